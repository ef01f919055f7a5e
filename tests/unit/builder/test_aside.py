"""Work in a second process: the same results, and nothing that it leaves behind."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from mmap import mmap

import pytest

from generator.builder import guard
from generator.diagnostics import Failure, Span

HERE = os.getpid()
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2,
    reason="a second process is for Linux with two processors",
)


@pytest.fixture(autouse=True)
def supervised(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a worker, but without limits of this process; no helper is left at the end."""
    monkeypatch.setattr(guard, "_note", mmap(-1, 4096))
    yield
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def slowly(number: int) -> tuple[int, int]:
    time.sleep(0.02)
    return number * number, os.getpid()


def test_two_processes_share_the_items() -> None:
    def made(number: int) -> tuple[int, int]:
        time.sleep(0.5 if os.getpid() == HERE else 0.01)  # on a busy machine a process starts late
        return number * number, os.getpid()

    found = [*guard.each(made, range(12))]
    assert [square for square, _ in found] == [number * number for number in range(12)]
    assert found[0][1] == HERE
    assert len({process for _, process in found}) == 2


@pytest.mark.parametrize("items", [(), (3,)])
def test_one_item_needs_no_second_process(items: tuple[int, ...]) -> None:
    assert [*guard.each(slowly, items)] == [(number * number, os.getpid()) for number in items]


def test_who_needs_no_more_ends_the_other_process() -> None:
    def made(number: int) -> int:
        time.sleep(2 if os.getpid() != HERE else 0)
        return number

    results = guard.each(made, range(4))
    assert next(results) == 0
    del results


def test_what_fails_there_is_done_here() -> None:
    def made(number: int) -> int:
        time.sleep(0.01)
        if os.getpid() != HERE:
            raise ValueError(number)
        return number

    assert [*guard.each(made, range(6))] == [*range(6)]


def test_what_cannot_be_sent_is_done_here() -> None:
    with guard.aside(lambda: lambda: os.getpid()) as result:
        assert result()() == os.getpid()


def test_a_failure_here_ends_the_other_process() -> None:
    def made(number: int) -> int:
        if os.getpid() != HERE:
            time.sleep(60)
        raise Failure.error("too-long", "it does not fit", Span("game.yaml"))

    start = time.monotonic()
    with pytest.raises(Failure):
        [*guard.each(made, range(4))]
    assert time.monotonic() - start < 30


def test_too_much_processor_time_there_is_told_at_once() -> None:
    def burn() -> None:
        guard.begin("making the target tiles", "Grawlix", guard.Limit(0.01, 10_000))
        while True:
            pass

    with guard.aside(burn) as result, pytest.raises(Failure) as failed:
        result()
    (item,) = failed.value.diagnostics
    assert item.message == "making the target tiles took more than 0.01 s of processor time"


def test_a_helper_waits_for_nobody_to_read_what_it_made() -> None:
    with guard.aside(lambda: bytes(10_000_000)) as result:
        ended, end = None, time.monotonic() + 30
        while ended is None and time.monotonic() < end:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        assert ended is not None
        assert len(result()) == 10_000_000


def test_where_few_files_may_be_open_they_are_left_to_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sysconf", {"SC_OPEN_MAX": 63}.__getitem__)
    assert [*guard.each(slowly, range(3))] == [(number * number, HERE) for number in range(3)]


@pytest.mark.parametrize("call", ["fork", "pipe", "memfd_create"])
def test_where_no_more_processes_are_allowed_all_is_done_here(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refused(*_: object) -> None:
        raise BlockingIOError

    before = os.listdir("/proc/self/fd")
    monkeypatch.setattr(os, call, refused)
    assert [*guard.each(slowly, range(3))] == [(number * number, HERE) for number in range(3)]
    assert len(os.listdir("/proc/self/fd")) == len(before)
