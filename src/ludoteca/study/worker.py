"""A process that plays parts of a simulation: one question a line in, one part a line out.

Started by `ludoteca.study.running`. It ends when its input ends, even amid a game.
"""

from __future__ import annotations

import os
import queue
import sys
import threading

import msgspec

from ludoteca.study.sample import Part, Player, Setup


class Task(msgspec.Struct, frozen=True):
    """The first line: what is simulated, and whether each game is told, too."""

    setup: Setup
    rows: bool


class Answer(msgspec.Struct, frozen=True):
    """What was counted, or the error that a game raised."""

    part: Part | None
    error: str = ""


def listen(questions: queue.SimpleQueue[str]) -> None:
    """Pass the lines of the input on; end the process when there are no more."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    task = msgspec.json.decode(questions.get(), type=Task)
    player: Player | None = None
    while True:
        first, games = msgspec.json.decode(questions.get(), type=tuple[int, int])
        try:
            player = player or Player(task.setup)
            answer = Answer(player.play(first, games, task.rows))
        except Exception as error:
            answer = Answer(None, f"{type(error).__name__}: {error}")
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
