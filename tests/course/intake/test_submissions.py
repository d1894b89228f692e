"""What is found in folders and zips of submissions, and what is graded of it."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest
from class_folders import packed, refusal
from handed import FOLDER, MOODLE, NAME, by_id, codes, made, seen, system, unplaced, zipped
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.usefixtures("own_temporary_folder")

if os.name != "posix":
    pytest.skip("files and links as on POSIX", allow_module_level=True)


# Files, folders and zips that are called like their students.


def test_files_folders_and_zips(tmp_path: Path) -> None:
    made(tmp_path, {
        "ada.py": "a", "bob.zip": packed({NAME: "b"}), "cleo/multiAgents.py": "c",
        "dan/work/multiAgents.py": "d", "eve/hw.zip": packed({"hw/multiAgents.py": "e"}),
        "fay.py.txt": "f",
    })  # fmt: skip
    assert codes(tmp_path) == {"ada": "a", "bob": "b", "cleo": "c", "dan": "d", "eve": "e",
        "fay": "f"}  # fmt: skip
    there = seen(tmp_path)
    assert (there.system.name, there.unplaced) == (FOLDER, ())
    assert [one.source for one in there.submissions] == [
        "ada.py", "bob.zip", "cleo", "dan", "eve", "fay.py.txt"
    ]  # fmt: skip
    assert not any(one.late or one.read()[1] for one in there.submissions)


def test_students_are_in_a_natural_order(tmp_path: Path) -> None:
    made(tmp_path, {f"{name}.py": "" for name in ("s10", "s9", "S1", "t", "s009", "7")})
    assert list(by_id(tmp_path)) == ["7", "S1", "s009", "s9", "s10", "t"]


def test_the_newest_of_several(tmp_path: Path) -> None:
    made(tmp_path, {"ada.zip": "old", "bob.py": "b", "ada/x.py": "new", "ada.py": "mid"})
    os.utime(tmp_path / "ada" / "x.py", (2e9, 2e9))
    found = by_id(tmp_path)
    assert (found["ada"].source, found["ada"].passed_over) == ("ada", ("ada.py", "ada.zip"))
    assert found["bob"].passed_over == ()


def test_the_newest_where_nothing_is_there(tmp_path: Path) -> None:
    made(tmp_path, {"ada.py": "a", "ada/": ""})
    assert codes(tmp_path) == {"ada": "a"}
    made(tmp_path, {f"ada/{'d/' * 40}x.py": "too deep"})
    assert codes(tmp_path) == {"ada": "a"}


def test_what_is_no_submission(tmp_path: Path) -> None:
    made(tmp_path, {"ada.py": "", "README.txt": "", "grades.csv": "", "no ending": ""})
    (tmp_path / "link.py").symlink_to("ada.py")
    (tmp_path / "folder").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "fifo.py")
    why = "no submission: expected a folder, a zip or a Python file"
    link = "is a link, and links are not followed: hand in the file itself"
    assert list(by_id(tmp_path)) == ["ada"]
    assert unplaced(tmp_path) == {
        "README.txt": why, "grades.csv": why, "no ending": why, "link.py": link, "folder": link,
        "fifo.py": "is neither a file nor a folder",
    }  # fmt: skip


def test_files_of_systems_have_no_owner(tmp_path: Path) -> None:
    made(tmp_path, {
        "ada.py": "", ".DS_Store": "", "__MACOSX/._ada.py": "", "Thumbs.db": "", "desktop.ini": "",
        ".ipynb_checkpoints/x.py": "", "__pycache__/ada.pyc": "",
    })  # fmt: skip
    assert list(by_id(tmp_path)) == ["ada"]
    assert unplaced(tmp_path) == {}


def test_a_name_in_two_forms_is_one_student(tmp_path: Path) -> None:
    name = "José"
    made(tmp_path, {
        f"{unicodedata.normalize('NFD', name)}.py": "old",
        f"{unicodedata.normalize('NFC', name)}.zip": packed({NAME: "new"}),
    })  # fmt: skip
    assert codes(tmp_path) == {name: "new"}


NAMES = st.text(st.characters(blacklist_characters="/\0"), min_size=1, max_size=30)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.sets(NAMES, min_size=1, max_size=4))
def test_any_names(tmp_path_factory: pytest.TempPathFactory, names: set[str]) -> None:
    """All students get different names that can be shown."""
    folder = tmp_path_factory.mktemp("class")
    done = set()
    for name in names:
        try:
            (folder / f"s{name}.py").write_bytes(b"#" + name.encode(errors="surrogatepass"))
        except (OSError, ValueError):  # a name that this system cannot write
            continue
        done.add(name)
    there = seen(folder)
    words = {" ".join(unicodedata.normalize("NFC", f"s{name}").split()) for name in done}
    assert len(there.submissions) == len(words)
    assert len({submission.student.stem for submission in there.submissions}) == len(words)
    for submission in there.submissions:
        assert submission.student.id.isprintable()
        assert submission.source.isprintable()
        assert submission.contents()[NAME][1:].decode(errors="surrogatepass") in done


def test_names_that_are_no_text(tmp_path: Path) -> None:
    try:
        for name in (b"\xff.py", b"\xfe.py"):
            (tmp_path / os.fsdecode(name)).write_bytes(name)
    except OSError:
        pytest.skip("this file system has only names that are text")
    assert list(by_id(tmp_path)) == ["\\udcfe", "\\udcff"]


# Folders around a class, and folders that are none.


def test_a_folder_around_a_class(tmp_path: Path) -> None:
    """In a zip it's the class that was zipped, elsewhere a student's folder."""
    files = {"class/hw1/ada.py": "a", "class/hw1/bob/multiAgents.py": "b",
        "class/hw1/notes.txt": "", "class/.DS_Store": ""}  # fmt: skip
    path = zipped(tmp_path / "class.zip", files)
    assert codes(path) == {"ada": "a", "bob": "b"}
    assert by_id(path)["bob"].source == "class/hw1/bob"
    assert list(unplaced(path)) == ["class/hw1/notes.txt"]
    assert list(by_id(made(tmp_path / "folder", files))) == ["class"]


def test_a_folder_around_an_export(tmp_path: Path) -> None:
    made(tmp_path, {
        "export/Ada_5_assignsubmission_file_multiAgents.py": "old",
        "export/Ada_5_assignsubmission_file_/multiAgents.py": "new",
    })  # fmt: skip
    assert system(tmp_path) == MOODLE
    assert by_id(tmp_path)["5"].source == "export/Ada_5_assignsubmission_file_"
    assert by_id(tmp_path)["5"].passed_over == (
        "export/Ada_5_assignsubmission_file_multiAgents.py",
    )


def test_a_name_that_says_whose_the_file_is(tmp_path: Path) -> None:
    for number, names in enumerate((["ada", "bob", "multiAgents_eve"], ["multiAgents_ada", "bob"])):
        path = zipped(tmp_path / f"{number}.zip", {f"hw/{name}.py": name for name in names})
        assert codes(path) == {name: name for name in names}


def test_the_folder_of_a_lone_student(tmp_path: Path) -> None:
    for files in (["multiAgents.py", "own.py"], ["work/multiAgents.py"], ["multiagents.py", "a/b"]):
        folder = made(tmp_path / files[0], {f"ada/{name}": "x" for name in files})
        assert codes(folder) == {"ada": "x"}


def test_one_submission_is_no_class(tmp_path: Path) -> None:
    made(tmp_path, {NAME: "", "util.py": ""})
    assert "nothing says whose it is" in refusal(tmp_path)


def test_what_is_no_folder(tmp_path: Path) -> None:
    made(tmp_path, {"a.txt": "", "b.zip": b"PK\x03\x04" + bytes(50)})
    assert refusal(tmp_path / "c") == "there is no such folder"
    for name in ("a.txt", "b.zip"):
        assert (
            refusal(tmp_path / name) == "expected a folder of submissions, or a zip with one in it"
        )


def test_an_empty_folder(tmp_path: Path) -> None:
    assert seen(tmp_path).submissions == ()


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_: str) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:  # the folder's own fixture lists it, too, in the end
        patch.setattr(os, "scandir", refuses)
        assert refusal(tmp_path) == "cannot be read: Permission denied"
