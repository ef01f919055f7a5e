"""The rules made fast: one engine for games and positions, compiled by us to WebAssembly.

``kernel``       what is compiled: plain Python on arrays of integers
``layout``       the fields of these arrays
``build``        the compiler: ``make engine`` writes ``engine.wasm``
``module``       loads ``engine.wasm`` with wasmtime
``ruleset``      the rules of a game as arrays
``table``        a game being played
``positions``    locations of positions, and whether these are legal
"""
