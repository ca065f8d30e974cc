"""What the authors' page on drawing says is true: its blocks are run, and what it names exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "drawing.md").read_text(encoding="utf-8")
FILES = sorted(set(re.findall(r"`((?:drawing|web)/[a-z_/]+\.(?:py|html))", TEXT)))


def test_its_python_is_run() -> None:
    examples = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "drawing.md", "drawing.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 25
    assert result.failed == 0


@pytest.mark.parametrize("name", FILES)
def test_what_it_names_is_there(name: str) -> None:
    assert (ROOT / "src" / "ludoteca" / name).is_file()


def test_it_names_every_module_of_shared_drawing() -> None:
    there = {one.name for one in (ROOT / "src" / "ludoteca" / "drawing").glob("[a-z]*.py")}
    assert {Path(name).name for name in FILES} >= there
