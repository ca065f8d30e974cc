"""Many games of bots, played and counted: the loop of `simulate`. Compiled.

Game i depends on the root and i alone: each lane of its luck, and the luck of each seat's bot, is
a stream of its own. So it does not matter who plays which games, nor in which order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import CHANCE, TERMINAL, State

if TYPE_CHECKING:
    from ludoteca.bots.simple import Bot

MOST_SEATS: Final = 64
BOT_LANES: Final = tuple([f"bot/{seat}" for seat in range(MOST_SEATS)])
"""The lane of luck of each seat's bot."""


@final
class Counts:
    """What was counted in some games.

    `ends` counts how they ended, unfinished ones left out; `steps` and `choices` how long they
    were, where a choice is a step at which a seat had two or more legal actions; `results`
    pairs of who sat where (see `play_games`) and the returns of all seats. `rows`, if it is
    kept, holds for each game its end ("" if unfinished), steps, choices and returns.
    """

    def __init__(self, rows: list[tuple[str, int, int, tuple[float, ...]]] | None = None) -> None:
        self.games: i64 = 0
        self.unfinished: i64 = 0
        self.ends: dict[str, int] = {}
        self.steps: dict[int, int] = {}
        self.choices: dict[int, int] = {}
        self.results: dict[tuple[int, tuple[float, ...]], int] = {}
        self.rows = rows

    def count(self, end: str, steps: int, choices: int, turned: int, returns: list[float]) -> None:
        """Count one game."""
        self.games += 1
        if end:
            self.ends[end] = self.ends.get(end, 0) + 1
        else:
            self.unfinished += 1
        self.steps[steps] = self.steps.get(steps, 0) + 1
        self.choices[choices] = self.choices.get(choices, 0) + 1
        worth = tuple(returns)
        result = (turned, worth)
        self.results[result] = self.results.get(result, 0) + 1
        if self.rows is not None:
            self.rows.append((end, steps, choices, worth))


def play_games(
    start: State,
    bots: list[Bot | None],
    rotate: bool,
    lane: str,
    root: int,
    first: int,
    games: int,
    limit: i64,
    counts: Counts,
) -> None:
    """Play games number `first` to `first + games - 1` from a position, and count them.

    `bots` has one bot a seat, None for one that plays at random. With `rotate` they are moved on
    by as many seats as the game's number says, modulo the seats: that remainder is the first
    part of `Counts.results`, which is 0 otherwise. `lane` is the one lane of the game's luck, ""
    if there are several. A game is left off, unfinished, after `limit` steps.

    Raises IllegalAction if a bot chooses what is not legal.
    """
    seats: i64 = len(bots)
    for number in range(first, first + games):
        turned: i64 = number % seats if rotate else 0
        state = start.copy()
        luck = stream(root, number, lane)
        lanes: dict[str, Sfc32] | None = None if lane else {}
        minds: list[Sfc32 | None] = [None] * seats
        steps: i64 = 0
        choices: i64 = 0
        player: i64 = state.current_player
        while player != TERMINAL and steps < limit:
            steps += 1
            if player == CHANCE:
                if lanes is not None:
                    luck = drawn_from(lanes, root, number, state.chance_lane())
                state.step(state.sample_chance(luck))
            else:
                options = state.legal_actions()
                action = options[0]
                if len(options) > 1:
                    choices += 1
                    mind = minds[player]
                    if mind is None:
                        mind = stream(root, number, BOT_LANES[player])
                        minds[player] = mind
                    place: i64 = player - turned
                    bot = bots[place if place >= 0 else place + seats]
                    if bot is None:
                        action = options[mind.below(len(options))]
                    else:
                        action = bot.choose(state.resample(player, mind), mind)
                        if action not in options:
                            state.apply(action)  # raises, and says why
                state.step(action)
            player = state.current_player
        end = state.ending() if player == TERMINAL else ""
        counts.count(end, steps, choices, turned, state.returns())


def drawn_from(lanes: dict[str, Sfc32], root: int, number: int, lane: str) -> Sfc32:
    """The stream of one of several lanes."""
    found = lanes.get(lane)
    if found is None:
        found = stream(root, number, lane)
        lanes[lane] = found
    return found
