"""The smallest games of the wrong searches of tests/submissions/mistakes: is there a smaller one?

Every game with fewer states is tried, by the prediction of what the mistake does there. As a
program it lists all of them: `python tests/support/tutor_smallest.py [FIRST EVERY]`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

import tutored  # noqa: E402
from submitted import SUBMISSIONS  # noqa: E402

from pacman.grading.checks.wrong import code, files  # noqa: E402
from pacman.grading.explanation import Explanation  # noqa: E402
from pacman.grading.tutor.candidates import Candidate  # noqa: E402
from pacman.grading.tutor.evidence import predicted  # noqa: E402
from pacman.grading.tutor.faults import RIGHT  # noqa: E402
from pacman.grading.tutor.mistakes import REPEATS, known  # noqa: E402
from pacman.grading.tutor.numbers import infinities  # noqa: E402
from pacman.grading.tutor.smallest import games_of, may_show  # noqa: E402

MISTAKES = SUBMISSIONS / "mistakes"


def questions_of(path: Path) -> list[str]:
    """The questions about searches whose agent stands in a file."""
    text = code(str(path)).decode()
    return [name for name, agent in tutored.AGENTS.items() if f"class {agent}(" in text]


def first_explanation(path: Path, question: str) -> Explanation | None:
    """What is told first about a question of a file, if a smallest game shows it."""
    found = tutored.explained(files(str(path)), tutored.of_question(question)).diagnosis
    return found[0] if found and found[0].certain and found[0].smallest else None


def smaller(found: Explanation, path: Path, question: str) -> dict[str, Any] | None:
    """A game with fewer states on which these mistakes show; None if there is none."""
    agent, evaluation = tutored.AGENTS[question], "other"
    numbers = infinities(code(str(path)).decode().split("\n"))
    says = {mistake.says for mistake in found.mistakes}
    mistakes = [each for each in (*known(agent, numbers), *REPEATS) if each.says in says]
    candidate = Candidate(RIGHT, tuple({each.says: each for each in mistakes}.values()))
    assert found.smallest is not None
    for task, tree in games_of(agent, candidate, numbers, evaluation):
        if len(tree.nodes) >= found.smallest["nodes"]:
            return None
        right = predicted(RIGHT, task, tree, {})
        if right is None or not may_show(candidate, right, task, tree):
            continue
        # Where a right action only looks as good as others, the file may still take it.
        other = predicted(candidate.faults, task, tree, {})
        alike = other is not None and other.calls == right.calls and other.kind == right.kind
        if not (alike and other is not None and other.actions & right.actions):
            return {"nodes": len(tree.nodes), "agents": tree.agents, "depth": task.depth}
    return None


def main(first: int = 0, every: int = 1) -> None:
    asked = [(path, name) for path in sorted(MISTAKES.glob("*.py")) for name in questions_of(path)]
    games = []
    for path, name in asked[first::every]:
        if (found := first_explanation(path, name)) is not None and found.smallest is not None:
            games.append(found.smallest)
            less = smaller(found, path, name)
            proof = f"but there is a smaller one: {less}" if less else "none is smaller"
            print(f"{path.stem}, {name}: {found.smallest['nodes']} states, {proof}")  # noqa: T201
    changed = [game for game in games
               if game["observed"]["action"] not in game["expected"]["actions"]]  # fmt: skip
    few = sum(game["nodes"] <= tutored.FEW_NODES for game in changed)
    print(f"{few} of {len(changed)} that change the action have at most "  # noqa: T201
          f"{tutored.FEW_NODES} states; the largest of all {len(games)} has "
          f"{max(game['nodes'] for game in games)}")  # fmt: skip


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
