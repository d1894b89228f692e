"""A search of a tree, and the expectation of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, NamedTuple

from pacman.games.trees import Node


@dataclass(frozen=True)
class Search:
    """The agent, its depth, and how its result is judged."""

    agent: str
    depth: int
    evalFn: str | None
    ways: tuple[str, ...]  # of pruning; the first is expected, the others are as good
    exact_calls: bool
    exact_states: bool = True  # whether the expanded states count, beside the action


class Visited(NamedTuple):
    """A step of a search: it comes to a node, or leaves it with a value."""

    node: Node
    window: tuple[float, float] | None  # with which it comes
    value: float | None  # None when it comes


@dataclass(frozen=True)
class Expansion:
    """The states that another way of pruning expands."""

    expanded: list[str]
    calls: int


@dataclass(frozen=True)
class Expected:
    """The right results on one tree, in the order of an expected file; nodes are names."""

    actions: list[str]  # each of them is right
    value: float | None  # None if the right actions are listed with the case
    expanded: list[str]
    count: int  # of expanded states
    calls: int  # of generateSuccessor
    values: dict[str, float] = field(default_factory=dict)  # that the search finds at nodes
    # The nodes that alpha-beta leaves early: the last child it looks at, its value, and the bound.
    cuts: dict[str, list[Any]] | None = None
    otherwise: dict[str, Expansion] = field(default_factory=dict)  # by the way of pruning

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Expected:
        """The expectation in `as_data`'s form; other keys are ignored."""
        known = {each.name: found[each.name] for each in fields(cls) if each.name in found}
        others = {way: Expansion(**other) for way, other in found.get("otherwise", {}).items()}
        return cls(**{**known, "otherwise": others})

    def as_data(self) -> dict[str, Any]:
        """The form of an expected file, without empty cuts and other ways."""
        data = asdict(self)
        if self.cuts is None:
            del data["cuts"]
        if not self.otherwise:
            del data["otherwise"]
        return data
