"""How Max is told: events as a story, prompts, labels, and the board for the ear."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Protocol

from ludoteca.games.max.load import load_board
from ludoteca.games.max.rules.components import CREATURES, TREATS, Board
from ludoteca.record.words import Words

SOUNDS: Final = {
    "dice": "dice",
    "lured": "treat",
    "step": "step",
    "double": "step",
    "trail": "jump",
    "home": "home",
    "caught": "catch",
    "back": "slide",
    "max": "danger",
    "max_trail": "slide",
    "won": "win",
    "gentle_end": "win",
    "lost": "lose",
}
"""Which of the shared sounds an event makes."""

QUESTIONS = 5
"""How many questions there are to talk about after a game (11.3)."""

ASKERS: Final = (
    "max-cat-pounce",
    "max-mouse-sad",
    "max-cat",
    "max-bird",
    "max-squirrel-happy",
)
"""The symbol beside each question: whom it is about."""


class Table(Protocol):
    """What `position` looks at; the view of Max, or anything with these parts of it."""

    @property
    def max(self) -> int: ...
    @property
    def creatures(self) -> Sequence[int]: ...
    @property
    def treats(self) -> Sequence[int]: ...
    @property
    def gentle(self) -> bool: ...
    @property
    def catches(self) -> int: ...


class Catch(Protocol):
    """What `foresee` tells: a creature, and the space on which Max catches it."""

    @property
    def creature(self) -> int: ...
    @property
    def space(self) -> int: ...


def tell(event: str, args: tuple[int, ...], words: Words, names: Sequence[str]) -> str:
    """An event as a sentence of the story; `names` are those of the seats.

    Raises KeyError for an event that Max doesn't have.

    >>> words = Words("en", "ludoteca.games.max")
    >>> tell("dice", (0, 1, 1), words, ["Anna"])
    'Anna: a green and a black.'
    >>> tell("step", (0, 8, 9), words, [])
    'The mouse scurries to space 9.'
    """
    match event, args:
        case "board", (spaces, *_):
            return words.plural("event.board", spaces)
        case "treats", (n,):
            return words.plural("event.treats", n)
        case "lured", (seat, kind, begin):
            key = f"event.lured.{TREATS[kind]}"
            return words.say(key, who=names[seat], **{"from": place("from", begin, words)})
        case "dice", (seat, greens, _):
            return words.say(f"event.dice.{greens}", who=names[seat])
        case (("step" | "double" | "trail"), (who, _, end)):
            return words.say(f"event.{event}.{CREATURES[who]}", to=place("to", end, words))
        case "home", (who, _):
            return words.say(f"event.home.{CREATURES[who]}")
        case "caught", (who, space):
            return words.say(f"event.caught.{CREATURES[who]}", at=place("at", space, words))
        case "back", (who, stump):
            return words.say(f"event.back.{CREATURES[who]}", to=place("to", stump, words))
        case "max", (begin, end):
            return words.say(f"event.max.{end - begin}", to=place("to", end, words))
        case "max_trail", (begin, end):
            whose = CREATURES[_board().begins.index(begin)]
            return words.say(f"event.max_trail.{whose}", to=place("to", end, words))
        case "lapse", (greens, blacks):
            spots = (("green", greens), ("black", blacks))
            return " ".join(words.plural(f"event.lapse.{spot}", n) for spot, n in spots if n)
        case "lost", (home,):
            return words.say(f"event.lost.{home}")
        case "gentle_end", (0,):
            return words.say("event.gentle_end.0")
        case "gentle_end", (catches,):
            return words.plural("event.gentle_end", catches)
        case _:
            return words.say(f"event.{event}")


def icon(event: str, args: tuple[int, ...]) -> str:
    """The id of the symbol that stands before an event's sentence; empty for none."""
    match event, args:
        case "dice", _:
            return "dice"
        case "lured", (_, kind, _):
            return f"max-treat-{TREATS[kind]}"
        case "treats", _:
            return "max-treat-milk"
        case (("step" | "double" | "trail" | "back"), (who, *_)):
            return f"max-{CREATURES[who]}"
        case "home", (who, _):
            return f"max-{CREATURES[who]}-happy"
        case "caught", (who, _):
            return f"max-{CREATURES[who]}-sad"
        case "basket", _:
            return "max-cat-sleepy"
        case (("won" | "gentle_end"), _):
            return "max-mouse-happy"
        case "stump", _:
            return "max-mouse"
        case "max", (begin, end) if end - begin == 2:
            return "max-cat-pounce"
        case "max_trail", _:
            return "max-cat-pounce"
        case "max", _:
            return "max-cat-keen"
        case "lost", _:
            return "max-cat-sated"
        case (("max_stays" | "max_last"), _):
            return "max-cat"
        case _:
            return ""


