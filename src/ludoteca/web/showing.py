"""How a game shows itself before anybody plays it: a picture in full swing, and its facts."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ludoteca.bots.simple import Random
from ludoteca.drawing.face import Face
from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.record.match import Match
from ludoteca.record.words import Words

PLAYED: Final = 14
"""How many lines of play lie before the picture."""

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
def middle(game: Game, root: int = 0) -> Any:
    """The view of a spectator in the middle of a game played at random, always the same one."""
    rng = stream(root, 0, "show")
    match = Match(game, luck=Drawn(rng))
    player = Random()
    view = match.view(None)
    while len(match.lines) < PLAYED and not match.state.is_terminal():
        view = match.view(None)
        match.play(match.state.action_text(player.choose(match.state, rng)))
    return view if match.state.is_terminal() else match.view(None)


@cache
def still(game: Game, layout: str) -> str:
    """The inside of a board's picture in the middle of a game; its ids begin with `show-`."""
    face: Face = game.face()
    inside = face.board(layout).replace(
        f'<g id="{layout}-pieces"></g>', face.pieces(middle(game), layout)
    )
    for old, new in (
        (f'id="{layout}-', f'id="show-{game.name}-'),
        (f"#{layout}-", f"#show-{game.name}-"),
    ):
        inside = inside.replace(old, new)
    return inside


def facts(game: Game, words: Words) -> list[tuple[str, str]]:
    """How many play, and how long and from what age where the game says so: (kind, text)."""
    least, most = game.least_seats, game.most_seats
    said = [("players", words.say("start.players", least=least, most=most))]
    return said + [(kind, words.say(f"game.{kind}")) for kind in FACTS if words.has(f"game.{kind}")]
