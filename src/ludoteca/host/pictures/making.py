"""Who has pictures made: errands, in a process of their own."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteca.drawing.files import can_draw
from ludoteca.host.errands.asking import ROOM, WAITING, Errands, Turned
from ludoteca.host.faults import Faults
from ludoteca.host.refusal import Refusal

SECONDS: Final = 60.0
"""After so long a picture is given up."""


class PictureTask(NamedTuple):
    """All that a picture shows: the line of play as far as `eyes` has seen it, and how it looks.

    `only` is that of the record (see `Match.only`), `eyes` a seat or None for a spectator,
    `names` stand for the seats in the words of a film.
    """

    kind: str
    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    only: str
    lines: tuple[str, ...]
    eyes: int | None
    layout: str
    theme: str
    language: str
    names: tuple[str, ...]


class Pictures(Errands):
    """The pictures of a house."""

    def __init__(
        self, faults: Faults, seconds: float = SECONDS, most: int = WAITING, room: int = ROOM
    ) -> None:
        turned = Turned("one_picture", "many_pictures", "slow_picture")
        module = "ludoteca.host.pictures.worker"
        super().__init__("picture", module, turned, faults, seconds, most, room)

    async def picture(self, who: str, task: PictureTask) -> bytes:
        """The file; see `Errands.ask`. Raises Refusal, `no_pictures` too."""
        if self.kept(task) is None and not can_draw():
            raise Refusal("no_pictures")
        return await self.ask(who, task)
