"""`doctor`: attacks on this machine's isolation, and what a teacher reads about them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from submitted import SUBMISSIONS, minimax

from pacman.grading.assignment.keys import Scoring
from pacman.grading.checks import doctor
from pacman.grading.checks.doctor import Attack, harm
from pacman.grading.grade import Plan
from pacman.grading.report import QuestionResult, Report, TestResult
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.staging import Files

pytestmark = [pytest.mark.hostile, pytest.mark.slow]

if sys.platform != "linux":
    pytest.skip("attacks need the layers of Linux", allow_module_level=True)

HOSTILE = SUBMISSIONS / "hostile"


def result(**changes: object) -> TestResult:
    return replace(
        TestResult(
            "q2/t", "failed", "tests", 0.0, 0.1, "wrong", {}, {}, "", {}, "", "", "", "visible"
        ),
        **changes,  # type: ignore[arg-type]
    )


def fabricated(honest: TestResult, attacked: TestResult) -> Report:
    questions = tuple(
        QuestionResult(name, name, test.share, 1.0, Scoring.BY_CRITERIA, (), (test,))
        for name, test in ((doctor.HONEST, honest), ("q2", attacked))
    )
    isolation = {"asked": ["a", "b"], "in_force": ["a"]}
    return Report("x", "Attacks", 0.0, 2.0, 0.1, isolation, questions)


FINE = result(id="q1/t", status="passed", share=1.0)
INSIDE = Attack("x.py", "attacks", "MinimaxAgent")


@pytest.mark.parametrize(
    ("honest", "attacked", "where", "problem"),
    [
        (FINE, result(), "MinimaxAgent", None),
        (FINE, result(output="all\nBREACH: in\n"), "MinimaxAgent", "q2/t: BREACH: in"),
        (FINE, result(output="no BREACH: at all"), "MinimaxAgent", None),
        (FINE, result(share=0.5), "MinimaxAgent", "q2: it earned 0.5 points"),
        (FINE, result(status="harness_error", message="why"), "MinimaxAgent", "q2/t: why"),
        (result(), result(), "MinimaxAgent", "q1: its honest part lost points: wrong"),
        (result(), result(), "import", None),
    ],
)
def test_harm(honest: TestResult, attacked: TestResult, where: str, problem: str | None) -> None:
    report = fabricated(honest, attacked)
    assert list(harm(replace(INSIDE, where=where), report)) == ([problem] if problem else [])


@pytest.fixture
def two_attacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("returns_none", "first_of_legal"):
        (tmp_path / f"{name}.py").write_bytes((HOSTILE / f"{name}.py").read_bytes())
    text = "# attack: prints what it should not.\n# where: MinimaxAgent\n"
    code = minimax("print('BREACH: got \\x1b[2J out')\nreturn 'West'")
    (tmp_path / "a_breach.py").write_text(text + code, encoding="utf-8")
    monkeypatch.setattr(doctor, "ATTACKS", str(tmp_path))
    return tmp_path


def test_doctor(two_attacks: Path) -> None:
    said: list[str] = []
    assert doctor.doctor(False, said.append) == 1
    text = "".join(said)
    assert "  in force  clock\n" in text
    assert "\n2 attacks:\n" in text  # a guess is none
    assert "NOT HELD  a_breach: prints what it should not.\n" in text
    assert "BREACH: got \\x1b[2J out\n" in text
    assert text.endswith("  1 held, 1 not\n")
    (two_attacks / "a_breach.py").unlink()
    said.clear()
    assert doctor.doctor(False, said.append) == 0
    assert "".join(said).endswith("  1 held, 0 not\n")


def test_doctor_without_a_layer(two_attacks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "grade", lambda *_: fabricated(FINE, result()))
    said: list[str] = []
    assert doctor.doctor(True, said.append) == 3
    assert said[1:] == [
        "  in force  a\n",
        "  MISSING   b\n",
        "isolation is required, and some of it is missing\n",
    ]
    assert doctor.doctor(False, said.append) == 0


def test_doctor_if_an_attack_breaks_the_grader(
    two_attacks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(submission: Files, _: Plan) -> Report:
        if b"return None" in submission["multiAgents.py"]:
            raise HarnessError("gone")
        return fabricated(FINE, result())

    monkeypatch.setattr(doctor, "grade", broken)
    monkeypatch.setattr(doctor, "_layers", lambda _: {"a": True})
    said: list[str] = []
    assert doctor.doctor(False, said.append) == 1
    assert "it broke the grader: gone\n" in "".join(said)


def test_doctor_without_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "ATTACKS", "/nowhere")
    said: list[str] = []
    assert doctor.doctor(False, said.append) == 0
    assert said[-1] == "There are no attacks here to try it with: get the whole project for that.\n"
