"""A game in a terminal: people and bots take turns, by number or by word."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

from ludoteca.bots.exact import Exact
from ludoteca.cli import clauses, files, hinting
from ludoteca.cli.errors import INTERRUPTED, Wrong, explain
from ludoteca.cli.pick import Choice, Picked, pick, plain
from ludoteca.cli.screen import Screen
from ludoteca.cli.seating import Seating
from ludoteca.engine.luck import stream
from ludoteca.record.match import Beat, Match
from ludoteca.record.words import Words

COMMANDS: Final = ("why", "hint", "undo", "save", "log", "board", "rules", "help", "quit")


ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""A closed terminal and a plain kill end a game as Ctrl-C does: it is saved first."""


class SeededLuck:
    """Simulated luck: the kth event of a lane is a function of (seed, lane, k) alone."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """One of the outcomes, by its weight."""
        rest = stream(self.seed, k, lane).below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            if rest < weight:
                return outcome
            rest -= weight
        raise AssertionError("weights do not add up")


class Stop(Exception):
    """The person wants to stop; what is to be saved was saved."""


class Table:
    """One game in a terminal, from wherever `match` stands to its end or to `quit`.

    `seed` feeds the bots' own luck; `file` is where the game is kept after every choice
    (None: nowhere), `again` the words of a command that goes on with a file. With `exact` people
    may ask what is safe.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        words: Words,
        seed: int,
        file: Path | None = None,
        source: Path | None = None,
        again: Sequence[str] = (),
        exact: Exact | None = None,
    ) -> None:
        self.match = match
        self.seating = seating
        self.words = words
        self.seed = seed
        self.file = file
        self.source = source
        self.again = list(again)
        self.exact = exact
        self.face: Any = match.game.face()
        self.screen = Screen()
        self.saved: str | None = None
        self.shown: str | None = None
        self.commands = {name: name for name in COMMANDS}
        self.commands |= {words.say(f"command.{name}"): name for name in COMMANDS}
        self.commands |= {"?": "help", "q": "quit"}

    # The course of a game ----------------------------------------------------------------

    def run(self) -> int:
        """Play; returns the exit code. However it stops, nothing that was played is lost."""
        before = [(number, signal.signal(number, interrupt)) for number in ENDING]
        try:
            self.open()
            while True:
                self.play_on()
                self.close()
        except Stop:
            return 0
        except KeyboardInterrupt:
            print()
            self.rescue()
            return INTERRUPTED
        except BaseException:
            self.rescue()
            raise
        finally:
            for number, handler in before:
                signal.signal(number, handler)

    def open(self) -> None:
        """Say who is at the table, and how it was laid or how far the game is."""
        if self.file is not None:
            self.keep()
        title = self.words.say("game.title")
        people = ", ".join(self.seating.names)
        self.screen.heading(self.words.say("play.table", title=title, people=people))
        if self.match.lines:
            if self.source is not None:
                self.saved = self.text()
            self.screen.say(self.words.plural("play.resumed", len(self.match.lines)))
        else:
            self.tell(self.match.beats)
        self.screen.say(self.words.say("play.hint"), "dim")
        if self.exact is not None:
            self.screen.say(self.words.say("hint.on"), "dim")

    def play_on(self) -> None:
        """Play until the game is over."""
        while not self.match.state.is_terminal():
            state = self.match.state
            if state.is_chance():
                self.luck()
            elif state.current_player in self.seating.bots:
                self.bot(state.current_player)
            else:
                self.person(state.current_player)

    def luck(self) -> None:
        """Let the luck happen that a record left pending."""
        state, luck = self.match.state, self.match.luck
        assert luck is not None
        lane = state.chance_lane()
        k = self.match.count(lane)
        for event in self.match.foreseen():
            if (event.lane, event.k) == (lane, k + 1):
                self.play(event.text)
                return
        self.play(state.outcome_text(luck.outcome(lane, k, state.chance_outcomes())))

    def bot(self, seat: int) -> None:
        """A bot chooses, from a world that its seat can't tell from this one."""
        rng = stream(self.seed, len(self.match.lines), f"bot/{seat}")
        world = self.match.state.resample(seat, rng)
        action = self.seating.bots[seat].choose(world, rng)
        self.play(self.match.state.action_text(action))

    def person(self, seat: int) -> None:
        """A person chooses, or asks for something else."""
        view = self.match.view(seat)
        self.board(view)
        asked = self.face.prompt(view, self.words)
        self.screen.heading(
            self.words.say("play.prompt", who=self.seating.names[seat], prompt=asked)
        )
        choices = self.choices(view)
        self.list_choices(choices)
        warned = ""
        while True:
            line = self.screen.ask()
            if line is None:
                self.rescue()
                raise Stop
            picked = pick(line, choices, self.commands, self.match.state, self.face, self.words)
            if picked.command:
                if self.command(picked, choices):
                    return
            elif picked.action in view.fatal and picked.action != warned:
                warned = picked.action
                self.warn(warned, view)
            elif picked.action:
                self.play(picked.action)
                return
            else:
                self.refuse(picked)

    def warn(self, action: str, view: Any) -> None:
        """Say what a fatal choice would do; typed once more, it is meant."""
        _, sentence, because = self.face.foresight(action, view, self.words)
        self.screen.say(sentence)
        clauses.paraphrases(self.screen, self.match.game, because, self.words)
        self.screen.say(self.words.say("play.sure"), "dim")

    def play(self, text: str) -> None:
        """Play an action or outcome and tell what happened."""
        self.tell(self.match.play(text))
        if self.file is not None:
            self.keep()

    def close(self) -> None:
        """After the end: the table, what to talk about, and what can still be done."""
        view = self.match.view(None)
        self.board(view)
        self.screen.heading(self.face.result(view, self.words))
        questions = self.face.questions(self.words)
        if questions:
            self.screen.heading(self.words.say("play.talk"))
            rows = [(str(number), question) for number, question in enumerate(questions, 1)]
            self.screen.rows(rows, ("", ""))
        self.screen.say(self.words.say("play.over"), "dim")
        while self.match.state.is_terminal():
            line = self.screen.ask()
            if not line:
                raise Stop
            picked = pick(line, [], self.commands, self.match.state, self.face, self.words)
            if picked.command == "quit":
                raise Stop
            if picked.command:
                self.command(picked, [])
            else:
                self.refuse(picked)

    # What is shown -----------------------------------------------------------------------

    def tell(self, beats: Sequence[Beat]) -> None:
        """Tell beats as sentences."""
        for beat in beats:
            sentence = self.sentence(beat)
            if sentence:
                self.screen.say(sentence, indent=2)

    def sentence(self, beat: Beat) -> str:
        """A beat as a sentence; empty if it needs none."""
        told: str = self.face.tell(beat.event, beat.arguments, self.words, self.seating.names)
        return told

    def board(self, view: Any, anyway: bool = False) -> None:
        """The table, unless it was the last thing to be shown."""
        text = self.face.text(view, self.words)
        if anyway or text != self.shown:
            self.screen.say()
            self.screen.show(text)
            self.screen.say()
            self.shown = text

    def choices(self, view: Any) -> list[Choice]:
        """What may be chosen, as shown; `main` marks the one that Enter takes."""
        main = [action for action in view.legal if self.face.is_primary(action)]
        if len(view.legal) == 1:
            main = list(view.legal)
        return [
            Choice(
                action,
                self.face.label(action, self.words),
                self.face.hint(action, view, self.words),
                main == [action],
            )
            for action in view.legal
        ]

    def list_choices(self, choices: Sequence[Choice]) -> None:
        """The choices by number: word, label, where it leads."""
        enter = self.words.say("play.enter")
        rows = []
        for number, choice in enumerate(choices, 1):
            hint = " · ".join(part for part in (choice.hint, enter if choice.main else "") if part)
            rows.append((str(number), choice.action, choice.label, hint))
        self.screen.rows(rows, ("bold cyan", "cyan", "", "dim"))

    def refuse(self, picked: Picked) -> None:
        """Say why a line chose nothing."""
        self.screen.say(picked.message)
        clauses.paraphrases(self.screen, self.match.game, picked.clauses, self.words)

    # What can be asked for ---------------------------------------------------------------

    def command(self, picked: Picked, choices: Sequence[Choice]) -> bool:
        """Carry out a command; returns whether the table changed, so that it is shown anew."""
        rest = picked.rest
        if picked.command == "undo":
            return self.undo()
        if picked.command == "why":
            self.why(rest, choices)
        elif picked.command == "hint":
            self.hint(rest, choices)
        elif picked.command == "save":
            self.save(rest)
        elif picked.command == "log":
            self.log()
        elif picked.command == "board":
            seat = self.match.state.current_player
            self.board(self.match.view(seat if seat >= 0 else None), anyway=True)
        elif picked.command == "rules":
            self.rules(rest)
        elif picked.command == "help":
            self.screen.say(self.words.say("play.help"))
        else:
            self.quit()
        return False

    def why(self, rest: str, choices: Sequence[Choice]) -> None:
        """The clauses behind the question, a choice, or something that is not allowed."""
        state = self.match.state
        first, _, more = rest.partition(" ")
        if first in ("not", self.words.say("command.not")) and more:
            rest = more.strip()
        if not rest:
            prompt = state.prompt()
            seat = prompt.seat if prompt.seat >= 0 else None
            asked = self.face.prompt(self.match.view(seat), self.words)
            self.screen.say(self.words.say("play.why_asked", prompt=asked))
            clauses.paraphrases(self.screen, self.match.game, prompt.clauses, self.words)
            return
        picked = pick(rest, choices, {}, state, self.face, self.words)
        if picked.action:
            label = self.face.label(picked.action, self.words)
            self.screen.say(self.words.say("play.allowed", label=label))
            allowed = state.clauses(state.parse_action(picked.action))
            clauses.paraphrases(self.screen, self.match.game, allowed, self.words)
        else:
            self.refuse(picked)

    def hint(self, rest: str, choices: Sequence[Choice]) -> None:
        """What is safe; or the exact chances; or why there is no hint."""
        if self.exact is None:
            self.screen.say(self.words.say("hint.off"))
        elif not choices:
            self.screen.say(self.words.say("hint.nobody"))
        elif not rest:
            hinting.hint(self.screen, self.exact, self.match.state, choices, self.words)
        elif plain(rest) in ("exact", plain(self.words.say("command.exact"))):
            hinting.chances(self.screen, self.exact, self.match.state, choices, self.words)
        else:
            self.screen.say(self.words.say("hint.which"))

    def undo(self) -> bool:
        """Take back to the last choice of a person; past dice, if all agree."""
        twin = self.match.copy()
        past_luck = False
        while True:
            kind = twin.can_undo()
            if kind in ("nothing", "never"):
                self.screen.say(self.words.say(f"undo.{kind}"))
                return False
            past_luck = past_luck or kind == "luck"
            twin.undo(past_luck=True)
            if self.seating.is_person(twin.state.current_player):
                break
        if past_luck and not self.agreed():
            self.screen.say(self.words.say("undo.refused"))
            return False
        gone = len(self.match.lines) - len(twin.lines)
        self.match = twin
        self.screen.say(self.words.plural("undo.done", gone))
        if self.file is not None:
            self.keep()
        return True

    def agreed(self) -> bool:
        """Whether everybody agrees to take back dice that have fallen."""
        self.screen.say(self.words.say("undo.agree"))
        answer = (self.screen.ask("? ") or "").casefold()
        return answer in {"yes", "y", self.words.say("command.yes")}

    def log(self) -> None:
        """All that has happened, by line of the record, with its clauses."""
        rows = []
        for beat in self.match.beats:
            sentence = self.sentence(beat)
            if sentence:
                line = str(beat.line) if beat.line else ""
                rows.append((line, sentence, " ".join(beat.clauses)))
        self.screen.rows(rows, ("dim", "", "dim"))

    def rules(self, rest: str) -> None:
        """A clause, or the clauses that hold some words."""
        if not rest:
            self.screen.say(self.words.say("rules.which"))
        elif not clauses.find(self.screen, self.match.game, rest, self.words):
            self.screen.say(self.words.say("rules.none", text=rest[:60]))

    # Saving ------------------------------------------------------------------------------

    def text(self) -> str:
        """The game as a record."""
        return self.match.record.text

    def keep(self) -> None:
        """Write the game into the file that was asked for at the start."""
        assert self.file is not None
        text = self.text()
        files.write(self.file, text)
        self.saved = text

    def save(self, name: str) -> bool:
        """Write the game into a file of this name; returns whether it is there now."""
        if not name:
            if self.file is None and self.source is None:
                self.screen.say(self.words.say("save.where"))
                return False
            name = str(self.file or self.source)
        path = Path(name).expanduser()
        if path.exists() and path not in (self.file, self.source):
            self.screen.say(self.words.say("save.taken", file=path))
            return False
        text = self.text()
        try:
            files.write(path, text)
        except Wrong as error:
            self.screen.say(self.words.tell(error.said))
            return False
        self.saved = text
        self.source = path
        self.screen.show(self.words.say("save.done", file=path))
        self.tell_again(path)
        return True

    def tell_again(self, path: Path) -> None:
        """Say how to go on with the file."""
        if self.match.state.is_terminal():
            return
        command = shlex.join([*self.again, "--resume", str(path)])
        self.screen.show(self.words.say("save.resume", command=command))

    def quit(self) -> None:
        """Offer to save what is not saved, then stop."""
        if not self.match.lines or self.saved == self.text():
            self.screen.say(self.words.say("quit.done"))
            raise Stop
        path = self.file or self.source or files.kept(self.match.game.name)
        while True:
            self.screen.say(self.words.say("quit.ask", file=path))
            answer = self.screen.ask("? ")
            if answer is None:
                self.rescue()
                raise Stop
            if answer.casefold() in {"no", "n", self.words.say("command.no")}:
                break
            if answer.casefold() in {"", "yes", "y", self.words.say("command.yes")}:
                answer = str(path)
            if self.save(answer):
                break
        self.screen.say(self.words.say("quit.done"))
        raise Stop

    def rescue(self) -> None:
        """Save without asking, wherever that is possible, and say where."""
        if not self.match.lines or self.match.state.is_terminal():
            return
        text = self.text()
        try:
            path = self.file or self.source or files.kept(self.match.game.name)
            if self.saved != text:
                files.write(path, text)
        except (Wrong, OSError) as error:
            self.screen.say(explain(error, self.words) or str(error))
            self.screen.say(self.words.say("save.failed"))
            print(text, end="")
            return
        self.saved = text
        self.screen.show(self.words.say("save.done", file=path))
        self.tell_again(path)


def interrupt(number: int, frame: FrameType | None) -> None:
    """What happens at one of the signals ENDING."""
    raise KeyboardInterrupt
