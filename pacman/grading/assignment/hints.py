"""hints.yaml: sentences and links of a teacher's own, beside the mistakes that reports name."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from pacman.support.fields import TEXT, Key, mapping_of, read_keys, text_like

FILE = "hints.yaml"
# The identifiers of all mistakes that a report can name.
IDS = (
    "actions-of-wrong-agent", "actions-of-wrong-state", "all-alike", "alpha-not-raised",
    "beta-not-lowered", "bounds-not-passed", "bounds-not-to-later-ghosts", "bounds-shared",
    "bounds-swapped", "child-twice", "children-first", "current-state", "cuts-on-equality",
    "depth-changed", "depth-hard-coded", "depth-otherwise", "depth-per-agent", "depth-too-deep",
    "depth-too-shallow", "divides-by-zero", "evaluates-parent", "evaluates-root",
    "evaluation-ignored", "fail-hard", "fail-soft", "finite-infinity", "first-when-lost",
    "flees-scared-ghosts", "ghost-keeps-first", "ghost-maximises", "ghosts-minimise",
    "ghosts-not-in-turn", "ghosts-reversed", "ghosts-same-index", "ignores-food", "ignores-ghosts",
    "integer-average", "last-ghost-forgotten", "later-ghosts-maximise", "lost-state-value",
    "missing-return", "no-cut-at-max", "no-cut-at-min", "no-cut-on-equality", "no-cuts",
    "not-a-number", "not-repeatable", "one-level-maximises", "only-first-child",
    "only-first-ghost", "order-changed", "own-error", "pacman-averages", "python-2",
    "random-action", "returns-deepest", "returns-none", "returns-value", "root-alpha",
    "score-only", "search-unused", "skips-stop", "state-kept", "sum-not-average",
    "terminal-not-evaluated", "to-and-fro", "unfinished", "weighted-average", "worst-action",
    "wrong-agent", "wrong-divisor",
)  # fmt: skip
_LINK = re.compile(r"https?://[!-~]+")


@dataclass(frozen=True)
class Hint:
    """What a teacher says about a mistake."""

    says: str
    link: str = ""


LINK = text_like(
    "an address that begins with https://",
    {"type": "string", "pattern": f"^{_LINK.pattern}$"},
    _LINK.fullmatch,
)
HINT_KEYS = (
    Key("says", TEXT, "a sentence for students who make this mistake"),
    Key("link", LINK, "where they can read more", ""),
)
# A key for each mistake that a report can name.
HINTS_KEYS = tuple(Key(name, mapping_of(HINT_KEYS), "what to say about it", None) for name in IDS)


def read_hints(folder: str) -> dict[str, Hint]:
    """The hints in an assignment's folder, by mistake; a TestCaseError has all that is wrong."""
    path = os.path.join(folder, FILE)
    if not os.path.isfile(path):
        return {}
    reader, _, said = read_keys(path, HINTS_KEYS)
    reader.finish()
    return {name: Hint(**hint) for name, hint in said.items() if hint}
