"""A report as one HTML page that needs nothing else: no scripts, nothing from anywhere."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .diagnosis import EXTRA, HERE, MISSING
from .terminal import alike, amount, last_lines, missing_layers, neutral, remarks, warnings, word
from .verdict import PASSED

if TYPE_CHECKING:
    from .grade import Report, TestResult

LAST_LINES = 200
LONGEST_VALUE = 2_000
_SYMBOLS = {PASSED: "✓", "failed": "✗"}


def page(report: Report) -> str:
    """The whole page; whatever is in the report can only be text in it."""
    from jinja2 import Environment, StrictUndefined

    from .grade import FORMAT

    environment = Environment(
        autoescape=True,
        finalize=_written,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["amount"] = amount
    source = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    tests = list(report.tests)
    return environment.from_string(source).render(
        report=report,
        format=FORMAT,
        reasons=[group for group in alike(tests) if len(group) > 1],
        opened={group[0].id for group in alike(tests)},
        passed=sum(test.status == PASSED for test in tests),
        count=len(tests),
        warnings=warnings(report),
        in_force=", ".join(report.isolation.get("in_force", [])),
        missing=", ".join(missing_layers(report)),
        rows_of=lambda drawing: neutral(drawing).split("\n"),
        marks=[f"{mark} " for mark in (EXTRA, MISSING, HERE)],
        symbol=lambda status: _SYMBOLS.get(status, "!"),
        word=word,
        remarks=remarks,
        percent=_percent,
        compared=_compared,
        last_lines=lambda output: last_lines(output, LAST_LINES),
    )


def _written(value: Any) -> Any:
    """What Jinja is about to escape, without controls and surrogates, which no page can have."""
    return neutral(value) if isinstance(value, str) else value


def _percent(points: float, most: float) -> str:
    """How far a bar goes: never to an end that the points have not reached."""
    part = 100 * points / most if most > 0 else 100.0
    return f"{min(max(part, 0.0), 100.0):.1f}"


def _compared(test: TestResult) -> list[tuple[str, str, str]]:
    """What was expected and observed, side by side: one action beside the actions it may be."""
    pairs: dict[str, list[str]] = {}
    for column, values in enumerate((test.expected, test.observed)):
        for key, value in values.items():
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
