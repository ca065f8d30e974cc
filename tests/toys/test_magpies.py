"""The toy game with secrets: it is found like any game, and hides what it says it hides."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ludoteca.bots.simple import bot
from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.engine.luck import TableLuck, stream
from ludoteca.engine.state import IllegalAction
from ludoteca.record.match import Match
from tests.toys.install import installed

LISTED = [sys.executable, "-P", "-c", "from ludoteca.cli.main import main; main()", "games"]


def played(secret_game: Game, *words: str, seats: int = 2) -> Match:
    """A match after some words, luck by hand."""
    match = Match(secret_game, seats=seats, luck=None)
    for word in words:
        match.play(word)
    return match


def test_it_is_there_as_long_as_it_is_installed() -> None:
    assert "magpies" not in games()
    with installed() as found:
        assert games()["magpies"] is game("magpies") is found
        listed = subprocess.run(LISTED, capture_output=True, text=True, check=True, timeout=60)
        assert "magpies" in listed.stdout
    assert "magpies" not in games()
    with pytest.raises(UnknownGame):
        game("magpies")
    listed = subprocess.run(LISTED, capture_output=True, text=True, check=True, timeout=60)
    assert "magpies" not in listed.stdout


def test_who_looks_sees_alone(secret_game: Game) -> None:
    match = played(secret_game, "throw", "calm", "look:3")
    assert match.state.seen_by() == (0,)
    match.play("button")
    views = {seat: match.view(seat) for seat in (0, 1, None)}
    assert views[0].tokens[2] == "button"
    assert views[0].pool == [3, 3, 3]
    for seat in (1, None):
        assert views[seat].tokens == [""] * 10
        assert views[seat].pool == [3, 4, 3], "for who did not look it is still in the pool"
        assert views[seat].lookers[2] == [0], "that somebody looked, all see"


def test_what_one_has_seen_another_finds_too(secret_game: Game) -> None:
    match = played(secret_game, "throw", "calm", "look:3", "button", "leave", "throw", "calm")
    match.play("look:3")
    assert match.legal() == ["button"]
    assert match.state.chance_outcomes() == [(1, 1)]
    other = played(secret_game, "throw", "calm", "look:4", "button", "leave", "throw", "calm")
    other.play("look:3")
    assert other.state.chance_outcomes() == [(0, 3), (1, 3), (2, 3)]


def test_the_choice_depends_on_what_was_seen(secret_game: Game) -> None:
    match = played(secret_game, "throw", "calm", "look:3", "ring")
    assert match.legal() == ["keep"]
    assert [one.clauses for one in match.view(0).refused if one.action == "leave"] == [["5.4"]]
    with pytest.raises(IllegalAction, match="leave is not allowed now"):
        match.play("leave")
    match.play("keep")
    assert match.view(1).places[2] == 0
    assert match.view(1).tokens[2] == ""
    thorn = played(secret_game, "throw", "windy", "take:1", "thorn", "throw", "windy", "take:2")
    thorn.play("button")
    assert thorn.legal() == ["throw", "toss:1"]
    thorn.play("toss:1")
    assert thorn.view(1).tokens[0] == "thorn"
    assert thorn.view(1).places[0] == -2


def test_it_ends_with_all_shown_and_the_finest_nest(secret_game: Game) -> None:
    match = Match(secret_game, seats=3, luck=TableLuck(bytes(32)))
    careful = bot(secret_game, "careful")
    while not match.state.is_terminal():
        world = match.state.resample(int(match.state.current_player), stream(1, 1, "world"))
        match.play(match.state.action_text(careful.choose(world, stream(1, 1, "bot"))))
    view = match.view()
    assert "" not in view.tokens
    assert sorted(view.tokens) == ["button"] * 4 + ["ring"] * 3 + ["thorn"] * 3
    worth = {"ring": 3, "button": 1, "thorn": -2}
    points = [
        sum(worth[kind] for kind, place in zip(view.tokens, view.places, strict=True) if place == s)
        for s in range(3)
    ]
    assert view.points == points
    assert view.winners == [seat for seat in range(3) if points[seat] == max(points)]
    assert sum(view.returns) == pytest.approx(1)
    assert match.record.replay().answer == "same"
