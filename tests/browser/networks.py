"""A home network of network namespaces: the machine of the house, and a machine for each guest."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import IO

from playwright.sync_api import Browser, BrowserType

from tests.browser.conftest import chromium_flags, chromium_path

HOME = "10.76.0"
"""The home network is HOME.0/24, the house is at HOME.1."""

INSIDE = "172.17.0.1"
"""Where containers are at the machine of the house: an address that leads nobody else there."""

ADDRESS = re.compile(r"http://\S+")


@cache
def why_not() -> str:
    """Why no network can be made here; nothing if one can."""
    if not sys.platform.startswith("linux"):
        return "network namespaces are of Linux"
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "network namespaces need the command ip (iproute2)"
    try:
        with network([]):
            return ""
    except subprocess.CalledProcessError as error:
        return f"network namespaces are forbidden here: {error.stderr.strip()}"


def run(command: str) -> None:
    """Carry a command out; raises CalledProcessError."""
    subprocess.run(command.split(), check=True, capture_output=True, text=True, timeout=30)


class Machine:
    """A machine of the network, by the name of its namespace."""

    def __init__(self, space: str) -> None:
        self.space = space

    def ip(self, command: str) -> None:
        """Carry `ip` out in this machine."""
        run(f"ip -n {self.space} {command}")

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start a process on this machine."""
        return subprocess.Popen(
            ["ip", "netns", "exec", self.space, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @contextmanager
    def browser(self, kind: BrowserType, folder: Path) -> Iterator[Browser]:
        """A browser on this machine."""
        program = folder / f"browser-{self.space}"
        program.write_text(f'#!/bin/sh\nexec ip netns exec {self.space} {chromium_path()} "$@"\n')
        program.chmod(0o755)
        browser = kind.launch(executable_path=program, args=chromium_flags(), headless=True)
        try:
            yield browser
        finally:
            browser.close()

    def reaches(self, address: str, port: int) -> bool:
        """Whether this machine is let in at an address."""
        asked = f"import socket; socket.create_connection(({address!r}, {port}), 5)"
        done = self.start(sys.executable, "-c", asked)
        said, _ = done.communicate(timeout=30)
        assert done.returncode == 0 or "ConnectionRefused" in said, said
        return done.returncode == 0


@contextmanager
def network(guests: list[str]) -> Iterator[tuple[Machine, list[Machine]]]:
    """The machine of the house and those of the guests, joined as by a switch at home."""
    mark = f"lt{os.getpid()}"
    with ExitStack() as stack:

        def machine(name: str) -> Machine:
            run(f"ip netns add {mark}{name}")
            stack.callback(run, f"ip netns del {mark}{name}")
            made = Machine(f"{mark}{name}")
            made.ip("link set lo up")
            return made

        house = machine("house")
        house.ip("link add docker0 type bridge")
        house.ip(f"address add {INSIDE}/16 dev docker0")
        house.ip("link set docker0 up")
        house.ip("link add lan0 type bridge")
        house.ip(f"address add {HOME}.1/24 dev lan0")
        house.ip("link set lan0 up")
        others = []
        for number, name in enumerate(guests, 2):
            other = machine(name)
            house.ip(f"link add port{number} type veth peer name lan0 netns {other.space}")
            house.ip(f"link set port{number} master lan0 up")
            other.ip(f"address add {HOME}.{number}/24 dev lan0")
            other.ip("link set lan0 up")
            others.append(other)
        yield house, others


@contextmanager
def served(house: Machine, data: Path, *flags: str) -> Iterator[tuple[list[str], str]]:
    """A house that is open, with the addresses that its terminal shows, and all that it says."""
    command = [sys.executable, "-m", "ludoteca", "serve", "--no-browser"]
    with house.start(*command, "--data", str(data), *flags) as process:
        try:
            said = heard(process.stdout)
            yield ADDRESS.findall(said), said
        finally:
            process.terminate()
            process.wait(30)


def heard(stream: IO[str] | None) -> str:
    """What a house says until it has said how to close it."""
    assert stream is not None
    said = ""
    for line in stream:
        said += line
        if "Ctrl-C" in line:
            return said
    raise AssertionError(f"it did not open: {said}")
