"""The commands `serve` and `backup`: the house in the browser, and a copy of what it stores."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludoteca.cli.errors import Wrong


def open_house(file: Path | None, flags: Mapping[str, object], show: bool) -> None:
    """Run the house until it is stopped, or show its settings; raises Wrong for bad ones."""
    from ludoteca.host.settings import Settings, SettingsError

    try:
        settings = Settings.load(file, flags=flags)
    except SettingsError as error:
        raise Wrong(str(error)) from None
    if show:
        print(settings.table())
        return
    from ludoteca.host.database import StoreError
    from ludoteca.web.serve import CannotListen, serve

    try:
        serve(settings)
    except (StoreError, CannotListen) as error:
        raise Wrong(str(error)) from None


def back_up(file: Path, data: str | None) -> None:
    """Copy the database into a file that isn't there yet; raises Wrong."""
    from ludoteca.host.database import StoreError, backup
    from ludoteca.host.settings import Settings, SettingsError

    try:
        settings = Settings.load(flags={"data": data})
        backup(settings.database, file)
    except (SettingsError, StoreError) as error:
        raise Wrong(str(error)) from None
    print(f"{settings.database} is copied to {file}")
