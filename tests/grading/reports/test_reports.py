"""Reports on a graded submission: in a terminal, on a page, on Gradescope."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.keys import ONLY, Scoring, Visibility
from pacman.grading.assignment.visibility import NOT_SHOWN, latest
from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import FORMAT, QuestionResult, Report, TestResult
from pacman.grading.reports.gradescope import failure, results
from pacman.grading.reports.page import _script, page
from pacman.grading.reports.terminal import WIDTH, last_lines, shown
from pacman.grading.verdict import Status
from pacman.show.web.page import allowed

HOSTILE = (
    "</pre></details><script>alert(1)</script>",
    "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "[bold]no markup[/bold] [/] [link=file:x]",
    "\x00\ud800\udfff\u202e\u2028\x85\ufeff",
    "'\" onclick=x {{ 7 * 7 }} {% raw %} &lt;",
    "one\r\ntwo\rthree\ttabs\n\n",
    ":smile: \N{PILE OF POO} \u4f60\u597d e\u0301",
    "x" * 700,
)
REPORTS = Path(__file__).parents[3] / "pacman/grading/reports"
TEMPLATE = "".join((REPORTS / name).read_text("utf-8") for name in ("base.html", "page.html"))
VOID = {"meta"}
TAGS = set(re.findall(r"<(\w+)", TEMPLATE))
ATTRIBUTES = set(re.findall(r'\s([\w-]+)="', TEMPLATE)) | {"open"}

# A report is a large example, and a page takes a while.
FEWER = settings(max_examples=100)


def result(name: str, status: str = "passed", share: float = 1.0, **more: Any) -> TestResult:
    texts = dict.fromkeys(("message", "drawing", "lines", "output", "about"), "")
    defaults: dict[str, Any] = {"criterion": ONLY, "seconds": 0.25, "expected": {}, "observed": {},
                                "recording": {}}  # fmt: skip
    return TestResult(
        **{**texts, **defaults, "visibility": "visible", **more},
        id=name, status=status, share=share,
    )  # fmt: skip


def scored(
    name: str, own: tuple[TestResult, ...], scoring: Scoring = Scoring.BY_CRITERIA
) -> QuestionResult:
    """A question in which each test is worth one point of its criterion."""
    title, scores = f"Title of {name}", []
    for criterion in dict.fromkeys(test.criterion for test in own):
        shares = [test.share for test in own if test.criterion == criterion]
        says = title if criterion == ONLY else f"Says {criterion}"
        points = round(sum(shares), 4)
        if scoring == Scoring.ALL_OR_NOTHING and any(test.status != "passed" for test in own):
            points = 0.0
        decide = [t for t in own if t.criterion == criterion or scoring == Scoring.ALL_OR_NOTHING]
        seen = latest(Visibility(t.visibility) for t in decide if t.visibility != NOT_SHOWN)
        scores.append(Score(criterion, says, points, float(len(shares)), seen))
    points = round(sum(score.points for score in scores), 4)
    return QuestionResult(name, title, points, float(len(own)), scoring, tuple(scores), own)


def report(*tests: TestResult, scoring: Scoring = Scoring.BY_CRITERIA, **more: Any) -> Report:
    """A report with one question for each of the first parts of the tests' ids."""
    questions = []
    for name in dict.fromkeys(test.id.split("/")[0] for test in tests):
        own = tuple(test for test in tests if test.id.split("/")[0] == name)
        questions.append(scored(name, own, scoring))
    total = {
        "points": round(sum(question.points for question in questions), 4),
        "max_points": round(sum(question.max_points for question in questions), 4),
    }
    usual: dict[str, Any] = {
        "submission": "multiAgents.py",
        "title": "Search",
        "seconds": 1.5,
        "isolation": {"asked": ["clock", "seccomp"], "in_force": ["clock", "seccomp"]},
    }
    return Report(**{**usual, **total, **more}, questions=tuple(questions))


