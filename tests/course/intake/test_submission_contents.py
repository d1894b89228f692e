"""The files that are graded among those that a student handed in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from class_folders import packed
from handed import NAME, by_id, made, seen

from pacman.course.intake import contents
from pacman.course.systems.exports import open_export
from pacman.grading.sandbox.staging import SubmissionError

pytestmark = pytest.mark.usefixtures("own_temporary_folder")

if os.name != "posix":
    pytest.skip("files and links as on POSIX", allow_module_level=True)


def taken(folder: Path) -> tuple[dict[str, str], str]:
    """What is graded of the one student in a folder, and the remark."""
    with open_export(str(folder)) as there:
        (submission,) = there.submissions
        files, remark = submission.read()
        return {name: content.decode() for name, content in files.items()}, remark


def reason(folder: Path) -> str:
    """Why nothing is graded of the one student in a folder."""
    with open_export(str(folder)) as there:
        (submission,) = there.submissions
        with pytest.raises(SubmissionError) as caught:
            submission.contents()
    assert str(folder) not in str(caught.value)
    return str(caught.value)


# The graded files of a submission.


@pytest.mark.parametrize(
    "name",
    ["multiagents.py", "multiAgents (1).py", "multiAgents.py.txt", "multi_agents-2.PY",
     "ada_multiAgents.py", "multiAgents.txt"],
)  # fmt: skip
def test_what_was_meant_to_be_called_right(tmp_path: Path, name: str) -> None:
    expected = {NAME: "code", "own.py": "own"}, f"'work/{name}' was taken for {NAME}"
    files = {f"work/{name}": "code", "work/own.py": "own", "other.py": "other"}
    assert taken(made(tmp_path / "1", {f"ada/{path}": text for path, text in files.items()})) == (
        expected
    )
    assert taken(made(tmp_path / "2", {"ada.zip": packed(files)})) == expected


def test_the_right_name_comes_first(tmp_path: Path) -> None:
    made(tmp_path, {"ada/multiAgents.py": "right", "ada/multiAgents (1).py": "copy",
        "ada/hw.zip": packed({NAME: "zip"})})  # fmt: skip
    assert taken(tmp_path) == ({NAME: "right", "multiAgents (1).py": "copy"}, "")


def test_the_only_python_file(tmp_path: Path) -> None:
    remark = f"'hw/solution.py' was taken for {NAME}"
    files = {"hw/solution.py": "code", "hw/weights.txt": "1", "hw/report.pdf": "%PDF", "a": "b"}
    expected = {NAME: "code", "weights.txt": "1"}, remark
    assert taken(made(tmp_path / "1", {f"ada/{name}": files[name] for name in files})) == expected
    assert taken(made(tmp_path / "2", {"ada.zip": packed(files)})) == expected


def test_a_zip_in_a_folder(tmp_path: Path) -> None:
    old, new = packed({NAME: "old"}), packed({"x.py": "new", "y.txt": ""})
    made(tmp_path, {"ada/1.zip": old, "ada/deep/2.ZIP": new, "ada/notes.txt": ""})
    remark = f"'deep/2.ZIP' was taken of 2 zips; 'x.py' was taken for {NAME}"
    assert taken(tmp_path) == ({NAME: "new", "y.txt": ""}, remark)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ([], "there is nothing in it: no file was handed in"),
        (["a.py", "b.py"], f"no file '{NAME}'; there is a.py, b.py"),
        (["multiAgents 1.py", "multiAgents 2.py"],
         f"multiAgents 1.py and multiAgents 2.py: which of them? Hand in one {NAME}"),
        (["a/multiAgents.py", "b/multiAgents.py"],
         "a/multiAgents.py and b/multiAgents.py: which of them? Hand in one"),
        (["hw.ipynb"], f"'hw.ipynb' is a notebook: hand in a {NAME}"),
        (["hw.ipynb", "x.png"], f"'hw.ipynb' is a notebook: hand in a {NAME}"),
        (["photo.png"], f"no file '{NAME}'; there is photo.png"),
        (["x.png", "y.png"], f"no file '{NAME}'; there is none"),
    ],
)  # fmt: skip
def test_what_cannot_be_graded(tmp_path: Path, names: list[str], why: str) -> None:
    made(tmp_path, {"ada/": "", **{f"ada/{name}": "x" for name in names}})
    assert reason(tmp_path) == why


def test_files_that_are_something_else(tmp_path: Path) -> None:
    for name, start in {"a.tar.gz": b"\x1f\x8b", "a.7z": b"7z\xbc\xaf", "a.py": b"%PDF"}.items():
        folder = made(tmp_path / name, {name: start + bytes(10)})
        kind = "a PDF" if name == "a.py" else "an archive that is no zip"
        assert reason(folder) == f"{kind}: hand in {NAME}, or a zip with it"
        assert list(by_id(folder)) == ["a"]
    assert taken(made(tmp_path / "b", {"b.py": packed({"x/multiAgents.py": "zip"})})) == (
        {NAME: "zip"}, "")  # fmt: skip


def test_a_lone_file_of_any_name(tmp_path: Path) -> None:
    assert taken(made(tmp_path, {"ada/homework": "x"})) == (
        {NAME: "x"}, f"'homework' was taken for {NAME}")  # fmt: skip


def test_an_empty_file(tmp_path: Path) -> None:
    made(tmp_path, {"ada.py": "\n"})
    assert reason(tmp_path) == "the file is empty"


def test_links_in_a_submission(tmp_path: Path) -> None:
    made(tmp_path, {"ada/": ""})
    (tmp_path / "ada" / NAME).symlink_to("/etc/passwd")
    link = "is a link, and links are not followed: hand in the file itself"
    assert reason(tmp_path) == link
    made(tmp_path, {"ada/other.py": "x"})
    assert reason(tmp_path) == f"'{NAME}' {link}"
    (tmp_path / "ada" / NAME).unlink()
    (tmp_path / "ada" / "folder").symlink_to("/etc")
    assert taken(tmp_path)[0] == {NAME: "x"}


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    (submission,) = seen(made(tmp_path, {"ada.py": ""})).submissions
    (tmp_path / "ada.py").unlink()
    with pytest.raises(SubmissionError, match=r"^cannot be read: No such file or directory$"):
        submission.contents()


def test_a_file_of_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, {"ada/multiAgents.py": "x", "ada/film.mp4": b"0" * 2_000_001, "ada/a.py": ""})
    assert sorted(taken(tmp_path)[0]) == ["a.py", NAME]
    made(tmp_path, {"ada/data.txt": b"0" * 2_000_001})
    assert reason(tmp_path) == "'data.txt' is larger than 2 MB: too large to grade"
    monkeypatch.setattr(contents, "MOST_NAMES", 3)
    assert reason(tmp_path) == "more than 3 files: leave out what isn't needed"
