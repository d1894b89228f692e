"""A report for GitHub Actions: annotations of lines, and the summary of a step.

A line that begins with `::` is a command there. So texts of a submission are printed while
commands are switched off, or are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from pacman.grading.assignment.visibility import NOT_SHOWN
from pacman.grading.verdict import Status
from pacman.support.text import neutral

from .diagnosis import hint_lines, paragraph
from .groups import alike
from .terminal import named, of, points_of, total_of, word

if TYPE_CHECKING:
    from pacman.grading.report import QuestionResult, Report, TestResult

# GitHub shows no more of one step.
MOST_ANNOTATIONS = 10
MOST_BYTES = 1 << 20
_LONGEST_OUTPUT = 2_000
_LINE = re.compile(r'File "[^"\n]*", line ([0-9]{1,6})')
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+.!|~@-])")


def marks(report: Report, path: str) -> Iterator[str]:
    """The commands that mark what went wrong, in the file with this path in the repository."""
    groups = [group for question in report.questions for group in _failed(question)]
    sizes = {question.id: len(question.tests) for question in report.questions}
    where = {question.id: _diagnosed(question) for question in report.questions}
    for group in groups[:MOST_ANNOTATIONS]:
        first = group[0]
        found = _LINE.findall(first.lines) or where[first.question]
        place = f"file={_property(path)}" + (f",line={found[-1]}" if found else "")
        text = f"{word(first.status)}: {first.message}"
        yield f"::error {place},title={_property(named(group, sizes))}::{_data(text)}"
    if not groups:
        yield f"::notice title={_property(report.title)}::{_data(total_of(report))}"


def summary(report: Report) -> str:
    """Markdown of at most 1 MiB: the points, and below them what was not passed."""
    lines = [f"### {_plain(report.title)}: {_plain(total_of(report))}", "",
             "| question | points |", "| --- | --- |"]  # fmt: skip
    lines += [f"| {_name(question)} | {points_of(question)} |" for question in report.questions]
    text = "\n".join(lines) + "\n"
    sizes = {question.id: len(question.tests) for question in report.questions}
    parts = [part for question in report.questions for part in _parts(question, sizes)]
    room = MOST_BYTES - len(text.encode()) - 100
    for number, part in enumerate(parts):
        room -= len(part.encode())
        if room < 0:
            return f"{text}\n{len(parts) - number} more are left out.\n"
        text += part
    return text


def _parts(question: QuestionResult, sizes: dict[str, int]) -> Iterator[str]:
    """The text about a question, piece by piece."""
    missed = [score for score in question.criteria if score.points < score.max_points]
    if missed:
        yield f"\n#### {_name(question)}\n\n"
        for score in missed:
            yield f"- {_plain(score.says)}: {of(score.points, score.max_points)}\n"
    for said in filter(None, [paragraph(question), *hint_lines(question)]):
        yield f"\n{_plain(said)}\n"
    for group in _failed(question):
        first = group[0]
        texts = [first.message, first.drawing, first.lines, _output(first.output)]
        inside = escape(neutral("\n\n".join(filter(None, texts))), quote=False)
        title = f"**{_plain(named(group, sizes))}**: {word(first.status)}"
        yield f"\n{title}\n\n<pre>\n{inside}\n</pre>\n"


def _name(question: QuestionResult) -> str:
    return _plain(f"{question.id}, {question.title}")


def _output(text: str) -> str:
    if not text.strip():
        return ""
    cut = f"... {text[-_LONGEST_OUTPUT:]}" if len(text) > _LONGEST_OUTPUT else text
    return f"Output:\n{cut}"


def _failed(question: QuestionResult) -> list[list[TestResult]]:
    """The tests that failed, as far as they are shown."""
    return alike(test for test in question.tests if test.status not in (Status.PASSED, NOT_SHOWN))


def _diagnosed(question: QuestionResult) -> list[str]:
    """The line of the first mistake, if it is known."""
    named = [mistake for each in question.diagnosis for mistake in each.mistakes]
    return [str(mistake.where["line"]) for mistake in named if mistake.where][:1]


def _plain(text: str) -> str:
    """A text on one line, in which nothing is Markdown or HTML."""
    return _MARKDOWN.sub(r"\\\1", escape(" ".join(neutral(text).split()), quote=False))


def _data(text: str) -> str:
    return neutral(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(",", "%2C").replace(":", "%3A")
