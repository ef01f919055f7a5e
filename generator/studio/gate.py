"""Lets only the page of this server in: right host, own origin, token.

A name that an attacker's DNS points at this machine (DNS rebinding) is another host; a web page of
another origin sends its own; and neither knows the token.
"""

import hmac
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

_OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"SAMEORIGIN"),
)


class Keys(NamedTuple):
    """The token opens page and socket; the key, in the paths of what the page loads, only shows."""

    token: str
    key: str


class Gate:
    """Answers 403 to what does not come from our own page, and says so in a line of the log."""

    def __init__(
        self, app: ASGIApp, keys: Keys, port: int, log: Callable[[str], None], is_open: bool
    ) -> None:
        self._app, self._keys, self._port, self._log, self._is_open = app, keys, port, log, is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._refusal(scope)
        if not why:

            async def send_with_headers(message: dict[str, object]) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message.get("headers", ()), *_HEADERS]  # type: ignore[misc]
                await send(message)

            await self._app(scope, receive, send_with_headers)  # type: ignore[arg-type]
            return
        self._log(f"refused {scope['type']} {scope['path'][:80]!r}: {why}")
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # before it opens: HTTP 403
            return
        kind = [(b"content-type", b"text/plain; charset=utf-8"), *_HEADERS]
        await send({"type": "http.response.start", "status": 403, "headers": kind})
        await send({"type": "http.response.body", "body": f"403: {why}\n".encode()})

    def _refusal(self, scope: Scope) -> str:
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_own(host):
            return f"wrong host {host[:80]!r}"
        if origin is not None and origin != f"http://{host}":
            return f"wrong origin {origin[:80]!r}"
        if origin is None and scope["type"] == "websocket":
            return "a socket without an origin"
        if headers.get("sec-fetch-site") == "cross-site":
            return "a page of another site"
        path = scope["path"]
        if path.startswith("/at/"):
            return "" if _equal(path.split("/")[2], self._keys.key) else "wrong key"
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
        return "" if _equal(given[0], self._keys.token) else "no token, or a wrong one"

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
    return hmac.compare_digest(one.encode(), other.encode())


def headers_of(policy: Mapping[str, str]) -> dict[str, str]:
    """The header of a content security policy."""
    return {"content-security-policy": "; ".join(f"{key} {it}" for key, it in policy.items())}
