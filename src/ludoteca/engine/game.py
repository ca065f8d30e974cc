"""What a game says about itself, and how the installed games are found."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludoteca.engine.said import Said
from ludoteca.engine.state import GROUP, State


class OptionError(ValueError):
    """A number of seats or an option that the game doesn't take; says what it does take.

    `clauses` holds the ids of the clauses behind the limit, where the rulebook sets it; `said`
    is the message for people, whatever their language.
    """

    def __init__(self, said: Said, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(str(said))
        self.said = said
        self.clauses = clauses


class UnknownGame(LookupError):
    """No installed game has this name. `said` is the message for people."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class Option:
    """One choice of how to play: a whole number in a range, or yes and no.

    `low == 0 and high == 1 and flag` is a yes-or-no option; its values are 0 and 1.
    """

    def __init__(
        self,
        name: str,
        default: int,
        low: int = 0,
        high: int = 1,
        flag: bool = False,
        clauses: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.default = default
        self.low = low
        self.high = high
        self.flag = flag
        self.clauses = clauses

    def text(self, value: int) -> str:
        """The value as a record writes it: a number, `yes` or `no`."""
        if self.flag:
            return "yes" if value else "no"
        return str(value)

    def takes(self) -> Said:
        """What the option takes, as a part of a sentence."""
        if self.flag:
            return Said("ludoteca.engine", "takes.flag", "yes or no")
        return Said(
            "ludoteca.engine",
            "takes.whole",
            "a whole number from {low} to {high}",
            {"low": self.low, "high": self.high},
        )

    def parse(self, value: object) -> int:
        """The value of a text, number or truth value; raises OptionError for any other."""
        number = -1
        if isinstance(value, bool):
            if self.flag:
                number = int(value)
        elif isinstance(value, int):
            if not self.flag:
                number = value
        elif isinstance(value, str):
            if self.flag:
                number = {"yes": 1, "no": 0}.get(value, -1)
            elif value.isascii() and value.isdigit() and len(value) < 10:
                number = int(value)
        if not self.low <= number <= self.high:
            given = f"{self.name}={value!s:.40}"
            said = Said(
                "ludoteca.engine",
                "option.value",
                "option {given}: it takes {takes}",
                {"given": given, "takes": self.takes()},
            )
            raise OptionError(said, self.clauses)
        return number


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its name and limits, new states, and the doors to its view, picture and bots.

    `package` is where its rulebook, words and content lie; `edition` rises whenever a
    change of the rules alters a recorded game. `lanes` are the lanes of its luck, `reveals`
    those of them that turn up something that lay hidden.
    """

    def __init__(
        self,
        name: str,
        package: str,
        edition: int,
        seats: tuple[int, int, int],
        options: tuple[Option, ...],
        lanes: tuple[str, ...],
        seats_clauses: tuple[str, ...] = (),
        reveals: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.package = package
        self.edition = edition
        self.least_seats, self.default_seats, self.most_seats = seats
        self.options = options
        self.lanes = lanes
        self.seats_clauses = seats_clauses
        self.reveals = reveals

    def new_state(
        self, seats: int | None = None, options: Mapping[str, object] | None = None
    ) -> State:
        """The position at the start; without arguments that of the default table.

        Raises OptionError for a number of seats or an option that the game doesn't take.
        """
        return self.start(self.check_seats(seats), self.check_options(options))

    def start(self, seats: int, options: dict[str, int]) -> State:
        """The position at the start, for values that were checked."""
        raise NotImplementedError

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the default for None; raises OptionError beyond the limits."""
        if seats is None:
            return self.default_seats
        if not self.least_seats <= seats <= self.most_seats:
            said = Said(
                "ludoteca.engine",
                "option.seats",
                "{game} is for {least} to {most} players, not {seats}",
                {
                    "game": self.name,
                    "least": self.least_seats,
                    "most": self.most_seats,
                    "seats": seats,
                },
            )
            raise OptionError(said, self.seats_clauses)
        return seats

    def check_options(self, options: Mapping[str, object] | None) -> dict[str, int]:
        """All options with their values, defaults filled in; raises OptionError."""
        given = dict(options or {})
        values: dict[str, int] = {}
        for option in self.options:
            if option.name in given:
                values[option.name] = option.parse(given.pop(option.name))
            else:
                values[option.name] = option.default
        for name in given:
            known: object = ", ".join(option.name for option in self.options)
            if not self.options:
                known = Said("ludoteca.engine", "option.none", "none")
            said = Said(
                "ludoteca.engine",
                "option.unknown",
                "{game} has no option {name}; it has: {known}",
                {"game": self.name, "name": f"{name!s:.40}", "known": known},
            )
            raise OptionError(said)
        return values

    def content(self) -> str:
        """SHA-256 in hex of the game's content files (boards, decks), in order of name."""
        digest = hashlib.sha256()
        folder = files(self.package).joinpath("content")
        for entry in sorted(folder.iterdir(), key=lambda one: one.name):
            if entry.name.endswith(".toml"):
                digest.update(entry.name.encode() + b"\0" + entry.read_bytes() + b"\0")
        return digest.hexdigest()

    def view(self, state: State, seat: int | None = None) -> Any:
        """What a seat sees (None: a spectator), as a struct that says all a page may show."""
        raise NotImplementedError

    def face(self) -> Any:
        """How the game looks and speaks: see `ludoteca.drawing.face.Face`."""
        raise NotImplementedError

    def bots(self) -> dict[str, Any]:
        """The game's own bots by name: see `ludoteca.bots.simple.Bot`."""
        return {}

    def challenge(self) -> tuple[str, ...]:
        """The endings (`State.ending`) of its daily challenge, the best first; none: it has none.

        It is played with the usual options, and all at the table have one result together.
        """
        return ()

    def solver(self, options: Mapping[str, int]) -> Any:
        """What knows the exact worth of each position under these options, None if nothing does.

        See `ludoteca.bots.exact.Solver`. The options were checked.
        """
        return None


FOUND: Final[dict[str, Game]] = {}
"""Games by name as they were asked for: looking through all that is installed takes a while."""


def games() -> dict[str, Game]:
    """All installed games by name, in order of name."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry.load() for entry in found}


def game(name: str) -> Game:
    """The installed game of this name; raises UnknownGame, which lists those there are."""
    if name in FOUND:
        return FOUND[name]
    for entry in entry_points(group=GROUP, name=name):
        FOUND[name] = entry.load()
        return FOUND[name]
    known = ", ".join(sorted(entry.name for entry in entry_points(group=GROUP)))
    raise UnknownGame(
        Said(
            "ludoteca.engine",
            "game.unknown",
            "no game is called {name}; there are: {known}",
            {"name": f"{name!s:.60}", "known": known},
        )
    )
