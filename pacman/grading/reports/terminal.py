"""A report as text, in a terminal or on a pipe, and the progress before it.

The words that all reports share are here, too: they are the same in a terminal and on a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pacman.grading.assignment.keys import Scoring
from pacman.grading.kinds.trees.differences import EXTRA, HERE, MISSING
from pacman.grading.verdict import LATE, Status
from pacman.support.text import counted, neutral

from .diagnosis import example, explained, hint_lines, paragraphs
from .groups import alike, in_full
from .unwritten import advice, to_write, untouched, unwritten

if TYPE_CHECKING:
    from pacman.grading.report import QuestionResult, Report, TestResult

# Everybody can tell blue from orange, also on black or white; words repeat what colours say.
_GOOD, _BAD, _OURS = "bold dodger_blue1", "bold dark_orange", "bold reverse"
_STYLES: dict[str, str] = {Status.PASSED: _GOOD, Status.HARNESS_ERROR: _OURS}
_SYMBOLS: dict[str, str] = {Status.PASSED: "ok", Status.FAILED: "X", Status.HARNESS_ERROR: "?"}
_DRAWN = {f"{EXTRA} ": _BAD, f"{MISSING} ": _GOOD, f"{HERE} ": _BAD}
_WORDS: dict[str, str] = {Status.HARNESS_ERROR: "not graded", Status.LIMIT: "over a limit"}
_COUNTED = (Status.ERROR, Status.TIMEOUT)
# A pipe has no width of its own.
WIDTH = 100
NO_POINTS = "no points, since a criterion needs all of its tests"
INDENT = "    "
LAST_LINES = 10
LONGEST_LINE = 500
MOST_NAMES = 5


def shown(report: Report, console: Console, whole: bool = True) -> None:
    """Print the points, what failed and why, and the total; without colours on a pipe.

    `whole` is false if grading was interrupted: then the points are not called a total.
    The console of a pipe gets a width: it has none, and rich would guess.
    """
    if not console.is_terminal:
        console.width = WIDTH
    paper = _Paper(console)
    name = neutral(report.submission).replace("\n", " ")
    paper.wrapped(f"{report.title}: {name}", "bold", before="")
    console.print()
    console.print(_questions(report, paper))
    _criteria(report, paper)
    _diagnoses(report, paper)
    sizes = {question.id: len(question.tests) for question in report.questions}
    says = criteria_of(report)
    begun = [question for question in report.questions if not untouched(question.tests)]
    tests = [test for question in begun for test in question.tests if not unwritten(test)]
    known = {question.id for question in report.questions if explained(question)}
    told, short = in_full(alike(tests), known)
    for group in told:
        console.print()
        told_above = group[0].question in known
        _failed(group, named(group, sizes), says, paper, told_above=told_above)
    _in_short(short, paper)
    if lines := to_write(report):
        console.print()
        paper.wrapped("Still to be written:", "bold", before="")
        paper.wrapped("\n".join(lines))
    console.print()
    passed = f"{_passed(list(report.tests))} tests passed"
    said = "Total" if whole else "So far"
    paper.wrapped(
        f"{said}: {total_of(report)} ({passed}, {report.seconds:.1f} s)", "bold", before=""
    )
    paper.wrapped(advice(report), before="")
    for line in warnings(report):
        paper.wrapped(f"! {line}", _OURS, before="")


def verdict(report: Report, console: Console) -> None:
    """Print the result of a report's only test, in the words of any report."""
    if not console.is_terminal:
        console.width = WIDTH
    (test,) = report.tests
    _failed([test], "", criteria_of(report), _Paper(console))


class _Paper:
    """A console that prints any text safely."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def text(self, text: str, style: str = "") -> Text:
        """A text without markup and controls, and with escapes for what can't be encoded."""
        encoding = self.console.encoding
        return Text(neutral(text).encode(encoding, "backslashreplace").decode(encoding), style)

    def line(self, text: Text, before: str = INDENT) -> None:
        # Rich would fill up lines that it indents, and wrap lines of exactly the width.
        self.console.print(Text.assemble((before, "dim"), text), soft_wrap=True)

    def wrapped(self, text: str, style: str = "", before: str = INDENT) -> None:
        if text:
            width = max(self.console.width - len(before), 1)
            for line in self.text(text, style).wrap(self.console, width, overflow="fold"):
                line.rstrip()
                self.line(line, before)

    def drawn(self, drawing: str) -> None:
        """Print a drawing; cut long lines, since wrapping would destroy it."""
        for row in neutral(drawing).split("\n"):
            line = self.text(row, _DRAWN.get(row[:2], ""))
            line.truncate(max(self.console.width - len(INDENT), 1), overflow="crop")
            self.line(line)


