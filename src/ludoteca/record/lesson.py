"""A game taught by playing it: scenes with prepared luck, and what a coach says to each choice.

A game that is taught has a `lesson.toml` beside its rulebook. Its scenes are played by the rules
themselves: `open` leads to where a scene begins, `comes` holds what luck and other seats do in it,
and every `say` answers what a learner, who has seat 0, has done so far (`did`; `*` stands for any
choice). Then the learner chooses (`choose`), goes on to the next scene (`next`), or is shown what
came of it and tries again (`again`, `back` choices earlier). What is said stands in the game's
words as `lesson.` and the name that `words` gives.
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ludoteca.engine.game import Game
from ludoteca.engine.state import IllegalAction, State
from ludoteca.record.ledger import Rulebook, UnknownClause
from ludoteca.record.match import Beat, Match
from ludoteca.record.words import LANGUAGES, Words

FILE: Final = "lesson.toml"
LEARNER: Final = 0
"""The seat of who learns."""

ANY: Final = "*"
THEN: Final = ("choose", "next", "again")
SCENE_KEYS: Final = {"id", "open", "comes", "who", "say"}
SAY_KEYS: Final = {"did", "words", "clauses", "then", "back"}


class LessonError(ValueError):
    """A lesson that can't be used: names file, entry and key, and says what would be right."""


class NoPlace(LookupError):
    """A lesson has no such scene, or it can't be played so; `known` are those there are."""

    def __init__(self, asked: str, known: Sequence[str]) -> None:
        super().__init__(asked)
        self.asked = asked
        self.known = list(known)


