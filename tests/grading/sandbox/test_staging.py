"""What is taken from a submission to be graded, and what never is."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from submitted import ATTACKED, GOOD, PEAK, ROOT

from pacman.grading.assignment import cases, selection
from pacman.grading.grade import grade, plan
from pacman.grading.report import Report, TestResult
from pacman.grading.sandbox import staging
from pacman.grading.sandbox.inside import users
from pacman.grading.sandbox.limits import MAX_DEPTH, MAX_FILE, MAX_FILES
from pacman.grading.sandbox.staging import SubmissionError, staged

if os.name != "posix":
    pytest.skip("files and links as on POSIX", allow_module_level=True)

CODE = GOOD.read_bytes()
NAME = "multiAgents.py"
# Only to end a test that waits for ever.
PATIENCE = 30


@pytest.fixture(autouse=True)
def _own_temporary_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Stages are made below here, and none of them is left."""
    folder = tmp_path_factory.mktemp("stages")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    yield
    assert list(folder.iterdir()) == []


def taken(submission: str | Path) -> dict[str, bytes]:
    """All files that are staged of a submission."""
    with staged(str(submission)) as stage:
        folder = Path(stage, "submission")
        files = [path for path in folder.rglob("*") if not path.is_dir()]
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def refusal(submission: str | Path) -> str:
    """Why a submission is refused, in one line of text that any terminal can show."""
    with pytest.raises(SubmissionError) as caught, staged(str(submission)):
        pass
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 600
    return message.removeprefix(f"{submission}: ")


def zipped(path: Path, *files: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return path


def filled(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CODE)
    return folder


# One file.


@pytest.mark.parametrize("name", [NAME, "multiAgents (1).py", "multiAgents.py.txt", "anna", "ü.py"])
def test_a_file_is_called_as_it_must_be(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(CODE)
    assert taken(path) == {NAME: CODE}


@pytest.mark.parametrize("blank", [b"", b" \t\r\n\n", b"\xef\xbb\xbf\n"])
def test_an_empty_file(blank: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(blank)
    assert refusal(path) == "the file is empty"
    (tmp_path / "own.py").write_bytes(CODE)
    assert refusal(tmp_path) == f"its {NAME} is empty"
    path.write_bytes(b"#")
    (tmp_path / "own.py").write_bytes(b"")
    assert taken(tmp_path) == {NAME: b"#", "own.py": b""}


def test_no_such_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / NAME) == "cannot be read: No such file or directory"


def test_names_are_shown_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[2Jb\udcff.py"
    assert "a\\n\\x1b[2Jb\\udcff.py: cannot be read" in refusal(path)


def test_a_file_can_be_too_large(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(b"#" * MAX_FILE)
    assert len(taken(path)[NAME]) == MAX_FILE
    path.write_bytes(b"#" * (MAX_FILE + 1))
    assert refusal(path) == "larger than 2 MB: too large to grade"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with path.open("wb") as file:
        file.truncate(50 << 30)  # no processor reads that in a test's time, no memory holds it
    assert refusal(path) == "larger than 2 MB: too large to grade"
    assert refusal(tmp_path) == "'multiAgents.py' is larger than 2 MB: too large to grade"


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"\x1f\x8b\x08\x00", "an archive that is no zip"),
        (b"7z\xbc\xaf\x27\x1c", "an archive that is no zip"),
        (b"Rar!\x1a\x07", "an archive that is no zip"),
        (b"%PDF-1.7", "a PDF"),
    ],
)
def test_what_is_no_python_file(tmp_path: Path, start: bytes, kind: str) -> None:
    path = tmp_path / "multiAgents"
    path.write_bytes(start + bytes(100))
    assert refusal(path) == f"{kind}: hand in multiAgents.py, or a zip with it"


# What is no file at all.


def test_a_fifo_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert refusal(tmp_path / NAME) == "is neither a file nor a folder"
    assert refusal(tmp_path) == f"'{NAME}' is neither a file nor a folder"


def test_what_takes_a_files_place_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "link").symlink_to(GOOD)
    regular = os.lstat(GOOD)
    with monkeypatch.context() as patch:
        patch.setattr(os, "lstat", lambda _: regular)
        with pytest.raises(SubmissionError, match="is neither a file nor a folder"):
            staging.opened(str(tmp_path / "fifo"), "")
        with pytest.raises(SubmissionError, match="cannot be read: "):
            staging.opened(str(tmp_path / "link"), "")


