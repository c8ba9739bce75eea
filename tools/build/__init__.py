"""Builds the static site: `python3 -m tools.build` writes `dist/`; each module here does one step."""
