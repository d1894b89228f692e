"""The command line as a whole: its games, its output, and its errors."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman.commands import series
from pacman.commands.game import main, runs_student_code

ROOT = Path(__file__).parents[2]
SUBMISSIONS = Path(__file__).parents[1] / "submissions" / "games"
PLAY = ["-l", "testClassic", "-p", "RandomAgent", "-q"]
PATIENCE = 60.0

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals as on POSIX")


class Ran(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In an empty folder; what students' files import is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    path, modules = sys.path.copy(), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if not name.startswith("pacman."):
            del sys.modules[name]


def run(*argv: str) -> Ran:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = main(list(argv))
    return Ran(status, out.getvalue(), err.getvalue())


def command(*argv: str) -> list[str]:
    return [sys.executable, "-m", "pacman", *argv]


def environment(**more: str) -> dict[str, str]:
    usual = {k: v for k, v in os.environ.items() if k != "PYTHONHASHSEED"}
    return {**usual, "PYTHONPATH": str(ROOT), **more}


def launch(*argv: str, **more: str) -> Ran:
    done = subprocess.run(
        command(*argv),
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def student(name: str) -> str:
    """What `-p` calls the only agent of a submission."""
    return f"{SUBMISSIONS / name}.py:StudentAgent"


def data(text: str) -> Any:
    """The JSON, checked for what is promised of it."""
    found = json.loads(text)
    assert set(found) == {"games", "seed"}
    for game in found["games"]:
        assert {"outcome", "score", "turns", "seconds"} <= set(game)
        assert game["outcome"] in {"win", "lose", "crash", "timeout", "stopped"}
    return found


# What is played and printed.


def test_results_of_a_series() -> None:
    ran = run(*PLAY, "-n", "3", "--seed", "5")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "Game 1", "Game 2", "Game 3", "Average Score", "Scores", "Win Rate", "Record",
    ]  # fmt: skip
    assert lines[5].endswith("/3 (0.00)")
    seeds = [line.rpartition(", seed ")[2] for line in lines[:3]]
    assert seeds == ["5", "6", "7"]


def test_the_report_agrees_with_the_json(tmp_path: Path) -> None:
    ran = run("-p", "GreedyAgent", "-q", "-n", "4", "-f", "--json", "results.json")
    found = data((tmp_path / "results.json").read_text(encoding="utf-8"))
    scores = [game["score"] for game in found["games"]]
    wins = sum(game["outcome"] == "win" for game in found["games"])
    assert f"Scores:        {', '.join(map(str, scores))}" in ran.out
    assert f"Average Score: {sum(scores) / 4:g}" in ran.out
    assert f"Win Rate:      {wins}/4 ({wins / 4:.2f})" in ran.out
    record = [word.strip().lower() for word in ran.out.splitlines()[-1].split(":")[1].split(",")]
    assert record == [game["outcome"] for game in found["games"]]
    assert found["seed"] == 0


def test_json_on_stdout_is_all_that_is_there() -> None:
    ran = run(*PLAY, "-n", "2", "--json", "-")
    assert len(data(ran.out)["games"]) == 2
    assert "Average Score" in ran.err


def test_json_stays_clean_of_what_students_print() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("prints"), "--json", "-")
    assert len(data(ran.out)["games"]) == 1
    for when in ("at import", "when made", "at every move"):
        assert f"printed {when}" in ran.err


def test_a_reported_seed_plays_the_games_again() -> None:
    first = data(run(*PLAY, "-n", "3", "--json", "-").out)
    again = data(run(*PLAY, "-n", "3", "--json", "-", "--seed", str(first["seed"])).out)
    assert same_games(first, again)


def same_games(one: Any, other: Any) -> bool:
    def games(found: Any) -> list[tuple[Any, ...]]:
        return [(g["outcome"], g["score"], g["turns"]) for g in found["games"]]

    return games(one) == games(other)


def test_game_i_is_played_with_seed_plus_i() -> None:
    series = data(run(*PLAY, "-n", "3", "--seed", "7", "--json", "-").out)["games"]
    third = data(run(*PLAY, "--seed", "9", "--json", "-").out)["games"]
    assert same_games({"games": series[2:]}, {"games": third})


@pytest.mark.parametrize("hash_seed", [None, "random"])
def test_a_seed_decides_also_what_comes_out_of_sets_of_strings(hash_seed: str | None) -> None:
    argv = ("-l", "mediumClassic", "-q", "-n", "3", "--seed", "3", "--json", "-")
    more = {"PYTHONHASHSEED": hash_seed} if hash_seed else {}
    runs = [data(launch("-p", student("loops_over_a_set"), *argv, **more).out) for _ in range(3)]
    assert same_games(runs[0], runs[1])
    assert same_games(runs[0], runs[2])


DRAWS = """
import random
AT_IMPORT = random.random()


