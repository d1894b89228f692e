"""The tables of a class: grades.csv, summary.json, and what is counted for all of them."""

from __future__ import annotations

import csv
import io
import json
import re
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import ROOT, SUBMISSIONS

from pacman.course.messages import isolation_lines
from pacman.course.results import summary as counting
from pacman.course.results.glance import criteria
from pacman.course.results.record import (
    BROKEN,
    GRADED,
    UNREADABLE,
    Fault,
    Note,
    Part,
    Past,
    Record,
    Student,
    of_text,
)
from pacman.course.results.scores import BINS, Scores
from pacman.course.results.summary import Summary, summed
from pacman.course.results.tables import (
    BOM,
    cell,
    changes,
    changes_page,
    class_page,
    grades,
    index,
    write_tables,
)
from pacman.grading import grade
from pacman.grading.adjustment import LATE, OVERRIDE, Adjustment
from pacman.grading.assignment import cases, selection
from pacman.grading.assignment.keys import ONLY
from pacman.grading.checks.wrong import files
from pacman.grading.report import Report
from pacman.grading.verdict import Status
from pacman.show.web import page as games

STATES = (GRADED, UNREADABLE, BROKEN)
HOSTILE = (
    '=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\t=1", "\r\n=1", "\uff1d1",
    "</td></table><script>alert(1)</script>", "'\" onclick=x {{ 7 * 7 }} {% raw %} &lt;",
    "\x00\ud800\udfff\u202e\u2028\x85\ufeff\x1b[31m", 'a,b;c"d', "]]>--><!--", "",
)  # fmt: skip


def note(name: str, status: str = Status.PASSED, message: str = "", **more: Any) -> Note:
    criterion = more.get("criterion", ONLY)
    return Note(name, status, criterion, message, more.get("visibility", "visible"))


def record(name: str, *tests: Note, **more: Any) -> Record:
    """What is kept of a student with one question for each of the first parts of the tests' ids."""
    parts = []
    for question in dict.fromkeys(test.id.split("/")[0] for test in tests):
        own = [
            float(test.status == Status.PASSED)
            for test in tests
            if test.id.startswith(f"{question}/")
        ]
        parts.append(Part(question, f"Title of {question}", sum(own), float(len(own))))
    usual: dict[str, Any] = {
        "student": Student(name, f"Name of {name}"), "key": "k", "source": f"{name}.py",
        "late": False, "status": GRADED, "message": "", "before": None,
        "points": sum(part.points for part in parts),
        "max_points": sum(part.max_points for part in parts),
    }  # fmt: skip
    return Record(**{**usual, **more}, questions=tuple(parts), tests=tests)


def summary_of(
    *records: Record,
    unplaced: Sequence[tuple[str, str]] = (),
    passed_over: Mapping[str, Sequence[str]] | None = None,
) -> Summary:
    return summed(records, "Search", unplaced, passed_over or {})


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline=""), strict=True))


ADA = record("ada", note("q1/a"), note("q1/b"), note("q2/c"))
BOB = record("bob", note("q1/a", "failed", "no"), note("q1/b"), note("q2/c", "timeout", "late"),
             late=True, before=Past(2.5, {}, {}))  # fmt: skip
EVE = record("eve", *[note(test.id, "error", "no file") for test in ADA.tests],
             status=UNREADABLE, message="no file")  # fmt: skip
SAM = record("sam", status=BROKEN, message="it broke", max_points=0.0, before=Past(3.0, {}, {}))
# The harness failed on one test of several, so there are points, but they aren't all.
TOM = record("tom", note("q1/a"), note("q1/b", "harness_error", "ours"), status=BROKEN)
CLASS = (ADA, BOB, EVE, SAM, TOM)


def test_grades_are_a_line_for_each_student() -> None:
    text = grades(summary_of(*CLASS))
    assert text == (
        "\ufeffid,name,q1,q2,override,late,total,status\r\n"
        "ada,Name of ada,2,1,,,3,graded\r\n"
        'bob,Name of bob,1,0,,0,1,"graded, late"\r\n'
        "eve,Name of eve,0,0,,,0,unreadable\r\n"
        "sam,Name of sam,,,,,,broken\r\n"
        "tom,Name of tom,,,,,,broken\r\n"
    )


