"""What the reference solution gives: the other side of every comparison.

Nothing in here ever reaches a student's process. A hand-out has only the modules that say that the
reference is missing there.
"""

__all__ = ["answers", "derived", "expected", "leaves", "presence", "pruning", "wrong_choices"]
