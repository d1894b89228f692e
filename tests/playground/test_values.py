"""Test cases become JSON and come back as what they were."""

from __future__ import annotations

import json
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from pacman import GameState, Layout
from pacman.games.trees import Graph, Node, Tree
from pacman.grading.assignment.cases import load
from pacman.grading.grade import plan
from pacman.grading.runner import Outcome
from pacman.grading.verdict import Status, Verdict
from pacman.playground.inside.values import decoded, encoded

ROOT = Path(__file__).parents[2]


def back(value: Any) -> Any:
    text = json.dumps(encoded(value), allow_nan=False)
    return decoded(json.loads(text))


@pytest.mark.parametrize(
    "value",
    [None, True, 3, 2.5, inf, -inf, "a", "", [1, [2]], (1, (2, 3)), {1: 2, (3, 4): [5]}, {1, 2},
     frozenset("ab"), ["list", 1], {"a": ["object", 0]}, Status.PASSED, dict, {"root": inf}],
)  # fmt: skip
def test_plain_values_come_back(value: Any) -> None:
    if value is dict:
        with pytest.raises(ValueError, match="not ours"):
            back(value)
        return
    found = back(value)
    assert found == value
    assert type(found) is type(value)


def test_what_is_no_number_stays_none() -> None:
    assert str(back([nan])) == "[nan]"


def test_boards_states_and_verdicts_come_back() -> None:
    state = GameState.initial(Layout.load("smallClassic")).generateSuccessor(0, "Stop")
    verdict = Verdict(Status.FAILED, "no", 0.5, {"actions": ["West"]})
    for value in (state, Outcome(verdict, "printed", 1.5, slow=True)):
        assert back(value) == value


def test_what_is_shared_stays_shared() -> None:
    leaf = Node("leaf", value=1.0)
    tree = Tree(Node("root", {"a": Node("one", {"x": leaf}), "b": Node("two", {"x": leaf})}), 2)
    found = back(tree)
    one, two = found.root.children.values()
    assert one.children["x"] is two.children["x"]
    assert [node.name for node in found.nodes] == [node.name for node in tree.nodes]
    assert found.turns[one] == 1


def test_nodes_may_lead_back() -> None:
    children: dict[str, Node] = {}
    root = Node("root", children)
    children["again"] = root
    found = back(Graph(root, 2))
    assert found.root.children["again"] is found.root


def test_a_deep_chain_needs_no_deep_calls() -> None:
    node = Node("end")
    for number in range(3_000):
        node = Node(str(number), {"on": node})
    found = back([node])[0]
    for _ in range(3_000):
        found = found.children["on"]
    assert found.name == "end"


@pytest.mark.parametrize("name", ["os:system", "builtins:eval", "pacman.engine.match:os.system"])
def test_nothing_is_called_that_is_not_ours(name: str) -> None:
    with pytest.raises(ValueError, match="not ours"):
        decoded({"root": ["object", 0], "objects": [["call", name, ["true"]]]})


def test_a_whole_assignment_comes_back() -> None:
    whole = plan(load(str(ROOT / "test_cases")))
    text = encoded(whole)
    again = decoded(json.loads(json.dumps(text, allow_nan=False)))
    assert encoded(again) == text
    assert again.expected == whole.expected
    assert [q.criteria for q in again.assignment.questions] == [
        q.criteria for q in whole.assignment.questions
    ]
