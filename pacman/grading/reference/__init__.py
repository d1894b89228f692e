"""Results of the reference solution, for comparison with a submission's.

None of it ever reaches a student's process. A hand-out has only the modules that notice that the
reference is missing.
"""

__all__ = ["answers", "derived", "expected", "leaves", "presence", "pruning", "wrong_choices"]