def _questions(report: Report, paper: _Paper) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "", "question", "points", "tests passed", ""):
        table.add_column(heading, overflow="fold")
    for question in report.questions:
        status = _status(question)
        style = _STYLES.get(status, _BAD)
        begun = not untouched(question.tests)
        table.add_row(
            _symbol(status, paper) if begun else "-",
            paper.text(question.id, "bold"),
            paper.text(question.title),
            paper.text(points_of(question)),
            paper.text(_passed(question.tests)),
            paper.text(remarks(question) if begun else "not written yet", style if begun else ""),
        )
    return table


def _criteria(report: Report, paper: _Paper) -> None:
    """Print the criteria of questions with missing points."""
    for question in report.questions:
        full = question.points >= question.max_points
        if full or len(question.criteria) < 2 or _none_ran(question.tests):
            continue
        paper.console.print()
        paper.wrapped(f"{question.id}, {question.title}: {points_of(question)} points", "bold",
                      before="")  # fmt: skip
        for score in question.criteria:
            status = Status.PASSED if score.points >= score.max_points else Status.FAILED
            parts = [_symbol(status, paper),
                     paper.text(f"{score.says}: {of(score.points, score.max_points)}")]  # fmt: skip
            paper.line(Text(" ").join(parts))


def _none_ran(tests: Sequence[TestResult]) -> bool:
    """Whether the same reason ended all tests, which tells nothing about any criterion."""
    ends = {(test.status, test.message) for test in tests}
    return untouched(tests) or (len(ends) == 1 and tests[0].status in _COUNTED)


def _diagnoses(report: Report, paper: _Paper) -> None:
    """Print the explanation of each question, above its tests."""
    told = paragraphs(report)
    drawn = set()
    for question in report.questions:
        said, drawing = example(question)
        if drawing in drawn:
            said = drawing = ""
        drawn.add(drawing)
        ids, text = told.get(question.id, (question.id, ""))
        hints = hint_lines(question) if text else ()
        if parts := [part for part in (text, *hints, said) if part]:
            paper.console.print()
            paper.wrapped(f"{ids}, what is wrong:", "bold", before="")
            paper.wrapped("\n".join(parts))
        if drawing:
            paper.drawn(drawing)


def _in_short(groups: Sequence[Sequence[TestResult]], paper: _Paper) -> None:
    """Print a line for each group that is not shown in full."""
    if not groups:
        return
    paper.console.print()
    paper.wrapped("Also not passed; -t shows one of them in full, --html FILE all of them:",
                  "bold", before="")  # fmt: skip
    for first, *others in groups:
        more = f" and {len(others)} more" * bool(others)
        message = neutral(first.message).replace("\n", " ")
        room = max(paper.console.width - len(first.id) - len(more) - len("!  -t  "), 10)
        message = message if len(message) <= room else f"{message[: room - 3]}..."
        parts = [_symbol(first.status, paper), paper.text(f"-t {first.id}", "bold")]
        parts += [paper.text(more.strip(), "bold")] if more else []
        paper.line(Text(" ").join([*parts, paper.text(message)]), before="")


def _failed(
    tests: Sequence[TestResult],
    names: str,
    says: Mapping[tuple[str, str], str],
    paper: _Paper,
    *,
    told_above: bool = False,
) -> None:
    """Print one failed test, or many that failed for the same reason.

    If their mistake was `told_above`, with a game, less is printed.
    """
    first = tests[0]
    said = f" {word(first.status)}"
    name = first.id if len(tests) == 1 else f"{len(tests)} tests"
    told = paper.text(said, _STYLES.get(first.status, _BAD))
    head = [_symbol(first.status, paper), paper.text(name, "bold"), told]
    paper.line(Text(" ").join(head), before="")
    criteria = {says.get(criterion_of(test), "") for test in tests}
    if len(criteria) == 1 and (sentence := criteria.pop()):
        paper.wrapped(f"For: {sentence}", "dim")
    if len(tests) > 1:
        if len(tests) <= MOST_NAMES or not told_above:
            paper.wrapped(names, "dim")
        if len({(t.message, t.drawing, t.lines, t.output) for t in tests}) > 1:
            paper.wrapped(f"For example -t {first.id}:")
    paper.wrapped(first.message)
    if len(tests) == 1 and first.about and not told_above:
        paper.wrapped(f"Purpose of the test: {first.about}", "dim")
    _details(first, paper, drawn=not told_above)


