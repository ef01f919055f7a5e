"""The page, what it shows, and the socket that connects the two."""

import asyncio
import json
import secrets
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from generator.builder.watching import saves
from generator.diagnostics import Failure
from generator.studio.folder import GameFolder
from generator.studio.gate import Gate, Keys, headers_of
from generator.studio.wire import Look, Message, problems_of
from generator.studio.worker import Worker

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
_MOST_LOOKS, _MOST_PAGES, _WIDEST = 8, 20, 4000
"""What a window may look at: files, pages of one, pixels of their width."""


class File(NamedTuple):
    """What was made last under a path; ``state`` numbers the texts that it was made of."""

    entry: Message
    data: bytes


class Window:
    """A page that is open somewhere, and what it looks at."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.looks: list[Look] = []
        self.queue: asyncio.Queue[Message] = asyncio.Queue()


class Studio:
    """What is known of the game: its texts, and the last good results of the worker."""

    def __init__(self, folder: GameFolder, making: Sequence[str], playing: Sequence[str]) -> None:
        """``making`` and ``playing`` are the commands of workers."""
        self.folder = folder
        self.state = 0
        self._windows: list[Window] = []  # the one that looked last is last
        self._files: dict[str, File] = {}
        self._pictures: dict[tuple[str, int, int], File] = {}
        self._last: dict[str, Message] = {}
        self._worker = Worker(making, self._heard)
        self._player = Worker(playing, self._heard_player)
        self._playing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self, _: Starlette) -> Any:
        loop = asyncio.get_running_loop()
        self._ask()
        worker = asyncio.create_task(self._worker.run())
        follow = threading.Thread(target=self._follow, args=[loop], daemon=True)
        follow.start()
        yield
        for task in filter(None, (worker, self._playing)):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks at the folder after each save of a file in it."""
        for count, _ in enumerate(saves(self.folder.game_file, None)):
            if count:
                loop.call_soon_threadsafe(self._refresh)

    def _refresh(self) -> None:
        try:
            changed = [*self.folder.refresh()]
        except Failure as failure:
            self._tell({"kind": "trouble", "problems": problems_of(failure.diagnostics)})
            return
        for name in changed:
            self._tell(self._text(name))
        self._changed()  # fonts and drawings may have been saved, too

    def _changed(self) -> None:
        self.state += 1
        self._ask()

    def _ask(self) -> None:
        """Asks the worker for the newest state, first for what was looked at last."""
        looks = dict.fromkeys(look for it in reversed(self._windows) for look in it.looks)
        texts = {name: text.text for name, text in self.folder.texts.items()}
        self._worker.ask({"state": self.state, "texts": texts, "looks": [*looks]})

    def _tell(self, message: Message, besides: Window | None = None) -> None:
        for window in self._windows:
            if window is not besides:
                window.queue.put_nowait(message)

    def _text(self, name: str) -> Message:
        """What windows know of a text."""
        known = self.folder.texts.get(name)
        if known is None:
            return {"kind": "text", "file": name, "is_gone": True}
        message = {"kind": "text", "file": name, "text": known.text, "is_saved": known.is_saved}
        return message | {"is_changed_elsewhere": known.is_changed_elsewhere}

    def _heard(self, message: Message, data: bytes) -> None:
        """Keeps what the worker made, and tells every window."""
        match message:
            case {"kind": "file", "path": path}:
                if message.pop("is_known"):
                    data = self._files[path].data
                self._files[path] = File(message, data)
            case {"kind": "page", "file": file, "page": page, "width": width}:
                self._pictures = {
                    key: it
                    for key, it in self._pictures.items()
                    if key[0] != file or it.entry["digest"] == message["digest"]
                }
                self._pictures[file, page, width] = File(message, data)
            case {"kind": "made", "target": target, "paths": paths, "problems": []}:
                self._last[f"made {target}"] = message
                for path, file in [*self._files.items()]:
                    if file.entry["target"] == target and path not in paths:
                        del self._files[path]
            case {"kind": "found" | "schema" as kind}:
                self._last[kind] = message
            case {"kind": "ended"}:
                self._ask()
        self._tell(message)

    def _heard_player(self, message: Message, data: bytes) -> None:
        if message["kind"] == "file":
            self._heard(message, data)
        elif message["kind"] in ("progress", "played"):
            self._tell(message)
        elif message["kind"] == "struck":
            self._tell(message | {"kind": "played"})

    def _play(self, order: Message | None) -> None:
        """Has games played of the texts as they are, or ends that."""
        if order is None and self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self._tell({"kind": "played", "problems": []})
        if order is not None:
            texts = {name: text.text for name, text in self.folder.texts.items()}
            self._player.ask(order | {"texts": texts})
            self._playing = self._playing or asyncio.create_task(self._player.run())

    async def connect(self, websocket: WebSocket) -> None:
        """Serves a window until it closes."""
        await websocket.accept()
        window = Window(websocket)
        for message in self._greeting():
            window.queue.put_nowait(message)
        self._windows.append(window)
        sender = asyncio.create_task(self._send(window))
        try:
            while True:
                message = json.loads(await websocket.receive_text())
                try:
                    self._do(window, message)
                except Failure as failure:
                    problems = problems_of(failure.diagnostics)
                    window.queue.put_nowait({"kind": "trouble", "problems": problems})
        except (WebSocketDisconnect, ValueError, KeyError, TypeError, AttributeError):
            if websocket.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError):
                    await websocket.close(1003)
        finally:
            self._windows.remove(window)
            sender.cancel()

    async def _send(self, window: Window) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await window.websocket.send_text(json.dumps(await window.queue.get()))

    def _greeting(self) -> Iterator[Message]:
        folder = self.folder
        message = {"kind": "hello", "state": self.state, "is_locked": folder.is_read_only}
        message["game_file"] = folder.game_file.name
        yield message | {"why_read_only": folder.why_read_only}
        yield from map(self._text, self.folder.texts)
        yield from (file.entry for file in self._files.values())
        yield from self._last.values()

    def _do(self, window: Window, message: Message) -> None:
        """Does what a window asks for. Raises Failure if that cannot be done."""
        match message:
            case {"kind": "look", "looks": list(looks)}:
                window.looks = [_look(look) for look in looks[:_MOST_LOOKS]]
                self._windows.sort(key=lambda it: it is window)
                for look in window.looks:
                    for page in range(look.first, look.last + 1):
                        if known := self._pictures.get((look.file, page, look.width)):
                            window.queue.put_nowait(known.entry)
                self._ask()
            case {"kind": "edit", "file": str(name), "text": str(text)}:
                self.folder.edit(name, text)
                self._tell(self._text(name), besides=window)
                self._changed()
                window.queue.put_nowait({"kind": "state", "state": self.state})
            case {"kind": "save", "file": str(name)}:
                self._refresh_one(name)
                self.folder.save(name)
                self._tell(self._text(name))
            case {"kind": "take", "file": str(name), "keep": bool(keep)}:
                self.folder.take(name, keep_text=keep)
                self._tell(self._text(name))
                self._changed()
            case {"kind": "play", "games": int(), "players": str(), "compare": str()}:
                self._play({key: message[key] for key in ("games", "players", "compare")})
            case {"kind": "stop"}:
                self._play(None)

    def _refresh_one(self, name: str) -> None:
        """Notices what was changed elsewhere a moment ago."""
        for changed in self.folder.refresh():
            self._tell(self._text(changed))

    def made(self, path: str) -> File | None:
        """What was made last under a path."""
        return self._files.get(path)

    def picture(self, file: str, page: int, width: int) -> File | None:
        return self._pictures.get((file, page, width))


def _look(values: Any) -> Look:
    """A look as a window asks for it: of so many pages at once, each so large at most."""
    target, file, width, first, last = values
    if not isinstance(target, str) or not isinstance(file, str):
        raise TypeError(target)
    width, first, last = (max(0, int(it)) for it in (width, first, last))
    return Look(target, file, min(width, _WIDEST), first, min(last, first + _MOST_PAGES))


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
