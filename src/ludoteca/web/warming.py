"""What is made once is made before the first visitor comes: later it would hold others up."""

from __future__ import annotations

import asyncio

import anyio

from ludoteca.engine.game import games
from ludoteca.record.ledger import Rulebook, RulebookError
from ludoteca.record.words import LANGUAGES
from ludoteca.web import files, templating
from ludoteca.web.fragments import LAYOUTS, board
from ludoteca.web.pages import start


async def warm() -> None:
    """Make it, in a thread; what answers requests loads its own half at its first sleep."""
    await asyncio.to_thread(make)
    await anyio.sleep(0)


def make() -> None:
    """Load the games, their words and rulebooks, draw their boards, pack the files."""
    for played in games().values():
        for layout in LAYOUTS:
            board(played, layout)
        try:
            Rulebook.load(played.package)
        except RulebookError:
            continue  # its pages say so
    for language in LANGUAGES:
        start.shelf(language)
    for name in files.names():
        files.served(name)
    templating.environment()
