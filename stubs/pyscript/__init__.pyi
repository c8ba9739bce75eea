# What PyScript offers; only ui/dom.py imports it.
from typing import Any

def __getattr__(name: str) -> Any: ...
