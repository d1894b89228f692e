"""Ten thousand exercises of the practice page, each with the answer that the reference gives."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

import pytest
from browsers import opened

from agents import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent
from pacman.games.explore.spots import number
from pacman.games.explore.tracing import Trace
from pacman.games.trees import Node, Tree, TreeState
from pacman.practice import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KINDS = ("minimax", "depth", "expectimax", "cuts", "windows", "equal", "orders")
LEVELS = (1, 2, 3)
# With seven kinds and three levels these are ten thousand.
EACH = 477
MOST_LEAVES = 10
MAKE = """([kind, level, count]) => Array.from({ length: count }, (_, i) => {
    const plain = ({ name, action, value, children }) =>
        ({ name, action, value, children: children.map(plain) });
    const made = pacmanExercises.exercise(i % 7, kind, level, i);
    return { ...made, tree: { ...made.tree, root: plain(made.tree.root) } };
})"""
ANSWERED = """([kind, level, answers]) =>
    pacmanExercises.judge(pacmanExercises.exercise(5, kind, level, 0), answers).right"""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """A page that has what makes exercises, and nothing else."""
    with opened(browser, "about:blank") as tab:
        tab.add_script_tag(content=page.script("trees.js", "exercises.js"))
        yield tab


def tree_of(made: dict[str, Any], order: list[str] | None = None) -> Tree:
    """The tree of an exercise, perhaps with the root's actions in another order."""

    def node(data: dict[str, Any]) -> Node:
        children = {child["action"]: node(child) for child in data["children"]}
        return Node(data["name"], children, data["value"])

    root = node(made["tree"]["root"])
    if order:
        root = Node(root.name, {action: root.children[action] for action in order}, root.value)
    return Tree(root, made["tree"]["agents"])


def leaves(tree: Tree) -> set[str]:
    return {node.name for node in tree.nodes if not node.children}


def searched(made: dict[str, Any], pruning: str, order: list[str] | None = None) -> Trace:
    agent = AlphaBetaAgent(depth=made["tree"]["depth"], pruning=pruning)
    return Trace(agent, tree_of(made, order).state())


def visited(trace: Trace) -> dict[str, Any]:
    return {visit.state.node.name: visit for visit in trace.visits}


def unseen(made: dict[str, Any], pruning: str) -> list[str]:
    return sorted(leaves(tree_of(made)) - visited(searched(made, pruning)).keys())


def best_actions(agent: MinimaxAgent, state: TreeState) -> tuple[dict[str, float], list[str]]:
    """What the agent finds below each action of the root, and the best actions."""
    worth = {
        action: agent.value(state.generateSuccessor(0, action), 1, agent.depth)
        for action in state.getLegalActions()
    }
    return worth, [action for action, value in worth.items() if value == max(worth.values())]


def check_values(made: dict[str, Any], agent: MinimaxAgent) -> dict[str, Any]:
    """The numbers and the action; returns the parts by their names."""
    tree = tree_of(made)
    parts = {part["id"]: part for part in made["parts"]}
    worth, best = best_actions(agent, tree.state())
    assert best == [parts["action"]["right"]]
    for action, value in worth.items():
        assert parts[tree.root.children[action].name]["right"] == value
    return parts


def check_minimax(made: dict[str, Any]) -> None:
    check_values(made, MinimaxAgent(depth=made["tree"]["depth"]))


def check_expectimax(made: dict[str, Any]) -> None:
    depth = made["tree"]["depth"]
    parts = check_values(made, ExpectimaxAgent(depth=depth))
    if "minimax" in parts:
        _, best = best_actions(MinimaxAgent(depth=depth), tree_of(made).state())
        assert best == [parts["minimax"]["right"]]
        assert best != [parts["action"]["right"]]
    assert ("minimax" in parts) == (made["level"] == 3)


def check_depth(made: dict[str, Any]) -> None:
    evaluated = []

    def evaluate(state: TreeState) -> float:
        evaluated.append(state.node.name)
        return 0

    MinimaxAgent(evaluate, made["tree"]["depth"]).getAction(tree_of(made).state())
    (part,) = made["parts"]
    assert part["right"] == sorted(evaluated)


def check_solution(made: dict[str, Any], trace: Trace) -> None:
    """What the drawing shows afterwards is what the search saw."""
    shown, visits = made["solution"], visited(trace)
    signs = {"<=": "≤", ">=": "≥", "": ""}
    minus = "\N{MINUS SIGN}"
    assert shown["values"] == {
        name: signs[visit.bound] + number(visit.value).replace("-", minus)
        for name, visit in visits.items()
    }
    assert shown["windows"] == {
        name: [number(end).replace("-", minus).replace("inf", "∞") for end in visit.window]
        for name, visit in visits.items()
        if visit.state.node.children
    }
    assert sorted(shown["cut"]) == sorted(
        visit.state.node.children[action].name for visit in visits.values() for action in visit.cut
    )


