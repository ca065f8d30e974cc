"""Links for others, and the squares that a phone's camera reads them from."""

from __future__ import annotations

import segno
from starlette.requests import HTTPConnection

from ludoteca.drawing.svg import escape
from ludoteca.record.words import Words

LOCAL = {"localhost", "127.0.0.1", "::1"}


def base_of(asked: HTTPConnection) -> str:
    """The address under which others reach this server.

    The public one if there is one; else the one that is being used, unless that leads only
    to this machine itself: then the one in the home network.
    """
    state = asked.app.state
    public: str = state.house.settings.public_url
    if public:
        return public
    if asked.url.hostname in LOCAL and (home := state.home()):
        return str(home[0])
    scheme = "https" if asked.url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{asked.url.netloc}"


def link_of(asked: HTTPConnection, name: str, secret: str) -> str:
    """A link that opens a table's door; the secret stays behind the #, unseen by servers."""
    return f"{base_of(asked)}/t/{name}#{secret}"


def qr_of(url: str, words: Words) -> str:
    """A link as a square to be read by a camera, as SVG without styles."""
    drawn = segno.make(url, error="m", micro=False)
    side = drawn.symbol_size(border=0)[0]
    path = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(drawn.matrix)
        for x, dark in enumerate(row)
        if dark
    )
    label = escape(words.say("invite.qr"))
    return (
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{label}" '
        f'shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )
