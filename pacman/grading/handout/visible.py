"""The part of an assignment that students see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.keys import Visibility
from pacman.support.errors import UserError


def visible(assignment: Assignment) -> Assignment:
    """The visible part of an assignment; raises UserError if students can't grade with it."""
    questions = []
    for question in assignment.questions:
        cases = tuple(case for case in question.cases if case.visibility == Visibility.VISIBLE)
        counts = Counter(case.criterion for case in cases)
        kept = {each.id for each in question.criteria if counts[each.id]}
        criteria = tuple(
            replace(each, tests=counts[each.id], needs=each.needs if each.needs in kept else "")
            for each in question.criteria
            if each.id in kept
        )
        if cases and not any(each.points for each in criteria):
            raise UserError(
                f"{question.id}: its visible tests are worth 0 points, and are all that students "
                "get: show a test of a criterion that gives points, or hide these"
            )
        if cases:
            questions.append(replace(question, cases=cases, criteria=criteria, size=len(cases)))
    if not questions:
        raise UserError(f"{assignment.folder}: all tests are hidden: there is nothing to grade")
    return replace(assignment, questions=tuple(questions))
