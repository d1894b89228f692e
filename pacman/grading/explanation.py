"""The explanation of missing points in a question: mistakes, their places, and the proof."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from pacman.grading.assignment.hints import Hint

# A line in a sentence, such as "in line 7", ", line 7", ": line 7" or "(line 7)".
_LINE = re.compile(r"[:,]? (?:in )?\(?\bline \d+\)?")


@dataclass(frozen=True)
class Named:
    """One mistake by its name, with its parameter and its place in the file."""

    id: str
    parameter: Any
    where: dict[str, Any] | None  # line and function
    says: str
    hint: Hint | None = None


class Right(TypedDict):
    """The right results on a tree."""

    actions: list[str]
    value: float | None
    count: int  # of expanded states
    calls: int


class Observed(TypedDict):
    """A submission's result on a tree."""

    action: str
    count: int
    did: str  # how the search ended
    calls: int


class Smallest(TypedDict):
    """The smallest tree that shows what is wrong, and both searches of it."""

    tree: Any  # as people write it
    agents: int
    depth: int
    nodes: int
    expected: Right
    observed: Observed
    drawing: str
    yaml: str  # the tree as a test case
    steps: dict[str, Any]


@dataclass(frozen=True)
class Explanation:
    """Mistakes that hold together, and how many of the tests that failed they explain."""

    mistakes: tuple[Named, ...]
    certain: bool
    explains: int
    of: int
    smallest: Smallest | None = None
    inference: dict[str, Any] | None = None
    shown: dict[str, Any] | None = None  # the test and the turn in whose recording it can be seen

    def without_lines(self) -> Explanation:
        """The same without places in the file."""
        named = tuple(
            replace(mistake, where=None, says=_LINE.sub("", mistake.says))
            for mistake in self.mistakes
        )
        smallest = self.smallest
        if smallest:
            smallest = {**smallest, "steps": _bare(smallest["steps"])}
        return replace(self, mistakes=named, smallest=smallest, inference=None)

    @property
    def says_something(self) -> bool:
        return bool(self.mistakes or self.smallest or self.inference or self.shown)


def _bare(steps: dict[str, Any]) -> dict[str, Any]:
    """The steps of both searches without lines and functions."""
    own = [{key: step[key] for key in step if key not in ("line", "function")}
           for step in steps.get("yours", ())]  # fmt: skip
    return {**steps, "yours": own} if steps else {}


def hinted(
    explanations: tuple[Explanation, ...], hints: Mapping[str, Hint]
) -> tuple[Explanation, ...]:
    """The explanations with the teacher's hints beside their mistakes."""
    return tuple(
        replace(each, mistakes=tuple(replace(m, hint=hints.get(m.id)) for m in each.mistakes))
        for each in explanations
    )
