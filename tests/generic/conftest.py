"""Every test here is of every game: those of the house, and one with secrets from outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toys.install import installed


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with installed():
        yield
