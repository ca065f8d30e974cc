"""A process that makes pictures: one task a line in, a line and the file's bytes out.

Started by `ludoteca.host.pictures.making`. It ends when its input ends, even amid a picture.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from typing import Any

from ludoteca.drawing.files import board_png, gif
from ludoteca.drawing.film import film
from ludoteca.engine.game import game
from ludoteca.record.match import Match
from ludoteca.record.words import Words


def make(task: dict[str, Any]) -> bytes:
    """The file of a task, whose fields are those of `PictureTask`."""
    played = game(task["game"])
    match = Match(played, task["seats"], dict(task["options"]), luck=None)
    match.only = task["only"]
    words = Words(task["language"], played.package)
    layout, theme, eyes = task["layout"], task["theme"], task["eyes"]
    if task["kind"] == "gif":
        return gif(film(match, task["lines"], eyes, layout, words, task["names"]), theme)
    for line in task["lines"]:
        match.play_one(line)
    return board_png(played.face().layers(match.view(eyes), layout, words), theme)


def listen(tasks: queue.SimpleQueue[str]) -> None:
    """Pass the lines of the input on; end the process when there are no more."""
    for line in sys.stdin:
        tasks.put(line)
    os._exit(0)


def main() -> None:
    """Make pictures until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays goes first
    os.dup2(2, 1)  # what a game prints is no answer
    tasks: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(tasks,), daemon=True).start()
    answers.write(b'"ready"\n')
    answers.flush()
    while True:
        asked = json.loads(tasks.get())
        try:
            file, error = make(asked["task"]), ""
        except Exception as wrong:
            file, error = b"", type(wrong).__name__
        head = {"id": asked["id"], "size": len(file), "error": error}
        answers.write(json.dumps(head).encode() + b"\n" + file)
        answers.flush()


if __name__ == "__main__":
    main()
