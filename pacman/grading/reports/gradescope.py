"""A report as the results file that Gradescope reads."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from pacman.grading.assignment.keys import Scoring
from pacman.grading.assignment.visibility import VISIBLE, seconds_of
from pacman.grading.kinds.trees.differences import EXTRA, HERE, MISSING
from pacman.grading.verdict import Status
from pacman.support.text import neutral

from .diagnosis import example, hint_lines, paragraphs
from .terminal import NO_POINTS, last_lines, of, warnings, word

if TYPE_CHECKING:
    from pacman.grading.assignment.criteria import Score
    from pacman.grading.report import QuestionResult, Report, TestResult

# Everybody can tell blue from orange, and words and marks repeat what they say.
_GOOD, _BAD = "#0061a8", "#b35c00"
_COLOURS: dict[str, str] = {Status.PASSED: _GOOD, Status.HARNESS_ERROR: "inherit"}
_MARKED = {f"{EXTRA} ": _BAD, f"{MISSING} ": _GOOD, f"{HERE} ": _BAD}
_STATUS, _DRAWING = "status", "drawing"
LONGEST_NAME = 100
LAST_LINES = 50
# The grader's output mentions hidden tests, too.
_LOOK = {
    "output_format": "text", "test_output_format": "text", "test_name_format": "text",
    "visibility": VISIBLE, "stdout_visibility": "hidden",
}  # fmt: skip


def results(report: Report, *, coloured: bool = False) -> dict[str, Any]:
    """The criteria with their points, and below them the tests, which have none of their own.

    Texts that everybody sees report visible tests only. The output of each test is text, or HTML
    with colours, in which the submission's own words are escaped.
    """
    entries = []
    for number, question in enumerate(report.questions, 1):
        rows = [_criterion(score, question) for score in question.criteria]
        rows += [_test(test, question, coloured) for test in question.tests]
        entries += [{**row, "number": f"{number}.{place}"} for place, row in enumerate(rows, 1)]
    return {
        "score": report.points,
        "execution_time": seconds_of(report, {VISIBLE}),
        "output": _summary(report),
        **_LOOK,
        "tests": entries,
        "extra_data": {"isolation": {
            neutral(key): [neutral(layer) for layer in layers]
            for key, layers in report.isolation.items()
        }},
    }  # fmt: skip


def failure(message: str) -> dict[str, Any]:
    """The results file if nothing was graded."""
    return {"score": 0.0, "output": _ended(neutral(message)), **_LOOK, "tests": []}


def leaderboard(report: Report, games: Container[str]) -> list[dict[str, Any]]:
    """The rows that students compare: their points, and their results in tests that are games.

    Everybody sees them, so they use only tests that everybody sees.
    """
    seen = [test for test in report.tests if test.visibility == VISIBLE]
    points = sum(score.points for question in report.questions for score in _seen(question))
    board: list[tuple[str, float]] = [("points", round(points, 2))]
    for question in report.questions:
        played = [test for test in question.tests if test in seen and test.id in games]
        results = [test.observed for test in played if "games" in test.observed]
        if played:
            wins = sum(result["wins"] for result in results)
            board.append((f"{question.id}: games won", wins))
        # A crash leaves a game without a score: an average of the others would be a reward.
        if played and len(results) == len(played):
            count = sum(len(result["games"]) for result in results)
            total = sum(result["score"] * len(result["games"]) for result in results)
            board.append((f"{question.id}: average score", round(total / count, 1)))
    return [{"name": neutral(name), "value": value} for name, value in board]


def _criterion(score: Score, question: QuestionResult) -> dict[str, Any]:
    full = score.points >= score.max_points
    mine = [test for test in question.tests if test.criterion == score.id]
    failed = [test.id for test in mine if test.status != Status.PASSED]
    output = f"Not passed: {', '.join(failed)}" if failed else "All its tests passed."
    if not full and question.scoring == Scoring.ALL_OR_NOTHING:
        output += f"\n{question.id} gives points only when all its tests pass."
    elif not full and question.lacking:
        output += f"\n{question.lacking}."
    elif not full and not failed:
        output += "\nIt gives points only when another criterion is full."
    return {
        "name": _short(f"{question.id}: {score.says}"),
        "score": score.points,
        "max_score": score.max_points,
        "status": "passed" if full else "failed",
        "output": _ended(neutral(output)),
        "visibility": score.visibility,
    }


def _seen(question: QuestionResult) -> list[Score]:
    """The criteria whose points everybody sees."""
    return [score for score in question.criteria if score.visibility == VISIBLE]


def _test(test: TestResult, question: QuestionResult, coloured: bool) -> dict[str, Any]:
    parts = _parts(test, question)
    said = {"output": "\n".join(text for _, text in parts)}
    if coloured:
        said = {"output": _in_colour(parts, test.status), "output_format": "html"}
    return {
        "name": _short(_whole_name(test)),
        "status": "passed" if test.status == Status.PASSED else "failed",
        **said,
        "visibility": test.visibility,
        "tags": [neutral(test.status)],
        "extra_data": {"status": neutral(test.status), "seconds": test.seconds},
    }


def _short(name: str) -> str:
    name = " ".join(neutral(name).split())
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 4].rstrip()} ..."


def _whole_name(test: TestResult) -> str:
    return " ".join(neutral(f"{test.id}: {test.about}" if test.about else test.id).split())


def _parts(test: TestResult, question: QuestionResult) -> list[tuple[str, str]]:
    """What a student reads about a test, part by part, with the kind of each part."""
    says = next((each.says for each in question.criteria if each.id == test.criterion), "")
    parts = [("", f"For: {says}" if says and says != question.title else "")]
    parts.append(("", test.about if _short(_whole_name(test)) != _whole_name(test) else ""))
    parts.append((_STATUS, ": ".join(filter(None, [word(test.status), test.message]))))
    parts.append((_DRAWING, test.drawing))
    # Lines of the grader's own code help no student; teachers find them in its output.
    parts.append(("", test.lines if test.status != Status.HARNESS_ERROR else ""))
    if test.output.strip():
        text, more = last_lines(test.output, LAST_LINES)
        parts.append(("", f"Output{f' ({more} more lines before)' if more else ''}:\n{text}"))
    return [(kind, _ended(neutral(part))) for kind, part in parts if part.strip()]


def _in_colour(parts: Sequence[tuple[str, str]], status: str) -> str:
    """The parts as HTML; without the colours it says the same."""
    texts = []
    for kind, text in parts:
        rows = escape(text, quote=False).split("\n")
        if kind == _STATUS:
            said = word(status)
            rows[0] = f"{_painted(said, _COLOURS.get(status, _BAD))}{rows[0].removeprefix(said)}"
        if kind == _DRAWING:
            rows = [_painted(row, _MARKED[row[:2]]) if row[:2] in _MARKED else row for row in rows]
        texts.append("\n".join(rows))
    text = "\n".join(texts)
    return f"<pre>{text}</pre>\n"


def _painted(text: str, colour: str) -> str:
    return f'<b style="color: {colour}">{text}</b>'


def _summary(report: Report) -> str:
    lines = [_reason(report), *warnings(_visible(report))]
    told = paragraphs(report)
    for question in report.questions:
        found = told.get(question.id)
        lines.append(_points(question))
        lines += [found.alone, *hint_lines(question)] if found else ()
        lines += example(question)
    seen = [score for question in report.questions for score in _seen(question)]
    if seen:
        every = sum(len(question.criteria) for question in report.questions)
        part = "" if len(seen) == every else " of what is shown"
        lines.append(f"Total{part}: {_sum(seen)}")
    return "".join(_ended(neutral(line)) for line in lines if line)


def _visible(report: Report) -> Report:
    """The report with visible tests only."""
    questions = [
        replace(question, tests=tuple(t for t in question.tests if t.visibility == VISIBLE))
        for question in report.questions
    ]
    return replace(report, questions=tuple(questions))


def _reason(report: Report) -> str:
    """Why nothing could be graded, if every visible test gives the same reason."""
    tests = list(_visible(report).tests)
    reasons = {(test.status, test.message) for test in tests}
    if len(tests) < 2 or len(reasons) > 1 or tests[0].status == Status.PASSED:
        return ""
    return tests[0].message


def _points(question: QuestionResult) -> str:
    name = f"{question.id}, {question.title}"
    seen = _seen(question)
    if not question.criteria:
        return f"{name}: {NO_POINTS}"
    if not seen:
        return f"{name}: its points are not shown"
    part = "" if len(seen) == len(question.criteria) else " in what is shown"
    lines = [f"  {score.says}: {of(score.points, score.max_points)}" for score in seen]
    return "\n".join([f"{name}: {_sum(seen)}{part}", *(lines if len(lines) > 1 else ())])


def _sum(scores: Sequence[Score]) -> str:
    points, most = sum(s.points for s in scores), sum(s.max_points for s in scores)
    return f"{of(points, most)} points"


def _ended(text: str) -> str:
    return text.rstrip("\n") + "\n"
