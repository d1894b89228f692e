"""The ways in which alpha-beta is taught, and which of them a case accepts."""

from __future__ import annotations

from collections.abc import Sequence

from pacman.support.fields import Key, choice

# Each expands other states. A search that cuts on equality expands the same ones whether what it
# returns lies between the bounds or not, so that is one way.
STRICT, INCLUSIVE, FAIL_HARD = WAYS = ("strict", "inclusive", "fail-hard")

KEYS = (
    Key("pruning", choice("strict", "inclusive", "either"),
        "whether cutting on equality is wrong (strict), required (inclusive), or allowed (either)",
        "strict"),
    Key("bounds", choice("soft", "hard", "either"),
        "what a node returns: the value found (soft), that value moved between the bounds "
        "(hard), or either", "soft"),
)  # fmt: skip


def accepted(pruning: str, bounds: str) -> tuple[str, ...]:
    """The ways that these two values of a case allow; the first one is expected."""
    strict = {"soft": (STRICT,), "hard": (FAIL_HARD,), "either": (STRICT, FAIL_HARD)}[bounds]
    return {"strict": strict, "inclusive": (INCLUSIVE,), "either": (*strict, INCLUSIVE)}[pruning]


def choices(ways: Sequence[str]) -> str:
    """Why several counts of states are right, for messages; "" if only one way is."""
    may = ["cut at equal values or not"] * (INCLUSIVE in ways and len(ways) > 1)
    may += ["return the value found or the bound"] * {STRICT, FAIL_HARD}.issubset(ways)
    return f" (a right search may {', and '.join(may)})" if may else ""
