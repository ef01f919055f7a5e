"""The page, and what it loads, by their addresses."""

import secrets
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from generator.studio.folder import GameFolder
from generator.studio.gate import Gate, Keys, headers_of
from generator.studio.session import Studio

PAGE = Path(__file__).parent / "page"
_TYPES = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "md": "text/plain",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
}
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "frame-src": "'self'",
    "base-uri": "'self'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
_MADE_POLICY = {  # what a game's pages load; each has a stricter policy of its own, too
    "default-src": "'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'",
    "connect-src": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
}
_MOST = 2_000_000
"""Bytes of a message of the page: a text has at most half."""


def application(studio: Studio, keys: Keys, *, has_editor: bool) -> Starlette:
    """The routes: the page by its token, all that it loads below ``/at/KEY/``."""
    kind = "" if has_editor else "pages-only"

    async def page(_: Request) -> Response:
        nonce = secrets.token_urlsafe(16)  # for the style sheets of the editor
        text = (PAGE / "studio.html").read_text("utf-8")
        text = text.replace("{{key}}", keys.key).replace("{{nonce}}", nonce)
        text = text.replace("{{kind}}", kind)
        policy = _POLICY | {"style-src": f"'self' 'nonce-{nonce}'"}
        return Response(text, headers=headers_of(policy), media_type="text/html")

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        path = PAGE / name
        if name not in {it.name for it in PAGE.iterdir() if it.suffix in (".js", ".css")}:
            return PlainTextResponse("404\n", 404)
        kind = _TYPES[path.suffix[1:]]
        return Response(path.read_bytes(), media_type=kind, headers=headers_of(_POLICY))

    async def made(request: Request) -> Response:
        file = studio.made(request.path_params["path"])
        if file is None:
            return PlainTextResponse("404: this is not made yet\n", 404)
        kind = _TYPES.get(file.entry["path"].rpartition(".")[2], "application/octet-stream")
        return Response(file.data, media_type=kind, headers=headers_of(_MADE_POLICY))

    async def picture(request: Request) -> Response:
        file = studio.picture(*(request.path_params[it] for it in ("path", "page", "width")))
        if file is None:
            return PlainTextResponse("404: this is not made yet\n", 404)
        return Response(file.data, media_type="image/png")

    base = "/at/{key}"
    return Starlette(
        routes=[
            Route("/", page),
            Route(f"{base}/page/{{name}}", part),
            Route(f"{base}/picture/{{page:int}}/{{width:int}}/{{digest}}/{{path:path}}", picture),
            Route(f"{base}/made/{{path:path}}", made),
            WebSocketRoute("/socket", studio.connect),
        ],
        lifespan=studio.running,
    )


def serve(
    folder: GameFolder,
    making: Sequence[str],
    playing: Sequence[str],
    host: str,
    port: int,
    say: Callable[[str], None],
    log: Callable[[str], None],
    *,
    has_editor: bool,
) -> None:
    """Serves until it is interrupted, what is made alone unless it ``has_editor``; ``say`` gets the
    address when it answers. Raises OSError if the port is taken."""
    with socket.create_server((host, port)) as listener:
        keys = Keys(secrets.token_urlsafe(24), secrets.token_urlsafe(16))
        port = listener.getsockname()[1]
        is_open = host not in ("127.0.0.1", "localhost")
        page = application(Studio(folder, making, playing), keys, has_editor=has_editor)
        app = Gate(page, keys, port, log, is_open)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=_MOST,
            h11_max_incomplete_event_size=16_384,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
        )
        server = _Server(config)
        name = "127.0.0.1" if is_open else host
        server.when_started = lambda: say(f"http://{name}:{port}/?token={keys.token}")
        server.run(sockets=[listener])


class _Server(uvicorn.Server):
    when_started: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_started()
