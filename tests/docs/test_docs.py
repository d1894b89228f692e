"""What the documents say is so: their commands run, their figures are those of the program."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import older
import pytest
from boards import SHIPPED
from markdown import wrapped
from submitted import ATTACKED
from test_matrix import TABLE
from written import TREE, write

from benchmarks import grids
from benchmarks.__main__ import LIMITS
from pacman import DirectionalGhost, Layout, play
from pacman.engine.loading import find, make
from pacman.grading import grade
from pacman.grading.assignment import cases, expectations, keys
from pacman.grading.handout.contents import question_table
from pacman.grading.kinds.evaluation import BOARD_KEYS
from pacman.grading.kinds.registry import KINDS
from pacman.grading.sandbox.sandbox import ASKED
from pacman.grading.verdict import Status
from pacman.support.fields import REQUIRED, Key
from pacman.tournament.results import read

pytestmark = [pytest.mark.docs, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
DATA = ROOT / "docs" / "data"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SETUP = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt"
    " && .venv/bin/python "
)


def commands(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    inline = re.findall(r"`(python -m [^`]+|python (?:tests/|autograder.py)[^`]*)`", text)
    lines = [line for block in blocks for line in block.splitlines() if line] + inline
    return list(dict.fromkeys(lines))


# Run by .ci/run as they are, and too long or too deep to run inside a test.
ELSEWHERE = {
    "pytest", "pip", "ruff", "mypy", "benchmarks", "benchmarks.batch", "benchmarks.crowd",
    "benchmarks.spread",
}  # fmt: skip
# Said by other tests: all attacks, and the proofs about all test cases.
LONG = {
    "python autograder.py doctor",
    "python autograder.py check",
    "python autograder.py check -q q2",
    "python autograder.py check --secrets 10",
}
# Commands that take 5 s of processor time as written. So these are run on one question: with a
# secret, pages of course systems grade all of them, and `check` derives all expected results.
LONG_ALIKE = {
    "python autograder.py check --tutor",
    "python autograder.py generate",
    "python autograder.py --secret-file secret.txt",
    "python autograder.py multiAgents.py --secret-file secret.txt",
    "python autograder.py tests/submissions/correct/three_functions.py --secret-file secret.txt",
}
# Pages on which a command needs what others made: each has a test that walks through it.
WALKED = {"checklist.md", "classes.md", "cluster.md", "playground.md", "similar.md", "term.md"}
ALL = [
    (page.name, line)
    for page in PAGES
    if page.name not in WALKED and page.parent.name != "systems"
    for line in commands(page)
]
OTHER_COMMANDS = ("tree", "growth", "tictactoe", "practice")
PLAYED = [(page, line) for page, line in ALL if "-m pacman" in line]
OTHERS = [pair for pair in PLAYED if pair[1].partition("-m pacman ")[2].startswith(OTHER_COMMANDS)]
GAMES = [pair for pair in PLAYED if pair not in OTHERS]
# Commands on test cases that a reader has written, which another test does.
OWN = [line for page, line in ALL if page == "authors.md" and "my-cases" in line]
GRADES = [
    (page, line)
    for page, line in ALL
    if "autograder.py" in line and line not in LONG and line not in OWN
]


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the documents, with a student's file in the folder where it speaks of one."""
    if "multiAgents.py" in line:
        right = ROOT / "tests" / "submissions" / "correct" / "three_functions.py"
        shutil.copy(right, folder / "multiAgents.py")
    (folder / "secret.txt").write_text("for a test", encoding="utf-8")
    for name in re.findall(r"tests/submissions/correct/\w+\.py", line):
        (folder / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, folder / name)
    if "old/test_cases" in line:
        older.example(folder / "old")
    if "--test-cases new-cases" in line:
        assert run("python autograder.py import old/test_cases new-cases", folder).returncode == 0
    words = said(line)
    if words[0] == "autograder.py":
        words[0] = str(ROOT / words[0])
    if line in LONG_ALIKE:
        words += ["-q", "q2"]
    if "--csv docs/" in line:  # it goes on from what half an hour of playing made
        shutil.copytree(ROOT / "docs", folder / "docs")
    if "--replay game.json" in line:
        done = run("python -m pacman -p GreedyAgent -l smallClassic -q --record game.json", folder)
        assert done.returncode == 0
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment(), capture_output=True,
        text=True, timeout=120, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


