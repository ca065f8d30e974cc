"""The terminal in each person's language: which one it is, its help, its errors, its tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.cli.language import chosen, of_the_system, spoken
from ludoteca.record.words import UnknownLanguage
from tests.cli.conftest import Run
from tests.cli.test_bad_input import LINES, folder  # noqa: F401 - a fixture

COMMANDS = (
    "games",
    "play",
    "replay",
    "analyse",
    "rules",
    "bench",
    "simulate",
    "solve",
    "serve",
    "backup",
    "fuzz",
)
ENGLISH = re.compile(
    r"\b(the|is|it|its|not|there|are|be|takes|take|such|with|and|of|only|on|this|already|called)\b"
)
"""Words that an English sentence of ours has, and no Czech one."""


@pytest.mark.parametrize(
    ("arguments", "env", "language"),
    [
        ([], {}, "en"),
        (["games"], {"LANG": "cs_CZ.UTF-8"}, "cs"),
        (["games"], {"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        (["games"], {"LC_MESSAGES": "cs", "LC_ALL": "C"}, "en"),
        (["games"], {"LC_ALL": "", "LANG": "cs.UTF-8"}, "cs"),
        (["games"], {"LANG": "fi_FI"}, "en"),
        (["games"], {"LANG": "cs", "LUDOTECA_LANGUAGE": "en"}, "en"),
        (["games"], {"LUDOTECA_LANG": "cs"}, "cs"),
        (["games", "--language", "cs"], {"LUDOTECA_LANGUAGE": "en"}, "cs"),
        (["--language=cs", "games"], {}, "cs"),
        (["games", "--lang", "en", "--language=cs"], {}, "cs"),
        (["games", "--language"], {}, "en"),
    ],
)
def test_which_language_it_is(arguments: list[str], env: dict[str, str], language: str) -> None:
    assert chosen(arguments, env) == spoken(arguments, env) == language


def test_a_language_that_nobody_speaks_is_refused_in_one_that_somebody_does(run: Run) -> None:
    with pytest.raises(UnknownLanguage):
        chosen(["games", "--language", "de"], {})
    assert spoken(["games", "--language", "de"], {"LANG": "cs"}) == "cs"
    assert of_the_system({"LANG": "de"}) == "en"
    assert "there are no words in de; there are: en, cs" in run("games", "--language", "de").err


@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_the_help_of_every_command_is_czech_too(run: Run, command: str) -> None:
    words = [command] if command else []
    english = run(*words, "--help")
    czech = run(*words, "--help", "--language", "cs")
    assert english.code == czech.code == 0
    assert english.out.startswith("Usage: ludoteca")
    assert czech.out.startswith("Použití: ludoteca")
    assert not ENGLISH.search(czech.out), ENGLISH.search(czech.out)
    options = re.findall(r"^  (--?[\w-]+)", english.out, re.MULTILINE)
    assert re.findall(r"^  (--?[\w-]+)", czech.out, re.MULTILINE) == options
    assert max(map(len, czech.out.split("\n"))) <= 80


@pytest.mark.parametrize("line", [line for line, _ in LINES])
def test_every_error_of_the_terminal_is_czech_too(
    run: Run,
    folder: dict[str, bytes],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    line: str,
) -> None:
    monkeypatch.setenv("LUDOTECA_LANGUAGE", "cs")
    said = [word for word in line.split(" ") if "lang" not in word]
    if "--lang" in line:
        said = line.replace("--lang ", "--language ").split(" ")
    ran = run(*said, typed=["throw"])
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    told = ran.err.replace(str(tmp_path), "")
    assert not ENGLISH.search(told), told
    assert "\\xa0" not in told  # a space that keeps words together, written out
    assert ran.out == ""


def test_tables_are_czech_too(run: Run, game_file: Path, tmp_path: Path) -> None:
    for words in ("games", "rules max", "rules max --coverage", "serve --settings --local"):
        ran = run(*words.split(" "), "--language", "cs")
        assert ran.code == 0
        told = ran.out.replace(str(tmp_path), "")
        assert not ENGLISH.search(told), ENGLISH.search(told)
    assert not ENGLISH.search(run("replay", game_file, "--language", "cs").out)
