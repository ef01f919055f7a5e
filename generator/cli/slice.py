"""``typecase slice``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli import options

if TYPE_CHECKING:
    from generator.builder.slicing import SlicedBatch
    from generator.products.tiles.sliced.gcode import Event


@click.command("slice")
@options.game
@options.overrides
@click.option("--slicer", metavar="PATH", help="PrusaSlicer's program, if it is not found.")
@click.pass_context
def slice_(
    context: click.Context, game: str | None, overrides: tuple[str, ...], slicer: str | None
) -> None:
    """Slice the tiles with PrusaSlicer and show where each print really pauses."""
    from generator.builder.prepare import prepare
    from generator.builder.slicing import find_slicer, slice_batches
    from generator.cli.console import show
    from generator.cli.progress import ShowProgress

    program = find_slicer(slicer)
    prepared = prepare(game, overrides, ["tiles"])
    context.obj.update(prepared.sources)
    show(prepared.diagnostics, prepared.sources)
    if prepared.kit is None:
        context.exit(1)
    count = wrong = 0
    with ShowProgress() as progress:
        progress("tiles", None)
        for batch in slice_batches(prepared.kit, program, progress.only):
            progress.rest()
            click.echo("\n".join(_lines(batch)))
            count += 1
            wrong += bool(batch.verdict.problems)
    if count:
        click.echo("times and amounts are those of the slicer's own settings, not of your profile")
    context.exit(1 if wrong else 0)


def _lines(batch: SlicedBatch) -> list[str]:
    verdict, (first, second) = batch.verdict, batch.filaments
    shown = verdict.changes[:3]
    changes = [f"{event.code} before layer {event.layer}{_after(event)}" for event in shown]
    more = len(verdict.changes) - len(changes)
    where = ", ".join(changes) + (f" and {more} more" if more > 0 else "") or "no change"
    lines = [f"{batch.batch.name}: {where}"]
    if verdict.before and verdict.after:
        swap = batch.plan.swap
        below, above = _size(verdict.before), _size(verdict.after)
        if not verdict.problems:
            below, above = f"whole tiles, {below}", f"{batch.plan.relief.layers_above}, {above}"
        lines += [
            f"  layer {swap.layer - 1}, up to {swap.height:g} mm: {below}",
            f"  layer {swap.layer}: {above}",
        ]
    lines.append(
        f"  {first.grams:.1f} g ({first.metres:.1f} m), then {second.grams:.1f} g "
        f"({second.metres:.1f} m); {batch.sliced.time or 'time unknown'}"
    )
    return lines + [f"  wrong: {problem}" for problem in verdict.problems]


def _after(event: Event) -> str:
    """The time to be at the printer, where the slicer knows it."""
    if event.minutes is None:
        return ""
    hours, minutes = divmod(event.minutes, 60)
    return f", {f'{hours} h ' if hours else ''}{minutes} min after the start"


def _size(widest: tuple[float, float]) -> str:
    return f"at most {widest[0]:.1f} x {widest[1]:.1f} mm a tile"
