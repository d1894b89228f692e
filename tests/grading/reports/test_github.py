"""Annotations and summaries for GitHub Actions, read as a runner reads them."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from test_reports import BAD, ERROR, FEWER, GOOD, HOSTILE, report, reports, result

from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import Report
from pacman.grading.reports.github import MOST_ANNOTATIONS, MOST_BYTES, marks, summary

_COMMAND = re.compile(r"::(error|notice) ([^:]*)::(.*)")


def unescaped(text: str) -> str:
    for code, letter in (("%0A", "\n"), ("%0D", "\r"), ("%2C", ","), ("%3A", ":"), ("%25", "%")):
        text = text.replace(code, letter)
    return text


def read(line: str) -> tuple[str, dict[str, str], str]:
    """A command as a runner reads it: the kind, the properties, the text."""
    match = _COMMAND.fullmatch(line)
    assert match, line
    pairs = [pair.partition("=") for pair in match[2].split(",")]
    return match[1], {key: unescaped(value) for key, _, value in pairs}, unescaped(match[3])


@pytest.mark.slow
@FEWER
@given(reports())
def test_any_report_has_commands_of_ours_only(what: Report) -> None:
    lines = list(marks(what, "hw/multi:Agents,1.py"))
    assert 1 <= len(lines) <= MOST_ANNOTATIONS
    for line in lines:
        kind, properties, text = read(line)
        assert text
        assert set(properties) <= {"file", "line", "title"}
        if kind == "error":
            assert properties["file"] == "hw/multi:Agents,1.py"


def test_an_annotation_has_the_line_of_the_error() -> None:
    first, second = [read(line) for line in marks(report(GOOD, BAD, ERROR), "a.py")]
    assert first == ("error", {"file": "a.py", "title": "q1/bad"}, f"failed: {BAD.message}")
    assert second[1] == {"file": "a.py", "line": "2", "title": "all of q2"}
    (notice,) = [read(line) for line in marks(report(GOOD), "a.py")]
    assert notice == ("notice", {"title": "Search"}, "1 of 1 points")


def test_an_annotation_has_the_line_of_a_known_mistake() -> None:
    mistake = Named("root-alpha", None, {"line": 41, "function": "getAction"}, "Alpha is low.")
    found = report(BAD)
    diagnosis = (Explanation((mistake,), certain=True, explains=1, of=1),)
    question = replace(found.questions[0], diagnosis=diagnosis)
    (line,) = marks(replace(found, questions=(question,)), "a.py")
    assert read(line)[1]["line"] == "41"


class Tags(HTMLParser):
    """The tags of a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        assert not attrs
        self.found.append(tag)


@pytest.mark.slow
@FEWER
@given(reports())
def test_any_summary_has_no_markdown_of_a_submission(what: Report) -> None:
    text = summary(what)
    assert set(Tags(text).found) <= {"pre"}
    assert text.count("<pre>") == text.count("</pre>")
    outside = re.sub(r"<pre>\n.*?\n</pre>", "", text, flags=re.DOTALL)
    assert not re.search(r"(?<!\\)[`!\[~]", outside)
    assert all(line.isprintable() for line in text.split("\n"))


def test_a_summary_that_would_be_too_large_is_cut() -> None:
    long = "\N{PILE OF POO}" * 8_000
    tests = [result(f"q1/t{n}", "failed", 0.0, message=f"{chr(97 + n)} {long}") for n in range(60)]
    text = summary(report(*tests))
    assert len(text.encode()) <= MOST_BYTES
    left_out = re.search(r"\n([0-9]+) more are left out\.\n$", text)
    assert left_out
    assert text.count("<pre>") + int(left_out[1]) == 60


def test_a_summary_says_why() -> None:
    text = summary(report(GOOD, replace(BAD, output="".join(HOSTILE) * 20)))
    assert text.startswith("### Search: 1 of 2 points\n\n| question | points |\n| --- | --- |\n"
                           "| q1, Title of q1 | 1 of 2 |\n")  # fmt: skip
    assert f"\n**q1/bad**: failed\n\n<pre>\n{BAD.message}\n\n" in text
    assert "&lt;script&gt;" in text
    assert "- Title of q1: 1 of 2\n" in text
    whole = replace(BAD, message="", drawing="", lines="")
    assert "<pre>\n\n</pre>" in summary(report(whole))
