"""The command `simulate`: run it, break it off and go on, and show what it came to."""

from __future__ import annotations

import csv
import secrets
import shlex
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from ludoteca.cli import files
from ludoteca.cli.errors import INTERRUPTED, Wrong, whole
from ludoteca.cli.results import show
from ludoteca.cli.seating import options
from ludoteca.engine.game import game
from ludoteca.record.words import Words, system
from ludoteca.study.kept import Kept
from ludoteca.study.running import Work, parts
from ludoteca.study.sample import LIMIT, Sample, Setup, setup
from ludoteca.study.simulation import summary

GAMES: Final = 1000
ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
MOST_WORKERS: Final = 256
BETWEEN: Final = 0.2
"""So many seconds lie between two lines of progress, at least."""


class Gate:
    """Breaks a run off at Ctrl-C, a closed terminal or a plain kill, but only where it may be:
    while games are played or awaited, never while they are counted or written."""

    def __init__(self) -> None:
        self.asked = False
        self.open = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        if self.open:
            raise KeyboardInterrupt

    def __enter__(self) -> None:
        self.open = True
        if self.asked:
            raise KeyboardInterrupt

    def __exit__(self, *error: object) -> None:
        self.open = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this is the one who hears of it."""
        numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
        # what was to be ignored (nohup) stays so
        numbers = [one for one in numbers if signal.getsignal(one) is not signal.SIG_IGN]
        before = [(number, signal.signal(number, self)) for number in numbers]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)


class Progress:
    """Says on stderr how far it is and how long it still takes, if somebody is looking."""

    def __init__(self, words: Words, asked: int, done: int) -> None:
        self.words = words
        self.asked = asked
        self.before = done
        self.begin = self.last = time.monotonic()
        self.live = sys.stderr.isatty()
        self.width = 0

    def report(self, done: int) -> None:
        """So many games are done."""
        now = time.monotonic()
        if not self.live or now - self.last < BETWEEN:
            return
        self.last = now
        left = (self.asked - done) * (now - self.begin) / (done - self.before)
        told = self.words.say("simulate.so_far", done=done, of=self.asked, left=clock(left))
        print(f"\r{told:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(told)

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            print(f"\r{'':<{self.width}}\r", end="", file=sys.stderr, flush=True)
            self.width = 0


def clock(seconds: float) -> str:
    """A time as hours, minutes and seconds.

    >>> clock(7.2), clock(3725)
    ('0:08', '1:02:05')
    """
    whole_seconds = -int(-seconds // 1)
    minutes, rest = divmod(whole_seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def simulate(
    name: str,
    games: str | None,
    bots: str | None,
    seed: str | None,
    option: Sequence[str],
    seats: str | None,
    rotate: bool,
    limit: str | None,
    workers: str | None,
    as_json: bool,
    as_csv: bool,
    save: str | None,
    resume: str | None,
    lang: str,
) -> int:
    """Play the games that are asked for, or the rest of those in a file; show what they came to."""
    played = game(name)
    words = Words(lang, "ludoteca.cli", played.package)
    many = whole("--workers", workers, 1) or 1
    if many > MOST_WORKERS:
        raise Wrong("simulate.workers", given=many, most=MOST_WORKERS)
    if as_json and as_csv:
        raise Wrong("simulate.forms")
    sample = Sample()
    if resume is None:
        asked = whole("--games", games, 1) or GAMES
        root = whole("--seed", seed)
        chosen = setup(
            played,
            [one.strip() for one in bots.split(",")] if bots is not None else "random",
            secrets.randbits(32) if root is None else root,
            options(option),
            whole("--seats", seats),
            rotate,
            whole("--limit", limit, 1) or LIMIT,
        )
        path = files.kept(played.name, "simulations") if save is None else Path(save)
        try:
            kept = Kept.new(path, chosen, asked, as_csv)
        except FileExistsError:
            raise Wrong("simulate.taken", file=path) from None
        except OSError as error:
            raise Wrong("file.unwritten", file=path, why=system(error)) from None
    else:
        given = {"--games": games, "--bots": bots, "--seed": seed, "--seats": seats}
        given |= {"--limit": limit, "--save": save, "--option": option[0] if option else None}
        given["--rotate"] = "" if rotate else None
        kept = resumed(played.name, resume, given, as_csv, sample, words)
    run = Run(kept, sample, many, words)
    return run.run(as_json, as_csv, temporary=resume is None and save is None)


def resumed(
    name: str,
    file: str,
    given: dict[str, str | None],
    as_csv: bool,
    sample: Sample,
    words: Words,
) -> Kept:
    """The simulation in a file, its parts added to the sample; raises Wrong."""
    for option, value in given.items():
        if value is not None:
            raise Wrong("simulate.has", option=f"{option} {value}".strip(), file=file)
    try:
        kept, done = Kept.read(Path(file))
        for part in done:
            sample.add(part)
    except OSError as error:
        raise Wrong("file.unread", file=file, why=system(error)) from None
    if kept.head.setup.game != name:
        raise Wrong("simulate.other_game", file=file, game=kept.head.setup.game)
    if as_csv and not kept.head.rows:
        raise Wrong("simulate.no_rows", file=file)
    if kept.cut:
        print(words.say("simulate.cut", file=file), file=sys.stderr)
    return kept


class Run:
    """One run, from what is in its file to the end or to where it is broken off."""

    def __init__(self, kept: Kept, sample: Sample, workers: int, words: Words) -> None:
        self.kept = kept
        self.sample = sample
        self.workers = workers
        self.words = words
        self.progress = Progress(words, kept.head.asked, sample.games)

    def run(self, as_json: bool, as_csv: bool, temporary: bool) -> int:
        """Play; show what it came to; returns the exit code.

        The file of a run that nobody named one for is kept only if it is broken off.
        """
        try:
            finished = self.play()
        except BaseException:
            self.progress.clear()
            if self.sample.games:
                self.say_rest(as_json, as_csv)
            elif temporary:
                self.kept.path.unlink()
            raise
        self.progress.clear()
        if self.sample.games:
            self.tell(as_json, as_csv)
        if temporary and (finished or not self.sample.games):
            self.kept.path.unlink()
        if finished:
            return 0
        self.say_rest(as_json, as_csv)
        return INTERRUPTED

    def play(self) -> bool:
        """Play until all is done (True), or until it is broken off."""
        kept, gate = self.kept, Gate()
        done = [(first, games) for first, games, _ in kept.places]
        work = Work(kept.head.asked, done)
        with gate.listening():
            try:
                for part in parts(
                    kept.head.setup, work, self.workers, kept.head.rows, gate, self.died
                ):
                    try:
                        kept.add(part)
                    except OSError as error:
                        why = system(error)
                        raise Wrong("file.unwritten", file=kept.path, why=why) from None
                    self.sample.add(part)
                    self.progress.report(self.sample.games)
            except KeyboardInterrupt:
                return False
        return True

    def died(self, games: int) -> None:
        """Say that games are played again."""
        self.progress.clear()
        print(self.words.plural("simulate.died", games), file=sys.stderr)

    def tell(self, as_json: bool, as_csv: bool) -> None:
        """What the games came to."""
        found = summary(self.kept.head.setup, self.kept.head.asked, self.sample)
        if as_csv:
            write_rows(self.kept)
        elif as_json:
            print(found.to_json(), end="")
        else:
            show(found, self.words)

    def say_rest(self, as_json: bool, as_csv: bool) -> None:
        """Say what is kept and how to go on."""
        done, asked = self.sample.games, self.kept.head.asked
        say = self.words.say
        if not done:
            print(say("simulate.stopped_at_once"), file=sys.stderr)
            return
        told = say("simulate.stopped", done=done, of=asked, file=self.kept.path)
        print(told, file=sys.stderr)
        again = ["ludoteca", "simulate", self.kept.head.setup.game]
        again += ["--resume", str(self.kept.path)]
        again += [] if self.workers == 1 else ["--workers", str(self.workers)]
        again += ["--json"] * as_json + ["--csv"] * as_csv
        print(say("save.resume", command=shlex.join(again)), file=sys.stderr)


def write_rows(kept: Kept) -> None:
    """Write one row a game as CSV: its number, end, steps, choices, bots and returns by seat."""
    chosen: Setup = kept.head.setup
    seats = len(chosen.bots)
    numbers = range(1, seats + 1)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(
        ["game", "end", "steps", "choices"]
        + [f"bot_{seat}" for seat in numbers]
        + [f"return_{seat}" for seat in numbers]
    )
    for number, (end, steps, choices, returns) in kept.rows():
        turned = number % seats if chosen.rotate else 0
        bots = [chosen.bots[seat - turned] for seat in range(seats)]
        writer.writerow([number, end or "unfinished", steps, choices, *bots, *returns])
