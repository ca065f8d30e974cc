"""A process that makes pictures, started by `ludoteca.host.pictures.making`."""

from __future__ import annotations

from typing import Any

from ludoteca.drawing.files import board_png, gif
from ludoteca.drawing.film import film
from ludoteca.engine.game import game
from ludoteca.host.errands.running import run
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


if __name__ == "__main__":
    run(make)
