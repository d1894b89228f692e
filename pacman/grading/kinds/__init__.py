"""The kinds of tests, a module each.

A kind's module has `KEYS`, its own keys of a test case; `SECONDS`, its time limit unless a case
says another; `read`, which makes a task of the keys' values; `expect`, which derives from a task
what the reference gives, and `check_expected`, which knows that when it sees it; `asks`, the name
of the class or function that a submission needs; and `run`, which asks a worker and comes to a
verdict.

`read` is called whatever is wrong with the keys, so that all mistakes are told at once: until it
has called the reader's `finish`, a value can be None or missing.
"""

__all__ = ["boards", "evaluation", "games", "listed", "recorded"]
