"""For all tests: the built site, brought up to date when the first test asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build.common import DIST, BuildError
from tools.build.steps import build


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of the built site."""
    try:
        build()
    except BuildError as error:
        pytest.exit(f"the build failed: {error}", returncode=1)
    return DIST
