"""The folder of a batch's results, in which every file is whole however the batch ended.

Each student has two reports and a record. The record is written last, so it proves that the reports
exist. Everything else in the folder can be made from the records. While hidden tests are still to
run, the results of the tests before them wait in a folder of their own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from glob import escape, glob
from typing import IO, NamedTuple

from pacman.support.errors import UserError
from pacman.support.files import UNFINISHED, lock, write

from .record import Record, of_text

REPORTS, RECORDS = "reports", "records"
BEGUN = "begun"  # is there only while something is in it
OVERRIDES = "overrides.yaml"
_LOCK = ".lock"


class FirstResults(NamedTuple):
    """The results of a student's first tests, of some visibilities."""

    key: str  # as in a Record
    visibility: str  # of the tests that ran last
    results: str


class Results:
    """The results in a folder, which stays locked until this is closed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._lock: IO[bytes] | None = None

    def open(self) -> None:
        """Make the folder, or continue in it; raises UserError if that is impossible."""
        self._check()
        for name in (REPORTS, RECORDS):
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        self._lock = open(os.path.join(self.folder, _LOCK), "ab")  # noqa: SIM115 - see close()
        if not lock(self._lock):
            self.close()
            raise UserError(f"--out {self.folder}: another batch is writing there; wait for it")
        self._clear()

    def close(self) -> None:
        with suppress(OSError):  # it is not there, or not empty
            os.rmdir(os.path.join(self.folder, BEGUN))
        if self._lock:
            self._lock.close()

    def record(self, stem: str) -> Record | None:
        """The record of a student; None if it is missing, broken, or of another student.

        It is of another one if the file was renamed, or named by another version.
        """
        try:
            with open(self._path(RECORDS, stem, "json"), encoding="utf-8") as file:
                found = of_text(file.read())
        except (FileNotFoundError, ValueError):
            return None
        return found if found.student.stem == stem else None

    def report(self, stem: str, kind: str = "html") -> str:
        """The path of a report that a student may see."""
        return self._path(REPORTS, stem, kind)

    def read_report(self, stem: str) -> str:
        """The report as JSON; "" if there is none."""
        with suppress(FileNotFoundError), open(self.report(stem, "json"), encoding="utf-8") as file:
            return file.read()
        return ""

    def has_reports(self, stem: str) -> bool:
        paths = (self.report(stem, kind) for kind in ("json", "html"))
        return all(os.path.isfile(path) and os.path.getsize(path) for path in paths)

    def keep(self, record: Record, report: str, html: str) -> None:
        """Write a student's reports and record; an empty one is removed."""
        for kind, text in (("json", report), ("html", html)):
            path = self.report(record.student.stem, kind)
            if text:
                write(path, text, lasting=True)
            else:
                with suppress(FileNotFoundError):
                    os.unlink(path)
        self.note(record)
        with suppress(FileNotFoundError):
            os.unlink(self._path(BEGUN, record.student.stem, "json"))

    def begin(self, stem: str, begun: FirstResults) -> None:
        """Keep the results of a student's first tests until the others have run."""
        os.makedirs(os.path.join(self.folder, BEGUN), exist_ok=True)
        write(self._path(BEGUN, stem, "json"), json.dumps(begun))

    def begun(self, stem: str) -> FirstResults | None:
        """The results of a student's first tests; None if there are none."""
        try:
            with open(self._path(BEGUN, stem, "json"), encoding="utf-8") as file:
                return FirstResults(*json.load(file))
        except (FileNotFoundError, TypeError, ValueError):
            return None

    def note(self, record: Record) -> None:
        """Write a record whose reports exist already."""
        write(self._path(RECORDS, record.student.stem, "json"), record.as_text(), lasting=True)

    def stems(self) -> list[str]:
        """The stems of all records, in the order of their students."""
        names = os.listdir(os.path.join(self.folder, RECORDS))
        return sorted((name.removesuffix(".json") for name in names), key=str.lower)

    def records(self) -> Iterator[Record]:
        """All records, one at a time, in the order of their students."""
        return filter(None, map(self.record, self.stems()))

    def _path(self, folder: str, stem: str, kind: str) -> str:
        return os.path.join(self.folder, folder, f"{stem}.{kind}")

    def _check(self) -> None:
        """Refuse a folder that no batch made: its files could be a person's work."""
        if not os.path.lexists(self.folder):
            return
        if not os.path.isdir(self.folder):
            raise UserError(f"--out {self.folder}: that is no folder; choose another name")
        others = set(os.listdir(self.folder)) - {OVERRIDES}  # may be decided before the first run
        if others and not os.path.isdir(os.path.join(self.folder, RECORDS)):
            raise UserError(
                f"--out {self.folder}: there is something in it that no batch wrote; "
                "choose an empty or a new folder"
            )

    def _clear(self) -> None:
        """Remove the unfinished files of a batch that was killed."""
        for name in ("", REPORTS, RECORDS, BEGUN):
            for path in glob(os.path.join(escape(self.folder), name, f"{UNFINISHED}*")):
                os.unlink(path)
