"""Starts the interface (provisional)."""

from pyscript import document


def start() -> None:
    document.querySelector("#app").textContent = "ready"
    document.querySelector("#start").hidden = True
