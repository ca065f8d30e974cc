"""What a process for errands does: one task a line in, a line and the answer's bytes out.

It ends when its input ends, even amid an errand.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any


def listen(tasks: queue.SimpleQueue[str]) -> None:
    """Pass the lines of the input on; end the process when there are no more."""
    for line in sys.stdin:
        tasks.put(line)
    os._exit(0)


def run(make: Callable[[dict[str, Any]], bytes]) -> None:
    """Answer tasks with what `make` makes of their fields, until the input ends.

    Where `make` raises, the answer is empty and its line names the error.
    """
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
            made, error = make(asked["task"]), ""
        except Exception as wrong:
            made, error = b"", type(wrong).__name__
        head = {"id": asked["id"], "size": len(made), "error": error}
        answers.write(json.dumps(head).encode() + b"\n" + made)
        answers.flush()
