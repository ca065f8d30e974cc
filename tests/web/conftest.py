"""One house for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.visiting import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The house."""
    running = Site(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def nobody_has_tried(request: pytest.FixtureRequest) -> None:
    """Guests of all tests come from one address: failures of one test don't count in the next."""
    if "site" in request.fixturenames:
        running: Site = request.getfixturevalue("site")
        running.house.tries.failed.clear()
