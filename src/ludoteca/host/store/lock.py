"""The lock file beside a database: one process has the store, and says where it is reached."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from typing import Final

WAIT_SECONDS: Final = 2.0
"""How long a second start waits for the first one's address, if that is starting too."""


class Lock:
    """An advisory lock that ends with its process, however that ends."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._handle: int | None = None

    def take(self) -> str | None:
        """Take the lock: None, or the address of who has it (empty if it told none).

        Raises OSError where the file can't be written.
        """
        handle = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            try:
                return self._address(handle)
            finally:
                os.close(handle)
        os.ftruncate(handle, 0)
        self._handle = handle
        return None

    @staticmethod
    def _address(handle: int) -> str:
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            address = os.pread(handle, 1000, 0).decode("utf-8", "replace")
            if address.endswith("\n"):
                return address.strip()
            time.sleep(0.05)
        return ""

    def write(self, address: str) -> None:
        """Say where the process that has the lock is reached."""
        if self._handle is None:
            raise RuntimeError("the lock is not taken")
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, (address + "\n").encode(), 0)

    def free(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None
