// Before Python is there: a game that is chosen is marked, and opens by itself; the address already names it.

const root = document.documentElement;

/** The tile of the game that the address names, if any. */
function chosenTile() {
  const slug = location.hash.slice(1);
  return [...document.querySelectorAll(".tile")].find((tile) => tile.dataset.slug === slug);
}

/**
 * Marks the tile of the game that the address names, whenever that changes, until the returned function is called.
 * A page that is opened at a game, or loaded anew in the middle of one, shows that game's empty table at once.
 */
export function markChoice() {
  const mark = () => {
    const chosen = chosenTile();
    for (const tile of document.querySelectorAll(".tile")) tile.classList.toggle("is-waiting", tile === chosen);
  };
  const play = document.querySelector("#play");
  const entered = chosenTile();
  if (entered && play) {
    document.querySelector("#game-title").textContent = entered.querySelector("h3").textContent;
    root.classList.add("is-entering");
    play.hidden = false;
    play.inert = true;
  }
  addEventListener("hashchange", mark);
  mark();
  return () => {
    removeEventListener("hashchange", mark);
    root.classList.remove("is-entering");
    if (play) play.inert = false;
    for (const tile of document.querySelectorAll(".tile.is-waiting")) tile.classList.remove("is-waiting");
  };
}
