"""What a person at the table sees of a game of Max: everything, since nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from ludoteca.engine.state import State
from ludoteca.games.max.rules import ahead
from ludoteca.games.max.rules.components import MOVES, OVER, Board
from ludoteca.games.max.rules.state import MaxState
from ludoteca.record.view import Awaited, View, awaited, is_over, legal, refused

SCHEMA: Final = "max-view-3"
"""Raised whenever a field of the view changes."""


class Catch(msgspec.Struct, frozen=True):
    """Max catches `creature` (0 mouse, 1 squirrel, 2 bird) on `space`."""

    creature: int
    space: int


class Foreseen(msgspec.Struct, frozen=True):
    """What a fatal choice does: Max makes all of `catches`; or, unless `sure`, one of them or more,
    by what is chosen next. `clauses` say why he does, the telling one first."""

    catches: list[Catch]
    sure: bool
    clauses: list[str]


class MaxView(View, kw_only=True):
    """The table of Max.

    `max` and `creatures` (mouse, squirrel, bird) are spaces, 0 the basket, `home` the tree;
    -1 stands for caught. `treats` counts what is left and `treats_dealt` what there was of
    milk, chow, meat and catmint. `dice` shows the last throw, greens first (1 green, 0 black),
    and is empty before the first; `greens` and `blacks` are the spots still to be used.
    `goals` says for each of `legal` on which space its figure ends, -1 for the throw.
    `danger` holds the spaces that Max can stand on when the next throw has been used, unless he
    is lured (`rules.ahead.reach`). `foreseen` says for each of `fatal` whom Max would catch.
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
    danger: list[int]
    foreseen: list[Foreseen]


def look(state: State, seat: int | None, edition: int) -> MaxView:
    """What `seat` sees (None: a spectator)."""
    assert isinstance(state, MaxState)
    over = is_over(state)
    greens = int(state.dice)
    mine = seat is not None and seat == state.current_player
    fatal, no_other_way = look_ahead(state) if mine else ([], False)
    return MaxView(
        schema=SCHEMA,
        game="max",
        edition=edition,
        seats=int(state.seats),
        seat=seat,
        awaited=asked(state, no_other_way),
        legal=legal(state, seat),
        refused=refused(state, seat),
        fatal=[state.action_text(action) for action in fatal],
        no_other_way=no_other_way,
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
        danger=danger(state),
        foreseen=[foresee(state, action) for action in fatal],
    )


def asked(state: State, no_other_way: bool) -> Awaited:
    """Who is awaited for what; where there is no other way, by the clauses that leave none."""
    found = awaited(state)
    if not no_other_way:
        return found
    first = [clause for clause in ("5.8", "5.10") if clause in found.clauses]
    rest = [clause for clause in found.clauses if clause not in first]
    return msgspec.structs.replace(found, clauses=[*first, *rest])


def danger(state: MaxState) -> list[int]:
    """The spaces that Max can stand on when the next throw has been used."""
    if state.phase == OVER:
        return []
    return list(_reach(state.board, int(state.max), int(state.blacks)))


@lru_cache(maxsize=256)
def _reach(board: Board, max: int, blacks: int) -> tuple[int, ...]:
    """It depends on where Max is and on his black of this throw alone: tried out once each."""
    return tuple(ahead.reach(MaxState(board, max=max, phase=MOVES, blacks=blacks)))


def look_ahead(state: MaxState) -> tuple[list[int], bool]:
    """The legal actions after which more are caught in this throw than after the best one,
    however it is gone on; and whether somebody is caught even after the best one.

    Whoever would be caught by a fatal action can be saved by another: fewer are caught then.
    Two choices that each lose one creature, if not the same, are equally good, and neither is
    fatal; one that loses both of them is. In the gentle game a catch counts as well. Treats and
    the throw itself are never fatal, since luck decides (`rules.ahead.costs`).
    """
    costs = ahead.costs(state)
    if not costs or not any(costs):
        return [], False
    least = min(costs)
    legal = state.legal_actions()
    fatal = [action for action, cost in zip(legal, costs, strict=True) if cost > least]
    return fatal, least > 0


def foresee(state: MaxState, action: int) -> Foreseen:
    """What a fatal action does: the catches that every way to go on has; if none is in all, all
    that may come."""
    by: dict[Catch, list[str]] = {}
    ways = list(_ways(state, action, by))
    every = frozenset[Catch].intersection(*ways)
    told = sorted(
        every or frozenset[Catch].union(*ways), key=lambda catch: (catch.space, catch.creature)
    )
    clauses = [clause for catch in told for clause in by[catch]]
    return Foreseen(told, bool(every), list(dict.fromkeys(clauses)))


def _ways(state: MaxState, action: int, by: dict[Catch, list[str]]) -> Iterator[frozenset[Catch]]:
    """Each way to go on after an action within this throw: whom Max catches, and where.

    `by` is filled with the clauses of each catch.
    """
    caught: set[Catch] = set()

    def told(event: str, arguments: tuple[int, ...], clauses: tuple[str, ...]) -> None:
        if event == "caught":
            caught.add(Catch(*arguments))
            by.setdefault(Catch(*arguments), list(clauses))

    after = state.copy()
    after.sink = told
    after.step(action)
    after.sink = None
    if after.phase != MOVES:
        yield frozenset(caught)
        return
    for following in after.legal_actions():
        for more in _ways(after, following, by):
            yield more | caught
