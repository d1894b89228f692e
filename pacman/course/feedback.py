"""Reports in a zip, named so that the course system takes them back."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from contextlib import suppress

from pacman.course.gradebook.book import some
from pacman.course.intake.entries import Submission
from pacman.course.results.store import Results
from pacman.support.files import content, write_zip

_MEGABYTE = 1_000_000


def write_feedback(
    path: str,
    submissions: Sequence[Submission],
    graded: Container[str],
    results: Results,
    upload: str,
) -> list[str]:
    """Write the zip with the reports of these submissions; returns lines about it.

    `graded` has the stems of students whose reports are ready. The same reports always give the
    same bytes. Without any report the zip is removed.
    """
    reports = {
        one.feedback: results.report(one.student.stem)
        for one in submissions
        if one.feedback and one.student.stem in graded
    }
    without = [one.student.id for one in submissions if one.feedback not in reports]
    lines = [f"no report in it for {some(without)}"] if without else []
    if not reports:
        with suppress(FileNotFoundError):
            os.unlink(path)
        return ["not written", *lines]
    write_zip(path, ((name, content(reports[name])) for name in sorted(reports)))
    largest = max(map(os.path.getsize, reports.values()))
    sizes = f"{_size(os.path.getsize(path))}, the largest report {_size(largest)}"
    return [f"reports of {len(reports)} of {len(submissions)} students; {sizes}", upload, *lines]


def _size(size: int) -> str:
    return f"{max(size / _MEGABYTE, 0.1):.1f} MB"
