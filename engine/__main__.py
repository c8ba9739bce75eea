"""The command line: ``python -m engine games | deal | perft | replay | simulate``."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
