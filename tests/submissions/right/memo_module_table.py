"""multiAgents: remember everything.

Minimax and expectimax look values up in a table that lives in the module and
survives from move to move (the same positions come back all the time).
Alpha-beta does not use the table: values there depend on the bounds.
"""

from collections import defaultdict
from functools import partial, reduce
from typing import Any, Callable, Dict, FrozenSet, List, Set, Tuple

import util
from game import Agent, Directions

Square = Tuple[int, int]
Key = Tuple[Any, ...]

_TABLE: Dict[Key, float] = {}
_TABLE_LIMIT = 15000
_STATISTICS: Dict[str, int] = defaultdict(int)
_ROOTS: Set[FrozenSet[Any]] = set()

# distances inside one maze, for as long as the maze stays the same object
_MAZE: Dict[str, Any] = {"walls": None, "from": {}}


def scoreEvaluationFunction(currentGameState) -> float:
    return currentGameState.getScore()


def remembered(key: Key, compute: Callable[[], float]) -> float:
    """The value for key, computed only if it is not known yet."""
    try:
        if key in _TABLE:
            _STATISTICS["hit"] += 1
            return _TABLE[key]
    except TypeError:  # not hashable: no memory for it
        return compute()
    _STATISTICS["miss"] += 1
    value = compute()
    if len(_TABLE) >= _TABLE_LIMIT:
        _TABLE.clear()
    _TABLE[key] = value
    return value


def noteRoot(state: Any) -> None:
    """Sets of frozensets of states, just to know how many roots there were."""
    try:
        if len(_ROOTS) < 1000:
            _ROOTS.add(frozenset({state}))
    except TypeError:
        pass


def stepsFrom(walls: Any, start: Square) -> Dict[Square, int]:
    if _MAZE["walls"] is not walls:
        _MAZE["walls"] = walls
        _MAZE["from"] = {}
    start = (int(start[0]), int(start[1]))
    if start not in _MAZE["from"]:
        steps: Dict[Square, int] = {start: 0}
        border: List[Square] = [start]
        while border:
            fresh: List[Square] = []
            for x, y in border:
                for square in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
                    inside = 0 <= square[0] < walls.width and 0 <= square[1] < walls.height
                    if inside and square not in steps and not walls[square[0]][square[1]]:
                        steps[square] = steps[(x, y)] + 1
                        fresh.append(square)
            border = fresh
        _MAZE["from"][start] = steps
    return _MAZE["from"][start]


class ReflexAgent(Agent):
    def getAction(self, gameState) -> str:
        rate = partial(self.evaluationFunction, gameState)
        rated = [(rate(action), action) for action in gameState.getLegalActions()]
        return reduce(lambda a, b: b if b[0] > a[0] else a, rated)[1]

    def evaluationFunction(self, currentGameState, action) -> float:
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin() or successor.isLose():
            return 1e6 if successor.isWin() else -1e6
        here = successor.getPacmanPosition()
        steps = stepsFrom(successor.getWalls(), here)
        far = reduce(min, (steps.get(dot, 999) for dot in currentGameState.getFood().asList()), 999)
        value = 10.0 / (far + 1.0)
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer > 1:
                continue
            gap = util.manhattanDistance(here, ghost.getPosition())
            value -= 400.0 if gap <= 1 else 9.0 if gap <= 2 else 0.0
        if action == Directions.STOP:
            value -= 5.0
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def ended(self, state: Any, agent: int, left: int) -> bool:
        return left == 0 or state.isWin() or state.isLose() or not state.getLegalActions(agent)

    def turnAfter(self, state: Any, agent: int, left: int) -> Tuple[int, int]:
        """left = plies that are not complete yet"""
        last = agent == state.getNumAgents() - 1
        return (0, left - 1) if last else (agent + 1, left)

    def bestOf(self, gameState: Any, worth: Callable[[Any, int, int], float]) -> str:
        noteRoot(gameState)
        turn = self.turnAfter(gameState, 0, self.depth)
        rated = [
            (worth(gameState.generateSuccessor(0, action), *turn), action)
            for action in gameState.getLegalActions(0)
        ]
        return reduce(lambda a, b: b if b[0] > a[0] else a, rated)[1]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState) -> str:
        return self.bestOf(gameState, self.worth)

    def worth(self, state: Any, agent: int, left: int) -> float:
        # self and its evaluation function belong to the key: other agents have
        # other values for the same state
        key = (self, self.evaluationFunction, state, agent, left)
        return remembered(key, partial(self.reckon, state, agent, left))

    def reckon(self, state: Any, agent: int, left: int) -> float:
        if self.ended(state, agent, left):
            return self.evaluationFunction(state)
        turn = self.turnAfter(state, agent, left)
        values = (
            self.worth(state.generateSuccessor(agent, action), *turn)
            for action in state.getLegalActions(agent)
        )
        return reduce(min if agent else max, values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState) -> str:
        noteRoot(gameState)
        return self.search(gameState, 0, self.depth, float("-inf"), float("inf"))[1]

    def search(
        self, state: Any, agent: int, left: int, alpha: float, beta: float
    ) -> Tuple[float, Any]:
        if self.ended(state, agent, left):
            return self.evaluationFunction(state), None
        turn = self.turnAfter(state, agent, left)
        best: List[Tuple[float, Any]] = []
        for action in state.getLegalActions(agent):
            value = self.search(state.generateSuccessor(agent, action), *turn, alpha, beta)[0]
            if agent == 0:
                if not best or value > best[0][0]:
                    best = [(value, action)]
                if best[0][0] > beta:
                    return best[0]
                alpha = max(alpha, best[0][0])
            else:
                if not best or value < best[0][0]:
                    best = [(value, action)]
                if best[0][0] < alpha:
                    return best[0]
                beta = min(beta, best[0][0])
        return best[0]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState) -> str:
        return self.bestOf(gameState, self.worth)

    def worth(self, state: Any, agent: int, left: int) -> float:
        key = (self, self.evaluationFunction, state, agent, left)
        return remembered(key, partial(self.reckon, state, agent, left))

    def reckon(self, state: Any, agent: int, left: int) -> float:
        if self.ended(state, agent, left):
            return self.evaluationFunction(state)
        turn = self.turnAfter(state, agent, left)
        values = [
            self.worth(state.generateSuccessor(agent, action), *turn)
            for action in state.getLegalActions(agent)
        ]
        if agent == 0:
            return reduce(max, values)
        return reduce(lambda a, b: a + b, values) / float(len(values))


def betterEvaluationFunction(currentGameState) -> float:
    """Score and five corrections, added up with reduce."""
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 1500.0
    if currentGameState.isLose():
        return score - 1500.0
    here = currentGameState.getPacmanPosition()
    steps = stepsFrom(currentGameState.getWalls(), here)
    dots = [steps[dot] for dot in currentGameState.getFood().asList() if dot in steps]

    def ghostPart(ghost: Any) -> float:
        gx, gy = ghost.getPosition()
        gap = steps.get((int(gx), int(gy)), 50)
        if ghost.scaredTimer > gap:
            return 75.0 / (gap + 1.0)
        return -220.0 if gap <= 1 else -9.0 if gap <= 3 else 0.0

    parts = [
        score,
        -19.0 * currentGameState.getNumFood(),
        -1.0 * (min(dots) if dots else 0),
        -24.0 * len(currentGameState.getCapsules()),
    ]
    parts.extend(map(ghostPart, currentGameState.getGhostStates()))
    return reduce(lambda a, b: a + b, parts)


better = betterEvaluationFunction