def test_a_socket_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's whole path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(NAME)
        assert refusal(NAME) == "is neither a file nor a folder"
        assert refusal(tmp_path) == f"'{NAME}' is neither a file nor a folder"


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_devices_are_not_read(path: str) -> None:
    if not os.path.exists(path):
        pytest.skip("this system lacks it")
    assert refusal(path) == "is neither a file nor a folder"


def test_links_to_files_are_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "handed in"
    folder.mkdir()
    (folder / NAME).symlink_to(GOOD)
    hint = "is a link, and links are not followed: hand in the file itself"
    assert refusal(folder / NAME) == hint
    assert refusal(folder) == f"'{NAME}' {hint}"
    (folder / NAME).unlink()
    (folder / NAME).symlink_to("nothing")
    assert refusal(folder / NAME) == hint
    assert refusal(folder) == f"'{NAME}' {hint}"


def test_other_links_are_left_out(tmp_path: Path) -> None:
    folder = filled(tmp_path / "handed in", NAME)
    secret = filled(tmp_path / "secret", "password.py")
    (folder / "file.py").symlink_to(secret / "password.py")
    (folder / "folder").symlink_to(secret)
    (folder / "around").symlink_to(folder)
    (folder / "nothing").symlink_to("nothing")
    os.mkfifo(folder / "fifo")
    assert taken(folder) == {NAME: CODE}


def test_a_link_to_the_whole_submission_is_followed(tmp_path: Path) -> None:
    """Only links inside of a submission are its author's."""
    filled(tmp_path / "folder", NAME)
    (tmp_path / "link").symlink_to("folder")
    assert taken(tmp_path / "link") == {NAME: CODE}


@pytest.mark.skipif(os.geteuid() == 0, reason="root can read everything")
def test_what_cannot_be_read(tmp_path: Path) -> None:
    filled(tmp_path, NAME)
    (tmp_path / NAME).chmod(0)
    assert refusal(tmp_path / NAME) == "cannot be read: Permission denied"
    assert refusal(tmp_path) == f"'{NAME}' cannot be read: Permission denied"
    (tmp_path / NAME).unlink()
    (tmp_path / "locked").mkdir(mode=0)
    assert refusal(tmp_path).endswith("cannot be read: Permission denied")


# Folders.


def test_a_folder(tmp_path: Path) -> None:
    filled(tmp_path, NAME, "helpers/more.py", "weights.txt")
    assert set(taken(tmp_path)) == {NAME, "helpers/more.py", "weights.txt"}


def test_a_folder_in_a_folder(tmp_path: Path) -> None:
    filled(tmp_path, "README", "search/multi/multiAgents.py", "search/multi/own.py", "search/x.py")
    assert set(taken(tmp_path)) == {NAME, "own.py"}


def test_the_one_nearest_to_the_top(tmp_path: Path) -> None:
    filled(tmp_path, "a/multiAgents.py", "a/old/multiAgents.py", "b/old/multiAgents.py")
    assert set(taken(tmp_path)) == {NAME, "old/multiAgents.py"}


def test_two_that_are_as_near(tmp_path: Path) -> None:
    filled(tmp_path, "a/multiAgents.py", "b/multiAgents.py", "c/multiAgents.py")
    message = "a/multiAgents.py and b/multiAgents.py: which of them? Hand in one"
    assert refusal(tmp_path) == message


def test_a_folder_without_one(tmp_path: Path) -> None:
    folder = tmp_path / "handed in"
    folder.mkdir()
    assert refusal(folder) == "no file 'multiAgents.py'; there is none"
    filled(folder, "multiagents.py", "pacman.py")
    assert refusal(folder) == "no file 'multiAgents.py'; did you mean multiagents.py?"


