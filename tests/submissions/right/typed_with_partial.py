from functools import partial
from typing import Any, Callable, Dict, List, NamedTuple, Set, Tuple
import heapq
import math
import random

import util
from game import Agent, Directions
from pacman import GameState
from util import manhattanDistance

Cell = Tuple[int, int]
Value = float


class Turn(NamedTuple):
    agent: int
    remaining: int  # plies

    def after(self, agents: int) -> "Turn":
        if self.agent + 1 < agents:
            return Turn(self.agent + 1, self.remaining)
        return Turn(0, self.remaining - 1)


def a_star_to_any(start: Cell, goals: Set[Cell], walls: Any) -> float:
    """A* to the nearest of several goals, inf if there is no way."""
    if not goals:
        return math.inf

    def heuristic(cell: Cell) -> int:
        return min(abs(cell[0] - gx) + abs(cell[1] - gy) for gx, gy in goals)

    best: Dict[Cell, int] = {start: 0}
    heap: List[Tuple[int, int, Cell]] = [(heuristic(start), 0, start)]
    while heap:
        _, cost, (x, y) = heapq.heappop(heap)
        if (x, y) in goals:
            return cost
        if cost > best[(x, y)]:
            continue
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if walls[cell[0]][cell[1]]:
                continue
            if cost + 1 < best.get(cell, math.inf):
                best[cell] = cost + 1
                heapq.heappush(heap, (cost + 1 + heuristic(cell), cost + 1, cell))
    return math.inf


def pacman_cell(state: GameState) -> Cell:
    x, y = state.getPacmanPosition()
    return int(x), int(y)


class ReflexAgent(Agent):
    def getAction(self, gameState: GameState) -> str:
        rate: Callable[[str], Value] = partial(self.evaluationFunction, gameState)
        return max(gameState.getLegalActions(0), key=rate)

    def evaluationFunction(self, currentGameState: GameState, action: str) -> Value:
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return math.inf
        if successor.isLose():
            return -math.inf
        cell = pacman_cell(successor)
        way = a_star_to_any(cell, set(successor.getFood().asList()), successor.getWalls())
        value: Value = successor.getScore() + 1 / way
        if action == Directions.STOP:
            value -= 100
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer <= 1 and manhattanDistance(cell, ghost.getPosition()) <= 1:
                value -= 1000
        return value


def scoreEvaluationFunction(currentGameState: GameState) -> Value:
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2") -> None:
        self.index = 0
        self.evaluationFunction: Callable[[GameState], Value] = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def is_leaf(self, state: GameState, turn: Turn) -> bool:
        return bool(
            turn.remaining == 0
            or state.isWin()
            or state.isLose()
            or not state.getLegalActions(turn.agent)
        )


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState) -> str:
        rate = partial(self.action_value, gameState, Turn(0, self.depth))
        return max(gameState.getLegalActions(0), key=rate)

    def action_value(self, state: GameState, turn: Turn, action: str) -> Value:
        return self.state_value(
            state.generateSuccessor(turn.agent, action), turn.after(state.getNumAgents())
        )

    def state_value(self, state: GameState, turn: Turn) -> Value:
        if self.is_leaf(state, turn):
            return self.evaluationFunction(state)
        pick = max if turn.agent == 0 else min
        return pick(map(partial(self.action_value, state, turn), state.getLegalActions(turn.agent)))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState) -> str:
        _, action = self.max_node(gameState, Turn(0, self.depth), -math.inf, math.inf)
        return action

    def state_value(self, state: GameState, turn: Turn, alpha: Value, beta: Value) -> Value:
        if self.is_leaf(state, turn):
            return self.evaluationFunction(state)
        if turn.agent == 0:
            return self.max_node(state, turn, alpha, beta)[0]
        return self.min_node(state, turn, alpha, beta)[0]

    def max_node(
        self, state: GameState, turn: Turn, alpha: Value, beta: Value
    ) -> Tuple[Value, str]:
        following = turn.after(state.getNumAgents())
        best: Value = -math.inf
        best_action = None
        for action in state.getLegalActions(turn.agent):
            child = state.generateSuccessor(turn.agent, action)
            value = self.state_value(child, following, alpha, beta)
            if best_action is None or value > best:
                best, best_action = value, action
            if best > beta:
                break
            alpha = max(alpha, best)
        return best, best_action

    def min_node(
        self, state: GameState, turn: Turn, alpha: Value, beta: Value
    ) -> Tuple[Value, str]:
        following = turn.after(state.getNumAgents())
        best: Value = math.inf
        best_action = None
        for action in state.getLegalActions(turn.agent):
            child = state.generateSuccessor(turn.agent, action)
            value = self.state_value(child, following, alpha, beta)
            if best_action is None or value < best:
                best, best_action = value, action
            if best < alpha:
                break
            beta = min(beta, best)
        return best, best_action


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState) -> str:
        rate = partial(self.action_value, gameState, Turn(0, self.depth))
        return max(gameState.getLegalActions(0), key=rate)

    def action_value(self, state: GameState, turn: Turn, action: str) -> Value:
        return self.state_value(
            state.generateSuccessor(turn.agent, action), turn.after(state.getNumAgents())
        )

    def state_value(self, state: GameState, turn: Turn) -> Value:
        if self.is_leaf(state, turn):
            return self.evaluationFunction(state)
        values: List[Value] = list(
            map(partial(self.action_value, state, turn), state.getLegalActions(turn.agent))
        )
        if turn.agent == 0:
            return max(values)
        return sum(values) / len(values)


def ghost_term(cell: Cell, ghost: Any) -> Value:
    distance = manhattanDistance(cell, ghost.getPosition())
    if ghost.scaredTimer > distance:
        return 100 / (distance + 1)
    if distance <= 1:
        return -100
    return -10 if distance <= 2 else 0


def betterEvaluationFunction(currentGameState: GameState) -> Value:
    """
    Score, way to the nearest dot (A*), number of dots and capsules, ghosts.
    """
    state = currentGameState
    if state.isWin() or state.isLose():
        return state.getScore()
    cell = pacman_cell(state)
    food = set(state.getFood().asList())
    way = min(a_star_to_any(cell, food, state.getWalls()), 100)
    return (
        state.getScore()
        - 0.9 * way
        - 24 * len(food)
        - 48 * len(state.getCapsules())
        + sum(map(partial(ghost_term, cell), state.getGhostStates()))
    )


better = betterEvaluationFunction
