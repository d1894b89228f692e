"""A report in the forms that people and course systems read.

The points and messages themselves are made elsewhere.
"""

__all__ = [
    "github",
    "gradescope",
    "junit",
    "page",
    "recorded",
    "template",
    "terminal",
    "traced",
]