def test_files_near_the_top_are_named_first(tmp_path: Path) -> None:
    filled(tmp_path, "pacman/a.py", "pacman/b/c.py", "zoe.py", "game.py", "x/y/z/d.py", "x/e.py")
    said = "no file 'multiAgents.py'; there is game.py, zoe.py, a.py, e.py, c.py"
    assert refusal(tmp_path) == said


def test_a_folder_called_like_the_file(tmp_path: Path) -> None:
    filled(tmp_path, "multiAgents.py/multiAgents.py")
    assert taken(tmp_path) == {NAME: CODE}


def test_what_is_hidden_or_made_by_tools_is_left_out(tmp_path: Path) -> None:
    filled(tmp_path, NAME, ".git/multiAgents.py", ".venv/a.py", "venv/b.py", ".DS_Store",
           "__pycache__/multiAgents.cpython-311.pyc", "__MACOSX/._multiAgents.py")  # fmt: skip
    assert set(taken(tmp_path)) == {NAME}
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(tmp_path.rglob("*")):
            if file != path:
                archive.write(file, file.relative_to(tmp_path))
    assert set(taken(path)) == {NAME}


def test_names_that_are_no_text(tmp_path: Path) -> None:
    filled(tmp_path, NAME)
    name = os.fsdecode(b"\xff\xfe.py")
    try:
        (tmp_path / name).write_bytes(b"1")
    except OSError:
        pytest.skip("this file system has only names that are text")
    assert taken(tmp_path)[name] == b"1"


def test_a_deep_folder(tmp_path: Path) -> None:
    filled(tmp_path, NAME, "d/" * MAX_DEPTH + "x.py")
    assert len(taken(tmp_path)) == 2
    filled(tmp_path, "d/" * (MAX_DEPTH + 1) + "x.py")
    assert refusal(tmp_path) == "more than 30 folders in each other"


def test_a_folder_deeper_than_any_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, NAME)
    here = os.open(tmp_path, os.O_RDONLY)
    try:
        monkeypatch.chdir(tmp_path)
        for _ in range(1050):
            os.mkdir("d")
            os.chdir("d")
        os.fchdir(here)
        assert refusal(tmp_path) == "more than 30 folders in each other"
    finally:
        os.fchdir(here)
        os.close(here)
        subprocess.run(["rm", "-rf", str(tmp_path / "d")], check=True)  # Python's own gives up


def test_too_many_files(tmp_path: Path) -> None:
    filled(tmp_path, NAME)
    for number in range(MAX_FILES - 1):
        (tmp_path / f"{number}.py").touch()
    assert len(taken(tmp_path)) == MAX_FILES
    (tmp_path / "one more.py").touch()
    assert refusal(tmp_path) == f"more than {MAX_FILES} files: leave out what isn't needed"


def test_too_much_in_all(tmp_path: Path) -> None:
    filled(tmp_path, NAME)
    for number in range(6):
        (tmp_path / f"{number}.py").write_bytes(b"#" * MAX_FILE)
    assert refusal(tmp_path) == "more than 10 MB in all: leave out what isn't needed"


# Zips.


def test_a_zip(tmp_path: Path) -> None:
    files = ("search/multiAgents.py", CODE), ("search/", b""), ("search/own/x.py", b"1")
    assert taken(zipped(tmp_path / "a.zip", *files)) == {NAME: CODE, "own/x.py": b"1"}


def test_a_zip_by_another_name(tmp_path: Path) -> None:
    for name in ("anna", "multiAgents.py"):
        assert taken(zipped(tmp_path / name, (NAME, CODE))) == {NAME: CODE}


def test_a_zip_behind_a_program(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, CODE))
    path.write_bytes(b"MZ" + bytes(1000) + path.read_bytes())
    assert taken(path) == {NAME: CODE}


