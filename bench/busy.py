"""A busy hour at a house, replayed at speed: how long the loop's single steps take.

    python bench/busy.py [--tables 40] [--json]

Everything that people do in an hour, one after the other at many tables and without pauses:
tables made, links and their squares, people who come, sit, leave and come back, moves of people
and bots, choices taken back, pages and their searches, records, stepping, going to sleep and
waking. The house runs in this process on a loop of its own whose every callback is clocked by
the CPU time of its thread; what takes more than 20 ms is told with the place where it was. The
visitors are a process of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import sys
import tempfile
import threading
import time
import traceback
from asyncio import events
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))

from server import VIEWERS, Table, Viewer, machine

MOST: Final = 0.050
"""No callback may take more CPU time than this, in seconds."""

WORTH: Final = 0.020
"""One that takes more than this is told with its place."""

LOOK: Final = 0.005
"""How often a second thread looks where a long callback is."""


@dataclass
class Slow:
    """A callback that took long: CPU time in milliseconds, what it was, where it was seen."""

    cpu_ms: float
    what: str
    where: list[str] = field(default_factory=list)


class Clock:
    """Clocks every callback of the loops of one thread by that thread's CPU time."""

    def __init__(self) -> None:
        self.callbacks = 0
        self.cpu = 0.0
        self.slow: list[Slow] = []
        self.thread: int | None = None
        self._began = 0.0
        self._seen: list[str] = []
        self._plain = events.Handle._run
        self._stop = threading.Event()

    def begin(self) -> None:
        """From now on, in the thread that calls this."""
        self.thread = threading.get_ident()
        clock, plain = self, self._plain

        def run(handle: events.Handle) -> None:
            if threading.get_ident() != clock.thread:
                plain(handle)
                return
            clock._seen = []
            clock._began = time.perf_counter()
            begin = time.thread_time()
            plain(handle)
            took = time.thread_time() - begin
            clock._began = 0.0
            clock.callbacks += 1
            clock.cpu += took
            if took > WORTH:
                clock.slow.append(Slow(round(1000 * took, 1), named(handle), clock._seen))

        events.Handle._run = run  # type: ignore[method-assign]
        gc.callbacks.append(self._collecting)
        threading.Thread(target=self._look, daemon=True).start()

    def end(self) -> None:
        """No longer."""
        self._stop.set()
        gc.callbacks.remove(self._collecting)
        events.Handle._run = self._plain  # type: ignore[method-assign]

    def _collecting(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2 and threading.get_ident() == self.thread:
            self._seen.append("a full collection of garbage")

    def _look(self) -> None:
        """See where a callback is that takes long."""
        assert self.thread is not None
        while not self._stop.wait(LOOK):
            began = self._began
            if began and time.perf_counter() - began > WORTH / 2:
                frame = sys._current_frames().get(self.thread)
                if frame is not None:
                    self._seen.append(place(frame))


def place(frame: Any) -> str:
    """The innermost places of ours in a stack, the innermost first."""
    stack = traceback.extract_stack(frame)
    ours = [one for one in stack if "ludoteca" in one.filename]
    inner = [stack[-1], *reversed(ours[-5:])]
    return " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in inner)


def named(handle: Any) -> str:
    """What a callback belongs to."""
    owner = getattr(handle._callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return getattr(owner.get_coro(), "__qualname__", repr(owner))
    return getattr(handle._callback, "__qualname__", repr(handle._callback))[:120]


@dataclass(frozen=True)
class House:
    """The house as its visitors know it: by its address."""

    address: str


class Hour:
    """One table's hour."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.house = house
        self.game = game
        self.seed = seed
        self.done: dict[str, int] = {}
        self.wishes = 0
        self.asked = 1

    def did(self, what: str) -> None:
        """Count something that was done."""
        self.done[what] = self.done.get(what, 0) + 1

    async def live(self) -> None:
        """All of it."""
        table = await Table(self.house, self.game, self.seed).open()  # type: ignore[arg-type]
        self.did("tables made, entered and sat at, with links and squares")
        maker = table.viewers[0]
        await self.look_around(maker)
        await self.seats(table)
        while (await self.turn(table)) is not None:
            pass
        await self.see(maker, f"/t/{table.name}", "table pages")
        text = (await maker.http.get(f"/t/{table.name}/record.txt")).text
        await self.keep(maker, text)
        await self.step(maker, table.name)
        await self.see(maker, f"/t/{table.name}/dice", "dice pages")
        answer = await maker.post(f"/t/{table.name}/again")
        again = answer.headers["location"]
        await self.see(maker, again, "table pages")
        await maker.post(f"{again}/delete")
        self.did("tables made again, and deleted")
        await table.close()
        await self.with_bots()

    async def turn(self, table: Table) -> float | None:
        """A move, and now and then what else people do."""
        wait = await table.move()
        if wait is None:
            return None
        self.did("moves")
        chance = table.choice.random()
        if chance < 0.03:
            await self.come_and_go(table)
        elif chance < 0.06:
            await self.take_back(table)
            self.did("choices taken back, or asked for")
        elif chance < 0.08:
            await table.viewers[0].invite()
            self.did("more links and squares")
        elif chance < 0.12:
            await self.look_around(table.choice.choice(table.viewers))
        return wait

    async def take_back(self, table: Table) -> None:
        """Somebody wants their last choice back: it goes, or the others are asked, who agree."""
        viewer = table.choice.choice(table.viewers)
        await self.wish(table, viewer, do="undo")
        for other in table.viewers:
            for proposal in range(self.asked, self.asked + 2):
                await self.wish(table, other, do="answer", proposal=proposal, yes=True)
        self.asked += 1
        await self.settle(table)

    async def wish(self, table: Table, viewer: Viewer, **message: object) -> None:
        """Ask for something, and wait for the answer, be it a refusal."""
        self.wishes += 1
        id = f"wish-{self.seed}-{self.wishes}"
        await viewer.socket.send(json.dumps({"id": id, "seen": viewer.version, **message}))
        async with asyncio.timeout(60):
            while viewer.answered != id:
                viewer.news.clear()
                await viewer.news.wait()
        viewer.refused = None

    async def seats(self, table: Table) -> None:
        """Somebody stands up and sits down again; the door is shut and opened; hello is said."""
        guest = table.viewers[-1]
        await self.wish(table, guest, do="phrase", seat=VIEWERS - 1, word="hello")
        await self.wish(table, guest, do="leave", seat=VIEWERS - 1)
        await self.settle(table, anyway=True)
        await self.wish(table, guest, do="seat", seat=VIEWERS - 1, name=guest.name)
        await self.wish(table, table.viewers[0], do="answer", proposal=self.asked + 1, yes=True)
        for shut in (True, False):
            await self.wish(table, table.viewers[0], do="shut", yes=shut)
        await self.settle(table, anyway=True)
        self.did("seats left and taken, doors shut and opened, phrases")

    async def settle(self, table: Table, anyway: bool = False) -> None:
        """Wait until all viewers know the same."""
        async with asyncio.timeout(60):
            while True:
                seen = (await table.viewers[0].http.get(f"/t/{table.name}/view.json")).json()
                known = {one.version for one in table.viewers} == {seen["version"]}
                if known and (anyway or seen["view"]["over"] or table.actor() is not None):
                    return
                await asyncio.sleep(0.05)

    async def come_and_go(self, table: Table) -> None:
        """Somebody's page is loaded again."""
        viewer = table.choice.choice(table.viewers)
        await viewer.socket.close()
        viewer.reading.cancel()
        await self.see(viewer, f"/t/{table.name}", "table pages")
        viewer.version = -1
        await viewer.follow(table.name)
        await self.settle(table)
        self.did("pages loaded again")

    async def look_around(self, viewer: Viewer) -> None:
        """Pages that people open beside the table, in both languages."""
        for path in ("/", f"/rules/{self.game}", f"/rules/{self.game}?q=max", "/mine"):
            for language in ("en", "cs"):
                await self.see(viewer, path, "pages beside the table", language)
        await self.see(viewer, f"/rules/{self.game}/1.1?part=1", "clauses")

    async def see(self, viewer: Viewer, path: str, what: str, language: str = "en") -> None:
        """Open a page, if this release has it."""
        headers = {"accept-language": language, "accept": "text/html", "accept-encoding": "gzip"}
        answer = await viewer.http.get(path, headers=headers)
        if answer.status_code < 400:
            self.did(what)

    async def keep(self, viewer: Viewer, text: str) -> None:
        """Bring a record, step through it, and go on from it."""
        answer = await viewer.post("/watch", text=text)
        where = answer.headers["location"].removesuffix("/at/0")
        self.did("records uploaded")
        for line in (0, 5, 20):
            await self.see(viewer, f"{where}/at/{line}", "moments")
        await viewer.post(f"{where}/branch", line="5")
        self.did("games branched")

    async def step(self, viewer: Viewer, name: str) -> None:
        """Step through a game."""
        for line in range(0, 40, 4):
            await self.see(viewer, f"/t/{name}/at/{line}", "moments")

    async def act(self, viewer: Viewer) -> None:
        """One's own choice at a table with bots."""
        self.did("moves")
        wish = {
            "do": "act",
            "id": f"act-{self.done['moves']}",
            "action": viewer.actions[self.done["moves"] * 7 % len(viewer.actions)],
            "seen": viewer.version,
        }
        before = viewer.version
        await viewer.socket.send(json.dumps(wish))
        await viewer.until(before + 1)

    async def with_bots(self) -> None:
        """A table where bots play with one person, who is away; it is left to sleep."""
        maker = await Viewer(self.house, "Ada").come()  # type: ignore[arg-type]
        fields = {"game": self.game, "seats": "3", "name": "Ada"}
        bots = {"seat.1": "random", "seat.2": "careful"}
        answer = await maker.post("/tables", **fields, **bots)
        name = answer.headers["location"].rpartition("/")[2]
        await maker.follow(name)
        async with asyncio.timeout(300):
            while True:
                if maker.actions:
                    await self.act(maker)
                maker.news.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(maker.news.wait(), 0.5)
                seen = (await maker.http.get(f"/t/{name}/view.json")).json()
                if seen["view"]["over"]:
                    break
        self.did("games with bots")
        await maker.go()


async def hour(house: House, game: str, tables: int) -> dict[str, int]:
    """So many tables at once."""
    hours = [Hour(house, game, seed) for seed in range(tables)]
    await asyncio.gather(*(one.live() for one in hours))
    done: dict[str, int] = {}
    for one in hours:
        for what, many in one.done.items():
            done[what] = done.get(what, 0) + many
    return done


async def live(game: str, tables: int, data: Path, clock: Clock) -> dict[str, int]:
    """Open the house, let the visitors come as a process of their own, and close."""
    import uvicorn

    from ludoteca.host.house import House as Hosted
    from ludoteca.host.settings import Settings
    from ludoteca.web.app import make_app
    from ludoteca.web.collecting import collect, put_off
    from ludoteca.web.serve import bind, configured
    from ludoteca.web.warming import warm

    settings = Settings(
        data=data, local=True, browser=False, beat_seconds=0.0,
        messages=1000, sockets=1000, tables=1000, tries=1000, sleep_minutes=1,
    )  # fmt: skip
    house = Hosted(settings)
    await house.start()
    await warm()
    put_off()
    listening = bind(settings)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = uvicorn.Server(configured(make_app(house, lambda: [address]), settings))
    clock.begin()
    collecting = asyncio.create_task(collect(house))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    visitors = await asyncio.create_subprocess_exec(
        *(sys.executable, __file__, "--visit", address, "--game", game, "--tables", str(tables)),
        stdout=asyncio.subprocess.PIPE,
    )
    told = asyncio.create_task(visitors.communicate())
    while not told.done():
        await asyncio.wait([told], timeout=5)
        await house.doze()
        await house.sweep()
    server.should_exit = True
    await serving
    collecting.cancel()
    clock.end()
    await house.stop()
    if visitors.returncode:
        raise SystemExit("the visitors failed; the lines above say why")
    done: dict[str, int] = json.loads((await told)[0])
    return done


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    game: str
    machine: str
    date: str
    tables: int
    seconds: float
    done: dict[str, int]
    callbacks: int
    cpu_seconds: float
    longest_ms: float
    over_50_ms: int
    over_20_ms: list[Slow]


def measure(game: str, tables: int, data: Path) -> Figures:
    """Replay the hour."""
    clock = Clock()
    begin = time.perf_counter()
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        done = runner.run(live(game, tables, data, clock))
    slow = sorted(clock.slow, key=lambda one: -one.cpu_ms)
    return Figures(
        game=game,
        machine=machine(),
        date=time.strftime("%Y-%m-%d"),
        tables=tables,
        seconds=round(time.perf_counter() - begin, 1),
        done=done,
        callbacks=clock.callbacks,
        cpu_seconds=round(clock.cpu, 1),
        longest_ms=max((one.cpu_ms for one in slow), default=1000 * WORTH),
        over_50_ms=sum(one.cpu_ms > 1000 * MOST for one in slow),
        over_20_ms=slow,
    )


def main() -> None:
    """Measure and print; the exit code is 1 if a callback took more than 50 ms."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--game", default="max")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--visit", metavar="ADDRESS", help="be the visitors (for itself)")
    given = parser.parse_args()
    if given.visit:
        print(json.dumps(asyncio.run(hour(House(given.visit), given.game, given.tables))))
        return
    with tempfile.TemporaryDirectory(prefix="ludoteca-busy-") as data:
        found = measure(given.game, given.tables, Path(data))
    if given.json:
        print(json.dumps(asdict(found), indent=2))
    else:
        for key, value in asdict(found).items():
            if key != "over_20_ms":
                print(f"{key:<14} {value}")
        for one in found.over_20_ms[:20]:
            print(f"{one.cpu_ms:6.1f} ms  {one.what}")
            for where in dict.fromkeys(one.where):
                print(f"           {where}")
    sys.exit(1 if found.over_50_ms else 0)


if __name__ == "__main__":
    main()
