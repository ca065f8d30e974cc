"""Who has exact answers worked out: errands, in a process of their own."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteca.host.errands.asking import ROOM, WAITING, Errands, Turned
from ludoteca.host.faults import Faults

SECONDS: Final = 1200.0
"""After so long an answer is given up: where a table of worths has to be made first, by rules that
are not compiled, it takes minutes."""


class AdviceTask(NamedTuple):
    """All that an answer depends on: what is asked (one of `worker.KINDS`), and the line of play.

    `options` are texts as a record writes them, `lines` those of a record; `undone` and `known`
    are what was taken back past luck, and what is known of luck to come (for `analyse`).
    """

    kind: str
    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    lines: tuple[str, ...] = ()
    undone: tuple[tuple[int, int], ...] = ()
    known: tuple[tuple[str, int, str], ...] = ()


class Advice(Errands):
    """The exact answers of a house, as JSON."""

    def __init__(
        self, faults: Faults, seconds: float = SECONDS, most: int = WAITING, room: int = ROOM
    ) -> None:
        turned = Turned("one_advice", "many_advice", "slow_advice")
        module = "ludoteca.host.advice.worker"
        super().__init__("advice", module, turned, faults, seconds, most, room)
