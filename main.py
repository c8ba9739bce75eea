"""The page's Python: everything is in the packages engine and ui."""

from ui.app import start

start()
