// Before Python is there: a game that is chosen is marked, and opens by itself; the address already names it.

/** Marks the tile of the game that the address names, whenever that changes, until the returned function is called. */
export function markChoice() {
  const mark = () => {
    const slug = location.hash.slice(1);
    for (const tile of document.querySelectorAll(".tile")) tile.classList.toggle("is-waiting", tile.dataset.slug === slug);
  };
  addEventListener("hashchange", mark);
  mark();
  return () => {
    removeEventListener("hashchange", mark);
    for (const tile of document.querySelectorAll(".tile.is-waiting")) tile.classList.remove("is-waiting");
  };
}