class Draws:
    def __init__(self):
        self.made = random.random()

    def getAction(self, state):
        raise RuntimeError(f"drew {AT_IMPORT} {self.made}")
"""


def test_a_seed_decides_also_what_is_drawn_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "draws.py").write_text(DRAWS, encoding="utf-8")
    outs = []
    for _ in range(2):
        ran = run("-p", "draws.py:Draws", "-l", "testClassic", "-q", "--seed", "3", "-k", "0")
        assert "drew 0." in ran.out
        outs.append(ran.out)
        sys.modules.pop("draws")
    assert outs[0] == outs[1]


def test_a_walled_in_ghost_hides_no_turn(tmp_path: Path) -> None:
    (tmp_path / "b.lay").write_text("%%%%%%%\n%P..%G%\n%%%%%%%\n", encoding="utf-8")
    ran = run("-p", "GreedyAgent", "-l", "b.lay", "-t")
    assert [f"turn {turn}\n" in ran.out for turn in range(4)] == [True, True, True, False]


def test_training_games_are_not_in_the_results() -> None:
    everything = data(run(*PLAY, "-n", "5", "--seed", "1", "--json", "-").out)["games"]
    ran = run(*PLAY, "-n", "5", "-x", "3", "--seed", "1", "--json", "-")
    assert same_games({"games": everything[3:]}, data(ran.out))
    assert "Game 4:" in ran.err
    assert "Game 3:" not in ran.err


def test_fewer_ghosts() -> None:
    ran = run("-l", "mediumClassic", "-p", "LeftTurnAgent", "-t", "-k", "1", "-f")
    first = ran.out.split("score")[0]
    assert "1" in first
    assert "2" not in first


def test_arguments_reach_the_agent() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("tells_its_arguments"), "-a", "depth=3,b")
    assert "depth='3' b='1'" in ran.out


def test_plain_frames_have_no_escape_codes() -> None:
    ran = run("-l", "testClassic", "-p", "RandomAgent", "-t", "-f")
    assert ran.status == 0
    assert "%%%" in ran.out
    assert "\x1b" not in ran.out
    assert "turn 1\n" in ran.out


def test_display_none_shows_results_only() -> None:
    assert "%" not in run("-l", "testClassic", "-p", "RandomAgent", "--display", "none").out


def test_a_board_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.lay").write_text("%%%%%\n%P..%\n%%%%%\n", encoding="utf-8")
    for name in ("mine.lay", "mine", str(tmp_path / "mine.lay")):
        ran = run("-l", name, "-p", "GreedyAgent", "-q")
        assert ran.out.startswith("Game 1: win, score 518, 2 turns")


def test_help_is_shown_once() -> None:
    ran = launch("--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("usage:") == 1
    assert "exit status" in ran.out


# What goes wrong in a game.


def test_a_terminal_is_told_once_of_a_long_game_that_nobody_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    line = ["-q", "-p", "GreedyAgent", "-l", "testClassic", "--seed", "1"]
    said = "Game 1 is at turn 0; Ctrl-C ends it\n"
    for seconds, stream, expected in (
        (0, io.StringIO, ""), (0, Terminal, said), (1000, Terminal, ""),
    ):  # fmt: skip
        monkeypatch.setattr(series, "LONG_SECONDS", seconds)
        with redirect_stdout(io.StringIO()), redirect_stderr(stream()) as err:
            assert main(line) == 0
        assert err.getvalue() == expected


def test_a_crash_ends_the_series() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("crashes_in_turn_two"), "-n", "3", "-f")
    assert ran.status == 1
    assert ran.out.startswith("Game 1: crash, score -1, 1 turns, seed 0: Pacman: ZeroDivisionError")
    assert "Game 2" not in ran.out
    assert "Record:        Crash" in ran.out
    # The student's own line, and none of the harness.
    assert "1 / 0" in ran.err
    assert "match.py" not in ran.err


def test_go_on_after_a_crash() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("crashes_in_turn_two"), "-n", "3", "-c")
    assert ran.status == 1
    assert "Record:        Crash, Crash, Crash" in ran.out


def test_a_crash_in_training_is_reported() -> None:
    argv = ("-l", "testClassic", "-q", "-p", student("crashes_in_turn_two"), "-n", "3", "-x", "2")
    ran = run(*argv, "--json", "-")
    assert ran.status == 1
    assert [game["outcome"] for game in data(ran.out)["games"]] == ["crash"]


@pytest.mark.parametrize(
    ("name", "outcome", "reason"),
    [
        ("crashes_in_turn_two", "crash", "Pacman: ZeroDivisionError: division by zero"),
        ("moves_up", "crash", "Pacman: illegal action 'Up' for agent 0 (Pacman); legal are: "),
        ("returns_nothing", "crash", "Pacman: illegal action None"),
        ("exits", "crash", "Pacman: SystemExit: enough"),
        ("never_answers", "timeout", "Pacman: out of time: no answer within 0.05 s"),
        ("raises_what_cannot_be_shown", "crash", "Pacman: Unshowable"),
    ],
)
def test_a_failure_names_the_agent_and_the_reason(name: str, outcome: str, reason: str) -> None:
    limit = ("--moveTimeout", "0.05") if outcome == "timeout" else ()
    ran = run("-l", "testClassic", "-q", "-p", student(name), "--json", "-", *limit)
    game = data(ran.out)["games"][0]
    assert (ran.status, game["outcome"], game["agent"]) == (1, outcome, 0)
    assert game["reason"].startswith(reason)
    assert f": {reason}" in ran.err.splitlines()[0]


def test_a_failing_ghost_is_named() -> None:
    ran = run("-q", "-p", "LeftTurnAgent", "-g", f"{SUBMISSIONS / 'ghost_that_fails'}.py:Second")
    assert ran.status == 1
    assert "ghost 2: RuntimeError: boo" in ran.out


def test_time_in_a_game() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("never_answers"), "--timeout", "0.05")
    assert ran.status == 1
    assert "timeout, score 0, 0 turns, seed " in ran.out
    assert ": Pacman: out of time: more than 0.05 s in this game" in ran.out


def test_a_recursion_without_end_is_reported_briefly() -> None:
    ran = run("-l", "testClassic", "-q", "-p", student("recurses"))
    assert ran.status == 1
    assert "Pacman: RecursionError" in ran.out
    assert len(ran.err.splitlines()) < 60


# Bad commands.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-l smalClassic", "no layout 'smalClassic'; did you mean smallClassic"),
        ("-l folder.lay", "folder.lay"),
        ("-l binary.lay", "binary.lay: not a text file in UTF-8"),
        ("-l huge.lay", "huge.lay: larger than"),
        ("-l empty.lay", "an empty board"),
        ("-l open.lay", "line 1: the border is open"),
        ("-p MinimaxAgnt", "no agent 'MinimaxAgnt'; did you mean MinimaxAgent"),
        ("-p nowhere.py:A", "no file 'nowhere.py'"),
        ("-p nowhere.py", "nowhere.py: which agent in that file?"),
        ("-p KeyboardAgent", "needs a terminal; watch another: -p GreedyAgent"),
        ("-g RandomGost", "no agent 'RandomGost'; did you mean RandomGhost"),
        ("-g KeyboardAgent", "KeyboardAgent"),
        ("-p MinimaxAgent -a depth=x", "MinimaxAgent(depth=x)"),
        ("-p MinimaxAgent -a dept=2", "no argument 'dept'; did you mean depth?"),
        ("-p MinimaxAgent -a evalFn=nope", "nope"),
        ("-p RandomAgent -a depth=2", "RandomAgent: no argument 'depth'"),
        ("--json nowhere/x.json", "nowhere/x.json"),
        ("--json folder.lay", "folder.lay"),
        ("-p KeyboardAgent -x 1 -n 2", "-x: you need to see the games that you play"),
        ("-n 0", "from 1 up"),
        ("--timeout nan", "number of seconds"),
        ("-x 4 -n 2", "-x 4"),
        ("play", "'play' belongs to no option"),
        ("--speed", "no option '--speed'"),
    ],
)
def test_a_bad_command_is_answered_in_one_line(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "folder.lay").mkdir()
    (tmp_path / "binary.lay").write_bytes(bytes(range(256)))
    (tmp_path / "huge.lay").write_bytes(b"%" * 2_000_000)
    (tmp_path / "empty.lay").touch()
    (tmp_path / "open.lay").write_text("%% %\n%P.%\n%%%%", encoding="utf-8")
    usual = [] if "-p K" in line else PLAY
    ran = run(*usual, *line.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pacman: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err


VALUES: dict[str, list[str]] = {
    "-l": ["testClassic", "testClasic", "", ".", "\x00", "\udcff"],
    "-p": ["RandomAgent", "LeftTurnAgent", "KeyboardAgent", "x.py:X", ":", "a:b:c", "Agent"],
    "-g": ["RandomGhost", "DirectionalGhost", "RandomAgent", "", "KeyboardAgent"],
    "-k": ["0", "1", "7", "-1", "x"],
    "-a": ["", "index=0", "depth=2", "=", ",,", "a=b=c", "index"],
    "-n": ["1", "2", "0", "-1", "x", "1e3", "9" * 30],
    "-x": ["0", "1", "9"],
    "--seed": ["0", "1", "-5", "nan", "9" * 18, "9" * 30],
    "--frameTime": ["0", "0.1", "inf", "x"],
    "--timeout": ["5", "0", "nan", "-0.0", "1e9"],
    "--moveTimeout": ["5", "0", "inf", "1_0"],
    "--display": ["text", "none", "auto", "window"],
    "--json": ["-", "", ".", "\x00", "nowhere/at/all"],
}
JUNK = st.text(max_size=5).filter(lambda text: not any(c.isdigit() for c in text))


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    argv = [] if draw(st.integers(0, 9)) == 0 else ["-l", "testClassic", "-p", "RandomAgent", "-q"]
    for _ in range(draw(st.integers(0, 4))):
        flag = draw(st.sampled_from([*VALUES, "-q", "-t", "-f", "-c", "-h", "--", "-qt", "junk"]))
        if flag == "junk":
            argv.append(draw(JUNK))
        elif flag in VALUES:
            # Junk could name a file to write: only the paths above are tried.
            values = st.sampled_from(VALUES[flag])
            argv += [flag, draw(values if flag == "--json" else values | JUNK)]
        else:
            argv.append(flag)
    return argv


@pytest.mark.slow
@settings(max_examples=300)
@given(command_lines())
def test_any_command_line_is_played_or_answered(argv: list[str]) -> None:
    ran = run(*argv)
    assert ran.status in (0, 1, 2, 130)
    if ran.status == 2:
        assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert runs_student_code(argv) in (True, False)


# Streams and signals, which only a real process has.


@posix
def test_a_broken_pipe_is_silent() -> None:
    line = " ".join(command("-l", "testClassic", "-p", "RandomAgent", "-t", "-n", "300", "-f"))
    ran = subprocess.run(  # noqa: S602 - the pipe is what is tested
        f"{{ {line}; echo status $? >&2; }} | head -1",
        shell=True,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == "status 0\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    for argv in (PLAY, [*PLAY, "--json", "-"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            ran = subprocess.run(
                command(*argv),
                env=environment(),
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        assert ran.returncode == 2
        assert ran.stderr.splitlines()[-1].startswith("pacman: ")
        assert "No space left" in ran.stderr
        assert "Traceback" not in ran.stderr


@posix
@pytest.mark.parametrize("more", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_a_narrow_encoding_is_no_reason_to_stop(more: dict[str, str]) -> None:
    for display in ("-q", "-t"):
        ran = launch("-l", "testClassic", display, "-p", student("speaks_greek"), **more)
        assert ran.status == 1
        assert "Traceback (" not in ran.err
        assert "Pacman: ValueError: " in ran.out


def interrupt(argv: list[str], times: int, wait_for: str = "Game 3") -> Ran:
    """Start a long series, and press Ctrl-C once it has got somewhere."""
    process = subprocess.Popen(
        command(*argv),
        env=environment(PYTHONUNBUFFERED="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    stream = process.stderr if "--json" in argv else process.stdout
    assert stream is not None
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    seen = []
    for line in stream:
        seen.append(line)
        if wait_for in line:
            break
    for _ in range(times):
        process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    watchdog.cancel()
    mine = "".join(seen)
    return Ran(process.returncode, *((out, mine + err) if "--json" in argv else (mine + out, err)))


@posix
@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupted_series_reports_what_it_has(times: int) -> None:
    ran = interrupt([*PLAY, "-n", "100000000"], times)
    assert (ran.status, ran.err) == (130, "")
    assert "Average Score: " in ran.out
    assert "Record: " in ran.out


@posix
@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupted_series_writes_its_json(times: int) -> None:
    ran = interrupt([*PLAY, "-n", "100000000", "--json", "-"], times)
    assert ran.status == 130
    games = data(ran.out)["games"]
    assert len(games) >= 3
    assert {game["outcome"] for game in games} <= {"win", "lose", "stopped"}
    assert "Traceback" not in ran.err


@posix
def test_an_agent_cannot_swallow_an_interrupt() -> None:
    argv = ["-l", "testClassic", "-q", "-n", "1000", "-p", student("swallows_everything")]
    ran = interrupt(argv, 1, wait_for="thinking")
    assert ran.status == 130
    assert "Game 1: stopped" in ran.out
    assert "Traceback" not in ran.err


@posix
def test_interrupting_a_limited_agent() -> None:
    argv = ["-l", "testClassic", "-q", "-p", student("never_answers_but_tells")]
    ran = interrupt([*argv, "--timeout", "1000"], 1, wait_for="thinking")
    assert ran.status == 130
    assert "Game 1: stopped" in ran.out
    assert "Traceback" not in ran.err


def test_an_ignored_interrupt_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert run(*PLAY).status == 0
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert run(*PLAY).status == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_what_a_submission_says_cannot_steer_the_terminal(tmp_path: Path) -> None:
    text = "class Red:\n    def getAction(self, state):\n        raise ValueError('\\x1b[31mred')\n"
    (tmp_path / "red.py").write_text(text, encoding="utf-8")
    ran = run("-l", "testClassic", "-q", "-p", "red.py:Red")
    assert "\x1b" not in ran.out + ran.err
    assert r"ValueError: \x1b[31mred" in ran.out
    assert r"ValueError: \x1b[31mred" in ran.err


def test_more_ghosts_than_a_board_has_are_all_of_them() -> None:
    game = ("-p", "GreedyAgent", "-l", "testClassic", "-q", "--seed", "1")
    assert run(*game).err == run(*game, "-k", "1").err == ""
    ran = run(*game, "-k", "9")
    assert (ran.out, ran.status) == (run(*game).out, 0)
    assert ran.err == "pacman: -k 9: testClassic only has 1 ghost\n"


def test_one_cannot_play_what_is_not_shown() -> None:
    ran = run("-q")
    assert (ran.status, ran.out) == (2, "")
    assert "leave -q out" in ran.err
