"""What every view says: what may be done, what may not, and why not."""

from __future__ import annotations

import msgspec
import pytest

import ludoteca
from ludoteca.record.match import Match
from ludoteca.record.view import Refused


def against(match: Match, seat: int | None) -> dict[str, list[str]]:
    """What a seat's view says is refused, and by which clauses."""
    return {one.action: one.clauses for one in match.view(seat).refused}


def test_only_the_seat_to_move_is_told_why_not() -> None:
    match = Match("max", seats=2, luck=None)
    assert against(match, 1) == against(match, None) == {}
    assert against(match, 0)["mouse"] == ["5.1"]
    match.play("throw")
    assert against(match, 0) == against(match, 1) == {}


def test_what_is_refused_and_what_is_legal_are_all_that_can_be_pointed_at() -> None:
    match = Match("max", seats=1, luck=None)
    for word in ("throw", "green+green", "mouse"):
        match.play(word)
    view = match.view(0)
    both = view.legal + [one.action for one in view.refused]
    assert sorted(both) == sorted(map(match.state.action_text, match.state.candidates()))
    assert len(both) == len(set(both))


@pytest.mark.parametrize(
    ("played", "action", "telling"),
    [
        ("", "squirrel", "5.1"),
        ("", "treat:milk", "8.6"),
        ("throw green+black", "throw", "5.10"),
        ("throw green+black", "treat:milk", "8.2"),
        ("throw green+black", "mouse:2", "5.3"),
        ("throw green+green", "max", "5.2"),
        ("throw green+green mouse", "mouse", "5.11"),
        ("throw green+green", "bird+trail", "6.2"),
        ("throw black+black treat:meat", "treat:milk", "8.7"),
    ],
)
def test_the_telling_clause_comes_first(played: str, action: str, telling: str) -> None:
    match = Match("max", seats=1, luck=None)
    for word in played.split():
        match.play(word)
    assert against(match, 0)[action][0] == telling


def test_a_spectators_json_says_that_nothing_is_refused() -> None:
    view = ludoteca.game("max").view(ludoteca.game("max").new_state(), 0)
    text = msgspec.json.decode(msgspec.json.encode(view))
    assert text["refused"][0] == msgspec.to_builtins(view.refused[0])
    assert isinstance(view.refused[0], Refused)
    assert msgspec.json.decode(msgspec.json.encode(Match("max").view()))["refused"] == []
