"""A position of a game: the contract that every game's rules carry out.

The words are OpenSpiel's: state, action, chance outcome, current player, returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoteca.engine.luck import Sfc32
from ludoteca.engine.said import Said

GROUP: Final = "ludoteca.games"
"""The group of entry points in which games are found."""

CHANCE: Final = -1
"""`State.current_player` while the next event is luck's."""

TERMINAL: Final = -4
"""`State.current_player` when the game is over."""

UNSEEN: Final = -1
"""As an outcome: it happened, but whoever this position is for did not see what it was."""

UNSEEN_TEXT: Final = "?"
"""How a record writes UNSEEN, in every game."""

Sink = Callable[[str, tuple[int, ...], tuple[str, ...]], None]
"""Called once a beat with the event's name, its arguments and the clauses behind it.

Everybody is told every beat: it holds nothing that only some seats saw.
"""


class IllegalAction(Exception):
    """An action that the rules forbid now; the state is as it was before.

    `clauses` holds the ids of the clauses that forbid it, and is empty for an action or
    outcome that the game does not know at all. The message names them too. `said` is the
    message, without clauses, for people of any language; of a game that gives a mere text it
    is a plain "that can't be played here", which all languages have.
    """

    def __init__(self, message: str | Said, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} (clause {', '.join(clauses)})" if clauses else str(message))
        if isinstance(message, Said):
            self.said = message
        else:
            self.said = Said("ludoteca.engine", "action.other", "that can't be played here")
        self.clauses = clauses


def unknown_action(word: str, known: Sequence[str]) -> IllegalAction:
    """The error for a word that is no action of a game, which has the known ones."""
    return IllegalAction(
        Said(
            "ludoteca.engine",
            "action.word",
            "{word} is no action of this game: {known}",
            {"word": f"{word!r:.60}", "known": ", ".join(known)},
        )
    )


def unknown_outcome(word: str, known: Sequence[str]) -> IllegalAction:
    """The error for a word that is no outcome of a game's luck, which has the known ones."""
    return IllegalAction(
        Said(
            "ludoteca.engine",
            "action.outcome",
            "{word} is no outcome of this game: {known}",
            {"word": f"{word!r:.60}", "known": ", ".join(known)},
        )
    )


