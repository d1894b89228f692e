"""Submissions that attack their own explanation: they win nothing, and what they say is text."""

from __future__ import annotations

import io
import json
from functools import cache
from math import inf
from typing import Any

import pytest
from rich.console import Console
from submitted import SUBMISSIONS
from tutored import explained, of_question

from pacman.grading.checks.wrong import files
from pacman.grading.report import QuestionResult, Report, as_json
from pacman.grading.reports import gradescope, terminal
from pacman.grading.reports.page import page
from pacman.grading.reports.traced import page_of
from pacman.grading.sandbox.inside.experiments import MOST_CALLS, MOST_EVENTS
from pacman.grading.sandbox.limits import MOST_EXPLAINED
from pacman.grading.tutor import subject, traces
from pacman.grading.tutor.subject import Seen, Subject

pytestmark = [pytest.mark.hostile, pytest.mark.slow]
ATTACKS = ("behaves_while_traced", "floods_its_explanation", "writes_its_own_trace",
           "explains_itself", "drags_its_explanation")  # fmt: skip


@cache
def attacked(name: str, most: float = MOST_EXPLAINED) -> tuple[QuestionResult, list[Seen]]:
    """The question that was explained, and all searches that the tutor saw."""
    every: list[Seen] = []
    search = Subject.search

    def noted(self: Subject, *asked: Any, **how: Any) -> Seen:
        every.append(search(self, *asked, **how))
        return every[-1]

    path = SUBMISSIONS / "hostile" / f"{name}.py"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Subject, "search", noted)
        patch.setattr(subject, "MOST_EXPLAINED", most)
        return explained(files(str(path)), of_question("q2", without="board")), every


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_on_the_explanation(name: str) -> None:
    question, _ = attacked(name)
    assert question.points == 0
    none = {"asked": list[str](), "in_force": list[str]()}
    report = Report("mine.py", "Search", 0, 5, 1, none, (question,))
    printed = io.StringIO()
    terminal.shown(report, Console(file=printed))
    plain = printed.getvalue() + json.dumps(gradescope.results(report), ensure_ascii=False)
    assert "\x1b" not in plain
    assert "\x07" not in plain
    texts = [page(report), *(
        page_of(report_of(question), each.smallest["steps"])
        for each in question.diagnosis if each.smallest
    )]  # fmt: skip
    for text in texts:
        assert not any(
            bad in text for bad in ("<img", "alert(1)</script>", "</td><b>", "\x1b", "\x07")
        )
    told = json.loads(as_json(report))["questions"][0]["diagnosis"]
    names = {step.get("function") for each in told if each["smallest"]
             for step in each["smallest"]["steps"]["yours"]}  # fmt: skip
    assert all(each is None or each == "a function" or each.isidentifier() for each in names)
    assert len(as_json(report)) < 300_000
    if name == "floods_its_explanation":
        assert question.diagnosis == ()


def test_no_more_is_believed_than_an_honest_search_says() -> None:
    """The tutor's own work on a trace takes time that no limit of the submission counts."""
    _, every = attacked("drags_its_explanation", inf)
    assert max(len(seen.calls) for seen in every) == MOST_CALLS
    traced = [seen.trace for seen in every if seen.trace]
    assert traced
    assert all(len(trace) == MOST_EVENTS for trace in traced)
    for trace in traced:
        assert traces.fallen(traces.frames(trace), ["def f():", "    return 1"] * 3) is None


def test_no_more_is_read_than_many_honest_searches_say() -> None:
    question, every = attacked("drags_its_explanation")
    assert 0 < sum(len(seen.calls) for seen in every) * len("0,0,1,") < MOST_EXPLAINED
    assert question.diagnosis == ()


def report_of(question: QuestionResult) -> Report:
    """Of one test, as --trace shows it."""
    from dataclasses import replace

    one = replace(question, tests=question.tests[:1])
    return Report("mine.py", "Search", 0, 5, 1, {"asked": [], "in_force": []}, (one,))
