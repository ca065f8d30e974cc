"""What the pages are made of, file by file, and how the house is."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.drawing.palette import colour
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web import files
from ludoteca.web.asking import Wrong, is_loopback, language_of
from ludoteca.web.pages.common import house_of

ICONS: Final = (
    ("app-192.png", "192x192", "any"),
    ("app-512.png", "512x512", "any"),
    ("app-mask.png", "512x512", "maskable"),
    ("app.svg", "any", "any"),
)
"""The pictures for home screens: file, sizes, purpose. `scripts/icons` makes those as PNG."""


async def static(request: Request) -> Response:
    """A file of the pages, packed where the browser takes that."""
    found = files.served(request.path_params["name"])
    if found is None:
        raise Wrong(404, "error.404")
    current = request.url.query == found.mark
    headers = {
        "cache-control": files.LONG if current else files.SHORT,
        "etag": f'"{found.mark}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.packed, media_type=found.kind, headers=headers)
    return Response(found.body, media_type=found.kind, headers=headers)


async def manifest(request: Request) -> Response:
    """What a system needs to keep the house on its home screen, in `?language=` if it is ours.

    The identity is the same in every language.
    """
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request)
    words = Words(language, "ludoteca.web")
    body = {
        "id": "/",
        "name": words.say("app.name"),
        "short_name": words.say("page.title"),
        "description": words.say("app.description"),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colour("page"),
        "theme_color": colour("page"),
        "categories": ["games", "entertainment", "kids"],
        "icons": [
            {
                "src": files.address(name),
                "sizes": sizes,
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in ICONS
        ],
    }
    return Response(
        msgspec.json.encode(body),
        media_type="application/manifest+json",
        headers={"cache-control": "no-cache", "content-language": language[:2]},
    )


async def health(request: Request) -> Response:
    """Whether the house can do its work."""
    told = house_of(request).health()
    return JSONResponse(told, 200 if told["ok"] else 503)


async def status(request: Request) -> Response:
    """Counts for who runs the house, at this machine alone."""
    if not is_loopback(request):
        raise Wrong(403, "error.local")
    return JSONResponse(house_of(request).status())
