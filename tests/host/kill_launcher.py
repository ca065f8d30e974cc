"""Starts servers that will be killed: a data folder a line in, a process number a line out.

Each server is a fork of this process, which has imported everything already: the same server as
`ludoteca serve` starts, without the time that importing takes.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from ludoteca.engine.game import games
from ludoteca.host.settings import Settings
from ludoteca.web.serve import serve


def main() -> None:
    """Start a server for each line."""
    games()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        data = Path(line.rstrip("\n"))
        pid = os.fork()
        if pid == 0:
            with (data / "output.txt").open("a") as output:
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                serve(Settings(data=data, local=True, browser=False, messages=1000))
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
