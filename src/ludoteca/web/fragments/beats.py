"""What a page shows while beats are played: the same at a table and in stepping through a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.drawing.face import Face, Shown
from ludoteca.drawing.ways import BEAT_MS
from ludoteca.engine.game import Game
from ludoteca.host.tables.course import Scene
from ludoteca.record.words import Words


class Played(NamedTuple):
    """A beat as it is played: its fragments by name, and the lines of the log that it adds."""

    drawn: dict[str, str]
    lines: list[str]


def beat_drawn(
    game: Game,
    scene: Scene,
    layouts: Sequence[str],
    words: Words,
    kept: dict[str, str] | None = None,
) -> dict[str, str]:
    """The fragments that a beat may change, by name; what `kept` holds already isn't drawn again.

    `LAYOUT-effects` is among them only where the beat has any.
    """
    face: Face = game.face()
    (_, event, arguments, _), view = scene
    beat: Shown = (event, arguments)
    known = {} if kept is None else kept
    made = {}
    for layout in layouts:
        pieces, effects = f"{layout}-pieces", f"{layout}-effects"
        if pieces not in known:
            known[pieces] = face.pieces(view, layout, beat)
            known[effects] = face.effects(view, layout, beat)
        made[pieces] = known[pieces]
        if known[effects]:
            made[effects] = known[effects]
    if "tray" not in known:
        known["tray"] = face.tray(view, words, beat)
    return made | {"tray": known["tray"]}


def milliseconds(game: Game, event: str, arguments: Sequence[int]) -> int:
    """How long a page shows an event."""
    face: Face = game.face()
    return round(BEAT_MS * face.lasts(event, arguments))