@dataclass(frozen=True, slots=True)
class Say:
    """What the coach says once the learner has done `did`, and by which clauses."""

    did: tuple[str, ...]
    words: str
    clauses: tuple[str, ...]
    then: str
    back: int

    def fits(self, did: Sequence[str]) -> bool:
        """Whether this answers what was done."""
        return len(did) == len(self.did) and all(
            wanted in (ANY, one) for wanted, one in zip(self.did, did, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing that is taught. `number` counts from 1; `who` names the learner's seat."""

    number: int
    id: str
    open: tuple[str, ...]
    comes: tuple[str, ...]
    who: str
    says: tuple[Say, ...]


class Place(NamedTuple):
    """Where a learner stands: `beats` are what the last choice brought, each with what a
    spectator saw at it; `begun` says how many beats of the match lie before the scene."""

    scene: Scene
    did: tuple[str, ...]
    say: Say
    match: Match
    begun: int
    beats: list[tuple[Beat, Any]]

    @property
    def game(self) -> Game:
        """The game that is taught."""
        return self.match.game

    @property
    def view(self) -> Any:
        """What the learner sees; nothing can be chosen unless it is asked for."""
        return self.match.view(LEARNER if self.say.then == "choose" else None)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game, scene by scene."""

    game: Game
    scenes: tuple[Scene, ...]

    @classmethod
    def load(cls, game: Game) -> Lesson | None:
        """The lesson of a game, read once; None for a game without. Raises LessonError."""
        return _load(game)

    @classmethod
    def parse(cls, text: str, game: Game) -> Lesson:
        """The lesson that the text of a file describes; raises LessonError."""
        try:
            content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise LessonError(f"{FILE} of {game.package}: it is no TOML: {error}") from None
        return cls(game, _Reader(game).scenes(content))

    def scene(self, id: str) -> Scene:
        """The scene of this id; raises NoPlace."""
        for one in self.scenes:
            if one.id == id:
                return one
        raise NoPlace(id, [one.id for one in self.scenes])

    def after(self, scene: Scene) -> Scene | None:
        """The scene that follows; None after the last."""
        return self.scenes[scene.number] if scene.number < len(self.scenes) else None

    def place(self, scene: Scene, did: Sequence[str] = ()) -> Place:
        """Where a learner stands who has done this in a scene.

        Raises NoPlace where the rules forbid a choice, or nobody asked for one.
        """
        match = opened(self.game, scene.open)
        begun = len(match.beats)
        left = deque(scene.comes)
        beats: list[tuple[Beat, Any]] = []

        def watch(beat: Beat, state: State) -> None:
            beats.append((beat, self.game.view(state, None)))

        for number, choice in enumerate(did):
            said = _answer(scene, did[:number])
            legal = match.legal() if said and said.then == "choose" else []
            if choice not in legal:
                raise NoPlace(choice, legal)
            beats.clear()
            match.play(choice, watch)
            while left and not _asks(match):
                match.play(left.popleft(), watch)
        said = _answer(scene, did)
        if said is None:
            raise NoPlace(did[-1] if did else scene.id, [])
        return Place(scene, tuple(did), said, match, begun, beats)


def is_taught(game: Game) -> bool:
    """Whether a game has a lesson."""
    return files(game.package).joinpath(FILE).is_file()


def opened(game: Game, lines: Sequence[str]) -> Match:
    """A match of the fewest seats, played up to where a scene begins; raises IllegalAction."""
    match = Match(game, game.least_seats, luck=None)
    for text in lines:
        match.play(text)
    return match


def _asks(match: Match) -> bool:
    """Whether the learner is awaited, or nobody is any more."""
    state = match.state
    return state.is_terminal() or int(state.current_player) == LEARNER


def _answer(scene: Scene, did: Sequence[str]) -> Say | None:
    return next((one for one in scene.says if one.fits(did)), None)


@cache
def _load(game: Game) -> Lesson | None:
    if not is_taught(game):
        return None
    return Lesson.parse(files(game.package).joinpath(FILE).read_text(encoding="utf-8"), game)


class _Reader:
    """Checks a lesson while reading it, so that an error can say where it is."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book = Rulebook.load(game.package)
        self.words = [Words(language, game.package) for language in LANGUAGES]

    def wrong(self, where: str, key: str, found: object, right: str) -> LessonError:
        told = f"{FILE} of {self.game.package}, {where}: {key} = {found!r:.80}: it must be {right}"
        return LessonError(told)

    def scenes(self, content: Mapping[str, object]) -> tuple[Scene, ...]:
        found = content.get("scene")
        if not isinstance(found, list) or not found or set(content) != {"scene"}:
            raise self.wrong("the whole", "entries", list(content), "one [[scene]] or several")
        scenes: list[Scene] = []
        for number, entry in enumerate(found, 1):
            scene = self.scene(number, entry)
            if scene.id in [one.id for one in scenes]:
                raise self.wrong(f"scene {number}", "id", scene.id, "another than before")
            scenes.append(scene)
        return tuple(scenes)

    def scene(self, number: int, entry: Any) -> Scene:
        where = f"scene {number}"
        self.keys(where, entry, SCENE_KEYS)
        id = self.text(where, entry, "id")
        if not (id.isascii() and id.isalpha() and id.islower()):
            raise self.wrong(where, "id", id, "a word of small letters")
        where = f"scene {number} ({id})"
        who = self.text(where, entry, "who", "")
        if who:
            self.said(where, "who", f"lesson.who.{who}")
        self.said(where, "id", f"lesson.title.{id}")
        opening = tuple(self.text(where, entry, "open", "").split())
        comes = tuple(self.text(where, entry, "comes", "").split())
        self.playable(where, opening)
        says = entry.get("say")
        if not isinstance(says, list) or not says:
            raise self.wrong(where, "say", says, "one [[scene.say]] or several")
        read = tuple(
            self.say(f"{where}, say {place}", one, opening) for place, one in enumerate(says, 1)
        )
        if read[0].did or any(not one.did for one in read[1:]):
            raise self.wrong(where, "did", read[0].did, "missing in the first say, and there alone")
        return Scene(number, id, opening, comes, who, read)

    def playable(self, where: str, opening: tuple[str, ...]) -> None:
        match = opened(self.game, ())
        for number, word in enumerate(opening, 1):
            try:
                match.play(word)
            except IllegalAction:
                right = f"at word {number} one of {', '.join(match.legal())}"
                raise self.wrong(where, "open", word, right) from None

    def say(self, where: str, entry: Any, opening: tuple[str, ...]) -> Say:
        self.keys(where, entry, SAY_KEYS)
        did = tuple(self.text(where, entry, "did", "").split())
        state = self.game.new_state(self.game.least_seats)
        for word in did:
            try:
                if word != ANY:
                    state.parse_action(word)
            except IllegalAction as error:
                raise self.wrong(where, "did", word, f"* or an action ({error})") from None
        name = self.text(where, entry, "words")
        self.said(where, "words", f"lesson.{name}")
        clauses = entry.get("clauses")
        if not isinstance(clauses, list) or not clauses:
            raise self.wrong(where, "clauses", clauses, "a list of one clause or several")
        for id in clauses:
            try:
                self.book.clause(id)
            except UnknownClause:
                raise self.wrong(where, "clauses", id, "a clause of the rulebook") from None
        then = self.text(where, entry, "then")
        if then not in THEN:
            raise self.wrong(where, "then", then, f"one of {', '.join(THEN)}")
        back = entry.get("back", 1 if then == "again" else 0)
        if then == "again" and not (type(back) is int and 1 <= back <= len(did)):
            raise self.wrong(where, "back", back, f"a whole number from 1 to {len(did)}")
        if then != "again" and back != 0:
            raise self.wrong(where, "back", back, 'missing but with then = "again"')
        return Say(did, name, tuple(clauses), then, back)

    def said(self, where: str, key: str, name: str) -> None:
        for words in self.words:
            if not words.has(name):
                right = f"a name in the words of {self.game.package} ({words.language}.po)"
                raise self.wrong(where, key, name, right)

    def keys(self, where: str, entry: Any, known: set[str]) -> None:
        if not isinstance(entry, Mapping):
            raise self.wrong(where, "entry", entry, "a table")
        for key in entry:
            if key not in known:
                raise self.wrong(where, key, entry[key], f"one of the keys {sorted(known)}")

    def text(self, where: str, entry: Mapping[str, Any], key: str, usual: str | None = None) -> str:
        found = entry.get(key, usual)
        if not isinstance(found, str) or (usual is None and not found):
            raise self.wrong(where, key, found, "a text")
        return found
