"""What is found in folders and zips of submissions, and what is graded of it."""

from __future__ import annotations

import io
import os
import stat
import struct
import tempfile
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from handed import FOLDER, MOODLE, NAME, by_id, codes, made, seen, system, unplaced, zipped
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pacman.course.intake import archive, contents
from pacman.course.systems.exports import open_export
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.errors import UserError

if os.name != "posix":
    pytest.skip("files and links as on POSIX", allow_module_level=True)


@pytest.fixture(autouse=True)
def _own_temporary_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """What is unpacked is unpacked below here, and nothing of it is left."""
    folder = tmp_path_factory.mktemp("unpacked")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    yield
    assert list(folder.iterdir()) == []


def packed(files: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def refusal(path: Path) -> str:
    """Why nothing at all can be found there."""
    with pytest.raises(UserError) as caught, open_export(str(path)):
        pass
    message = str(caught.value)
    assert message.isprintable()
    return message.removeprefix(f"{path}: ")


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


def test_what_systems_leave_behind_is_nobodys(tmp_path: Path) -> None:
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
    """Everybody is told apart, and called by what can be shown."""
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
    """In a zip it's the class that was zipped, elsewhere somebody's folder."""
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


# What is graded of what somebody handed in.


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


# A zip of everything.


def test_a_zip_of_a_class(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {
        "class/": "", "class/ada.py": "a", "class/bob/": "", "class/cleo.zip": packed({NAME: "c"}),
        "__MACOSX/._ada.py": "", "class/.DS_Store": "", "class/dan\\multiAgents.py": "d",
    })  # fmt: skip
    with open_export(str(path)) as there:
        assert there.unplaced == ()
        ada, bob, cleo, dan = there.submissions
        assert [one.contents()[NAME] for one in (ada, cleo, dan)] == [b"a", b"c", b"d"]
        assert (ada.source, bob.source) == ("class/ada.py", "class/bob")
        with pytest.raises(SubmissionError, match="there is nothing in it"):
            bob.contents()


def test_dates_in_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, year in {"ada.zip": 2024, "ada.py": 2026, "ada/x.py": 2025}.items():
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), name)
        archive.writestr(zipfile.ZipInfo("bob.py", (2026, 1, 1, 0, 0, 0)), "x")
    assert by_id(path)["ada"].passed_over == ("ada", "ada.zip")
    data = path.read_bytes()
    path.write_bytes(data.replace(struct.pack("<H", (2026 - 1980) << 9 | 1 << 5 | 1), b"\0\0"))
    assert len(codes(path)) == 2


def test_a_zip_is_gone_whatever_happens(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"ada.py": "", "bob.py": ""})

    def interrupted() -> None:
        with open_export(str(path)):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):  # and the fixture looks what is left
        interrupted()
    path = zipped(tmp_path / "one.zip", {NAME: ""})
    assert refusal(path).startswith(f"there is a {NAME} in it, but nothing says whose it is")
    assert "unpacked" not in refusal(path)


def test_what_a_zip_may_not_have_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked_in = tmp_path / "temporary"
    unpacked_in.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(unpacked_in))
    link, fifo, folder = (zipfile.ZipInfo(name) for name in ("link.py", "fifo.py", "dan"))
    link.external_attr, fifo.external_attr = (stat.S_IFLNK | 0o777) << 16, stat.S_IFIFO << 16
    folder.external_attr = stat.S_IFDIR << 16
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("ada.py", "bob/a.py", "../eve.py", "/etc/eve.py", link, fifo, folder,
                     "ada.py/x.py", "bob", "./bob/a.py", "x" * 300):  # fmt: skip
            archive.writestr(name, "/etc/passwd" if name is link else "x")
        archive.writestr("packed.py", "x", zipfile.ZIP_LZMA)
    with open_export(str(path)) as there:
        assert [one.student.id for one in there.submissions] == ["ada", "bob", "dan"]
        assert not any(inside.is_symlink() for inside in Path(there.submissions[0].places[0][1])
                       .parent.rglob("*"))  # fmt: skip
    assert dict(there.unplaced) == {
        "../eve.py": "'../eve.py' points outside of it",
        "/etc/eve.py": "'/etc/eve.py' points outside of it",
        "link.py": "is a link, and links are not followed: hand in the file itself",
        "fifo.py": "is neither a file nor a folder",
        "ada.py/x.py": there.unplaced[4][1],
        "bob": "there is another of this name",
        "./bob/a.py": "there is another of this name",
        "x" * 300: f"'{'x' * 200}...' is too long a name",
        "packed.py": "'packed.py' is packed in an unusual way: make a plain zip",
    }
    assert not list(tmp_path.rglob("eve.py"))
    assert not os.path.exists("/etc/eve.py")


