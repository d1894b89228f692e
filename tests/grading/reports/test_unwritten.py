"""Kind words for what is still to be written."""

from __future__ import annotations

from dataclasses import replace

from test_reports import BAD, GOOD, on_a_pipe, report, result

from pacman.grading.reports.unwritten import SAID, advice, to_write, unwritten

FIRST = result("q1/first", "error", 0.0, message=f"{SAID}getAction, line 7", lines="a traceback")
SECOND = replace(FIRST, id="q1/second")
OTHER = replace(FIRST, id="q2/other", message=f"{SAID}better, line 9")


def test_what_a_test_waits_for() -> None:
    assert unwritten(FIRST) == "getAction, line 7"
    assert unwritten(replace(FIRST, status="failed")) == ""
    assert unwritten(replace(FIRST, message="NotImplementedError: later")) == ""
    assert unwritten(replace(FIRST, output="printed before")) == ""
    assert unwritten(GOOD) == unwritten(BAD) == ""


def test_each_error_is_listed_once() -> None:
    assert to_write(report(FIRST, SECOND, OTHER)) == ["q1  getAction, line 7", "q2  better, line 9"]
    assert to_write(report(GOOD, BAD)) == []


def test_advice() -> None:
    first = "First: getAction, line 7; -q q1 grades only that question."
    assert advice(report(FIRST, OTHER)).split("\n")[1] == first
    assert advice(report(GOOD, OTHER)) == (
        "Well begun. Next: better, line 9; -q q2 grades only that question."
    )
    assert advice(report(GOOD, BAD, OTHER)) == ""
    assert advice(report(GOOD)) == ""


def test_the_report_on_a_pipe() -> None:
    lines = on_a_pipe(report(GOOD, SECOND, OTHER)).split("\n")
    assert [line.rstrip() for line in lines] == [
        "Search: multiAgents.py",
        "",
        "        question     points  tests passed",
        "X   q1  Title of q1  1 of 2  1 of 2        1 error",
        "-   q2  Title of q2  0 of 1  0 of 1        not written yet",
        "",
        "Still to be written:",
        "    q1  getAction, line 7",
        "    q2  better, line 9",
        "",
        "Total: 1 of 3 points (1 of 3 tests passed, 1.5 s)",
        "Well begun. Next: getAction, line 7; -q q1 grades only that question.",
        "",
    ]


def test_what_is_wrong_is_told_as_ever() -> None:
    text = on_a_pipe(report(BAD, OTHER))
    assert BAD.message in text
    assert "a traceback" not in text
    assert "only that question" not in text


def test_tests_that_wait_for_another_question_are_told_once_theirs_is_begun() -> None:
    waiting = replace(BAD, id="q2/waiting", message="not run: it needs q1 first")
    assert waiting.message not in on_a_pipe(report(FIRST, OTHER, waiting))
    assert waiting.message in on_a_pipe(report(FIRST, replace(GOOD, id="q2/good"), waiting))
