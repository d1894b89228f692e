"""All kinds of tests, by the name that a test case gives as its `kind`."""

from __future__ import annotations

from .base import Kind
from .evaluation import Evaluation
from .games import Games
from .trees.random_trees import RandomTrees
from .trees.tree import OneTree
from .turns.pacman import Turns

KINDS: dict[str, type[Kind]] = {
    "tree": OneTree,
    "random-trees": RandomTrees,
    "pacman": Turns,
    "games": Games,
    "evaluation": Evaluation,
}
