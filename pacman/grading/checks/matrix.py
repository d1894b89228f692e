"""The matrix of an assignment: which points each known mistake loses, by criterion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pacman.grading.assignment.cases import Assignment, Question
from pacman.grading.report import QuestionResult
from pacman.grading.reports.terminal import amount

_NAME, _CELL = 40, 6


@dataclass
class Matrix:
    """The points that mistakes lost, by question, mistake and criterion."""

    assignment: Assignment
    lost: dict[str, dict[str, dict[str, float]]] = field(default_factory=dict)

    def add(self, mistake: str, result: QuestionResult) -> None:
        """Note the points of a wrong submission that has what the question asks for."""
        lost = {score.id: score.max_points - score.points for score in result.criteria}
        self.lost.setdefault(result.id, {})[mistake] = lost

    def problems(self) -> Iterator[str]:
        """Mistakes that lose points which they should keep, or the other way round."""
        for question in self.assignment.questions:
            lost = self.lost.get(question.id, {})
            for criterion in question.criteria:
                if criterion.mistakes is None or not criterion.points:
                    continue
                cell = f"{question.id}, criterion {criterion.id}"
                for mistake in criterion.mistakes:
                    if not lost.get(mistake, {}).get(criterion.id):
                        yield f"{cell}: {mistake} loses nothing there, and should"
                for mistake, points in lost.items():
                    if points.get(criterion.id) and mistake not in criterion.mistakes:
                        share = amount(points[criterion.id])
                        yield f"{cell}: {mistake} loses {share} there, and should lose nothing"

    def lines(self) -> Iterator[str]:
        """A table for each question: a row for each mistake, a column for each criterion."""
        for question in self.assignment.questions:
            if rows := self.lost.get(question.id):
                yield from _table(question, rows)


def _table(question: Question, rows: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    yield f"{question.id}, {question.title}: points that each known mistake loses, by criterion"
    for number, criterion in enumerate(question.criteria, 1):
        yield f"  {number} {criterion.id}, {amount(criterion.points)}: {criterion.says}"
    names = [str(number) for number in range(1, len(question.criteria) + 1)]
    yield _row("mistake", [*names, "all"])
    for mistake, lost in rows.items():
        points = [lost.get(criterion.id, 0.0) for criterion in question.criteria]
        yield _row(mistake, [*map(_cell, points), _cell(sum(points))])
    yield ""


def _row(name: str, cells: Iterable[str]) -> str:
    return f"  {name:{_NAME}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)


def _cell(points: float) -> str:
    return amount(points) if points else "."
