"""Runs targets and writes what they make; the only writer of files.

``prepare`` reads a project and finds every problem of it, ``run`` makes the artifacts of some
targets, in this process and in others, and ``output`` puts them into the output folder whole or not
at all.
"""
