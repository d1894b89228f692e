"""Grading one submission: test cases and a file come in, and a report comes out.

`pacman.course` grades a whole class.
"""

__all__ = ["adjustment", "explanation", "grade", "report", "runner", "scoring", "verdict"]
