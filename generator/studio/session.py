"""The state of the server: texts, what was made of them last, the windows that show it."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.websockets import WebSocket, WebSocketDisconnect

from generator.builder.watching import saves
from generator.diagnostics import Failure
from generator.studio.folder import GameFolder
from generator.studio.wire import Look, Message, problems_of
from generator.studio.worker import Worker

_MOST_UNREAD = 10_000  # messages that wait for a window
_MOST_PAGES, _WIDEST = 20, 4000  # what a window may look at: pages of a file, pixels of their width


class Kept(NamedTuple):
    """The last message of its kind about something, such as a file, and the file's bytes."""

    entry: Message
    data: bytes


class Window:
    """A page that is open somewhere, and what it looks at."""

    def __init__(self) -> None:
        self.look: Look | None = None
        self.queue: asyncio.Queue[Message] = asyncio.Queue()
        self.task: asyncio.Task[Any] = asyncio.current_task()  # type: ignore[assignment]


class Studio:
    """The texts of a game, the last good results of its workers, and the windows on them."""

    def __init__(self, folder: GameFolder, making: Sequence[str], playing: Sequence[str]) -> None:
        """``making`` and ``playing`` are the commands of workers."""
        self.folder = folder
        self._kept: dict[tuple[str, str], Kept] = {}
        self._state = 0  # numbers the texts
        self._windows: list[Window] = []  # the one that looked last is last
        self._worker = Worker(making, self._heard)
        self._player = Worker(playing, self._heard_player)
        self._asking: Window | None = None

    def made(self, path: str) -> bytes | None:
        """The bytes of a file or of the picture of a page."""
        known = self._kept.get(("file", path))
        return known.data if known else None

    @asynccontextmanager
    async def running(self, _: Starlette) -> Any:
        self._ask()
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
            self._tell({"kind": "trouble", "problems": problems_of(failure.diagnostics)})
            return
        for name in changed:
            self._tell(self._text(name))
        if was_saved or changed:  # fonts and drawings may have been saved, too
            self._changed()

    def _changed(self) -> None:
        self._state += 1
        self._ask()

    def _ask(self, **more: Any) -> None:
        """Asks the worker for the newest state, first for what was looked at last."""
        looks = dict.fromkeys(it.look for it in reversed(self._windows) if it.look)
        job = {"state": self._state, "texts": self._texts(), "looks": [*looks]}
        self._worker.ask(job | more)

    def _texts(self) -> dict[str, str]:
        return {name: text.text for name, text in self.folder.texts.items()}

    def _tell(self, message: Message, besides: Window | None = None) -> None:
        for window in self._windows:
            if window.queue.qsize() > _MOST_UNREAD:
                window.task.cancel()  # when it reads again, it connects anew
            elif window is not besides:
                window.queue.put_nowait(message)

    def _text(self, name: str) -> Message:
        """A text as a message to windows."""
        known = self.folder.texts.get(name)
        if known is None:
            return {"kind": "text", "file": name, "is_gone": True}
        message = {"kind": "text", "file": name, "text": known.text, "is_saved": known.is_saved}
        return message | {"is_changed_elsewhere": known.is_changed_elsewhere}

    def _heard(self, message: Message, data: bytes) -> None:
        """Keeps what the worker made, and tells every window."""
        key = "", ""
        match message:
            case {"kind": "file", "path": path}:
                key = "file", path
            case {"kind": "page", "path": path, "file": file, "digest": digest}:
                key = "file", path
                self._drop("page", lambda it: it["file"] == file and it["digest"] != digest)
            case {"kind": "made", "target": target, "problems": []}:
                key = "made", target
                self._drop("file", lambda it: it["target"] == target and _is_gone(it, message))
            case {"kind": "found" | "repaired", "state": state} if state != self._state:
                return
            case {"kind": "line" | "repaired"}:
                if self._asking is not None:
                    self._asking.queue.put_nowait(message)
                return
            case {"kind": "found" | "schema" as kind}:
                key = kind, ""
            case {"kind": "ended"}:
                self._ask()
        if key[0]:
            self._kept[key] = Kept(message, data)
        self._tell(message)

    def _drop(self, kind: str, is_old: Callable[[Message], bool]) -> None:
        for key, (entry, _) in [*self._kept.items()]:
            if entry["kind"] == kind and is_old(entry):
                del self._kept[key]

    def _heard_player(self, message: Message, data: bytes) -> None:
        match message["kind"]:
            case "file":
                self._heard(message, data)
            case "progress":
                self._tell(message)
            case "idle" | "struck":
                self._tell(message | {"kind": "played"})

    async def connect(self, websocket: WebSocket) -> None:
        """Serves a window until it closes."""
        await websocket.accept()
        window = Window()
        for message in self._greeting():
            window.queue.put_nowait(message)
        self._windows.append(window)
        sender = asyncio.create_task(_send(websocket, window.queue))
        try:
            async for message in websocket.iter_json():
                try:
                    await self._do(window, message)
                except Failure as failure:
                    problems = problems_of(failure.diagnostics)
                    window.queue.put_nowait({"kind": "trouble", "problems": problems})
        except asyncio.CancelledError:
            pass
        except (ValueError, KeyError, TypeError):
            with suppress(RuntimeError):
                await websocket.close(1003)
        finally:
            self._windows.remove(window)
            sender.cancel()

    def _greeting(self) -> Iterator[Message]:
        folder = self.folder
        message = {"kind": "hello", "is_locked": folder.is_read_only}
        message |= {"game_file": folder.game_file.name, "why_read_only": folder.why_read_only}
        yield message
        yield from map(self._text, folder.texts)
        yield from (it.entry for it in self._kept.values() if it.entry["kind"] != "page")

    async def _do(self, window: Window, message: Message) -> None:
        """Does what a window asks for. Raises Failure if that cannot be done."""
        match message:
            case {"kind": "look", "look": [str(), str(), int(), int(), int()] as values}:
                target, file, *numbers = values
                width, first, last = (max(0, it) for it in numbers)
                width, last = min(width, _WIDEST), min(last, first + _MOST_PAGES)
                window.look = Look(target, file, width, first, last)
                self._windows.sort(key=lambda it: it is window)
                for page in range(first, last + 1):
                    if known := self._kept.get(("file", window.look.picture(page))):
                        window.queue.put_nowait(known.entry)
                self._ask()
            case {"kind": "edit", "file": str(name), "text": str(text)}:
                self.folder.edit(name, text)
                self._tell(self._text(name), besides=window)
                self._changed()
                state = {"kind": "state", "state": self._state, "file": name}
                window.queue.put_nowait(state | {"is_saved": self.folder.texts[name].is_saved})
            case {"kind": "save", "file": str(name)}:
                self._refresh(was_saved=False)  # notices what was changed elsewhere a moment ago
                self.folder.save(name)
                self._tell(self._text(name))
            case {"kind": "take", "file": str(name), "keep": bool(keep)}:
                self.folder.take(name, keep_text=keep)
                self._tell(self._text(name))
                self._changed()
            case {"kind": "point", "file": str(file), "page": int(page), "x": x, "y": y}:
                if page >= 0 and ("file", file) in self._kept:
                    self._asking = window
                    self._ask(point=[file, page, float(x), float(y)])
            case {"kind": "repair", "id": str(name)}:
                self._asking = window
                self._ask(repair=name)
            case {"kind": "play", "games": int(), "players": str(), "compare": str()}:
                self._player.ask(message | {"texts": self._texts()})
            case {"kind": "stop"}:
                await self._player.stop()
                self._tell({"kind": "played", "problems": []})


def _is_gone(file: Message, made: Message) -> bool:
    """Tests whether a file of a target is not made anymore; those of a language whose texts are
    wrong stay."""
    path = file["path"]
    return path not in made["paths"] and path.partition("/")[0] not in made["broken"]


async def _send(websocket: WebSocket, queue: asyncio.Queue[Message]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(json.dumps(await queue.get()))
