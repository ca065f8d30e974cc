"""Records as far as a seat has seen them: what stands in them, what is refused, how they replay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca.engine.game import Game
from ludoteca.engine.state import UNSEEN, IllegalAction
from ludoteca.record.match import Match, UndoError
from ludoteca.record.record import Known, Record, RecordError, checksum

PLAYED = (
    "throw", "calm", "look:3", "thorn", "leave",
    "throw", "windy", "take:3", "thorn",
    "throw", "calm", "take:1", "ring",
    "toss:3",
)  # fmt: skip


def played(game: Game, *words: str) -> Match:
    """A match of Magpies for two, luck by hand."""
    match = Match(game, seats=2, luck=None)
    for word in words or PLAYED:
        match.play(word)
    return match


def play(record: Record) -> list[str]:
    """The lines of play of a record's text, keys left out."""
    rows = record.text.split("\n\n")[1].splitlines()
    return [row for row in rows if not row.startswith("key")]


def test_what_a_seat_did_not_see_is_a_question_mark(secret_game: Game) -> None:
    match = played(secret_game)
    assert play(match.record)[3] == "4 tokens thorn"
    assert [row for row in play(match.record_for(0)) if "?" in row] == ["9 tokens ?"]
    assert [row for row in play(match.record_for(1)) if "?" in row] == [
        "4 tokens ?",
        "13 tokens ?",
    ]
    assert [row for row in play(match.record_for(None)) if "?" in row] == [
        "4 tokens ?",
        "9 tokens ?",
        "13 tokens ?",
    ]
    for seat in (0, 1, None):
        whole = play(match.record)
        for row, full in zip(play(match.record_for(seat)), whole, strict=True):
            assert row == full or row == f"{full.rpartition(' ')[0]} ?"


def test_its_header_says_for_whom_it_is(secret_game: Game) -> None:
    match = played(secret_game)
    heads = [match.record_for(seat).text.splitlines()[5] for seat in (0, 1, None)]
    assert heads == ["for seat 0", "for seat 1", "for everybody"]
    assert "\nfor " not in match.record.text
    assert [match.record_for(seat).seat for seat in (0, 1, None)] == [0, 1, None]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_it_replays_to_the_view_of_that_seat(secret_game: Game, seat: int | None) -> None:
    match = played(secret_game)
    record = Record.parse(match.record_for(seat).text)
    replay = record.replay()
    assert str(replay) == "same: 14 lines"
    assert replay.match.view(seat) == match.view(seat)
    assert replay.match.beats == match.beats
    assert replay.match.record == record
    assert replay.match.only == record.only != ""


def test_its_keys_tell_nothing_of_what_is_open(secret_game: Game) -> None:
    """They are of the position as the record leaves it: two hidden worlds have the same."""
    thorn, button = played(secret_game), played(secret_game, *PLAYED[:-2], "button", "toss:3")
    assert checksum(thorn.state) != checksum(button.state)
    assert thorn.record_for(1) == button.record_for(1)
    assert thorn.record_for(1).keys == {14: checksum(thorn.record_for(1).replay().match.state)}
    assert thorn.record_for(0).keys != button.record_for(0).keys


def test_a_changed_line_is_found_by_its_key(secret_game: Game) -> None:
    text = played(secret_game).record_for(1).text
    assert Record.parse(text.replace("12 take:1", "12 take:2")).replay().answer == "differs"
    assert Record.parse(text.replace("14 toss:3", "14 toss:4")).replay().answer == "illegal"


def test_a_later_choice_says_what_was_hidden(secret_game: Game) -> None:
    """That it was a thorn, everybody sees when it is tossed."""
    match = played(secret_game)
    watched = match.record_for(None).replay().match
    assert watched.view().tokens[2] == "thorn"
    assert watched.view().tokens == match.view().tokens


def test_what_a_seat_must_have_seen_cannot_be_open(secret_game: Game) -> None:
    record = played(secret_game).record_for(0)
    opened = replace(record, lines=(*record.lines[:3], record.lines[8], *record.lines[4:]))
    answer = opened.replay()
    assert (answer.answer, answer.line) == ("illegal", 4)
    assert answer.reason == "seat 0 has seen this outcome"


