# What the browser offers; untyped on purpose. Only ui/dom.py imports it.
from typing import Any

def __getattr__(name: str) -> Any: ...
