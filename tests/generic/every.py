"""The games that the tests of this folder are about."""

from __future__ import annotations

from typing import Final

from ludoteca.bots.fuzz import Cell, cells
from ludoteca.bots.simple import bot_names
from ludoteca.engine.game import game, games
from tests.toys.install import installed

OURS: Final = list(games())
"""The names of the house's games."""

with installed():
    EVERY: Final = list(games())
    """Theirs, and that of the toy game with secrets, which is installed for each test here."""

    CELLS: Final = [(name, cell) for name in EVERY for cell in cells(game(name))]
    BOTS: Final = [
        (name, "search:20" if one == "search" else one)
        for name in EVERY
        for one in bot_names(game(name))
    ]
    """Every bot of every game; of the search one that is fast."""

    HIDING: Final = [
        (name, cell)
        for name in EVERY
        for cell in (cells(game(name)) if game(name).reveals else cells(game(name))[:1])
    ]
    """Every cell of a game that hides something, and one of each that does not."""

SECRET: Final = [name for name in EVERY if name not in OURS]


def cell_id(name: str, cell: Cell) -> str:
    """What a test of a cell is called."""
    return f"{name}: {cell}"
