"""People without accounts: who somebody is by cookie, what opens a door, how a table is called."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import tomllib
from collections import deque
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.engine.said import Said
from ludoteca.host.words import saying

KEY_BYTES: Final = 32
ID_BYTES: Final = 12
MOST_NAME: Final = 24
AVATARS: Final = len(AVATAR_KINDS) + 1
"""Pictures of people are numbered 0 to AVATARS - 1; 0: none was chosen, 1 is the first face."""

LINK_SECONDS: Final = 3600.0
"""How long a link opens a door."""


class Person(NamedTuple):
    """Somebody at a browser. `id` is random, `name` what they call themselves (may be empty)."""

    id: str
    name: str = ""
    avatar: int = 0


class BadKeyFile(RuntimeError):
    """The key file can't be used; `said` tells people why."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class Key:
    """The key that signs cookies, kept in a file that only its owner can read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     key = Key.open(Path(folder) / "key")
    >>> cookie = key.sign("ab12")
    >>> key.check(cookie), key.check("cd34" + cookie[4:]), key.check("nonsense")
    ('ab12', None, None)
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def open(cls, file: Path) -> Key:
        """The key of a file, which is made (mode 0600) if it isn't there."""
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = file.read_bytes()
            if len(key) != KEY_BYTES:
                raise BadKeyFile(saying("store.no_key", file=file, bytes=KEY_BYTES)) from None
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
            return cls(key)
        with os.fdopen(handle, "wb") as stream:
            key = secrets.token_bytes(KEY_BYTES)
            stream.write(key)
            stream.flush()
            os.fsync(stream.fileno())
        return cls(key)

    def _mark(self, value: str) -> str:
        return hmac.new(self._key, b"person/" + value.encode(), hashlib.sha256).hexdigest()[:32]

    def sign(self, person_id: str) -> str:
        """The cookie of a person."""
        return f"{person_id}.{self._mark(person_id)}"

    def check(self, cookie: str) -> str | None:
        """The person's id, None for a cookie that this key did not sign."""
        value, dot, mark = cookie.partition(".")
        if not dot or len(cookie) > 100 or not cookie.isascii() or not value.isalnum():
            return None
        return value if hmac.compare_digest(self._mark(value), mark) else None

    def __reduce__(self) -> str:
        raise TypeError("a key is not for pickles")


def new_id() -> str:
    """A new random id of a person."""
    return secrets.token_hex(ID_BYTES)


def clean_name(name: str) -> str:
    """A name as people may carry it: printable, single spaces, at most MOST_NAME characters.

    Raises ValueError for one of which nothing is left.

    >>> clean_name("  Ada \\n Lovelace\\u202e ")
    'Ada Lovelace'
    """
    kept = "".join(mark if mark.isprintable() else " " for mark in name[:200])
    kept = " ".join(kept.split())[:MOST_NAME].strip()
    if not kept:
        raise ValueError("a name needs at least one letter")
    return kept


def new_secret() -> str:
    """A secret for the fragment of a link."""
    return secrets.token_urlsafe(18)


def secret_hash(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Tries:
    """At most `most` failures a minute for each key (a person, an address)."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.failed: dict[str, deque[float]] = {}

    def blocked(self, key: str, now: float) -> bool:
        """Whether this key has used up its tries."""
        times = self.failed.get(key)
        if times is None:
            return False
        while times and not now - 60 < times[0] <= now:
            times.popleft()
        if not times:
            del self.failed[key]
            return False
        return len(times) >= self.most

    def fail(self, key: str, now: float) -> None:
        """Count a failure."""
        if len(self.failed) > 10_000:
            for other in list(self.failed):
                self.blocked(other, now)
        self.failed.setdefault(key, deque(maxlen=self.most)).append(now)


@cache
def name_words() -> tuple[list[str], list[str]]:
    """The words that tables' names are made of: first and second ones."""
    words = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
    return words["first"], words["second"]


def sayable_name() -> str:
    """A random name that can be said aloud, such as `mint-otter-42`."""
    first, second = name_words()
    return f"{secrets.choice(first)}-{secrets.choice(second)}-{10 + secrets.randbelow(90)}"
