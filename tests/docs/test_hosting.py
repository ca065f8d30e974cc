"""The page on hosting says what holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from ludoteca.host.settings import Settings
from ludoteca.record.words import Words
from ludoteca.web import wire

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
ROW = re.compile(r"^\| `(\w+)` \| (.+) \| (.+) \|$", re.MULTILINE)


def test_the_table_of_settings_is_the_one_that_holds(tmp_path: Path) -> None:
    words, settings = Words("en", "ludoteca.host"), Settings(data=tmp_path)
    told = {name: (default, says) for name, default, says in ROW.findall(PAGE.read_text("utf-8"))}
    assert list(told) == [one.name for one in fields(Settings)]
    for name, (default, says) in told.items():
        value = getattr(settings, name)
        shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "-"
        assert says == words.say(f"setting.{name}"), name
        assert default == ("the user's data folder" if name == "data" else shown), name


@pytest.mark.parametrize("flag", ["local", "host", "port", "public-url", "no-browser", "settings"])
def test_its_flags_are_those_of_the_command(flag: str) -> None:
    from typer.main import get_command

    from ludoteca.cli.app import app

    known = {
        name
        for one in get_command(app).commands["serve"].params
        for name in one.opts  # type: ignore[attr-defined]
    }
    assert f"--{flag}" in known
    assert set(re.findall(r"ludoteca serve[^`\n]*? (--[a-z-]+)", PAGE.read_text("utf-8"))) <= known


def test_its_limits_are_those_of_the_line() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert f"{wire.HEAD_BYTES // 1024} kB, in {wire.HEAD_SECONDS:g} s" in told
