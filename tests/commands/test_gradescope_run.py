"""The grader for Gradescope at work: any submission, and however it is ended."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gradescope_zip import (
    checked,
    environment,
    seen_tests,
)
from submitted import CODE, GOOD, SUBMISSIONS, like_minimax, minimax

from pacman.grading.verdict import Status

pytestmark = pytest.mark.slow


if sys.platform != "linux":
    pytest.skip("what runs on Gradescope is Linux", allow_module_level=True)


SLEEP = "import time\ntime.sleep(10**6)\n"


PATIENCE = 120


def ran(place: Path, **more: Any) -> dict[str, Any]:
    """The results, as Gradescope would get them."""
    argv = [str(place / "run_autograder")]
    done = subprocess.run(
        argv, cwd=place, env=environment(), check=True, capture_output=True, **more
    )
    assert done.stderr == b""
    return results(place)


def results(place: Path) -> dict[str, Any]:
    return checked(json.loads((place / "results" / "results.json").read_text(encoding="utf-8")))


def statuses(said: dict[str, Any]) -> list[str]:
    return [test["tags"][0] for test in seen_tests(said)]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


# What it does with any submission


def test_a_submission_is_graded(place: Path) -> None:
    said = ran(place)
    assert statuses(said) == ["passed"] * 5
    assert said["score"] == 16.0
    assert [test["visibility"] for test in seen_tests(said)] == [
        "visible", "visible", "hidden", "visible", "visible",
    ]  # fmt: skip
    late = [test["name"] for test in said["tests"] if test["visibility"] == "hidden"]
    assert late == ["q2: Trees", "q2/unseen: UNSEEN"]  # points would say what is hidden
    assert said["leaderboard"] == [
        {"name": "points", "value": 12.0},
        {"name": "q1: games won", "value": 2},
        {"name": "q1: average score", "value": said["leaderboard"][2]["value"]},
    ]
    assert said["leaderboard"][2]["value"] > 500


def _nothing(_folder: Path) -> None:
    pass


def _a_link(folder: Path) -> None:
    (folder / "multiAgents.py").symlink_to("/etc/passwd")


def _a_folder(folder: Path) -> None:
    (folder / "multiAgents.py").mkdir()


def _a_link_to_a_folder(folder: Path) -> None:
    other = folder.parent / "not theirs"
    other.mkdir()
    shutil.copy(GOOD, other / "multiAgents.py")
    (folder / "work.zip").symlink_to(other)


def _a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "multiAgents.py")


def _no_folder(folder: Path) -> None:
    folder.rmdir()


def _bytes(folder: Path) -> None:
    (folder / "multiAgents.py").write_bytes(bytes(range(256)) * 9)


def _a_broken_zip(folder: Path) -> None:
    (folder / "work.zip").write_bytes(b"PK\x03\x04 and no more")


def _two_of_them(folder: Path) -> None:
    for name in ("a", "b"):
        (folder / name).mkdir()
        shutil.copy(GOOD, folder / name / "multiAgents.py")


def _strange_names(folder: Path) -> None:
    for name in (b"\xff\xfe.py", b"\x1b[31m.py", b"=1+1.py"):
        with open(os.fsencode(folder) + b"/" + name, "wb"):
            pass


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_nothing, "no file 'multiAgents.py'"),
        (_a_link, "is a link"),
        (_a_link_to_a_folder, "no file 'multiAgents.py'"),
        (_a_folder, "no file 'multiAgents.py'"),
        (_a_pipe, "is neither a file nor a folder"),
        (_no_folder, "The grader failed before it was done."),
        (_bytes, "cannot be imported"),
        (_a_broken_zip, "cannot be unpacked"),
        (_two_of_them, "which of them? Hand in one"),
        (_strange_names, "no file 'multiAgents.py'"),
    ],
)
def test_what_cannot_be_graded(place: Path, make: Callable[[Path], None], said: str) -> None:
    (place / "submission" / "multiAgents.py").unlink()
    make(place / "submission")
    found = ran(place)
    assert found["score"] == 0.0
    assert said in found["output"]
    assert str(place) not in json.dumps(found)


def test_a_zip_in_the_folder_is_opened(place: Path) -> None:
    with zipfile.ZipFile(place / "submission" / "work.zip", "w") as archive:
        archive.write(place / "submission" / "multiAgents.py", "mine/multiAgents.py")
    (place / "submission" / "multiAgents.py").unlink()
    assert ran(place)["score"] > 0


HOSTILE = {
    "kills": "import contextlib\nwith contextlib.suppress(OSError):\n    os.kill(-1, 9)\n"
    "os.killpg(0, 9)",
    "floods": "while True:\n    os.write(1, b'}]\\n' * 20000)",
    "exits": "os._exit(0)",
    "eats": "import mmap\n_all = []\nwhile True:\n    _all.append(b'x' * (32 << 20))",
}


@pytest.mark.parametrize("how", HOSTILE)
def test_an_attack_in_a_test_loses_that_test(place: Path, how: str) -> None:
    code = minimax(f"import os\n{HOSTILE[how]}")
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    found = statuses(ran(place))
    assert found[0] == found[3] == "passed"
    assert {found[1], found[2]} & {"crashed", "limit", "error"}


@pytest.mark.parametrize("how", ["kills", "exits"])
def test_an_attack_at_import_loses_all_points(place: Path, how: str) -> None:
    code = f"import os\n{HOSTILE[how]}\n{CODE}"
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    found = ran(place)
    assert found["score"] == 0
    assert len(set(statuses(found))) == 1
    assert Status.HARNESS_ERROR not in statuses(found)


def test_notes_of_hidden_tests_are_not_shown(place: Path) -> None:
    """All that it tries, in two submissions that are graded one after the other."""
    shutil.rmtree(place / "submission")
    (place / "submission" / "bits").mkdir(parents=True)
    code = (SUBMISSIONS / "notes" / "takes_notes.py").read_text(encoding="utf-8")
    # The last access to a library that others use, too, is unknown.
    code = re.sub(r"\nMODULES = .*", "\nMODULES = []", code)
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    for number in range(6):
        (place / "submission" / "bits" / f"{number}.txt").write_text("x", encoding="utf-8")
    for _ in range(2):
        said = ran(place)
        if "landlock" not in said["extra_data"]["isolation"]["in_force"]:
            pytest.skip("nothing keeps files shut here")
        seen, hidden = [test["output"] for test in seen_tests(said) if "q2/" in test["name"]]
        assert "FOUND END" in seen
        assert "Yonder" in hidden
        said["tests"] = [test for test in said["tests"] if test["visibility"] == "visible"]
        text = json.dumps(said)
        assert "Yonder" not in text
        assert text.count("FOUND END") == text.count("FOUND")
        times = [test["extra_data"]["seconds"] for test in seen_tests(said)]
        assert said["execution_time"] == pytest.approx(sum(times), abs=0.01)


# What it does when it is ended


def started(place: Path, seconds: float = 600) -> subprocess.Popen[bytes]:
    """The grader, as run_autograder starts it."""
    argv = [sys.executable, "-EsB", "-m", "pacman.commands.package_run", "gradescope", str(place)]
    return subprocess.Popen(
        [*argv, "--seconds", str(seconds)], cwd=place / "source" / "source",
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def hangs_in_q3(place: Path) -> None:
    code = f"{CODE}\n\nclass AlphaBetaAgent(MinimaxAgent):\n    def getAction(self, state):\n"
    code += "        import time\n        time.sleep(10**6)\n"
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGALRM])
def test_what_was_graded_by_then_is_kept(place: Path, number: signal.Signals) -> None:
    hangs_in_q3(place)
    file = place / "results" / "results.json"
    with started(place) as process:
        until(lambda: file.exists() and statuses(results(place)).count("passed") == 2)
        process.send_signal(number)
    found = results(place)
    assert found["score"] == 6.0
    if number == signal.SIGKILL:
        assert process.returncode == -number
        assert statuses(found)[2:] == [Status.HARNESS_ERROR] * 3
        assert found["output"].startswith("The grader was stopped before it was done. This is no")
    else:
        assert process.returncode == 0
        assert statuses(found)[2:] == ["timeout"] * 3
        assert found["output"].startswith("Grading was ended after 10 minutes, as it took too long")
        assert "the time for all tests together was up" in seen_tests(found)[4]["output"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGALRM])
def test_an_end_in_a_hidden_test_is_not_shown(place: Path, number: signal.Signals) -> None:
    """A submission that knows a hidden test could see to that."""
    code = like_minimax(
        "if 'Yonder' in gameState.getLegalActions():\n    import time\n    time.sleep(10**6)\n"
        "return MultiAgentSearchAgent().getAction(gameState)"
    )
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    file = place / "results" / "results.json"
    with started(place) as process:
        until(lambda: file.exists() and statuses(results(place)).count("passed") == 4)
        process.send_signal(number)
    found = results(place)
    assert statuses(found) == [
        "passed", "passed", Status.HARNESS_ERROR if number == signal.SIGKILL else "timeout",
        "passed", "passed",
    ]  # fmt: skip
    assert found["output"].startswith("q1, Trees: 4 of 4 points\n")


def test_it_ends_by_itself_in_time(place: Path) -> None:
    (place / "submission" / "multiAgents.py").write_text(SLEEP, encoding="utf-8")
    with started(place, seconds=0.75):
        pass
    found = results(place)
    assert found["output"].startswith("Grading was ended after 0.0125 minutes")
    assert set(statuses(found)) == {"timeout"}


def test_a_grader_that_does_not_end_is_killed(place: Path) -> None:
    (place / "submission" / "multiAgents.py").write_text(SLEEP, encoding="utf-8")
    script = (place / "run_autograder").read_text(encoding="utf-8")
    assert "--signal=KILL 570 " in script
    script = script.replace("--signal=KILL 570 ", "--signal=KILL 1 ")
    (place / "run_autograder").write_text(script, encoding="utf-8")
    assert "tell your teacher" in ran(place)["output"]


def test_without_python_there_are_results(place: Path, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "cat", "dirname", "env", "mkdir", "timeout"):
        (programs / name).symlink_to(shutil.which(name) or "")
    argv = [str(programs / "bash"), str(place / "run_autograder")]
    done = subprocess.run(argv, env={"PATH": str(programs)}, check=True, capture_output=True)
    assert b"python3" in done.stdout
    assert results(place)["output"].startswith("The grader could not be started.")


def test_what_fails_in_the_grader_is_not_shown_to_students(place: Path, unpacked: Path) -> None:
    (place / "source").unlink()
    shutil.copytree(unpacked, place / "source")
    os.unlink(place / "source" / "source" / "test_cases" / "q2" / "unseen.expected.yaml")
    found = ran(place)
    assert found["output"].startswith("The grader failed before it was done. This is no fault")
    assert statuses(found) == [Status.HARNESS_ERROR] * 5


# What a teacher chose


def with_options(place: Path, more: str) -> dict[str, Any]:
    script = (place / "source" / "run_autograder").read_text(encoding="utf-8")
    assert "--leaderboard" in script
    script = script.replace("--leaderboard", f"--leaderboard {more}")
    (place / "run_autograder").write_text(script, encoding="utf-8")
    return ran(place)


def test_beyond_the_limit_only_points_are_shown(place: Path) -> None:
    code = minimax("print('hello')\nreturn gameState.getLegalActions()[-1]")
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    before = {"submission_time": "2026-11-19T11:00:00Z", "autograder_error": False}
    data = {"created_at": "2026-11-19T12:00:00Z", "previous_submissions": [before]}
    (place / "submission_metadata.json").write_text(json.dumps(data), encoding="utf-8")
    explained = with_options(place, "--limit 2")
    short = with_options(place, "--limit 1")
    assert [said["score"] for said in (explained, short)] == [12.0, 12.0]
    assert "hello" in seen_tests(explained)[1]["output"]
    assert "hello" not in json.dumps(short)
    assert short["output"].startswith(
        "This is beyond the limit of 1 explained submission in 24 hours: it has its points only."
    )
    assert statuses(short) == statuses(explained)


def test_colours_can_be_left_out(place: Path) -> None:
    code = minimax("print('<b>1 & 2</b>')\nreturn gameState.getLegalActions()[-1]")
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    coloured = seen_tests(ran(place))[1]
    assert coloured["output_format"] == "html"
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in coloured["output"]
    plain = seen_tests(with_options(place, "--plain"))[1]
    assert "output_format" not in plain
    assert "<b>1 & 2</b>" in plain["output"]
