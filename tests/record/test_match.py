"""Matches: playing, undo past luck and without it, branches, copies; nothing goes half-way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.engine.luck import TableLuck
from ludoteca.engine.state import IllegalAction, State
from ludoteca.record.match import Beat, Match, SystemLuck, UndoError
from ludoteca.record.record import Known, Line, Record, Undone

SEED = bytes(range(32))


class Spy:
    """Table luck that notes which events were asked for."""

    def __init__(self, seed: bytes = SEED) -> None:
        self.table = TableLuck(seed)
        self.asked: list[tuple[str, int]] = []

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        self.asked.append((lane, k))
        return self.table.outcome(lane, k, outcomes)


def by_hand(*words: str, seats: int = 2) -> Match:
    """A match of Max whose luck is played by hand."""
    match = Match("max", seats=seats, luck=None)
    for word in words:
        match.play(word)
    return match


def everything(match: Match) -> tuple[object, ...]:
    """All that a match holds."""
    return (
        match.state.key(),
        list(match.lines),
        list(match.beats),
        list(match.undone),
        dict(match.known),
        match.record.text,
        {lane: match.count(lane) for lane in match.game.lanes},
        match.state.sink,
    )


def play_on(match: Match, picks: list[int]) -> None:
    """Plays one legal word a pick, as long as the game goes on."""
    for pick in picks:
        if match.state.is_terminal():
            return
        words = match.legal()
        match.play(words[pick % len(words)])


def test_the_table_is_laid_before_the_first_line() -> None:
    match = Match("max", luck=None)
    assert [beat.event for beat in match.beats] == ["board", "homes", "basket", "stump", "treats"]
    assert {beat.line for beat in match.beats} == {0}
    assert (match.lines, match.seats, match.options) == ([], 2, {"treats": 4, "gentle": 0})


def test_a_game_can_be_given_by_name_or_itself() -> None:
    assert Match("max").game is Match(ludoteca.game("max")).game
    with pytest.raises(ludoteca.UnknownGame):
        Match("chess")
    with pytest.raises(ludoteca.OptionError):
        Match("max", seats=9)
    with pytest.raises(ludoteca.OptionError):
        Match("max", options={"treats": 7})


def test_luck_follows_at_once() -> None:
    match = Match("max", luck=Spy())
    beats = match.play("throw")
    assert match.lines[0] == Line("throw")
    assert match.lines[1].lane == "dice"
    assert beats[0] == Beat(2, "dice", beats[0].arguments, ("5.1", "2.5"))
    assert not match.state.is_chance()


def test_luck_by_hand_is_played_like_an_action() -> None:
    match = by_hand("throw")
    assert match.legal() == ["black+black", "green+black", "green+green"]
    assert [beat.event for beat in match.play("black+black")] == ["dice", "max"]
    assert match.lines == [Line("throw"), Line("black+black", "dice")]


def test_the_systems_luck_brings_what_may_come() -> None:
    drawn = {SystemLuck().outcome("dice", k, [(0, 1), (4, 2)]) for k in range(200)}
    assert drawn == {0, 4}
    match = Match("max")
    match.play("throw")
    assert match.lines[1].text in ("black+black", "green+black", "green+green")


def test_a_watcher_sees_the_position_at_each_beat() -> None:
    seen: list[tuple[str, int]] = []

    def watch(beat: Beat, state: State) -> None:
        seen.append((beat.event, match.game.view(state).max))

    match = by_hand("throw")
    match.play("black+black", watch)
    assert seen == [("dice", 0), ("max", 2)]


def test_a_watcher_that_fails_leaves_no_sink_behind() -> None:
    def watch(beat: Beat, state: State) -> None:
        raise RuntimeError

    match = by_hand("throw")
    with pytest.raises(RuntimeError):
        match.play("black+black", watch)
    assert match.state.sink is None


@pytest.mark.parametrize(
    ("before", "word", "clause"),
    [
        ((), "treat:milk", "8.6"),
        ((), "mouse", "5.1"),
        ((), "black+black", ""),
        ((), "jump", ""),
        ((), "", ""),
        (("throw",), "mouse", ""),
        (("throw",), "red+red", ""),
        (("throw", "green+green"), "max", "5.2"),
        (("throw", "green+green"), "throw", "5.10"),
        (("throw", "green+green", "mouse"), "mouse", "5.11"),
    ],
)
def test_an_illegal_word_leaves_everything_as_it_was(
    before: tuple[str, ...], word: str, clause: str
) -> None:
    match = by_hand(*before)
    held = everything(match)
    with pytest.raises(IllegalAction) as error:
        match.play(word)
    assert everything(match) == held
    assert clause in ("", *error.value.clauses)


def test_nothing_happens_after_the_end() -> None:
    match = by_hand(*["throw", "black+black"] * 3)
    assert match.legal() == []
    held = everything(match)
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("throw")
    assert everything(match) == held


# Undo


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ((), "nothing"),
        (("throw",), "free"),
        (("throw", "black+black"), "luck"),
        (("throw", "green+green", "mouse"), "free"),
        (("throw", "black+black", "treat:milk"), "free"),
    ],
)
def test_what_taking_back_would_mean(words: tuple[str, ...], kind: str) -> None:
    assert by_hand(*words).can_undo() == kind


def test_ones_own_choice_is_taken_back_freely() -> None:
    match = by_hand("throw", "green+green")
    held = everything(match)
    match.play("mouse")
    assert match.undo() == 1
    assert everything(match) == held


def test_nothing_to_take_back() -> None:
    with pytest.raises(UndoError, match="nothing has been played"):
        by_hand().undo()


def test_past_the_dice_only_by_agreement() -> None:
    match = by_hand("throw", "black+black")
    held = everything(match)
    with pytest.raises(UndoError, match="all must agree"):
        match.undo()
    assert everything(match) == held
    assert match.undo(past_luck=True) == 2
    assert match.lines == []
    assert match.undone == [Undone(1, 2)]


def test_the_same_dice_fall_again() -> None:
    luck = Spy()
    match = Match("max", luck=luck)
    match.play("throw")
    fallen = match.lines[1]
    while match.legal()[0] != "throw":
        match.play(match.legal()[0])
    while match.lines:
        match.undo(past_luck=True)
    assert match.foreseen() == [Known("dice", 1, fallen.text)]
    match.play("throw")
    assert match.lines[1] == fallen
    assert luck.asked == [("dice", 0)]
    assert match.foreseen() == []


def test_also_after_another_choice_between() -> None:
    match = by_hand("throw", "green+black", "mouse", "throw", "green+green")
    match.undo(past_luck=True)
    match.undo()
    assert match.foreseen() == [Known("dice", 2, "green+green")]
    match.luck = Spy()
    match.play("max")
    match.play("bird")
    match.play("throw")
    assert match.lines[-1] == Line("green+green", "dice")


def test_several_choices_go_at_once_and_leave_one_mark() -> None:
    match = by_hand("throw", "green+black", "mouse", "throw", "green+green")
    assert (match.can_undo(keep=3), match.can_undo(keep=2)) == ("luck", "luck")
    assert match.undo(past_luck=True, keep=2) == 3
    assert [line.text for line in match.lines] == ["throw", "green+black"]
    assert match.undone == [Undone(3, 5)]
    assert match.foreseen() == [Known("dice", 2, "green+green")]
    assert Record.parse(match.record.text).text == match.record.text


def test_only_an_action_can_be_gone_back_to() -> None:
    match = by_hand("throw", "green+black", "mouse")
    held = everything(match)
    for keep in (1, 3, -1):
        with pytest.raises(UndoError, match="no action begins"):
            match.undo(past_luck=True, keep=keep)
    assert everything(match) == held


def test_past_a_reveal_never(monkeypatch: pytest.MonkeyPatch) -> None:
    match = by_hand("throw", "black+black")
    monkeypatch.setattr(match.game, "reveals", frozenset({"dice"}))
    assert match.can_undo() == "never"
    held = everything(match)
    with pytest.raises(UndoError, match="branch instead"):
        match.undo(past_luck=True)
    assert everything(match) == held


def test_what_is_remembered_must_be_still_to_come() -> None:
    match = by_hand("throw", "black+black")
    for known in (
        Known("dice", 1, "green+green"),
        Known("deck", 2, "green+green"),
        Known("dice", 0, "green+green"),
        Known("dice", 2, "red+red"),
    ):
        with pytest.raises(IllegalAction):
            match.remember([known])
    match.remember([Known("dice", 2, "green+green")])
    match.luck = Spy()
    match.play("throw")
    assert match.lines[-1] == Line("green+green", "dice")


def test_an_undo_is_in_the_record_and_comes_back_from_it() -> None:
    match = by_hand("throw", "green+black", "mouse", "throw", "green+green")
    match.undo(past_luck=True)
    match.play("throw")
    match.undo()
    text = match.record.text
    assert "undone 4-5\n" in text
    assert "known dice 2 green+green\n" in text
    back = Record.parse(text).replay().match
    assert everything(back) == everything(match)


# Branches and copies


def test_a_branch_goes_on_from_a_line_with_its_own_luck() -> None:
    match = by_hand("throw", "green+black", "mouse", "throw", "green+green")
    held = everything(match)
    twin = match.branch(3, luck=Spy())
    assert (twin.lines, twin.known) == (match.lines[:3], {})
    twin.play("throw")
    assert everything(match) == held
    assert match.branch().state.key() == match.state.key()
    assert match.branch(0).lines == []


@pytest.mark.parametrize("line", [-1, 3, 99])
def test_a_branch_from_no_line(line: int) -> None:
    with pytest.raises(UndoError, match=f"there is no line {line}: lines go from 0 to 2"):
        by_hand("throw", "black+black").branch(line)


CHANGES: dict[str, Callable[[Match], object]] = {
    "plays": lambda match: match.play(match.legal()[-1]),
    "takes back": lambda match: match.undo(past_luck=True),
    "remembers": lambda match: match.remember([Known("dice", 9, "green+green")]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_copy_is_independent(change: str) -> None:
    match = by_hand("throw", "green+black", "max")
    twin = match.copy()
    assert everything(twin) == everything(match)
    held = everything(match)
    CHANGES[change](twin)
    assert everything(match) == held
    CHANGES[change](match)
    assert everything(twin) == everything(match)


# Whatever is played

PICKS = st.lists(st.integers(0, 16), max_size=60)


@settings(max_examples=40, deadline=None)
@given(PICKS, PICKS, st.integers(0, 2**32))
def test_the_kth_throw_is_the_same_whatever_is_taken_back(
    first: list[int], second: list[int], number: int
) -> None:
    match = Match("max", luck=Spy(number.to_bytes(32, "big")))
    play_on(match, first)
    for _ in range(len(first) % 7):
        if match.can_undo() != "nothing":
            match.undo(past_luck=True)
    play_on(match, second)
    thrown = [line.text for line in match.lines if line.lane]
    table = TableLuck(number.to_bytes(32, "big"))
    weights = [(0, 1), (1, 2), (2, 1)]
    due = [table.outcome("dice", k, weights) for k in range(len(thrown))]
    assert [match.state.parse_outcome(text) for text in thrown] == due


@settings(max_examples=40, deadline=None)
@given(PICKS, st.integers(1, 8), st.booleans())
def test_play_and_undo_leave_no_trace_but_the_mark(
    picks: list[int], seats: int, gentle: bool
) -> None:
    match = Match("max", seats, {"gentle": gentle}, luck=Spy())
    play_on(match, picks)
    before = match.state.key(), list(match.lines), list(match.beats)
    if match.state.is_terminal():
        return
    match.play(match.legal()[len(picks) % len(match.legal())])
    match.undo(past_luck=True)
    assert (match.state.key(), match.lines, match.beats) == before


@settings(max_examples=40, deadline=None)
@given(PICKS, PICKS)
def test_any_line_of_play_comes_back_from_its_record(first: list[int], second: list[int]) -> None:
    match = Match("max", 3, luck=Spy())
    play_on(match, first)
    if match.can_undo() != "nothing":
        match.undo(past_luck=True)
    play_on(match, second)
    record = match.record
    assert Record.parse(record.text) == record
    assert Record.parse(record.text).text == record.text
    replay = record.replay()
    assert str(replay) == f"same: {len(match.lines)} lines"
    assert replay.match.record == record
    assert replay.match.beats == match.beats


def test_a_match_shows_itself_and_what_a_seat_sees() -> None:
    match = by_hand("throw", "green+green")
    assert match._repr_svg_() == match.state._repr_svg_()
    assert match.view(0).legal == match.legal()
    assert match.view(1).legal == match.view().legal == []
