"""What is known of the game: its texts, what was made of them last, the windows that show it."""

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from generator.builder.watching import saves
from generator.diagnostics import Failure
from generator.studio.folder import GameFolder
from generator.studio.wire import Look, Message, problems_of
from generator.studio.worker import Worker

_MOST_UNREAD = 10_000
"""Messages that wait for a window."""
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
        self.task: asyncio.Task[Any] = asyncio.current_task()  # type: ignore[assignment]


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
        self._asking: Window | None = None
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
        """Looks at the folder when it is watched, and after each save of a file in it."""
        for count, _ in enumerate(saves(self.folder.game_file, None)):
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._refresh, bool(count))

    def _refresh(self, was_saved: bool) -> None:
        try:
            changed = [*self.folder.refresh()]
        except Failure as failure:
            self._tell({"kind": "trouble", "problems": problems_of(failure.diagnostics)})
            return
        for name in changed:
            self._tell(self._text(name))
        if was_saved or changed:  # fonts and drawings may have been saved, too
            self._changed()

    def _changed(self) -> None:
        self.state += 1
        self._ask()

    def _ask(self, **more: Any) -> None:
        """Asks the worker for the newest state, first for what was looked at last."""
        looks = dict.fromkeys(look for it in reversed(self._windows) for look in it.looks)
        texts = {name: text.text for name, text in self.folder.texts.items()}
        self._worker.ask({"state": self.state, "texts": texts, "looks": [*looks], **more})

    def _tell(self, message: Message, besides: Window | None = None) -> None:
        for window in self._windows:
            if window.queue.qsize() > _MOST_UNREAD:
                window.task.cancel()  # when it reads again, it connects anew
            elif window is not besides:
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
            case {"kind": "line" | "repaired"}:
                if self._asking is not None:
                    self._asking.queue.put_nowait(message)
                return
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
        except (WebSocketDisconnect, asyncio.CancelledError):
            pass
        except (ValueError, KeyError, TypeError, AttributeError):
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
                is_saved = self.folder.texts[name].is_saved
                state = {"kind": "state", "state": self.state, "file": name}
                window.queue.put_nowait(state | {"is_saved": is_saved})
            case {"kind": "save", "file": str(name)}:
                self._refresh_one(name)
                self.folder.save(name)
                self._tell(self._text(name))
            case {"kind": "take", "file": str(name), "keep": bool(keep)}:
                self.folder.take(name, keep_text=keep)
                self._tell(self._text(name))
                self._changed()
            case {"kind": "point", "file": str(file), "page": int(page), "x": x, "y": y}:
                if page >= 0 and file in self._files:
                    self._asking = window
                    self._ask(point=[file, page, float(x), float(y)])
            case {"kind": "repair", "id": str(name)}:
                self._asking = window
                self._ask(repair=name)
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
