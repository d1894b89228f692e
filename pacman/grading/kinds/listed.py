"""What cases have in common whose expected results came with them, as in a course's own tests.

What is listed there decides, even where the reference would accept more, or something else. A
course's secret changes nothing about such a case: what would be right otherwise is listed nowhere.
"""

from __future__ import annotations

from pacman.support.fields import Key, choice

LISTED = "listed"
ACCEPT = Key(
    "accept",
    choice("reference", LISTED),
    "what is right: what the reference gives, or what is listed beside the case",
    "reference",
)
