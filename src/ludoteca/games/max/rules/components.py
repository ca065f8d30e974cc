"""What the rules of Max are played with: figures, dice, treats and board (2), and the choices.

Compiled. Numbers like "5.7" are clauses of `rulebook.toml`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

# 2. Components ---------------------------------------------------------------------------

MOUSE: Final[i64] = 0
SQUIRREL: Final[i64] = 1
BIRD: Final[i64] = 2
CREATURES: Final = ("mouse", "squirrel", "bird")
HOMES: Final = ("burrow", "branch", "nest")
HOME_CLAUSES: Final = ("2.4", "2.3", "2.3")
ENDINGS: Final = ("lost:0", "lost:1", "lost:2", "won")
"""How a game ends with so many creatures at home."""

TREATS: Final = ("milk", "chow", "meat", "catmint")
FOUR: Final[tuple[int, ...]] = (1, 1, 1, 1)

CAUGHT: Final[i64] = -1
"""In `MaxState.creatures`: this one is out of the game."""

NOBODY: Final[i64] = -1

DICE: Final = ("black+black", "green+black", "green+green")
"""What two dice of three green and three black faces can show, by the number of greens."""

DICE_WEIGHTS: Final = [(0, 1), (1, 2), (2, 1)]


@final
class Board:
    """The path (2.2, 2.8): spaces 0 to `home`, and the shortcuts of the three creatures.

    `begins` and `ends` hold the ends of each creature's own shortcut (6.1); `follow[s]` is
    where Max ends up whose move ends on space s (6.6).
    """

    def __init__(
        self,
        spaces: int,
        basket: int,
        stump: int,
        begins: tuple[int, int, int],
        ends: tuple[int, int, int],
    ) -> None:
        self.basket: i64 = basket
        self.stump: i64 = stump
        self.last: i64 = spaces - 2
        self.home: i64 = spaces - 1
        self.begins: tuple[int, ...] = begins
        self.ends: tuple[int, ...] = ends
        follow = list(range(spaces))
        for first, far in zip(begins, ends, strict=True):
            follow[first] = far
        self.follow: tuple[int, ...] = tuple(follow)


# What a seat can do ----------------------------------------------------------------------

THROW: Final[i64] = 0
TREAT: Final[i64] = 1
MAX_FIRST: Final[i64] = 5
ONE: Final[i64] = 6
ONE_TRAIL: Final[i64] = 9
TWO: Final[i64] = 12
TWO_TRAIL: Final[i64] = 15

ACTIONS: Final = (
    "throw",
    *[f"treat:{kind}" for kind in TREATS],
    "max",
    *CREATURES,
    *[f"{creature}+trail" for creature in CREATURES],
    *[f"{creature}:2" for creature in CREATURES],
    *[f"{creature}:2+trail" for creature in CREATURES],
)
ALL: Final = list(range(len(ACTIONS)))
NONE: Final[list[int]] = []
JUST_THROW: Final = [0]
NUMBERS: Final = {text: number for number, text in enumerate(ACTIONS)}
OUTCOMES: Final = {text: number for number, text in enumerate(DICE)}


def plain_moves(greens: int, blacks: int, here: int) -> list[int]:
    """The moves while no shortcut or last space is near; `here` has a bit a creature."""
    creatures = [who for who in range(3) if here >> who & 1]
    moves = [int(MAX_FIRST)] if blacks else []
    if greens < 2 or len(creatures) > 1:
        moves += [int(ONE) + who for who in creatures]
    if greens == 2:
        moves += [int(TWO) + who for who in creatures]
    return moves


PLAIN_MOVES: Final = [
    plain_moves(greens, blacks, here)
    for greens in range(3)
    for blacks in range(2)
    for here in range(8)
]
TREAT_CHOICES: Final = [
    [0, *[int(TREAT) + kind for kind in range(4) if left >> kind & 1]] for left in range(16)
]

# Where a turn stands
BEFORE: Final[i64] = 0
"""The dice are not thrown yet: a treat, or the throw."""
THROWN: Final[i64] = 1
"""The dice roll: luck is awaited."""
MOVES: Final[i64] = 2
"""The dice lie: their spots are used."""
OVER: Final[i64] = 3
