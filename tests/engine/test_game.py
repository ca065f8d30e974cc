"""What a game says of itself: options, seats, content; and how games are found."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import ludoteca
from ludoteca.engine.game import Game, Option, OptionError, UnknownGame, game, games


class Bare(Game):
    """A game with nothing but its name, in the package of Max."""

    def __init__(self, options: tuple[Option, ...] = ()) -> None:
        super().__init__("bare", "ludoteca.games.max", 1, (2, 3, 4), options, ("dice",))


def test_games_are_found_by_name_in_order() -> None:
    assert list(games()) == sorted(games())
    assert games()["max"] is game("max") is ludoteca.game("max")


@pytest.mark.parametrize("name", ["", "Max", "chess", "max ", "../max", "x" * 500])
def test_an_unknown_game_is_named_and_the_others_listed(name: str) -> None:
    with pytest.raises(UnknownGame) as error:
        game(name)
    assert str(error.value) == f"no game is called {name:.60}; there are: max"


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_too_few_or_many_seats(seats: int) -> None:
    with pytest.raises(OptionError, match=f"bare is for 2 to 4 players, not {seats}"):
        Bare().check_seats(seats)


def test_seats_by_default() -> None:
    assert [Bare().check_seats(seats) for seats in (None, 2, 3, 4)] == [3, 2, 3, 4]


@pytest.mark.parametrize(
    ("value", "number"), [(4, 4), ("2", 2), ("6", 6), ("06", 6)], ids=["int", "2", "6", "06"]
)
def test_a_number_is_read(value: object, number: int) -> None:
    assert Option("treats", 4, 2, 6).parse(value) == number


@pytest.mark.parametrize(
    "value", [1, 7, "7", "", "four", "-3", "4.0", "٤", " 4", True, None, 4.0, "9" * 50]
)
def test_another_is_refused_by_name_and_range(value: object) -> None:
    with pytest.raises(OptionError) as error:
        Option("treats", 4, 2, 6, clauses=("8.4",)).parse(value)
    assert str(error.value).startswith(f"option treats={value!s:.40}: it takes a whole number")
    assert str(error.value).endswith("from 2 to 6")
    assert error.value.clauses == ("8.4",)


@pytest.mark.parametrize(("value", "number"), [(True, 1), (False, 0), ("yes", 1), ("no", 0)])
def test_yes_and_no_are_read(value: object, number: int) -> None:
    option = Option("gentle", 0, flag=True)
    assert option.parse(value) == number
    assert option.text(number) == ("yes" if number else "no")


@pytest.mark.parametrize("value", [1, 0, "true", "Yes", "1", "", None])
def test_anything_else_is_not_yes_or_no(value: object) -> None:
    with pytest.raises(OptionError, match="it takes yes or no"):
        Option("gentle", 0, flag=True).parse(value)


def test_options_get_their_defaults() -> None:
    played = Bare((Option("treats", 4, 2, 6), Option("gentle", 0, flag=True)))
    assert played.check_options(None) == {"treats": 4, "gentle": 0}
    assert played.check_options({"gentle": "yes"}) == {"treats": 4, "gentle": 1}


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="bare has no option snacks; it has: treats"):
        Bare((Option("treats", 4, 2, 6),)).check_options({"snacks": 1})
    with pytest.raises(OptionError, match="bare has no option snacks; it has: none"):
        Bare().check_options({"snacks": 1})


def test_content_is_the_digest_of_the_files() -> None:
    board = Path(ludoteca.__file__).parent / "games" / "max" / "content" / "board.toml"
    due = hashlib.sha256(b"board.toml\0" + board.read_bytes() + b"\0").hexdigest()
    assert game("max").content() == due


def test_a_game_must_fill_in_its_doors() -> None:
    bare = Bare()
    assert bare.bots() == {}
    with pytest.raises(NotImplementedError):
        bare.new_state()
    with pytest.raises(NotImplementedError):
        bare.view(game("max").new_state())
    with pytest.raises(NotImplementedError):
        bare.face()
