"""What the autograder remembers of the last time: the line on what changed, and --failed."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from submitted import CODE, TREE, assignment, minimax, written

from pacman.commands import last_time
from pacman.commands.autograder import main

WEST = minimax('return "West"')
NORTH = minimax('return "North"')
OTHER = TREE.replace("8}", "18}").replace("2,", "16,")  # where North is right


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two questions with two tests each: East is right in `one`, North in `two`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tests = {"one": TREE, "two": OTHER}
    assignment(tmp_path / "cases", {"q1": tests, "q2": tests})
    return tmp_path


def graded(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(["multiAgents.py", "--test-cases", "cases", *words])
    said = capsys.readouterr()
    return status, said.out + said.err


def since(text: str) -> str:
    """What the last line says of the last time, if anything."""
    return text.rstrip("\n").split("\n")[-1].partition("Since last time: ")[2]


@pytest.mark.slow
def test_each_run_is_compared_with_the_one_before(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, said in [
        (WEST, ""),  # nothing is known
        (WEST, ""),  # nothing has changed
        (CODE, "+8 points, 4 tests fixed."),
        (CODE, ""),
        (NORTH, "-8 points, 4 tests newly failed."),
    ]:
        written(folder, code)
        _, text = graded(capsys)
        assert since(text) == said
        assert "Total: " in text


def test_a_part_is_compared_with_the_same_part(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, WEST)
    graded(capsys)
    written(folder, CODE)
    assert since(graded(capsys, "-t", "q1/one")[1]) == "1 test fixed."
    assert since(graded(capsys, "-q", "q1")[1]) == "+4 points, 1 test fixed."
    assert since(graded(capsys)[1]) == "+4 points, 2 tests fixed."


def test_failed_grades_what_failed_last_time(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ran() -> list[str]:
        report = json.loads(Path("report.json").read_text(encoding="utf-8"))
        return [test["id"] for question in report["questions"] for test in question["tests"]]

    written(folder, WEST)
    graded(capsys, "-q", "q1")
    written(folder, CODE)
    assert graded(capsys, "-t", "q1/one")[0] == 0
    assert graded(capsys, "--failed", "--json", "report.json")[0] == 0
    assert ran() == ["q1/two"]
    status, text = graded(capsys, "--failed")
    assert (status, text) == (
        2,
        "autograder: --failed: of these tests none failed last time; leave --failed out\n",
    )
    written(folder, WEST)
    graded(capsys)
    assert graded(capsys, "--failed", "-q", "q2", "--json", "report.json")[0] == 1
    assert ran() == ["q2/one", "q2/two"]


def test_a_test_that_is_no_longer_there_is_not_missed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, WEST)
    graded(capsys)
    for path in (folder / "cases" / "q1").glob("one*"):
        path.unlink()
    status, text = graded(capsys, "--failed")
    assert status == 1
    assert "0 of 3 tests passed" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["multiAgents.py"], "--failed: multiAgents.py was not graded here before"),
        ([], "--failed needs the name of a submission"),
    ],
)
def test_where_nothing_is_known(
    words: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, CODE)
    assert main([*words, "--test-cases", "cases", "--failed"]) == 2
    assert capsys.readouterr().err.startswith(f"autograder: {message}")


def test_submissions_and_assignments_are_apart(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, WEST)
    graded(capsys)
    written(folder, CODE, "other.py")
    main(["other.py", "--test-cases", "cases"])
    assert since(capsys.readouterr().out) == ""
    shutil.copytree("cases", "same")
    written(folder, CODE)
    main(["multiAgents.py", "--test-cases", "same"])
    assert since(capsys.readouterr().out) == ""
    assert since(graded(capsys)[1]) == "+8 points, 4 tests fixed."


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"tests": 3, "points": []}'])
def test_a_damaged_record_is_none(
    content: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, WEST)
    graded(capsys)
    (record,) = (folder / "cache" / "pacman-autograder").iterdir()
    record.write_text(content, encoding="utf-8")
    written(folder, CODE)
    status, text = graded(capsys)
    assert (status, since(text)) == (0, "")
    assert last_time.read("multiAgents.py", "cases").tests != {}


def test_where_nothing_can_be_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cache").write_text("a file", encoding="utf-8")
    written(folder, WEST)
    assert graded(capsys)[0] == 1
    written(folder, CODE)
    status, text = graded(capsys)
    assert (status, since(text)) == (0, "")


def test_data_on_standard_output_is_only_data(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, WEST)
    graded(capsys)
    written(folder, CODE)
    assert json.loads(graded(capsys, "--json", "-")[1])["points"] == 8


@pytest.mark.skipif(os.name != "posix", reason="locks of Linux are tried")
def test_no_submission_reads_what_came_of_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reads = (
        f"import os\nfor name in os.listdir({str(folder / 'cache' / 'pacman-autograder')!r}):\n"
        "    print('BREACH:', name)\nreturn 'West'"
    )
    written(folder, WEST)
    graded(capsys)
    written(folder, minimax(reads))
    assert not re.search("BREACH: [0-9a-f]", graded(capsys)[1])
