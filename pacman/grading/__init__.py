"""Grading one submission: test cases and a file come in, and a report comes out.

How a whole class is graded is `pacman.course`'s affair.
"""

__all__ = ["adjustment", "explanation", "grade", "report", "runner", "scoring", "verdict"]
