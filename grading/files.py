"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile


def write(path: str, text: str) -> None:
    """Put the text into the file, in one step: nobody ever reads half of it.

    Raises an OSError that names this file. A link is followed; what is no file, such as a
    terminal or /dev/null, is written to and never replaced.
    """
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target):
            with open(target, "w", encoding="utf-8", newline="\n") as device:
                device.write(text)
        else:
            _replace(target, text)
    except OSError as error:  # which may name the temporary file
        raise OSError(error.errno, error.strerror, path) from None


def _replace(path: str, text: str) -> None:
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".writing-")
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
