"""Reports as JUnit XML, as servers read them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from test_reports import BAD, ERROR, FEWER, GOOD, OURS, report, reports, result

from pacman.grading.report import Report
from pacman.grading.reports.junit import junit
from pacman.grading.verdict import Status


def suites(what: Report) -> list[ET.Element]:
    root = ET.fromstring(junit(what))  # noqa: S314 - our own text
    assert root.tag == "testsuites"
    return list(root)


@pytest.mark.slow
@FEWER
@given(reports())
def test_any_report_is_valid(what: Report) -> None:
    found = suites(what)
    assert [suite.tag for suite in found] == ["testsuite"] * len(what.questions)
    names = Counter((case.get("classname"), case.get("name"))
                    for suite in found for case in suite.iter("testcase"))  # fmt: skip
    assert set(names.values()) <= {1}
    for suite, question in zip(found, what.questions, strict=True):
        cases = suite.findall("testcase")
        assert suite.get("tests") == str(len(cases)) == str(len(question.tests))
        for kind, count in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            assert suite.get(count) == str(sum(case.find(kind) is not None for case in cases))
        for case, test in zip(cases, question.tests, strict=True):
            ended = [each.tag for each in case if each.tag != "system-out"]
            assert bool(ended) == (test.status != Status.PASSED)
            assert len(ended) <= 1
            assert set(case.attrib) == {"classname", "name", "file", "time"}


def test_how_a_test_ended() -> None:
    not_run = result("q2/late", "timeout", 0.0, message="not run: the time was up")
    hidden = result("q2/hidden-1", "not_shown", 0.0, visibility="not_shown")
    first, second = suites(report(GOOD, BAD, ERROR, OURS, not_run, hidden))
    assert (first.get("name"), first.get("failures"), first.get("time")) == (
        "q1 Title of q1", "1", "0.5000",
    )  # fmt: skip
    failure = first.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == BAD.message
    assert failure.get("type") == "failed"
    assert "    West: 3\n" in (failure.text or "")
    assert [second.get(each) for each in ("failures", "errors", "skipped")] == ["0", "2", "2"]
    assert (second.findtext("testcase/system-out") or "").startswith("line 0\nline 1\n")
    points = {each.get("name"): each.get("value") for each in first.iter("property")}
    assert points == {"points": "1", "max_points": "2", "points: Title of q1": "1"}


def test_two_tests_of_one_name_stay_two() -> None:
    (suite,) = suites(report(GOOD, replace(BAD, id=GOOD.id), result("q1/good (2)")))
    names = [case.get("name") for case in suite.iter("testcase")]
    assert names[:2] == ["good", "good (2)"]
    assert len(set(names)) == 3


def test_control_characters_are_spelled_out() -> None:
    text = "".join(map(chr, [*range(32), 0x7F, 0x85, 0xFFFE, 0xD800, 0x1F4A9]))
    (suite,) = suites(report(replace(BAD, message=text, output=text, drawing=text)))
    assert "\\x00" in (suite.findtext("testcase/failure") or "")
    assert "\U0001f4a9" in (suite.findtext("testcase/system-out") or "")
