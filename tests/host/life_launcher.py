"""Lives a house's life until it is killed: makes tables, plays, goes on, deletes, keeps records.

    python tests/host/life_launcher.py FOLDER

Says a line before each thing it does.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.settings import Settings
from ludoteca.host.tables.table import Table


async def play(table: Table, person: Person, moves: int) -> None:
    """Some moves, the last legal thing each."""
    for _ in range(moves):
        if not table.closed:
            word = table.match.legal()[-1]
            await table.act(person, f"m{table.version}", word, table.version)


async def live(data: Path) -> None:
    """Do one thing after the other."""
    house = House(Settings(data=data, beat_seconds=0.0))
    await house.start()
    ada = await house.rename(house.newcomer()[0], "Ada")
    rng = random.Random()
    over = await house.make_table(ada, "max", 1)
    await play(over, ada, 1000)
    print("ready", flush=True)
    while True:
        table = await house.make_table(ada, "max", 1)
        await play(table, ada, 4)
        for what in rng.sample(["again", "branch", "delete", "keep", "delete the next"], 5):
            print(what, flush=True)
            if what == "again":
                await house.again(over, ada)
            elif what == "branch":
                await house.branch(over, ada, rng.randrange(len(over.match.lines)))
            elif what == "delete":
                await house.delete(ada, table.name)
            elif what == "keep":
                await house.keep_record(ada, over.record_text())
            elif over.next_name:
                await house.delete(ada, over.next_name)


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1])))