def check_cuts(made: dict[str, Any]) -> None:
    (part,) = made["parts"]
    assert part["right"] == unseen(made, "strict") == unseen(made, "inclusive") != []
    check_solution(made, searched(made, "strict"))


def check_windows(made: dict[str, Any]) -> None:
    for pruning in ("strict", "inclusive"):
        trace = searched(made, pruning)
        window = visited(trace)[made["asked"]].window
        assert [part["right"] for part in made["parts"]] == list(window)
        assert sum(end not in (-inf, inf) for end in window) == min(made["level"], 2)
        check_solution(made, trace)


def check_equal(made: dict[str, Any]) -> None:
    (part,) = made["parts"]
    rules = ("inclusive", "strict") if made["inclusive"] else ("strict", "inclusive")
    assert part["right"] == unseen(made, rules[0]) != unseen(made, rules[1])
    check_solution(made, searched(made, rules[0]))


def check_orders(made: dict[str, Any]) -> None:
    (part,) = made["parts"]
    for pruning in ("strict", "inclusive"):
        counts = {}
        for option in part["options"]:
            seen = visited(searched(made, pruning, option.split(", ")))
            counts[option] = len(seen.keys() & leaves(tree_of(made)))
        best = [option for option, count in counts.items() if count == min(counts.values())]
        assert best == [part["right"]]
        assert [f"{option}: {count} leaves." for option, count in counts.items()] == (
            made["reason"][: len(counts)]
        )
    trace = searched(made, "strict", part["right"].split(", "))
    check_solution(made, trace)
    reason = made["reason"][made["reason"].index(f"With the order {part['right']}:") + 1 :]
    told = {line.partition(":")[0] for line in reason if line.endswith(" is cut.")}
    assert told == {name for name, visit in visited(trace).items() if visit.cut} != set()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_the_references(kind: str, level: int, tab: Page) -> None:
    assert EACH * len(KINDS) * len(LEVELS) >= 10_000
    check = globals()[f"check_{kind}"]
    made = tab.evaluate(MAKE, [kind, level, EACH])
    assert len(made) == EACH
    for each in made:
        check(each)
        assert len(leaves(tree_of(each))) <= MOST_LEAVES
        assert all(each["reason"])
        for part in each["parts"]:
            if part["type"] == "choice":
                assert part["options"].count(part["right"]) == 1
                assert len(set(part["options"])) == len(part["options"]) > 1
            elif part["type"] == "marks":
                assert set(part["right"]) <= set(part["can"])
    assert len({str(each["tree"]) for each in made}) > EACH * 0.9  # few trees come twice


def test_the_kinds_are_these(tab: Page) -> None:
    assert tab.evaluate("pacmanExercises.KINDS.map((kind) => kind.id)") == list(KINDS)
    assert tab.evaluate("pacmanExercises.LEVELS") == list(LEVELS)


def test_a_seed_has_its_exercises(tab: Page) -> None:
    first = tab.evaluate(MAKE, ["cuts", 2, 30])
    assert tab.evaluate(MAKE, ["cuts", 2, 30]) == first
    trees = [str(each["tree"]) for each in first]
    assert len(set(trees)) == len(trees)


def alternatives(part: dict[str, Any]) -> list[Any]:
    """Wrong answers to a part."""
    if part["type"] == "choice":
        return [*(option for option in part["options"] if option != part["right"]), ""]
    if part["type"] == "number":
        return ["", "x", "nan", "1e3", str(part["right"] + 1) if part["right"] != inf else "-inf"]
    right = part["right"]
    return [right[1:] if right else part["can"][:1], [*right, "?"]]


@pytest.mark.parametrize("kind", KINDS)
def test_just_the_right_answers_are_right(kind: str, tab: Page) -> None:
    for level in LEVELS:
        made = tab.evaluate(
            "([kind, level]) => pacmanExercises.exercise(5, kind, level, 0).parts", [kind, level]
        )
        right = {
            part["id"]: str(part["right"]) if part["type"] == "number" else part["right"]
            for part in made
        }
        assert tab.evaluate(ANSWERED, [kind, level, right])
        for part in made:
            for wrong in alternatives(part):
                assert not tab.evaluate(ANSWERED, [kind, level, {**right, part["id"]: wrong}])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3", 3), (" -3 ", -3), ("\N{MINUS SIGN}3", -3), ("+3", 3),
        ("7.5", 7.5), ("7,5", 7.5), ("15/2", 7.5),
        (".5", 0.5), ("-1/2", -0.5), ("∞", inf), ("\N{MINUS SIGN}∞", -inf),
        ("Infinity", inf), ("-inf", -inf),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(written: str, read: float, tab: Page) -> None:
    assert tab.evaluate("pacmanExercises.parsed", written) == read
