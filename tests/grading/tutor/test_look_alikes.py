"""The mistakes that trees don't show, and those that they can't tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from pacman.commands.autograder import main
from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.tutor.look_alikes import alike

CASE = "kind: tree\nagent: MinimaxAgent\ndepth: 1\nagents: 2\ntree: {West: 1, East: 2}\n"
DEEPER = CASE.replace("West: 1", "West: {North: 1, South: 3}").replace("East: 2", "Stop: 2")


def lines_of(folder: Path, *texts: str) -> list[str]:
    (folder / "q2").mkdir()
    (folder / "assignment.yaml").write_text("title: Search\nquestions: [q2]\n")
    (folder / "q2" / "question.yaml").write_text("title: Minimax\npoints: 1\n")
    for number, text in enumerate(texts):
        (folder / "q2" / f"tree-{number}.yaml").write_text(text)
    assignment = cases.load(str(folder))
    plan = grade.Plan(assignment, {})
    return [line for each in assignment.questions for line in alike(each, plan)]


def test_what_a_small_tree_shows_and_what_a_larger_one_shows_more(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    small, *_ = lines_of(tmp_path / "one", CASE)
    assert small.startswith("q2: no tree shows ")
    for hidden in ("skips-stop (for Pacman)", "ghost-maximises", "depth-too-deep"):
        assert hidden in small
    for shown in ("worst-action", "returns-none"):
        assert shown not in small
    larger = lines_of(tmp_path / "two", CASE, DEEPER)
    assert "skips-stop (for Pacman)" not in larger[0]
    apart = [line for line in larger if "tells apart" in line and " with " not in line]
    alike_there = [line for line in apart if "ghost-maximises" in line]
    assert all("ghost-maximises (the last ghost)" in line for line in alike_there)


@pytest.mark.slow
def test_the_command_lists_them_for_the_assignment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--tutor"]) == 0
    said = capsys.readouterr().out
    assert "q3: no tree tells apart no-cut-at-max and beta-not-lowered" in said
    assert "q3: no tree tells apart no-cut-at-min and root-alpha with alpha-not-raised" in said
    (beside,) = (line for line in said.split("\n") if line.startswith("q2: beside returns-none,"))
    assert "ghost-maximises" in beside, "nothing is chosen, and all states are expanded"
    assert "depth-too-deep" not in beside
    assert "q1" not in said, "it has no trees"
    assert "fail-soft" not in said
