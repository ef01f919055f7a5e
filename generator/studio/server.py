"""The page, and what it loads, by their addresses."""

import secrets
import socket
from mimetypes import MimeTypes
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from generator.studio.gate import Echo, Gate, Keys
from generator.studio.session import Studio

PAGE = Path(__file__).parent / "page"
_TYPES = MimeTypes()  # not those of the machine
_TYPES.add_type("text/plain", ".md")
_HEADERS = {
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{nonce}; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_MADE_POLICY = (  # what a game's pages load; each has a stricter policy of its own, too
    "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)
_MOST = 2_000_000  # bytes of a message of the page: a text has at most half


def application(studio: Studio, keys: Keys, *, has_editor: bool) -> Starlette:
    """The routes: the page by its token, all that it loads below ``/at/KEY/``."""
    parts = {it.name: it.read_bytes() for it in PAGE.iterdir() if it.suffix in (".js", ".css")}

    async def page(_: Request) -> Response:
        nonce = secrets.token_urlsafe(16)  # for the style sheets of the editor
        text = (PAGE / "studio.html").read_text("utf-8")
        text = text.replace("{{key}}", keys.key).replace("{{nonce}}", nonce)
        text = text.replace("{{kind}}", "" if has_editor else "pages-only")
        return _answer(text.encode(), "studio.html", _POLICY.format(nonce=f" 'nonce-{nonce}'"))

    async def part(request: Request) -> Response:
        name = request.path_params["path"]
        return _answer(parts.get(name), name, _POLICY.format(nonce=""))

    async def made(request: Request) -> Response:
        path = request.path_params["path"]
        return _answer(studio.made(path), path, _MADE_POLICY)

    base = "/at/{key}"
    return Starlette(
        routes=[
            Route("/", page),
            Route(f"{base}/page/{{path}}", part),
            Route(f"{base}/made/{{path:path}}", made),
            WebSocketRoute("/socket", studio.connect),
        ],
        lifespan=studio.running,
    )


def _answer(data: bytes | None, path: str, policy: str) -> Response:
    if data is None:
        raise HTTPException(404, "this is not made yet")
    kind = _TYPES.guess_type(path)[0] or "application/octet-stream"
    return Response(data, headers={"content-security-policy": policy}, media_type=kind)


def serve(studio: Studio, host: str, port: int, say: Echo, log: Echo, *, has_editor: bool) -> None:
    """Serves until it is interrupted, what is made alone unless it ``has_editor``; ``say`` gets the
    address, which answers from then on. Raises OSError if the port is taken."""
    with socket.create_server((host, port)) as listener:
        keys = Keys(secrets.token_urlsafe(24), secrets.token_urlsafe(16))
        port = listener.getsockname()[1]
        is_open = host not in ("127.0.0.1", "localhost")
        page = application(studio, keys, has_editor=has_editor)
        config = uvicorn.Config(
            Gate(page, keys, port, log, is_open),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=_MOST,
            h11_max_incomplete_event_size=16_384,
            headers=[*_HEADERS.items()],
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
        )
        say(f"http://{'127.0.0.1' if is_open else host}:{port}/?token={keys.token}")
        uvicorn.Server(config).run(sockets=[listener])