def test_an_unreadable_submission_has_zeros_for_unknown_questions() -> None:
    bare = record("eve", status=UNREADABLE)
    found = rows_of(grades(summary_of(ADA, bare)))[1]
    assert found == {"id": "eve", "name": "Name of eve", "q1": "0", "q2": "0", "override": "",
                     "late": "", "total": "0", "status": "unreadable"}  # fmt: skip


def test_a_question_that_was_not_graded_has_no_points() -> None:
    part = record("bob", note("q1/a"))
    assert [row["q2"] for row in rows_of(grades(summary_of(ADA, part)))] == ["1", ""]


@pytest.mark.parametrize(
    ("points", "shown"),
    [(0.0, "0"), (10.0, "10"), (100.0, "100"), (0.3333, "0.3333"), (18.5, "18.5"), (1e-9, "0")],
)
def test_points_are_plain_numbers(points: float, shown: str) -> None:
    (row,) = rows_of(grades(summary_of(record("ada", points=points))))
    assert row["total"] == shown


@pytest.mark.parametrize("text", [text for text in HOSTILE if text])
def test_no_cell_is_a_formula(text: str) -> None:
    found = cell(text)
    assert found.isprintable()
    assert found[0] not in "=+-@\t\r\uff1d"


@pytest.mark.parametrize("hidden", ["=1+1", "\uff1d1", "-1", " @SUM(A1)", '"=1"', "'+1", "; ;=1"])
def test_no_formula_follows_a_semicolon(hidden: str) -> None:
    for part in cell(f"ada;{hidden}").split(";"):
        assert not part.lstrip(' "').startswith(("=", "+", "-", "@", "\uff1d"))


def test_what_is_no_formula_is_as_it_was() -> None:
    for text in ("Ada; Alan", "a;b=c", "Jürgen O'Neill-Dörr", "007", "a=b", "明", "'"):
        assert cell(text) == text


def test_where_isolation_was_weaker() -> None:
    """Said once for all, with what it means; nothing is said where nothing is missing."""
    quiet = summary_of(*CLASS)
    assert list(isolation_lines(quiet)) == []
    assert "solation" not in index(quiet, ())
    assert quiet.as_data()["isolation"] == {"missing": [], "machines": [], "students": 0}
    weak = replace(ADA, missing=("landlock", "user"), machine="<one>")
    other = replace(weak, student=BOB.student, missing=("session", "user"), machine="two")
    found = summary_of(EVE, weak, other, replace(weak, student=SAM.student))
    assert found.as_data()["isolation"] == {
        "missing": ["landlock", "user", "session"], "machines": ["<one>", "two"], "students": 3,
    }  # fmt: skip
    said = (
        "Not in force on <one>, two, for 3 submissions: landlock, user, session. They could read "
        "files of that machine, and ran as root. With --require-isolation nothing is graded that "
        "way."
    )
    assert list(isolation_lines(found)) == [f"! ISOLATION WAS WEAKER THAN ASKED FOR. {said}"]
    text = index(found, ())
    assert text.count(said.replace("<one>", "&lt;one&gt;")) == 1
    assert "<strong>Isolation was weaker than asked for.</strong>" in text


def test_the_summary_as_data() -> None:
    data = summary_of(*CLASS, unplaced=[("x.txt", "why")],
                      passed_over={"ada": ("old.py",), "bob": ()}).as_data()  # fmt: skip
    assert data["format"] == "pacman-class/1"
    assert data["counts"] == {
        "students": 5, "graded": 2, "unreadable": 1, "broken": 2, "late": 1,
    }  # fmt: skip
    assert data["tests"] == [
        {"id": "q1/a", "visibility": "visible", "criterion": ONLY, "passed": 1,
         "not_passed": {"failed": 1}},
        {"id": "q1/b", "visibility": "visible", "criterion": ONLY, "passed": 2, "not_passed": {}},
        {"id": "q2/c", "visibility": "visible", "criterion": ONLY, "passed": 1,
         "not_passed": {"timeout": 1}},
    ]  # fmt: skip
    assert data["lowered"] == [{"id": "bob", "name": "Name of bob", "before": 2.5, "now": 1.0}]
    assert data["unplaced"] == [{"name": "x.txt", "why": "why"}]
    assert data["passed_over"] == {"ada": ["old.py"]}
    assert [question["id"] for question in data["questions"]] == ["q1", "q2"]
    assert data["total"]["mean"] == round((3 + 1 + 0) / 3, 4), "who has 0 counts, broken don't"
    assert data["total"]["median"] == 1
    assert data["students"][1] == {
        "id": "bob", "name": "Name of bob", "source": "bob.py", "questions": {"q1": 1, "q2": 0},
        "total": 1, "status": "graded", "late": True, "message": "", "adjustments": [],
    }  # fmt: skip
    assert data["students"][4]["questions"] == {}
    assert data["students"][4]["total"] is None


