"""The kinds of tests: a class each, under one base, in one table.

`base.py` says what a kind is, `registry.py` lists all of them.
"""

__all__ = ["base", "boards", "evaluation", "games", "recorded", "registry", "series"]
