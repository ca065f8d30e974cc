"""A game as a row of pictures with a line of words each, to be shown one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ludoteca.drawing.face import Face
from ludoteca.drawing.picture import Picture
from ludoteca.record.match import Match
from ludoteca.record.words import Words

TITLE: Final = 2000
"""Milliseconds that the table is seen before the first move."""

END: Final = 5000
"""Milliseconds that the last picture is seen."""

SHORT: Final = 700
LONG: Final = 1000
"""Milliseconds that a beat is seen, at least and at most; a longer sentence is seen longer."""

A_LETTER: Final = 12
"""Milliseconds that each letter of a sentence asks for."""

MOST: Final = 400
"""So many pictures a film has at most; of a longer game some are left out, evenly."""


class Shot(NamedTuple):
    """A picture of a film: what is seen, what is said, the symbol before it, milliseconds.

    Words without a symbol are a heading: the game's name at the start, the result at the end.
    """

    picture: Picture
    said: str
    symbol: str
    lasts: int


def film(
    match: Match,
    lines: Iterable[str],
    eyes: int | None,
    layout: str,
    words: Words,
    names: Sequence[str],
) -> list[Shot]:
    """What a seat (None: a spectator) sees of a game, a shot a beat that is told in words.

    `match` is laid and not begun; the lines are played on it. `words` are those of the game,
    `names` stand for its seats. Raises IllegalAction for a line that the rules forbid.
    """
    face: Face = match.game.face()
    view = match.game.view
    shots = [Shot(face.layers(match.view(eyes), layout, words), words.say("game.title"), "", TITLE)]

    def watch(beat: Any, state: Any) -> None:
        said = face.tell(beat.event, beat.arguments, words, names)
        if said:
            seen = face.layers(view(state, eyes), layout, words)
            symbol = face.event_icon(beat.event, beat.arguments)
            shots.append(Shot(seen, said, symbol, pace(said)))

    for line in lines:
        match.play_one(line, watch)
    last = shots[-1]
    seen = match.view(eyes)
    said, symbol = (face.result(seen, words), "") if seen.over else (last.said, last.symbol)
    end = Shot(face.layers(seen, layout, words), said, symbol, END)
    return [*thinned(shots, MOST - 1), end]


def pace(said: str) -> int:
    """How many milliseconds a sentence of the log is seen.

    >>> pace("Max sleeps."), pace("The bird flutters two spaces on, to space 12."), pace("x" * 200)
    (700, 700, 1000)
    """
    return min(max(A_LETTER * len(said), SHORT), LONG)


def thinned(shots: list[Shot], most: int) -> list[Shot]:
    """At most so many of the shots: the first, and others at even distances.

    >>> len(thinned([Shot(None, "", "", 1)] * 9, 4)), len(thinned([], 4))
    (4, 0)
    """
    if len(shots) <= most:
        return shots
    return [shots[number * len(shots) // most] for number in range(most)]