TEXTS = st.lists(st.sampled_from(HOSTILE) | st.text(st.characters(), max_size=30), max_size=3).map(
    "".join
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


@st.composite
def any_result(draw: st.DrawFn, name: str) -> TestResult:
    texts = {key: draw(TEXTS) for key in ("message", "drawing", "lines", "output", "about")}
    values = {
        key: draw(st.dictionaries(TEXTS, VALUES, max_size=3)) for key in ("expected", "observed")
    }
    return result(
        name,
        draw(st.sampled_from(tuple(Status))),
        float(draw(st.fractions(0, 1, max_denominator=4))),
        criterion=draw(st.sampled_from((ONLY, "every-action", "\x1b[2J</p>"))),
        visibility=draw(st.sampled_from(("visible", "hidden", "after_due_date"))),
        **texts,
        **values,
    )


@st.composite
def reports(draw: st.DrawFn) -> Report:
    names = [f"q{draw(st.integers(1, 3))}/{n}" for n in range(draw(st.integers(0, 6)))]
    return report(
        *(draw(any_result(name)) for name in names),
        submission=draw(TEXTS),
        scoring=draw(st.sampled_from((Scoring.BY_CRITERIA, Scoring.ALL_OR_NOTHING))),
        isolation=draw(st.sampled_from([
            {"asked": [], "in_force": []},
            {"asked": ["clock", "seccomp"], "in_force": ["clock"]},
        ])),
    )  # fmt: skip


GOOD = result("q1/good")
BAD = result(
    "q1/bad",
    "failed",
    0.0,
    message="it chose East, which is worth 2; the best is West, worth 3",
    about="A choice of two.",
    expected={"actions": ["West"], "count": 3},
    observed={"action": "East", "count": 3},
    drawing="  root: Pacman, 3\n    West: 3\n+   East: 2" + " and so on" * 20,
)
ERROR = result(
    "q2/error", "error", 0.0, message="IndexError: list index out of range",
    lines='  File "multiAgents.py", line 2\n    FIRST = VALUES[0]',
    output="".join(f"line {n}\n" for n in range(25)),
)  # fmt: skip
OURS = result(
    "q2/ours", "harness_error", 0.0, message="the grader failed: KeyError", lines="line 7 of ours"
)
WEAK = {"asked": ["clock", "landlock", "seccomp"], "in_force": ["clock"]}


def on_a_pipe(what: Report) -> str:
    out = io.StringIO()
    shown(what, Console(file=out))
    return out.getvalue()


class Page(HTMLParser):
    """Reads a page, and fails where its tags are not as the template has them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert {name for name, _ in attrs} <= ATTRIBUTES
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)

    def of(self, wanted: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == wanted]


def test_a_report_on_a_pipe() -> None:
    lines = on_a_pipe(report(GOOD, BAD, ERROR, isolation=WEAK)).split("\n")
    assert [line.rstrip() for line in lines] == [
        "Search: multiAgents.py",
        "",
        "        question     points  tests passed",
        "X   q1  Title of q1  1 of 2  1 of 2        1 failed",
        "X   q2  Title of q2  0 of 1  0 of 1        1 error",
        "",
        "X  q1/bad  failed",
        "    it chose East, which is worth 2; the best is West, worth 3",
        "    Purpose of the test: A choice of two.",
        "",
        "      root: Pacman, 3",
        "        West: 3",
        ("    +   East: 2" + " and so on" * 20)[:WIDTH].rstrip(),
        "",
        "!  q2/error  error",
        "    IndexError: list index out of range",
        "",
        '      File "multiAgents.py", line 2',
        "        FIRST = VALUES[0]",
        "",
        "    Output: (15 more lines before)",
        *(f"    | line {n}" for n in range(15, 25)),
        "",
        "Total: 1 of 3 points (1 of 3 tests passed, 1.5 s)",
        "! Isolation is weaker than asked for; not in force: landlock, seccomp",
        "",
    ]


def test_criteria_on_a_pipe() -> None:
    """The criteria of a question with missing points."""
    tests = [
        replace(GOOD, criterion="ghosts"),
        replace(BAD, criterion="every-action", about="", drawing=""),
        replace(GOOD, id="q2/a", criterion="ghosts"),
        replace(GOOD, id="q2/b", criterion="every-action"),
    ]
    lines = on_a_pipe(report(*tests)).split("\n")
    assert [line.rstrip() for line in lines] == [
        "Search: multiAgents.py",
        "",
        "        question     points  tests passed",
        "X   q1  Title of q1  1 of 2  1 of 2        1 failed",
        "ok  q2  Title of q2  2 of 2  2 of 2",
        "",
        "q1, Title of q1: 1 of 2 points",
        "    ok Says ghosts: 1 of 1",
        "    X  Says every-action: 0 of 1",
        "",
        "X  q1/bad  failed",
        "    For: Says every-action",
        "    it chose East, which is worth 2; the best is West, worth 3",
        "",
        "Total: 3 of 4 points (3 of 4 tests passed, 1.5 s)",
        "",
    ]


def test_tests_that_failed_alike_for_several_criteria() -> None:
    names = ("ghosts", "depth", "depth", "ghosts")
    tests = [replace(ERROR, id=f"q1/{n}", criterion=name) for n, name in enumerate(names)]
    assert "For: " not in on_a_pipe(report(*tests))
    same = [replace(test, criterion="depth") for test in tests]
    assert on_a_pipe(report(*same)).count("    For: Says depth\n") == 1


def test_points_of_a_part_of_the_tests() -> None:
    """A criterion without all of its tests is in no report, and gives no points."""
    part = report(GOOD, BAD)
    questions = tuple(replace(q, criteria=(), points=0.0, max_points=0.0) for q in part.questions)
    part = replace(part, questions=questions, points=0.0, max_points=0.0)
    text = on_a_pipe(part)
    assert "q1  Title of q1  -       1 of 2" in text
    reason = "no points, since a criterion needs all of its tests"
    assert f"Total: {reason} (1 of 2 tests passed" in text
    assert reason in "".join(Page(page(part)).texts)
    said = results(part)
    assert f"q1, Title of q1: {reason}\n" in said["output"]
    assert (said["score"], [test["name"] for test in said["tests"]]) == (
        0.0, ["q1/good", "q1/bad: A choice of two."],
    )  # fmt: skip


def test_one_reason_for_many_tests_is_printed_once() -> None:
    tests = [replace(ERROR, id=f"q1/number-{n}") for n in range(40)]
    assert "all of q1" in on_a_pipe(report(*tests))
    tests[39] = GOOD
    text = on_a_pipe(report(*tests))
    assert text.count(ERROR.message) == text.count("FIRST") == 1
    assert "39 tests  error" in text
    assert all(test.id in text for test in tests[:39])
    assert "39 errors" in text
    assert "For example" not in text
    tests[1] = replace(tests[1], output="")
    assert "For example -t q1/number-0:" in on_a_pipe(report(*tests))


def test_what_the_mistake_explains_is_printed_in_short() -> None:
    named = Named("skips-stop", None, None, "Stop is left out.")
    game: Any = {
        "agents": 2, "depth": 1, "nodes": 3, "drawing": "a small game",
        "expected": {"actions": ["West"], "count": 3, "calls": 3},
        "observed": {"action": "East", "did": "returned East", "count": 3, "calls": 3},
    }  # fmt: skip

    def both(*tests: TestResult) -> list[str]:
        """The texts on a terminal: without a game that shows the mistake, and with one."""
        shown = report(*tests)
        (question,) = shown.questions
        known = [Explanation((named,), True, 7, 7, smallest) for smallest in (None, game)]
        return [on_a_pipe(replace(shown, questions=(replace(question, diagnosis=(each,)),)))
                for each in known]  # fmt: skip

    tests = [replace(BAD, id=f"q1/number-{n}", drawing="root: here") for n in range(6)]
    before, after = both(*tests, replace(BAD, id="q1/other", message="another reason"))
    for said in ("root: here", "q1/number-5"):
        assert said in before
        assert said not in after
    assert "X  6 tests  failed" in after
    assert "another reason" in after.split("Also not passed")[1]
    assert all("q1/number-4" in text for text in both(*tests[:5], GOOD))
    before, after = both(BAD)
    assert (BAD.about in before, BAD.about in after) == (True, False)


def test_only_the_first_failures_of_a_question_are_printed_in_full() -> None:
    tests = [
        replace(BAD, id=f"q{n % 2}/number-{n}", message=f"reason {chr(97 + n)}") for n in range(12)
    ]
    text = on_a_pipe(report(*tests))
    full, short = text.split("Also not passed; -t shows one of them in full")
    reasons = [f"reason {chr(97 + n)}" for n in range(12)]
    assert [n for n in range(12) if f"{reasons[n]}\n" in full] == [0, 1, 2, 3, 4, 5]
    lines = [line for line in short.split("\n") if line.startswith("X")]
    assert [line.split()[1:3] for line in lines] == [
        ["-t", f"q{q}/number-{n}"] for q in (0, 1) for n in range(6, 12) if n % 2 == q
    ]
    assert all(reason in short for reason in reasons[6:])
    long = on_a_pipe(report(*(replace(test, message="x" * 300) for test in tests)))
    assert max(map(len, long.split("\n"))) <= 100


def test_what_we_could_not_grade_is_our_fault() -> None:
    graded = report(GOOD, OURS)
    sentence = "1 test could not be graded: our fault, not the submission's"
    assert f"\n! {sentence}\n" in on_a_pipe(graded)
    assert "not graded" in on_a_pipe(graded)
    assert sentence in "".join(Page(page(graded)).texts)
    assert sentence in results(graded)["output"]
    (ours,) = [test for test in results(graded)["tests"] if test["name"] == OURS.id]
    assert OURS.message in ours["output"]
    assert OURS.lines not in ours["output"]
    assert "could not be graded" not in on_a_pipe(report(GOOD, BAD))


def test_isolation_is_mentioned_if_it_is_weak() -> None:
    assert "solation" not in on_a_pipe(report(GOOD)) + results(report(GOOD))["output"]
    assert "landlock, seccomp" in page(report(GOOD, isolation=WEAK))
    assert "landlock, seccomp" in results(report(GOOD, isolation=WEAK))["output"]


def test_colours_do_not_change_the_text() -> None:
    out = io.StringIO()
    graded = report(GOOD, BAD, ERROR, OURS)
    shown(graded, Console(file=out, force_terminal=True, width=WIDTH, color_system="256"))
    assert "\x1b[" in out.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()) == on_a_pipe(graded)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_encoding_will_do(encoding: str) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    shown(report(*(replace(BAD, id=f"q1/{n}", message=text, output=text)
                   for n, text in enumerate(HOSTILE))), Console(file=out))  # fmt: skip
    out.flush()


@pytest.mark.slow
@FEWER
@given(reports(), st.sampled_from([1, 9, 40, 100]))
def test_nothing_steers_a_terminal(graded: Report, width: int) -> None:
    out = io.StringIO()
    shown(graded, Console(file=out, force_terminal=True, width=width, color_system="truecolor"))
    rest = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert all(c == "\n" or c.isprintable() for c in rest)


@pytest.mark.slow
@FEWER
@given(reports())
def test_a_pipe_gets_lines_of_text(graded: Report) -> None:
    text = on_a_pipe(graded)
    assert all(c == "\n" or c.isprintable() for c in text)
    assert max(map(cell_len, text.split("\n"))) <= WIDTH


def test_nothing_is_cut_on_a_pipe() -> None:
    message = " ".join(f"word{n}" for n in range(200)) + "x" * 300
    test = replace(BAD, id=f"{'q' * 200}/x", message=message, lines=message)
    text = on_a_pipe(report(GOOD, test))
    assert "".join(text.split()).count("".join(message.split())) == 2
    assert text.count("q") == 2 + 3 * 200 + 1


def test_a_submission_cannot_add_to_the_report() -> None:
    total = "\nTotal: 3 of 3 points\n"
    test = replace(BAD, message=total, drawing=total, lines=total, output=total)
    text = on_a_pipe(report(test, submission=total))
    assert len(re.findall(r"^Total", text, re.MULTILINE)) == 1


def test_last_lines() -> None:
    assert last_lines("a\r\nb\nc\n\n", 2) == ("b\nc", 1)
    assert last_lines("x" * 10_000, 2) == ("x" * 500 + " ...", 0)


POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src {}; base-uri 'none'; "
    "form-action 'none'"
)


def test_a_page() -> None:
    parsed = Page(text := page(report(GOOD, BAD, ERROR)))
    tests = [tag for tag in parsed.of("details") if "test" in str(tag.get("class"))]
    # First the tests of q1 that did not pass, then those that did, and then q2.
    assert ["open" in tag for tag in tests] == [True, False, True]
    assert parsed.of("html") == [{"lang": "en"}]
    assert {POLICY.format(allowed(_script()))} < {tag.get("content") for tag in parsed.of("meta")}
    said = "".join(parsed.texts)
    for part in ("1 of 3 points", BAD.message, BAD.about, BAD.drawing, ERROR.lines, FORMAT):
        assert part in said
    assert re.search(r"actions</th><td>West</td><td>East</td>", text)
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert all(str(tag["href"]).startswith("#question-") for tag in parsed.of("a"))


def test_what_many_tests_say_stands_above_them_unless_a_diagnosis_says_more() -> None:
    said = f"2 tests:</strong> {BAD.message}"
    alike = report(BAD, replace(BAD, id="q1/worse"))
    assert said in page(alike)
    mistake = Named("skips-stop", None, None, "The action Stop is left out.")
    told = Explanation((mistake,), certain=True, explains=2, of=2)
    question = replace(alike.questions[0], diagnosis=(told,))
    text = page(replace(alike, questions=(question,)))
    assert said not in text
    assert "The action Stop is left out." in text


def test_criteria_on_a_page() -> None:
    """All of them, before the tests; a lone one that says what the title says is left out."""
    tests = [replace(GOOD, criterion="ghosts"), replace(BAD, criterion="every-action"), ERROR]
    text = "\n".join(Page(page(report(*tests))).texts)
    said = " ".join(text.split())
    assert "The criteria of q1" in said
    assert "The criteria of q2" not in said
    assert "\u2713 Says ghosts 1 of 1 \u2717 Says every-action 0 of 1" in said
    assert said.index("Says every-action 0 of 1") < said.index("q1/good")
    assert said.count("For: Says every-action") == said.count("For: Says ghosts") == 1


def test_a_message_of_all_tests_is_printed_once() -> None:
    same: dict[str, Any] = {
        "status": "error",
        "share": 0,
        "message": "it is a notebook",
        "lines": "line 1",
    }
    tests = [result(name, **same) for name in ("q1/a", "q1/b", "q1/c", "q1/d", "q2/a", "q3/a")]
    hidden = result("q2/hidden-1", "failed", 0, visibility="not_shown")
    parsed = Page(page(report(*tests, hidden)))
    assert len([tag for tag in parsed.of("details") if "test" in str(tag.get("class"))]) == 1
    said = "".join(parsed.texts)
    assert said.count("it is a notebook") == 2  # at the top for all, and of the first
    assert said.count("line 1") == 1
    assert said.count("3 more tests with the same result.") == 1
    assert said.count("1 test with the same result.") == 2
    assert "1 more test is kept back" in said
    other = replace(tests[0], output="x")
    said = "".join(Page(page(report(*tests[1:], other))).texts)
    assert said.count("line 1") == len(tests)


def test_values_on_a_page() -> None:
    values = {"wins": [5, 8], "score": 812.25, "values": {"near": 3.0, "far": None}}
    text = page(report(replace(BAD, expected={"wins": ["5"]}, observed=values)))
    assert "<td>5</td><td>5, 8</td>" in text
    assert "<td></td><td>near: 3, far: None</td>" in text


@pytest.mark.slow
@FEWER
@given(reports())
def test_nothing_breaks_out_of_a_page(graded: Report) -> None:
    text = page(graded)
    text.encode("utf-8")
    assert all(c == "\n" or c.isprintable() for c in text)
    tests = [tag for tag in Page(text).of("details") if "test" in str(tag.get("class"))]
    assert len(tests) in (len(list(graded.tests)), 1)  # of one result that all have


def test_what_gradescope_reads() -> None:
    hidden = replace(BAD, id="q2/hidden", visibility="hidden")
    said = results(report(replace(GOOD, criterion="every-action"), BAD, hidden))
    assert said["score"] == 1.0
    assert said["execution_time"] == 0.5, "of the visible tests"
    assert said["output"] == (
        "q1, Title of q1: 1 of 2 points\n"
        "  Says every-action: 1 of 1\n"
        "  Title of q1: 0 of 1\n"
        "q2, Title of q2: its points are not shown\n"
        "Total of what is shown: 1 of 2 points\n"
    )
    names = [
        "q1: Says every-action", "q1: Title of q1", "q1/good", "q1/bad: A choice of two.",
        "q2: Title of q2", "q2/hidden: A choice of two.",
    ]  # fmt: skip
    assert [test["name"] for test in said["tests"]] == names
    assert said["tests"][0] == {
        "name": "q1: Says every-action",
        "number": "1.1",
        "score": 1.0,
        "max_score": 1.0,
        "status": "passed",
        "output": "All its tests passed.\n",
        "visibility": "visible",
    }
    assert said["tests"][2]["output"] == "For: Says every-action\n\npassed\n"
    assert said["tests"][3] == {
        "name": "q1/bad: A choice of two.",
        "number": "1.4",
        "status": "failed",
        "output": f"failed: {BAD.message}\n\n{BAD.drawing}\n",
        "visibility": "visible",
        "tags": ["failed"],
        "extra_data": {"status": "failed", "seconds": 0.25},
    }
    assert [test["visibility"] for test in said["tests"][4:]] == ["hidden", "hidden"]


@pytest.mark.parametrize(
    ("other", "shown"),
    [
        ("visible", "visible"),
        ("after_due_date", "after_due_date"),
        ("after_published", "after_published"),
        ("hidden", "hidden"),
    ],
)
def test_points_are_shown_on_gradescope_when_all_their_tests_are(other: str, shown: str) -> None:
    tests = [replace(GOOD, id=f"q1/{n}", visibility="after_due_date") for n in range(2)]
    tests.append(replace(BAD, visibility=other))
    (criterion, *_) = results(report(*tests))["tests"]
    late = "after_due_date"
    assert criterion["visibility"] == (late if shown == "visible" else shown)
    (alone, *_) = results(report(tests[2]))["tests"]
    assert alone["visibility"] == shown


@pytest.mark.slow
@FEWER
@given(reports())
def test_gradescope_can_read_it(graded: Report) -> None:
    said = results(graded)
    text = json.dumps(said, ensure_ascii=False, allow_nan=False)
    assert json.loads(text.encode("utf-8")) == said
    assert said["score"] == pytest.approx(graded.points, abs=1e-3)
    worth = [test for test in said["tests"] if "score" in test]
    scores = [Fraction(str(test["score"])) for test in worth]
    assert sum(scores) == Fraction(str(said["score"]))
    assert all(0 <= test["score"] <= test["max_score"] for test in worth)
    count = sum(len(question.criteria) for question in graded.questions)
    assert (len(worth), len(said["tests"])) == (count, count + len(list(graded.tests)))
    assert all(test["output"] == "" or test["output"].endswith("\n") for test in said["tests"])
    assert len({test["number"] for test in said["tests"]}) == len(said["tests"])


@pytest.mark.slow
@FEWER
@given(reports())
def test_hidden_tests_stay_hidden(graded: Report) -> None:
    secret = "".join(map(chr, range(0x2700, 0x2710)))
    hidden = result(
        "q1/hidden", "failed", 0.0, visibility="hidden", message=secret, about=secret,
        drawing=secret, lines=secret, output=secret, expected={secret: secret},
        observed={secret: secret},
    )  # fmt: skip
    said = results(report(*graded.tests, hidden, replace(hidden, id="q3/hidden")))
    said["tests"] = [test for test in said["tests"] if test["visibility"] == "visible"]
    assert secret not in json.dumps(said, ensure_ascii=False)


def test_an_unreadable_file_comes_first_on_gradescope() -> None:
    tests = [replace(ERROR, id=f"q{n}/x") for n in range(1, 4)]
    assert results(report(*tests))["output"].startswith(f"{ERROR.message}\n")
    assert ERROR.message not in results(report(*tests, BAD))["output"]


def test_a_common_message_is_taken_from_visible_tests_only() -> None:
    """Whether hidden ones say the same changes nothing."""
    visible = [replace(ERROR, id=f"q1/{n}") for n in range(2)]
    hidden = replace(ERROR, id="q2/z", visibility="hidden", status="harness_error")
    outputs = [
        results(report(*visible, replace(hidden, **more), seconds=more["seconds"]))
        for more in ({"seconds": 1.0}, {"seconds": 2.0, "message": "x"},
                     {"seconds": 3.0, "status": "passed", "share": 1.0})
    ]  # fmt: skip
    assert outputs[0]["output"].startswith(f"{ERROR.message}\n")
    assert outputs[0]["execution_time"] == 0.5
    assert len({(said["output"], said["execution_time"]) for said in outputs}) == 1


def test_passed_for_nothing_on_gradescope() -> None:
    good = replace(GOOD, criterion="every-action")
    first, second = results(report(good, BAD, scoring=Scoring.ALL_OR_NOTHING))["tests"][:2]
    needs = "q1 gives points only when all its tests pass.\n"
    assert first["output"] == f"All its tests passed.\n{needs}"
    assert second["output"] == f"Not passed: q1/bad\n{needs}"


@pytest.mark.parametrize("message", ["The grader stopped.", *HOSTILE])
def test_failure_on_gradescope(message: str) -> None:
    said = failure(message)
    assert (said["score"], said["tests"]) == (0.0, [])
    assert said["output"].strip()
    json.dumps(said, ensure_ascii=False).encode("utf-8")
