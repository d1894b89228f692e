"""Submissions with several mistakes at once: a student's plain search, with some parts replaced.

It knows nothing of the tutor: the mistakes are written out as the text of a program. As a program
it measures how many of 200 pairs the tutor names: `python tests/support/pairs.py [FIRST EVERY]`;
with `0 4`, a quarter of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
SHARED = ROOT / "tests" / "submissions" / "shared" / "search.py"
MINIMAX, ALPHA_BETA, EXPECTIMAX = EVERY = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")
SURE = (MINIMAX, ALPHA_BETA)
PARTS = {
    "ROOT_LOW": "float('-inf')",
    "ROOT_ACTIONS": "gameState.getLegalActions(0)",
    "ROOT_ALPHA": "alpha = max(alpha, value)",
    "ANSWER": "choice",
    "PLIES": "0",
    "AGENTS": "state.getNumAgents()",
    "ACTIONS": "state.getLegalActions(agent)",
    "LIMIT": "self.depth",
    "LEAF": "self.evaluationFunction(state)",
    "MAXIMISES": "agent == 0",
    "LOW": "float('-inf')",
    "HIGH": "float('inf')",
    "CUT_MAX": "v > beta",
    "CUT_MIN": "v < alpha",
    "ALPHA": "alpha = max(alpha, v)",
    "BETA": "beta = min(beta, v)",
    "AVERAGE": "sum(values) / float(len(values))",
    "MAXIMUM": "v",
    "MINIMUM": "v",
    "MOVER": "agent",
}
WITHOUT_STOP = "[a for a in {} if a != 'Stop']"
# Identifier, agents, and the parts that are replaced.
MISTAKES: list[tuple[str, tuple[str, ...], Mapping[str, str]]] = [
    ("finite-infinity", SURE, {"ROOT_LOW": "-9999", "LOW": "-9999", "HIGH": "9999"}),
    ("finite-infinity", EVERY, {"ROOT_LOW": "-1000"}),
    ("finite-infinity", SURE, {"HIGH": "1e6"}),
    ("skips-stop", EVERY, {
        "ROOT_ACTIONS": WITHOUT_STOP.format("gameState.getLegalActions(0)"),
        "ACTIONS": WITHOUT_STOP.format("state.getLegalActions(agent)"),
    }),
    ("skips-stop", EVERY, {"ROOT_ACTIONS": WITHOUT_STOP.format("gameState.getLegalActions(0)")}),
    ("evaluation-ignored", EVERY, {"LEAF": "state.getScore()"}),
    ("depth-too-deep", EVERY, {"LIMIT": "self.depth + 1"}),
    ("depth-too-shallow", EVERY, {"PLIES": "1"}),
    ("depth-hard-coded", EVERY, {"LIMIT": "2"}),
    ("ghost-maximises", EVERY, {"MAXIMISES": "agent == 0 or agent == state.getNumAgents() - 1"}),
    ("later-ghosts-maximise", EVERY, {"MAXIMISES": "agent != 1"}),
    ("only-first-ghost", EVERY, {"AGENTS": "2"}),
    ("ghosts-same-index", EVERY, {"MOVER": "min(agent, 1)"}),
    ("worst-action", EVERY, {"ANSWER": "worst"}),
    ("returns-none", EVERY, {"ANSWER": "None"}),
    ("no-cut-at-max", (ALPHA_BETA,), {"CUT_MAX": "False"}),
    ("no-cut-at-min", (ALPHA_BETA,), {"CUT_MIN": "False"}),
    ("cuts-on-equality", (ALPHA_BETA,), {"CUT_MAX": "v >= beta", "CUT_MIN": "v <= alpha"}),
    ("cuts-on-equality", (ALPHA_BETA,), {"CUT_MIN": "v <= alpha"}),
    ("root-alpha", (ALPHA_BETA,), {"ROOT_ALPHA": "pass"}),
    ("alpha-not-raised", (ALPHA_BETA,), {"ALPHA": "pass"}),
    ("beta-not-lowered", (ALPHA_BETA,), {"BETA": "pass"}),
    ("sum-not-average", (EXPECTIMAX,), {"AVERAGE": "sum(values)"}),
    ("wrong-divisor", (EXPECTIMAX,), {"AVERAGE": "sum(values) / float(state.getNumAgents())"}),
    ("integer-average", (EXPECTIMAX,), {"AVERAGE": "sum(values) // len(values)"}),
    ("ghosts-minimise", (EXPECTIMAX,), {"AVERAGE": "min(values)"}),
]  # fmt: skip
_HEAD = """

