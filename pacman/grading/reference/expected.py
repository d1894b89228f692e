"""A search of a tree, and what is expected of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Search:
    """Who searches, how deep, and how its result is judged."""

    agent: str
    depth: int
    evalFn: str | None
    ways: tuple[str, ...]  # of pruning; the first is expected, the others are as good
    exact_calls: bool
    exact_states: bool = True  # whether the expanded states count, beside the action


@dataclass(frozen=True)
class Expansion:
    """What another way of pruning expands."""

    expanded: list[str]
    calls: int


@dataclass(frozen=True)
class Expected:
    """What is right on one tree, in the order in which it is written down; nodes are names."""

    actions: list[str]  # each of them is right
    value: float | None  # None if somebody listed what is right
    expanded: list[str]
    count: int  # of expanded states
    calls: int  # of generateSuccessor
    values: dict[str, float] = field(default_factory=dict)  # that the search finds at nodes
    # The nodes that alpha-beta leaves early: the last child it looks at, its value, and the bound.
    cuts: dict[str, list[Any]] | None = None
    otherwise: dict[str, Expansion] = field(default_factory=dict)  # by the way of pruning

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Expected:
        """What `as_data` made of it, beside whatever else was written down."""
        known = {each.name: found[each.name] for each in fields(cls) if each.name in found}
        others = {way: Expansion(**other) for way, other in found.get("otherwise", {}).items()}
        return cls(**{**known, "otherwise": others})

    def as_data(self) -> dict[str, Any]:
        """What is written down: all of it, but for cuts and other ways if there are none."""
        data = asdict(self)
        if self.cuts is None:
            del data["cuts"]
        if not self.otherwise:
            del data["otherwise"]
        return data
