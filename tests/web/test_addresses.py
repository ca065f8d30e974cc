"""Which of a machine's addresses lead to it from the home network."""

from __future__ import annotations

import ipaddress
from pathlib import Path

import pytest

from ludoteca.host.settings import Settings
from ludoteca.record.words import Words
from ludoteca.web import addresses
from ludoteca.web.addresses import Found, home_addresses, near, url
from ludoteca.web.serve import greeting

LOOPBACK = ("lo 127.0.0.1", "lo ::1")


def told(
    seen: tuple[str, ...], ways: tuple[str, ...], folder: Path, host: str = "", **more: object
) -> list[str]:
    """The addresses of a machine with these interfaces; `ways` are those of the ways out."""
    interfaces = []
    for one in (*LOOPBACK, *seen):
        name, _, address = one.rpartition(" ")
        interfaces.append(Found(name, ipaddress.ip_address(address)))
    settings = Settings(data=folder, host=host, **more)  # type: ignore[arg-type]
    return home_addresses(settings, lambda: interfaces, lambda: map(ipaddress.ip_address, ways))


@pytest.mark.parametrize(
    ("seen", "ways", "wanted"),
    [
        pytest.param(("eth0 192.168.1.7",), ("192.168.1.7",), ["192.168.1.7"], id="one"),
        pytest.param((), (), [], id="no network"),
        pytest.param(("eth0 192.168.1.7",), (), ["192.168.1.7"], id="no way out"),
        pytest.param(
            ("eth0 192.168.1.7", "wlan0 10.0.0.9"),
            ("10.0.0.9",),
            ["10.0.0.9", "192.168.1.7"],
            id="two networks, the way out first",
        ),
        pytest.param(
            (
                "docker0 172.17.0.1",
                "br-0123456789ab 172.18.0.1",
                "virbr0 192.168.122.1",
                "vethab12 169.254.3.3",
                "wlp3s0 192.168.1.7",
            ),
            ("192.168.1.7",),
            ["192.168.1.7"],
            id="containers and machines inside",
        ),
        pytest.param(("docker0 172.17.0.1",), (), [], id="nothing but containers"),
        pytest.param(
            ("br0 192.168.1.7", "bridge100 192.168.2.1"),
            ("192.168.1.7",),
            ["192.168.1.7", "192.168.2.1"],
            id="bridges into networks",
        ),
        pytest.param(
            ("tun0 10.8.0.2", "wlan0 192.168.1.7"),
            ("10.8.0.2",),
            ["192.168.1.7", "10.8.0.2"],
            id="a tunnel takes all that goes out",
        ),
        pytest.param(("tailscale0 100.90.1.2",), (), ["100.90.1.2"], id="only a tunnel"),
        pytest.param(
            ("eth0 169.254.8.9", "wlan0 192.168.1.7"),
            (),
            ["192.168.1.7", "169.254.8.9"],
            id="an address for want of a network",
        ),
        pytest.param(("eth0 169.254.8.9",), (), ["169.254.8.9"], id="two machines and one cable"),
        pytest.param(
            ("eth0 192.168.1.7", "eth0 192.168.1.7", "eth0 192.168.1.8"),
            ("192.168.1.8",),
            ["192.168.1.8", "192.168.1.7"],
            id="two addresses of one interface",
        ),
        pytest.param(
            tuple(f"eth{n} 10.0.{n}.1" for n in range(9)),
            (),
            ["10.0.0.1", "10.0.1.1", "10.0.2.1", "10.0.3.1"],
            id="never more than four",
        ),
        pytest.param(("eth0 2001:db8::7",), ("2001:db8::7",), [], id="IPv4 is listened on"),
    ],
)
def test_the_likeliest_address_comes_first(
    seen: tuple[str, ...], ways: tuple[str, ...], wanted: list[str], tmp_path: Path
) -> None:
    assert told(seen, ways, tmp_path) == wanted


def test_a_house_on_ipv6_is_on_both_and_leaves_out_what_needs_a_zone(tmp_path: Path) -> None:
    seen = ("eth0 fe80::1", "eth0 2001:db8::7", "eth0 fd00::7", "eth0 192.168.1.7")
    ways = ("fd00::7", "192.168.1.7")
    assert told(seen, ways, tmp_path, "::") == ["192.168.1.7", "fd00::7", "2001:db8::7"]
    assert told(seen[:3], ways[:1], tmp_path, "::") == ["fd00::7", "2001:db8::7"]
    assert url("fd00::7", 8000) == "http://[fd00::7]:8000"
    assert (near("::"), near("0.0.0.0"), near("192.0.2.9")) == ("::1", "127.0.0.1", "192.0.2.9")


@pytest.mark.parametrize(
    ("host", "more", "wanted"),
    [
        ("", {"local": True}, []),
        ("", {"public_url": "https://games.example"}, []),
        ("0.0.0.0", {"public_url": "https://games.example"}, ["192.168.1.7"]),
        ("127.0.0.1", {}, []),
        ("::1", {}, []),
        ("localhost", {}, []),
        ("192.0.2.9", {}, ["192.0.2.9"]),
        ("games.local", {}, ["games.local"]),
    ],
)
def test_a_given_address_is_the_one(
    host: str, more: dict[str, object], wanted: list[str], tmp_path: Path
) -> None:
    assert told(("eth0 192.168.1.7",), ("192.168.1.7",), tmp_path, host, **more) == wanted


def test_this_machine_finds_itself() -> None:
    names = {one.interface for one in addresses.found()}
    assert names
    assert all(way in {one.address for one in addresses.found()} for way in addresses.ways_out())


def test_the_terminal_shows_every_way_in_and_one_square(tmp_path: Path) -> None:
    words, here = Words("en", "ludoteca.web"), "http://127.0.0.1:8000"
    home = ["http://192.168.1.7:8000", "http://10.0.0.9:8000"]
    said = greeting(Settings(data=tmp_path), here, home, words)
    assert 0 < said.index(here) < said.index(home[0]) < said.index("█") < said.index(home[1])
    assert said.count("http://") == 3
    alone = greeting(Settings(data=tmp_path), here, [], words)
    assert "no network here" in alone
    local = greeting(Settings(data=tmp_path, local=True), here, [], words)
    assert "Only this machine" in local
    public = Settings(data=tmp_path, public_url="https://games.example")
    proxied = greeting(public, here, [], words)
    assert "https://games.example" in proxied
    for one in (alone, local):
        assert "█" not in one
        assert one.count("http://") == 1
    assert "█" in proxied
