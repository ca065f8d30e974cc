"""What a person at the table sees of Magpies: the meadow, the nests, and what they looked at."""

from __future__ import annotations

from typing import Final

from ludoteca.engine.state import State
from ludoteca.record.view import View, awaited, is_over, legal, refused
from magpies.rules import (
    EVERYBODY,
    FLIGHT,
    KEEP,
    KINDS,
    LEAVE,
    LOOK,
    LOOKED,
    OPEN,
    OUTCOMES,
    SPOTS,
    THROW,
    MagpiesState,
)

SCHEMA: Final = "magpies-view-1"


class MagpiesView(View, kw_only=True):
    """The table of Magpies as `seat` knows it.

    By spot: `tokens` names what lies there as far as the seat has seen it, else it is empty;
    `places` says where the token is (-1 on the meadow, -2 tossed out, else in that seat's
    nest); `lookers` are the seats that have seen it, `shown` says that everybody has. `pool`
    counts the rings, buttons and thorns that the seat can't place. `wind` is the last throw,
    empty before; `at` the spot of the token that is being looked at, else -1. `goals` gives
    each of `legal` its spot, -1 for the throw. `points` and `winners` are empty until the game
    is over.
    """

    tokens: list[str]
    places: list[int]
    lookers: list[list[int]]
    shown: list[bool]
    pool: list[int]
    looks: list[int]
    wind: str
    at: int
    goals: list[int]
    points: list[int]
    winners: list[int]


def look(state: State, seat: int | None) -> MagpiesView:
    """What `seat` sees (None: a spectator): nothing is read but the position as it knows it."""
    assert isinstance(state, MagpiesState)
    known = state.blind(seat)
    over = is_over(known)
    actions = known.legal_actions() if seat is not None and seat == known.current_player else []
    return MagpiesView(
        schema=SCHEMA,
        game="magpies",
        edition=1,
        seats=known.seats,
        seat=seat,
        awaited=awaited(known),
        legal=legal(known, seat),
        refused=refused(known, seat),
        over=over,
        returns=known.returns(),
        tokens=["" if kind == OPEN else KINDS[kind] for kind in known.kinds],
        places=known.places,
        lookers=[[one for one in range(known.seats) if saw >> one & 1] for saw in known.saw],
        shown=[saw == EVERYBODY for saw in known.saw],
        pool=known.pool(),
        looks=known.looks,
        wind=OUTCOMES[known.wind] if known.phase in (FLIGHT, LOOKED) else "",
        at=known.at if known.phase == LOOKED else -1,
        goals=[goal(known, action) for action in actions],
        points=known.points() if over else [],
        winners=known.winners() if over else [],
    )


def goal(state: MagpiesState, action: int) -> int:
    """The spot that an action is about, -1 for the throw."""
    if action == THROW:
        return -1
    return state.at if action in (KEEP, LEAVE) else (action - LOOK) % SPOTS
