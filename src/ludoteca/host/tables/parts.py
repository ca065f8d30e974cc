"""What the tables of a house share, and a table as it was made."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludoteca.bots.exact import NoSolver, find_solver, has_exact
from ludoteca.bots.simple import MOST_SIMULATIONS, BadBudget, UnknownBot, bot, bot_names
from ludoteca.engine.game import Game
from ludoteca.host.bots.thinking import Thinkers
from ludoteca.host.day import Daily, Day
from ludoteca.host.faults import Faults
from ludoteca.host.people import AVATARS, Tries
from ludoteca.host.refusal import Refusal
from ludoteca.host.seed import Seed
from ludoteca.host.settings import Settings
from ludoteca.host.store.store import Store
from ludoteca.host.ticks import Ticks
from ludoteca.host.words import saying
from ludoteca.record.words import Saying


@dataclass
class Parts:
    """What all tables of a house share."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    faults: Faults
    tries: Tries
    clock: Callable[[], float] = time.time
    ticks: Ticks = field(default_factory=Ticks)
    sockets: Counter[str] = field(default_factory=Counter)
    daily: Daily | None = None


@dataclass(frozen=True)
class Made:
    """A table as it was made: what the store holds of it beside its rows.

    `follows` is the number of the table that it goes on from, `since` how many lines it took
    over from there: their luck is not of this seed. `ended` says why it can't be played on
    although its game is not over (`idle`), None otherwise; `next_name` is the table where the
    same people play again, empty if there is none. `day` is that of the daily challenge which it
    is played with.
    """

    id: int
    name: str
    game: Game
    seats: int
    options: dict[str, object]
    maker: str
    seed: Seed
    made: int
    follows: int | None = None
    since: int = 0
    ended: str | None = None
    next_name: str = ""
    day: Day | None = None


def check_bot(game: Game, name: str, options: Mapping[str, object]) -> None:
    """Raises Refusal for a bot that the game doesn't have, or that can't play under its options."""
    try:
        bot(game, name, options)
    except BadBudget:
        raise Refusal("bot_budget", bot=f"{name!s:.40}", most=MOST_SIMULATIONS) from None
    except UnknownBot:
        known = ", ".join(bot_names(game))
        raise Refusal("unknown_bot", bot=f"{name!s:.40}", known=known) from None
    except NoSolver as error:
        raise Refusal("unfit_bot", bot=name, reason=error.said) from None


def check_hints(game: Game, options: Mapping[str, object]) -> None:
    """Raises Refusal where nobody knows exactly what a choice is worth, or may say so: where
    something lies hidden, the true worth would tell what."""
    if game.reveals:
        raise Refusal("no_hints", reason=Saying("ludoteca.record", "exact.none", game=game.name))
    try:
        find_solver(game, game.check_options(options))
    except NoSolver as error:
        raise Refusal("no_hints", reason=error.said) from None


def can_hint(game: Game, options: Mapping[str, object]) -> bool:
    """Whether somebody knows exactly what a choice is worth."""
    return not game.reveals and has_exact(game, game.check_options(options))


def check_avatar(avatar: int) -> None:
    """Raises Refusal for a picture that there isn't."""
    if isinstance(avatar, bool) or not isinstance(avatar, int) or not 0 <= avatar < AVATARS:
        raise Refusal("bad_message", reason=saying("message.avatar", most=AVATARS - 1))
