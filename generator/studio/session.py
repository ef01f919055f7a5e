"""The state of the server: texts, what was made of them last, the windows that show it."""

import asyncio
import json
import threading
from collections.abc import Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.websockets import WebSocket, WebSocketDisconnect

from generator.builder.watching import saves
from generator.diagnostics import Failure
from generator.studio.folder import GameFolder
from generator.studio.wire import Look, Message, trouble
from generator.studio.worker import Worker

_MOST_UNREAD = 10_000  # messages that wait for a window


class Window:
    """A page that is open somewhere, and what it looks at."""

    def __init__(self) -> None:
        self.look: Look | None = None
        self.queue: asyncio.Queue[Message] = asyncio.Queue(_MOST_UNREAD)
        self.task: asyncio.Task[Any] = asyncio.current_task()  # type: ignore[assignment]

    def tell(self, message: Message) -> None:
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.task.cancel()  # when it reads again, it connects anew


class Studio:
    """The texts of a game, the last good results of its workers, and the windows on them."""

    def __init__(self, folder: GameFolder, making: Sequence[str], playing: Sequence[str]) -> None:
        """``making`` and ``playing`` are the commands of workers."""
        self.folder = folder
        self._kept: dict[str, tuple[Message, bytes]] = {}  # by path, or by kind
        self._state = 0  # numbers the texts
        self._windows: list[Window] = []  # the one that looked last is last
        self._worker = Worker(making, self._heard)
        self._player = Worker(playing, self._heard_player)
        self._asking: Window | None = None  # waits for an answer of the worker

    def made(self, path: str) -> bytes | None:
        """The bytes of a file or of the picture of a page."""
        return self._kept.get(path, ({}, b""))[1] or None

    @asynccontextmanager
    async def running(self, _: Starlette) -> Any:
        self._worker.ask(self._job())
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._follow, args=[loop], daemon=True).start()
        yield
        await self._worker.stop()
        await self._player.stop()

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks at the folder when it is watched, and after each save of a file in it."""
        for count, _ in enumerate(saves(self.folder.game_file, None)):
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._refresh, bool(count))

    def _refresh(self, was_saved: bool) -> None:
        try:
            changed = [*self.folder.refresh()]
        except Failure as failure:
            self._tell(trouble(failure))
            return
        if was_saved or changed:  # fonts and drawings may have been saved, too
            self._changed(*changed)

    def _changed(self, *names: str, **more: Any) -> None:
        self._state += 1
        self._worker.ask(self._job())
        for name in names:
            self._tell(self._text(name) | more)

    def _job(self) -> Message:
        """A job for a worker: the newest state, and first what was looked at last."""
        looks = dict.fromkeys(it.look for it in reversed(self._windows) if it.look)
        texts = {name: text.text for name, text in self.folder.texts.items()}
        return {"state": self._state, "texts": texts, "looks": [*looks]}

    def _tell(self, message: Message) -> None:
        for window in self._windows:
            window.tell(message)

    def _text(self, name: str) -> Message:
        message = {"kind": "text", "file": name, "state": self._state}
        if known := self.folder.texts.get(name):
            message |= {"text": known.text, "is_saved": known.is_saved}
            message |= {"is_changed_elsewhere": known.is_changed_elsewhere}
        return message

    def _heard(self, message: Message, data: bytes) -> None:
        match message:
            case {"kind": "found" | "repaired", "state": state} if state != self._state:
                return
            case {"kind": "file" | "found" | "schema" as kind}:
                self._kept[message.get("path") or kind] = message, data
            case {"kind": "made", "target": target, "paths": paths, "broken": broken}:
                for path in [] if message["problems"] else [*self._kept]:
                    is_made = path in paths or path.partition("/")[0] in broken
                    if self._kept[path][0].get("target") == target and not is_made:
                        del self._kept[path]
                message["paths"] = [*self._kept]
            case {"kind": "line" | "repaired"}:
                if self._asking is not None:
                    self._asking.tell(message)
                return
            case {"kind": "ended"}:
                self._worker.ask(self._job())
        self._tell(message)

    def _heard_player(self, message: Message, data: bytes) -> None:
        if message["kind"] in ("idle", "ended"):
            message["kind"] = "played"
        self._heard(message, data)

    async def connect(self, websocket: WebSocket) -> None:
        """Serves a window until it closes."""
        await websocket.accept()
        folder, window = self.folder, Window()
        hello = {"kind": "hello", "is_locked": folder.is_read_only}
        hello |= {"game_file": folder.game_file.name, "why_read_only": folder.why_read_only}
        made = {"kind": "made", "paths": [*self._kept], "problems": []}
        kept = (message for message, _ in self._kept.values())
        for message in (hello, *map(self._text, folder.texts), made, *kept):
            window.tell(message)
        self._windows.append(window)
        sender = asyncio.create_task(_send(websocket, window.queue))
        try:
            async for message in websocket.iter_json():
                try:
                    await self._do(window, message)
                except Failure as failure:
                    window.tell(trouble(failure))
        except asyncio.CancelledError:
            pass
        except (ValueError, KeyError, TypeError):
            with suppress(RuntimeError):
                await websocket.close(1003)
        finally:
            self._windows.remove(window)
            sender.cancel()

    async def _do(self, window: Window, message: Message) -> None:
        """Does what a window asks for. Raises Failure if that cannot be done."""
        match message:
            case {"kind": "look", "look": [str(), str(), int(), int(), int()] as look}:
                window.look = Look(*look)
                self._windows.sort(key=lambda it: it is window)
                self._worker.ask(self._job())
            case {"kind": "edit", "file": str(name), "text": str(text)}:
                self.folder.edit(name, text)
                self._changed(name, edit=message.get("edit"))
            case {"kind": "save", "file": str(name)}:
                self._refresh(was_saved=False)  # notices what was changed elsewhere a moment ago
                self.folder.save(name)
                self._tell(self._text(name))
                window.tell({"kind": "saved", "file": name})
            case {"kind": "take", "file": str(name), "keep": bool(keep)}:
                self.folder.take(name, keep_text=keep)
                self._changed(name)
            case {"point": [str(), int(), float(), float()]} | {"repair": str()}:
                self._asking = window
                self._worker.ask(self._job() | {"asked": message})
            case {"kind": "play", "games": int(), "players": str(), "compare": str()}:
                self._player.ask(message | self._job())
            case {"kind": "stop"}:
                await self._player.stop()
                self._tell({"kind": "played"})


async def _send(websocket: WebSocket, queue: asyncio.Queue[Message]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(json.dumps(await queue.get()))
