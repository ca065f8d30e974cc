"""What holds for every answer: the headers, and whose requests are taken at all."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
"""On pages, errors, files and socket handshakes alike."""

STARTS: Final = {"http.response.start", "websocket.accept", "websocket.http.response.start"}
SAFE: Final = {"GET", "HEAD"}


class Policy:
    """Adds the headers to every answer, and turns foreign hosts and origins away.

    A page of another site can make a browser ask us under that site's name (its DNS pointing
    here), so a host must be an address, this machine's name, or one of `hosts`. `refuse` draws
    the answer for a scope and a key, `host` or `origin`.
    """

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], refuse: Callable[[Scope, str], Response]
    ) -> None:
        self.app = app
        own = socket.gethostname().lower()
        self.hosts = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry a request out under the policy."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        begun = False

        async def strict(message: Message) -> None:
            nonlocal begun
            if message["type"] in STARTS:
                begun = True
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        wrong = self.objection(scope)
        if wrong is None:
            try:
                await self.app(scope, receive, strict)
            except Exception:
                if not begun:
                    raise
                # It was answered and written down; the server would log its words as well.
            return
        answer = self.refuse(scope, wrong)
        if scope["type"] == "http":
            await answer(scope, receive, strict)
        else:
            await deny(answer, scope, receive, strict)

    def objection(self, scope: Scope) -> str | None:
        """What is wrong with where a request comes from: `host`, `origin`, or nothing."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self.known(host):
            return "host"
        origin = headers.get("origin")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if origin is None or (origin == "null" and scope["type"] == "http"):
            # Under `no-referrer` a browser's own forms say `null`; what they need besides is
            # the cookie, which SameSite keeps from requests of other sites.
            return None if headers.get("sec-fetch-site", "same-origin") in OWN else "origin"
        same = origin in (f"http://{host}", f"https://{host}")
        return None if same else "origin"

    def known(self, host: str) -> bool:
        """Whether a Host header names this server."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            ipaddress.ip_address(name)
        except ValueError:
            return bool(host) and _name(host) in self.hosts
        return True


OWN: Final = {"same-origin", "none"}


def _name(host: str) -> str:
    """The name of a Host header without its port; empty for a malformed one."""
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname or "" if parts.port is None or parts.port else ""
    except ValueError:
        return ""


async def deny(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a socket's handshake with an ordinary response, where the server can do that."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    await receive()
    status: Message = {
        "type": "websocket.http.response.start",
        "status": answer.status_code,
        "headers": answer.raw_headers,
    }
    await send(status)
    await send({"type": "websocket.http.response.body", "body": bytes(answer.body)})
