"""Lets only the page of this server in: right host, own origin, token.

A name that an attacker's DNS points at this machine (DNS rebinding) is another host; a web page of
another origin sends its own; and neither knows the token.
"""

from collections.abc import Callable
from hmac import compare_digest
from ipaddress import ip_address
from typing import NamedTuple, TypeAlias

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

Echo: TypeAlias = Callable[[str], None]  # prints a line

_OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


class Keys(NamedTuple):
    """The token opens page and socket; the key, in the paths of what the page loads, only shows."""

    token: str
    key: str


class Gate:
    """Answers 403 to what does not come from our own page, and says so in a line of the log."""

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
        if path.startswith("/at/"):
            return "" if _equal(path.split("/")[2], self._keys.key) else "wrong key"
        given = request.query_params.get("token", "")
        return "" if _equal(given, self._keys.token) else "no token, or a wrong one"

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


def _equal(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())
