"""A hand-out in VS Code: what its debugger starts, and the names that an editor completes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from handouts import PATIENCE, student
from submitted import ROOT, SUBMISSIONS

from pacman.grading.assignment import cases
from pacman.grading.handout import contents as handing

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / ".vscode" / name).read_text(encoding="utf-8"))


def launched(folder: Path, name: str, **chosen: str) -> list[str]:
    """The command that VS Code gives to Python for a configuration and its choices."""
    said = read(folder, "launch.json")
    (found,) = [each for each in said["configurations"] if each["name"] == name]
    inputs = {each["id"]: each["options"] for each in said["inputs"]}
    assert all(word in inputs[key] for key, word in chosen.items())
    known = {"workspaceFolder": str(folder)} | {f"input:{key}": chosen[key] for key in chosen}

    def filled(text: str) -> str:
        return re.sub(r"\$\{(.*?)\}", lambda match: known[match[1]], text)

    assert (filled(found["cwd"]), found["type"]) == (str(folder), "debugpy")
    start = [found["program"]] if "program" in found else ["-m", found["module"]]
    return [filled(word) for word in [*start, *found["args"]]]


def test_what_there_is_to_start(handed: Path) -> None:
    said = read(handed, "launch.json")
    assert said["version"] == "0.2.0"
    inputs = {each["id"]: each["options"] for each in said["inputs"]}
    assert {each["type"] for each in said["inputs"]} == {"pickString"}
    assignment = cases.load(str(ROOT / "test_cases"))
    assert inputs["test"] == [case.id for each in assignment.questions for case in each.cases]
    assert inputs["agent"] == [
        "ReflexAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"
    ]  # fmt: skip
    boards = {path.stem for path in (handed / "layouts").glob("*.lay")}
    assert set(inputs["board"]) == boards
    assert len(inputs["board"]) == len(boards)
    for name in ("settings.json", "extensions.json"):
        assert read(handed, name)


def test_the_debugger_takes_the_python_that_is_chosen_in_the_editor(handed: Path) -> None:
    """There may be no `.venv`, as with `uv run`; every path that is named is handed out."""
    text = (handed / ".vscode" / "launch.json").read_text(encoding="utf-8")
    named = re.findall(r"\$\{workspaceFolder\}/([^\"]*)", text)
    assert set(named) == {"autograder.py"}
    assert all((handed / name).is_file() for name in named)
    for each in read(handed, "launch.json")["configurations"]:
        assert not {"python", "pythonPath", "envFile", "preLaunchTask"} & set(each)
    for name in ("launch.json", "settings.json"):
        assert "venv" not in (handed / ".vscode" / name).read_text(encoding="utf-8")


def test_agents_that_a_course_leaves_out_cannot_be_chosen(course: Path) -> None:
    shown = cases.load(str(course))
    said = json.loads(handing.contents(shown, shown)[".vscode/launch.json"])
    inputs = {each["id"]: each["options"] for each in said["inputs"]}
    assert inputs["agent"] == ["MinimaxAgent"]
    assert "q1/easy" in inputs["test"]


@pytest.mark.slow
def test_what_the_debugger_starts_to_grade(own: Path, python: str) -> None:
    done = student(python, own, *launched(own, "This test", test="q2/worked-example"))
    assert done.returncode == 1, done.stderr
    assert "not implemented yet: MinimaxAgent.getAction, line " in done.stdout
    shutil.copy(SUBMISSIONS / "correct" / "three_functions.py", own / "multiAgents.py")
    done = student(python, own, *launched(own, "Grade everything"))
    assert done.returncode == 0, done.stderr
    assert (own / "report.html").is_file()
    git = shutil.which("git")
    if not git:
        return
    for words in (["init", "-q"], ["status", "--porcelain", "--untracked-files=all", "--ignored"]):
        state = subprocess.run([git, *words], cwd=own, capture_output=True, text=True, check=True)
    ignored = [line for line in state.stdout.splitlines() if line.startswith("!! ")]
    assert "!! report.html" in ignored
    assert all("__pycache__" in line or line == "!! report.html" for line in ignored)


def test_what_the_debugger_starts_to_play(own: Path, python: str) -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    shutil.copy(SUBMISSIONS / "correct" / "three_functions.py", own / "multiAgents.py")
    said = read(own, "launch.json")["configurations"]
    mine = launched(own, "Play my agent", agent="MinimaxAgent", board="smallClassic")
    for words in (mine, launched(own, "Play myself")):
        (fixed,) = [each for each in said if each.get("args", [])[:1] == words[2:3]]
        usual = {"TERM": "xterm", "PATH": os.environ["PATH"], "HOME": str(own)}
        environment = {**usual, **fixed.get("env", {})}
        child = pexpect.spawn(python, words, cwd=str(own), env=environment, timeout=PATIENCE)
        child.expect("turn")
        child.sendintr()
        child.expect(["stopped", "No game was finished"])
        child.expect(pexpect.EOF)
        child.close()


# Behind each of these, an editor offers such names.
TYPED = """
    def value(self, gameState: GameState, agent: int, depth: int) -> float:
        gameState.{}
"""
OFFERED = {
    "gameState.": {"getLegalActions", "generateSuccessor", "getNumAgents", "isWin", "getScore"},
    "gameState.getGhostStates()[0].": {"scaredTimer", "getPosition"},
    "self.": {"index", "depth", "evaluationFunction", "getAction"},
    "util.": {"manhattanDistance", "PriorityQueue", "raiseNotDefined"},
}


@pytest.mark.slow
def test_an_editor_completes_names(own: Path) -> None:
    """With the library that editors and notebooks use for it."""
    jedi = pytest.importorskip("jedi", reason="pip install -e '.[notebook]'")
    text = (own / "multiAgents.py").read_text(encoding="utf-8")
    head, tail = text.split("\n\n\nclass AlphaBetaAgent")
    project = jedi.Project(own)
    for typed, names in OFFERED.items():
        code = f"{head}\n{TYPED.format('{}')}".replace("gameState.{}", typed)
        line = code.rstrip().count("\n") + 1
        script = jedi.Script(
            f"{code}\n\nclass AlphaBetaAgent{tail}", path=own / "multiAgents.py", project=project
        )
        found = {each.name for each in script.complete(line, len(f"        {typed}"))}
        assert names <= found, typed
    script = jedi.Script(
        "from game import Agent, Directions\nDirections.", path=own / "try.py", project=project
    )
    assert {"NORTH", "STOP"} <= {each.name for each in script.complete(2, len("Directions."))}


def test_students_see_the_options_that_they_need(handed: Path, python: str) -> None:
    done = student(python, handed, "autograder.py", "--help")
    shown = set(re.findall(r"--[a-z-]+", done.stdout))
    assert {"--help", "--question", "--test", "--failed", "--watch", "--html"} <= shown
    hidden = ("--gradescope", "--secret-file", "--budget", "--require-isolation", "--test-cases")
    assert shown.isdisjoint(hidden)
    assert "course" not in done.stdout
