"""No hint is ever wrong: over thousands of positions each one's condition holds by the rules, and
what it advises can be done."""

from __future__ import annotations

from collections import Counter

import ludoteca
from ludoteca.engine.luck import stream
from ludoteca.games.max.rules.components import CREATURES
from ludoteca.games.max.rules.state import MaxState
from ludoteca.games.max.tips import tips
from ludoteca.record.ledger import Rulebook
from ludoteca.record.words import Words

GAMES = 300
EXPECTED = {"past", "home", "shortcut", "trail", "treat", "near", "first", "order", "two"}


def after(state: MaxState, *played: str) -> MaxState:
    """The position after some actions and outcomes."""
    then = state.copy()
    for text in played:
        number = then.parse_outcome(text) if then.is_chance() else then.parse_action(text)
        then.apply(number)
    return then


def next_spaces(state: MaxState) -> set[int]:
    """Where Max can stand after the next throw, found by throwing; creatures wait for him."""
    ends = {int(after(state, "throw", "black+black").max)}
    mixed = after(state, "throw", "green+black")
    if mixed.blacks:
        mixed = after(mixed, "max")
    return ends | {int(mixed.max)}


def holds(id: str, who: str, state: MaxState, legal: list[str]) -> bool:
    """Whether a hint is true of a position, by the rules alone."""
    board = state.board
    number = CREATURES.index(who) if who else -1
    space = int(state.creatures[number])
    match id:
        case "first":
            return state.dice == -1 and "throw" in legal
        case "order":
            return "max" in legal and any(one in legal for one in CREATURES)
        case "two":
            two = [one for one in CREATURES if f"{one}:2" in legal]
            one_each = [one for one in CREATURES if one in legal]
            return state.greens == 2 and bool(two) and len(one_each) > 1
        case "near":
            return any("treat" in one for one in legal) and int(board.last) in next_spaces(state)
        case "treat":
            treat = next(one for one in legal if "treat" in one)
            lured = after(state, treat)
            return space in next_spaces(state) and lured.max == board.basket
        case "shortcut":
            taken, missed = after(state, f"{who}+trail"), after(state, f"{who}:2")
            end = board.ends[number]
            return (
                space + 1 == board.begins[number]
                and taken.creatures[number] == end != state.max
                and missed.creatures[number] != end
            )
        case "trail":
            taken = after(state, f"{who}+trail")
            return f"{who}:2" not in legal and (
                taken.creatures[number] in (board.ends[number], -1, board.stump)
                if state.blacks
                else taken.creatures[number] == board.ends[number]
            )
        case "past":
            caught = after(state, who).catches == state.catches + 1
            leap = f"{who}:2"
            leaps = leap not in legal or after(state, leap).creatures[number] == board.home
            return state.max == board.last and caught and leaps
        case "home":
            return after(state, who).creatures[number] == board.home
    raise AssertionError(id)


def test_every_hint_is_true_and_its_advice_is_legal() -> None:
    game = ludoteca.game("max")
    book = Rulebook.load(game.package)
    words = Words("en", game.package)
    seen: Counter[str] = Counter()
    said: dict[str, str] = {}
    for who in ("", *CREATURES):
        for id in EXPECTED:
            key = f"tip.{id}.{who}" if who else f"tip.{id}"
            if words.has(key):
                said[words.say(key)] = who
    for number in range(GAMES):
        state = game.new_state(1, {"gentle": number % 5 == 4})
        rng = stream(8, number, "tips")
        while not state.is_terminal():
            assert isinstance(state, MaxState)
            if state.is_chance():
                state.apply(state.sample_chance(rng))
                continue
            view = game.view(state, 0)
            for tip in tips(view, words):
                who = said[tip.said]
                assert holds(tip.id, who, state, view.legal), (tip, view)
                assert all(book.clause(id) for id in tip.clauses)
                seen[tip.id] += 1
            legal = state.legal_actions()
            if number % 2 and "throw" in view.legal:
                legal = legal[:1]  # treats are kept, so that Max gets far
            state.apply(legal[rng.below(len(legal))])
    assert set(seen) == EXPECTED
    assert min(seen.values()) > 20, seen


def test_nobody_else_is_given_hints() -> None:
    game = ludoteca.game("max")
    state = game.new_state(2)
    words = Words("en", game.package)
    assert [tip.id for tip in tips(game.view(state, 0), words)] == ["first"]
    assert tips(game.view(state, 1), words) == []
    assert tips(game.view(state, None), words) == []
