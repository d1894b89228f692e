"""The worked example is what its page says, and the page says what the program finds."""

from __future__ import annotations

import importlib.util
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from traces import fail_hard

from agents import AlphaBetaAgent, MinimaxAgent
from pacman.games.explore.comparing import in_order
from pacman.games.explore.tracing import Trace
from pacman.games.tree_files import read
from pacman.games.trees import Node, Tree

pytestmark = pytest.mark.docs

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DATA = DOCS / "data"
N, E, S = "North", "East", "South"


def program() -> Any:
    """docs/worked_example.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("worked_example", DOCS / "worked_example.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXAMPLE = program()


@pytest.fixture(scope="module")
def page() -> str:
    return (DOCS / "worked-example.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tree() -> Tree:
    return read(str(ROOT / "test_cases" / "q3" / "worked-example.yaml"))


@pytest.fixture(scope="module")
def minimax(tree: Tree) -> Trace:
    return Trace(MinimaxAgent(depth=2), tree.state())


@pytest.fixture(scope="module")
def strict() -> Trace:
    found: Trace = EXAMPLE.traced()
    return found


@pytest.fixture(scope="module")
def inclusive() -> Trace:
    found: Trace = EXAMPLE.traced("inclusive")
    return found


def true(minimax: Trace, *way: str) -> list[Any]:
    """The minimax values of what the agent at this node can choose, in order."""
    return [child.value for child in minimax.visit(*way).children.values()]


def seen(trace: Trace, *way: str) -> list[Any]:
    return [child.value for child in trace.visit(*way).children.values()]


def way_to_each(trace: Trace) -> list[str]:
    return [visit.state.node.name for visit in trace.visits]


def test_both_questions_have_the_same_tree(tree: Tree) -> None:
    other = read(str(ROOT / "test_cases" / "q2" / "worked-example.yaml"))
    assert [(n.name, n.value, n.actions) for n in tree.nodes] == [
        (n.name, n.value, n.actions) for n in other.nodes
    ]
    assert (tree.agents, other.agents) == (3, 3)
    assert {tuple(node.actions) for node in tree.nodes} == {(N, E, S), ()}
    dots = [node.name.count(".") for node in tree.nodes if node is not tree.root]
    assert [dots.count(level) for level in range(4)] == [3, 9, 27, 81]


def test_minimax_and_its_values(minimax: Trace) -> None:
    assert (minimax.evaluated, len(minimax.visits), minimax.choice) == (81, 121, N)
    assert true(minimax) == [1, 1, -1]
    assert true(minimax, N) == [1, 2, 3]
    assert true(minimax, N, N) == [3, 2, 1]
    assert true(minimax, E) == [2, 1, 1]
    assert true(minimax, E, E)[:2] == [1, 1]
    assert true(minimax, S)[0] == true(minimax, S, N)[0] == -1


def test_what_alpha_beta_sees(strict: Trace) -> None:
    assert (strict.evaluated, len(strict.visits), strict.choice) == (43, 73, N)
    assert seen(strict) == [1, 1, -1]
    assert seen(strict, N) == [1, 2, 3]
    assert seen(strict, N, N) == [3, 2, 1]
    assert seen(strict, E) == [2, 1, 1]
    assert seen(strict, E, E)[:2] == [1, 1]
    assert seen(strict, S, N) == [-1]
    assert strict.visit(S).cut == strict.visit(S, N).cut == [E, S]
    assert strict.visit(N, E, N).cut == [S]


def test_cuts_on_equality_differ_only_from_step_five_on(strict: Trace, inclusive: Trace) -> None:
    assert (inclusive.evaluated, inclusive.choice) == (31, N)
    left_out = {*way_to_each(strict)} - {*way_to_each(inclusive)}
    ways = {tuple(way.split(".")) for way in left_out}
    assert {way[:2] for way in ways} == {(E, E), (E, S)}
    assert (E, E, N) not in ways
    assert inclusive.visit(E).bound == "<="
    assert strict.visit(E).bound == ""


def test_what_a_bound_hides(tree: Tree) -> None:
    """With all leaves below East, South at -9, only the strict search sees that East is bad."""

    def changed(node: Node) -> Node:
        children = {action: changed(child) for action, child in node.children.items()}
        hidden = node.name.startswith("East.South.") and not children
        value = -9 if hidden else node.value
        return Node(node.name, children, value, value, node.win, node.lose)

    state = Tree(changed(tree.root), 3).state()
    strict = Trace(AlphaBetaAgent(depth=2), state)
    inclusive = Trace(AlphaBetaAgent(depth=2, pruning="inclusive"), state)
    assert (strict.visit(E).value, inclusive.visit(E).value) == (-9, 1)
    assert strict.choice == inclusive.choice == N


def test_every_figure_is_what_the_program_makes(page: str) -> None:
    made = {f"worked-example-{name}.svg": text for name, text in EXAMPLE.figures()}
    assert set(re.findall(r"worked-example-[\w-]+\.svg", page)) == set(made)
    assert {path.name for path in DATA.glob("worked-example-*.svg")} == set(made)
    for name, text in made.items():
        assert (DATA / name).read_text(encoding="utf-8") == text, name


def test_every_step_is_what_the_program_finds(page: str, strict: Trace) -> None:
    sections = re.split(r"^## \d+\. (\w+)(?:, (\w+))?.*\n", page, flags=re.MULTILINE)[1:]
    ways = list(zip(sections[::3], sections[1::3], strict=True))
    assert [way for way in EXAMPLE.STEPS if way[0] != S] == ways[:-1]
    assert ways[-1] == (S, None)
    for way, text in zip(EXAMPLE.STEPS, sections[2::3], strict=True):
        assert text.strip().startswith(EXAMPLE.step(strict, *way).strip()), way


def test_the_drawing_of_the_tree(page: str, minimax: Trace) -> None:
    rows = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0].splitlines()
    numbers = [[int(n) for n in re.findall(r"(?<![\w])-?\d+", row)] for row in rows]
    first, second = true(minimax), [true(minimax, a) for a in (N, E, S)]
    third = [true(minimax, a, b) for a in (N, E, S) for b in (N, E, S)]
    assert numbers[0] == [max(first)]
    assert numbers[2] == first
    assert numbers[4] == [*chain(*second)]
    assert numbers[5] == [*chain(*third)]


def test_the_numbers_in_the_text(
    page: str, minimax: Trace, strict: Trace, inclusive: Trace
) -> None:
    text = " ".join(page.replace("−", "-").split())  # noqa: RUF001 - a minus

    def fewer(trace: Trace) -> int:
        return round(100 * (1 - trace.evaluated / minimax.evaluated))

    def below(trace: Trace, *way: str) -> int:
        visit = trace.visit(*way)
        return int(EXAMPLE.evaluated(trace, visit.entered, visit.left))

    north, east = below(strict, N), below(strict, E)
    says = [
        f"alpha-beta looks at {strict.evaluated}, {fewer(strict)} % fewer",
        f"made {len(minimax.visits)} nodes, the root included, and looked at {minimax.evaluated}",
        f"after {strict.evaluated} leaves in place of {minimax.evaluated}",
        f"and {len(strict.visits)} nodes in place of {len(minimax.visits)}",
        f"{inclusive.evaluated} leaves, {fewer(inclusive)} % fewer than minimax",
        f"a strict search goes on, and looks at {strict.evaluated}",
        f"with {north} of 27 leaves", f"with {east} of 27 leaves",
        f"{27 - below(strict, S)} of 27 leaves are cut at once",
        f"only {below(inclusive, E)} of its 27 leaves",
        "North is worth {}, East {} and South {}.".format(*true(minimax)),
        *(f"- Below {a}, ghost 2 leaves {v[0]}, {v[1]} and {v[2]}. Ghost 1 takes {min(v)}."
          for a in (N, E, S) for v in [true(minimax, a)]),
        f"it took {below(strict, E, S)} leaves to know it",
    ]  # fmt: skip
    assert [said for said in says if said not in text] == []


def test_a_fail_hard_search(page: str, tree: Tree, strict: Trace, inclusive: Trace) -> None:
    value, _, leaves = fail_hard(tree.state())
    assert value == 1
    assert f"here {leaves} in place of {strict.evaluated}" in " ".join(page.split())
    assert fail_hard(tree.state(), strict=False)[2] == inclusive.evaluated


def test_other_orders(page: str, tree: Tree) -> None:
    for order, words in (
        ("drawn", "as they are here"), ("best", "best first"), ("worst", "worst first"),
    ):  # fmt: skip
        state = in_order(tree, order).state() if order != "drawn" else tree.state()
        looked_at = [
            Trace(AlphaBetaAgent(depth=2, pruning=cuts), state).evaluated
            for cuts in ("strict", "inclusive")
        ]
        assert f"| {words} | {looked_at[0]} | {looked_at[1]} |" in page
    assert "17 is 3² + 3² - 1" in page.replace("−", "-")  # noqa: RUF001 - a minus


def test_leaves_lie_two_apart(tree: Tree) -> None:
    for node in tree.nodes:
        leaves = [child.value for child in node.children.values() if child.value is not None]
        if leaves:
            assert sorted(leaves) == [max(leaves) - 4, max(leaves) - 2, max(leaves)]
