"""What a game says of itself: names, seats, options, content; how games are found."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import ludoteca
from ludoteca.engine import game as registry
from ludoteca.engine.game import Game, Option, OptionError, UnknownGame, game, games


def toy() -> Game:
    """A game of two options for 2 to 4."""
    options = (Option("cards", 5, 3, 9, clauses=("4.1",)), Option("open", 0, flag=True))
    return Game("toy", "ludoteca.games.max", 3, (2, 3, 4), options, ("deck",), ("1.1",))


def test_games_are_found_by_name_in_order() -> None:
    found = games()
    assert list(found) == sorted(found)
    for name, one in found.items():
        assert one.name == name
        assert game(name).name == name
        assert one.least_seats <= one.default_seats <= one.most_seats
        assert one.edition >= 1
        assert one.reveals <= set(one.lanes)


@pytest.mark.parametrize("name", ["", "chess", "MAX", "max ", "../max", "x" * 500])
def test_an_unknown_game_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownGame) as error:
        game(name)
    assert "there are: " in str(error.value)
    assert ", ".join(games()) in str(error.value)
    assert len(str(error.value)) < 200


def test_a_game_from_outside_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    one = toy()
    entry = SimpleNamespace(name="toy", load=lambda: one)
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: [entry])
    assert registry.games() == {"toy": one}
    assert registry.game("toy") is one
    assert registry.game("toy") is registry.FOUND.pop("toy")


@pytest.mark.parametrize("seats", [None, 2, 3, 4])
def test_seats_within_the_limits(seats: int | None) -> None:
    assert toy().check_seats(seats) == (seats or 3)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 1000])
def test_seats_beyond_them(seats: int) -> None:
    with pytest.raises(OptionError, match=f"toy is for 2 to 4 players, not {seats}") as error:
        toy().check_seats(seats)
    assert error.value.clauses == ("1.1",)


@pytest.mark.parametrize(
    ("given", "due"),
    [
        (None, {"cards": 5, "open": 0}),
        ({}, {"cards": 5, "open": 0}),
        ({"cards": 9}, {"cards": 9, "open": 0}),
        ({"cards": "3", "open": "yes"}, {"cards": 3, "open": 1}),
        ({"open": True}, {"cards": 5, "open": 1}),
        ({"open": "no"}, {"cards": 5, "open": 0}),
    ],
)
def test_options_are_filled_in(given: dict[str, object] | None, due: dict[str, int]) -> None:
    assert toy().check_options(given) == due


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"cards": 2}, "option cards=2: it takes a whole number from 3 to 9"),
        ({"cards": 10}, "option cards=10: it takes"),
        ({"cards": "two"}, "option cards=two: it takes"),
        ({"cards": "٥"}, "option cards=٥: it takes"),
        ({"cards": "-3"}, "option cards=-3: it takes"),
        ({"cards": "5 "}, "option cards=5 : it takes"),
        ({"cards": "1" * 900}, "option cards=11111"),
        ({"cards": True}, "option cards=True: it takes"),
        ({"cards": 5.0}, "option cards=5.0: it takes"),
        ({"cards": None}, "option cards=None: it takes"),
        ({"open": "maybe"}, "option open=maybe: it takes yes or no"),
        ({"open": "1"}, "option open=1: it takes yes or no"),
        ({"open": 1}, "option open=1: it takes yes or no"),
        ({"speed": 3}, "toy has no option speed; it has: cards, open"),
        ({"x" * 900: 3}, "toy has no option xxx"),
    ],
)
def test_options_that_it_does_not_take(given: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError) as error:
        toy().check_options(given)
    assert str(error.value).startswith(reason)
    assert len(str(error.value)) < 120
    if "cards" in given:
        assert error.value.clauses == ("4.1",)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="plain has no option x; it has: none"):
        Game("plain", "p", 1, (1, 1, 1), (), ()).check_options({"x": 1})


def test_an_options_text_reads_back() -> None:
    for option in toy().options:
        for value in range(option.low, option.high + 1):
            assert option.parse(option.text(value)) == value


def test_content_is_a_digest_of_the_content_files() -> None:
    one = ludoteca.game("max")
    assert one.content() == one.content() == toy().content()
    assert len(one.content()) == 64
    assert int(one.content(), 16) > 0


def test_what_a_game_must_fill_in() -> None:
    plain = toy()
    with pytest.raises(NotImplementedError):
        plain.new_state()
    with pytest.raises(NotImplementedError):
        plain.view(ludoteca.game("max").new_state())
    with pytest.raises(NotImplementedError):
        plain.face()
    assert plain.bots() == {}
