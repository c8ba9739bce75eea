"""Says clearly what this machine lacks to build the site; older Pythons must be able to read it, to be told so."""

import re
import shutil
import subprocess
import sys


def node_version() -> int:
    try:
        text = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)", text)
    return int(found.group(1)) if found else 0


def missing() -> "list[str]":
    found = []
    if sys.version_info < (3, 11):  # noqa: UP036 - this is the place that says so
        found.append("Python 3.11 or newer is needed; choose one with: make PYTHON=python3.12 play")
    if node_version() < 20:
        found.append("Node 20 or newer is needed")
    if not shutil.which("npm"):
        found.append("npm is needed; it comes with Node")
    return found


if __name__ == "__main__":
    problems = missing()
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)
