"""Graders that course systems run: a module for each system, with its files and its results.

`grader` and `grading` have what all of them share.
"""

__all__ = ["base", "grader", "grading", "registry", "student_view"]
