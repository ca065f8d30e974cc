"""A rule of thumb for playouts: fast, and far better than chance. Compiled.

Numbers like "5.7" are clauses of `rulebook.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludoteca.engine.luck import Sfc32
from ludoteca.games.max.rules.components import BEFORE, CAUGHT, MOVES, OVER, THROW

if TYPE_CHECKING:
    from ludoteca.games.max.rules.state import MaxState

LOSS: Final[i64] = 4000
"""A creature caught, in units of which a step is STEP."""

STEP: Final[i64] = 4
TREAT: Final[i64] = 480
"""What a treat is worth: no danger costs more while there is one."""

BARRED: Final[i64] = 1600
"""A creature on the path when Max sits before the tree for good (9.2)."""

CLOSE: Final[i64] = 80
"""By the spaces between them: a creature with Max behind it."""


def hunch(state: MaxState, rng: Sfc32) -> int:
    """A legal action: the treat when it is due, else what leaves the best standing.

    Equal ones are equally likely.
    """
    options = state.legal_actions()
    if len(options) == 1:
        return options[0]
    if state.phase == BEFORE:
        return options[1] if danger(state) >= TREAT else int(THROW)
    best: i64 = options[0]
    highest: i64 = -1_000_000
    equal: i64 = 1
    for option in options:
        after = state.copy()
        after.step(option)
        found = settle(after)
        if found > highest:
            highest = found
            best = option
            equal = 1
        elif found == highest:
            equal += 1
            if rng.below(equal) == 0:
                best = option
    return best


def settle(state: MaxState) -> i64:
    """The best standing that this throw can still end with."""
    if state.phase != MOVES:
        return standing(state)
    highest: i64 = -1_000_000
    for option in state.legal_actions():
        after = state.copy()
        after.step(option)
        found = settle(after)
        if found > highest:
            highest = found
    return highest


def standing(state: MaxState) -> i64:
    """Steps towards home, less what was lost and what is in danger."""
    worth: i64 = 0
    left: i64 = 0
    for who in range(3):
        space: i64 = state.creatures[who]
        if space == CAUGHT:
            worth -= LOSS
            continue
        worth += space * STEP
        ahead: i64 = space - state.max
        if ahead > 0 and space <= state.board.last:
            worth -= CLOSE // ahead
    for kind in range(4):
        left += state.treats[kind]
    risk = danger(state)
    return worth - (TREAT if left > 0 and risk > TREAT else risk)


def danger(state: MaxState) -> i64:
    """What the next throw is likely to cost: who stands where Max lands, and who is barred.

    With two blacks (a throw in four) all who stand where he lands are caught; with one (two in
    four) all but one, who goes first (5.9).
    """
    if state.phase == OVER:
        return 0
    board = state.board
    last: i64 = board.last
    at: i64 = state.max
    here: i64 = 0
    if at == last:
        for who in range(3):
            if 0 <= state.creatures[who] < last:
                here += 1
        return here * BARRED
    one: i64 = board.follow[at + 1]
    two: i64 = board.follow[at + 2 if at + 2 <= last else last]
    ones: i64 = 0
    twos: i64 = 0
    for who in range(3):
        space: i64 = state.creatures[who]
        if space < 0 or space > last:
            continue
        here += 1
        if space == one:
            ones += 1
        if space == two:
            twos += 1
    cost: i64 = twos * LOSS // 4
    if ones > 1:
        cost += (ones - 1) * LOSS // 2
    if two == last:
        cost += here * BARRED // 4
    if one == last:
        cost += here * BARRED // 2
    return cost
