"""For all tests: the site is built before they run, which takes no time when it is up to date."""

from __future__ import annotations

import pytest

from tools.build.common import MODULES, BuildError
from tools.build.steps import build


def pytest_sessionstart(session: pytest.Session) -> None:
    is_worker = hasattr(session.config, "workerinput")
    if is_worker or not MODULES.exists():
        return
    try:
        build()
    except BuildError as error:
        pytest.exit(f"the build failed: {error}", returncode=1)
