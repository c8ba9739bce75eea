"""Builds the site into dist/."""

from __future__ import annotations

import sys
import time

from .common import DIST, BuildError
from .steps import build


def main() -> int:
    began = time.monotonic()
    try:
        ran = build()
    except BuildError as error:
        print(f"The build failed: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    state = "is up to date" if not ran else "is built"
    print(f"dist/ {state}: {size / 1e6:.1f} MB, {time.monotonic() - began:.1f} s")
    return 0


sys.exit(main())
