"""Coloured texts for Gradescope: the same words, and no HTML of a submission."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from test_reports import BAD, FEWER, GOOD, OURS, report, reports

from pacman.grading.report import Report
from pacman.grading.reports.gradescope import results


class Read(HTMLParser):
    """The text of HTML, and its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.feed(text)
        self.close()

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert [name for name, _ in attrs] == ([] if tag == "pre" else ["style"])


@pytest.mark.slow
@FEWER
@given(reports())
def test_colours_add_no_word_and_let_nothing_through(what: Report) -> None:
    plain, coloured = results(what), results(what, coloured=True)
    for one, other in zip(plain["tests"], coloured["tests"], strict=True):
        if "score" in one:
            assert one == other
            continue
        read = Read(other["output"])
        assert read.text == f"{one['output']}\n"
        assert read.tags <= {"pre", "b"}
        assert other["output_format"] == "html"
        assert "output_format" not in one
    for key in set(plain) - {"tests"}:
        assert plain[key] == coloured[key]


def test_what_is_coloured() -> None:
    said = [test["output"] for test in results(report(GOOD, BAD, OURS), coloured=True)["tests"]
            if "score" not in test]  # fmt: skip
    assert said[0] == '<pre><b style="color: #0061a8">passed</b>\n</pre>\n'
    assert said[1].count("<b style") == 2
    assert '<b style="color: #b35c00">+   East: 2 and so on' in said[1]
    assert '<b style="color: #b35c00">failed</b>: it chose East' in said[1]
    assert '<b style="color: inherit">not graded</b>' in said[2]
