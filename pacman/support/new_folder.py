"""Writing a folder that wasn't there: with all files in it, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress

from pacman.support.errors import UserError


def check_place(out: str, *, as_file: bool = False, what: str = "a folder") -> None:
    """Nothing that is there is written over: it could be somebody's work."""
    if not os.path.basename(os.path.normpath(out)) or not out:
        raise UserError(f"'{out}': expected the name of {what}")
    folder = os.path.dirname(os.path.abspath(out))
    if not os.path.isdir(folder):
        raise UserError(f"{out}: there is no folder '{folder}'")
    if as_file or not os.path.isdir(out):
        if os.path.lexists(out):
            raise UserError(f"{out}: is there already; say another name, or remove it")
    elif os.listdir(out):
        raise UserError(f"{out}: is not empty; say another name, or remove what is in it")


def write_folder(out: str, files: Mapping[str, bytes]) -> None:
    """A new folder, or one that is empty: with all files in it, or as it was."""
    new = not os.path.isdir(out)
    if new:
        os.mkdir(out)
    try:
        with tempfile.TemporaryDirectory(dir=out, prefix=".writing-") as aside:
            for name, content in files.items():
                path = os.path.join(aside, *name.split("/"))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(content)
            for name in os.listdir(aside):
                os.rename(os.path.join(aside, name), os.path.join(out, name))
    except BaseException:
        for name in {name.partition("/")[0] for name in files}:
            shutil.rmtree(os.path.join(out, name), ignore_errors=True)
            with suppress(OSError):
                os.unlink(os.path.join(out, name))
        if new:
            with suppress(OSError):
                os.rmdir(out)
        raise