class {agent}(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice, least, worst = ROOT_LOW, None, float('inf'), None
        alpha, beta = float('-inf'), float('inf')
        for action in ROOT_ACTIONS:
            child = gameState.generateSuccessor(0, action)
            value = self.value(child, 1, PLIES, alpha, beta)
            if value > best:
                best, choice = value, action
            if value < least:
                least, worst = value, action
            {root}
        return ANSWER

    def value(self, state, agent, depth, alpha, beta):
        if agent >= AGENTS:
            agent, depth = 0, depth + 1
        actions = ACTIONS
        if depth >= LIMIT or not actions:
            return LEAF
        if MAXIMISES:
            v = LOW
            for action in actions:
                child = state.generateSuccessor(MOVER, action)
                v = max(v, self.value(child, agent + 1, depth, alpha, beta))
                {cut_max}
            return MAXIMUM
"""
_GHOSTS = """        v = HIGH
        for action in actions:
            child = state.generateSuccessor(MOVER, action)
            v = min(v, self.value(child, agent + 1, depth, alpha, beta))
            {cut_min}
        return MINIMUM
"""
_CHANCE = """        values = []
        for action in actions:
            child = state.generateSuccessor(MOVER, action)
            values.append(self.value(child, agent + 1, depth, alpha, beta))
        return AVERAGE
"""


def source(agent: str, mistakes: Iterable[Mapping[str, str]]) -> str:
    """A file whose search has these parts in place of the right ones."""
    parts = dict(PARTS)
    for mistake in mistakes:
        parts |= mistake
    prunes = agent == ALPHA_BETA
    text = _HEAD + (_CHANCE if agent == EXPECTIMAX else _GHOSTS)
    cut = "if {0}:{1}return v{1}{2}"
    line, deeper = "\n" + 12 * " ", "\n" + 16 * " "
    cut_max = cut.format("CUT_MAX", " ", "").rstrip() + f"{deeper}ALPHA" if prunes else "pass"
    cut_min = cut.format("CUT_MIN", " ", "").rstrip() + f"{line}BETA" if prunes else "pass"
    root = "ROOT_ALPHA" if prunes else "pass"
    text = text.format(agent=agent, root=root, cut_max=cut_max, cut_min=cut_min)
    # Longer names first, as some are parts of others.
    for name in sorted(parts, key=len, reverse=True):
        text = text.replace(name, parts[name]) if name.isupper() else text
    return SHARED.read_text(encoding="utf-8") + text


def pairs(number: int, seed: int = 1) -> Iterator[tuple[str, set[str], str]]:
    """Agents, the identifiers of two mistakes, and files that have both; no pair comes twice."""
    every = [
        (agent, one, other)
        for agent in EVERY
        for one, other in combinations([each for each in MISTAKES if agent in each[1]], 2)
        if one[0] != other[0] and not one[2].keys() & other[2].keys()
    ]
    for agent, one, other in Random(seed).sample(every, number):
        yield agent, {one[0], other[0]}, source(agent, [one[2], other[2]])


# Two that have a name of their own together.
TOGETHER = {frozenset({"no-cut-at-max", "no-cut-at-min"}): "no-cuts"}


def main(first: int = 0, every: int = 1) -> None:
    sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []
    import tutored

    questions = {agent: name for name, agent in tutored.AGENTS.items()}
    both = one = count = 0
    seconds, smallest = {}, []
    for place, (agent, names, text) in [*enumerate(pairs(200))][first::every]:
        plan = tutored.of_question(questions[agent], without="board")
        result, took = tutored.measured({"multiAgents.py": text.encode()}, plan)
        told = [{mistake.id for mistake in each.mistakes} for each in result.diagnosis]
        right = {*names, TOGETHER.get(frozenset(names), "")}
        named = any(names <= each or TOGETHER.get(frozenset(names)) in each for each in told)
        both, one, count = both + named, one + any(right & each for each in told), count + 1
        if not named:
            print(f"{place}: {agent}, {sorted(names)}, said {[*map(sorted, told)]}")  # noqa: T201
        seconds[f"{place}"] = took
        smallest += [each.smallest for each in result.diagnosis[:1] if each.smallest]
    print(f"{count} pairs: both named of {both}, at least one of {one}")  # noqa: T201
    print(tutored.costs(seconds, smallest))  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