def sound(event: str) -> str:
    """The shared sound of an event; empty for one that makes none.

    >>> sound("trail"), sound("won"), sound("board")
    ('jump', 'win', '')
    """
    return SOUNDS.get(event, "")


def prompt(message: str, args: tuple[int, ...], words: Words) -> str:
    """What the awaited seat is asked to do."""
    if message == "move_other":
        return words.say(f"prompt.move_other.{CREATURES[args[0]]}")
    return words.say(f"prompt.{message}")


def label(action: str, words: Words) -> str:
    """The short name of an action for a button.

    >>> label("mouse:2", Words("en", "ludoteca.games.max"))
    'Mouse: 2 steps'
    """
    return words.say(f"action.{action}")


def spoken(action: str, words: Words) -> str:
    """An action in full, for the ear and for a confirmation."""
    return words.say(f"action.{action}.long")


def goal(space: int, view: Table, words: Words) -> str:
    """Where a choice leads, as a short second label: `to space 13`."""
    return place("to", space, words)


def foresee(catches: Sequence[Catch], sure: bool, gentle: bool, words: Words) -> str:
    """Whom Max would catch by a choice, and where; unless `sure`, one of them or more."""
    if not sure:
        whom = listed(
            [words.say(f"whom.{CREATURES[one.creature]}") for one in catches], "or", words
        )
        said = words.say("foresee.either", whom=whom)
    else:
        told = []
        for space in dict.fromkeys(one.space for one in catches):
            here = [CREATURES[one.creature] for one in catches if one.space == space]
            whom = listed([words.say(f"whom.{who}") for who in here], "and", words)
            told.append(f"{whom} {place('at', space, words)}")
        said = words.say("foresee.caught", whom=listed(told, "and", words))
    return f"{said} {words.say('foresee.gentle')}" if gentle else said


def listed(parts: Sequence[str], joint: str, words: Words) -> str:
    """Parts as a sentence lists them; `joint` is `and` or `or`.

    >>> listed(["a", "b", "c"], "or", Words("en", "ludoteca.games.max"))
    'a, b or c'
    """
    *first, last = parts
    if not first:
        return last
    return words.say(f"list.{joint}", first=", ".join(first), last=last)


def questions(words: Words) -> list[str]:
    """What to talk about after a game (11.3)."""
    return [words.say(f"talk.{number}") for number in range(1, QUESTIONS + 1)]


def position(view: Table, words: Words) -> str:
    """The board in one paragraph for a screen reader."""
    home = _board().home
    said = [words.say("board.max_at", at=place("at", view.max, words))]
    for creature, space in zip(CREATURES, view.creatures, strict=True):
        if space < 0:
            said.append(words.say(f"board.caught.{creature}"))
        elif space == home:
            said.append(words.say(f"board.home.{creature}"))
        else:
            at, gap = place("at", space, words), _gap(space - view.max, words)
            said.append(words.say(f"board.creature_at.{creature}", at=at, gap=gap))
    if view.gentle:
        said.append(words.say("board.catches", n=view.catches))
    left = [
        words.say(f"treat.{kind}").lower()
        for kind, n in zip(TREATS, view.treats, strict=True)
        for _ in range(n)
    ]
    if left:
        said.append(words.say("board.treats", list=", ".join(left)))
    else:
        said.append(words.say("board.no_treats"))
    return " ".join(said)


@lru_cache(maxsize=1024)
def place(way: str, space: int, words: Words) -> str:
    """A space in words, after `to`, `at` or `from`; the plain ones by number.

    >>> place("to", 6, Words("en", "ludoteca.games.max"))
    'to the stump'
    """
    board = _board()
    named = {board.basket: "basket", board.stump: "stump", board.last: "last", board.home: "home"}
    name = named.get(space)
    if name is None:
        return words.say(f"{way}.space", space=space)
    return words.say(f"{way}.{name}")


@cache
def _board() -> Board:
    return load_board()


@lru_cache(maxsize=1024)
def _gap(ahead: int, words: Words) -> str:
    """How far a creature is ahead of Max, or behind him."""
    if ahead == 0:
        return words.say("board.beside")
    return words.plural("board.ahead" if ahead > 0 else "board.behind", abs(ahead))
