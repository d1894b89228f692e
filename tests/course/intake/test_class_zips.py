"""Zips of a whole class."""

from __future__ import annotations

import os
import stat
import struct
import tempfile
import zipfile
from pathlib import Path

import pytest
from class_folders import packed, refusal
from handed import NAME, by_id, codes, seen, unplaced, zipped
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pacman.course.intake import archive
from pacman.course.systems.exports import open_export
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.errors import UserError

pytestmark = pytest.mark.usefixtures("own_temporary_folder")

if os.name != "posix":
    pytest.skip("files and links as on POSIX", allow_module_level=True)


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


def test_the_files_of_a_zip_are_always_removed(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("wrapper", ["", "class/"])
@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({f"{number}.py": "" for number in range(3)}, "more than 2 files"),
        ({"a.py": bytes(600_000), "b/c.py": bytes(600_000)}, "larger than 1 MB"),
    ],
)
def test_a_folder_that_is_too_large_is_left_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wrapper: str,
    files: dict[str, str | bytes],
    why: str,
) -> None:
    """It is named, and refuses nobody else; limits of the whole count what is left."""
    evil = {f"{wrapper}eve/{name}": content for name, content in files.items()}
    path = zipped(tmp_path / "class.zip", {
        f"{wrapper}ada.py": "a", **evil, f"{wrapper}bob/{NAME}": "b", f"{wrapper}bob/x.py": "x",
        "../eve.py": "",
    })  # fmt: skip
    monkeypatch.setattr(archive, "MAX_FILES_OF_ONE", 2)
    monkeypatch.setattr(archive, "MAX_FILE", 1_000_000)
    monkeypatch.setattr(archive, "MAX_FILES", 4)
    monkeypatch.setattr(archive, "MAX_TOTAL", 1_000_000)
    monkeypatch.setattr(archive, "MOST_LEFT_OUT", 1)
    assert codes(path) == {"ada": "a", "bob": "b"}
    assert unplaced(path) == {f"{wrapper}eve": why, "1 more": "could not be unpacked, either"}


def test_one_large_file_costs_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zipped(tmp_path / "class.zip", {
        f"ada/{NAME}": "a", "ada/film.mp4": bytes(1_000_001), f"bob/{NAME}": "b",
    })  # fmt: skip
    monkeypatch.setattr(archive, "MAX_FILE", 1_000_000)
    assert codes(path) == {"ada": "a", "bob": "b"}
    assert unplaced(path) == {"ada/film.mp4": "larger than 1 MB"}


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
