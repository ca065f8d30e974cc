"""A process in which bots think: one question a line in, one answer a line out.

Started by `ludoteca.host.bots.thinking`. It ends when its input ends, even amid a thought.
"""

from __future__ import annotations

import json
import os
import queue
import threading
from typing import Any

from ludoteca.bots.exact import exact
from ludoteca.bots.simple import bot
from ludoteca.engine.game import game
from ludoteca.engine.luck import stream
from ludoteca.host.errands.running import listen


def think(question: dict[str, Any]) -> str:
    """The word of the action that a bot chooses, in a world that its seat can't tell apart.

    Asked for no bot, it has the exact worths made and kept, and answers with no word.
    """
    played = game(question["game"])
    if "bot" not in question:
        exact(played, question["options"])
        return ""
    state = played.start(question["seats"], question["options"])
    for word in question["lines"]:
        read = state.parse_outcome if state.is_chance() else state.parse_action
        state.step(read(word))
    root, number = question["luck"]
    world = state.resample(question["seat"], stream(root, number, "world"))
    action = bot(played, question["bot"]).choose(world, stream(root, number, "bot"))
    return state.action_text(action)


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    print('"ready"', file=answers, flush=True)
    while True:
        question = json.loads(questions.get())
        try:
            answer = {"action": think(question)}
        except Exception as error:
            answer = {"error": type(error).__name__}
        print(json.dumps({"id": question["id"], **answer}), file=answers, flush=True)


if __name__ == "__main__":
    main()
