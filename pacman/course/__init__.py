"""Grading a class: from the export of a course system to reports and gradebooks.

`pacman.grading` grades each submission.
"""

__all__ = ["course", "decisions", "session", "teams", "times"]