points = st.integers(0, 400).map(lambda n: n / 80)


@given(st.lists(points, max_size=30))
def test_figures_of_points(found: list[float]) -> None:
    data = Scores("q1", "Title", 5.0, found).as_data()
    assert sum(part["count"] for part in data["histogram"]) == len(found)
    for part in data["histogram"][:-1]:
        inside = [p for p in found if part["from"] <= p < part["to"]]
        assert part["count"] == len(inside)
    assert data["histogram"][-1] == {"from": 5.0, "to": 5.0, "count": found.count(5.0)}
    if not found:
        assert data["mean"] is data["median"] is data["quartiles"] is None
        return
    assert data["mean"] == pytest.approx(fmean(found), abs=1e-4)
    assert data["median"] == pytest.approx(median(found), abs=1e-4)
    low, high = data["quartiles"]
    assert min(found) <= low <= data["median"] + 1e-4
    assert data["median"] - 1e-4 <= high <= max(found)


def test_points_on_an_edge_are_in_the_bin_above() -> None:
    for n in range(BINS + 1):
        # Written as a sum of floats: 0.1 + 0.2 is not quite 0.3, and just below 0.7 is still 0.7.
        bins = Scores("q", "", 1.0, [sum([0.1] * n)]).bins
        assert [part.count for part in bins].index(1) == n


def test_a_question_without_points_has_a_histogram() -> None:
    bins = Scores("q", "", 0.0, [0.0, 0.0]).bins
    assert [part.count for part in bins] == [0] * BINS + [2]


def test_messages_are_grouped_by_what_they_say() -> None:
    def said(name: str, *messages: str, status: str = "failed") -> Record:
        return record(name, *(note(f"q1/{n}", status, m) for n, m in enumerate(messages)))

    found = summary_of(
        said("a", "alone"),
        said("b", "expanded 7 states, 6 are right\nand more", "expanded 12 states, 3.5 are right"),
        said("c", "expanded 6 states, 6 are right", "same"),
        said("d", "same", "at <Agent object at 0x7f737afb5e50>"),
        said("e", "same", status="error"),
    ).messages
    told = [(m.status, m.text, m.differs, m.students, list(m.tests)) for m in found]
    assert told == [
        ("failed", "expanded 7 states, 6 are right", True, [1, 2], ["q1/0", "q1/1"]),
        ("failed", "same", False, [2, 3], ["q1/1", "q1/0"]),
        ("failed", "alone", False, [0], ["q1/0"]),
        ("failed", "at <Agent object at 0x7f737afb5e50>", False, [3], ["q1/1"]),
        ("error", "same", False, [4], ["q1/0"]),
    ]


def test_students_are_grouped_by_mistake_with_the_points_that_they_lost() -> None:
    def made(name: str, *faults: Fault) -> Record:
        found = record(name, note("q1/a", "failed", f"of {name}"), note("q2/c", "failed", "no"))
        first, *rest = found.questions
        return replace(found, questions=(replace(first, mistakes=faults), *rest))

    cuts, other = Fault("no-cuts", "Nothing is cut."), Fault("no-cuts", "Hardly anything is cut.")
    stop = Fault("skips-stop", "Stop is left out.")
    found = [made("ada", cuts, stop), made("bob", other), made("eve")]
    broken = replace(made("sam", cuts), status=BROKEN)
    assert [of_text(each.as_text()) for each in found] == found
    summary = summary_of(*found, broken)
    assert [each.as_data() for each in summary.mistakes] == [
        {"id": "no-cuts", "text": "Nothing is cut.", "differs": True, "questions": ["q1"],
         "students": 2, "points_lost": 2.0},
        {"id": "skips-stop", "text": "Stop is left out.", "differs": False, "questions": ["q1"],
         "students": 1, "points_lost": 1.0},
    ]  # fmt: skip
    assert summary.as_data()["mistakes"][0]["id"] == "no-cuts"
    assert {message.text: message.students for message in summary.messages} == {
        "no": [0, 1, 2], "of eve": [2],
    }, "what a mistake explains needs no message"  # fmt: skip
    shown = index(summary, [])
    assert '<h2 id="mistakes">' in shown
    assert "made this mistake: skips-stop" in shown
    assert '"mistakes":[[0,1],[0]]' in shown


