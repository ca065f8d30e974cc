"""The tree search: it finds the best choice, knows no secrets, and is the same everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.games.pig import PigState
from bench.games.tic_tac_toe import TicTacToeState

import ludoteca
from ludoteca.bots.search import Search, Value
from ludoteca.bots.simple import BadBudget, UnknownBot, bot, bot_names
from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import State
from ludoteca.record.words import Words
from ludoteca.study.statistics import wilson
from tests.bots.positions import Cups, after, pig_positions, tic_tac_toe
from tests.toys.install import installed

FILE = Path(__file__).with_name("searched.json")


@pytest.fixture
def magpies() -> Iterator[Game]:
    """The toy game with secrets, which is installed meanwhile."""
    with installed() as game:
        yield game


def middle(game: Game, steps: int, number: int) -> State:
    """A position amid a random game in which a seat has a choice."""
    rng = stream(5, number, "middle")
    while True:
        state = game.new_state()
        done = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if done >= steps and len(legal) > 1:
                return state
            state.step(state.sample_chance(rng) if not legal else legal[rng.below(len(legal))])
            done += 1


# It finds what is best


@pytest.mark.parametrize("number", range(12))
def test_tic_tac_toe_is_played_perfectly(number: int) -> None:
    state = tic_tac_toe(number)
    mover = int(state.current_player)
    chosen = Search(1500).choose(state, stream(1, number, "search"))
    best = max(after(state, action)[mover] for action in state.legal_actions())
    assert after(state, chosen)[mover] == best


def test_pig_to_a_small_goal_is_played_perfectly() -> None:
    found = []
    for number, (state, best) in enumerate(pig_positions(10, 12)):
        found.append(Search(1000).choose(state, stream(2, number, "search")) == best)
    assert all(found)


def test_what_only_others_know_is_asked_for() -> None:
    """Whichever way seat 1 answers, its choices in the two worlds differ and tell them apart."""
    for ball in (Cups.LEFT, Cups.RIGHT):
        state = Cups(ball, player=0)
        left, right, ask = Search(1500).evaluate(state, stream(3, 0, "search"))
        assert left.low < 2 / 3 < left.high
        assert right.low < 1 / 3 < right.high
        assert ask.visits > 1000
        assert ask.mean > 0.95


def test_with_the_last_token_it_takes_what_its_seat_expects_most_of(magpies: Game) -> None:
    """Two lie there; it knows one is a thorn, and somebody else knows that the other is a ring."""
    from magpies.rules import EVERYBODY, FLIGHT, TAKE, THORN, WINDY

    state = magpies.new_state(2)
    state.places = [0, 1] * 4 + [-1, -1]  # type: ignore[attr-defined]
    state.saw = [EVERYBODY] * 8 + [1, 2]  # type: ignore[attr-defined]
    counts = list(state.tokens.counts)  # type: ignore[attr-defined]
    known = [kind for kind, many in enumerate(counts) for _ in range(many)]
    known.remove(THORN)
    hidden = known.pop(0)
    state.kinds = [*known, THORN, hidden][-10:]  # type: ignore[attr-defined]
    state.turn, state.wind, state.looks = 0, WINDY, [0, 0]  # type: ignore[attr-defined]
    state.enter(FLIGHT)  # type: ignore[attr-defined]
    assert state.legal_actions() == [TAKE + 8, TAKE + 9]
    thorn, other = Search(400).evaluate(state, stream(4, 0, "search"))
    assert other.mean >= thorn.mean
    assert Search(400).choose(state, stream(4, 0, "search")) == TAKE + 9


# It knows nothing that its seat can't know


def test_two_worlds_that_its_seat_cannot_tell_apart_lead_to_the_same(magpies: Game) -> None:
    differed = 0
    for number in range(12):
        state = middle(magpies, 6 + 3 * number, number)
        seat = int(state.current_player)
        other = state.resample(seat, stream(6, number, "world"))
        differed += state.key() != other.key()
        one = Search(60).evaluate(state, stream(7, number, "search"))
        assert one == Search(60).evaluate(other, stream(7, number, "search"))
    assert differed >= 4


# It is the same for the same luck, everywhere


def searched(game: Game) -> dict[str, list[list[str]]]:
    """What searches find in some positions, to the last bit."""
    max_ = ludoteca.game("max")
    positions: dict[str, State] = {
        "pig": PigState(30, 4, 9, 5),
        "tic_tac_toe": TicTacToeState(0o001, 0o020, 0),
        "max": middle(max_, 8, 1),
        "max late": middle(max_, 90, 2),
        "magpies": middle(game, 20, 3),
    }
    return {
        name: [
            [str(v.action), str(v.visits), v.mean.hex(), v.low.hex(), v.high.hex()]
            for v in Search(300, parts=2).evaluate(state, stream(8, 0, name))
        ]
        for name, state in positions.items()
    }


def test_compiled_and_interpreted_find_the_same(
    magpies: Game, request: pytest.FixtureRequest
) -> None:
    """The file is of both: the suite runs interpreted, and on the compiled wheel."""
    found = searched(magpies)
    if request.config.getoption("--write-records"):
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == found


def test_it_leaves_the_position_alone_and_the_same_luck_leads_to_the_same() -> None:
    state = middle(ludoteca.game("max"), 8, 4)
    key = state.key()
    one, two = (Search(100).evaluate(state, stream(9, n, "search")) for n in (0, 0))
    assert one == two != Search(100).evaluate(state, stream(9, 1, "search"))
    assert state.key() == key


def test_one_process_finds_what_three_do() -> None:
    state = middle(ludoteca.game("max"), 8, 5)

    def found(parts: int, processes: int) -> list[Value]:
        return Search(61, parts, processes).evaluate(state, stream(10, 0, "search"))

    assert found(4, 1) == found(4, 3) == found(4, 9)
    assert sum(value.visits for value in found(4, 3)) == 61
    assert found(4, 1) != found(1, 1)


# What it says


def test_intervals_are_wilsons() -> None:
    state = TicTacToeState(0o007 - 1, 0o060, 0)  # a row in one move, and else lost
    for value in Search(200).evaluate(state, Sfc32(1, 2, 3)):
        wins = value.mean * value.visits
        if wins == int(wins):
            low, high = wilson(int(wins), value.visits)
            assert (value.low, value.high) == pytest.approx((low, high), abs=1e-12)
        assert 0.0 <= value.low <= value.mean <= value.high <= 1.0


def test_a_choice_that_no_simulation_reached_is_wholly_open() -> None:
    values = Search(3).evaluate(TicTacToeState(), Sfc32(1, 2, 3))
    assert [value.visits for value in values].count(1) == 3
    assert {(v.mean, v.low, v.high) for v in values if not v.visits} == {(0.0, 0.0, 1.0)}


def test_where_nobody_is_to_move_there_is_nothing_to_search() -> None:
    with pytest.raises(ValueError, match="nobody is to move"):
        Search(10).evaluate(Cups(), Sfc32())
    with pytest.raises(ValueError, match="2 simulations in 3 parts"):
        Search(2, parts=3)


# Its name


def test_its_budget_stands_in_its_name() -> None:
    game = ludoteca.game("max")
    assert "search" in bot_names(game)
    longer = bot(game, "search:2000")
    assert isinstance(longer, Search)
    assert longer.simulations == 2000


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-3", "search:many", "search:07", "search:100001"]
)
def test_a_budget_that_is_none_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(BadBudget) as error:
        bot(ludoteca.game("max"), name)
    assert str(error.value).startswith(f"{name}: after the colon")
    assert "from 1 to 100000" in str(error.value)
    for language in ("en", "cs"):
        assert "100000" in Words(language, "ludoteca.record").tell(error.value.said)


def test_other_bots_have_no_budget() -> None:
    with pytest.raises(UnknownBot, match="no bot called random:5"):
        bot(ludoteca.game("max"), "random:5")
