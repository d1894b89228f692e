"""The stored results of a class, and the tables and pages that are made of them.

`pacman.grading.reports` makes the report of each submission.
"""

__all__ = ["changes", "lateness", "overrides", "record", "redaction", "store", "summary", "tables"]
