"""The secrecy theorem: worlds that a seat can't tell apart are the same to it in every byte."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludoteca.bots.fuzz import Cell
from ludoteca.engine.game import Game, game
from ludoteca.engine.luck import stream
from ludoteca.engine.state import UNSEEN, Prompt
from tests.generic.every import HIDING, SECRET, cell_id
from tests.generic.worlds import Pick, assert_replays, assert_the_same, in_step

IN_THE_DARK = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
EACH = pytest.mark.parametrize(("name", "cell"), HIDING, ids=[cell_id(*one) for one in HIDING])


@EACH
@given(data=st.data())
@IN_THE_DARK
def test_worlds_that_a_seat_cannot_tell_apart_are_the_same_to_it(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    played = game(name)
    seat = data.draw(st.one_of(st.none(), st.integers(0, cell.seats - 1)), "seat")
    most = data.draw(st.integers(1, 60), "lines")
    pick: Pick = lambda words: data.draw(st.sampled_from(words))  # noqa: E731
    pair = None
    for pair in in_step(played, cell.seats, cell.options, seat, pick):
        assert_the_same(pair, seat)
        if len(pair[0].lines) >= most:
            break
    assert pair is not None
    for match in pair:
        assert_replays(match, seat)


@EACH
def test_the_record_for_a_seat_leads_to_its_view_line_by_line(name: str, cell: Cell) -> None:
    played = game(name)
    luck = stream(3, 1, str(cell))
    pick: Pick = lambda words: words[luck.below(len(words))]  # noqa: E731
    for match, _ in in_step(played, cell.seats, cell.options, None, pick):
        if len(match.lines) > 60:
            break
        for seat in (None, *range(cell.seats)):
            assert_replays(match, seat)


# The tests notice what leaks: the toy game with a mistake

REACHED = 30
"""So many pairs of games show any of the mistakes."""


def search(played: Game) -> None:
    """Play pairs of worlds at random until something tells them apart."""
    for number in range(REACHED):
        luck = stream(11, number, "pairs")
        seats = 2 + number % 3
        seat = None if number % 4 == 3 else int(luck.below(seats))
        pick: Pick = lambda words, luck=luck: words[luck.below(len(words))]  # noqa: E731
        pair = None
        for pair in in_step(played, seats, played.check_options(None), seat, pick):
            assert_the_same(pair, seat)
        assert pair is not None
        assert_replays(pair[0], seat)


@pytest.mark.parametrize("name", SECRET)
def test_without_a_mistake_nothing_leaks(name: str) -> None:
    search(game(name))


Break = Callable[[Any, pytest.MonkeyPatch], None]


def state_method(name: str) -> Callable[[Callable[..., Any]], Break]:
    """A mistake in a method of the state, which is given the right one first."""

    def breaks(wrong: Callable[..., Any]) -> Break:
        def do(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
            right = getattr(rules.MagpiesState, name)
            monkeypatch.setattr(
                rules.MagpiesState, name, lambda self, *given: wrong(right, self, *given)
            )

        return do

    return breaks


@state_method("blind")
def sees_all(right: Any, state: Any, seat: int | None) -> Any:
    return state.copy()


@state_method("blind")
def short_pool(right: Any, state: Any, seat: int | None) -> Any:
    twin, left = right(state, seat), state.pool()
    twin.pool = lambda: left
    return twin


@state_method("blind")
def late(right: Any, state: Any, seat: int | None) -> Any:
    """A ring that anybody has seen shows as seen by the second seat too."""
    twin = right(state, seat)
    twin.saw = [saw | (kind == 0) << 1 for saw, kind in zip(state.saw, state.kinds, strict=True)]
    return twin


@state_method("forbids")
def guarded(right: Any, state: Any, action: int) -> Any:
    """A thorn that somebody has seen can't be taken by others."""
    spot = (action - 3) % 10
    if 13 <= action < 23 and state.kinds[spot] == 2 and not right(state, action):
        return () if state.knows(state.current_player, spot) else ("6.2",)
    return right(state, action)


@state_method("tell")
def gossip(right: Any, state: Any, event: str, arguments: tuple[int, ...], *clauses: str) -> None:
    if event in ("looked", "took"):
        arguments = (*arguments, state.kinds[arguments[1]])
    right(state, event, arguments, *clauses)


@state_method("tell")
def reasons(right: Any, state: Any, event: str, arguments: tuple[int, ...], *clauses: str) -> None:
    if event == "took" and state.kinds[arguments[1]] == 0:
        clauses = ("5.4", *clauses)
    right(state, event, arguments, *clauses)


@state_method("prompt")
def hints(right: Any, state: Any) -> Prompt:
    prompt = right(state)
    if prompt.message == "keep_or_leave" and state.kinds[state.at] == 0:
        return Prompt(prompt.seat, "must_keep", prompt.arguments, prompt.clauses)
    return prompt


@state_method("resample")
def knowing(right: Any, state: Any, seat: int, rng: Any) -> Any:
    return state.copy()


@state_method("resample")
def fixed(right: Any, state: Any, seat: int, rng: Any) -> Any:
    """The bots' worlds have another pool than the seat sees."""
    world = right(state, seat, rng)
    world.looks[0] += 1
    return world


@state_method("blind")
def counting(right: Any, state: Any, seat: int | None) -> Any:
    """The score as it stands, nests and all."""
    twin, points = right(state, seat), state.points()
    twin.returns = lambda: [float(one == max(points)) for one in points]
    return twin


@state_method("seen_by")
def lying(right: Any, state: Any) -> Any:
    """Says that who takes doesn't see what it is; but their view shows it."""
    return () if state.phase == 5 else right(state)


@state_method("turn_up")
def forgetful(right: Any, state: Any, seat: int, outcome: int) -> None:
    """In the record of who did not see it, nobody has looked."""
    at = state.at
    right(state, seat, outcome)
    if outcome == UNSEEN and at >= 0:
        state.saw[at] = 0


@state_method("forbids")
def strict(right: Any, state: Any, action: int) -> Any:
    """In the record of who did not see it, a token that may be a thorn can't be tossed."""
    if action >= 23 and state.kinds[(action - 3) % 10] == -1:
        return ("4.6",)
    return right(state, action)


MISTAKES: dict[str, tuple[Break, str]] = {
    "a view of all": (sees_all, "the view of"),
    "a pool short of what another saw": (short_pool, "the view of"),
    "somebody who seems to have looked": (late, "the view of"),
    "a refusal that knows": (guarded, "refusals differ"),
    "a beat that tells": (gossip, "the beats differ"),
    "a beat with a telling clause": (reasons, "the beats differ"),
    "a prompt that hints": (hints, "who is awaited for what differs"),
    "a bot that knows": (knowing, "the worlds that bots get differ"),
    "a bot in another place": (fixed, "a bot's world looks otherwise"),
    "a score that counts what is hidden": (counting, "the view of"),
    "a sight that is not told of": (lying, "the view of"),
    "a record that forgets who looked": (forgetful, "(differs|illegal) at line"),
    "a record that is refused": (strict, "illegal at line"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_leak_is_found(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is found by what it leaks, not by some other."""
    import magpies.rules

    (name,) = SECRET
    breaks, found = MISTAKES[mistake]
    breaks(magpies.rules, monkeypatch)
    with pytest.raises(AssertionError, match=found):
        search(game(name))
