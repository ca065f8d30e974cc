"""What the rest of a throw and the next one can bring: the rules tried out on copies.

Compiled. Numbers like "5.7" are clauses of `rulebook.toml`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.games.max.rules.components import DICE_WEIGHTS, MOVES, OVER, THROWN
from ludoteca.games.max.rules.state import MaxState

NEAR: Final[i64] = 6
"""With every creature on the path further than this from Max, no throw can catch anybody.

Max comes five spaces with a black and a trail (6.6), and a creature six with two greens and its
shortcut (6.9); with a green and a black both, the one that goes first is past the other then.
"""


def reach(state: MaxState) -> list[int]:
    """The spaces that Max can stand on when the next throw has been used, ascending.

    That is after any trail (6.6), rushing past a shortcut with two blacks (6.7), and staying
    where he is with two greens or on the last space (9.2). A black of this throw that is still to
    be used moves him first. Nobody lures him meanwhile, and the game goes on that long; the
    creatures' own moves make no difference. Empty when the game is over.
    """
    if state.phase == OVER:
        return []
    begin = state.copy()
    if begin.blacks > 0:
        begin.move_max()
    ends: set[int] = set()
    for greens, _ in DICE_WEIGHTS:
        after = state.copy()
        after.max = begin.max
        after.phase = THROWN
        after.use_dice(greens)
        if after.blacks > 0:
            after.move_max()
        ends.add(after.max)
    return sorted(ends)


def is_near(state: MaxState) -> bool:
    """Whether any creature on the path is near enough to Max to be caught in this throw."""
    last: i64 = state.board.last
    for space in state.creatures:
        if 0 <= space <= last and -NEAR <= space - state.max <= NEAR:
            return True
    return False


def fewest(state: MaxState) -> i64:
    """How often somebody has been caught when this throw is used, if it is used as well as can be.

    A throw that is used, and luck, end the search: what `state` has counted so far.
    """
    if state.phase != MOVES:
        return state.catches
    least: i64 = -1
    for action in state.legal_actions():
        after = state.copy()
        after.step(action)
        found = fewest(after)
        if least < 0 or found < least:
            least = found
        if least == state.catches:
            break
    return least


def costs(state: MaxState) -> list[int]:
    """For each legal action the fewest catches that it can still lead to within this throw.

    Empty where nobody is near, and before the throw: there luck decides.
    """
    if state.phase != MOVES or not is_near(state):
        return []
    found: list[int] = []
    for action in state.legal_actions():
        after = state.copy()
        after.step(action)
        found.append(fewest(after) - state.catches)
    return found
