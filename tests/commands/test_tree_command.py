"""`python -m pacman tree`: figures, files, drawings, and one-line errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from tasks import tree_of
from traces import classic, minimax, trees
from tree_commands import ROOT, figures, tree, written

from pacman.games.explore.comparing import CUTS, Forest, in_order, searches, written_forest
from pacman.games.tree_files import read
from pacman.games.trees import Tree
from pacman.support.errors import UserError

pytestmark = pytest.mark.usefixtures("tree_folder")

CLASSIC = "{A: {x: 3, y: 12, z: 8}, B: {x: 2, y: 4, z: 6}, C: {x: 14, y: 5, z: 2}}\n"


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--branching 2 --depth 10 --seed 7") == 0
    printed = capsys.readouterr().out
    found = figures(printed)
    assert len(found) == 9
    assert found["minimax"] == (2047, 1024)
    for cuts in CUTS:
        assert found[f"alpha-beta, best first, {cuts}"][1] == 63
        assert found[f"alpha-beta, nothing to cut, {cuts}"] == (2047, 1024)
        drawn, worst = (found[f"alpha-beta, {o}, {cuts}"][1] for o in ("as drawn", "worst first"))
        assert 63 < drawn < worst < 1024
    assert "\nBest first, 2^5 + 2^5 - 1 = 63 leaves are enough, and no search can" in printed
    assert re.search(
        r"The root is worth (\d+), its actions: 1: \1, 2: \d+ \(true minimax values\)\.", printed
    )
    tree("--branching 2 --depth 10 --seed 8")
    assert figures(capsys.readouterr().out) != found


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--branching 3 --depth 3 --agents 3 --json -") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["nodes"], data["leaves"], data["depth"], data["agents"]) == (40, 27, 3, 3)
    assert data["least_leaves"] is None
    assert data["value"] == max(data["actions"].values())
    assert [s["leaves"] for s in data["searches"][::8]] == [27, 27]
    assert tree("--branching 3 --depth 3 --agents 3 --json x.json") == 0
    again = json.loads(Path("x.json").read_text(encoding="utf-8"))
    same = [{**s, "seconds": 0} for s in data["searches"]]
    assert [{**s, "seconds": 0} for s in again["searches"]] == same
    printed = figures(capsys.readouterr().out)
    assert list(printed.values()) == [(s["nodes"], s["leaves"]) for s in same]


def test_values_from_a_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--branching 3 --depth 4 --values -1 1") == 0
    printed = capsys.readouterr().out
    found = figures(printed)
    strict, inclusive = (found[f"alpha-beta, as drawn, {cuts}"] for cuts in CUTS)
    assert inclusive[1] < strict[1] < 81
    assert "\nNo search can do with fewer than 3^2 + 3^2 - 1 = 17 leaves.\n" in printed
    assert found["alpha-beta, nothing to cut, inclusive"] == (121, 81)


@pytest.mark.parametrize(
    "form", [CLASSIC, f"kind: tree\nagents: 2\ntree: {CLASSIC}notes: [1, 2]\n"]
)
def test_a_file(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert tree(f"{written(form)} --draw") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("tree.yaml: 13 nodes, 9 leaves.\nThe root is worth 3, its actions: ")
    assert "its actions: A: 3, B: 2, C: 2 (true minimax values).\n" in printed
    found = figures(printed)
    assert found["minimax"] == (13, 9)
    assert found["alpha-beta, as drawn, strict"] == (11, 7)
    assert found["alpha-beta, best first, strict"] == (9, 5)
    assert len(found) == 7
    assert "|   x-- y  (4)\n" in printed


def test_a_file_may_say_where_its_document_begins_and_ends() -> None:
    assert len(read(written("---\nA: 1\n...\n# no more\n")).nodes) == 2


def test_agents_of_a_file() -> None:
    path = written("agents: 3\ntree: {A: {x: {y: 1}}}\n")
    assert read(path).agents == 3
    assert read(path, 1).agents == 1
    assert read(written("tree: {A: 1}\n")).agents == 2
    assert read(written("A: {x: {y: 1}}\n"), 4).agents == 4


def test_numbers_of_a_file() -> None:
    path = written("{a: 3, b: -2, c: +1, d: 2.50, e: -0.5, f: 0}")
    children = read(path).root.children
    assert [n.score for n in children.values()] == [3, -2, 1, 2.5, -0.5, 0]
    assert [n.win for n in children.values()] == [True, False, True, True, False, True]
    assert [n.lose for n in children.values()] == [not n.win for n in children.values()]


def test_a_test_case_is_read_as_the_grader_reads_it() -> None:
    from pacman.grading.assignment import cases

    assignment = cases.load(str(ROOT / "test_cases"))
    every = [case for question in assignment.questions for case in question.cases]
    same = 0
    for case in every:
        if case.kind == "tree":
            try:
                found = read(str(ROOT / "test_cases" / f"{case.id}.yaml"))
            except UserError:
                continue  # nodes with names and values
            wanted = tree_of(case)
            assert [n.name for n in found.nodes] == [n.name for n in wanted.nodes]
            assert [n.score for n in found.nodes] == [n.score for n in wanted.nodes]
            assert found.agents == wanted.agents
            same += 1
    assert same > 30


@given(trees())
def test_sorted_files_are_the_same_trees(drawn: Tree) -> None:
    for order in ("best", "worst"):
        found = in_order(drawn, order)
        assert sorted(n.name for n in found.nodes) == sorted(n.name for n in drawn.nodes)
        for node in found.nodes:
            values = [minimax(found, child) for child in node.children.values()]
            down = (found.turns[node] == 0) == (order == "best")
            assert values == sorted(values, reverse=down)


@given(trees())
def test_searches_of_a_file(drawn: Tree) -> None:
    worth: dict[str, int] = {}
    found = list(searches(written_forest(drawn), worth))
    assert worth == {a: minimax(drawn, child) for a, child in drawn.root.children.items()}
    assert found[0].nodes == len(drawn.nodes)
    assert found[0].leaves == sum(not node.children for node in drawn.nodes)
    strict, inclusive = found[1::2], found[2::2]
    assert [s.order for s in strict] == ["drawn", "best", "worst"]
    for one, other in zip(strict, inclusive, strict=True):
        assert other.leaves <= one.leaves <= found[0].leaves


def test_the_least_that_can_be() -> None:
    forest = Forest(str, (), 2, 3, 15, 8, 2)
    assert forest.least == 2**2 + 2 - 1
    assert forest.plies == 2
    assert Forest(str, (), 3, 3, 15, 8, 2).least is None
    assert written_forest(classic()).least is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty: expected keys and values"),
        ("# nothing\n", "empty: expected keys and values"),
        ("3\n", "tree.yaml:1:1: expected a tree: 'action: child' for each action"),
        ("[1, 2]\n", "tree.yaml:1:1: root: expected a number, or 'action: child' for each action"),
        ("A: {}\n", "tree.yaml:1:4: A: expected a number, or 'action: child'"),
        ("A: {b: 1}\nC:\n  d: [1]\n", "tree.yaml:3:6: C.d: expected a number"),
        ("A: {b: ten}\n", "tree.yaml:1:8: expected a number, or "),
        ("A: {b: .inf}\n", "tree.yaml:1:8: expected a number, or "),
        ("A: {b: 1e9}\n", "which YAML takes for a text: write 1.0e+9"),
        ("A: {b: 1234567890123456789012}\n", "is not exact as a float"),
        ("A: 1\nB: 2\nA: 3\n", "tree.yaml:3:1: 'A' is here twice"),
        ("? [A]\n: 1\n", "tree.yaml:1:3: expected a text, not a list"),
        ("A: {value: 3, actions: {b: 1}}\n", "A: nodes with 'value' or 'actions' are for"),
        ("A: &top\n  b: 1\n  c: *top\n", "tree.yaml:1:4: '&' and '*' have a meaning in YAML"),
        ("&top {a: *top}\n", "tree.yaml:1:1: '&' and '*' have a meaning in YAML"),
        ("tree: {a: one}\nnodes: {one: {b: 1}}\n", "tree.yaml:2:8: nodes with names are for"),
        ("tree: {a: one}\nnodes: {one: {b: one}}\n", "tree.yaml:2:8: nodes with names are for"),
        ("kind: pacman\nlayout: x\n", "tree.yaml: a test case without a 'tree:' in it"),
        ("agents: 0\ntree: {a: 1}\n", "tree.yaml:1:9: expected a whole number from 1 to 99"),
        ("agents: [2]\ntree: {a: 1}\n", "tree.yaml:1:9: expected a whole number from 1 to 99"),
        ("A: 1\n---\nB: 2\n", "tree.yaml:2:1: a second document begins here: remove the"),
        ("A: 1\n---\n", "tree.yaml:2:1: a second document begins here: remove the"),
        ("A: 1\n...\n}\n", "tree.yaml:3:1: not YAML: "),
        ("A: {b: 1\n", "tree.yaml:1:9: not YAML: "),
        ("\ta: 1\n", "tree.yaml:1:1: not YAML: "),
        (
            "{a: " * 101 + "1" + "}" * 101,
            "tree.yaml:1:401: nested too deeply: more than 100",
        ),
        ("{a: " * 100000, "nested too deeply: more than 100 levels"),
        (b"A: \xff\n", "tree.yaml:1:4: not text in UTF-8"),
        ("A: \x07\n", "tree.yaml:1:4: the character U+0007"),
    ],
)
def test_files_that_are_no_trees(
    text: str | bytes, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tree(written(text)) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert re.fullmatch(r"pacman: (tree.yaml:[^\n]*\n)+", printed.err)
    assert not printed.out


def test_the_deepest_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree(written("{a: " * 100 + "1" + "}" * 100) + " --draw --svg x.svg") == 0
    assert figures(capsys.readouterr().out)["minimax"] == (101, 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--branching 0", "--branching: expected a whole number from 1 up, not '0'"),
        ("--branching 2.5", "--branching: expected a whole number from 1 up, not '2.5'"),
        ("--branching -2", "--branching: expected a whole number from 1 up, not '-2'"),
        ("--depth 0", "--depth: expected a whole number from 1 up, not '0'"),
        ("--depth 1000000", "--depth 1000000: expected a whole number from 1 to 200"),
        ("--agents 0", "--agents: expected a whole number from 1 up, not '0'"),
        ("--seed x", "--seed: expected a whole number from 0 up, not 'x'"),
        ("--values 1", "--values: expected 2 arguments"),
        ("--values 1 x", "--values: expected a whole number, not 'x'"),
        ("--values 2 1", "--values: no values from 2 to 1"),
        ("--branching 2 --depth 30", "more than 2,000,000 nodes; choose less"),
        ("--branching 999999999999999999 --depth 200", "more than 2,000,000 nodes; choose less"),
        (
            "--branching 2 --depth 13 --draw",
            "more than 5,000 nodes are too many to be drawn: choose a smaller",
        ),
        (
            "--branching 2 --depth 13 --svg x.svg",
            "more than 5,000 nodes are too many to be drawn: choose a smaller",
        ),
        ("--order best", "--order needs --draw or --svg FILE"),
        ("--cuts strict", "--cuts needs --draw or --svg FILE"),
        ("--cuts some --draw", "argument --cuts: invalid choice: 'some'"),
        ("--json - --draw", "--json -: cannot be combined with --draw"),
        ("--json x --svg x", "--svg is the same file; choose another name"),
        ("--svg nowhere/x.svg", "--svg nowhere/x.svg: cannot be written"),
        (
            "tree.yaml --svg tree.yaml",
            "--svg tree.yaml: FILE is the same file; choose another name",
        ),
        ("tree.yaml --seed 0", "--seed is for random trees; leave it or the file out"),
        ("tree.yaml --depth 3", "--depth is for random trees; leave it or the file out"),
        ("tree.yaml --order full --draw", "--order full is for random trees"),
        ("nosuch.yaml", "nosuch.yaml:1:1: cannot be read: No such file"),
        (".", ".:1:1: cannot be read: "),
        ("--drow", "no option '--drow'; did you mean --draw?"),
        ("tree.yaml other.yaml", "'other.yaml' belongs to no option"),
    ],
)
def test_commands_that_are_wrong(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written(CLASSIC)
    assert tree(line) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert re.fullmatch(r"pacman: [^\n]*\n", printed.err)
    assert not printed.out
    assert Path("tree.yaml").read_text(encoding="utf-8") == CLASSIC
    assert not Path("x.svg").exists()


def test_a_device_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no /dev/zero here")
    assert tree("/dev/zero") == 2
    assert capsys.readouterr().err == "pacman: /dev/zero:1:1: too large: more than 50 MB\n"
