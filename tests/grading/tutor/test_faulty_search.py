"""The faulty search without faults is the reference, and each fault changes it."""

from __future__ import annotations

from random import Random

import pytest

from pacman.games.trees import Tree
from pacman.grading.reference import answers
from pacman.grading.reference.expected import Search as Asked
from pacman.grading.reference.pruning import FAIL_HARD, WAYS
from pacman.grading.tutor import fresh
from pacman.grading.tutor.candidates import Candidate
from pacman.grading.tutor.evidence import predicted
from pacman.grading.tutor.faults import RIGHT
from pacman.grading.tutor.material import WAYS as RIGHT_WAYS
from pacman.grading.tutor.mistakes import EVERY, REPEATS, Mistake, known
from pacman.grading.tutor.subject import Task

NAME = "treeValue"
# What shows on boards only: at a node of a tree, all agents have the same actions.
RIGHT_HERE = {"no-cut-on-equality", "fail-soft"}
ON_BOARDS = {"actions-of-wrong-agent", "the number of Pacman's actions"}


@pytest.mark.parametrize("agent", EVERY)
@pytest.mark.parametrize("way", WAYS)
def test_without_faults_it_is_the_reference(agent: str, way: str) -> None:
    rng = Random(7)
    for _ in range(40):
        task, tree = fresh.drawn(rng, agent, (), NAME)
        if task.evaluation is None:  # the reference goes by values, not by scores
            continue
        right = answers.search(tree, Asked(agent, task.depth, NAME, (way,), exact_calls=False))
        found = predicted(RIGHT_WAYS[way], task, tree, {})
        assert found is not None
        # A bound in place of a value can make actions look equal.
        assert set(found.actions) >= set(right.actions)
        assert way == FAIL_HARD or set(found.actions) == set(right.actions)
        assert {node.name for node in found.expanded} == set(right.expanded)
        assert len(found.calls) == right.calls


@pytest.mark.parametrize("agent", EVERY)
def test_every_mistake_changes_what_a_search_does(agent: str) -> None:
    left = [each for each in known(agent, (99, 0.9)) if not {each.id, each.parameter} & ON_BOARDS]
    left = [each for each in left if each.id not in RIGHT_HERE] + [*REPEATS]
    rng = Random(3)
    for _ in range(600):
        task, tree = fresh.drawn(rng, agent, (99,), NAME)
        left = [each for each in left if not shows(each, task, tree)]
        if not left:
            break
    assert [(each.id, each.parameter) for each in left] == []


def shows(mistake: Mistake, task: Task, tree: Tree) -> bool:
    """Whether a search with this mistake differs, in its second search at the latest."""
    seen = []
    for faults in (RIGHT, Candidate(RIGHT, (mistake,)).faults):
        memory: dict[object, object] = {}
        predicted(faults, task, tree, memory)
        again = predicted(faults, task, tree, memory)
        assert again is not None
        seen.append((again.kind, again.actions, again.calls))
    return seen[0] != seen[1] or mistake.parameter == "values"


def test_mistakes_fit_together_only_if_they_set_other_switches() -> None:
    by_id = {(each.id, each.parameter): each for each in known("AlphaBetaAgent")}
    cuts, equal = by_id["no-cuts", None], by_id["cuts-on-equality", None]
    assert not cuts.fits(equal)
    assert cuts.fits(by_id["skips-stop", "for all"])
