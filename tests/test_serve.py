"""What the server says when the asked port cannot be had."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.build.common import ROOT
from tools.serve import Server


def serve(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tools.serve", *arguments]


@pytest.mark.parametrize("port", ["99999999", "65536", "-5", "abc", ""])
def test_an_impossible_port_is_one_line(port: str) -> None:
    done = subprocess.run(serve("--port", port), cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"There is no port {port}; choose a number from 1024 to 65535.\n"


def test_a_busy_port_is_named_before_the_address(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    with Server(tmp_path) as other:
        command = serve("--port", str(other.port), "--folder", str(tmp_path))
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            lines = [process.stdout.readline() for _ in range(3)]
            process.terminate()
    assert lines[0] == f"Port {other.port} is busy.\n"
    assert lines[2].startswith("Baize is served at  http://localhost:")
    assert f":{other.port}/" not in lines[2]
