"""Grading a class: from a folder as the course system exported it to reports and gradebooks.

How one submission is graded is `pacman.grading`'s affair; here are the many.
"""

__all__ = ["session"]