class Prompt:
    """Who is awaited for what: a seat (or CHANCE, or TERMINAL), a message, its clause.

    Everybody sees it: it holds nothing that only some seats know.
    """

    def __init__(
        self, seat: int, message: str, arguments: tuple[int, ...], clauses: tuple[str, ...]
    ) -> None:
        self.seat = seat
        self.message = message
        self.arguments = arguments
        self.clauses = clauses


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Plain, mutable, and free of luck, clocks, files and words.

    A game is a subclass that fills in the methods below. `current_player` is a seat
    (0 or more), CHANCE or TERMINAL; `sink` is where `step` tells its beats, None in
    playouts and in copies.

    Where something lies hidden, a seat learns it by chance outcomes that it sees (`seen_by`)
    and by what others openly do, and in no other way. An outcome that a seat did not see is
    UNSEEN in the line of play as that seat has it: the position then notes that it happened and
    leaves open what it was, here as anything that may be, and allows whatever may be allowed.
    """

    current_player: i64
    sink: Sink | None

    def __init__(self) -> None:
        self.current_player = 0
        self.sink = None

    def game_name(self) -> str:
        """The name of the game that this is a position of."""
        raise NotImplementedError

    def setup(self) -> None:
        """Tell the sink how the table was laid, one beat a thing; changes nothing."""

    def prompt(self) -> Prompt:
        """Who is awaited for what, and the clause that says so."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """What the seat to move may do, ascending; empty at CHANCE and TERMINAL.

        Always `[a for a in candidates() if not forbids(a)]`. The list is not the
        caller's to change.
        """
        raise NotImplementedError

    def candidates(self) -> list[int]:
        """What a person could point at now, ascending; empty at CHANCE and TERMINAL."""
        raise NotImplementedError

    def forbids(self, action: i64) -> tuple[str, ...]:
        """The clauses that forbid a candidate now, the telling one first; empty if it is legal."""
        raise NotImplementedError

    def clauses(self, action: i64) -> tuple[str, ...]:
        """The clauses that allow a legal action, the telling one first."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Check an action (or, at CHANCE, an outcome), then carry it out.

        Raises IllegalAction, with the clauses, and leaves the state untouched if it
        can't happen now.
        """
        if self.current_player == TERMINAL:
            said = Said(
                "ludoteca.engine", "action.over", "the game is over: nothing can happen any more"
            )
            raise IllegalAction(said, self.ended())
        if self.current_player == CHANCE:
            if action == UNSEEN and self.seen_by() is not None:
                self.step(action)
                return
            for outcome, weight in self.chance_outcomes():
                if outcome == action and weight > 0:
                    self.step(action)
                    return
            raise IllegalAction(
                Said(
                    "ludoteca.engine",
                    "action.luck",
                    "luck cannot bring outcome {number} now",
                    {"number": int(action)},
                )
            )
        if action not in self.candidates():
            raise IllegalAction(
                Said(
                    "ludoteca.engine",
                    "action.unknown",
                    "action {number} is unknown to this game",
                    {"number": int(action)},
                )
            )
        against = self.forbids(action)
        if against:
            word = self.action_text(action)
            said = Said(
                "ludoteca.engine", "action.forbidden", "{word} is not allowed now", {"word": word}
            )
            raise IllegalAction(said, against)
        self.step(action)

    def step(self, action: i64) -> None:
        """Carry out an action or outcome that is known to be possible now.

        UNSEEN is possible at a chance event that only some seats see.
        """
        raise NotImplementedError

    def ended(self) -> tuple[str, ...]:
        """The clauses by which a finished game is over."""
        return ()

    def ending(self) -> str:
        """How the game ended, in a short stable word for those who count games; "" before.

        It is of small letters, and a whole number may follow where the game has many ends of one
        kind (`won`, `lost:2`). A game that tells no ends apart need not answer: it is `over`.
        """
        return "over" if self.current_player == TERMINAL else ""

    def chance_lane(self) -> str:
        """The lane of luck that the pending chance event belongs to."""
        raise NotImplementedError

    def seen_by(self) -> tuple[int, ...] | None:
        """The seats that see the pending chance event's outcome; None: everybody does.

        Its lane is then one of the game's `reveals`.
        """
        return None

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """(outcome, weight) for all that luck may bring now, in a fixed order.

        Weights are integers above 0; the chance of an outcome is its weight by their sum.
        """
        raise NotImplementedError

    def sample_chance(self, rng: Sfc32) -> int:
        """An outcome drawn by the very law of `chance_outcomes`, without the list."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state, equal in everything but the sink, which is None."""
        raise NotImplementedError

    def key(self) -> bytes:
        """Bytes that are the same on every machine; equal keys mean equal future law."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """One number a seat, in [0, 1]: what the game is worth to it as it stands."""
        raise NotImplementedError

    def hunch(self, rng: Sfc32) -> int:
        """What a search plays when it plays a game out: a legal action by some rule of thumb.

        It should be fast, and draw where it is not sure. By default any, all equally likely.
        """
        options = self.legal_actions()
        return options[rng.below(len(options))]

    def resample(self, seat: int, rng: Sfc32) -> State:
        """Another world that `seat` can't tell from this one; where nothing is hidden, a copy."""
        return self.copy()

    def action_text(self, action: i64) -> str:
        """The short stable word of an action (`treat:milk`, `mouse+trail`)."""
        raise NotImplementedError

    def parse_action(self, text: str) -> int:
        """The action of a word; raises IllegalAction for a word that the game lacks."""
        raise NotImplementedError

    def outcome_text(self, outcome: i64) -> str:
        """The short stable word of a chance outcome (`green+black`)."""
        raise NotImplementedError

    def parse_outcome(self, text: str) -> int:
        """The outcome of a word; raises IllegalAction for a word that the game lacks."""
        raise NotImplementedError

    def is_chance(self) -> bool:
        """Whether luck is awaited."""
        return self.current_player == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: what a spectator sees."""
        (entry,) = entry_points(group=GROUP, name=self.game_name())
        played = entry.load()
        picture: str = played.face().picture(played.view(self))
        return picture
