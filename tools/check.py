"""Says clearly what this machine lacks to build the site. Runs on any Python 3."""

import re
import shutil
import subprocess
import sys


def node_version():
    try:
        text = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, universal_newlines=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)", text)
    return int(found.group(1)) if found else 0


def missing():
    if sys.version_info < (3, 11):
        yield f"Python 3.11 or newer is needed, this is {sys.version.split()[0]} (choose another: make PYTHON=python3.12 play)"
    if node_version() < 20:
        yield "Node 20 or newer is needed"
    if not shutil.which("npm"):
        yield "npm is needed; it comes with Node"


if __name__ == "__main__":
    problems = list(missing())
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)
