"""Folders of submissions."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacman.course.systems.exports import open_export
from pacman.support.errors import UserError


@pytest.fixture
def own_temporary_folder(
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
