"""Makes the virtual environment for tests and linters:  python3 tools/venv.py FOLDER REQUIREMENTS"""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path


def main(folder: Path, requirements: Path) -> int:
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        print(
            f"This Python lacks `ensurepip`. On Debian and Ubuntu: apt-get install python{version}-venv",
            file=sys.stderr,
        )
        return 1
    python = folder / "bin" / "python"
    if not python.exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.run([*pip, "--requirement", str(requirements)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