def _details(test: TestResult, paper: _Paper, *, drawn: bool) -> None:
    """Print the details of a test: a drawing, lines of code, its output."""
    if test.drawing and drawn:
        paper.console.print()
        paper.drawn(test.drawing)
    if test.lines:
        paper.console.print()
        paper.wrapped(neutral(test.lines).strip("\n"))
    if test.output.strip():
        paper.console.print()
        text, more = last_lines(test.output, LAST_LINES)
        paper.wrapped("Output:" + (f" ({more} more lines before)" if more else ""), "dim")
        paper.wrapped(text, before=f"{INDENT}| ")


def _symbol(status: str, paper: _Paper) -> Text:
    return paper.text(_SYMBOLS.get(status, "!").ljust(2), _STYLES.get(status, _BAD))


def _status(question: QuestionResult) -> Status:
    """The worst status in a question: not graded is worse than failed."""
    statuses = {test.status for test in question.tests}
    if Status.HARNESS_ERROR in statuses:
        return Status.HARNESS_ERROR
    return Status.PASSED if statuses <= {Status.PASSED} else Status.FAILED


def _passed(tests: Sequence[TestResult]) -> str:
    return f"{sum(test.status == Status.PASSED for test in tests)} of {len(tests)}"


def of(points: float, most: float) -> str:
    """Points out of the most that there are."""
    return f"{amount(points)} of {amount(most)}"


def points_of(question: QuestionResult) -> str:
    """A question's points; a dash if too few of its tests were run to give any."""
    return of(question.points, question.max_points) if question.criteria else "-"


def total_of(report: Report) -> str:
    """A report's points, or why it has none."""
    if any(question.criteria for question in report.questions):
        return f"{of(report.total, report.max_points)} points"
    return NO_POINTS


def criterion_of(test: TestResult) -> tuple[str, str]:
    """A test's question and criterion."""
    return test.question, test.criterion


def criteria_of(report: Report) -> dict[tuple[str, str], str]:
    """The sentences of a report's criteria, by question and criterion."""
    return {
        (question.id, score.id): score.says
        for question in report.questions
        for score in question.criteria
        if score.says != question.title
    }


def amount(points: float) -> str:
    """Points as people write them, with two decimals at most."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def word(status: str, count: int = 1) -> str:
    """A status in words, for this many tests."""
    said = _WORDS.get(status, status)
    return f"{said}s" if count > 1 and said in _COUNTED else said


def remarks(question: QuestionResult) -> str:
    """The results of a question's tests that were not passed, and why it has no points."""
    statuses = [test.status for test in question.tests if test.status != Status.PASSED]
    counts = []
    for status in dict.fromkeys(statuses):
        count = statuses.count(status)
        counts.append(f"{count} {word(status, count)}")
    if statuses and question.scoring == Scoring.ALL_OR_NOTHING:
        counts.append("all or nothing")
    if question.lacking:
        counts.append(question.lacking)
    return ", ".join(counts)


def named(tests: Sequence[TestResult], whole: dict[str, int]) -> str:
    """The names of tests; the name of a question for all of its tests."""
    groups: dict[str, list[str]] = {}
    for test in tests:
        groups.setdefault(test.question, []).append(test.id)
    said = [
        f"all of {question}" if len(names) == whole.get(question, 0) else ", ".join(names)
        for question, names in groups.items()
    ]
    return ", ".join(said)


def warnings(report: Report) -> list[str]:
    """Warnings about time that runs out, and about the grader itself."""
    said = []
    late = [t for t in report.tests if t.status == Status.PASSED and t.message.startswith(LATE)]
    if late:
        others = f", nor {len(late) - 1} more of which this is true" if len(late) > 1 else ""
        first = f"-t {late[0].id}: {late[0].message}"
        said.append(f"{first}; a slower computer may not pass it{others}")
    ours = sum(test.status == Status.HARNESS_ERROR for test in report.tests)
    if ours:
        tests = counted(ours, "test")
        said.append(f"{tests} could not be graded: our fault, not the submission's")
    missing = missing_layers(report)
    if missing:
        said.append(f"Isolation is weaker than asked for; not in force: {', '.join(missing)}")
    return said


def missing_layers(report: Report) -> list[str]:
    holding = set(report.isolation.get("in_force", ()))
    return [layer for layer in report.isolation.get("asked", ()) if layer not in holding]


def last_lines(output: str, most: int) -> tuple[str, int]:
    """The last lines of an output, long ones cut, and how many lines came before."""
    lines = output.replace("\r\n", "\n").rstrip().split("\n")
    kept = [neutral(line[: LONGEST_LINE + 1]) for line in lines[-most:]]
    cut = [f"{line[:LONGEST_LINE]} ..." if len(line) > LONGEST_LINE else line for line in kept]
    return "\n".join(cut), len(lines) - len(kept)
