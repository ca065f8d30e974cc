"""A game's lesson in a terminal: the coach speaks, one chooses, and any choice is answered."""

from __future__ import annotations

from typing import Final

from ludoteca.cli import clauses
from ludoteca.cli.errors import Wrong
from ludoteca.cli.pick import pick
from ludoteca.cli.play import Table
from ludoteca.cli.seating import Seating
from ludoteca.engine.game import game
from ludoteca.record.lesson import Lesson, Place, Scene
from ludoteca.record.words import Words

COMMANDS: Final = ("why", "board", "help", "quit")


class Stop(Exception):
    """The person wants to stop, or says no more."""


def learn(name: str, language: str) -> int:
    """Teach a game scene by scene; returns the exit code. Raises Wrong for one without lesson."""
    played = game(name)
    lesson = Lesson.load(played)
    if lesson is None:
        raise Wrong("given.no_lesson", game=name)
    try:
        Course(lesson, Words(language, "ludoteca.cli", played.package)).run()
    except Stop:
        return 0
    return 0


class Course:
    """The way of a learner through a lesson."""

    def __init__(self, lesson: Lesson, words: Words) -> None:
        self.lesson = lesson
        self.words = words
        self.commands = {name: name for name in COMMANDS}
        self.commands |= {words.say(f"command.{name}"): name for name in COMMANDS}
        self.commands |= {"?": "help", "q": "quit"}

    def run(self) -> None:
        """All scenes, one after the other; raises Stop."""
        scene: Scene | None = self.lesson.scenes[0]
        while scene is not None:
            self.scene(scene)
            scene = self.lesson.after(scene)
        table = self.table(self.lesson.place(self.lesson.scenes[-1]))
        table.screen.show(
            self.words.say("learn.play", command=f"ludoteca play {self.lesson.game.name}")
        )

    def scene(self, scene: Scene) -> None:
        """One scene, until it leads on."""
        title = self.words.say(f"lesson.title.{scene.id}")
        last = len(self.lesson.scenes)
        head = self.words.say("learn.step", n=scene.number, last=last, title=title)
        did: tuple[str, ...] = ()
        place = self.lesson.place(scene)
        self.table(place).screen.say()
        self.table(place).screen.heading(head)
        while True:
            table = self.table(place)
            table.tell([beat for beat, _ in place.beats])
            table.board(place.view)
            table.screen.heading(self.words.say(f"lesson.{place.say.words}"))
            if place.say.then == "choose":
                did = (*did, self.choice(place, table))
            elif place.say.then == "again":
                self.enter(place, table, "learn.again")
                did = did[: len(did) - place.say.back]
            else:
                if self.lesson.after(scene) is not None:
                    self.enter(place, table, "learn.next")
                return
            place = self.lesson.place(scene, did)

    def table(self, place: Place) -> Table:
        """What shows a place as `play` shows a table."""
        who = place.scene.who
        first = self.words.say(f"lesson.who.{who}") if who else self.words.say("learn.you")
        rest = [self.words.say("learn.seat", n=seat + 1) for seat in range(1, place.match.seats)]
        return Table(place.match, Seating((first, *rest), {}, {}), self.words, 0)

    def choice(self, place: Place, table: Table) -> str:
        """What the learner chooses; raises Stop."""
        choices = table.choices(place.view)
        table.list_choices(choices)
        while True:
            line = self.line(table)
            state = place.match.state
            picked = pick(line, choices, self.commands, state, table.face, self.words)
            if picked.action:
                return picked.action
            if picked.command:
                self.command(picked.command, place, table)
            else:
                table.refuse(picked)

    def enter(self, place: Place, table: Table, key: str) -> None:
        """Wait for Enter; raises Stop."""
        table.screen.say(self.words.say(key), "dim")
        while line := self.line(table):
            state = place.match.state
            picked = pick(line, [], self.commands, state, table.face, self.words)
            self.command(picked.command or "help", place, table)

    def line(self, table: Table) -> str:
        """What is typed next; raises Stop at its end."""
        typed = table.screen.ask()
        if typed is None:
            raise Stop
        return typed

    def command(self, name: str, place: Place, table: Table) -> None:
        """Carry out a command; raises Stop."""
        if name == "quit":
            table.screen.say(self.words.say("quit.done"))
            raise Stop
        if name == "why":
            clauses.paraphrases(table.screen, place.game, place.say.clauses, self.words)
        elif name == "board":
            table.board(place.view, anyway=True)
        else:
            table.screen.say(self.words.say("learn.help"))
