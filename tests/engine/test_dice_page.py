"""The page that says how to check the dice: its ten lines throw what a table throws."""

import hashlib
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from ludoteca.engine.luck import TableLuck

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
DICE = [(0, 1), (1, 2), (2, 1)]
LINES, EXAMPLE = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def test_the_ten_lines_throw_the_same_dice() -> None:
    space: dict[str, object] = {}
    exec(LINES, space)
    throw = space["throw"]
    assert len([line for line in LINES.splitlines() if line]) <= 10
    for number in range(3):
        seed = hashlib.sha256(bytes([number])).digest()
        table = TableLuck(seed)
        for lane, outcomes in (("dice", DICE), ("deck:monster", [(n, 1 + n) for n in range(9)])):
            weights = [weight for _, weight in outcomes]
            for k in range(40):
                assert throw(seed, lane, k, weights) == table.outcome(lane, k, outcomes)


def test_the_example_shows_commitment_and_throws() -> None:
    shown = StringIO()
    space: dict[str, object] = {}
    with redirect_stdout(shown):
        exec(LINES + EXAMPLE, space)
    greens = [TableLuck(bytes(32)).outcome("dice", k, DICE) for k in range(6)]
    assert shown.getvalue().split("\n")[:2] == [TableLuck(bytes(32)).commitment(), str(greens)]
