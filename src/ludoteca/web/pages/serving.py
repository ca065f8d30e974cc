"""What the pages are made of, file by file, and how the house is."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.web import files
from ludoteca.web.asking import Wrong, is_loopback
from ludoteca.web.pages.common import house_of


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


async def health(request: Request) -> Response:
    """Whether the house can do its work."""
    told = house_of(request).health()
    return JSONResponse(told, 200 if told["ok"] else 503)


async def status(request: Request) -> Response:
    """Counts for who runs the house, at this machine alone."""
    if not is_loopback(request):
        raise Wrong(403, "error.local")
    return JSONResponse(house_of(request).status())
