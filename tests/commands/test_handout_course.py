"""Hand-outs of a course with hidden tests, and where they are written."""

from __future__ import annotations

import errno
import io
import os
import re
import zipfile
from pathlib import Path

import pytest
import written
import yaml
from handouts import HIDDEN, files_of, ran, student
from submitted import GOOD, TREE, TURNS, assignment

from pacman.commands import handout
from pacman.commands.autograder import main
from pacman.grading.assignment import cases, expectations
from pacman.grading.handout import contents as handing

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


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
    assert "## Points\n\n| question | what it is about | points |\n" in students
    assert re.findall(r"^\| q\d .*", students, re.MULTILINE) == ["| q1 | Trees | 4 |"]
    assert "questions -->" not in students
    readme = (out / "README.md").read_text(encoding="utf-8")
    assert "| q1 | Trees | 4 |\n" in readme
    assert "\n\nYour submission will meet more tests than these.\n" in readme


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
    """Visible ones, in any current folder."""
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
    readme = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert readme.count("](") == readme.count("](https://") == 1


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
