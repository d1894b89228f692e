"""Courses' folders of test cases in the older format, written from what searches do here.

The searches are plain ones of this file, so that what the grader says is compared with something
else than its own reference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from pacman import DirectionalGhost, GameState, Layout, Recorder
from pacman.games.trees import Node, Tree

AGENTS = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")
PASS_ALL = {"max_points": "5", "class": "PassAllTestsQuestion"}
BOARD = """\
%%%%%%%%%
%P.. ..o%
%.%%%%%.%
%..G..G.%
%%%%%%%%%
"""


def text(entries: Mapping[str, str]) -> str:
    """A file of that format."""
    lines = [
        f'{key}: """\n{value}\n"""' if "\n" in value or '"' in value else f'{key}: "{value}"'
        for key, value in entries.items()
    ]  # fmt: skip
    return "# Written by hand.\n" + "\n\n".join(lines) + "\n"


Pair = tuple[Mapping[str, str], Mapping[str, str] | None]


def course(
    folder: Path,
    questions: Mapping[str, tuple[Mapping[str, str], Mapping[str, Pair]]],
    boards: Mapping[str, str] | None = None,
) -> Path:
    """The folder of a course with these questions, each a CONFIG and cases; boards beside it."""
    source = folder / "test_cases"
    source.mkdir(parents=True)
    (source / "CONFIG").write_text(text({"order": " ".join(questions)}))
    for question, (config, cases) in questions.items():
        (source / question).mkdir()
        (source / question / "CONFIG").write_text(text(config))
        for name, (test, solution) in cases.items():
            (source / question / f"{name}.test").write_text(text(test))
            if solution is not None:
                (source / question / f"{name}.solution").write_text(text(solution))
    (folder / "layouts").mkdir()
    for name, rows in (boards or {}).items():
        (folder / "layouts" / f"{name}.lay").write_text(rows)
    return source


def example(folder: Path) -> Path:
    """The small course that the documents speak of, with a reflex question and two of trees."""
    tree = {
        "class": "GraphGameTreeTest", "alg": "MinimaxAgent", "depth": "1", "num_agents": "2",
        "start_state": "start", "win_states": "good", "lose_states": "bad",
        "successors": "start East turn\nstart West bad\nturn North good\nturn South fine",
        "evaluation": "good 7\nfine 3\nbad -3",
    }  # fmt: skip
    solution = {"action": "East", "generated": "bad fine good start turn"}
    play = {
        "class": "EvalAgentTest", "agentName": "ReflexAgent", "layoutName": "corridor",
        "maxTime": "60", "numGames": "3", "randomSeed": "1", "ghosts": "[RandomGhost(1)]",
        "scoreThresholds": "300 500", "winsThresholds": "2 3", "winsMinimum": "1",
    }  # fmt: skip
    partial = {"max_points": "4", "class": "PartialCreditQuestion"}
    trees = {
        "a-tree": (tree, solution),
        "a-board": game("MinimaxAgent", 1, seed=3),
        "an-idea": ({**tree, "disabled": "true"}, None),
    }
    questions: Any = {"q1": (partial, {"play": (play, None)}), "q2": (PASS_ALL, trees)}
    source = course(folder, questions, {"corridor": "%%%%%%%%\n%P...%G%\n%%%%%%%%\n"})
    (source / "extra").mkdir()
    return source


@dataclass(frozen=True)
class Search:
    """A plain depth-limited search of a game; `agents` fewer than there are forget ghosts."""

    name: str
    depth: int
    agents: int
    stop: bool = True

    def best(self, state: Any) -> list[str]:
        """All actions that share the best value; none if there is no action."""
        free = Search(self.name.replace("AlphaBeta", "Minimax"), self.depth, self.agents, self.stop)
        values = {
            action: free.value(state.generateSuccessor(0, action), 1, self.depth)
            for action in self.actions(state, 0)
        }
        return [action for action in values if values[action] == max(values.values())]

    def walk(self, state: Any) -> None:
        """Expand what a search from here does."""
        best = Fraction(-(10**9))
        for action in self.actions(state, 0):
            child = state.generateSuccessor(0, action)
            best = max(best, self.value(child, 1, self.depth, best))
        if not self.actions(state, 0):
            state.getScore()

    def actions(self, state: Any, agent: int) -> list[str]:
        return [a for a in state.getLegalActions(agent) if self.stop or agent or a != "Stop"]

    def value(
        self, state: Any, agent: int, depth: int, alpha: Any = -inf, beta: Any = inf
    ) -> Fraction:
        if agent == self.agents:
            agent, depth = 0, depth - 1
        actions = self.actions(state, agent)
        if depth <= 0 or state.isWin() or state.isLose() or not actions:
            return Fraction(state.getScore())
        values: list[Fraction] = []
        for action in actions:
            child = state.generateSuccessor(agent, action)
            values.append(self.value(child, agent + 1, depth, alpha, beta))
            if self.name == "AlphaBetaAgent":
                if (agent and values[-1] < alpha) or (not agent and values[-1] > beta):
                    break
                alpha, beta = (
                    (alpha, min(beta, values[-1])) if agent else (max(alpha, values[-1]), beta)
                )
        if self.name == "ExpectimaxAgent" and agent:
            return sum(values, Fraction(0)) / len(values)
        return min(values) if agent else max(values)


def counted(search: Search, state: Any) -> int:
    """How many distinct states a search from here expands."""
    recorder = Recorder()
    search.walk(state.watched_by(recorder))
    return recorder.count


def game(agent: str, depth: int, seed: int, board: str = BOARD, most: int = 8) -> Pair:
    """A PacmanGameTreeTest of at most this many turns."""
    state = GameState.initial(Layout.parse(board), 2)
    ghosts = [DirectionalGhost(1), DirectionalGhost(2)]
    turns: list[tuple[Any, Any, Any]] = []
    while len(turns) < most and not state.isWin() and not state.isLose():
        turns.append(_turn(state, agent, depth))
        state = state.generateSuccessor(0, turns[-1][0][0][0][0])
        generator = Random(seed + len(turns))
        for ghost in ghosts:
            if state.getLegalActions(ghost.index):
                ghost.rng = generator
                state = state.generateSuccessor(ghost.index, ghost.getAction(state))
    test = {
        "class": "PacmanGameTreeTest", "alg": agent, "seed": str(seed), "depth": str(depth),
        "max_points": "1", "layoutName": "aBoard", "layout": board.strip("\n"),
    }  # fmt: skip
    keys = ("optimalActions", "altDepthActions", "partialPlyBugActions")
    return test, {
        key: "\n".join(map(json.dumps, column))
        for key, column in zip(keys, zip(*turns, strict=True), strict=True)
    }


def _turn(state: GameState, agent: str, depth: int) -> tuple[Any, Any, Any]:
    def search(less: int, agents: int, stop: bool) -> Search:
        return Search(agent, depth - less, agents, stop)

    right = [search(0, 3, stop) for stop in (True, False)]
    return (
        [[each.best(state), counted(each, state)] for each in right],
        [search(less, 3, stop).best(state) for stop in (True, False) for less in (1, -1)],
        [search(0, 2, stop).best(state) for stop in (True, False)],
    )


def drawn(seed: int, agents: int, levels: int) -> Node:
    """A tree that is drawn from this seed, whose children sometimes come together again."""
    rng = Random(seed)
    below = [_node(f"end{i}", {}, rng) for i in range(6)]
    for level in range(levels - 1, -1, -1):
        below = [
            _node(f"s{level}_{i}", _children(rng, below, level), rng)
            for i in range(1 if not level else 4 + level)
        ]
    return below[0]


def _children(rng: Random, below: list[Node], level: int) -> dict[str, Node]:
    if level and rng.random() < 0.1:
        return {}
    names = rng.sample(
        ["Left", "Right", "North", "Up", "Down"], rng.randrange(1, 5) if level else 4
    )
    return {name: rng.choice(below) for name in names}


def _node(name: str, children: dict[str, Node], rng: Random) -> Node:
    value = rng.randrange(-99, 100)
    win = not children and rng.random() < 0.5
    return Node(name, children, value, value, win, not children and not win)


def tree(agent: str, depth: int, agents: int, root: Node) -> Pair | None:
    """A GraphGameTreeTest; None if two actions are as good, as the course knows only one."""
    state = Tree(root, agents).state()
    search = Search(agent, depth, agents)
    best = search.best(state)
    if len(best) > 1:
        return None
    recorder = Recorder()
    search.walk(state.watched_by(recorder))
    generated = sorted(found.node.name for found in recorder.expanded)
    solution = {"action": best[0], "generated": " ".join(generated)}
    return as_test(agent, depth, agents, root), solution


def as_test(agent: str, depth: int, agents: int, root: Node) -> dict[str, str]:
    nodes = Tree(root, agents).nodes
    steps = [
        f"{n.name} {action} {child.name}" for n in nodes for action, child in n.children.items()
    ]
    return {
        "class": "GraphGameTreeTest", "alg": agent, "depth": str(depth), "num_agents": str(agents),
        "start_state": root.name, "win_states": _names(n for n in nodes if n.win),
        "lose_states": _names(n for n in nodes if n.lose), "successors": "\n".join(steps),
        "evaluation": "\n".join(f"{n.name} {n.value}" for n in nodes),
    }  # fmt: skip


def _names(nodes: Iterable[Node]) -> str:
    return " ".join(node.name for node in nodes)
