"""The settings of a house: one table of what there is, from file, environment and flags.

A flag beats the environment, the environment beats the file, the file beats the default.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final, Self

import platformdirs

from ludoteca.engine.said import Said
from ludoteca.host.words import saying
from ludoteca.record.words import Words, system

PREFIX: Final = "LUDOTECA_"
FILE: Final = "ludoteca.toml"

Kind = tuple[Said, Callable[[object], object]]
"""What a setting takes, as a part of a sentence, and how it is read."""


class SettingsError(ValueError):
    """A setting that can't be used: `said` names its source, its key, and what would be right."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


def _number(low: float, high: float) -> Kind:
    def read(value: object) -> object:
        if isinstance(value, str):
            value = float(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError
        if not low <= value <= high:
            raise ValueError
        return float(value)

    return saying("takes.number", low=f"{low:g}", high=f"{high:g}"), read


def _whole(low: int, high: int) -> Kind:
    def read(value: object) -> object:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError
        return value

    return saying("takes.whole", low=low, high=high), read


def _yes_or_no() -> Kind:
    def read(value: object) -> object:
        if isinstance(value, bool):
            return value
        return {"yes": True, "no": False, "true": True, "false": False}[str(value).lower()]

    return saying("takes.flag"), read


def _folder() -> Kind:
    def read(value: object) -> object:
        if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
            raise ValueError
        return Path(value).expanduser().absolute()

    return saying("takes.folder"), read


def _host() -> Kind:
    def read(value: object) -> object:
        good = isinstance(value, str) and 0 < len(value) <= 253
        if not good or not all(mark.isalnum() or mark in ".-:" for mark in str(value)):
            raise ValueError
        return value

    return saying("takes.host"), read


def _url() -> Kind:
    def read(value: object) -> object:
        from urllib.parse import urlsplit

        if not isinstance(value, str):
            raise ValueError
        if value == "":
            return value
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise ValueError
        if parts.path not in ("", "/") or parts.fragment or parts.username or parts.port == 0:
            raise ValueError  # `port` raises it too, for one that is no number
        return value.rstrip("/")

    return saying("takes.url"), read


def _networks() -> Kind:
    def read(value: object) -> object:
        from ipaddress import ip_network

        if not isinstance(value, str):
            raise ValueError
        given = [one.strip() for one in value.split(",")]
        for one in given:
            ip_network(one)
        return ",".join(given)

    return saying("takes.networks"), read


def _zone() -> Kind:
    def read(value: object) -> object:
        from zoneinfo import ZoneInfo

        if not isinstance(value, str):
            raise ValueError
        if value:
            ZoneInfo(value)  # ZoneInfoNotFoundError is a KeyError
        return value

    return saying("takes.zone"), read


def _default_data() -> Path:
    return Path(platformdirs.user_data_dir("ludoteca", appauthor=False))


def _meta(kind: Kind) -> dict[str, object]:
    return {"takes": kind[0], "read": kind[1]}


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything about a house that can be set; the fields below are the whole table.
    What each of them is stands in the words of `ludoteca.host`, as `setting.NAME`.

    >>> Settings.load(env={}, flags={"port": "8080"}).port
    8080
    >>> Settings.load(env={"LUDOTECA_PORT": "abc"})
    Traceback (most recent call last):
    ludoteca.host.settings.SettingsError: environment LUDOTECA_PORT='abc': port takes a whole \
number from 0 to 65535
    """

    data: Path = field(
        default_factory=_default_data,
        metadata=_meta(_folder()),
    )
    host: str = field(default="", metadata=_meta(_host()))
    port: int = field(default=0, metadata=_meta(_whole(0, 65535)))
    local: bool = field(default=False, metadata=_meta(_yes_or_no()))
    public_url: str = field(default="", metadata=_meta(_url()))
    proxies: str = field(default="127.0.0.1,::1", metadata=_meta(_networks()))
    browser: bool = field(default=True, metadata=_meta(_yes_or_no()))
    tables: int = field(default=200, metadata=_meta(_whole(1, 100_000)))
    spectators: int = field(default=64, metadata=_meta(_whole(0, 100_000)))
    sockets: int = field(default=8, metadata=_meta(_whole(1, 1000)))
    frame: int = field(
        default=16_384,
        metadata=_meta(_whole(1024, 1_048_576)),
    )
    messages: int = field(default=20, metadata=_meta(_whole(1, 1000)))
    tries: int = field(default=10, metadata=_meta(_whole(1, 1000)))
    bot_seconds: float = field(default=10.0, metadata=_meta(_number(0.05, 600)))
    bot_workers: int = field(default=2, metadata=_meta(_whole(1, 64)))
    beat_seconds: float = field(default=0.5, metadata=_meta(_number(0, 10)))
    sleep_minutes: int = field(default=15, metadata=_meta(_whole(1, 1440)))
    idle_days: int = field(default=30, metadata=_meta(_whole(1, 3650)))
    unfinished: int = field(default=5000, metadata=_meta(_whole(1, 1_000_000)))
    day_zone: str = field(default="", metadata=_meta(_zone()))
    records: int = field(default=500, metadata=_meta(_whole(0, 100_000)))
    record: int = field(default=262_144, metadata=_meta(_whole(1024, 1_000_000)))

    @classmethod
    def load(
        cls,
        file: Path | None = None,
        env: Mapping[str, str] | None = None,
        flags: Mapping[str, object] | None = None,
    ) -> Self:
        """The settings of a TOML file, the environment (LUDOTECA_PORT …) and flags.

        Without `file`, `ludoteca.toml` in the data folder is read if it is there. A flag that
        is None was not given. Raises SettingsError, which names source, key and what is right.
        """
        given = {key: value for key, value in (flags or {}).items() if value is not None}
        env = os.environ if env is None else env
        known = {one.name: one for one in fields(cls)}
        values: dict[str, object] = {}
        for key in known:
            name = PREFIX + key.upper()
            if name in env:
                values[key] = _read(
                    known[key].metadata, key, env[name], saying("from.environment", name=name)
                )
        for key, value in given.items():
            flag = "--" + key.replace("_", "-")
            if key not in known:
                raise SettingsError(
                    saying("settings.unknown_flag", flag=flag, known=", ".join(known))
                )
            values[key] = _read(known[key].metadata, key, value, saying("from.flag", flag=flag))
        if file is None:
            folder = values.get("data") or _default_data()
            assert isinstance(folder, Path)
            implied = folder / FILE
            if not implied.is_file():
                return cls(**values)  # type: ignore[arg-type]
            file = implied
        read = cls._file(file, known)
        if "data" in read and "data" not in values and file.name == FILE:
            read["data"] = (file.parent / str(read["data"])).absolute()
        return cls(**{**read, **values})  # type: ignore[arg-type]

    @staticmethod
    def _file(file: Path, known: Mapping[str, object]) -> dict[str, object]:
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            why = system(error) if isinstance(error, OSError) else saying("settings.no_text")
            raise SettingsError(saying("settings.unread", file=file, why=why)) from None
        except tomllib.TOMLDecodeError as error:
            raise SettingsError(
                saying("settings.no_toml", file=file, line=line_of(error))
            ) from None
        values: dict[str, object] = {}
        for key, value in table.items():
            if key not in known:
                said = saying(
                    "settings.unknown", file=file, key=f"{key!r:.60}", known=", ".join(known)
                )
                raise SettingsError(said)
            meta = known[key].metadata  # type: ignore[attr-defined]
            values[key] = _read(meta, key, value, saying("from.file", file=file, key=key))
        return values

    @property
    def database(self) -> Path:
        """The file of the store."""
        return self.data / "ludoteca.sqlite3"

    @property
    def is_local(self) -> bool:
        """Whether it was said that only this machine may come."""
        return self.local or (bool(self.public_url) and not self.host)

    def listen(self) -> str:
        """The address to listen on: this machine only with `local`, and behind a proxy."""
        return "127.0.0.1" if self.is_local else self.host or "0.0.0.0"

    def table(self, language: str = "en") -> str:
        """All settings as a table for people: key, value, what it is, what it takes."""
        words = Words(language, "ludoteca.host")
        rows = []
        for one in fields(self):
            value = getattr(self, one.name)
            shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            says, takes = words.say(f"setting.{one.name}"), words.tell(one.metadata["takes"])
            rows.append((one.name, shown or "-", says, takes))
        wide = [max(len(row[column]) for row in rows) for column in range(3)]
        lines = [
            f"{key:<{wide[0]}}  {value:<{wide[1]}}  {says:<{wide[2]}}  ({takes})"
            for key, value, says, takes in rows
        ]
        return "\n".join(lines)


def line_of(error: tomllib.TOMLDecodeError) -> str:
    """The line at which a text stops being TOML; … where that isn't told."""
    found = re.search(r"at line (\d+)", str(error))
    return found[1] if found else "…"


def _read(meta: Mapping[str, object], key: str, value: object, source: Said) -> object:
    read = meta["read"]
    assert callable(read)
    try:
        return read(value)
    except (ValueError, KeyError, OverflowError, TypeError):
        given = f"{value!r:.60}"
        said = saying("settings.value", source=source, given=given, key=key, takes=meta["takes"])
        raise SettingsError(said) from None
