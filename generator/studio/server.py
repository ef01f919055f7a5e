"""The page, and what it loads, by their addresses, behind a gate."""

import secrets
import socket
from collections.abc import Callable
from hmac import compare_digest
from ipaddress import ip_address
from mimetypes import MimeTypes
from pathlib import Path
from typing import NamedTuple, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from generator.studio.session import Studio

Echo: TypeAlias = Callable[[str], None]  # prints a line

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
_OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


class Keys(NamedTuple):
    """The token opens page and socket; the key, in the paths of what the page loads, only shows."""

    token: str
    key: str


class Gate:
    """Lets only the page of this server in: right host, own origin, token. Answers 403 to all else,
    and says so in a line of the log.

    A name that an attacker's DNS points at this machine (DNS rebinding) is another host; a web page
    of another origin sends its own; and neither knows the token."""

    def __init__(self, app: ASGIApp, keys: Keys, port: int, log: Echo, is_open: bool) -> None:
        self._app, self._keys, self._port, self._log, self._is_open = app, keys, port, log, is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not (why := self._refusal(HTTPConnection(scope))):
            await self._app(scope, receive, send)
            return
        self._log(f"refused {scope['type']} {scope['path'][:80]!r}: {why}")
        if scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)  # before it opens: HTTP 403
        else:
            await PlainTextResponse(f"403: {why}\n", 403)(scope, receive, send)

    def _refusal(self, request: HTTPConnection) -> str:
        headers, path = request.headers, request.scope["path"]
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_own(host):
            return f"wrong host {host[:80]!r}"
        if origin is not None and origin != f"http://{host}":
            return f"wrong origin {origin[:80]!r}"
        if origin is None and request.scope["type"] == "websocket":
            return "a socket without an origin"
        if headers.get("sec-fetch-site") == "cross-site":
            return "a page of another site"
        is_part = path.startswith("/at/")
        given = path.split("/")[2] if is_part else request.query_params.get("token", "")
        known = self._keys.key if is_part else self._keys.token
        why = "wrong key" if is_part else "no token, or a wrong one"
        return "" if compare_digest(given.encode(), known.encode()) else why

    def _is_own(self, host: str) -> bool:
        name, _, port = host.rpartition(":")
        if port != str(self._port):
            return False
        if name in _OWN_NAMES:
            return True
        try:  # an address is no name that a DNS server could point elsewhere
            return self._is_open and bool(ip_address(name.strip("[]")))
        except ValueError:
            return False


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

    return Starlette(
        routes=[
            Route("/", page),
            Route("/at/{key}/page/{path}", part),
            Route("/at/{key}/made/{path:path}", made),
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
        config = uvicorn.Config(
            Gate(application(studio, keys, has_editor=has_editor), keys, port, log, is_open),
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