def test_a_python_file_that_ends_like_a_zip(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.py", (NAME, b"print('other code')"))
    text = b"print('what a reader sees')\n" + path.read_bytes()
    path.write_bytes(text)
    assert taken(path) == {NAME: text}


def test_folders_as_some_systems_write_them(tmp_path: Path) -> None:
    files = (r"search\multiAgents.py", CODE), ("search\\", b""), (r"search\own\x.py", b"1")
    assert taken(zipped(tmp_path / "a.zip", *files)) == {NAME: CODE, "own/x.py": b"1"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["../x.py", "a/../../x.py", "/etc/x.py", "//x/y.py", "..\\x.py", "a\\..\\..\\x.py",
     "\\x.py", "\\\\server\\x.py", "C:\\x.py", "c:x.py", "a/C:/x.py", "a/../multiAgents.py",
     "./../x.py", "..", "a/.."],
)  # fmt: skip
def test_names_that_point_outside(tmp_path: Path, name: str) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, CODE), (name, b"1"))
    shown = name.replace("\\", "/")
    assert refusal(path) == f"'{shown}' points outside of it"


@pytest.mark.parametrize("name", ["./multiAgents.py", "a//multiAgents.py", "a/./b/multiAgents.py"])
def test_names_that_lead_around(tmp_path: Path, name: str) -> None:
    assert taken(zipped(tmp_path / "a.zip", (name, CODE))) == {NAME: CODE}


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_links_and_devices_in_a_zip(tmp_path: Path, kind: int) -> None:
    other = zipfile.ZipInfo("other.py")
    other.external_attr = (kind | 0o777) << 16
    path = zipped(tmp_path / "a.zip", (NAME, CODE), (other, b"/etc/passwd"))
    assert taken(path) == {NAME: CODE}
    other.filename = NAME
    message = refusal(zipped(tmp_path / "b.zip", (other, b"/etc/passwd")))
    assert message.startswith(f"'{NAME}' is ")


def test_an_encrypted_zip(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", (NAME, CODE)).read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    message = f"'{NAME}' is encrypted: zip it without a password"
    assert refusal(tmp_path / "a.zip") == message


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_ways_of_packing_without_a_bound(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr(NAME, bytes(10_000_000))
    message = f"'{NAME}' is packed in an unusual way: make a plain zip"
    assert refusal(tmp_path / "a.zip") == message


def test_names_that_are_there_twice(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        path = zipped(tmp_path / "a.zip", (NAME, CODE), (NAME, b"1"))
    assert refusal(path) == f"'{NAME}' is in it twice"
    path = zipped(tmp_path / "b.zip", (NAME, CODE), (f"./{NAME}", b"1"))
    assert refusal(path) == f"'{NAME}' is in it twice"


def test_a_name_that_is_a_file_and_a_folder(tmp_path: Path) -> None:
    files = [(NAME, CODE), ("a", b"1"), ("a/b/c.py", b"1")]
    for order in (files, files[::-1]):
        assert refusal(zipped(tmp_path / "a.zip", *order)) == "'a' is a file and a folder in it"


def test_names_that_no_file_can_have(tmp_path: Path) -> None:
    for name in ("x" * 300, "ü" * 150, "a/" * 40 + "x", "a/" * 20_000 + "x"):
        path = zipped(tmp_path / "a.zip", (NAME, CODE), (name, b"1"))
        assert refusal(path).endswith("is too long a name")


def test_names_in_odd_encodings(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, CODE), ("ab.py", b"1"))
    data = path.read_bytes()
    path.write_bytes(data.replace(b"ab.py", b"\x81\xff.py"))
    assert set(taken(path)) == {NAME, "ü\xa0.py"}  # as the format says: of the first IBM PC
    broken = bytearray(data.replace(b"ab.py", b"\x81\xff.py"))
    for place in (broken.index(b"PK\x03\x04", 4) + 6, broken.rindex(b"PK\x01\x02") + 8):
        broken[place + 1] |= 0x8  # says that the names are UTF-8
    path.write_bytes(broken)
    assert refusal(path).startswith("cannot be unpacked: ")


def test_names_with_controls(tmp_path: Path) -> None:
    files = [(NAME, CODE), ("a\x1b[2J\nb\u202e.py", b"1")]
    assert len(taken(zipped(tmp_path / "a.zip", *files))) == 2
    path = zipped(tmp_path / "a.zip", ("../\x1b[2J\n\u202e.py", b"1"))
    assert refusal(path) == "'../\\x1b[2J\\n\\u202e.py' points outside of it"


def test_a_zip_that_is_none_is_no_code(tmp_path: Path) -> None:
    path = tmp_path / "work.ZIP"
    path.write_bytes(b"PK broken")
    assert refusal(path) == "a broken zip: hand in multiAgents.py, or a zip with it"
    path.write_bytes(b"%PDF-1.7")
    assert refusal(path) == "a PDF: hand in multiAgents.py, or a zip with it"


def test_an_empty_zip(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path / "a.zip")) == "no file 'multiAgents.py'; there is none"


def test_a_zip_in_a_zip_is_not_unpacked(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", (NAME, CODE)).read_bytes()
    path = zipped(tmp_path / "a.zip", ("inner.zip", inner))
    assert refusal(path) == "no file 'multiAgents.py'; there is none"


def test_zips_that_are_cut_off(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, CODE), ("x.py", b"1"))
    data = path.read_bytes()
    for length in (4, 100, len(data) // 2, len(data) - 30, len(data) - 1):
        path.write_bytes(data[:length])
        assert refusal(path).startswith("cannot be unpacked: ")


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=6))
def test_zips_with_bytes_changed(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    """With any content: files inside of the stage, or one line."""
    data = bytearray(WHOLE)
    for place, value in changes:
        data[place % len(data)] = value
    (tmp_path / "a.zip").write_bytes(data)
    message, found = "", {}
    try:
        found = staging.checked(staging.files_of_file(str(tmp_path / "a.zip")))
    except SubmissionError as error:
        message = str(error)
    assert message.isprintable()
    assert not any(name.startswith("/") or ".." in name.split("/") for name in found)


def _whole() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"a/{NAME}", b"class MinimaxAgent:\n    pass\n" * 4)
        archive.writestr("a/b.py", b"1")
    return file.getvalue()


