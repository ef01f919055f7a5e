"""``typecase targets`` and ``typecase schema``: what there is."""

from __future__ import annotations

import click


@click.command()
def targets() -> None:
    """List what can be built."""
    from generator.products import load_target, target_names

    names = target_names()
    width = max(map(len, names))
    for name in names:
        target = load_target(name)
        extra = f"; only with -t {name}" if target.is_extra else ""
        click.echo(f"{name:{width}}  {target.summary}{extra}")


@click.command()
@click.option("--text", is_flag=True, help="List the keys for people: defaults, what they say.")
def schema(text: bool) -> None:
    """Print the JSON Schema of game.yaml, by which editors complete and check it."""
    import json

    from generator.game.schema import game_schema, list_keys

    if text:
        click.echo(list_keys())
        return
    click.echo(json.dumps(game_schema(), ensure_ascii=False, indent=2))
