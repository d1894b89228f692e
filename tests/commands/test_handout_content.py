"""The content of a hand-out: nothing of the reference, and everything that students need."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from handouts import PATIENCE, files_of, student
from submitted import ROOT, SUBMISSIONS

from pacman.commands.autograder import PROGRAM
from pacman.grading.assignment import cases
from pacman.grading.handout import contents as handing
from pacman.grading.handout.unsolved import TEMPLATE

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


SETUP = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt"
    " && .venv/bin/python "
)


COUNT = cases.load(str(ROOT / "test_cases")).size


# Shorter lines of the reference are in every textbook.
TELLING = 25


# What looks for something that is not handed out does so late, and lives without it.
LATE = {
    "pacman/grading/kinds/series.py": {"pacman.grading.reference.leaves"},
    "pacman/grading/kinds/turns/pacman.py": {
        "pacman.grading.reference.derived",
        "pacman.grading.reference.wrong_choices",
    },
    "pacman/grading/reference/answers.py": {"pacman.grading.reference.derived"},
    "pacman/grading/tutor/tutor.py": {"pacman.grading.tutor.explaining"},
}


# What must not be in it. These modules have what students are to write.

FILES = ("evaluation.py", "search.py")


def plain(line: str) -> str:
    return " ".join(line.split())


def solution_lines() -> set[str]:
    """The lines of the reference that are handed out in no form."""
    template = Path(TEMPLATE).read_text(encoding="utf-8")
    kept = set(map(plain, template.split("\n")))
    parts = set(re.findall(r"^(?:class|def) (\w+)", template, re.MULTILINE))
    found: set[str] = set()
    for name in FILES:
        text = (ROOT / "agents" / name).read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name in parts:
                lines = text.split("\n")[node.lineno - 1 : node.end_lineno]
                found |= set(map(plain, lines)) - kept
    return {line for line in found if len(line) >= TELLING and not line.startswith("#")}


def pairs(text: str) -> set[tuple[str, str]]:
    """Lines that follow each other, without what every module has."""
    lines = [plain(line) for line in text.split("\n")]
    usual = ("import ", "from ", "return", "raise", "def __getattr__")
    lines = [line for line in lines if line and not line.startswith(usual)]
    return {pair for pair in pairwise(lines) if len("".join(pair)) >= 2 * TELLING}


def stronger_agents() -> set[tuple[str, str]]:
    paths = (ROOT / "agents").glob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in paths if path.name not in FILES]
    return set().union(*map(pairs, texts))


def leaks(files: Mapping[str, bytes]) -> dict[str, set[str]]:
    """What of the reference is in which file."""
    secret, others = solution_lines(), stronger_agents()
    found: dict[str, set[str]] = {}
    for name, content in files.items():
        text = content.decode(errors="replace")
        told = secret & set(map(plain, text.split("\n")))
        told |= {first for first, _ in others & pairs(text)}
        if told:
            found[name] = told
    return found


def test_it_starts_as_the_project_does(handed: Path) -> None:
    """An installed copy has no autograder.py beside it, so there is one to hand out."""
    assert (handed / "autograder.py").read_bytes() == (ROOT / "autograder.py").read_bytes()


def test_no_line_of_the_reference_is_in_it(handed: Path) -> None:
    assert leaks(files_of(handed)) == {}


def test_the_search_for_the_reference_finds_it() -> None:
    lines = solution_lines()
    assert len(lines) > 40
    moved = {line: f"x = 1\n\t{line.replace(' ', '  ')}\n".encode() for line in lines}
    assert leaks(moved) == {line: {line} for line in lines}
    agents = {path.name: path.read_bytes() for path in (ROOT / "agents").glob("*.py")}
    assert set(leaks(agents)) == set(agents)


def test_nothing_of_this_machine_or_for_teachers_is_in_it(handed: Path) -> None:
    files = files_of(handed)
    for name, content in files.items():
        for told in (str(ROOT), str(Path.home()), "# solution", "# for students", "not handed out"):
            assert told.encode() not in content, name
    tops = {name.split("/")[0] for name in files}
    assert tops == {
        ".gitignore", ".vscode", "LICENSE", "README.md", "autograder.py", "docs", "layouts",
        "multiAgents.py", "pacman", "requirements.txt", "test_cases",
        "game.py", "ghostAgents.py", "layout.py", "pacmanAgents.py", "util.py",
    }  # fmt: skip
    endings = {name.rpartition(".")[2] for name in files}
    assert endings == {
        "LICENSE", "css", "gitignore", "html", "js", "json", "lay", "md", "py", "svg", "txt",
        "yaml",
    }  # fmt: skip


def imported(name: str, code: bytes) -> Iterator[str]:
    """The modules of ours that a file imports anywhere in it."""
    package = name.split("/")[:-1]
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_what_is_imported_is_there(handed: Path) -> None:
    files = files_of(handed)
    ours = {path.stem for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    missing: dict[str, set[str]] = {}
    for name, content in files.items():
        for module in imported(name, content) if name.endswith(".py") else ():
            path = module.replace(".", "/")
            there = f"{path}.py" in files or f"{path}/__init__.py" in files
            in_project = (ROOT / f"{path}.py").exists() or (ROOT / path / "__init__.py").exists()
            if module.split(".")[0] in ours and in_project and not there:
                missing.setdefault(name, set()).add(module)
    assert missing == LATE


# What must work.


def commands(page: str) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines() if line]


@pytest.mark.slow
def test_the_first_command_grades_what_is_not_written_yet(handed: Path, python: str) -> None:
    _, first, _ = commands((handed / "README.md").read_text(encoding="utf-8"))
    assert first.startswith(SETUP)
    done = student(python, handed, *shlex.split(first.removeprefix(SETUP)))
    assert (done.returncode, done.stderr) == (1, "")
    lines = [line.rstrip() for line in done.stdout.split("\n")]
    assert lines[0] == "Multi-agent search: multiAgents.py"
    assert [line.split()[1] for line in lines if line.endswith("not written yet")] == [
        "q1", "q2", "q3", "q4", "q5",
    ]  # fmt: skip
    assert "Error" not in done.stdout
    code = (handed / "multiAgents.py").read_text(encoding="utf-8").split("\n")
    written = re.findall(r"^    (q\d)  ([\w.]+), line (\d+)$", done.stdout, re.MULTILINE)
    assert [(q, what, code[int(line) - 1].strip()) for q, what, line in written] == [
        ("q1", "ReflexAgent.evaluationFunction", "util.raiseNotDefined()"),
        ("q2", "MinimaxAgent.getAction", "util.raiseNotDefined()"),
        ("q3", "AlphaBetaAgent.getAction", "util.raiseNotDefined()"),
        ("q4", "ExpectimaxAgent.getAction", "util.raiseNotDefined()"),
        ("q5", "betterEvaluationFunction", "util.raiseNotDefined()"),
    ]
    assert lines[-4].startswith(f"Total: 0 of 25 points (0 of {COUNT} tests passed, ")
    assert lines[-3:] == [
        "Nothing of this is written yet, which is how everybody begins.",
        f"First: {written[0][1]}, line {written[0][2]}; -q q1 grades only that question.",
        "",
    ]


def test_the_second_command_plays(own: Path, python: str) -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    _, _, second = commands((own / "README.md").read_text(encoding="utf-8"))
    assert second.startswith(SETUP)
    words = shlex.split(second.removeprefix(SETUP))
    usual = {"TERM": "xterm", "PATH": os.environ["PATH"], "HOME": str(own)}
    child = pexpect.spawn(python, words, cwd=str(own), env=usual, timeout=PATIENCE)
    child.expect("turn")
    child.send("q")
    child.expect(["stopped", "No game was finished"])
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.slow
def test_a_right_solution_gets_full_marks_there(own: Path, python: str) -> None:
    shutil.copy(SUBMISSIONS / "correct" / "three_functions.py", own / "multiAgents.py")
    done = student(python, own, "autograder.py")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Total: 25 of 25 points ({COUNT} of {COUNT} tests passed, " in done.stdout


NOT_RUN = "not run: Pacman searches with your own ExpectimaxAgent here"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("written", "asked", "said"),
    [
        ("", ["q4", "q5"], "q5  Evaluation function  6 of 6"),
        ("", ["q5"], f"{NOT_RUN}: add -q q4, which tests it"),
        ("class ExpectimaxAgent(MinimaxAgent):\n    pass\n", ["q4", "q5"],
         f"{NOT_RUN}, which needs every test of q4 first"),
    ],
)  # fmt: skip
def test_games_search_with_the_students_own_agent(
    written: str, asked: list[str], said: str, own: Path, python: str
) -> None:
    """The grader's search is no part of a hand-out."""
    assert not (own / "pacman/grading/reference/leaves.py").exists()
    code = (ROOT / "tests" / "submissions" / "correct" / "tuples.py").read_text(encoding="utf-8")
    (own / "multiAgents.py").write_text(f"{code}\n\n{written}", encoding="utf-8")
    questions = [word for name in asked for word in ("-q", name)]
    done = student(python, own, "autograder.py", *questions)
    assert said in " ".join(done.stdout.split("\n    ")), done.stdout