WHOLE = _whole()


# Bombs: in a process of its own, whose memory tells.

WATCHED = """
import sys, time
sys.path.insert(0, sys.argv[1])
from pacman.grading.sandbox.staging import SubmissionError, staged
from pacman.grading.sandbox.inside import users
{PEAK}
before = peak()
try:
    with staged(sys.argv[2]):
        print("staged")
except SubmissionError as error:
    print(error)
print(peak() - before, time.process_time())
"""


def defused(path: Path) -> str:
    """The refusal of a bomb that cost neither memory nor time."""
    if sys.platform != "linux":
        pytest.skip("other systems don't tell what memory a process had")
    command = [sys.executable, "-c", WATCHED.format(PEAK=PEAK), str(ROOT), str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    message, costs = ran.stdout.splitlines()
    megabytes, seconds = map(float, costs.split())
    assert megabytes < 60
    assert seconds < 10
    return message.removeprefix(f"{path}: ")


def test_a_gigabyte_of_zeros(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, b""))
    packer = zlib.compressobj(wbits=-15)
    part = packer.compress(bytes(1 << 24)) + packer.flush(zlib.Z_FULL_FLUSH)
    data = path.read_bytes()
    place = data.index(b"PK\x01\x02")
    packed = part * 64 + packer.flush()
    head = data[:18] + struct.pack("<II", len(packed), 1 << 30) + data[26 : 30 + len(NAME)]
    entry = data[place:]
    entry = entry[:20] + struct.pack("<II", len(packed), 1 << 30) + entry[28:]
    end = entry[:-6] + struct.pack("<I", len(head + packed)) + entry[-2:]
    path.write_bytes(head + packed + end)
    assert path.stat().st_size < 1_100_000
    with zipfile.ZipFile(path) as archive:
        assert archive.infolist()[0].file_size == 1 << 30
    assert defused(path) == f"'{NAME}' is larger than 2 MB: too large to grade"


@pytest.mark.parametrize("size", [0, 10, 1_000_000, 0xFFFF_FFFE])
def test_sizes_that_are_lies(tmp_path: Path, size: int) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, bytes(10_000_000)))
    data = bytearray(path.read_bytes())
    data[22:26] = struct.pack("<I", size)
    place = data.index(b"PK\x01\x02")
    data[place + 24 : place + 28] = struct.pack("<I", size)
    path.write_bytes(data)
    message = defused(path)
    assert "is larger than 2 MB" in message or "cannot be unpacked" in message


