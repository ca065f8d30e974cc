"""Records: text and back, bad ones with line and reason, replay in its three answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.record.match import Match
from ludoteca.record.record import (
    EVERY,
    MOST_CHARACTERS,
    Known,
    Line,
    Record,
    RecordError,
    Undone,
    checksum,
)

T = TypeVar("T")
WORDS = ("throw", "green+black", "mouse", "throw", "green+green", "bird", "squirrel")


def played(*words: str) -> Match:
    """A match of Max for two, luck by hand."""
    match = Match("max", seats=2, luck=None)
    for word in words:
        match.play(word)
    return match


def rows(text: str) -> list[str]:
    """The rows of a record, the last line's end left out."""
    return text.removesuffix("\n").split("\n")


GOOD = played(*WORDS).record.text
HEADER = 8
LAST = len(rows(GOOD))


def test_a_record_is_what_its_page_says() -> None:
    match = played(*WORDS)
    assert rows(GOOD) == [
        "ludoteca record 1",
        f"release {ludoteca.__version__}",
        "game max",
        "edition 1",
        "seats 2",
        "option treats=4",
        "option gentle=no",
        f"content {ludoteca.game('max').content()}",
        "",
        "1 throw",
        "2 dice green+black",
        "3 mouse",
        "4 throw",
        "5 dice green+green",
        "6 bird",
        "7 squirrel",
        f"key 7 {checksum(match.state)}",
    ]
    assert Record.parse(GOOD) == match.record


def test_an_empty_game_is_a_record() -> None:
    record = played().record
    assert record.text.endswith("\n\n")
    assert Record.parse(record.text) == record
    assert str(record.replay()) == "same: 0 lines"


def test_a_key_stands_every_fifty_lines_and_at_the_end() -> None:
    match = Match("max", options={"gentle": True}, luck=None)
    for _ in range(60):
        match.play("throw")
        match.play("black+black")
    assert sorted(match.record.keys) == [EVERY, 2 * EVERY, 120]
    assert Record.parse(match.record.text).replay().answer == "same"


# Bad records: what is done to the good one, the line at fault, and why