def test_what_a_seat_cannot_have_seen_must_be_open(secret_game: Game) -> None:
    """A record for somebody that tells more is refused: so a leak is seen where it is read."""
    match = played(secret_game)
    leak = replace(match.record_for(0), lines=match.record.lines)
    answer = leak.replay()
    assert (answer.answer, answer.line) == ("illegal", 9)
    assert answer.reason == "seat 0 can't have seen this outcome"


def test_dice_that_all_see_are_never_open(secret_game: Game) -> None:
    text = played(secret_game).record_for(1).text.replace("2 wind calm", "2 wind ?")
    answer = Record.parse(text).replay()
    assert (answer.answer, answer.line) == ("illegal", 2)
    assert answer.reason == "seat 1 has seen this outcome"
    match = Match(secret_game, luck=None)
    match.play("throw")
    with pytest.raises(IllegalAction, match="luck cannot bring outcome -1 now"):
        match.state.apply(UNSEEN)


def test_a_whole_match_has_no_open_outcomes(secret_game: Game) -> None:
    match = played(secret_game, "throw", "calm", "look:3")
    with pytest.raises(IllegalAction, match="only a record for somebody"):
        match.play("?")
    assert len(match.lines) == 3


@pytest.mark.parametrize(
    ("row", "new", "line", "reason"),
    [
        ("for seat 0", "for seat 2", 6, "a record is for everybody or a seat"),
        ("for seat 0", "for Ada", 6, "a record is for everybody or a seat"),
        ("for seat 0", "for seat", 6, "is no whole number"),
        ("for seat 0", "for seat 00", 6, "is no whole number"),
        ("for seat 0", "for ", 6, "'for …' is expected here"),
        ("1 throw", "1 ?", 10, "only luck in a record for somebody can be '?'"),
        ("for seat 0\n", "", 17, "only luck in a record for somebody can be '?'"),
    ],
)
def test_a_bad_one_says_line_and_reason(
    secret_game: Game, row: str, new: str, line: int, reason: str
) -> None:
    text = played(secret_game).record_for(0).text
    with pytest.raises(RecordError) as error:
        Record.parse(text.replace(row, new, 1))
    assert error.value.line == line
    assert reason in error.value.reason


def test_a_game_without_secrets_has_one_record_for_all() -> None:
    match = Match("max", luck=None)
    match.play("throw")
    assert match.record_for(0) == match.record_for(None) == match.record
    assert match.record.for_seat(1) == match.record
    with pytest.raises(RecordError, match="line 6: max has no secrets"):
        Record.parse(match.record.text.replace("\nseats 2\n", "\nseats 2\nfor seat 0\n")).replay()


def test_a_record_is_cut_once_and_never_to_another_seat(secret_game: Game) -> None:
    record = played(secret_game).record
    mine = record.for_seat(0)
    assert mine.for_seat(0) == mine
    assert mine.for_seat(None) == record.for_seat(None)
    for wrong, said in ((1, "it lacks what seat 1 has seen"), (2, "there is no seat 2")):
        with pytest.raises(ValueError, match=said):
            mine.for_seat(wrong)
    with pytest.raises(ValueError, match="it lacks what seat 0 has seen"):
        record.for_seat(None).for_seat(0)
    with pytest.raises(ValueError, match="the record doesn't replay: illegal at line 1"):
        replace(record, lines=record.lines[1:]).for_seat(0)


def test_nothing_goes_on_from_a_match_with_open_outcomes(secret_game: Game) -> None:
    watched = played(secret_game).record_for(None).replay().match
    with pytest.raises(UndoError, match="this is for everybody"):
        watched.branch()
    assert watched.copy().only == "everybody"


def test_a_copy_and_an_undo_know_who_saw_what(secret_game: Game) -> None:
    match = played(secret_game)
    assert match.copy().record_for(1) == match.record_for(1)
    match.undo()
    assert match.record_for(1) == played(secret_game, *PLAYED[:-1]).record_for(1)
    assert match.branch().record_for(0) == match.record_for(0)


def test_luck_that_is_known_to_come_is_told_only_of_open_lanes(secret_game: Game) -> None:
    match = played(secret_game)
    match.remember([Known("tokens", 4, "ring"), Known("wind", 4, "calm")])
    assert [event.lane for event in match.record.known] == ["tokens", "wind"]
    assert [event.lane for event in match.record_for(0).known] == ["wind"]
