"""Submissions that guess, or know answers by heart, earn next to nothing.

Without a secret, a copy of all visible answers earns the points of the visible tests; with one, it
is worth as little as a guess.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import plans
import pytest
from submitted import SUBMISSIONS
from tasks import search_of, task, tree_of

from pacman import Layout
from pacman.engine.match import play
from pacman.games.trees import Node, Tree
from pacman.grading import grade
from pacman.grading.assignment import cases, expectations
from pacman.grading.kinds.trees.random_trees import RandomTrees
from pacman.grading.report import Report

pytestmark = pytest.mark.slow

HOSTILE = SUBMISSIONS / "hostile"
# With a secret there are more trees to guess on, so one file shows that none of them is easier.
BLIND = (
    ("always_west", ""),
    ("first_of_legal", ""),
    ("random_action", ""),
    ("expand_all_and_guess", ""),
    ("expand_all_and_guess", plans.SECRET),
)

Path_ = tuple[str, ...]


@pytest.fixture(scope="module")
def assignment() -> cases.Assignment:
    return plans.plan("", plans.SEARCHES).assignment


@pytest.fixture(scope="module")
def secret_plan() -> grade.Plan:
    return plans.plan(plans.SECRET, plans.SEARCHES)


def earned(report: Report) -> dict[str, float]:
    return {question.id: question.points / question.max_points for question in report.questions}


@pytest.mark.parametrize(("name", "secret"), BLIND)
def test_blind_guesses_earn_next_to_nothing(name: str, secret: str) -> None:
    plan = plans.plan(secret, plans.SEARCHES)
    shares = earned(grade.grade(str(HOSTILE / f"{name}.py"), plan))
    assert all(share <= 0.1 for share in shares.values()), shares


@pytest.fixture(scope="module")
def copier(assignment: cases.Assignment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    known = [
        known_tree(search_of(case), tree, expected)
        for case, expected in with_expected(assignment)
        for tree, expected in trees_of(case, expected)
    ]
    text = (HOSTILE / "replays_known_trees.py").read_text(encoding="utf-8")
    path = tmp_path_factory.mktemp("copier") / "multiAgents.py"
    path.write_text(text.replace("KNOWN = []", f"KNOWN = {known!r}"), encoding="utf-8")
    return path


def test_known_answers_are_worth_nothing_against_a_secret(
    copier: Path, secret_plan: grade.Plan
) -> None:
    shares = earned(grade.grade(str(copier), secret_plan))
    assert all(share <= 0.1 for share in shares.values()), shares


def test_the_copier_really_copies(copier: Path, assignment: cases.Assignment) -> None:
    """Without that the test above would show nothing. Other names for actions stop the copier."""
    report = grade.grade(str(copier), grade.plan(assignment))
    trees = [t for t in report.tests if kind_of(assignment, t.id) == "tree"]
    right = sum("right on the tree as written" in t.message or not t.message for t in trees)
    assert right > 0.8 * len(trees)
    assert all(share <= 0.35 for share in earned(report).values()), earned(report)


def test_copied_paths_on_boards(
    assignment: cases.Assignment, secret_plan: grade.Plan, tmp_path: Path
) -> None:
    """The other copier has the answers of boards as well, by how a board looks."""
    answers: dict[Any, Any] = {}
    for case, expected in with_expected(assignment):
        if case.kind == "pacman":
            answers |= board_answers(case.task, expected)
        for tree, known in trees_of(case, expected):
            steps = known_tree(search_of(case), tree, known)
            answers[(*steps[:3], steps[4])] = steps[3], [path for path, _ in steps[5]]
    text = (HOSTILE / "copies_visible_answers.py").read_text(encoding="utf-8")
    path = tmp_path / "multiAgents.py"
    path.write_text(text.replace("ANSWERS = {}", f"ANSWERS = {answers!r}"), encoding="utf-8")
    shares = earned(grade.grade(str(path), secret_plan))
    assert all(share <= 0.1 for share in shares.values()), shares


def with_expected(assignment: cases.Assignment) -> list[tuple[cases.Case, dict[str, Any]]]:
    every = [case for question in assignment.questions for case in question.cases]
    return [(case, expectations.expected_of(case)) for case in every]


def kind_of(assignment: cases.Assignment, name: str) -> str:
    every = {case.id: case.kind for question in assignment.questions for case in question.cases}
    return every[name]


def trees_of(case: cases.Case, expected: dict[str, Any]) -> list[tuple[Tree, dict[str, Any]]]:
    from pacman.grading.reference import answers as reference

    if case.kind == "tree":
        return [(tree_of(case), expected)]
    if case.kind == "random-trees":
        drawn = [task(case, RandomTrees).drawn(known["number"], "") for known in expected["trees"]]
        return [(tree, reference.search(tree, search_of(case)).as_data()) for tree in drawn]
    return []


def known_tree(search: Any, tree: Tree, expected: dict[str, Any]) -> tuple[Any, ...]:
    wanted = set(expected["expanded"])
    steps: list[tuple[Path_, Path_]] = []
    done: set[Node] = {tree.root}

    def walk(node: Node, path: Path_) -> None:
        for action, child in node.children.items():
            if child.name in wanted and child not in done:
                done.add(child)
                steps.append(((*path, action), tuple(child.actions)))
                walk(child, (*path, action))

    walk(tree.root, ())
    actions = tuple(tree.root.actions)
    return search.agent, tree.agents, search.depth, expected["actions"][0], actions, steps


def board_answers(task: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """For every turn of the visible game, its action and the paths of the reference's calls."""
    from pacman import Quit, Recorder

    found: dict[str, Any] = {}

    class Follows:
        turn = 0

        def getAction(self, state: Any) -> str:
            if self.turn == len(expected["turns"]):
                raise Quit
            import agents

            searcher = getattr(agents, task.agent)(depth=task.depth)
            recorder = Recorder(calls=True)
            root = state.watched_by(recorder)
            searcher.getAction(root)
            paths: dict[int, tuple[str, ...]] = {id(root): ()}
            for call in recorder.calls or ():
                paths[id(call.child)] = (*paths[id(call.parent)], call.action)
            action = expected["turns"][self.turn]["actions"][0]
            found[str(state)] = action, [list(path) for path in paths.values() if path]
            self.turn += 1
            return str(action)

    layout: Layout = task.board.layout
    play(layout, Follows(), task.board.ghosts([]), seed=task.board.seed)
    return found
