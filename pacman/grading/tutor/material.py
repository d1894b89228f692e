"""The tests of a question as material for experiments: their trees, and their boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pacman.games.trees import Tree
from pacman.grading.assignment.cases import Case, Question
from pacman.grading.assignment.visibility import VISIBLE
from pacman.grading.grade import Plan
from pacman.grading.kinds.trees.random_trees import RandomTrees
from pacman.grading.kinds.trees.tree import OneTree
from pacman.grading.kinds.turns.pacman import Turns
from pacman.grading.reference.expected import Search
from pacman.grading.reference.pruning import FAIL_HARD, INCLUSIVE, STRICT
from pacman.grading.report import TestResult
from pacman.grading.verdict import Status

from .boards import Board
from .faults import RIGHT, Faults
from .subject import Task

# With any other status, a test says nothing about its trees.
_SEARCHED = (Status.PASSED, Status.FAILED, Status.ERROR)
WAYS = {
    STRICT: RIGHT,
    INCLUSIVE: replace(RIGHT, cut_max="equal", cut_min="equal"),
    FAIL_HARD: replace(RIGHT, hard=True),
}


@dataclass(frozen=True)
class Trees:
    """The trees of a test, which one agent searches in their order."""

    result: TestResult
    search: Search
    trees: Sequence[Tree]

    @property
    def task(self) -> Task:
        return Task(self.search.agent, self.search.depth, self.search.evalFn)


@dataclass(frozen=True)
class Material:
    """What there is to explain about one agent's search."""

    agent: str
    trees: Sequence[Trees]
    boards: Sequence[Board]
    failed: Sequence[TestResult]  # the visible tests that weren't passed
    complete: bool  # whether the trees of all visible tests are there

    @property
    def bases(self) -> list[Faults]:
        """The right searches, of the ways of pruning that every test accepts."""
        ways = [way for way in WAYS if all(way in each.search.ways for each in self.trees)]
        return [WAYS[way] for way in ways] or [RIGHT]

    @property
    def evaluation(self) -> str | None:
        return next((each.search.evalFn for each in self.trees if each.search.evalFn), None)


def material(question: Question, plan: Plan, results: Sequence[TestResult]) -> Material | None:
    """The material of a question's visible tests; None if no search failed."""
    by_id = {result.id: result for result in results}
    cases = [
        case
        for case in question.cases
        if case.visibility == VISIBLE and case.id in by_id and case.task.SEARCH
    ]
    asked = Counter(c.task.asks for c in cases if by_id[c.id].status != Status.PASSED)
    if not asked:
        return None
    agent = asked.most_common(1)[0][0]
    mine = [case for case in cases if case.task.asks == agent and not case.listed]
    trees = [Trees(by_id[case.id], *drawn) for case in mine if (drawn := trees_of(case, plan))]
    boards = [
        Board(case.task, plan.expected[case.id], plan.secret, by_id[case.id])
        for case in mine
        if isinstance(case.task, Turns)
    ]
    failed = [by_id[case.id] for case in cases if by_id[case.id].status != Status.PASSED]
    searched = [each for each in trees if each.result.status in _SEARCHED]
    return Material(agent, searched, boards, failed, len(searched) == len(trees))


def trees_of(case: Case, plan: Plan) -> tuple[Search, Sequence[Tree]] | None:
    """The search that a test asks for, and its trees; None for a test without trees."""
    task = case.task
    if isinstance(task, OneTree):
        return task.search, [task.tree]
    if isinstance(task, RandomTrees):
        drawn = plan.expected[case.id]["trees"]
        return task.search, [task.drawn(tree["number"], plan.secret) for tree in drawn]
    return None
