"""--trace: the calls of a submission on one tree, beside what is right, and the page of them."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from handouts import student
from submitted import CODE, SUBMISSIONS, TREE, TREES, TURNS, assignment, minimax, whole, written

from pacman.commands.autograder import main

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)

PRUNES = TREE.replace("MinimaxAgent", "AlphaBetaAgent")
EQUALITY = whole(SUBMISSIONS / "mistakes" / "cuts_on_equality.py")
SUMS = minimax("""
def worst(state):
    return min(state.generateSuccessor(1, a).getScore() for a in state.getLegalActions(1))
def total(state):
    return sum(state.generateSuccessor(1, a).getScore() for a in state.getLegalActions(1))
return max(gameState.getLegalActions(0), key=lambda a: total(gameState.generateSuccessor(0, a)))
""")


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traced") / "cases"
    equal = PRUNES.replace("Left: 2", "Left: -12").replace("North: {L", "North: {Q: -12, L")
    brief = f"{TREE}seconds: 0.5\n"
    questions = {"one": TREE, "brief": brief, "many": TREES, "turns": TURNS, "cut": equal}
    assignment(folder, {"q1": questions})
    return folder


@pytest.fixture
def here(cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(cases, tmp_path / "cases")
    return tmp_path


def ran(
    capsys: pytest.CaptureFixture[str], *more: str, test: str = "q1/one"
) -> tuple[int, str, str]:
    status = main(["multiAgents.py", "--test-cases", "cases", "--trace", "-t", test, *more])
    said = capsys.readouterr()
    return status, said.out, said.err


def calls(text: str) -> list[list[str]]:
    """The columns of the calls."""
    lines = text.partition("in which each returned:\n\n")[2].partition("\n\n")[0].split("\n")
    return [re.split(r"\s{2,}", line.strip()) for line in lines]


def test_wrong_values_are_marked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, SUMS)
    status, out, error = ran(capsys)
    assert (status, error) == (1, "")
    rows = {row[-3]: row for row in calls(out)}
    assert rows["total(West)"][-2:] == ["-9", "-12"]
    assert "!" in rows["total(West)"][0]
    assert "\n\n! another value than the right one, or a node that a right search doesn't" in out
    line = int(re.sub(r"\D", "", rows["total(West)"][0] + rows["total(West)"][1]))
    assert "return sum(" in SUMS.split("\n")[line - 1]
    assert out.startswith("X  q1/one  failed\n")
    assert out.endswith("\nWritten: trace-q1-one.html\n")
    words = " ".join(out.split())
    first = re.search(r"The first difference\. Yours: (.*)\. Right: (.*)\. Written", words)
    assert first is not None
    assert re.fullmatch(r"comes to West\.Right \(line \d+, in .*\)", first[1])
    assert first[2] == "West.Left is worth 3"
    page = (here / "trace-q1-one.html").read_text(encoding="utf-8")
    assert "the first difference" in page
    assert "West is worth -9" in page


def test_windows_stand_beside_the_values(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, EQUALITY)
    _, out, _ = ran(capsys, test="q1/cut")
    assert re.search(r"value\(North.*\) +-12 \(-12, inf\) +-12 \(-12, inf\)\n", out)
    assert re.search(r"\nX? .*return", out) or "alpha=" not in out
    assert "\n!" not in out
    written(here, whole(SUBMISSIONS / "mistakes" / "bounds_swapped.py"))
    _, out, _ = ran(capsys, test="q1/cut")
    assert "\n\n! another value or window than the right one" in out


def test_a_right_file_has_no_marks(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, CODE)
    status, out, _ = ran(capsys)
    assert status == 0
    assert "\n!" not in out
    assert "first difference" not in out
    assert "the first difference" not in (here / "trace-q1-one.html").read_text(encoding="utf-8")


def test_of_many_trees_the_first_wrong_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, whole(SUBMISSIONS / "mistakes" / "depth_one_too_large.py"))
    _, out, _ = ran(capsys, test="q1/many")
    assert "The calls on q1/many" in out
    assert "\n! " in out
    assert len(calls(out)) <= 203


def test_a_large_tree_is_cut(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wide = {f"A{i}": {f"B{j}": i * j + i for j in range(20)} for i in range(20)}
    head = "kind: tree\nagent: MinimaxAgent\ndepth: 1\nagents: 2\n"
    (here / "wide.yaml").write_text(f"{head}tree: {wide}\n", encoding="utf-8")
    written(here, SUMS.replace("key=lambda a: total", "key=lambda a: -total"))
    status, out, _ = ran(capsys, test="wide.yaml")
    assert status == 1
    assert "more calls; a smaller test shows all" in out
    assert "This tree is too large" in (here / "trace-wide.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        pytest.param(
            minimax("while True: pass"),
            "Nothing could be traced: out of time",
            marks=pytest.mark.slow,
        ),
        (minimax("import os; os._exit(0)"), "Nothing could be traced: the process ended itself"),
        ("def", "Nothing could be traced"),
        (minimax("raise ValueError('mine')"), "getAction(root)"),
    ],
)
def test_what_fails(here: Path, code: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, code)
    status, out, _ = ran(capsys, test="q1/brief")
    assert status == 1
    assert said in out


def test_own_pages_are_replaced_and_others_are_not(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(here, CODE)
    page = here / "trace-q1-one.html"
    assert ran(capsys)[0] == ran(capsys)[0] == 0
    page.write_text("my notes", encoding="utf-8")
    said = "trace-q1-one.html is there, and no page of --trace: move it away"
    assert ran(capsys) == (2, "", f"autograder: {said}\n")
    assert page.read_text(encoding="utf-8") == "my notes"
    page.unlink()
    page.mkdir()
    assert ran(capsys)[2] == (
        "autograder: --trace trace-q1-one.html: cannot be written: Is a directory\n"
    )


def test_what_makes_no_sense(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, CODE)
    assert main(["multiAgents.py", "--test-cases", "cases", "--trace"]) == 2
    such = "choose it with -t, such as -t q1/brief\n"
    assert capsys.readouterr().err == f"autograder: --trace needs one test: {such}"
    said = "autograder: --trace: q1/turns searches no tree; --debug runs it with a debugger\n"
    assert ran(capsys, test="q1/turns") == (2, "", said)
    assert ran(capsys, "--debug")[2] == "autograder: --debug: cannot be combined with --trace\n"
    assert main(["--trace", "-t", "q2/worked-example"]) == 2
    assert capsys.readouterr().err == "autograder: --trace needs the name of a submission\n"


def test_points_only_show_nothing_that_is_right(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = here / "cases" / "assignment.yaml"
    path.write_text("title: Small\nquestions: {q1: {explain: 0}}\n", encoding="utf-8")
    written(here, SUMS)
    _, out, _ = ran(capsys)
    assert {len(row) for row in calls(out)[1:]} <= {2, 3, 4}
    assert "-12" not in out
    assert "these are your values alone" in out
    assert "is worth -12" not in (here / "trace-q1-one.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_in_a_hand_out(own: Path, python: str) -> None:
    """What is right there comes from the expected files."""
    (own / "multiAgents.py").write_text(EQUALITY, encoding="utf-8")
    done = student(python, own, "autograder.py", "--trace", "-t", "q3/cut-at-the-first-ghost")
    assert done.stderr == ""
    assert re.search(r"value\(North, .*\) +6 \(-inf, inf\) +6\n", done.stdout)
    assert (own / "trace-q3-cut-at-the-first-ghost.html").is_file()
    drawn = student(python, own, "autograder.py", "--trace", "-t", "q3/many-games-of-three-plies")
    assert drawn.stderr == ""
    assert "The calls on q3/many-games-of-three-plies" in drawn.stdout
