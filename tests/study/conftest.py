"""Toy games for the tests of simulations: one whose chances are known, one with secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.engine.game import Game
from tests.cli.conftest import run  # noqa: F401 - a fixture
from tests.toys.install import installed


@pytest.fixture
def pennies() -> Iterator[Game]:
    """Pennies, installed for one test: see `tests/toys/pennies`."""
    with installed("pennies") as game:
        yield game


@pytest.fixture
def magpies() -> Iterator[Game]:
    """Magpies, a game with secrets, installed for one test."""
    with installed() as game:
        yield game
