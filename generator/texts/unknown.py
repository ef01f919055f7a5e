"""Names that a template uses and that are not there."""

from __future__ import annotations

from collections.abc import Mapping

from jinja2 import StrictUndefined
from jinja2.utils import missing

from generator.diagnostics import did_you_mean
from generator.game.fields import Frozen
from generator.texts.views import ExampleView, nature


class Unknown(StrictUndefined):
    """An error at its first use. Of what has an owner, a second line of its message names it, and a
    third a near match."""

    @property
    def _undefined_message(self) -> str:
        if self._undefined_hint:  # an attribute that templates may not reach
            return str(self._undefined_hint)
        name, owner = str(self._undefined_name), self._undefined_obj
        if owner is missing:
            return f'there is no "{name}" here'
        message = f'{nature(owner)} has no "{name}"'
        known: list[str] = []
        if isinstance(owner, Mapping):
            known = [key for key in owner if isinstance(key, str)]
            if isinstance(next(iter(owner.values()), None), ExampleView):
                message = f'there is no example "{name}"'
        elif isinstance(owner, Frozen):
            known = list(type(owner).model_fields)
        elif isinstance(owner, list | tuple) and name.isdigit():
            count = f"{len(owner)} {'item' if len(owner) == 1 else 'items'}"
            return f"the list has {count}, and none with the number {name}\n{name}"
        elif type(owner).__module__ != "builtins":
            known = [key for key in dir(type(owner)) if not key.startswith("_")]
        return "\n".join([message, name, *did_you_mean(name, known)])
