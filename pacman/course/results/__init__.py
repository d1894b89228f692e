"""What is kept of a graded class, and the tables and pages that are made of it.

A report on one submission is `pacman.grading.reports`' affair.
"""

__all__ = ["record", "shown", "store", "summary", "tables"]