@pytest.mark.slow
def test_what_failed_is_graded_with_the_search_that_its_games_need(
    own: Path, tmp_path: Path, python: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where only the games are asked for."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copy(SUBMISSIONS / "correct" / "tuples.py", own / "multiAgents.py")
    assert NOT_RUN in student(python, own, "autograder.py", "-q", "q5").stdout
    done = student(python, own, "autograder.py", "-q", "q5", "--failed")
    assert re.search(r"ok +q4 +Expectimax +5 of 5 .*\nok +q5 ", done.stdout), done.stdout


def test_what_teachers_say_is_answered_kindly(handed: Path, python: str) -> None:
    every = list(PROGRAM.commands)
    code = (
        "import sys; sys.path.insert(0, '.'); from pacman.commands.autograder import main\n"
        f"for name in {every!r}: print(main([name, 'x']))\n"
        "print(main(['--secret-file', 'README.md', '-q', 'q3']))\n"
        "print(main(['--help']))\n"
    )
    done = student(python, handed, "-c", code)
    assert (
        done.stderr
        == "".join(
            f"autograder: '{name}' is for teachers, and not in a hand-out for students\n"
            for name in every
        )
        + "autograder: the reference solution is not here, so nothing can be derived from it\n"
    )
    statuses, text = done.stdout.split("usage:")
    assert statuses == "2\n" * (len(every) + 1)
    assert "multiAgents.py by default" in text
    assert "python autograder.py                            grade multiAgents.py\n" in text
    assert "also:" not in text
    assert text.endswith("\n0\n")


@pytest.mark.parametrize(
    ("name", "status", "told"),
    [
        ("GreedyAgent", 0, "Win Rate:"),
        ("ReflexAgent", 1, "not implemented yet: ReflexAgent.evaluationFunction, line "),
        ("multiAgents.py:MinimaxAgent", 1, "not implemented yet: MinimaxAgent.getAction, line "),
        ("OddsAgent", 2, "pacman: no agent 'OddsAgent'; did you mean "),
        ("Minimax", 2, "pacman: no agent 'Minimax'; did you mean MinimaxAgent?"),
    ],
)
def test_agents_by_name(name: str, status: int, told: str, handed: Path, python: str) -> None:
    done = student(python, handed, "-m", "pacman", "-q", "--seed", "1", "-p", name)
    assert done.returncode == status
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


IMPORTS = """
import game, ghostAgents, layout, pacman, pacmanAgents, util
import multiAgents
from game import Agent, Directions, Actions
from pacman import GameState
from util import manhattanDistance
from layout import getLayout
assert issubclass(multiAgents.MinimaxAgent, Agent) and multiAgents.util is util
assert util.random and issubclass(multiAgents.MinimaxAgent, pacman.Agent)
state = GameState.initial(getLayout("testClassic"))
print(int(multiAgents.scoreEvaluationFunction(state)), manhattanDistance((0, 0), (2, 3)))
"""


def test_the_file_to_write_can_be_imported_there(handed: Path, python: str) -> None:
    """As notebooks do it, and people who try a function out."""
    done = student(python, handed, "-c", "import multiAgents")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = student(python, handed, "-c", IMPORTS)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 5\n", "")


@pytest.mark.slow
def test_what_lies_beside_a_submission_is_not_imported_instead(own: Path, python: str) -> None:
    """Neither by grading, also of the whole folder, nor by playing."""
    shutil.copy(SUBMISSIONS / "correct" / "three_functions.py", own / "multiAgents.py")
    for name in ("game", "util"):
        (own / f"{name}.py").write_text("raise SystemExit('not this one')\n", encoding="utf-8")
    for submission in (".", "multiAgents.py"):
        done = student(python, own, "autograder.py", submission, "-q", "q2")
        assert (done.returncode, done.stderr) == (0, "")
    argv = ["-q", "-p", "multiAgents.py:MinimaxAgent", "-l", "trappedClassic", "--seed", "1"]
    done = student(python, own, "-m", "pacman", *argv)
    assert (done.returncode, done.stderr) == (0, "")


def test_pages_lead_somewhere_and_name_what_is_there(handed: Path) -> None:
    pages = [handed / "README.md", *sorted((handed / "docs").glob("*.md"))]
    assert [page.name for page in pages[1:]] == sorted(handing.PAGES)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^()#\s]+)(?:#[^()\s]*)?\)", text):
            there = "://" in target or (page.parent / target).exists()
            assert there, f"{page.name}: {target}"
        for named in re.findall(r"`([\w.]+/[\w./-]*|\w+\.py)`", text):
            assert named == ".venv/bin/python" or (handed / named).exists(), f"{page.name}: {named}"
        for line in commands(text):
            words = line.removeprefix(SETUP).removeprefix("uv run ").removeprefix("python ").split()
            assert words[0] == "autograder.py" or words[:2] == ["-m", "pacman"], line


def test_one_question_is_written_and_the_others_are_not(python: str, own: Path) -> None:
    """Most begin with minimax."""
    text = (SUBMISSIONS / "right" / "copy_paste_beginner.py").read_text(encoding="utf-8")
    (minimax,) = (node for node in ast.parse(text).body
                  if isinstance(node, ast.ClassDef) and node.name == "MinimaxAgent")  # fmt: skip
    with (own / "multiAgents.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{ast.get_source_segment(text, minimax)}\n")
    done = student(python, own, "autograder.py", "multiAgents.py", "--html", "report.html")
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(r"ok +q2 +Minimax +5 of 5", done.stdout)
    assert (own / "report.html").is_file()
