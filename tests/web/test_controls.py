"""What shows that something is a control can be seen: its border, or its own colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteca.web
from ludoteca.drawing import palette

FILES = Path(ludoteca.web.__file__).parent / "static"
SHEET = "".join((FILES / name).read_text("utf-8") for name in ("ludoteca.css", "pages.css"))
RULES = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", SHEET, flags=re.DOTALL))
GROUNDS = ("card", "page", "well")
BORDERED = (  # every control that isn't a word, a sign or a picture alone
    ".button",
    ".choice > button",
    ".hold",
    ".not-now",
    ".pill span",
    ".kind span",
    ".facepick summary",
    "input[type=text], select",
    "input[type=search]",
    "input[type=file]",
    "input[type=file]::file-selector-button",
    "textarea",
    ".lang button[aria-current]",
    ".eyes [aria-current]",
)
FILLED = (".button.main", ".choice.main > button", ".mine .hold:first-child", ".switch i")


def declared(selector: str) -> str:
    """All that the sheets declare for a selector."""
    found = [body for one, body in RULES if " ".join(one.split()) == selector]
    assert found, f"no rule is for {selector!r} any more"
    return ";".join(found)


@pytest.mark.parametrize("selector", BORDERED)
def test_a_control_has_a_border_that_can_be_seen(selector: str) -> None:
    border = re.findall(
        r"border(?:-color)?: (?:\d+px (?:solid|dashed) )?var\(--([a-z-]+)\)", declared(selector)
    )
    assert len(border) == 1, border
    assert palette.weakest((border[0], ground) for ground in GROUNDS) >= 3


@pytest.mark.parametrize("selector", FILLED)
def test_a_control_without_a_border_has_a_colour_that_can_be_seen(selector: str) -> None:
    ground = re.findall(r"background: var\(--([a-z-]+)\)", declared(selector))
    assert len(ground) == 1, ground
    assert palette.weakest((ground[0], behind) for behind in GROUNDS) >= 3


def test_no_control_is_framed_by_what_only_divides() -> None:
    assert palette.weakest([("line", "card")]) < 3
    for selector, body in RULES:
        if "cursor: pointer" in body:
            assert "var(--line)" not in body, selector