def environment() -> dict[str, str]:
    """Without a screen, so that games are played in a terminal."""
    usual = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return {**usual, "PYTHONPATH": str(ROOT)}


def said(line: str) -> list[str]:
    """What a command says to Python."""
    return shlex.split(line.removeprefix(SETUP).removeprefix("python "))


def test_the_two_commands_set_up_everything_in_one_line() -> None:
    lines = commands(ROOT / "README.md")[:2]
    assert all(line.startswith(SETUP) for line in lines)
    assert lines == [SETUP + "autograder.py", SETUP + "-m pytest -n auto --dist loadfile"]


@pytest.mark.parametrize(("name", "least"), [("checklist.md", 10), ("term.md", 7)])
def test_the_checklist_has_commands_of_other_pages(name: str, least: int) -> None:
    """There they are explained, and run by tests."""
    pages = "".join(
        page.read_text(encoding="utf-8")
        for page in PAGES
        if page.name not in ("checklist.md", "term.md")
    )
    lines = commands(ROOT / "docs" / name)
    assert len(lines) >= least
    assert [line for line in lines if " ".join(line.split()) not in pages] == []


def test_the_first_page_names_every_page() -> None:
    first = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\]\(([\w-]+\.md)", first))
    assert named == {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_pages_are_wrapped_alike(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if os.environ.get("WRITE_DOCS"):
        page.write_text(wrapped(text), encoding="utf-8")
        return
    assert text == wrapped(text), "WRITE_DOCS=1 python -m pytest tests/docs wraps it"


# Programs that other tests run: of layouts, and of the tutor on a sample.
OWN_PROGRAMS = (
    "tests/support/pairs.py",
    "tests/support/perft.py",
    "tests/support/tutor_smallest.py",
    "tests/support/tutor_styles.py",
)


def test_every_command_is_run_somewhere() -> None:
    assert {line for _, line in GRADES} > LONG_ALIKE
    for page, line in ALL:
        words = said(line)
        known = words[0] in ("autograder.py", *OWN_PROGRAMS)
        known |= words[0] == "-m" and words[1] in ELSEWHERE | {"pacman"}
        assert known, f"{page}: who runs {line}?"


@pytest.mark.parametrize(("page", "line"), GAMES)
def test_games_run_as_written(page: str, line: str, tmp_path: Path) -> None:
    by_hand = not any(said in line for said in (" -p ", "--help", "--replay", "tournament"))
    web = "--display web" in line
    if by_hand:
        pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
        words = shlex.split(line.removeprefix("python "))
        child = pexpect.spawn(
            sys.executable, words, cwd=tmp_path, env={**environment(), "TERM": "xterm"}
        )
        if web:
            child.expect("http://127.0.0.1:")
            child.sendintr()
        else:
            child.expect("turn")
            child.send("q")
        # Ctrl-C may come before the game has begun.
        child.expect(["stopped", "No game was finished"])
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == (130 if web else 0)
    else:
        done = run(line, tmp_path)
        assert done.returncode == 0, f"{page}: {line}: {done.stderr}"
        assert done.stdout
        for name in re.findall(r"--(?:gif|png|html|record) (\S+)", line):
            assert (tmp_path / name).stat().st_size > 500


def test_the_picture_is_what_the_command_shows(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = text.split("```text\n")[1].split("```")[0]
    match = re.search(r"That is turn \d+ of `python (.*?)`", text)
    assert match
    assert picture in run(match[1], tmp_path).stdout


@pytest.mark.parametrize(("page", "line"), OTHERS)
def test_other_games_run_as_written(page: str, line: str, tmp_path: Path) -> None:
    if "--file" in line or ".yaml" in line:
        shutil.copytree(ROOT / "test_cases", tmp_path / "test_cases")
    by_hand = line.split()[3:] == ["tictactoe"]
    if by_hand:
        pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
        child = pexpect.spawn(
            sys.executable, said(line), cwd=tmp_path, env={**environment(), "TERM": "xterm"}
        )
        child.expect("Play first")
        child.sendline("q")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
        return
    done = run(line, tmp_path)
    assert done.returncode == 0, f"{page}: {line}: {done.stderr}"
    assert done.stdout
    for name in re.findall(r"--(?:svg|png|csv|json) ([^\s-]\S*)", line):
        assert (tmp_path / name).stat().st_size > 100


@pytest.mark.parametrize("line", [line for _, line in GAMES if "--csv docs/" in line])
def test_the_record_is_what_the_command_prints(line: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "strongest.md").read_text(encoding="utf-8")
    assert f"{line}\n```\n\n```text\n{run(line, tmp_path).stdout}```" in page


def test_the_record_is_as_strong_as_it_should_be() -> None:
    """At 50 ms a move; and without a clock, on no board are plain agents better."""
    timed = read(str(DATA / "strongest-50ms.csv"))
    for board in ("smallClassic", "mediumClassic"):
        games = [row for row in timed if row.board == board]
        assert {(row.ghosts, row.numGhosts) for row in games} == {("DirectionalGhost", 2)}
        assert [row.seed for row in games] == list(range(100))
        assert sum(row.outcome == "win" for row in games) >= 95
        assert max(row.longest_ms or 0 for row in games) <= 50 * 1.05 + 10
    rows = read(str(DATA / "strongest.csv"))
    for board in SHIPPED:
        won = Counter(row.agent.partition(":")[0] for row in rows
                      if (row.board, row.outcome) == (board, "win"))  # fmt: skip
        assert won["OddsAgent"] >= max(won["AlphaBetaAgent"], won["ExpectimaxAgent"])
        assert {row.numGhosts for row in rows if row.board == board} == {
            min(2, Layout.load(board).numGhosts)
        }


def test_games_of_the_record_come_out_the_same_again() -> None:
    """Few, and short ones; where an agent has changed, the record has to be played again."""
    rows = [row for row in read(str(DATA / "strongest.csv")) if "Odds" in row.agent]
    short = sorted((row for row in rows if row.turns), key=lambda row: row.turns or 0)
    for row in [*short[:4], *short[200:203]]:
        agent = make(find("OddsAgent"), nodes=row.agent.partition("=")[2])
        ghosts = [DirectionalGhost(index) for index in range(1, row.numGhosts + 1)]
        result = play(Layout.load(row.board), agent, ghosts, seed=row.seed)
        found = result.outcome, result.score, result.turns
        assert found == (row.outcome, row.score, row.turns), row.title


@pytest.mark.parametrize(("page", "line"), GRADES)
def test_grading_runs_as_written(page: str, line: str, tmp_path: Path) -> None:
    done = run(line, tmp_path)
    assert done.returncode == 0, f"{page}: {line}: {done.stdout}{done.stderr}"
    assert done.stdout
    for file in re.findall(r"\S+\.(?:json|html)", line):
        assert (tmp_path / file).read_text(encoding="utf-8")


def test_the_import_prints_what_the_page_shows(tmp_path: Path) -> None:
    line = "python autograder.py import old/test_cases new-cases"
    assert f"{line}\n```\n\n```text\n{run(line, tmp_path).stdout}```" in authors()


def authors() -> str:
    return (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")


def table(keys: Iterable[Key]) -> str:
    lines = ["| key | what it is | value | default |", "| --- | --- | --- | --- |"]
    for key in keys:
        default = "needed" if key.default is REQUIRED else key.default
        default = list(default) if isinstance(default, tuple) and default else default
        line = f"| `{key.name}` | {key.about} | {key.value.expected} | {default or ''} |"
        lines.append(line.replace("'|'", "bar"))
    return "\n".join(lines)


@pytest.mark.parametrize(
    "keys",
    [
        keys.COMMON_KEYS,
        keys.QUESTION_KEYS,
        keys.CRITERION_KEYS,
        keys.ASSIGNMENT_KEYS,
        keys.CHANGE_KEYS,
        BOARD_KEYS,
    ]
    + [kind.KEYS for kind in KINDS.values()],
)
def test_authors_find_every_key(keys: tuple[Key, ...]) -> None:
    assert table(keys) in authors()


def test_examples_for_authors_are_test_cases(tmp_path: Path) -> None:
    examples = re.findall(r"^```yaml\n(kind:.*?)^```", authors(), re.DOTALL | re.MULTILINE)
    folder = tmp_path / "q1"
    folder.mkdir()
    (tmp_path / "assignment.yaml").write_text("title: Examples\nquestions: [q1]\n")
    (folder / "question.yaml").write_text("title: All\npoints: 1\n")
    examples = [re.sub("^criterion: .*\n", "", each, flags=re.MULTILINE) for each in examples]
    for number, example in enumerate(examples):
        (folder / f"e{number}.yaml").write_text(example, encoding="utf-8")
    loaded = cases.load(str(tmp_path))
    assert {case.kind for case in loaded.questions[0].cases} == set(KINDS)
    expectations.generate(loaded)
    derived = (folder / "e0.expected.yaml").read_text(encoding="utf-8")
    assert f"```yaml\n{derived}```" in authors()
    report = grade.grade(None, grade.plan(loaded))
    assert [test for test in report.tests if test.status != "passed"] == []


def test_criteria_are_written_as_the_page_says(tmp_path: Path) -> None:
    """The question with its criteria, and the assignment that changes it."""
    chapters = authors().split("## The assignment and its questions\n")[1].split("## What all")[0]
    assignment, question = re.findall(r"^```yaml\n(.*?)^```", chapters, re.DOTALL | re.MULTILINE)
    assert TABLE.rstrip() in chapters
    assert {f"{name}.py" for name in re.findall(r"mistakes: \[(.*)\]", question)} <= {
        path.name.replace("_", "-") for path in (ROOT / "tests/submissions/mistakes").iterdir()
    }
    files: dict[str, str | bytes] = {"assignment.yaml": assignment}
    for name in ("q1", "q2", "q3"):
        files[f"{name}/question.yaml"] = question
        for criterion in re.findall(r"id: ([\w-]+)", question):
            text = f"{TREE}criterion: {criterion}\n"
            files[f"{name}/{criterion}.yaml"] = text
    first, second, third = cases.load(write(tmp_path, files)).questions
    assert [each.points for each in first.criteria] == [0.5, 3, 1.5]
    assert [(each.id, each.points) for each in second.criteria] == [
        ("ghosts-in-turn", 2.75), ("many-games", 1.25),
    ]  # fmt: skip
    assert (third.points, third.scoring) == (5, "all-or-nothing")


def test_the_example_of_a_report_has_its_keys() -> None:
    page = (ROOT / "docs" / "teachers.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```json\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    said: Any = json.loads(text)
    made: Any = grade.grade(None, grade.plan(cases.load(str(ATTACKED)))).as_data()
    for _ in range(3):
        assert list(said) == list(made)
        if "criteria" in said:
            assert list(said["criteria"][0]) == list(made["criteria"][0])
        inside = next((key for key in ("questions", "tests") if key in said), None)
        if inside:
            said, made = said[inside][0], made[inside][0]
    assert set(made) > {"criterion", "share"}


def test_a_question_of_ones_own_is_written_as_the_page_says(tmp_path: Path) -> None:
    """Alone, as the proofs about the other questions take long."""
    chapter = authors().split("## A question of your own\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```yaml\n(.*?)^```", chapter, re.DOTALL | re.MULTILINE)
    question, case, assignment = blocks
    folder = tmp_path / "my-cases"
    (folder / "q6").mkdir(parents=True)
    (folder / "q6" / "question.yaml").write_text(question, encoding="utf-8")
    (name,) = re.findall(r"such as `(.*?)`", chapter)
    (folder / "q6" / name).write_text(case, encoding="utf-8")
    project = (ROOT / "test_cases" / "assignment.yaml").read_text(encoding="utf-8")
    assert assignment == project.replace("q5]", "q5, q6]")
    alone = re.sub(r"\[.*\]", "[q6]", assignment)
    (folder / "assignment.yaml").write_text(alone, encoding="utf-8")
    told = [run(line, tmp_path) for line in OWN]
    assert [done.returncode for done in told] == [0] * len(told), told
    expected = os.path.join("my-cases", "q6", name.replace(".yaml", ".expected.yaml"))
    assert told[0].stdout == f"{expected}\n1 written, 0 already right\n"
    assert "every test can fail" in told[2].stdout
    assert "| q6 | Two ghosts | 3 |" in (tmp_path / "pacman-assignment" / "README.md").read_text()


def test_every_layer_is_explained() -> None:
    text = (ROOT / "docs" / "teachers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z, -]+) \|", text.split("| layer |")[1], re.MULTILINE)
    named = [layer for row in rows for layer in row.split(", ") if "---" not in layer]
    assert set(named) == {*ASKED, "user"}


def test_every_status_is_explained() -> None:
    text = (ROOT / "docs" / "students.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\w+) \|", text.split("| status |")[1], re.MULTILINE)[
        : len(tuple(Status))
    ] == [*tuple(Status)]


def test_students_find_every_question() -> None:
    text = (ROOT / "docs" / "students.md").read_text(encoding="utf-8")
    table = question_table(cases.load(str(ROOT / "test_cases")), criteria=True)
    assert f"<!-- questions -->\n{table}\n<!-- end of questions -->\n" in text


def test_limits_and_boards() -> None:
    engine = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| (.*?) \| (\d+\.\d) \|$", engine, re.MULTILINE))
    assert {case: float(limit) for case, limit in table.items()} == LIMITS | grids.LIMITS
    playing = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(\w+Classic)`", playing)) == set(SHIPPED)
    assert len(SHIPPED) == 11
    assert "eleven boards" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_engine_run(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    run("python -m pacman -p GreedyAgent -l smallClassic -q --record game.json", tmp_path)
    shown = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True,
            text=True, check=True,
        ).stdout
        for code in re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    ]  # fmt: skip
    assert ["distinct states expanded" in text for text in shown] == [True, False]
    assert "Pose(x=" in shown[1]


def test_the_example_of_a_recording_has_its_keys(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```json\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    run("python -m pacman -p GreedyAgent -l smallClassic -q --record game.json", tmp_path)
    made = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    said = json.loads(text)
    assert list(said) == list(made)
    for key in ("layout", "result"):
        assert list(said[key]) == list(made[key])


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)#]+)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
        for named in re.findall(r"`((?:tests|docs|agents|pacman|layouts)/[\w/.]+)`", text):
            assert (ROOT / named).exists() or "NAME" in named, f"{page.name}: {named}"


def frames_of(film: Any) -> int:
    count: int = film.n_frames
    return count


def test_the_pictures_are_those_that_the_command_makes(tmp_path: Path) -> None:
    """All of them but the text, whose letters depend on the version of Pillow."""
    from PIL import Image

    made = (ROOT / "docs" / "pictures.py").read_text(encoding="utf-8")
    game = re.search(r'^GAME = "(.*)"$', made, re.MULTILINE)
    assert game
    run(f"python -m pacman {game[1]} --gif game.gif", tmp_path)
    with Image.open(tmp_path / "game.gif") as new, Image.open(DATA / "game.gif") as old:
        assert (new.size, frames_of(new)) == (old.size, frames_of(old))
        board = (0, 0, new.width, new.width * 7 // 20)
        for number in range(0, frames_of(new), 10):
            new.seek(number)
            old.seek(number)
            assert new.convert("RGB").crop(board) == old.convert("RGB").crop(board)
    assert "docs/pictures.py" in (ROOT / "README.md").read_text(encoding="utf-8")