def test_not_all_is_named_that_a_zip_may_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pacman.course.intake.archive.MOST_LEFT_OUT", 2)
    names = [f"../{number}.py" for number in range(5)]
    path = zipped(tmp_path / "class.zip", dict.fromkeys(["ada.py", "bob.py", *names], ""))
    assert list(unplaced(path)) == ["../0.py", "../1.py", "3 more"]


def test_a_broken_file_in_a_zip(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"ada.py": "a" * 50, "bob.py": "b", "cleo.py": "c"})
    data = bytearray(path.read_bytes())
    data[data.index(b"ada.py") + 7] ^= 0xFF
    path.write_bytes(data)
    assert codes(path) == {"bob": "b", "cleo": "c"}
    assert unplaced(path)["ada.py"].startswith("broken: ")


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("MAX_FILES", 2, "cannot be unpacked (more than 2 files)"),
        ("MAX_TOTAL", 2_000_000, "cannot be unpacked (more than 0 GB in all)"),
        ("MAX_LIST", 100, "cannot be unpacked (a zip of too many files: leave out "),
    ],
)
def test_bombs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, message: str
) -> None:
    path = zipped(tmp_path / "class.zip", {f"{i}.py": bytes(1_000_000) for i in range(3)})
    assert len(seen(path).submissions) == 3
    monkeypatch.setattr(archive, limit, value)
    assert refusal(path).startswith(message)
    assert refusal(path).endswith("; unpack it yourself, and name the folder")


def test_a_file_that_is_too_large_to_unpack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(tmp_path / "class.zip", {"ada.zip": bytes(1_000_001), "bob.py": "b"})
    monkeypatch.setattr(archive, "MAX_FILE", 1_000_000)
    assert codes(path) == {"bob": "b"}
    assert unplaced(path) == {"ada.zip": "larger than 1 MB"}


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "/somewhere/else")

    path = zipped(tmp_path / "class.zip", {"ada.py": ""})
    monkeypatch.setattr(os, "utime", full)
    assert refusal(path) == (
        "cannot be unpacked (No space left on device); unpack it yourself, and name the folder"
    )


def test_names_in_a_zip_in_any_encoding(tmp_path: Path) -> None:
    """UTF-8 that says so, UTF-8 that doesn't, and what the first IBM PC had."""
    entries = {"jurgenXX.py": "jürgen".encode() + b"X.py", "renXe.py": b"ren\x82e.py"}
    path = zipped(tmp_path / "class.zip", {**dict.fromkeys(entries, ""), "søren.py": ""})
    data = path.read_bytes()
    for name, raw in entries.items():
        data = data.replace(name.encode(), raw)
    path.write_bytes(data)
    assert list(by_id(path)) == ["jürgenX", "renée", "søren"]


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=5))
def test_zips_with_bytes_changed(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE)
    for place, value in changes:
        data[place % len(data)] = value
    path = tmp_path / "class.zip"
    path.write_bytes(data)
    said = ""
    try:
        for name, why in seen(path).unplaced:
            said += name + why
    except UserError as error:
        said = str(error)
    assert said.isprintable()


WHOLE = packed({"class/ada.py": "a" * 30, "class/bob/multiAgents.py": "b", "class/c.zip": "c"})
