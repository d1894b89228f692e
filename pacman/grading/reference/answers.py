"""Results of the reference solution for trees, if it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacman.grading.reference.presence import require

if TYPE_CHECKING:
    from pacman.games.trees import Tree

    from .expected import Expected, Search, Visited


def search(tree: Tree, task: Search) -> Expected:
    """The expectation of a search of this tree; raises NoReference if there is no reference."""
    require()
    from . import derived

    return derived.search(tree, task)


def visits(tree: Tree, task: Search) -> list[Visited]:
    """What a right search does, step by step; raises NoReference if there is no reference."""
    require()
    from . import derived

    return derived.visits(tree, task)


def is_foil(tree: Tree, task: Search) -> bool:
    """Whether every wrong search fails on this tree; see wrong_choices.py."""
    require()
    from . import derived

    return derived.is_foil(tree, task)


def second_choices(tree: Tree, task: Search) -> set[str]:
    """The second choices that can be right on a tree; see wrong_choices.py."""
    from . import derived

    return derived.second_choices(tree, task)
