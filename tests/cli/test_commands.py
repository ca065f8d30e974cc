"""The commands beside play: version, games, replay, rules; and as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.engine.game import Game
from ludoteca.engine.state import State
from ludoteca.host.house import House
from ludoteca.host.settings import Settings
from ludoteca.host.store.database import examine
from ludoteca.record.match import Match
from ludoteca.record.record import Record
from ludoteca.record.words import problems
from tests.cli.conftest import Ran, Run

COMMANDS = (
    "games",
    "play",
    "replay",
    "analyse",
    "rules",
    "bench",
    "solve",
    "serve",
    "backup",
    "fuzz",
)


def process(
    *arguments: str, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `python -m ludoteca` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ludoteca", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, **environment},
    )


def test_version_is_told_at_once() -> None:
    """By CPU time, the least of three starts: others may be using the machine."""
    seconds = []
    for _ in range(3):
        before = os.times()
        ran = process("--version")
        after = os.times()
        seconds.append(sum(after[2:4]) - sum(before[2:4]))
        assert (ran.returncode, ran.stdout) == (0, f"ludoteca {ludoteca.__version__}\n")
    assert min(seconds) < 0.3


def test_version_imports_neither_typer_nor_rich() -> None:
    code = (
        "import sys, ludoteca.cli.main as m\n"
        "try: m.main(['--version'])\n"
        "finally: print(sorted({'typer', 'rich', 'msgspec', 'babel'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.endswith("\n[]\n")


def test_a_process_plays_in_a_pipe() -> None:
    ran = process(
        "play", "max", "--seed", "5", "--bots", "random", typed="throw\nmouse\nquit\nno\n"
    )
    assert ran.returncode == 0, ran.stderr
    assert "Goodbye!" in ran.stdout
    assert ran.stderr == ""


def test_no_color_is_heeded_and_colour_is_there_otherwise() -> None:
    asked = ("games",)
    plain = process(*asked, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1").stdout
    coloured = process(*asked, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="").stdout
    assert "\x1b[3" not in plain
    assert "\x1b[" in coloured


def test_help_names_every_command(run: Run) -> None:
    for ran in (run(), run("--help")):
        assert ran.code == 0
        for command in COMMANDS:
            assert f"\n  {command} " in ran.out
    for command in COMMANDS:
        assert run(command, "--help").code == 0


def test_version_among_other_words(run: Run) -> None:
    assert run("--version", "games").out.startswith("ludoteca ")


def test_games(run: Run) -> None:
    ran = run("games")
    assert "max · Max" in ran.out
    assert "for 1 to 8 players" in ran.out
    assert "bots: careful, perfect, random, search" in ran.out
    assert "max · Kocour Max" in run("games", "--lang", "cs").out


def test_games_as_json(run: Run) -> None:
    games = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    assert games["max"]["title"] == {"en": "Max", "cs": "Kocour Max"}
    assert games["max"]["players"] == {"least": 1, "default": 2, "most": 8}
    assert games["max"]["bots"] == ["careful", "perfect", "random", "search"]
    treats, gentle = games["max"]["options"]
    assert treats["takes"] == "a whole number from 2 to 6"
    assert gentle["default"] == "no"


def test_replay_same(run: Run, game_file: Path) -> None:
    ran = run("replay", game_file)
    lines = len(Record.parse(game_file.read_text()).lines)
    assert ran.code == 0
    assert ran.out.endswith(f"same: {lines} lines\n")
    assert f"The table after line {lines}:" in ran.out
    assert "Player 1: " in ran.out


def test_replay_at_a_line(run: Run, game_file: Path) -> None:
    ran = run("replay", game_file, "--at", 2)
    assert "The table after line 2:" in ran.out
    assert "same: " in ran.out
    assert ran.out.index("Player 1: ") > 0
    assert "Player 2: " not in ran.out
    assert run("replay", game_file, "--at", 0).code == 0


def test_replay_draws(run: Run, game_file: Path, tmp_path: Path) -> None:
    ran = run("replay", game_file, "--at", 4, "--svg", "table.svg")
    assert ran.code == 0
    assert "Picture written: table.svg" in ran.out
    root = ElementTree.fromstring((tmp_path / "table.svg").read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


def test_replay_of_a_seats_record_shows_that_seats_table(run: Run, secret_game: Game) -> None:
    match = Match(secret_game, 2, luck=None)
    for word in ("throw", "calm", "look:3", "thorn"):
        match.play(word)
    shown = []
    for seat in (0, 1, None):
        ran = run("replay", "-", typed=match.record_for(seat).text.encode())
        assert (ran.code, ran.out.splitlines()[-1]) == (0, "same: 4 lines")
        shown.append("3  on the meadow: a thorn" in ran.out)
    assert shown == [True, False, False]


def test_replay_from_standard_input(run: Run, game_file: Path) -> None:
    assert run("replay", "-", typed=game_file.read_bytes()).code == 0


def test_replay_illegal(run: Run, game_file: Path) -> None:
    header = game_file.read_text().split("\n\n")[0]
    moves = "1 throw\n2 dice green+black\n3 mouse:2\nkey 3 0123456789abcdef\n"
    game_file.write_text(f"{header}\n\n{moves}")
    ran = run("replay", game_file)
    assert ran.code == 1
    assert "illegal at line 3: mouse:2 is not allowed now (clause 5.3)\n  5.3 " in ran.out
    czech = run("replay", game_file, "--lang", "cs")
    assert czech.code == 1
    assert "nedovoleno na řádku 3: mouse:2 teď pravidla nedovolují (čl. 5.3)\n  5.3 " in czech.out


def test_replay_differs(run: Run, game_file: Path) -> None:
    text = game_file.read_text()
    key = text.split("\n")[-2]
    game_file.write_text(text.replace(key, key[:-16] + "0123456789abcdef"))
    ran = run("replay", game_file)
    assert ran.code == 1
    assert "another position than recorded" in ran.out
    content = text.split("content ")[1][:64]
    game_file.write_text(text.replace(content, "0" * 64))
    ran = run("replay", game_file)
    assert ran.code == 1
    assert "differs at line 0: the game's content" in ran.out


def test_rules(run: Run) -> None:
    ran = run("rules", "max")
    assert "\n5 Playing\n" in ran.out
    assert "Each black takes Max one space further." in ran.out
    assert max(map(len, ran.out.split("\n"))) <= 80
    assert "pravidlo" in run("rules", "max", "--lang", "cs").out
    assert run("rules", "max", "6.7").out.startswith("6.7 (rule)")


def test_rules_as_json(run: Run) -> None:
    book = json.loads(run("rules", "max", "--json").out)
    assert book["game"] == "max"
    assert book["totals"]["binding"] >= 45


def test_rules_coverage(run: Run) -> None:
    numbers = json.loads(run("rules", "max", "--coverage", "--json").out)
    assert list(numbers) == ["clauses", "binding", "carried_out", "tested", "later"]
    assert numbers["carried_out"] == numbers["binding"] >= 45
    assert numbers["later"] == 0
    ran = run("rules", "max", "--coverage")
    assert f"binding      {numbers['binding']}" in ran.out
    assert "provedené" in run("rules", "max", "--coverage", "--lang", "cs").out


def test_the_terminal_says_the_same_in_both_languages() -> None:
    assert problems("ludoteca.cli") == []


@pytest.mark.parametrize("command", ["games", "rules max"])
def test_a_pipe_that_closes_early_is_no_fault(command: str) -> None:
    ran = subprocess.run(
        f"{sys.executable} -m ludoteca {command} | head -1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.stderr == ""


def test_fuzz(run: Run) -> None:
    ran = run("fuzz", "max", "--minutes", 0.005, "--seed", 3)
    assert ran.code == 0, ran.out
    assert re.search(r"games +\d+ in 9 cells", ran.out)
    assert re.search(r"seed +3\n +faults +none", ran.out)
    assert re.search(r"seed +\d+\n", run("fuzz", "max", "--minutes", 0.001).out)


@pytest.mark.skipif(ludoteca.COMPILED, reason="compiled rules can't be broken from outside")
def test_fuzz_tells_a_fault_and_its_record(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: State) -> list[float]:
        return [7.0]

    monkeypatch.setattr("ludoteca.games.max.rules.state.MaxState.returns", broken)
    ran = run("fuzz", "max", "--minutes", 1, "--seed", 3)
    assert ran.code == 1
    assert re.search(r"faults +one\n", ran.out)
    assert "returns" in ran.out
    assert "ludoteca record 1\n" in ran.out


def test_settings_are_shown(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", "7")
    (tmp_path / "house.toml").write_text("spectators = 5\nport = 81\n")
    ran = run("serve", "--settings", "--port", 8080, "--local", "--file", "house.toml")
    assert ran.code == 0
    shown = dict(re.findall(r"^(\w+) +(\S+) ", ran.out, re.MULTILINE))
    assert (shown["port"], shown["local"]) == ("8080", "yes")
    assert (shown["tables"], shown["spectators"]) == ("7", "5")
    assert re.search(r"\nbrowser +no ", run("serve", "--settings", "--no-browser").out)


def test_serve_hands_the_settings_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Settings] = []
    monkeypatch.setattr("ludoteca.web.serve.serve", lambda one, words: opened.append(one))
    assert run("serve", "--data", "here", "--public-url", "https://games.example.org").code == 0
    (settings,) = opened
    assert settings.data == tmp_path / "here"
    assert settings.public_url == "https://games.example.org"


def test_backup(run: Run, tmp_path: Path) -> None:
    """While a house has the database, too."""
    settings = Settings(data=tmp_path / "house")

    async def copied() -> Ran:
        house = House(settings)
        await house.start()
        try:
            return run("backup", "copy.db", "--data", "house")
        finally:
            await house.stop()

    ran = asyncio.run(copied())
    assert ran.code == 0, ran.err
    assert ran.out.endswith("is copied to copy.db\n")
    assert examine(tmp_path / "copy.db") is not None
    again = run("backup", "copy.db", "--data", "house")
    assert again.code == 2
    assert "copy.db exists already" in again.err
