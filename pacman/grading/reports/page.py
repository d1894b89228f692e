"""A report as one HTML page that needs nothing else: its only script plays recorded games."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pacman.grading.assignment.visibility import NOT_SHOWN
from pacman.grading.kinds.trees.differences import EXTRA, HERE, MISSING
from pacman.grading.verdict import Status
from pacman.show.web import page as games
from pacman.support.text import neutral

from . import terminal
from .diagnosis import as_test_case, example, hints, paragraphs, turns_shown
from .groups import alike, simplicity
from .recorded import caption, game_of
from .steps import Steps, steps
from .template import template

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pacman.grading.report import QuestionResult, Report, TestResult

    from .diagnosis import Paragraph

LAST_LINES = 200
LONGEST_VALUE = 2_000
_SYMBOLS: dict[str, str] = {Status.PASSED: "✓", Status.FAILED: "✗"}


def page(report: Report) -> str:
    """The whole page, with everything from the report escaped."""
    from markupsafe import Markup

    from pacman.grading.report import FORMAT

    tests = _seen(report.tests)
    says = terminal.criteria_of(report)
    told = paragraphs(report)
    turns = turns_shown(report)
    played = {test.id: game for test in tests if (game := game_of(test, turns.get(test.id)))}
    stepped = {question.id: found for question in report.questions if (found := _steps(question))}
    shown = bool(played or stepped)
    script = _script()
    if shown:
        script += games.script(games=bool(played), steps=bool(stepped))
    return template(__package__, "page.html").render(
        report=report,
        format=FORMAT,
        reasons=[group for group in alike(tests) if len(group) > 1 and not _told(group, told)],
        opened={group[0].id for group in alike(tests)},
        repeated=_repeated(tests),
        passed_of=_passed_of,
        seen=lambda tests: sorted(_seen(tests), key=_order),
        kept_back=_kept_back,
        says=lambda test: says.get(terminal.criterion_of(test), ""),
        points_of=terminal.points_of,
        total_of=terminal.total_of,
        warnings=terminal.warnings(report),
        in_force=", ".join(report.isolation.get("in_force", [])),
        missing=", ".join(terminal.missing_layers(report)),
        rows_of=lambda drawing: neutral(drawing).split("\n"),
        marks=[f"{mark} " for mark in (EXTRA, MISSING, HERE)],
        symbol=lambda status: _SYMBOLS.get(status, "!"),
        word=terminal.word,
        remarks=_remarks,
        percent=_percent,
        told=told,
        example=example,
        as_test_case=as_test_case,
        hints=lambda question: hints(question) if question.id in told else (),
        compared=_compared,
        caption=lambda test: caption(test, turns.get(test.id)),
        games={name: Markup(games.data(game)) for name, game in played.items()},  # noqa: S704
        stepped=stepped,
        script=Markup(script),  # noqa: S704
        player_style=Markup(games.style(steps=bool(stepped)) if shown else ""),  # noqa: S704
        last_lines=lambda output: terminal.last_lines(output, LAST_LINES),
    )


def _told(group: Sequence[TestResult], told: Mapping[str, Paragraph]) -> bool:
    """Whether the paragraph of its question says more than the message of failed tests."""
    first = group[0]
    return first.status == Status.FAILED and first.question in told


def _order(test: TestResult) -> tuple[bool, tuple[int, int]]:
    """A key that orders the tests of a question: those that did not pass, the simplest first."""
    return test.status == Status.PASSED, simplicity(test)


def _steps(question: QuestionResult) -> Steps | None:
    """The two searches of the smallest game that shows what is wrong in a question."""
    found = question.diagnosis[0].smallest if question.diagnosis else None
    return steps(found.get("steps", {})) if found else None


@lru_cache
def _script() -> str:
    return files(__package__).joinpath("report.js").read_text(encoding="utf-8")


def _repeated(tests: Sequence[TestResult]) -> set[str]:
    """The tests that only repeat the first one, if all of them have the same result.

    That happens if a file cannot be read or imported: the first one is enough.
    """
    if [*map(len, alike(tests))] != [len(tests)]:
        return set()
    shown = [(test.lines, test.output, test.drawing, test.recording) for test in tests]
    compared = [(test.expected, test.observed) for test in tests]
    same = all(one == shown[0] for one in shown) and not any(map(any, compared))
    return {test.id for test in tests[1:]} if same else set()


def _seen(tests: Iterable[TestResult]) -> list[TestResult]:
    return [test for test in tests if test.visibility != NOT_SHOWN]


def _passed_of(tests: Iterable[TestResult]) -> str:
    """How many of the tests that are shown were passed."""
    seen = _seen(tests)
    return f"{sum(test.status == Status.PASSED for test in seen)} of {len(seen)}"


def _remarks(question: QuestionResult) -> str:
    return terminal.remarks(replace(question, tests=tuple(_seen(question.tests))))


def _kept_back(question: QuestionResult) -> str:
    """A note on the tests of a question that are not shown; "" if there are none."""
    number = len(question.tests) - len(_seen(question.tests))
    if not number:
        return ""
    count = "1 more test is" if number == 1 else f"{number} more tests are"
    return (
        f"{count} kept back by your teachers, and not shown here. The points above count "
        f"{'it' if number == 1 else 'them'}, too."
    )


def _percent(points: float, most: float) -> str:
    """The length of a bar: full or empty only if the points are."""
    part = 100 * points / most if most > 0 else 100.0
    return f"{min(max(part, 0.0), 100.0):.1f}"


def _compared(test: TestResult) -> list[tuple[str, str, str]]:
    """The expected and the observed values, side by side: one action beside all right ones."""
    pairs: dict[str, list[str]] = {}
    for column, values in enumerate((test.expected, test.observed)):
        for key, value in values.items():
            if key == "recorded":  # it is shown with the recording
                continue
            row = pairs.setdefault(str(key).removesuffix("s"), ["", "", ""])
            row[0] = row[0] or str(key)
            row[column + 1] = _value(value)
    return [(key, one, other) for key, one, other in pairs.values()]


def _value(value: Any) -> str:
    """A value of a report as people read it."""
    if isinstance(value, dict):
        text = ", ".join(f"{key}: {_value(inner)}" for key, inner in value.items())
    elif isinstance(value, (list, tuple)):
        text = ", ".join(map(_value, value))
    else:
        text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."
