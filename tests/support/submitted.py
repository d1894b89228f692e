"""Small submissions and small assignments, for tests of the grader."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import indent

from pacman.grading.assignment import cases, expectations
from pacman.grading.assignment.cases import Assignment
from pacman.grading.checks import wrong

ROOT = Path(__file__).parents[2]
SUBMISSIONS = Path(__file__).parents[1] / "submissions"
GOOD = SUBMISSIONS / "correct" / "typed.py"
CODE = GOOD.read_text(encoding="utf-8")
ATTACKED = ROOT / "pacman/grading/checks/attacked"
TREE = """kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
tree:
  West: {Left: 3, Right: -12}
  North: {Left: 2, Right: 8}
  East: {Left: 5, Right: 4}
"""
TREES = """kind: random-trees
agent: MinimaxAgent
depth: 2
agents: [2, 3]
trees: 20
levels: 6
seed: 7
"""
TURNS = """kind: pacman
agent: MinimaxAgent
depth: 2
layout: minimaxClassic
seed: 5
turns: 5
"""
# For processes that tests start: the most memory that one had, in megabytes. What getrusage says
# includes that of the process which started it.
PEAK = """
def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) >> 10 for line in file if line.startswith("VmHWM"))
"""
QUESTION = "title: Trees\npoints: 4\n"


def whole(path: Path) -> str:
    """The code of a wrong submission, with what it shares with others."""
    return wrong.code(str(path)).decode()


def minimax(body: str) -> str:
    """The code of a submission that is right but for what its MinimaxAgent does."""
    return (
        f"{CODE}\n\nclass MinimaxAgent(MultiAgentSearchAgent):\n"
        f"    def getAction(self, gameState):\n{indent(body, '        ')}\n"
    )


def like_minimax(body: str) -> str:
    """A submission whose MinimaxAgent can call the right one."""
    renamed = f"{CODE}\n\nMultiAgentSearchAgent = MinimaxAgent\n"
    return minimax(body).replace(CODE, renamed)


def written(folder: Path, code: str | bytes, name: str = "multiAgents.py") -> str:
    """The path of a file with this code in it."""
    path = folder / name
    path.write_bytes(code if isinstance(code, bytes) else code.encode())
    return str(path)


def assignment(folder: Path, questions: Mapping[str, Mapping[str, str]]) -> Assignment:
    """An assignment of these files, by question and name; what is expected is derived."""
    folder.mkdir(exist_ok=True)
    names = ", ".join(questions)
    text = f"title: Small\nquestions: [{names}]\n"
    (folder / "assignment.yaml").write_text(text, encoding="utf-8")
    for question, files in questions.items():
        (folder / question).mkdir()
        for name, content in {"question": QUESTION, **files}.items():
            (folder / question / f"{name}.yaml").write_text(content, encoding="utf-8")
    loaded = cases.load(str(folder))
    expectations.generate(loaded)
    return loaded
