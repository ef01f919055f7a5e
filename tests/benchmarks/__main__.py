"""``make bench``: each promise about speed, as a ratio of medians from this one run."""

from __future__ import annotations

import argparse
import platform

from rich.console import Console
from rich.table import Table

from tests.benchmarks.cases import CASES
from tests.benchmarks.measuring import Result, measure, median, memory


def row(result: Result) -> list[str]:
    ours, bare, case = median(result.ours), median(result.bare), result.case
    spread = f"{min(s.seconds for s in result.ours):.2f}-{max(s.seconds for s in result.ours):.2f}"
    limit = f"{case.factor:g}x" + (f" + {case.extra:g} s" if case.extra else "")
    return [
        case.name,
        f"{ours:.2f} s",
        spread,
        f"{bare:.2f} s",
        f"{ours / bare:.2f}x",
        limit,
        f"{ours / result.limit:.0%}",
        f"{memory(result.ours):.0f} MB",
        f"{memory(result.ours) / memory(result.bare):.2f}x",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each command (default: 5)")
    parser.add_argument("--only", default="", help="only cases whose name holds this")
    options = parser.parse_args()
    title = f"{options.runs} runs, {platform.python_implementation()} {platform.python_version()}"
    table = Table("what", title=title)
    for heading in (
        "median",
        "spread",
        "imports",
        "ratio",
        "promised",
        "of it",
        "memory",
        "to imports'",
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for case in CASES:
        if options.only in case.name:
            table.add_row(*row(measure(case, options.runs)))
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