def test_errors_of_different_students_are_different_mistakes() -> None:
    def failing(name: str, says: str) -> Record:
        found = record(name, note("q1/a", "failed", "no"))
        part = replace(found.questions[0], mistakes=(Fault("own-error", says),))
        return replace(found, questions=(part,))

    says = ["line 3: Nothing is called bezt", "line 8: Nothing is called bezt", "No class MinimaxA"]
    summary = summary_of(*(failing(f"s{n}", text) for n, text in enumerate(says)))
    found = {each.text: each.students for each in summary.mistakes}
    assert found == {says[0]: [0, 1], says[2]: [2]}


def test_what_cannot_be_read_or_graded_says_nothing_of_tests() -> None:
    found = summary_of(EVE, TOM)
    assert (list(found.tests), list(found.messages)) == ([], [])
    assert index(found, ())


def test_only_the_most_common_messages_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rarest are forgotten if too many differ; the common ones are counted exactly."""
    monkeypatch.setattr(counting, "MOST_COUNTED", 20)
    monkeypatch.setattr(counting, "MOST_MESSAGES", 3)
    letters = "abcdefghijklmnopqrstuvwxyz"
    flood = [
        record(f"s{n}", note("q1/a", "failed", "everybody"),
               note("q1/b", "failed", f"{letters[n % 26]}{letters[n // 26]}"),
               *[note("q1/c", "failed", "many")] * (n % 3 == 0))
        for n in range(100)
    ]  # fmt: skip
    found = summary_of(*flood).messages
    assert [(m.text, len(m.students)) for m in found[:2]] == [("everybody", 100), ("many", 34)]
    assert len(found) == 3


def test_records_are_never_kept() -> None:
    """Of a class of any size, the tests of one record are in memory, and of the one before."""
    alive: list[weakref.ref[Record]] = []

    def records() -> Iterator[Record]:
        for n in range(20):
            found = replace(BOB, student=Student(str(n)))
            alive.append(weakref.ref(found))
            yield found
            del found
            assert sum(ref() is not None for ref in alive) <= 2

    assert len(summed(records(), "Search", (), {}).rows) == 20
    assert len(alive) == 20


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    names = ("grades.csv", "summary.json", "index.html")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "ada.html").write_text("report")
    texts = [record_.as_text() for record_ in CLASS]
    seen = []
    for _ in range(2):
        found = write_tables(str(tmp_path), map(of_text, texts), "Search",
                             unplaced=[("x", "y")], passed_over={})  # fmt: skip
        assert [row.student.id for row in found.lowered] == ["bob"]
        seen.append([(tmp_path / name).read_bytes() for name in names])
    assert seen[0] == seen[1]
    assert seen[0][0].decode("utf-8-sig").startswith("id,name,")
    assert json.loads(seen[0][1])["title"] == "Search"
    page = seen[0][2].decode()
    assert page.startswith("<!DOCTYPE html>")
    assert '<a href="reports/ada.html">ada</a>' in page
    assert "reports/bob.html" not in page, "there is none"


class Tags(HTMLParser):
    """The tags and attributes of a page, and what is between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


WITH_ALL = summary_of(*CLASS, unplaced=[("x", "y")], passed_over={"ada": ["old"]})
PLAIN = index(WITH_ALL, ["ada.html"], missed=criteria(WITH_ALL, {}))
texts = st.sampled_from(HOSTILE) | st.text(st.characters(), max_size=12)
hostile_notes = st.builds(
    Note, texts.map("q1/{}".format), st.sampled_from(tuple(Status)), texts, texts,
    st.sampled_from(("visible", "hidden")),
)  # fmt: skip
hostile_parts = st.builds(
    Part, texts, texts, points, points,
    st.lists(st.builds(Fault, texts, texts), max_size=2).map(tuple),
)  # fmt: skip
hostile_records = st.builds(
    Record, st.builds(Student, texts, texts), texts, texts, st.booleans(), st.sampled_from(STATES),
    texts, points, points, st.none() | st.builds(Past, points, st.just({}), st.just({})),
    st.lists(hostile_parts, max_size=2).map(tuple),
    st.lists(hostile_notes, max_size=3).map(tuple),
    adjustments=st.lists(
        st.builds(Adjustment, st.sampled_from((LATE, OVERRIDE)), points, texts, texts), max_size=2
    ).map(tuple),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60)
