"""A report in the forms that people and course systems read.

The points and messages themselves are made elsewhere.
"""

__all__ = [
    "diagnosis", "github", "gradescope", "groups", "junit", "page", "recorded", "steps", "template",
    "terminal", "traced", "unwritten",
]  # fmt: skip