@pytest.mark.slow
@pytest.mark.parametrize("count", [10_000, 100_000])
def test_too_many_entries(tmp_path: Path, count: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(count):
            archive.writestr(f"{number}.py", b"")
    assert "leave out what isn't needed" in defused(path)


def test_many_files_that_are_nearly_too_large(tmp_path: Path) -> None:
    files = [(f"{number}.py", bytes(MAX_FILE)) for number in range(50)]
    assert defused(zipped(tmp_path / "a.zip", *files)).startswith("more than 10 MB in all")


def test_a_list_of_files_that_is_longer_than_the_zip(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", (NAME, CODE))
    data = bytearray(path.read_bytes())
    data[-10:-6] = struct.pack("<I", 0xFFFF_FFF0)
    path.write_bytes(data)
    assert defused(path).startswith(("cannot be unpacked", "a zip of too many files"))


# The stage.


def test_the_stage_is_gone_afterwards(tmp_path: Path) -> None:
    filled(tmp_path / "in", NAME)
    with staged(str(tmp_path / "in")) as stage:
        assert sorted(os.listdir(stage)) == ["layouts", "submission"]
    assert not os.path.exists(stage)


def test_the_stage_is_gone_after_an_error(tmp_path: Path) -> None:
    stages = []

    def interrupted() -> None:
        with staged(str(filled(tmp_path, NAME))) as stage:
            stages.append(stage)
            os.mkdir(f"{stage}/submission/more")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not os.path.exists(stages[0])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")
def test_the_stage_is_gone_after_an_interrupt_while_it_was_deleted() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    stages, interrupted = [], 0
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for number in range(40):
            try:
                with staged(str(GOOD)) as stage:
                    stages.append(stage)
                    signal.setitimer(signal.ITIMER_REAL, 0.0002 + number / 10_000)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except (KeyboardInterrupt, OSError):  # what rmtree makes of it where it closes files
                interrupted += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted
    assert not any(map(os.path.exists, stages))


def modes(stage: str) -> set[tuple[bool, int, int, int]]:
    found = {(True, *_owner(stage))}
    for folder, folders, names in os.walk(stage):
        found |= {(True, *_owner(os.path.join(folder, name))) for name in folders}
        found |= {(False, *_owner(os.path.join(folder, name))) for name in names}
    return found


def _owner(path: str) -> tuple[int, int, int]:
    status = os.stat(path)
    return stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_no_other_user_can_read_a_stage(umask: int) -> None:
    before = os.umask(umask)
    try:
        with staged(str(GOOD)) as one, staged(None) as other:
            seen = modes(one), modes(other)
    finally:
        os.umask(before)
    user, root = os.geteuid(), os.geteuid() == 0 and sys.platform == "linux"
    groups = []
    for found in seen:
        if root:
            (group,) = {group for *_, group in found}
            assert group in users.free_ids("gid")
            assert found == {(True, 0o750, 0, group), (False, 0o640, 0, group)}
            groups.append(group)
        else:
            assert {each[:3] for each in found} == {(True, 0o700, user), (False, 0o600, user)}
    assert len(set(groups)) == len(groups)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all layers")
def test_modes_of_the_harness_do_not_matter(tmp_path: Path) -> None:
    """As in a folder without rights for others, such as Gradescope's."""
    copy = tmp_path / "harness"
    copied = ("pacman", "agents", "layouts", "autograder.py", "test_cases")
    for name in copied:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        else:
            shutil.copy(source, copy / name)
    for path in (copy, *copy.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    out = tmp_path / "report.json"
    command = [
        sys.executable,
        "autograder.py",
        str(GOOD),
        "-t",
        "q2/a-corridor",
        "--json",
        str(out),
    ]
    subprocess.run(command, cwd=copy, check=False, capture_output=True)
    isolation = json.loads(out.read_text(encoding="utf-8"))["isolation"]
    assert isolation["in_force"] == isolation["asked"]


def test_no_expected_results_on_the_stage(tmp_path: Path) -> None:
    with staged(str(GOOD)) as stage:
        names = {path.name for path in Path(stage).rglob("*")}
    assert not any(name.endswith((".yaml", ".perft")) for name in names)
    assert not names & {"agents", "grading", "commands", "games", "test_cases", "answers.py"}


def test_nothing_of_the_mode_survives(tmp_path: Path) -> None:
    folder = filled(tmp_path / "in", NAME, "run.sh", "d/x.py")
    for name in (NAME, "run.sh", "d/x.py"):
        (folder / name).chmod(0o6777)
    info = zipfile.ZipInfo("run.sh")
    info.external_attr = (stat.S_IFREG | 0o6777) << 16
    for path in (folder, zipped(tmp_path / "a.zip", (NAME, CODE), (info, CODE))):
        with staged(str(path)) as stage:
            inside = list(Path(stage, "submission").rglob("*"))
            modes = {stat.S_IMODE(file.stat().st_mode) for file in inside if file.is_file()}
        assert len(inside) >= 2
        assert not any(mode & 0o7133 for mode in modes)


def test_the_submission_itself_is_as_before(tmp_path: Path) -> None:
    folder = filled(tmp_path / "in", NAME, "d/x.py")

    def state() -> list[tuple[str, int, str]]:
        files = sorted(path for path in folder.rglob("*"))
        return [(str(f), f.stat().st_mode, hashlib.sha256(f.read_bytes()).hexdigest())
                for f in files if f.is_file()]  # fmt: skip

    before = state()
    taken(folder)
    assert state() == before


# Graded.


def graded(submission: Path) -> Report:
    return grade(str(submission), KNOWN)


KNOWN = plan(selection.select(cases.load(str(ATTACKED)), ["q1", "q2"], []))


def test_a_whole_course_project_around_the_file(tmp_path: Path) -> None:
    """A project has modules of our names, which would break everything if they were imported."""
    poison = b"raise SystemExit('the wrong module')\n"
    names = [f"{name}.py" for name in ("pacman", "game", "util", "layout", "ghostAgents", "json",
             "random", "graphicsDisplay", "autograder", "pacmanAgents", "__main__")]  # fmt: skip
    names += [f"{name}/__init__.py" for name in ("agents", "grading", "worker", "games")]
    names += [
        "worker/zygote.py",
        "worker/jobs.py",
        "pacman/engine/state.py",
        "layouts/testClassic.lay",
    ]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(poison)
    (tmp_path / NAME).write_bytes(CODE)
    report = graded(tmp_path)
    assert [test.message for test in report.tests if test.status != "passed"] == []


def test_own_modules_are_found(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "search.py").write_bytes(CODE)
    text = "from parts.search import *\nprint(open('weights.txt').read())\n"
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    (tmp_path / "weights.txt").write_text("weights: 1 2 3", encoding="utf-8")
    report = graded(tmp_path)
    assert report.full_marks
    assert "weights: 1 2 3" in next(report.tests).output


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_files_with_names_that_are_no_text(tmp_path: Path) -> None:
    """An old zip program leaves such names of a student's notes."""
    (tmp_path / NAME).write_bytes(CODE + b"\nimport os\nprint(len(os.listdir()))\n")
    for name in (b"r\xe9sum\xe9.txt", b"r\xe9.py"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"x = 1\n")
    report = graded(tmp_path)
    assert report.full_marks
    assert next(report.tests).output.startswith("3\n")


def test_a_mask_that_forbids_reading(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        report = graded(GOOD)
    finally:
        os.umask(before)
    assert report.full_marks


def test_what_is_refused_is_a_report_without_points(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    heard: list[TestResult] = []
    report = grade(str(tmp_path / NAME), KNOWN, heard.append)
    assert {test.status for test in report.tests} == {"error"}
    assert {test.message for test in report.tests} == {
        f"{tmp_path / NAME}: is neither a file nor a folder"
    }
    assert (report.points, report.max_points) == (0, 5)
    assert heard == list(report.tests)
