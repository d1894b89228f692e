"""The commands that play other games."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from test_command import Ran

from pacman.commands.game import main

# Takes the first free cell, so it can be beaten, and says what it is made with.
FIRST_FREE = """
class FirstFree:
    def __init__(self, depth="none"):
        print("depth", depth)

    def getAction(self, state):
        return state.getLegalActions()[0]
"""


LAST_FREE = """
import os

class LastFree:
    def getAction(self, state):
        print("hash seed", os.environ.get("PYTHONHASHSEED"))
        return state.getLegalActions(0)[-1]
"""


TEXTBOOK = """
class StopsAtWins:
    def getAction(self, state):
        actions = state.getLegalActions(0)
        return max(actions, key=lambda a: self.value(state.generateSuccessor(0, a), 1))

    def value(self, state, agent):
        if state.isWin() or state.isLose():
            return state.getScore()
        below = (state.generateSuccessor(agent, a) for a in state.getLegalActions(agent))
        return (min if agent else max)(self.value(child, 1 - agent) for child in below)


class Nothing:
    def getAction(self, state):
        pass
"""


STRANGE = """
import sys


class Strange:
    def __eq__(self, other):
        raise SystemExit("not to be compared")

    __hash__ = None


class Unshown(Strange):
    def __repr__(self):
        sys.stderr.close()
        raise SystemExit("not to be shown")


class Answers:
    def getAction(self, state):
        return Strange()


class AnswersUnshown:
    def getAction(self, state):
        return Unshown()


class Cheats:
    def getAction(self, state):
        answer = state.getLegalActions(0)[0]
        state.crosses = 0o777
        return answer


class AsksForPoints:
    def getAction(self, state):
        return state.getFood()


class HasTypo:
    def getAction(self, state):
        return state.getLegalAction()


class Draws:
    rng = None

    def getAction(self, state):
        return self.rng.choice(state.getLegalActions(0))


class DrawsCards:
    rng = "cards"

    def getAction(self, state):
        return state.getLegalActions(0)[len(self.rng) - 5]
"""


# Each does something else to the streams, and says so first.
STREAMS = """
import io
import sys


class Closes:
    out = sys.stdout

    def __init__(self):
        self.close()

    def getAction(self, state):
        self.close()
        return state.getLegalActions(0)[0]

    def close(self):
        print("said by", type(self).__name__)
        self.out.flush()
        self.out.close()
        sys.stdout.close()
        sys.stderr.close()


class Replaces(Closes):
    def close(self):
        print("said by", type(self).__name__)
        sys.stdout, sys.stderr = io.StringIO(), None


class Wraps(Closes):
    def close(self):
        sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
        print("said by", type(self).__name__, flush=True)


class Fails(Closes):
    def getAction(self, state):
        self.close()
        raise SystemExit("enough")
"""


@pytest.fixture
def students_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a folder with some students' files; what they import is forgotten afterwards."""
    texts = {
        "first": FIRST_FREE, "last": LAST_FREE, "textbook": TEXTBOOK, "strange": STRANGE,
        "streams": STREAMS,
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    path, modules = sys.path.copy(), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if not name.startswith(("agents", "games", "pacman", "rich")):
            del sys.modules[name]


def run(line: str, said: str = "") -> Ran:
    """The output of a command with this input."""
    before, sys.stdin = sys.stdin, io.StringIO(said)
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            status = main(line.split())
    finally:
        sys.stdin = before
    return Ran(status, out.getvalue(), err.getvalue())


def boards(out: str) -> list[str]:
    """The boards in it, a line of nine characters for each."""
    lines = out.splitlines()
    rules = [i for i, line in enumerate(lines) if line == "---+---+---"]
    tops = [i - 1 for i in rules[::2]]
    return [
        "".join("".join(lines[top : top + 5 : 2]).split(" | ")).replace(" ", "") for top in tops
    ]
