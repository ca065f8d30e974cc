"""The secret seed of a table's luck: it can be drawn from, and shown when the game is over."""

from __future__ import annotations

from ludoteca.engine.luck import TableLuck


class Seed:
    """Seals a seed in: no text, pickle or copy of this object holds it.

    >>> seed = Seed(bytes(32))
    >>> seed
    <Seed>
    >>> seed.draw("dice", 3, [(0, 1), (1, 2), (2, 1)])
    2
    """

    __slots__ = ("_luck",)

    def __init__(self, seed: bytes) -> None:
        self._luck = TableLuck(seed)

    def commitment(self) -> str:
        """SHA-256 of the seed in hex."""
        return self._luck.commitment()

    def draw(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """The kth event (from 0) of a lane, by integer weights."""
        return self._luck.outcome(lane, k, outcomes)

    def reveal(self) -> str:
        """The seed in hex: only for a table whose game is over."""
        return self._luck.seed.hex()

    def __repr__(self) -> str:
        return "<Seed>"

    def __reduce__(self) -> str:
        raise TypeError("a seed is not for pickles")
