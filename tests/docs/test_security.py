"""The page on security names tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (?!asset|---)", line)]


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_named_test_is_there(file: str, name: str) -> None:
    found = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {one.name for one in found.body if isinstance(one, ast.FunctionDef)}


def test_every_row_has_asset_attacker_defence_and_a_test_of_its_own() -> None:
    assert len(ROWS) >= 40
    for row in ROWS:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 4, row
        assert all(cells), row
        assert re.fullmatch(r"`tests/[\w/]+\.py::\w+`", cells[3]), row
    assert len(set(NAMED)) == len(NAMED) == len(ROWS) + 1
