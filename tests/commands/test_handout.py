"""What students get: everything that their commands need, and nothing that they are to find out."""

from __future__ import annotations

import ast
import errno
import io
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import venv
import zipfile
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
import written
import yaml
from submitted import GOOD, ROOT, SUBMISSIONS, TREE, TREES, TURNS, assignment

from pacman.commands import handout
from pacman.commands.autograder import PROGRAM, main
from pacman.grading.assignment import cases, expectations
from pacman.grading.handout import contents as handing
from pacman.grading.handout.unsolved import FILES, PARTS, unsolved

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)

SETUP = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt"
    " && .venv/bin/python "
)
COUNT = cases.load(str(ROOT / "test_cases")).size
# Only to end a test that waits for ever.
PATIENCE = 60
# Shorter lines of the reference are in every textbook.
TELLING = 25
HIDDEN = TREE.replace("8}", "7319}") + "visibility: "
# What looks for something that is not handed out does so late, and lives without it.
LATE = {
    "pacman/grading/kinds/series.py": {"pacman.grading.reference.leaves"},
    "pacman/grading/kinds/turns/pacman.py": {
        "pacman.grading.reference.derived",
        "pacman.grading.reference.wrong_choices",
    },
    "pacman/grading/reference/answers.py": {"pacman.grading.reference.derived"},
}


