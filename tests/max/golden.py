"""The golden games of Max: each shows an ending or a special case, and is found by playing.

`pytest tests/max/test_records.py --write-records` plays games from fixed luck until each case
has one that shows it, and writes them to `tests/records/max/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from ludoteca.bots.simple import Random, bot
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import State
from ludoteca.record.match import Beat, Match
from ludoteca.record.record import Record

FOLDER = Path(__file__).parents[1] / "records" / "max"
FEW_GAMES = 300
MOST_GAMES = 20_000


class Moment(NamedTuple):
    """One choice or throw: what was legal and why it was asked, what was taken, what came."""

    legal: list[str]
    why: tuple[str, ...]
    word: str
    beats: list[Beat]

    def told(self, event: str, clause: str = "", *arguments: int) -> bool:
        """Whether a beat of this event, clause and leading arguments came."""
        return any(
            beat.event == event
            and (not clause or clause in beat.clauses)
            and beat.arguments[: len(arguments)] == arguments
            for beat in self.beats
        )


Moments = list[Moment]


class Case(NamedTuple):
    """How a game is played that must show something."""

    shows: Callable[[Moments], bool]
    seats: int = 1
    options: Mapping[str, object] = MappingProxyType({})
    bot: str = "thrifty"


class Thrifty(Random):
    """Plays at random, but lays out a treat before one throw in eight only."""

    def choose(self, state: State, rng: Sfc32) -> int:
        """The throw, or any legal action."""
        if state.legal_actions()[0] == 0 and rng.below(8):
            return 0
        return super().choose(state, rng)


def moments(match: Match, choose: Callable[[Match], str]) -> Moments:
    """Plays a match to the end, by the words that `choose` gives, and tells its moments."""
    found: Moments = []
    while not match.state.is_terminal():
        legal, why = match.legal(), match.state.prompt().clauses
        before = len(match.beats)
        word = choose(match)
        match.play_one(word)
        found.append(Moment(legal, why, word, match.beats[before:]))
    return found


def replayed(record: Record) -> Moments:
    """The moments of a recorded game."""
    words = iter([line.text for line in record.lines])
    return moments(record.new_match(), lambda match: next(words))


def played(case: Case, number: int) -> tuple[Match, Moments]:
    """Game `number` of a case."""
    match = Match("max", case.seats, case.options, luck=None)
    luck = stream(1, number, "golden")
    player = Thrifty() if case.bot == "thrifty" else bot(game("max"), case.bot)

    def choose(match: Match) -> str:
        if match.state.is_chance():
            return match.state.outcome_text(match.state.sample_chance(luck))
        return match.state.action_text(player.choose(match.state, luck))

    return match, moments(match, choose)


def find(case: Case) -> Record:
    """The shortest game that shows what the case must show, of the first few hundred."""
    found: Match | None = None
    for number in range(MOST_GAMES):
        if found is not None and number >= FEW_GAMES:
            break
        match, course = played(case, number)
        if case.shows(course) and (found is None or len(match.lines) < len(found.lines)):
            found = match
    if found is None:
        raise LookupError(f"none of {MOST_GAMES} games shows it")
    return found.record


def some(event: str, clause: str = "", *arguments: int) -> Callable[[Moments], bool]:
    """Shown once such a beat was told."""
    return lambda course: any(one.told(event, clause, *arguments) for one in course)


def every(*shown: Callable[[Moments], bool]) -> Callable[[Moments], bool]:
    """Shown if all of these are."""
    return lambda course: all(one(course) for one in shown)


def times(event: str, count: int) -> Callable[[Moments], bool]:
    """Shown if an event was told just so often."""
    return lambda course: sum(one.told(event) for one in course) == count


def moment(fits: Callable[[Moment], bool]) -> Callable[[Moments], bool]:
    """Shown if one moment fits."""
    return lambda course: any(fits(one) for one in course)


def pairs(course: Moments) -> Iterator[tuple[Moment, Moment]]:
    """Each moment with the next one."""
    return pairwise(course)


def then(fits: Callable[[Moment, Moment], bool]) -> Callable[[Moments], bool]:
    """Shown if a moment and the next one fit."""
    return lambda course: any(fits(one, two) for one, two in pairs(course))


def at_least(lines: int) -> Callable[[Moments], bool]:
    """Shown by so many lines of play."""
    return lambda course: len(course) >= lines


def ending(event: str, *arguments: int) -> Callable[[Moments], bool]:
    """Shown by a game that ends so."""
    return lambda course: course[-1].told(event, "", *arguments)


GENTLE: Final[dict[str, object]] = {"gentle": True}

CASES = {
    # Both endings, and that of the gentle game
    "won": Case(every(ending("won"), at_least(40)), seats=2, bot="careful"),
    "lost": Case(every(ending("lost"), some("caught", "7.1")), seats=3),
    "gentle": Case(every(ending("gentle_end"), some("back")), 2, GENTLE, "careful"),
    # 1. Greens are compulsory, onto Max too
    "ruling-01-only-move-is-onto-max": Case(
        moment(lambda m: len(m.legal) == 1 and m.told("caught", "7.6"))
    ),
    # 2. Two greens: two different creatures, or one; a lone one
    "ruling-02-two-creatures": Case(
        then(lambda a, b: a.told("step", "5.6") and b.told("step", "5.6")), seats=4
    ),
    "ruling-02-shortcut-then-another": Case(
        then(lambda a, b: a.told("trail", "6.2") and "5.11" in b.why and len(b.legal) > 1)
    ),
    "ruling-02-lone-two-spaces": Case(some("double", "5.12")),
    "ruling-02-lone-shortcut-second-green-lapses": Case(
        moment(lambda m: m.told("trail", "6.2") and m.told("lapse", "5.12", 1, 0))
    ),
    # 3. A move of two spaces and a shortcut
    "ruling-03-two-steps-onto-shortcut": Case(some("trail", "6.9")),
    "ruling-03-two-steps-past-shortcut": Case(some("double", "6.5")),
    # 4. The last space uses one green
    "ruling-04-last-space-then-another": Case(
        then(lambda a, b: a.told("step", "9.7") and b.told("step", "5.6"))
    ),
    "ruling-04-last-space-then-lapse": Case(some("lapse", "9.7", 1, 0)),
    # 5. Green and black
    "ruling-05-creature-completes-first": Case(
        moment(lambda m: m.told("trail", "6.2") and m.told("max", "5.8"))
    ),
    "ruling-05-max-completes-first": Case(
        moment(lambda m: m.word == "max" and m.told("max_trail") and m.told("caught"))
    ),
    "ruling-05-max-on-last-no-order": Case(
        then(lambda a, b: a.told("max_stays") and a.told("dice", "", 0, 1) and "max" not in b.legal)
    ),
    # 6. Max catches only where he ends up
    "ruling-06-passed-ones-are-safe": Case(
        moment(lambda m: m.told("max", "7.7") and not m.told("caught"))
    ),
    "ruling-06-first-space-of-his-shortcut-is-safe": Case(
        moment(lambda m: m.told("max_trail", "7.7") and not m.told("caught"))
    ),
    "ruling-06-everyone-on-his-end-space": Case(some("caught", "7.8")),
    # 7. Two blacks are one move
    "ruling-07-rushes-past-shortcut": Case(some("max", "6.7")),
    "ruling-07-lands-on-shortcut": Case(some("max_trail", "6.10")),
    "ruling-07-stops-on-last": Case(some("max", "9.6")),
    # 8. Treats
    "ruling-08-no-treat-on-last": Case(then(lambda a, b: "9.3" in b.why and b.legal == ["throw"])),
    "ruling-08-one-treat-a-throw": Case(
        then(lambda a, b: a.told("lured") and "8.7" in b.why and b.legal == ["throw"])
    ),
    "ruling-08-catches-nobody-on-his-way": Case(some("lured", "8.8")),
    # 9. The stump, and spaces shared
    "ruling-09-caught-on-stump": Case(some("caught", "7.10")),
    "ruling-09-space-shared": Case(
        moment(lambda m: m.told("step", "7.9") or m.told("double", "7.9")), seats=8
    ),
    # 10. The end comes at once
    "ruling-10-black-lapses": Case(every(ending("lost"), some("lapse", "11.4", 0, 1))),
    "ruling-10-green-lapses": Case(
        every(ending("lost"), moment(lambda m: m.word == "max" and m.told("lapse", "11.4", 1, 0)))
    ),
    # 11. How many are home
    "ruling-11-none-home": Case(ending("lost", 0)),
    "ruling-11-two-home": Case(ending("lost", 2)),
    # 12. The treat is the active seat's
    "ruling-12-second-seat-lures": Case(some("lured", "8.1", 1), seats=2),
    # 13. House options
    "ruling-13-two-treats": Case(times("lured", 2), options={"treats": 2}),
    "harder-three-treats": Case(times("lured", 3), seats=2, options={"treats": 3}),
    "ruling-13-six-treats": Case(times("lured", 6), options={"treats": 6}),
    "ruling-13-gentle-caught-on-stump": Case(
        moment(lambda m: m.told("caught", "7.10") and m.told("back", "12.4")), options=GENTLE
    ),
    "ruling-13-gentle-without-catch": Case(
        ending("gentle_end", 0), options=GENTLE, seats=2, bot="careful"
    ),
}
