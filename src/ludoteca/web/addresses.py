"""Where this machine is reached: which of its addresses lead here from the home network."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from ludoteca.host.settings import Settings

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address

MOST: Final = 4
"""More addresses than this are of no use to anybody."""

INSIDE: Final = re.compile(
    r"(docker|podman|cni|veth|virbr|vmnet|vboxnet|lxcbr|lxdbr|incusbr|kube|flannel|cali|vEthernet)"
    r"|br-[0-9a-f]{12}$|lo\d*$",
    re.IGNORECASE,
)
"""Interfaces that lead to containers, to virtual machines and to this machine itself."""

TUNNELS: Final = re.compile(r"(tun|tap|wg|utun|ppp|tailscale|zt|ipsec|nordlynx|proton)", re.I)
"""Interfaces of private networks that lead elsewhere: of use to who is in there too."""

OUTSIDE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of nobody, by which the system is asked for the way out."""


class Found(NamedTuple):
    """An address of this machine, and the name of its interface."""

    interface: str
    address: Ip


def found() -> list[Found]:
    """All addresses of the interfaces that are up, in the system's order."""
    import ifaddr  # type: ignore[import-untyped, unused-ignore]

    told = []
    for adapter in ifaddr.get_adapters():
        if _is_down(adapter.name):
            continue
        for one in adapter.ips:
            text = one.ip if isinstance(one.ip, str) else one.ip[0]
            told.append(Found(str(adapter.nice_name), ipaddress.ip_address(text)))
    return told


def _is_down(interface: str) -> bool:
    """Whether the system says that nothing is plugged in; False where it says nothing."""
    try:
        state = Path("/sys/class/net", interface, "operstate").read_text(encoding="ascii")
    except (OSError, ValueError):
        return False
    return state.strip() == "down"


def ways_out() -> set[Ip]:
    """The addresses by which this machine goes out: none without a network. Nothing is sent."""
    ways = set()
    for family, nobody in OUTSIDE.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((nobody, 9))
                ways.add(ipaddress.ip_address(probe.getsockname()[0]))
        except OSError:
            continue
    return ways


def ranked(addresses: Iterable[Found], ways: Iterable[Ip], versions: Iterable[int]) -> list[Ip]:
    """The addresses that others may reach, the likeliest first; at most MOST.

    What leads to containers or nowhere is left out. First come the addresses of ordinary
    interfaces, among them the one of the way out, which is no tunnel's; IPv4 before IPv6, whose
    addresses change; what a machine gave itself for want of a network comes last.
    """
    out, known = set(ways), set(versions)
    order: list[tuple[tuple[bool, ...], Ip]] = []
    for interface, address in addresses:
        linked = address.is_link_local
        if address.version not in known or INSIDE.match(interface):
            continue
        if address.is_loopback or address.is_unspecified or (linked and address.version == 6):
            continue
        tunnel = TUNNELS.match(interface) is not None
        order.append(((tunnel, linked, address.version == 6, address not in out), address))
    order.sort(key=lambda one: one[0])  # stable: the system's order among equals
    return list(dict.fromkeys(address for _, address in order))[:MOST]


def home_addresses(
    settings: Settings,
    look: Callable[[], Iterable[Found]] = found,
    ask: Callable[[], Iterable[Ip]] = ways_out,
) -> list[str]:
    """The addresses by which others in the home network reach a house, the likeliest first.

    None for a house of this machine only, and where there is no network. `look` and `ask` are
    for tests to put in.
    """
    listens = settings.listen()
    try:
        given = ipaddress.ip_address(listens)
    except ValueError:
        return [] if listens == "localhost" else [listens]
    if given.is_loopback:
        return []
    if not given.is_unspecified:
        return [listens]
    versions = (4, 6) if given.version == 6 else (4,)
    return [str(one) for one in ranked(look(), ask(), versions)]


def near(address: str) -> str:
    """The address at which this machine itself reaches what listens on `address`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)


def url(address: str, port: int) -> str:
    """The address of a page: `http://192.0.2.7:8000`, `http://[2001:db8::7]:8000`."""
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"
