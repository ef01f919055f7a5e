"""Keeps the code of templates on disk: jinja2 takes longer to make it than to fill a template."""

from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from generator.game.disk_cache import DiskCache, cache_folder

_MAX_BYTES = 32_000_000


class Compiled(jinja2.BytecodeCache):
    """Code by name and text of a template, for environments of the module ``code`` (its path)."""

    def __init__(self, code: str, *values: object) -> None:
        origin = f"{jinja2.__version__} {values} {Path(code).read_text('utf-8')}"
        self._kept = DiskCache(cache_folder() / "templates", origin, _MAX_BYTES)

    def load_bytecode(self, bucket: Bucket) -> None:
        if found := self._kept.get(bucket.key + bucket.checksum):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept.put(bucket.key + bucket.checksum, bucket.bytecode_to_string())
