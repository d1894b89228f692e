"""The tasks of test cases, as what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pacman.grading.kinds.trees.random_trees import RandomTrees
from pacman.grading.kinds.trees.tree import OneTree

if TYPE_CHECKING:
    from pacman.games.trees import Tree
    from pacman.grading.assignment.cases import Case
    from pacman.grading.kinds.base import Kind
    from pacman.grading.reference.expected import Search

AnyKind = TypeVar("AnyKind", bound="Kind")


def task(case: Case, kind: type[AnyKind]) -> AnyKind:
    """The task of a case that is of this kind."""
    assert isinstance(case.task, kind)
    return case.task


def tree_of(case: Case) -> Tree:
    return task(case, OneTree).tree


def search_of(case: Case) -> Search:
    assert isinstance(case.task, (OneTree, RandomTrees))
    return case.task.search