@given(
    st.lists(hostile_records, max_size=4, unique_by=lambda found: found.student.id),
    st.lists(st.tuples(texts, texts), max_size=2),
    st.lists(texts, max_size=2),
    texts,
)
def test_values_in_records_are_only_text(
    found: list[Record], unplaced: list[tuple[str, str]], older: list[str], title: str
) -> None:
    passed_over = {record.student.id: older for record in found}
    summary = summed(found, title, unplaced, passed_over)
    rows = list(csv.reader(io.StringIO(grades(summary).removeprefix(BOM), newline=""), strict=True))
    assert [len(row) for row in rows] == [6 + len(summary.questions)] * (1 + len(found))
    cells = [name for row in rows for name in row]
    assert not [name for name in cells if name.startswith(tuple("=+-@\t\r\uff1d"))]
    assert all(name.isprintable() for name in cells)
    data = json.dumps(summary.as_data())
    assert json.dumps(json.loads(data)) == data
    links = {f"{row.student.stem}.html" for row in summary.rows}
    page = index(summary, links, missed=criteria(summary, {}))
    page.encode()
    assert not Tags(class_page(summary, criteria(summary, {}))).names - Tags(PLAIN).names
    assert not {c for c in page if not c.isprintable()} - {"\n"}
    cells = [name for row in csv.reader(io.StringIO(changes(summary))) for name in row]
    assert not [name for name in cells if name.startswith(tuple("=+-@\t\r\uff1d"))]
    other = Tags(changes_page(summary, {f"{row.student.stem}.html" for row in summary.rows}))
    assert not other.tags - {"a", "strong"} - Tags(PLAIN).tags
    assert "script" not in other.tags
    tags, plain = Tags(page), Tags(PLAIN)
    assert tags.tags <= plain.tags
    assert tags.names <= plain.names
    assert page.count("<script") == PLAIN.count("<script")


def test_only_the_pages_own_script_may_run() -> None:
    script = (ROOT / "pacman/course/results/index.js").read_text(encoding="utf-8")
    assert f"script-src {games.allowed(script)};" in PLAIN
    assert PLAIN.count("<script>") == 1
    assert f"<script>{script}</script>" in PLAIN
    assert not re.search(r"</script|<!--|innerHTML|eval|\bon\w+=", script)


@pytest.mark.slow
def test_real_submissions(tmp_path: Path) -> None:
    """What the grader says of a right, a wrong and a hostile file is in the tables."""
    plan = grade.plan(selection.select(cases.load(str(ROOT / "test_cases")), ["q2"], []))
    found = [
        record_of(grade.grade(files(str(SUBMISSIONS / f"{name}.py")), plan), name.split("/")[1])
        for name in ("correct/typed", "mistakes/stop_removed", "hostile/sys_exit_in_action")
    ]
    write_tables(str(tmp_path), found, "Search", unplaced=(), passed_over={})
    rows = rows_of((tmp_path / "grades.csv").read_text(encoding="utf-8-sig"))
    assert [float(row["total"]) == plan.assignment.questions[0].points for row in rows] == [
        True, False, False,
    ]  # fmt: skip
    data = json.loads((tmp_path / "summary.json").read_text())
    assert sum(test["passed"] for test in data["tests"]) == sum(
        test.status == Status.PASSED for one in found for test in one.tests
    )
    exits = [said for said in data["messages"] if said["status"] == "error"]
    assert [said["students"] for said in exits] == [1]
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(test["id"] in page for test in data["tests"])


def record_of(report: Report, name: str) -> Record:
    parts = [Part(q.id, q.title, q.points, q.max_points) for q in report.questions]
    notes = [
        Note(test.id, test.status, test.criterion,
             "" if test.status == Status.PASSED else test.message, test.visibility)
        for test in report.tests
    ]  # fmt: skip
    return replace(ADA, student=Student(name), points=report.points, max_points=report.max_points,
                   questions=tuple(parts), tests=tuple(notes))  # fmt: skip
