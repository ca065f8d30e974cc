"""The commands `serve` and `backup`: the house in the browser, and a copy of what it stores."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludoteca.record.words import Words


def open_house(file: str | None, flags: Mapping[str, object], show: bool, language: str) -> None:
    """Run the house until it is stopped, or show its settings.

    Raises SettingsError, StoreError and CannotListen.
    """
    from ludoteca.host.settings import Settings

    settings = Settings.load(None if file is None else Path(file), flags=flags)
    if show:
        print(settings.table(language))
        return
    from ludoteca.web.serve import serve

    serve(settings, Words(language, "ludoteca.web"))


def back_up(file: str, data: str | None, language: str) -> None:
    """Copy the database into a file that isn't there yet; raises SettingsError, StoreError."""
    from ludoteca.host.settings import Settings
    from ludoteca.host.store.database import backup

    settings = Settings.load(flags={"data": data})
    backup(settings.database, Path(file))
    print(Words(language, "ludoteca.cli").say("backup.done", data=settings.database, file=file))
