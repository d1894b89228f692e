"""The files to grade among those that a student handed in, chosen by their names.

A student who grades a file alone gets a message if its name is wrong. A batch cannot ask, so it
grades a file with another name if there is no doubt about it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from pacman.course.intake.names import Place, modified, natural
from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox import staging
from pacman.grading.sandbox.staging import Files, SubmissionError, base_of, files_of_file, shown

# More than anybody hands in on purpose; staging takes fewer of those that are read.
MOST_NAMES = 20_000
# The endings of a single file that may be code.
_TEXTS = (".py", ".txt", "")
_MEANT = re.sub("[^a-z]", "", STUDENT_FILE.removesuffix(".py").casefold())


def taken(places: Iterable[Place]) -> tuple[Files, str]:
    """The files to grade, and a remark if the main file has another name than it should.

    Raises SubmissionError if there are none, without the path of the files.
    """
    files, remark = _taken(places)
    return staging.written(files), remark


def _taken(places: Iterable[Place]) -> tuple[Files, str]:
    paths = dict(islice(_paths(places), MOST_NAMES + 1))
    if len(paths) > MOST_NAMES:
        raise SubmissionError(f"more than {MOST_NAMES} files: leave out what isn't needed")
    if not paths:
        raise SubmissionError("there is nothing in it: no file was handed in")
    if len(paths) == 1:
        ((name, path),) = paths.items()
        return _only(name, path)
    zips = [name for name in paths if name.lower().endswith(".zip")]
    if zips and not any(map(is_meant, paths)):
        name = max(zips, key=lambda name: (modified(paths[name]), natural(name)))
        files, remark = _graded(staging.checked(files_of_file(paths[name])))
        which = f"'{shown(name)}' was taken of {len(zips)} zips" if len(zips) > 1 else ""
        return files, "; ".join(filter(None, (which, remark)))
    folder = _folder(main_of(paths))
    inside = (pair for pair in paths.items() if pair[0].startswith(folder))
    return _graded(staging.checked(staging.read(inside)))


def is_meant(name: str) -> bool:
    """Whether a name is right, except for case and what systems or students add to it."""
    last = name.rpartition("/")[2].casefold()
    return last.endswith((".py", ".txt")) and _MEANT in re.sub("[^a-z]", "", last)


def is_again(name: str) -> bool:
    """Whether a name is right, except for a number or a copy's mark, but with no added word."""
    stem = os.path.splitext(name.casefold())[0].removesuffix(".py")
    return is_meant(name) and re.sub("[^a-z]", "", stem) == _MEANT


def main_of(names: Collection[str]) -> str:
    """The main file; raises SubmissionError if there is none."""
    if any(name.rpartition("/")[2] == STUDENT_FILE for name in names):
        return base_of(names) + STUDENT_FILE
    meant = [name for name in names if is_meant(name)]
    for found in (meant, [name for name in names if name.lower().endswith(".py")]):
        if len(found) == 1:
            return found[0]
        if found and found is meant:
            both = " and ".join(map(shown, sorted(found)[:2]))
            raise SubmissionError(f"{both}: which of them? Hand in one {STUDENT_FILE}")
    notebook = next((name for name in names if name.lower().endswith(".ipynb")), None)
    if notebook is not None:
        raise _is_notebook(notebook)
    return base_of(names)  # raises that there is none


def _paths(places: Iterable[Place]) -> Iterator[tuple[str, str]]:
    for name, path in places:
        if os.path.isdir(path) and not os.path.islink(path):
            for inside, full in staging.listed(path):
                yield f"{name}/{inside}" if name else inside, full
        else:
            yield name, path


def _only(name: str, path: str) -> tuple[Files, str]:
    found = staging.checked(files_of_file(path))
    ending = os.path.splitext(name)[1].lower()
    if ending == ".zip" or list(found) != [STUDENT_FILE]:
        return _graded(found)
    if ending == ".ipynb":
        raise _is_notebook(name)
    if ending not in _TEXTS:
        raise SubmissionError(f"no file '{STUDENT_FILE}'; there is {shown(name)}")
    return found, _remark(name)


def _is_notebook(name: str) -> SubmissionError:
    return SubmissionError(f"'{shown(name)}' is a notebook: hand in a {STUDENT_FILE}")


def _graded(found: Files) -> tuple[Files, str]:
    main = main_of(found)
    folder = _folder(main)
    files = {name[len(folder) :]: found[name] for name in found if name.startswith(folder)}
    files[STUDENT_FILE] = files.pop(main[len(folder) :])
    return files, _remark(main)


def _folder(name: str) -> str:
    """The folder of a file, as a prefix of names."""
    return name[: name.rfind("/") + 1]


def _remark(name: str) -> str:
    if name.rpartition("/")[2] == STUDENT_FILE:
        return ""
    return f"'{shown(name)}' was taken for {STUDENT_FILE}"
