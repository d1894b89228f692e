"""Students' files: found, read and made into agents, or one sentence about why not."""

from __future__ import annotations

import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents import MinimaxAgent
from pacman import DirectionalGhost, GreedyAgent, Layout, Outcome, RandomGhost, play
from pacman.engine.hints import hint
from pacman.engine.loading import (
    LEGACY,
    AgentError,
    find,
    load_file,
    locate,
    make,
    own_lines,
    takes,
)
from pacman.engine.match import GameResult

SUBMISSIONS = Path(__file__).parents[1] / "submissions" / "loading"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In an empty folder; what students' files import is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    path, modules = sys.path.copy(), sys.modules.copy()
    yield
    sys.path[:] = path
    for name in set(sys.modules) - set(modules):
        if not name.startswith("pacman."):
            del sys.modules[name]
    assert all(sys.modules[name] is module for name, module in modules.items())


def game(path: Path | str, wanted: str = "StudentAgent") -> GameResult:
    agent = make(find(f"{path}:{wanted}"))
    return play(Layout.load("testClassic"), agent, [RandomGhost(1)], seed=1)


def complaint(path: Path | str, wanted: str = "StudentAgent") -> str:
    with pytest.raises(AgentError) as caught:
        make(find(f"{path}:{wanted}"))
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value) or wanted in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exits_at_import", ".py, line 3: importing it failed: SystemExit: done"),
        ("raises_at_import", ".py, line 2: importing it failed: IndexError: list index"),
        ("raises_base_exception_at_import", ".py, line 1: importing it failed: BaseException: not"),
        ("imports_what_is_missing", ".py, line 1: it imports 'numpyy', which is not installed"),
        ("imports_a_missing_name", "ImportError: cannot import name 'Heap' from 'util'"),
        (
            "imports_relatively",
            "line 1: this file is in no package: write 'from util import Stack'",
        ),
        ("misspells_its_class", "no agent 'StudentAgent'; did you mean StudntAgent?"),
        ("names_no_class", "no agent 'StudentAgent'; there is none"),
        ("needs_arguments", "StudentAgent(): TypeError: "),
        ("exits_when_made", "StudentAgent(): SystemExit"),
    ],
)
def test_why_a_file_gives_no_agent(name: str, said: str) -> None:
    path = SUBMISSIONS / f"{name}.py"
    with pytest.raises(AgentError) as caught:
        make(find(f"{path}:StudentAgent"))
    message = str(caught.value)
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\ndef unfinished(state):\n    return (\n", 3),
        ("def empty():\n\nx = 1\n", 3),
    ],
    ids=["ends in the middle", "no body"],
)
def test_text_that_is_no_python(text: str, line: int, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    assert complaint("mine.py").startswith(f"mine.py, line {line}: not valid Python 3: ")


def test_a_helper_that_is_no_python_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import broken_helper\n", encoding="utf-8")
    (tmp_path / "broken_helper.py").write_text("x = 1\ndef (:\n", encoding="utf-8")
    with pytest.raises(AgentError, match=r"broken_helper\.py, line 2: not valid Python 3"):
        find("mine.py:StudentAgent")


@pytest.mark.parametrize(
    "raw",
    [
        b"x = 1\0\n",
        b"s = '\xe9'\n",
        b"# -*- coding: klingon -*-\n",
        b"\xff\xfe" + "x = 1\n".encode("utf-16-le"),
        b"(" * 5000,
        bytes(range(256)),
    ],
    ids=["nul", "latin-1", "unknown coding", "utf-16", "nested too deeply", "binary"],
)
def test_bytes_that_are_no_python(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(raw)
    assert complaint("mine.py").startswith("mine.py")


def test_a_byte_order_mark_and_other_line_ends_are_python(tmp_path: Path) -> None:
    text = (SUBMISSIONS / "imports_every_name.py").read_text(encoding="utf-8")
    raw = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    (tmp_path / "mine.py").write_bytes(raw)
    assert game("mine.py").outcome in (Outcome.WIN, Outcome.LOSE)


@pytest.mark.parametrize("name", ["nowhere.py", "folder", "mine.txt"])
def test_files_that_are_none(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "mine.txt").write_text("hello", encoding="utf-8")
    assert complaint(name).startswith(("no file", "mine.txt: not a Python file"))


def test_a_file_without_a_class_is_asked_for_one() -> None:
    with pytest.raises(AgentError, match=r"Write mine\.py:NameOfTheClass"):
        find("mine.py")


@pytest.mark.parametrize(
    "name", ["imports_every_name", "imports_in_a_function", "imports_a_helper"]
)
def test_files_that_play(name: str) -> None:
    result = game(SUBMISSIONS / f"{name}.py")
    assert result.outcome in (Outcome.WIN, Outcome.LOSE), result.reason


def test_what_is_not_implemented_says_where() -> None:
    result = game(SUBMISSIONS / "not_implemented.py")
    assert result.outcome is Outcome.CRASH
    assert result.reason.endswith(
        "NotImplementedError: not implemented yet: StudentAgent.getAction, line 7"
    )
    assert result.error
    assert "util.raiseNotDefined()" in own_lines(result.error)
    assert "match.py" not in own_lines(result.error)


def test_ones_own_classes_are_suggested_first(tmp_path: Path) -> None:
    """Their base classes are not suggested; a file that is no Python is not mentioned."""
    code = (
        "from game import Agent\nclass SearchAgent(Agent): ...\nclass WiseAgent(SearchAgent): ...\n"
    )
    (tmp_path / "multiAgents.py").write_text(code, encoding="utf-8")
    for wanted, near in (("Wise", "WiseAgent"), ("wiseagent", "WiseAgent"), ("Gredy", "Greedy")):
        with pytest.raises(AgentError, match=f"no agent '{wanted}'; did you mean {near}"):
            find(wanted)
    with pytest.raises(AgentError, match=r"no agent 'Zzz'; there is WiseAgent, [^S]*GreedyAgent"):
        find("Zzz")
    (tmp_path / "multiAgents.py").write_text(f"{code}print 'no'\n", encoding="utf-8")
    with pytest.raises(AgentError, match="no agent 'Wise'; there is DirectionalGhost, "):
        find("Wise")


def test_names_of_shipped_agents() -> None:
    assert find("MinimaxAgent") is MinimaxAgent
    assert find("GreedyAgent") is GreedyAgent
    with pytest.raises(AgentError, match="no agent 'GredyAgent'; did you mean GreedyAgent"):
        find("GredyAgent")


def test_agents_that_are_imported_late_are_found_and_suggested() -> None:
    assert find("IterativeDeepeningAgent").__module__ == "agents.deepening"
    with pytest.raises(AgentError, match="mean MonteCarloTreeSearchAgent"):
        find("MonteCarloAgent")
    with pytest.raises(AgentError, match="no agent 'MultiAgentSearchAgent'"):  # it plays no game
        find("MultiAgentSearchAgent")


def test_ones_own_agents_come_before_shipped_ones(tmp_path: Path) -> None:
    own = tmp_path / "multiAgents.py"
    own.write_text(
        "# nothing here about a GreedyAgent\n"
        "from game import Agent\n"
        "class MinimaxAgent(Agent): 'mine'\n",
        encoding="utf-8",
    )
    assert find("MinimaxAgent").__doc__ == "mine"
    assert find("GreedyAgent") is GreedyAgent
    assert locate("MinimaxAgent")[0].endswith("multiAgents.py")
    assert locate("GreedyAgent") == ("", "GreedyAgent")


def test_a_broken_own_file_is_no_reason_to_refuse_shipped_agents(tmp_path: Path) -> None:
    (tmp_path / "multiAgents.py").write_text("class MinimaxAgent(:\n", encoding="utf-8")
    assert find("GreedyAgent") is GreedyAgent
    with pytest.raises(AgentError, match=r"multiAgents\.py, line 1: not valid Python 3"):
        find("MinimaxAgent")


def test_a_whole_course_project_beside_the_file_does_not_matter(tmp_path: Path) -> None:
    for name in ("game", "util", "pacman", "layout", "ghostAgents", "pacmanAgents"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('theirs')\n", encoding="utf-8")
    shutil.copy(SUBMISSIONS / "imports_every_name.py", tmp_path / "multiAgents.py")
    assert game(tmp_path / "multiAgents.py").outcome in (Outcome.WIN, Outcome.LOSE)
    assert str(sys.modules["util"].__file__).startswith(LEGACY)


@pytest.mark.parametrize("name", ["random", "agents", "util", "pacman", "os"])
def test_a_file_named_like_a_module_replaces_none(name: str, tmp_path: Path) -> None:
    shutil.copy(SUBMISSIONS / "imports_every_name.py", tmp_path / f"{name}.py")
    before = sys.modules.get(name)
    assert game(tmp_path / f"{name}.py").outcome in (Outcome.WIN, Outcome.LOSE)
    assert before is None or sys.modules[name] is before
    assert find("MinimaxAgent") is MinimaxAgent
    assert random.Random(1).random() < 1


def test_two_files_of_the_same_name(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        text = f"class StudentAgent:\n    folder = '{folder}'\n"
        (tmp_path / folder / "mine.py").write_text(text, encoding="utf-8")
    found = [find(f"{folder}/mine.py:StudentAgent") for folder in ("one", "two", "one")]
    assert [vars(agent)["folder"] for agent in found] == ["one", "two", "one"]


def test_agents_of_files_with_any_name_can_be_pickled(tmp_path: Path) -> None:
    for name in ("mine.py", "of.two.words.py", "random.py", "mine.py"):
        (tmp_path / name).write_text("class StudentAgent:\n    pass\n", encoding="utf-8")
        agent = find(f"{name}:StudentAgent")
        assert pickle.loads(pickle.dumps(agent)) is agent  # noqa: S301


def test_a_ghost_is_no_pacman() -> None:
    with pytest.raises(AgentError, match="DirectionalGhost needs an index: it is a ghost"):
        make(DirectionalGhost)
    for ghost in (make(DirectionalGhost, 2), make(DirectionalGhost, index="2")):
        assert ghost.index == 2


def test_options_that_an_agent_does_not_take() -> None:
    with pytest.raises(AgentError, match="MinimaxAgent: no argument 'dpth'; did you mean depth"):
        make(MinimaxAgent, dpth="3")
    assert make(MinimaxAgent, depth="3").depth == 3


def test_an_agent_that_takes_anything(tmp_path: Path) -> None:
    text = "class StudentAgent:\n    def __init__(self, **options):\n        self.got = options\n"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    agent = find("mine.py:StudentAgent")
    assert make(agent, a="1", b="2").got == {"a": "1", "b": "2"}


def test_what_an_agent_can_be_made_with(tmp_path: Path) -> None:
    text = "class One:\n    def __init__(self, **options): pass\n\n\nclass Two:\n    pass\n"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    agents = (MinimaxAgent, find("mine.py:One"), find("mine.py:Two"), dict)
    assert [takes(agent, "depth") for agent in agents] == [True, True, False, False]


def test_an_interrupt_while_reading_is_no_fault_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        load_file("mine.py")


def test_the_course_names_are_there_only_for_submissions() -> None:
    names = "pacman.commands.game, pacman.engine.match, agents, sys"
    line = f"import {names}; print('util' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", f"{line}; import util"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stdout == "False\n"
    assert "No module named 'util'" in ran.stderr


@pytest.mark.parametrize(
    ("line", "better"),
    [
        ("from .util import *  # as in a package", "from util import *"),
        ("from . import util", "import util"),
        ("from .. import util as u", "import util as u"),
        ("from ..search.util import Stack, Queue", "from search.util import Stack, Queue"),
    ],
)
def test_a_relative_import_is_written_anew(tmp_path: Path, line: str, better: str) -> None:
    (tmp_path / "mine.py").write_text(f"{line}\n", encoding="utf-8")
    said = f"mine.py, line 1: this file is in no package: write '{better}'"
    assert complaint("mine.py") == said


def test_numpy_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "numpy is not installed here: install it (pip install numpy) or use random and math"
    (tmp_path / "mine.py").write_text("import numpy as np\n", encoding="utf-8")
    (tmp_path / "later.py").write_text("def f():\n    import numpy.random\n", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "numpy", None)
        assert complaint("mine.py") == f"mine.py, line 1: {said}"
        with pytest.raises(ModuleNotFoundError) as caught:
            load_file("later.py").f()
    assert hint(caught.value) == f"; {said}"


def test_numpy_is_missing_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text("import numpy as np\n", encoding="utf-8")
    said = "there is no numpy in a browser: use random and math, or grade the file on a computer"
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "numpy", None)
        patched.setattr("pacman.engine.hints.sys.platform", "emscripten")
        assert complaint("mine.py") == f"mine.py, line 1: {said} with it"
