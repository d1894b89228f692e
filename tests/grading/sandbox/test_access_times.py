"""Access times do not show a later process what an earlier one read."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from submitted import TREE, assignment, like_minimax, written

from pacman.grading import grade
from pacman.grading.checks import doctor
from pacman.grading.report import Report
from pacman.grading.sandbox import access_times
from pacman.grading.sandbox.access_times import set_later, set_today, strict
from pacman.grading.sandbox.inside.jail import stdlib_paths
from pacman.grading.sandbox.staging import staged

DAY = 24 * 60 * 60
ATTEMPTS = 5
MOUNTS = """proc /proc proc rw,nosuid 0 0
/dev/a / ext4 rw,relatime,discard 0 0
/dev/b /strict\\040ly ext4 rw 0 0
/dev/c /never ext4 rw,noatime 0 0
/dev/d /fixed squashfs ro 0 0
/dev/e /strict\\040ly/not ext4 rw,relatime 0 0
"""
# It reads in a hidden test, and says in each what was read when, by then.
NOTES = """
import json, os
places = {places!r}
before = [os.stat(place).st_atime_ns for place in places]
if "Yonder" in gameState.getLegalActions():
    for place in places[:2]:
        with open(place) as file:
            file.read()
    os.listdir(places[2])
print(json.dumps([before, [os.stat(place).st_atime_ns for place in places]]))
return MultiAgentSearchAgent().getAction(gameState)
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the rules are those of Linux")


@pytest.fixture(autouse=True)
def new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access_times, "_until", {})


def age(path: Path | str, days: float) -> float:
    """Let a file have been accessed some days ago; the time, which is after its last change."""
    then = time.time() - days * DAY
    known = os.stat(path)
    os.utime(path, (then, known.st_mtime))
    return os.stat(path).st_atime


def test_what_is_staged_is_never_accessed_again(tmp_path: Path) -> None:
    with staged({"multiAgents.py": b"x = 1\n", "more/note.txt": b"", "note.txt": b"x"}) as stage:
        places = [os.path.join(folder, name) for folder, folders, names in os.walk(stage)
                  for name in (".", *folders, *names)]  # fmt: skip
        before = [os.stat(place).st_atime_ns for place in places]
        assert len(places) > 15
        assert min(before) > time.time_ns() + 10**9 * DAY * 365
        for place in places:
            if os.path.isfile(place):
                Path(place).read_bytes()
            else:
                os.listdir(place)
        assert [os.stat(place).st_atime_ns for place in places] == before


def test_when_files_were_changed_stays(tmp_path: Path) -> None:
    """What is compiled of them is valid for that time only."""
    path = tmp_path / "x.py"
    path.write_text("x = 1\n", encoding="utf-8")
    before = path.stat().st_mtime_ns
    set_later(str(tmp_path))
    assert path.stat().st_mtime_ns == before


def test_a_library_was_accessed_today(tmp_path: Path) -> None:
    """After that a process may read what it wants: nothing of it is noted."""
    (tmp_path / "a").mkdir()
    for name in ("a/full", "a/empty", "other"):
        (tmp_path / name).write_text("" if "empty" in name else "x", encoding="utf-8")
        age(tmp_path / name, 3)
    os.mkfifo(tmp_path / "a" / "pipe")
    (tmp_path / "a" / "link").symlink_to("full")
    age(tmp_path / "a", 3)
    began = time.time() - 1  # the clock of the file system is a coarse one
    set_today([str(tmp_path / "a"), str(tmp_path / "missing"), str(tmp_path / "other")])
    for name in ("a", "a/full", "a/empty", "other"):
        known = (tmp_path / name).stat()
        assert known.st_atime >= began, name
        os.listdir(tmp_path / name) if name == "a" else (tmp_path / name).read_bytes()
        assert (tmp_path / name).stat().st_atime_ns == known.st_atime_ns


def test_it_is_done_again_when_a_day_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_text("x", encoding="utf-8")
    walks, below = [], access_times._below

    def walk(path: str) -> Iterator[tuple[str, os.stat_result]]:
        walks.append(path)
        return below(path)

    monkeypatch.setattr(access_times, "_below", walk)
    for _ in range(3):
        set_today([str(path)])
    assert len(walks) == 1
    accessed = path.stat().st_atime
    monkeypatch.setattr(time, "time", lambda: accessed + DAY - 1)
    set_today([str(path)])
    assert len(walks) == 1
    monkeypatch.setattr(time, "time", lambda: accessed + DAY + 1)
    set_today([str(path)])
    assert len(walks) == 2


@pytest.mark.slow
def test_a_hidden_test_leaves_no_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the submission's own files nor in Python's library."""
    library = os.path.dirname(os.__file__)
    modules = [os.path.join(library, name) for name in ("this.py", "antigravity.py")]
    assert any(modules[0].startswith(top) for top in stdlib_paths([]))
    if not all(os.access(module, os.W_OK) for module in modules):
        pytest.skip("only who owns the library can let it look old")
    if strict([library]):
        pytest.skip("this system notes every access")
    hidden = TREE.replace("West", "Yonder") + "visibility: hidden\n"
    known = grade.plan(assignment(tmp_path / "cases", {"q1": {"a": TREE, "z": hidden}}))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "note.txt").write_text("x", encoding="utf-8")
    places = [modules[0], "note.txt", ".", modules[1]]
    written(tmp_path / "in", like_minimax(NOTES.format(places=places)))

    def graded() -> Report:
        report = grade.grade(str(tmp_path / "in"), known)
        assert report.full_marks
        return report

    for _ in range(ATTEMPTS):
        monkeypatch.setattr(access_times, "_until", {})
        ages = [age(module, 3) for module in modules]
        first, hidden_one, second, again = (
            {tuple(times) for line in test.output.splitlines() for times in json.loads(line)}
            for report in (graded(), graded())  # the second one is another student's
            for test in report.tests
        )
        # Any other program may read the library meanwhile, which says nothing of the grader.
        if [[time_of // 10**9 for time_of in each[::3]] for each in first] == [[*map(int, ages)]]:
            break
    else:
        pytest.fail("the library was read by others at every attempt")
    # What a hidden test reads has no effect on it, and looks like what it didn't read.
    assert len(hidden_one) == 1
    assert hidden_one == second == again
    ((read, _, _, unread),) = hidden_one
    assert abs(read - unread) < 60 * 10**9
    assert min(read, unread) > 10**9 * (ages[0] + DAY)


def test_file_systems_that_note_every_access(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS, encoding="utf-8")

    def found(*paths: str) -> list[str]:
        return strict(paths, str(mounts))

    assert found("/usr", "/never/x", "/fixed", "/strict ly/not/x", "/strict lyer") == []
    assert found("/strict ly", "/strict ly/x", "/usr") == ["/strict ly"]
    assert strict(["/usr"], str(tmp_path / "none")) == []


def test_the_doctor_names_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/a / ext4 rw 0 0\n", encoding="utf-8")
    monkeypatch.setattr(access_times.strict, "__defaults__", (str(mounts),))
    monkeypatch.setattr(doctor, "ATTACKS", "/nowhere")
    said: list[str] = []
    assert doctor.doctor(False, said.append) == 0
    assert "  /: mounted with strictatime: a hidden test can leave notes" in "".join(said)
