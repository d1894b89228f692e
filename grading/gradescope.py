"""A report as the results file that Gradescope reads."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from .terminal import amount, last_lines, neutral, warnings, word
from .verdict import HARNESS_ERROR, PASSED

if TYPE_CHECKING:
    from .grade import QuestionResult, Report, TestResult

# Points are kept as whole numbers of this part: sums of those are exact.
PART = 1_000_000
LONGEST_NAME = 100
LAST_LINES = 50
VISIBLE = "visible"
# What the grader prints tells of hidden tests, too.
_LOOK = {
    "output_format": "text",
    "test_output_format": "text",
    "test_name_format": "text",
    "visibility": VISIBLE,
    "stdout_visibility": "hidden",
}


def results(report: Report) -> dict[str, Any]:
    """All tests with their points; texts that everybody sees tell only of visible tests."""
    tests = []
    score = 0
    for number, question in enumerate(report.questions, 1):
        worth = [_parts(test.max_points) for test in question.tests]
        if question.scoring != "sum":
            worth = _spread(worth, question.max_points)
        score += _extra(question)
        for place, (test, most) in enumerate(zip(question.tests, worth, strict=True), 1):
            full = test.points >= test.max_points
            points = most if full else min(_parts(test.points), most)
            score += points
            tests.append(_test(test, question, f"{number}.{place}", points / PART, most / PART))
    return {
        "score": score / PART,
        "execution_time": report.seconds,
        "output": _summary(report),
        **_LOOK,
        "tests": tests,
        "extra_data": {"isolation": {
            neutral(key): [neutral(layer) for layer in layers]
            for key, layers in report.isolation.items()
        }},
    }  # fmt: skip


def failure(message: str) -> dict[str, Any]:
    """What is to be read where nothing was graded."""
    return {"score": 0.0, "output": _ended(neutral(message)), **_LOOK, "tests": []}


def leaderboard(report: Report, games: Container[str]) -> list[dict[str, Any]]:
    """What students compare: their points, and what they reached in the tests that are games.

    Everybody sees it, so it tells only of tests that everybody sees.
    """
    seen = [test for test in report.tests if test.visibility == VISIBLE]
    board = [("points", round(sum(test.points for test in seen), 2))]
    for question in report.questions:
        played = [test for test in question.tests if test in seen and test.id in games]
        results = [test.observed for test in played if "games" in test.observed]
        if played:
            wins = sum(result["wins"] for result in results)
            board.append((f"{question.id}: games won", wins))
        # Who crashes in a game has no score there: an average of the others would be a reward.
        if played and len(results) == len(played):
            count = sum(len(result["games"]) for result in results)
            total = sum(result["score"] * len(result["games"]) for result in results)
            board.append((f"{question.id}: average score", round(total / count, 1)))
    return [{"name": neutral(name), "value": value} for name, value in board]


def _test(
    test: TestResult, question: QuestionResult, number: str, score: float, most: float
) -> dict[str, Any]:
    return {
        "name": _name(test),
        "number": number,
        "score": score,
        "max_score": most,
        "status": "passed" if test.status == PASSED else "failed",
        "output": _output(test, question),
        "visibility": test.visibility,
        "tags": [neutral(test.status)],
        "extra_data": {"status": neutral(test.status), "seconds": test.seconds},
    }


def _name(test: TestResult) -> str:
    name = _whole_name(test)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 4].rstrip()} ..."


def _whole_name(test: TestResult) -> str:
    return " ".join(neutral(f"{test.id}: {test.about}" if test.about else test.id).split())


def _output(test: TestResult, question: QuestionResult) -> str:
    """What a student is told of a test, part by part."""
    parts = [test.about if _name(test) != _whole_name(test) else ""]
    parts.append(": ".join(filter(None, [word(test.status), test.message])))
    if test.status == PASSED and test.points < test.max_points:
        needed = "all its tests" if question.scoring == "all-or-nothing" else "others"
        parts.append(f"It passed, but this question gives points only when {needed} pass.")
    parts.append(test.drawing)
    # Lines of the grader's own code help no student; whoever grades finds them in what it printed.
    parts.append(test.lines if test.status != HARNESS_ERROR else "")
    if test.output.strip():
        text, more = last_lines(test.output, LAST_LINES)
        parts.append(f"Output{f' ({more} more lines before)' if more else ''}:\n{text}")
    return "\n".join(_ended(neutral(part)) for part in parts if part.strip())


def _summary(report: Report) -> str:
    lines = [_reason(report), *warnings(report)]
    lines += [_points(question) for question in report.questions]
    tests = list(report.tests)
    seen = [test for test in tests if test.visibility == VISIBLE]
    if seen:
        of = "" if len(seen) == len(tests) else " of the tests that are shown"
        lines.append(f"Total{of}: {_sum(seen)}")
    return "".join(_ended(neutral(line)) for line in lines if line)


def _reason(report: Report) -> str:
    """Why nothing could be graded at all, where every test says the same; visible ones, too."""
    tests = list(report.tests)
    reasons = {(test.status, test.message) for test in tests}
    if len(tests) < 2 or len(reasons) > 1 or tests[0].status == PASSED:
        return ""
    return tests[0].message if any(test.visibility == VISIBLE for test in tests) else ""


def _points(question: QuestionResult) -> str:
    name = f"{question.id}, {question.title}"
    seen = [test for test in question.tests if test.visibility == VISIBLE]
    if not seen:
        return f"{name}: its tests are not shown"
    of = "" if len(seen) == len(question.tests) else " in the tests that are shown"
    return f"{name}: {_sum(seen)}{of}"


def _sum(tests: list[TestResult]) -> str:
    points, most = (sum(numbers) for numbers in zip(*((test.points, test.max_points)
                                                      for test in tests), strict=True))  # fmt: skip
    return f"{amount(points)} of {amount(most)} points"


def _parts(points: float) -> int:
    return round(points * PART)


def _extra(question: QuestionResult) -> int:
    """What a question gives beside its tests."""
    more = question.points - sum(test.points for test in question.tests)
    return _parts(more) if more > 0.01 else 0  # and not what is left of thirds


def _spread(parts: list[int], total: float) -> list[int]:
    """Parts that sum to what they should: three thirds of a point are one."""
    giving = [place for place, part in enumerate(parts) if part > 0]
    if giving:
        share, rest = divmod(_parts(total) - sum(parts), len(giving))
        for count, place in enumerate(giving):
            parts[place] = max(parts[place] + share + (count < rest), 0)
    return parts


def _ended(text: str) -> str:
    return text.rstrip("\n") + "\n"
