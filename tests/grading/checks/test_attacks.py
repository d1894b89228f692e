"""Hostile submissions, let loose on the grader with real isolation, and what they gain: nothing.

All are graded at once, by the first test that asks; each test then looks at one of the reports.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from submitted import PEAK, ROOT, SUBMISSIONS, minimax, written

from pacman.grading import grade
from pacman.grading.checks import doctor
from pacman.grading.checks.doctor import Attack, harm
from pacman.grading.checks.wrong import files
from pacman.grading.grade import Plan
from pacman.grading.report import Report
from pacman.grading.sandbox.inside import seccomp

pytestmark = [pytest.mark.hostile, pytest.mark.slow]

if sys.platform != "linux":
    pytest.skip("attacks need the layers of Linux", allow_module_level=True)

HOSTILE = SUBMISSIONS / "hostile"
# Most of them wait for a limit, so more run at once than there are processors.
AT_ONCE = 8
# Half of what `doctor` gives them: what an attack can do it does at once, or it waits for the end.
SHARE = 0.5
IMPORT_SECONDS = 1.0
# One that only burns time burns that of a board and of a tree; the rest is not run.
SECONDS = 0.8
ATTACKS = doctor.attacks()
# Files with a number in them that says which of their tricks they play.
VARIANTS = {
    "forges_claims": range(1, 31, 6),
    "forges_messages": (*range(1, 33, 3), 99, 199),
    "forges_requests": range(1, 110, 14),
    "forges_evaluations": range(1, 16, 3),
    "stdout_tricks": range(1, 6),
    "sends_itself_segv": range(1, 12, 3),
    "strange_actions": range(1, 12, 3),
    "borrows_the_traceback": range(1, 4),
}
VARIANT = "VARIANT = 0"
# Names of what a machine makes of the project by itself.
MADE = {
    ".git",
    ".venv",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "__pycache__",
}


def named() -> list[str]:
    """Every attack and variant, by a name that a failing test shows."""
    names = [attack.name for attack in ATTACKS]
    return names + [f"{name}-{n}" for name, numbers in VARIANTS.items() for n in numbers]


def lacking() -> str:
    """Which of the layers that hold attacks in this system lacks.

    Who asks gives up capabilities that tests in this process still need.
    """
    code = (
        "from pacman.grading.sandbox.inside import jail;"
        "print(*jail.prepare(jail.stdlib_paths([])).layers)"
    )
    asked = [sys.executable, "-c", code]
    layers = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return ", ".join(layer for layer in ("landlock", "seccomp") if layer not in layers.split())


@pytest.fixture(scope="module")
def known() -> Plan:
    if os.uname().machine not in seccomp.MACHINES or lacking():
        pytest.skip(f"this system lacks {lacking()}: attacks would succeed here")
    plan = doctor.attacked()
    honest, *others = plan.assignment.questions
    assert honest.id == doctor.HONEST
    questions = [
        replace(
            each,
            cases=tuple(replace(case, seconds=SHARE * case.seconds) for case in each.cases[::-1]),
        )
        for each in others
    ]
    assignment = replace(plan.assignment, questions=(honest, *questions))
    return replace(plan, assignment=assignment, budget=SECONDS, import_seconds=IMPORT_SECONDS)


@pytest.fixture(scope="module")
def fights(
    known: Plan, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Future[tuple[Attack, Report]]]]:
    """The reports of all attacks, by name, as they come; afterwards nothing may be left."""
    folder = tmp_path_factory.mktemp("variants")
    stages = tmp_path_factory.mktemp("stages")
    stages.chmod(0o755)
    before, tempfile.tempdir = tempfile.tempdir, str(stages)
    tree = hashes()

    def fight(attack: Attack) -> tuple[Attack, Report]:
        return attack, grade.grade(files(attack.path), known)

    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            every = {attack.name: attack for attack in ATTACKS}
            every |= {attack.name: attack for attack in variants(folder)}
            # What is in the way from the import on waits longest, so it begins.
            order = sorted(every, key=lambda name: every[name].where != "import")
            yield {name: pool.submit(fight, every[name]) for name in order}
    finally:
        tempfile.tempdir = before
    assert list(stages.iterdir()) == []
    left = [line for line in processes() if str(stages) in line or "left_behind" in line]
    assert left == []
    after = hashes()
    changed = {name for name in {*tree, *after} if tree.get(name) != after.get(name)}
    assert changed == set(), "changed while the attacks ran: by them, or by you?"


def variants(folder: Path) -> Iterator[Attack]:
    attacks = {attack.name: attack for attack in ATTACKS}
    for name, numbers in VARIANTS.items():
        text = (HOSTILE / f"{name}.py").read_text(encoding="utf-8")
        assert VARIANT in text
        for number in numbers:
            path = folder / f"{name}-{number}.py"
            path.write_text(text.replace(VARIANT, f"VARIANT = {number}"), encoding="utf-8")
            yield replace(attacks[name], path=str(path))


def hashes() -> dict[str, str]:
    """All files of the project that people wrote."""
    found = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and not name.endswith("-info")]
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            found[os.path.relpath(path, ROOT)] = digest
    return found


def processes() -> Iterator[str]:
    """The processes of this machine: command line, name, and folder, which tells a worker."""
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                line = Path("/proc", name, "cmdline").read_bytes() + b" "
                line += Path("/proc", name, "comm").read_bytes() + b" "
                with suppress(PermissionError):  # an ordinary user sees no folder of a worker
                    line += os.fsencode(os.readlink(f"/proc/{name}/cwd"))
            except OSError:
                continue  # it has ended
            yield line.replace(b"\0", b" ").decode(errors="replace")


def test_processes_are_known_by_their_folders(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "60"], cwd=tmp_path) as process:
        try:
            assert any(str(tmp_path) in line for line in processes())
        finally:
            process.kill()


@pytest.mark.parametrize("name", named())
def test_attack(name: str, fights: dict[str, Future[tuple[Attack, Report]]]) -> None:
    attack, report = fights[name].result()
    assert list(harm(attack, report)) == []
    # What it printed or raised can be handed on to any program.
    text = json.dumps(report.as_data(), ensure_ascii=False, allow_nan=False)
    assert len(text.encode()) < 2_000_000
    assert all(line.isprintable() for t in report.tests for line in t.message.split("\n"))
    assert str(ROOT) not in text.replace(attack.path, "")


def test_every_attack_has_a_description() -> None:
    assert len(ATTACKS) > 100
    for attack in ATTACKS:
        assert attack.about
        assert attack.where in ("MinimaxAgent", "betterEvaluationFunction", "import")


def test_every_variant_is_tried() -> None:
    with_numbers = {
        p.stem for p in HOSTILE.glob("*.py") if VARIANT in p.read_text(encoding="utf-8")
    }
    assert with_numbers - set(VARIANTS) == {"forges_many_calls"}


def test_a_module_of_50_megabytes(known: Plan, tmp_path: Path) -> None:
    text = (HOSTILE / "huge_module.py").read_text(encoding="utf-8")
    scope: dict[str, str] = {}
    exec(text[text.rindex("FILLER = ") :], scope)  # noqa: S102 - one line with a text
    path = tmp_path / "multiAgents.py"
    path.write_text(text + scope["FILLER"] * (50_000_000 // len(scope["FILLER"])), "utf-8")
    report = grade.grade(str(path), known)
    message = f"{path}: larger than 2 MB: too large to grade"
    assert {test.message for test in report.tests} == {message}


def test_a_module_of_two_megabytes(known: Plan, tmp_path: Path) -> None:
    text = (HOSTILE / "huge_module.py").read_text(encoding="utf-8")
    path = tmp_path / "multiAgents.py"
    path.write_text(text + "X = 1\n" * ((1_990_000 - len(text)) // 6), "utf-8")
    attack = Attack(str(path), "as large as it may be", "import")
    assert list(harm(attack, grade.grade(files(str(path)), known))) == []


# The grader's own memory.

MEASURED = f"""
import sys
from dataclasses import replace
sys.path.insert(0, sys.argv[1])
from pacman.grading.checks import doctor
from pacman.grading.checks.wrong import files
from pacman.grading.grade import grade
known = replace(doctor.attacked(), budget=1.2)
for path in sys.argv[2:]:
    grade(files(path), known)
{PEAK}
print(peak())
"""
MOST_MEGABYTES = 120


def peak(*paths: str) -> int:
    """The peak memory of a process that grades these."""
    code = [sys.executable, "-c", MEASURED, str(ROOT), *paths]
    return int(subprocess.run(code, check=True, capture_output=True, timeout=120).stdout)


@pytest.mark.parametrize(
    "name", ["output_1gb", "huge_request", "forges_many_calls", "exception_of_100mb"]
)
def test_a_flood_does_not_fill_the_graders_memory(known: Plan, name: str) -> None:
    assert peak(str(HOSTILE / f"{name}.py")) < MOST_MEGABYTES


def test_messages_that_never_end_do_not_fill_the_graders_memory(
    known: Plan, tmp_path: Path
) -> None:
    """Endless lines, and lines of the largest size, from an attack that has the channel."""
    find = (
        "import gc, json, os\ngc.unfreeze()\n"
        "channel = next(x for x in gc.get_objects() if type(x).__name__ == 'Channel')\n"
        "out = channel._outgoing\n"
    )
    bodies = {
        "endless": "while True: os.write(out, b'[' + b'x' * 60_000)",
        "numbers": "line = json.dumps(['done', channel.nonce, [0] * 3_900_000]).encode()\n"
                   "while line: line = line[os.write(out, line):]\nwhile True: pass",
        "lists": "line = json.dumps(['done', channel.nonce, [[]] * 1_900_000]).encode()\n"
                 "while line: line = line[os.write(out, line):]\nwhile True: pass",
        "steps": "while True: channel.send('step', 0, 0, gameState.getLegalActions()[0])",
    }  # fmt: skip
    for name, body in bodies.items():
        path = written(tmp_path, minimax(find + body), f"{name}.py")
        assert (name, peak(path)) < (name, MOST_MEGABYTES)
