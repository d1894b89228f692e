"""Games that record what a search does in them, for tests of searches."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

ACTIONS = ("West", "Stop", "East", "North", "South")
NODES = 80  # about how many leaves a search meets in a made-up game whose states never end


class Facts(NamedTuple):
    """What a game has to say of one of its states."""

    actions: tuple[str, ...]
    ending: str
    score: float


class Game:
    """A game without end, made up from its seed as it is played.

    Some states are won, some lost, some leave whose turn it is no action. Every state has a score,
    out of a few that repeat, or out of many, or out of huge ones; in some games none is above 0.
    """

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.seed = seed
        self.agents = rng.randint(2, 4)
        self.depth = rng.randint(1, 3)
        self.evaluation = rng.choice(["scoreEvaluationFunction", "otherEvaluationFunction"])
        self.scores = rng.choice([2, 2, 9, 500, 10**8])
        self.shift = rng.choice([0, 0, -self.scores])
        self.more = (NODES ** (1 / (self.agents * self.depth)) - 1) / (len(ACTIONS) - 1)
        self.known: dict[tuple[str, ...], Facts] = {}

    def facts(self, path: tuple[str, ...]) -> Facts:
        if path not in self.known:
            rng = random.Random(f"{self.seed} {path}")
            score = rng.randint(-self.scores, self.scores) + self.shift
            ending = rng.choice(["won", "lost", "stuck", *[""] * 37]) if path else ""
            count = 1 + sum(rng.random() < self.more for _ in ACTIONS[1:])
            actions = sorted(rng.sample(ACTIONS, count), key=ACTIONS.index)
            self.known[path] = Facts(() if ending else tuple(actions), ending, score)
        return self.known[path]

    def start(self, log: list[tuple[str, ...]], **changes: Any) -> Made:
        return Made(self, (), log, **changes)


@dataclass(frozen=True)
class Made:
    """A state of a made-up game; refuses what the agent whose turn it is not would do.

    `backwards` has all actions in the other order, and `restless` leaves Pacman no `Stop`.
    """

    game: Game
    path: tuple[str, ...]
    log: list[tuple[str, ...]] = field(compare=False)
    backwards: bool = False
    restless: bool = False

    @property
    def turn(self) -> int:
        return len(self.path) % self.game.agents

    def getNumAgents(self) -> int:
        return self.game.agents

    def getLegalActions(self, agent: int = 0) -> list[str]:
        facts = self.game.facts(self.path)
        if agent != self.turn:  # asked out of turn, to learn whether the game is over
            return [] if facts.ending in ("won", "lost") else ["West" if agent else "Stop"]
        actions = list(facts.actions)
        if self.restless and agent == 0 and len(actions) > 1:
            actions = [action for action in actions if action != "Stop"]
        return actions[::-1] if self.backwards else actions

    def generateSuccessor(self, agent: int, action: str) -> Made:
        if agent != self.turn or action not in self.game.facts(self.path).actions:
            raise ValueError(f"agent {agent} cannot do {action!r} in agent {self.turn}'s turn")
        path = (*self.path, action)
        self.log.append(path)
        return Made(self.game, path, self.log, self.backwards, self.restless)

    def generatePacmanSuccessor(self, action: str) -> Made:
        return self.generateSuccessor(0, action)

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def deepCopy(self) -> Made:
        return self

    def isWin(self) -> bool:
        return self.game.facts(self.path).ending == "won"

    def isLose(self) -> bool:
        return self.game.facts(self.path).ending == "lost"

    def getScore(self) -> float:
        return self.game.facts(self.path).score

    def __deepcopy__(self, memo: object) -> Made:
        return self


def other_evaluation(state: Any) -> float:
    return 3 - 2 * float(state.getScore())


EVALUATIONS: dict[str, Callable[[Any], float]] = {
    "scoreEvaluationFunction": lambda state: float(state.getScore()),
    "otherEvaluationFunction": other_evaluation,
}
GAMES = [Game(seed) for seed in range(250)]
