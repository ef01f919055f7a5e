"""In a worker of its own: games played of the texts, more and more, and the report on them."""

from collections.abc import Sequence
from itertools import repeat, takewhile

from generator.builder.playtests import combinations, run
from generator.diagnostics import Failure, Span
from generator.playtest.players import parse_player
from generator.playtest.running import Question
from generator.products.kit import Artifact
from generator.studio.wire import Channel, Message

_FIRST, _MORE = 100, 4  # games of the first report, and how many times more each further one has
_MOST, _MOST_VARIANTS = 1_000_000, 12


def work(game: str, overrides: Sequence[str]) -> None:
    """Plays what standard input asks for; reports on each part, and at the end with a verdict."""
    channel = Channel()
    channel.do_jobs(game, lambda order: _play(channel, game, overrides, order))


def _play(channel: Channel, game: str, overrides: Sequence[str], order: Message) -> None:
    from generator.playtest.report_page import report_html

    compared = [order["compare"]] if order["compare"].strip() else []
    try:
        variants = combinations(compared)[:_MOST_VARIANTS]
        players = tuple(map(parse_player, order["players"].split(",")))
    except ValueError as error:
        raise Failure.error("wrong-question", str(error), Span("playtest")) from None
    games = max(1, min(order["games"], _MOST))
    parts = takewhile(lambda it: it < games, (_FIRST * _MORE**n for n in range(20)))

    def progress(played: int, total: int) -> None:
        channel.send({"kind": "progress", "played": played, "total": total})
        channel.step()

    for number, verdict in (*zip(parts, repeat(False)), (games, False), (games, True)):
        question = Question(players, games=number, verdict=verdict, resume=True)
        results, fonts = run(
            game, tuple(overrides), variants, question, {}, progress, unsaved=order["texts"]
        )
        options = f"--games {number} --players {order['players']}{' --verdict' * verdict}"
        html = report_html(results, f"typecase playtest {options}", fonts).encode()
        report = Artifact("playtest/report.html", html, "html", {"games": number})
        channel.send_file("playtest", report)
