"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from pacman.support import files


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    files.write(str(path), "old\n")

    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        with pytest.raises(KeyboardInterrupt):
            files.write(str(path), "new\n")
    with pytest.raises(UnicodeEncodeError):
        files.write(str(path), "new \ud800\n")
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["file"]
    files.write(str(path), "new\r\n\u00fc")
    assert path.read_bytes() == b"new\r\n\xc3\xbc"


def test_an_interrupt_right_after_a_file_was_made_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def interrupted(*words: Any, _open: Any = os.open) -> None:
        os.close(_open(*words))
        made.extend(os.listdir(tmp_path))
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(str(tmp_path / "file"), "text")
    assert len(made) == 1
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_file_is_as_readable_as_any_other_new_one(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        files.write(str(tmp_path / "file"), "x")
        assert os.umask(mask) == mask  # which it left as it was
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode


@pytest.mark.skipif(os.name == "nt", reason="modes as on POSIX")
def test_the_new_file_has_the_readers_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    for mode in (0o600, 0o640, 0o666):
        path.chmod(mode)
        files.write(str(path), "new")
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "file")
    with pytest.raises(FileNotFoundError) as caught:
        files.write(path, "x")
    assert caught.value.filename == path  # and not some temporary one
    with pytest.raises(IsADirectoryError):
        files.write(str(tmp_path), "x")
    assert list(tmp_path.iterdir()) == []
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(PermissionError):
            files.write(str(tmp_path / "file"), "x")
    finally:
        tmp_path.chmod(0o700)


def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    """Or a report to /dev/null would take that from the whole machine, if root asks for it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write(str(pipe), "text\n")
        assert os.read(reader, 100) == b"text\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    files.write(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"
