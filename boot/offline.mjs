// Keeps a copy of the whole site in the browser, so that it starts without a network.

/** Registers the service worker. A new version waits until no game is open; the page hears of it by `baize:update`. */
export async function keepOffline() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
    const announce = () => {
      if (registration.waiting && navigator.serviceWorker.controller) document.dispatchEvent(new CustomEvent("baize:update"));
    };
    const follow = () => registration.installing?.addEventListener("statechange", announce);
    // The browser may have found a new version already, while Python was starting.
    announce();
    follow();
    registration.addEventListener("updatefound", follow);
    // The interface answers with `baize:renew` when the player agrees: the new version takes over and the page starts again.
    document.addEventListener("baize:renew", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting?.postMessage({ type: "SKIP_WAITING" });
    });
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch (error) {
    // Private modes and file stores that are full refuse; the games work all the same, only not offline.
    console.info("No offline copy:", error);
  }
}
