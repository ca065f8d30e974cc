"""The server is killed (`kill -9`) 0 to 50 ms after a move was sent: what was shown is stored."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

KILLS = 50
CHAINS = 2
LAUNCHER = Path(__file__).with_name("kill_launcher.py")
WAIT = 30.0


def delays(rng: random.Random, many: int) -> list[float]:
    """Seconds from sending to killing: by turns up to 0.8 ms, where it is tight, and to 50 ms."""
    return [rng.uniform(0, 0.05 if number % 2 else 0.0008) for number in range(many)]


class Launcher:
    """The process that starts servers."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(LAUNCHER)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.turn = threading.Lock()

    def start(self, data: Path) -> tuple[int, str]:
        """Start a server: its process number and address."""
        lock = data / "ludoteca.sqlite3.lock"
        lock.unlink(missing_ok=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with self.turn:
            self.process.stdin.write(f"{data}\n")
            self.process.stdin.flush()
            pid = int(self.process.stdout.readline())
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            text = lock.read_text() if lock.exists() else ""
            if text.endswith("\n"):
                return pid, text.strip()
            time.sleep(0.003)
        raise AssertionError((data / "output.txt").read_text())

    def stop(self) -> None:
        """Start no more."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(WAIT)


class Tab:
    """One page at a table: all that it was shown, read in a thread of its own."""

    def __init__(self, address: str, name: str, cookie: str) -> None:
        self.version = 0
        self.log: list[str] = []
        self.answers: dict[str, str] = {}
        self.news = threading.Condition()
        self.open = ExitStack()
        self.line: ClientConnection = self.open.enter_context(
            connect(
                f"{address.replace('http', 'ws', 1)}/t/{name}/ws",
                additional_headers={"Cookie": f"ludoteca={cookie}", "Origin": address},
            )
        )
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        self.wait(lambda: self.version > 0)

    def read(self) -> None:
        """Note down what is shown, until the line is cut."""
        try:
            for text in self.line:
                self.take(json.loads(text))
        except ConnectionClosed:
            pass

    def take(self, message: dict[str, Any]) -> None:
        with self.news:
            if message.get("whole"):
                self.log = []
            self.log += message.get("log", [])
            for beat in message.get("beats", []):
                self.log += [html for html in beat if html.startswith("<li")]
            self.version = max(self.version, message.get("version", 0))
            if "done" in message:
                self.answers[message["done"]] = "done"
            if "refused" in message:
                self.answers[message["id"]] = message["refused"]
            self.news.notify_all()

    def wait(self, is_it: Any) -> None:
        with self.news:
            assert self.news.wait_for(is_it, WAIT)

    def act(self, id: str, action: str, seen: int) -> None:
        self.line.send(json.dumps({"do": "act", "id": id, "action": action, "seen": seen}))

    def close(self) -> None:
        self.open.close()
        self.reader.join(WAIT)


def stored(data: Path) -> list[tuple[int, int]]:
    """Table and number of all rows on the disk."""
    file = f"file:{quote(str(data / 'ludoteca.sqlite3'))}?mode=ro"
    with closing(sqlite3.connect(file, uri=True)) as connection:
        return connection.execute("SELECT table_id, seq FROM moves ORDER BY 1, 2").fetchall()


@contextmanager
def running(launcher: Launcher, data: Path) -> Iterator[tuple[int, str]]:
    """A server that is killed in the end, if it was not before."""
    pid, address = launcher.start(data)
    try:
        yield pid, address
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class Chain:
    """Tables on one data folder whose server is killed again and again."""

    def __init__(self, launcher: Launcher, data: Path, seed: int, kills: int) -> None:
        self.launcher = launcher
        self.data = data
        self.rng = random.Random(seed)
        self.delays = delays(self.rng, kills)
        self.counts: Counter[str] = Counter()
        self.cookie = ""
        self.table = ""
        self.version = 0
        self.log: list[str] = []
        self.sent: tuple[str, str, int] | None = None
        data.mkdir()

    def run(self) -> Counter[str]:
        """All kills, and the life after the last one."""
        for number, delay in enumerate(self.delays):
            with running(self.launcher, self.data) as (pid, address):
                view = self.come_back(address)
                if view is None or view["over"]:
                    view = self.new_table(address)
                tabs = [Tab(address, self.table, self.cookie) for _ in range(2)]
                action = self.rng.choice(view["legal"])
                seen = tabs[0].version
                self.sent = (f"kill {number}", action, seen)
                end = time.perf_counter() + delay
                tabs[0].act(*self.sent)
                while time.perf_counter() < end:
                    pass
                os.kill(pid, signal.SIGKILL)
                for tab in tabs:
                    tab.close()
                    assert not tab.reader.is_alive()
                self.judge(tabs, seen)
        with running(self.launcher, self.data) as (_, address):
            self.come_back(address)
            self.go_on(address)
        return self.counts

    def judge(self, tabs: list[Tab], seen: int) -> None:
        """What any tab was shown, or told is done, must be on the disk now."""
        assert self.sent is not None
        rows = stored(self.data)
        newest = rows[-1][0]
        on_disk = max(seq for table, seq in rows if table == newest)
        shown = max(tab.version for tab in tabs)
        told = tabs[0].answers.get(self.sent[0])
        assert told in (None, "done"), told
        self.counts["kills"] += 1
        self.counts["shown and stored" if shown > seen else "between send and show"] += 1
        if shown > seen or told:
            assert on_disk == seen + 1, "shown, but not stored"
        elif on_disk > seen:
            self.counts["stored, not yet shown"] += 1
        else:
            self.counts["neither stored nor shown"] += 1
        assert seen <= on_disk <= seen + 1
        self.version = on_disk
        self.log = max((tab.log for tab in tabs), key=len)

    def come_back(self, address: str) -> dict[str, Any] | None:
        """After a restart all that was shown is there, and the lost move can be sent again."""
        if self.sent is None:
            return None
        tab = Tab(address, self.table, self.cookie)
        assert tab.version == self.version
        assert tab.log[: len(self.log)] == self.log
        id, action, seen = self.sent
        tab.act(id, action, seen)
        tab.wait(lambda: id in tab.answers)
        assert tab.answers[id] == "done"
        tab.wait(lambda: tab.version == seen + 1)
        tab.close()
        assert [row for row in stored(self.data) if row[1] > 1][-1][1] == seen + 1, "twice"
        return self.view(address)

    def new_table(self, address: str) -> dict[str, Any]:
        """A table for one; its maker sits."""
        with httpx.Client(base_url=address, timeout=WAIT) as client:
            if self.cookie:
                client.cookies.set("ludoteca", self.cookie, domain="127.0.0.1")
            else:
                client.get("/")
                self.cookie = client.cookies["ludoteca"]
            fields = {"game": "max", "seats": "1", "name": "Ada"}
            made = client.post("/tables", data=fields, headers={"Origin": address})
            assert made.status_code == 303, made.text
            self.table = made.headers["location"].rpartition("/")[2]
            self.counts["tables"] += 1
        return self.view(address)

    def view(self, address: str) -> dict[str, Any]:
        """What the seat sees, and what it may do."""
        cookies = {"ludoteca": self.cookie}
        answer = httpx.get(f"{address}/t/{self.table}/view.json", cookies=cookies, timeout=WAIT)
        assert answer.status_code == 200
        view = answer.json()["view"]
        assert isinstance(view, dict)
        return view

    def go_on(self, address: str) -> None:
        """The table that was killed so often is played to its end."""
        tab = Tab(address, self.table, self.cookie)
        for number in range(500):
            view = self.view(address)
            if view["over"]:
                tab.close()
                self.counts["moves after the last kill"] += number
                return
            seen = tab.version
            tab.act(f"end {number}", view["legal"][0], seen)
            tab.wait(lambda seen=seen: tab.version > seen)
        raise AssertionError("the game does not end")


def test_everything_shown_is_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    launcher = Launcher()
    try:
        chains = [
            Chain(launcher, tmp_path / f"house {number}", 2026 + number, KILLS // CHAINS)
            for number in range(CHAINS)
        ]
        with ThreadPoolExecutor(CHAINS) as pool:
            counts = sum(pool.map(Chain.run, chains), Counter())
    finally:
        launcher.stop()
    with capsys.disabled():
        print("\n" + ", ".join(f"{name}: {many}" for name, many in sorted(counts.items())))
    assert counts["kills"] == KILLS
    assert counts["between send and show"] >= 15
    assert counts["shown and stored"] >= 5