BAD: dict[str, tuple[int, str, int, str]] = {
    # what: row (from 1), its new text, line of the error, reason
    "another format": (1, "ludoteca record 2", 1, "a record begins with 'ludoteca record 1'"),
    "another file": (1, "%PDF-1.4", 1, "a record begins with"),
    "a mark before the first row": (1, "\ufeffludoteca record 1", 1, "a record begins with"),
    "no release": (2, "game max", 2, "'release …' is expected here"),
    "an empty release": (2, "release ", 2, "'release …' is expected here"),
    "no game": (3, "spiel max", 3, "'game …' is expected here"),
    "an edition in words": (4, "edition one", 4, "'one' is no whole number"),
    "a negative edition": (4, "edition -1", 4, "'-1' is no whole number"),
    "an edition with a nought before": (4, "edition 01", 4, "'01' is no whole number"),
    "too long a number": (5, "seats 9999999999", 5, "'9999999999' is no whole number"),
    "foreign digits": (5, "seats ٢", 5, "'٢' is no whole number"),
    "no seats": (5, "option treats=4", 5, "'seats …' is expected here"),
    "an option without a value": (6, "option treats", 6, "an option is written"),
    "an option without a name": (6, "option =4", 6, "an option is written"),
    "an option with nothing after =": (6, "option treats=", 6, "an option is written"),
    "an option twice": (7, "option treats=5", 7, "option treats stands twice"),
    "no content": (8, "1 throw", 8, "'content …' is expected here"),
    "no empty line": (9, "1 throw", 9, "an empty line is expected after the header"),
    "a line skipped": (10, "2 throw", 10, "line 1 of play is expected, not '2 throw'"),
    "a line without a number": (10, "throw", 10, "neither a line of play nor a key"),
    "a line in words": (10, "one throw", 10, "'one' is no whole number"),
    "a line without a word": (10, "1", 10, "neither a line of play nor a key"),
    "two spaces": (11, "2 dice  green+black", 11, "neither a line of play nor a key"),
    "a space too many": (10, "1 throw ", 10, "neither a line of play nor a key"),
    "four words": (11, "2 dice green black", 11, "neither a line of play nor a key"),
    "an empty row": (11, "", 11, "neither a line of play nor a key"),
    "a row too long": (11, "2 dice " + "g" * 300, 11, "longer than 200 characters"),
    "a key for another line": (12, "key 3 0123456789abcdef", 12, "this key is for line 3"),
    "a key that is too short": (17, "key 7 0123456789abcde", 17, "a key has 16 hex digits"),
    "a key in capitals": (17, "key 7 0123456789ABCDEF", 17, "a key has 16 hex digits"),
    "no key at the end": (17, "undone 8-9", 18, "the last line of play, 7, has no 'key'"),
    "an undo of nothing": (17, "undone 8", 17, "'undone first-last' comes before line 8"),
    "an undo backwards": (17, "undone 9-8", 17, "'undone first-last' comes before line 9"),
    "an undo of what stands": (17, "undone 7-8", 17, "'undone first-last' comes before line 7"),
    "an undo in words": (17, "undone all-of", 17, "'all' is no whole number"),
    "known, but not which": (17, "known dice third green+green", 17, "'third' is no whole number"),
    "play after known": (16, "known dice 3 green+green", 17, "only luck that is known"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_record_says_line_and_reason(what: str) -> None:
    place, row, line, reason = BAD[what]
    changed = rows(GOOD)
    changed[place - 1] = row
    with pytest.raises(RecordError) as error:
        Record.parse("\n".join(changed) + "\n")
    assert error.value.line == line
    assert reason in error.value.reason
    assert str(error.value) == f"line {line}: {error.value.reason}"
    assert len(error.value.reason) < 200


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "a record begins with"),
        ("\n", 1, "a record begins with"),
        ("ludoteca record 1", 2, "the text ends too early"),
        (GOOD.removesuffix("\n"), LAST + 1, "the text ends too early"),
        (GOOD + "\n", LAST + 1, "neither a line of play nor a key"),
        (GOOD + f"{rows(GOOD)[-1]}\n", LAST + 1, "a key comes once, right after its line"),
        (GOOD + "undone 8-9\nkey 7 0123456789abcdef\n", LAST + 2, "a key comes once"),
        (GOOD + "known dice 3 green+green\nundone 8-9\n", LAST + 2, "only luck that is known"),
        (GOOD.replace("\n", "\r\n"), 1, "a record begins with"),
        ("x" * (MOST_CHARACTERS + 1), 1, "longer than 1000000 characters"),
        ("key 1 0123456789abcdef\n", 1, "a record begins with"),
        (rows(GOOD)[0] + "\n" * 30, 2, "'release …' is expected here"),
    ],
)
def test_a_bad_end_or_beginning_says_so(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.parse(text)
    assert error.value.line == line
    assert reason in error.value.reason


def test_a_cut_record_is_never_taken_for_a_whole_one() -> None:
    for length in range(len(GOOD)):
        if GOOD[:length].count("\n") == HEADER + 1 and GOOD[:length].endswith("\n"):
            continue  # a game that was laid and not begun
        with pytest.raises(RecordError):
            Record.parse(GOOD[:length])


# Replay: same, differs, illegal


@pytest.mark.parametrize(
    ("place", "row", "line", "reason"),
    [
        (3, "game chess", 3, "no game is called chess; there are: max"),
        (4, "edition 2", 4, "edition 2 of max is newer than the 1 that is installed"),
        (5, "seats 0", 5, "max is for 1 to 8 players, not 0"),
        (5, "seats 9", 5, "max is for 1 to 8 players, not 9"),
        (6, "option treats=7", 6, "it takes a whole number from 2 to 6"),
        (6, "option snacks=4", 6, "max has no option snacks"),
        (7, "option gentle=maybe", 7, "it takes yes or no"),
    ],
)
def test_what_can_not_be_played_here_says_line_and_reason(
    place: int, row: str, line: int, reason: str
) -> None:
    changed = rows(GOOD)
    changed[place - 1] = row
    record = Record.parse("\n".join(changed) + "\n")
    with pytest.raises(RecordError) as error:
        record.replay()
    assert error.value.line == line
    assert reason in error.value.reason


def lines(*words: str) -> Record:
    """A record of these words whatever the rules say; a throw's word has its lane before it."""
    made = [Line(word.split()[-1], "dice" if " " in word else "") for word in words]
    return replace(played().record, lines=tuple(made), keys={len(made): "0" * 16})


@pytest.mark.parametrize(
    ("record", "line", "reason", "clause"),
    [
        (lines("mouse"), 1, "mouse is not allowed now (clause 5.1)", "5.1"),
        (lines("treat:milk"), 1, "treat:milk is not allowed now (clause 8.6)", "8.6"),
        (lines("jump"), 1, "'jump' is no action of this game", ""),
        (lines("dice green+green"), 1, "it is dice, but a choice was due", ""),
        (lines("throw", "mouse"), 2, "it is a choice, but dice was due", ""),
        (lines("throw", "dice red+red"), 2, "'red+red' is no outcome of this game", ""),
        (lines("throw", "dice green+green", "max"), 3, "max is not allowed now", "5.2"),
        (
            lines("throw", "dice green+green", "mouse", "mouse"),
            4,
            "mouse is not allowed now (clause 5.11)",
            "5.11",
        ),
        (
            lines(*["throw", "dice black+black"] * 3, "throw"),
            7,
            "the game was over before (clause 11.2, 11.4)",
            "11.2",
        ),
    ],
)
def test_what_the_rules_forbid_is_illegal_at_its_line(
    record: Record, line: int, reason: str, clause: str
) -> None:
    replay = Record.parse(record.text).replay()
    assert (replay.answer, replay.line) == ("illegal", line)
    assert replay.reason.startswith(reason)
    assert clause in ("", *replay.clauses)
    assert str(replay) == f"illegal at line {line}: {replay.reason}"
    assert len(replay.match.lines) == line - 1


def test_another_position_differs_at_its_line() -> None:
    text = GOOD.replace(f"key 7 {checksum(played(*WORDS).state)}", "key 7 " + "0" * 16)
    replay = Record.parse(text).replay()
    assert (replay.answer, replay.line) == ("differs", 7)
    assert str(replay) == "differs at line 7: another position than recorded"


def test_other_dice_differ_at_the_next_key() -> None:
    record = Record.parse(GOOD.replace("3 mouse", "3 bird").replace("6 bird", "6 mouse"))
    assert record.replay().answer == "same"  # both stepped once
    record = Record.parse(GOOD.replace("3 mouse", "3 max").replace("4 throw", "4 mouse"))
    assert (record.replay().answer, record.replay().line) == ("illegal", 5)


def test_other_content_differs_before_the_first_line() -> None:
    replay = replace(Record.parse(GOOD), content="0" * 64).replay()
    assert (replay.answer, replay.line) == ("differs", 0)
    assert "the game's content" in replay.reason
    assert replay.match.lines == []


@pytest.mark.parametrize("upto", [0, 1, 3, 7, 99])
def test_a_replay_can_stop_at_a_line(upto: int) -> None:
    replay = Record.parse(GOOD).replay(upto)
    assert replay.answer == "same"
    assert replay.match.lines == list(Record.parse(GOOD).lines[:upto])


@pytest.mark.parametrize("known", ["dice 2 green+green", "deck 3 ace", "dice 3 red+red"])
def test_known_luck_that_can_not_come_is_illegal(known: str) -> None:
    replay = Record.parse(f"{GOOD}known {known}\n").replay()
    assert (replay.answer, replay.line) == ("illegal", 7)


def test_marks_and_known_luck_come_back() -> None:
    text = f"{GOOD}undone 8-9\nundone 8-12\nknown dice 3 green+green\nknown dice 4 black+black\n"
    record = Record.parse(text)
    assert record.text == text
    assert record.undone == ((7, Undone(8, 9)), (7, Undone(8, 12)))
    assert record.known == (Known("dice", 3, "green+green"), Known("dice", 4, "black+black"))
    match = record.replay().match
    assert match.record == record


def test_a_record_shows_itself() -> None:
    assert Record.parse(GOOD)._repr_svg_().lstrip().startswith("<svg")


# Whatever stands in a text

ROWS = st.sampled_from([*rows(GOOD), "undone 8-9", "known dice 3 green+green", "8 throw", ""])
EMPTY = played().record.text
ACCIDENTS = ("drop row", "double row", "swap rows", "row", "cut", "bit")
BITS = st.sampled_from(["\n", " ", "-", "=", "0", "9", "key ", "undone ", "\r", "\x00", "é", "…"])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good record after a few small accidents."""
    text = draw(st.sampled_from([GOOD, f"{GOOD}undone 8-9\nknown dice 3 green+green\n", EMPTY]))
    for _ in range(draw(st.integers(0, 4))):
        parts = text.split("\n")
        row = draw(st.integers(0, len(parts) - 1))
        at = draw(st.integers(0, len(text)))
        accident = draw(st.sampled_from(ACCIDENTS))
        if accident == "drop row":
            del parts[row]
        elif accident == "double row":
            parts.insert(row, parts[row])
        elif accident == "swap rows":
            other = draw(st.integers(0, len(parts) - 1))
            parts[row], parts[other] = parts[other], parts[row]
        elif accident == "row":
            parts[row] = draw(ROWS)
        text = "\n".join(parts)
        if accident == "cut":
            text = text[:at]
        elif accident == "bit":
            text = text[:at] + draw(BITS) + text[at + draw(st.integers(0, 2)) :]
    return text


@settings(max_examples=400, deadline=None)
@given(mutated())
@example(GOOD + f"{rows(GOOD)[-1]}\n")
@example(GOOD + "known dice 3 green+green\nkey 7 0123456789abcdef\n")
def test_a_text_is_a_record_or_says_why_not(text: str) -> None:
    record = tried(lambda: Record.parse(text))
    if isinstance(record, RecordError):
        assert 1 <= record.line <= text.count("\n") + 2
        assert record.reason
        return
    assert record.text == text
    replay = tried(record.replay)
    if isinstance(replay, RecordError):
        assert 3 <= replay.line <= 5 + len(record.options)
        return
    assert replay.answer in ("same", "differs", "illegal")
    assert (replay.line is None) == (replay.answer == "same")


def tried(what: Callable[[], T]) -> T | RecordError:
    """What it gives, or the RecordError that it raises; any other exception is a failure."""
    try:
        return what()
    except RecordError as error:
        return error


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300) | st.lists(ROWS, max_size=30).map("\n".join))
def test_any_text_is_a_record_or_says_why_not(text: str) -> None:
    record = tried(lambda: Record.parse(text))
    assert record.reason if isinstance(record, RecordError) else record.text == text