def ran(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(argv)
    said = capsys.readouterr()
    return status, said.out, said.err


def files_of(folder: Path) -> dict[str, bytes]:
    """All but what Python compiles where somebody has used a hand-out."""
    found = (path for path in folder.rglob("*") if path.is_file())
    paths = (path for path in found if "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture(scope="module")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand-out of the project's own test cases, as the command writes it."""
    folder = tmp_path_factory.mktemp("course") / "handout"
    assert main(["handout", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python as a student's: with what requirements.txt names, and without this project.

    Packages are found beside those of this Python, but an editable installation is not: it is made
    by a .pth file, and these are only read in the environment's own folder.
    """
    folder = tmp_path_factory.mktemp("student")
    venv.create(folder, symlinks=True)
    own = next(folder.glob("lib/python*/site-packages"))
    packages = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (own / "packages.pth").write_text("\n".join(packages), encoding="utf-8")
    found = str(folder / "bin" / "python")
    code = (
        "import importlib.util as u; import rich, yaml, PIL, jinja2;"
        "print([n for n in ('agents', 'pacman') if u.find_spec(n)])"
    )
    assert student(found, folder, "-c", code).stdout == "[]\n"
    return found


def student(python: str, folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """What comes of a command in a folder, where nothing but that folder is known."""
    dropped = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PACMAN_COURSE_SECRET", "DISPLAY")
    usual = {name: value for name, value in os.environ.items() if name not in dropped}
    return subprocess.run(
        [python, *argv], cwd=folder, env=usual, capture_output=True, text=True,
        encoding="utf-8", timeout=PATIENCE, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


@pytest.fixture
def own(handed: Path, tmp_path: Path) -> Path:
    """A copy of the hand-out, in which a student works."""
    return Path(shutil.copytree(handed, tmp_path / "own"))


# The file to write.


def test_the_template_is_made_of_the_reference() -> None:
    template = ROOT / "pacman/grading/handout/template/multiAgents.py"
    assert template.read_text(encoding="utf-8") == unsolved()


def test_students_get_plain_python() -> None:
    text = unsolved()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    assert len(functions) == text.count("    def ") + text.count("\ndef ") == 8
    assert text.count("util.raiseNotDefined()\n") == 5
    for function in functions:
        assert function.returns is None
        assert not any(argument.annotation for argument in function.args.args)
        assert function.name == "__init__" or ast.get_docstring(function)
    assert all(len(line) <= 100 for line in text.split("\n"))
    assert "\n\n\n\n" not in text


@pytest.mark.parametrize(
    ("asked", "definitions"),
    [
        ({"MinimaxAgent"}, ["class MinimaxAgent"]),
        ({"AlphaBetaAgent", "MinimaxAgent", "about better"}, [
            "class MinimaxAgent", "class AlphaBetaAgent"]),
        ({"ReflexAgent", "better"}, ["class ReflexAgent", "def betterEvaluationFunction"]),
        ({"MyAgent"}, []),
    ],
)  # fmt: skip
def test_only_what_is_asked_for_is_to_be_written(asked: set[str], definitions: list[str]) -> None:
    text = unsolved(asked)
    found = re.findall(r"^(?:class|def) \w+", text, re.MULTILINE)
    always = ["def scoreEvaluationFunction", "class MultiAgentSearchAgent"]
    assert [each for each in found if each not in always] == definitions
    assert set(always) < {*found, ""}
    assert ("better = " in text) == ("better" in asked)
    assert text.count("util.raiseNotDefined()\n") == len(definitions)
    assert "\n\n\n\n" not in text


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("search.py", ("def getAction", "def act"), "there is no MinimaxAgent.getAction"),
        ("search.py", ("class MinimaxAgent", "class Min"), "there is no MinimaxAgent"),
        ("evaluation.py", ("def ", "def def "), "evaluation.py: students' part can't be made"),
    ],
)
def test_a_reference_that_nothing_can_be_made_of(
    name: str,
    change: tuple[str, str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = Path(shutil.copytree(ROOT / "agents", tmp_path / "agents"))
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(text.replace(*change), encoding="utf-8")
    monkeypatch.setattr("pacman.grading.handout.unsolved.data", lambda _: str(folder))
    status, out, err = ran(["handout", str(tmp_path / "out")], capsys)
    assert (status, out) == (2, "")
    assert err.startswith("autograder: ")
    assert err.count("\n") == 1
    assert message in err
    assert not (tmp_path / "out").exists()


# What must not be in it.


def plain(line: str) -> str:
    return " ".join(line.split())


def solution_lines() -> set[str]:
    """The lines of the reference that are handed out in no form."""
    kept = set(map(plain, unsolved().split("\n")))
    found: set[str] = set()
    for name in FILES:
        text = (ROOT / "agents" / name).read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name in PARTS:
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
        "LICENSE", "README.md", "autograder.py", "docs", "layouts",
        "multiAgents.py", "pacman", "requirements.txt", "test_cases",
        "game.py", "ghostAgents.py", "layout.py", "pacmanAgents.py", "util.py",
    }  # fmt: skip
    endings = {name.rpartition(".")[2] for name in files}
    assert endings == {"LICENSE", "css", "html", "js", "lay", "md", "py", "svg", "txt", "yaml"}


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
    first, _ = commands((handed / "README.md").read_text(encoding="utf-8"))
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
    written = re.findall(r"^    (q\d)  (\w+), line (\d+)$", done.stdout, re.MULTILINE)
    assert [(q, what, code[int(line) - 1].strip()) for q, what, line in written] == [
        ("q1", "evaluationFunction", "util.raiseNotDefined()"),
        ("q2", "getAction", "util.raiseNotDefined()"),
        ("q3", "getAction", "util.raiseNotDefined()"),
        ("q4", "getAction", "util.raiseNotDefined()"),
        ("q5", "betterEvaluationFunction", "util.raiseNotDefined()"),
    ]
    assert lines[-4].startswith(f"Total: 0 of 25 points (0 of {COUNT} tests passed, ")
    assert lines[-3:] == [
        "Nothing of this is written yet, which is how everybody begins.",
        f"First: evaluationFunction, line {written[0][2]}; -q q1 grades only that question.",
        "",
    ]


def test_the_second_command_plays(own: Path, python: str) -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    _, second = commands((own / "README.md").read_text(encoding="utf-8"))
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
        ("", ["q5"], f"{NOT_RUN}: grade the question that tests it"),
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
        ("ReflexAgent", 1, "not implemented yet: evaluationFunction, line "),
        ("multiAgents.py:MinimaxAgent", 1, "not implemented yet: getAction, line "),
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
            assert (page.parent / target).exists(), f"{page.name}: {target}"
        for named in re.findall(r"`([\w.]+/[\w./-]*|\w+\.py)`", text):
            assert named == ".venv/bin/python" or (handed / named).exists(), f"{page.name}: {named}"
        for line in commands(text):
            words = line.removeprefix(SETUP).removeprefix("python ").split()
            assert words[0] == "autograder.py" or words[:2] == ["-m", "pacman"], line


def test_requirements_are_those_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = re.findall(r'"([^"]+)"', project.split("\ndependencies = [")[1].split("]")[0])
    text = (ROOT / "pacman/grading/handout/handed/requirements.txt").read_text(encoding="utf-8")
    assert [line for line in text.split("\n") if line and line[0] != "#"] == wanted


# Test cases of a course, of which some are hidden.


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "cases"
    hidden = {"xylophone-one": HIDDEN + "hidden", "xylophone-two": HIDDEN + "after_published"}
    questions = {
        "q1": {"easy": TREE, "drawn": TREES, **hidden},
        "q2": {"xylophone-three": HIDDEN + "after_due_date"},
    }
    assignment(folder, questions)
    (folder / "q1" / "notes about 7319.txt").write_text("the secret is parrot", encoding="utf-8")
    (folder / "secret.txt").write_text("parrot", encoding="utf-8")
    return folder


def test_hidden_tests_stay_out(
    course: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PACMAN_COURSE_SECRET", "parrot")
    out = tmp_path / "out"
    argv = ["handout", str(out), "--test-cases", str(course)]
    status, said, err = ran(argv, capsys)
    assert (status, err) == (0, "")
    assert said.split("\n") == [
        f"{out}: {len(files_of(out))} files, with 2 tests",
        "3 hidden tests are not in it",
        "q2 is not in it: all its tests are hidden",
        "",
    ]
    for name, content in files_of(out).items():
        for told in ("xylophone", "7319", "parrot", str(tmp_path)):
            assert told.encode() not in content, name
            assert told not in name
    test_cases = {name for name in files_of(out) if name.startswith("test_cases/")}
    assert test_cases == {
        "test_cases/assignment.yaml", "test_cases/q1/question.yaml",
        "test_cases/q1/easy.yaml", "test_cases/q1/easy.expected.yaml",
        "test_cases/q1/drawn.yaml", "test_cases/q1/drawn.expected.yaml",
    }  # fmt: skip
    drawn = (out / "test_cases/q1/drawn.expected.yaml").read_bytes()
    assert drawn == (course / "q1" / "drawn.expected.yaml").read_bytes()
    loaded = cases.load(str(out / "test_cases"))
    (question,) = loaded.questions
    assert (loaded.title, question.points, question.size) == ("Small", 4, 2)
    written = (out / "multiAgents.py").read_text(encoding="utf-8")
    assert re.findall(r"^class (\w+)", written, re.MULTILINE) == [
        "MultiAgentSearchAgent", "MinimaxAgent",
    ]  # fmt: skip
    students = (out / "docs" / "students.md").read_text(encoding="utf-8")
    assert "The questions are\n\n| question | what it is about | points |\n" in students
    assert re.findall(r"^\| q\d .*", students, re.MULTILINE) == ["| q1 | Trees | 4 |"]
    assert "questions -->" not in students
    readme = (out / "README.md").read_text(encoding="utf-8")
    assert "| q1 | Trees | 4 |\n\nYour submission will meet more tests than these.\n\n##" in readme


def test_points_that_only_hidden_tests_give(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Criteria without a visible test stay away, and nothing needs what is not there."""
    question = (
        "title: 'No'\npoints: 3\ncriteria:\n"
        "- {id: secret, points: 1.5, says: Xylophones, mistakes: [stop-removed]}\n"
        "- {id: every-action, points: 1.5, says: Every action is looked at, needs: secret,"
        " mistakes: [stop-removed]}\n"
    )
    easy, hidden = f"{TREE}criterion: every-action\n", f"{HIDDEN}hidden\ncriterion: secret\n"
    one = "title: 'No'\npoints: 1\nneeds: "
    assignment(tmp_path / "cases", {
        "q1": {"xylophone": f"{HIDDEN}hidden\n"},
        "q2": {"easy": easy, "question": question, "xylophone": hidden},
        "q3": {"easy": TREE, "question": f"{one}[q1, q2]\n", "xylophone": f"{HIDDEN}hidden\n"},
        "q4": {"easy": TREE, "question": f"{one}[q2]\n"},
    })  # fmt: skip
    out = tmp_path / "out"
    argv = ["handout", str(out), "--test-cases", str(tmp_path / "cases")]
    assert ran(argv, capsys)[1].split("\n")[1:] == [
        "3 hidden tests are not in it",
        "q2 is worth 1.5 points there, not 3: other criteria have no visible test",
        "q1 is not in it: all its tests are hidden",
        "",
    ]
    loaded = cases.load(str(out / "test_cases"))
    found = {each.id: (each.title, each.points, each.needs) for each in loaded.questions}
    assert found == {"q2": ("No", 1.5, ()), "q3": ("No", 1, ("q2",)), "q4": ("No", 1, ("q2",))}
    assert yaml.safe_load((out / "test_cases" / "q2" / "question.yaml").read_text()) == {
        "title": "No", "points": 1.5,
        "criteria": [{"id": "every-action", "points": 1.5, "says": "Every action is looked at"}],
    }  # fmt: skip
    everything = b"".join(path.read_bytes() for path in (out / "test_cases").rglob("*.yaml"))
    assert b"stop-removed" not in everything
    assert b"ylophone" not in everything
    assert "| q2 | No | 1.5 |" in (out / "README.md").read_text(encoding="utf-8")


def test_a_hand_out_of_a_course_grades(course: Path, tmp_path: Path, python: str) -> None:
    out = tmp_path / "out"
    assert main(["handout", str(out), "--test-cases", str(course)]) == 0
    done = student(python, out, "autograder.py", str(GOOD))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Total: 4 of 4 points (2 of 2 tests passed, " in done.stdout


def test_boards_of_the_course_are_taken_along(tmp_path: Path, python: str) -> None:
    """Visible ones, whatever the current folder is."""
    board = "%%%%%%%\n%P . G%\n%%%%%%%\n"
    case = TURNS.replace("minimaxClassic", "{}")
    for name in ("boards/maze.lay", "q1/near.lay", "boards/hidden.lay"):
        (tmp_path / "cases" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "cases" / name).write_text(board, encoding="utf-8")
    written.assignment(
        tmp_path / "cases",
        far=case.format("../boards/maze.lay"),
        near=case.format("near.lay"),
        unseen=case.format("../boards/hidden.lay") + "visibility: hidden\n",
    )
    expectations.generate(cases.load(str(tmp_path / "cases")))
    out = tmp_path / "out"
    assert main(["handout", str(out), "--test-cases", str(tmp_path / "cases")]) == 0
    boards = {name for name in files_of(out) if name[0] == "t" and name.endswith(".lay")}
    assert boards == {"test_cases/boards/maze.lay", "test_cases/q1/near.lay"}
    done = student(python, out, "autograder.py", str(GOOD))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Total: 4 of 4 points (2 of 2 tests passed, " in done.stdout


def test_what_cannot_be_handed_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], course: Path
) -> None:
    hidden = {"xylophone": HIDDEN + "hidden"}
    assignment(tmp_path / "all", {"q1": hidden})
    free = {"question": "title: One\npoints: 0\n", "easy": TREE}
    assignment(tmp_path / "free", {"q1": {**free, **hidden}})
    (course / "q1" / "easy.expected.yaml").unlink()
    for folder, message in (
        (tmp_path / "all", "all: all tests are hidden: there is nothing to grade\n"),
        (tmp_path / "free", "show a test of a criterion that gives points, or hide these\n"),
        (course, f"generate --test-cases {course}' writes it from the reference\n"),
        (tmp_path, "expected a folder of test cases with an assignment.yaml\n"),
    ):  # fmt: skip
        out = tmp_path / "out"
        status, said, err = ran(["handout", str(out), "--test-cases", str(folder)], capsys)
        assert (status, said) == (2, "")
        assert err.endswith(message)
        assert not out.exists()


# Where it is written.


def test_the_same_tree_is_the_same_bytes(handed: Path, tmp_path: Path) -> None:
    zips = [tmp_path / name for name in ("pacman.zip", "again/pacman.ZIP")]
    (tmp_path / "again").mkdir()
    (tmp_path / "empty").mkdir()
    for out in (*zips, tmp_path / "empty"):
        assert main(["handout", str(out)]) == 0
    assert zips[0].read_bytes() == zips[1].read_bytes()
    assert files_of(tmp_path / "empty") == files_of(handed)
    with zipfile.ZipFile(io.BytesIO(zips[0].read_bytes())) as archive:
        found = {info.filename: archive.read(info) for info in archive.infolist()}
        assert all(info.external_attr >> 16 == 0o100644 for info in archive.infolist())
    assert found == {f"pacman/{name}": content for name, content in files_of(handed).items()}


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "multiAgents.py").write_text("mine", encoding="utf-8")
    (tmp_path / "old.zip").write_text("mine", encoding="utf-8")
    (tmp_path / "link.zip").symlink_to("nowhere")
    before = files_of(tmp_path)
    for out, message in (
        ("work", "is not empty; say another name, or remove what is in it"),
        ("old.zip", "is there already; say another name, or remove it"),
        ("link.zip", "is there already; say another name, or remove it"),
        ("work/multiAgents.py", "is there already; say another name, or remove it"),
        ("none/out", f"there is no folder '{tmp_path / 'none'}'"),
    ):
        status, said, err = ran(["handout", str(tmp_path / out)], capsys)
        assert (status, said) == (2, "")
        assert err == f"autograder: {tmp_path / out}: {message}\n"
    assert ran(["handout", ""], capsys)[2] == (
        "autograder: '': expected the name of a folder or of a .zip\n"
    )
    assert files_of(tmp_path) == before


def test_what_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, or nothing: a folder that was there stays, and is empty again."""
    long = tmp_path / f"{'n' * 300}.zip"
    status, _, err = ran(["handout", str(long)], capsys)
    assert (status, err) == (
        2, f"autograder: {long}: cannot be written: {os.strerror(errno.ENAMETOOLONG)}\n"
    )  # fmt: skip
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(handout, "contents", lambda *_, **__: {"a/b": b"", "n" * 300: b""})
    (tmp_path / "old").mkdir()
    for name in ("old", "new"):
        status, _, err = ran(["handout", str(tmp_path / name)], capsys)
        assert status == 2
        assert "cannot be written: " in err
    assert list(tmp_path.rglob("*")) == [tmp_path / "old"]


@pytest.mark.parametrize("new", [False, True])
def test_interrupted(new: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = os.rename

    def interrupted(before: str, after: str) -> None:
        if after.endswith("multiAgents.py"):
            raise KeyboardInterrupt
        rename(before, after)

    out = tmp_path / "out"
    if not new:
        out.mkdir()
    monkeypatch.setattr(os, "rename", interrupted)
    assert main(["handout", str(out)]) == 130
    assert list(tmp_path.rglob("*")) == ([] if new else [out])


def test_an_installed_copy_without_documents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "DOCS", str(tmp_path / "nowhere"))
    status, said, _ = ran(["handout", str(tmp_path / "out")], capsys)
    assert status == 0
    assert said.endswith(
        "the documents for students are not in it: only the project's own folder has them\n"
    )
    assert "](" not in (tmp_path / "out" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[here](rules.md#boards)", "[here](rules.md#boards)"),
        ("[there](../pacman/page.html)", "[there](../pacman/page.html)"),
        ("[gone](authors.md#tree), [too](../tests/x.py)", "gone, too"),
        (
            "[above](#top) [web](https://example.org/x)",
            "[above](#top) [web](https://example.org/x)",
        ),
        ("a\n<!-- not handed out -->\nb\n<!-- end -->\nc\n", "a\nc\n"),
        ("a\n\n<!-- not handed out -->\nb\n<!-- end -->\n\nc\n", "a\n\nc\n"),
    ],
)
def test_pages_are_mended(text: str, expected: str) -> None:
    names = {"docs/rules.md", "pacman/page.html"}
    assert handing.mended("docs/students.md", text, names) == expected
