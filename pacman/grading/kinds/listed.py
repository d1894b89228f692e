"""The key of cases whose expected results came with them, as in a course's own tests.

The list decides, even if the reference would accept more, or something else. A course's secret
changes nothing about such a case, since nothing says what would be right then.
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
