"""How a game shows itself before anybody plays it: a game that plays itself, and its facts."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

from ludoteca.bots.simple import bot
from ludoteca.drawing.face import Face
from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.drawing.ways import at_rest
from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.record.match import Beat, Match
from ludoteca.record.words import Words
from ludoteca.web import fragments
from ludoteca.web.fragments import bots_of, words_of

ROOT: Final = 12
"""The root of the luck that every game shows itself with."""

MOST: Final = 200
"""At most so many beats are shown; a longer game then begins again."""

FACTS: Final = ("time", "age")
"""What a game may say about itself in its words, as `game.time` and `game.age`."""


class Drawn:
    """Luck that falls the same in every picture."""

    def __init__(self, rng: Sfc32) -> None:
        self.rng = rng

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """One of the outcomes, by its weight."""
        left = self.rng.below(sum(weight for _, weight in outcomes))
        for number, weight in outcomes:
            left -= weight
            if left < 0:
                return number
        raise AssertionError("weights add up")


@cache
def scenes(game: Game, root: int = ROOT) -> tuple[tuple[Beat, Any], ...]:
    """The beats of a game that the game's own bot plays with known luck, each with a
    spectator's view of that moment; always the same, and at most MOST."""
    match = Match(game, luck=Drawn(stream(root, 0, "show")))
    rng = stream(root, 1, "show")
    player = bot(game, bots_of(game)[0])
    seen: list[tuple[Beat, Any]] = []

    def watch(beat: Beat, state: Any) -> None:
        seen.append((beat, game.view(state, None)))

    while len(seen) < MOST and not match.state.is_terminal():
        state = match.state
        known = state.resample(state.current_player, rng)
        match.play(state.action_text(player.choose(known, rng)), watch)
    return tuple(seen[:MOST])


def middle(game: Game) -> Any:
    """The view of a spectator in full swing, always the same one."""
    seen = scenes(game)
    return seen[len(seen) // 3][1]


def renamed(game: Game, layout: str, use: str) -> Callable[[str], str]:
    """What gives the groups of a board ids that begin with `USE-GAME-`, so that a page can hold
    several pictures."""

    def rename(drawn: str) -> str:
        for mark in ('id="', "#"):
            drawn = drawn.replace(f"{mark}{layout}-", f"{mark}{use}-{game.name}-")
        for mark in ('id="', 'data-from="'):
            drawn = drawn.replace(f"{mark}tray", f"{mark}{use}-{game.name}-tray")
        return drawn

    return rename


@cache
def still(game: Game, layout: str, use: str = "show") -> str:
    """The inside of a board's picture in full swing; its ids begin with `USE-GAME-`."""
    face: Face = game.face()
    inside = face.board(layout).replace(
        f'<g id="{layout}-pieces"></g>', face.pieces(middle(game), layout)
    )
    return renamed(game, layout, use)(inside)


class Shown(msgspec.Struct, array_like=True, frozen=True):
    """A beat as a page plays it: what has changed on the board and beside it since the beat
    before, or moves; what is said; and for how many milliseconds it is shown."""

    drawn: list[str]
    said: str
    time: int


@dataclass(frozen=True, slots=True)
class Demo:
    """A game that plays itself, in a language.

    `at` is the beat that a page begins with, and `pieces`, `tray` and `said` are what it shows
    then. `body` (JSON: `at` and the list of beats) and `packed` are what it goes on with, `mark`
    is the mark of their content.
    """

    at: int
    pieces: str
    tray: str
    said: str
    body: bytes
    packed: bytes
    mark: str


LABEL: Final = re.compile(r' (role="img"|aria-label="[^"]*")')
"""What readers are told of a tray: in a picture that has a name of its own they are not."""


@cache
def demo(game: Game, language: str) -> Demo:
    """The game that plays itself, drawn once a language."""
    face: Face = game.face()
    words = words_of(game, language)
    names = [words.say(f"face.{AVATAR_KINDS[seat]}") for seat in range(game.most_seats)]
    rename = renamed(game, "land", "show")
    seen = scenes(game)
    start = len(seen) // 3
    beats: list[Shown] = []
    at = 0
    pieces = tray = ""
    begin = ("", "", "")
    for number, scene in enumerate(seen):
        beat = scene[0]
        made = fragments.beat_drawn(game, scene, ("land",), words)
        board, *others = [rename(html) for name, html in made.items() if name != "tray"]
        beside = LABEL.sub("", rename(made["tray"]))
        said = face.tell(beat.event, beat.arguments, words, names)
        fresh = [
            html
            for html in (board, *others, beside)
            if at_rest(html) is not html or html not in (pieces, tray)
        ]
        if said or fresh:
            time = fragments.milliseconds(game, beat.event, beat.arguments)
            beats.append(Shown(fresh, said, time))
        pieces, tray = at_rest(board), at_rest(beside)
        if number == start:
            at, begin = len(beats) - 1, (pieces, tray, said)
    body = msgspec.json.encode({"at": at, "beats": beats})
    packed = gzip.compress(body, 9, mtime=0)
    return Demo(at, *begin, body, packed, hashlib.sha256(body).hexdigest()[:12])


def facts(game: Game, words: Words) -> list[tuple[str, str]]:
    """How many play, and how long and from what age where the game says so: (kind, text)."""
    least, most = game.least_seats, game.most_seats
    said = [("players", words.say("start.players", least=least, most=most))]
    return said + [(kind, words.say(f"game.{kind}")) for kind in FACTS if words.has(f"game.{kind}")]
