"""Whole games of Max, known beforehand: which dice fall, and what everybody does.

Bots and dice are the same in every run, so a game is known from its seed and from how the
people play. `python -m tests.browser.games` looks for seeds with short games.
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.bots.simple import bot
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32, TableLuck
from ludoteca.record.match import Match
from tests.browser.running import seed

BOT_SEAT = 2


class Turn(NamedTuple):
    """What one seat does, and what may be done then."""

    seat: int
    action: str
    legal: tuple[str, ...]


class Whole(NamedTuple):
    """A game from its seed to its end; `turns` holds people's and the bot's actions."""

    dice: int
    match: Match
    turns: tuple[Turn, ...]

    def events(self, event: str) -> int:
        """How often something happened in it."""
        return sum(beat.event == event for beat in self.match.beats)


def whole(dice: int, careful: bool, seats: int = 3) -> Whole:
    """Play a game: people play as the careful bot does, or take the first choice every time.

    The last of three seats belongs to the careful bot.
    """
    played = game("max")
    player, luck = bot(played, "careful"), Sfc32()
    match = Match(played, seats, luck=TableLuck(seed(dice)))
    turns = []
    while not match.state.is_terminal():
        legal = tuple(match.legal())
        seat = int(match.state.current_player)
        action = legal[0]
        if careful or (seats == 3 and seat == BOT_SEAT):
            action = match.state.action_text(player.choose(match.state.copy(), luck))
        turns.append(Turn(seat, action, legal))
        match.play(action)
    return Whole(dice, match, tuple(turns))


WON = 143
"""With these dice three careful players win in 94 actions: treats, shortcuts, three homes."""

LOST = 123
"""With these dice two reckless people lose: two creatures are caught, one comes home."""

SHORT = 6
"""With these dice everything is over for two reckless people in a few turns."""


NEAR, BEFORE = 14, 6
"""Six first choices of two with these dice bring Max before the stump: a green and a black fell,
and squirrel and bird are on the stump. `max` and `mouse` lose both, `squirrel` or `bird` one."""

NO_WAY, LATE = 119, 17
"""Seventeen first choices with these dice, and Max catches somebody whatever is chosen."""


def firsts(dice: int, played: int) -> list[str]:
    """What two people do who take the first choice so many times."""
    return [turn.action for turn in whole(dice, careful=False, seats=2).turns[:played]]


def main() -> None:
    """Print seeds with their games, the short ones first."""
    for careful in (True, False):
        found = [whole(number, careful) for number in range(150)]
        found.sort(key=lambda one: len(one.turns))
        for one in found[:8]:
            told = {name: one.events(name) for name in ("lured", "trail", "caught", "home", "won")}
            print(f"careful={careful} seed {one.dice}: {len(one.turns)} actions, {told}")


if __name__ == "__main__":
    main()
