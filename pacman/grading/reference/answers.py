"""Whether there is a reference solution to derive something from, and what it gives for a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacman.grading.reference.presence import require

if TYPE_CHECKING:
    from pacman.games.trees import Tree

    from .expected import Expected, Search


def search(tree: Tree, task: Search) -> Expected:
    """What is expected of a search of this tree; or NoReference."""
    require()
    from . import derived

    return derived.search(tree, task)


def is_foil(tree: Tree, task: Search) -> bool:
    """Whether every wrong search fails on this tree that goes by leaves or by one step alone."""
    require()
    from . import derived

    return derived.is_foil(tree, task)


def second_choices(tree: Tree, task: Search) -> set[str]:
    """Who may be right on a tree of those that choose what wrong searches don't."""
    from . import derived

    return derived.second_choices(tree, task)
