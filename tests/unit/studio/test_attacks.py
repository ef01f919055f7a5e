"""Whatever does not come from the studio's own page is refused, and said in a line."""

from __future__ import annotations

import http.client
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from generator.diagnostics import Failure
from generator.studio.folder import GameFolder

if TYPE_CHECKING:
    from tests.unit.studio.conftest import Running

PARENTS = ("../game.yaml", "..%2fgame.yaml", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "..\\x")


def status(studio: Running, path: str, method: str = "GET", **headers: str) -> int:
    """The answer to a request with these headers, sent as it is."""
    connection = http.client.HTTPConnection(studio.host)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in {"Host": studio.host, **headers}.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def key(studio: Running) -> str:
    connection = http.client.HTTPConnection(studio.host)
    connection.request("GET", f"/?token={studio.token}")
    text = connection.getresponse().read().decode()
    connection.close()
    return text.partition('<base href="/at/')[2].partition("/")[0]


def test_requests(studio: Running) -> None:
    page, at = f"/?token={studio.token}", f"/at/{key(studio)}/page/main.js"
    assert status(studio, page) == status(studio, at) == 200
    port = studio.host.partition(":")[2]
    assert status(studio, page, Host=f"localhost:{port}") == 200
    for path in (page, at):
        assert status(studio, path, Host="evil.example") == 403
        assert status(studio, path, Host=f"evil.example:{port}") == 403, "DNS rebinding"
        assert status(studio, path, Host="127.0.0.1") == 403
        assert status(studio, path, Origin="http://evil.example") == 403
        assert status(studio, path, Origin="null") == 403
        assert status(studio, path, Sec_Fetch_Site="cross-site") == 403
        assert status(studio, path, "POST", Origin="http://evil.example") == 403
        assert status(studio, path, "POST", Content_Length="0") == 405
    for path in ("/", "/?token=", "/?token=wrong", f"/?token={studio.token}x", "/at/wrong/made/a"):
        assert status(studio, path) == 403
    assert status(studio, "/at/" + "x" * 100_000) in (400, 403)
    for kind in ("page", "made", "picture/0/800/x"):
        for path in PARENTS:
            assert status(studio, f"/at/{key(studio)}/{kind}/{path}") in (403, 404)
    printed = studio.end()
    for why in ("wrong host 'evil.example'", "wrong origin", "no token", "another site", "key"):
        assert why in printed
    assert "Traceback" not in printed
    assert studio.token not in printed


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": None}, {"origin": "null"}],
    ids=["another", "none", "null"],
)
def test_sockets_of_other_pages(studio: Running, headers: dict[str, str | None]) -> None:
    with pytest.raises(InvalidStatus, match="403"), studio.socket(**headers):
        pass


def test_a_socket_without_the_token(studio: Running) -> None:
    studio.token = "x"
    with pytest.raises(InvalidStatus, match="403"), studio.socket():
        pass


@pytest.mark.system
def test_names_and_sizes_in_messages(studio: Running, game_file: Path) -> None:
    before = game_file.read_bytes()
    with studio.socket() as window:
        window.until("found", is_complete=True)
        for name in ("../game.yaml", "/etc/passwd", "x.md.j2", "picture.jpg", ""):
            for kind in ("edit", "save", "take"):
                window.say(kind, file=name, text="title: x\n", keep=False)
                assert window.until("trouble")["problems"][0]["code"] == "outside-folder"
        window.say("edit", file="game.yaml", text="#" * 1_500_000)
        assert window.until("trouble")["problems"][0]["code"] == "too-large"
        window.say("look", look=["../../x", "/etc/passwd", 10**9, -5, 10**9])
        window.say("edit", file="game.yaml", text="#" * 10_000_000)
        with pytest.raises(ConnectionClosed):
            window.until("never")
    for bad in ("{", b"{}"):
        with studio.socket() as window:
            window.connection.send(bad)
            with pytest.raises(ConnectionClosed):
                window.until("never")
    for unknown in (
        "[]",
        "7",
        '{"kind": "look", "look": [1]}',
        '{"kind": "look", "look": [1, "", 0, 0, 0]}',
        '{"kind": "look", "look": 7}',
        '{"kind": "edit"}',
        '{"kind": "edit", "file": 1, "text": 2}',
    ):
        with studio.socket() as window:
            window.connection.send(unknown)
            window.say("save", file="../x")
            window.until("trouble")
    with studio.socket() as window:
        window.until("hello")
    assert game_file.read_bytes() == before
    assert "Traceback" not in studio.end()


def test_links_out_of_the_folder(game_file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.j2"
    secret.write_text("secret")
    folder = GameFolder(str(game_file))
    folder.edit("rules.md.j2", "mine")
    rules = game_file.parent / "rules.md.j2"
    rules.unlink()
    os.symlink(secret, rules)
    with pytest.raises(Failure, match="link"):
        folder.save("rules.md.j2")
    assert secret.read_text() == "secret"
    with pytest.raises(Failure, match="link"):
        GameFolder(str(game_file))
