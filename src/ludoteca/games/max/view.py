"""What a person at the table sees of a game of Max: everything, since nothing is hidden."""

from __future__ import annotations

from typing import Final

from ludoteca.engine.state import State
from ludoteca.games.max.rules.state import MaxState
from ludoteca.record.view import View, awaited, is_over, legal, refused

SCHEMA: Final = "max-view-2"
"""Raised whenever a field of the view changes."""


class MaxView(View, kw_only=True):
    """The table of Max.

    `max` and `creatures` (mouse, squirrel, bird) are spaces, 0 the basket, `home` the tree;
    -1 stands for caught. `treats` counts what is left and `treats_dealt` what there was of
    milk, chow, meat and catmint. `dice` shows the last throw, greens first (1 green, 0 black),
    and is empty before the first; `greens` and `blacks` are the spots still to be used.
    `goals` says for each of `legal` on which space its figure ends, -1 for the throw.
    `won` is None until the game is over.
    """

    spaces: int
    home: int
    last: int
    stump: int
    max: int
    creatures: list[int]
    treats: list[int]
    treats_dealt: list[int]
    lured: bool
    dice: list[int]
    greens: int
    blacks: int
    gentle: bool
    catches: int
    won: bool | None
    goals: list[int]


def look(state: State, seat: int | None, edition: int) -> MaxView:
    """What `seat` sees (None: a spectator)."""
    assert isinstance(state, MaxState)
    over = is_over(state)
    greens = int(state.dice)
    mine = seat is not None and seat == state.current_player
    return MaxView(
        schema=SCHEMA,
        game="max",
        edition=edition,
        seats=int(state.seats),
        seat=seat,
        awaited=awaited(state),
        legal=legal(state, seat),
        refused=refused(state, seat),
        over=over,
        returns=state.returns(),
        spaces=int(state.board.home) + 1,
        home=int(state.board.home),
        last=int(state.board.last),
        stump=int(state.board.stump),
        max=int(state.max),
        creatures=list(state.creatures),
        treats=list(state.treats),
        treats_dealt=list(state.dealt),
        lured=bool(state.lured),
        dice=[] if greens < 0 else [1] * greens + [0] * (2 - greens),
        greens=int(state.greens),
        blacks=int(state.blacks),
        gentle=bool(state.gentle),
        catches=int(state.catches),
        won=state.score()[0] == 1 if over else None,
        goals=[state.goal(action) for action in state.legal_actions()] if mine else [],
    )
