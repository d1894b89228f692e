"""Adversarial search without recursion.

Every search is a loop over a stack of frames. Because I was afraid that
generateSuccessor might change the state it is called on, I take copies and
compare hashes all over the place. Nothing ever differed.
"""

import copy
from dataclasses import dataclass, field
from typing import Any, Iterator, List, Optional

import util
from game import Agent, Directions

SEEN_LIMIT = 300
NOTHING = object()


@dataclass
class Suspicions:
    """What I found out about states while searching (statistics only)."""

    seen: set = field(default_factory=set)
    families: dict = field(default_factory=dict)
    changed: int = 0

    def look(self, state):
        """Remember a state; returns a fresh shallow copy of it (or the state)."""
        try:
            if len(self.seen) < SEEN_LIMIT:
                self.seen.add(state)
                self.families[frozenset([state])] = hash(state)
            twin = copy.copy(state)
            if twin != state or not twin == state:
                self.changed += 1  # not an error: it may compare by identity
            return twin
        except Exception:
            return state

    def backup(self, state):
        try:
            return copy.deepcopy(state)
        except Exception:
            return None


@dataclass
class Frame:
    """One node that is being worked on."""

    state: Any
    agent: int
    remaining: int
    todo: Iterator
    alpha: float = float("-inf")
    beta: float = float("inf")
    current: Any = None
    values: List = field(default_factory=list)
    best: Any = None
    choice: Optional[str] = None

    def take(self, value):
        """A child has been finished."""
        self.values.append(value)
        if self.agent == 0:
            better_one = len(self.values) == 1 or value > self.best
        else:
            better_one = len(self.values) == 1 or value < self.best
        if better_one:
            self.best, self.choice = value, self.current

    def mean(self):
        return sum(self.values) / len(self.values)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        before = copy.copy(gameState)
        table = {}
        for action in gameState.getLegalActions():
            table[action] = self.evaluationFunction(gameState, action)
        assert before == gameState, "looking ahead changed the state"
        return max(table, key=table.get)

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        position = successor.getPacmanPosition()
        if successor.isWin():
            return 9999.0
        worth = float(successor.getScore() - currentGameState.getScore())
        distances = distancesFrom(position, successor.getWalls())
        reach = sorted(distances[f] for f in successor.getFood().asList() if f in distances)
        if reach:
            worth += 9.0 / reach[0]
        for ghost in copy.copy(successor.getGhostStates()):
            d = util.manhattanDistance(position, ghost.configuration.pos)
            if ghost.scaredTimer <= 1:
                worth -= {0: 900, 1: 600, 2: 20}.get(int(d), 0)
        if action == Directions.STOP:
            worth -= 10
        return worth


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def open(self, state, agent, remaining, alpha, beta):
        """A frame for an inner node, None for a leaf."""
        if remaining == 0 or state.isWin() or state.isLose():
            return None
        actions = state.getLegalActions(agent)
        if not actions:
            return None
        return Frame(state, agent, remaining, iter(actions), alpha, beta)

    def run(self, gameState, prune=False, average=False):
        suspicions = Suspicions()
        backup = suspicions.backup(gameState)
        howMany = gameState.getNumAgents()
        root = self.open(gameState, 0, self.depth * howMany, float("-inf"), float("inf"))
        if root is None:
            return Directions.STOP
        stack = [root]
        finished = NOTHING  # value of the child just finished
        while stack:
            top = stack[-1]
            if finished is not NOTHING:
                top.take(finished)
                finished = NOTHING
                if prune and top.agent == 0:
                    if top.best > top.beta:
                        finished = top.best
                        stack.pop()
                        continue
                    top.alpha = max(top.alpha, top.best)
                elif prune:
                    if top.best < top.alpha:
                        finished = top.best
                        stack.pop()
                        continue
                    top.beta = min(top.beta, top.best)
            action = next(top.todo, NOTHING)
            if action is NOTHING:
                finished = top.mean() if average and top.agent > 0 else top.best
                stack.pop()
                continue
            top.current = action
            twin = suspicions.look(top.state)
            mother = top.state if prune else twin
            child = mother.generateSuccessor(top.agent, action)
            frame = self.open(
                child, (top.agent + 1) % howMany, top.remaining - 1, top.alpha, top.beta
            )
            if frame is None:
                finished = self.evaluationFunction(child)
            else:
                stack.append(frame)
        if backup is not None and backup != gameState:
            suspicions.changed += 1
        return root.choice


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.run(gameState)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.run(gameState, prune=True)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.run(gameState, average=True)


def distancesFrom(start, walls):
    """Breadth first, with util.Queue."""
    start = tuple(int(c) for c in start)
    found = {start: 0}
    queue = util.Queue()
    queue.push(start)
    while not queue.isEmpty():
        x, y = queue.pop()
        for n in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]:
            if n not in found and not walls[n[0]][n[1]]:
                found[n] = found[(x, y)] + 1
                queue.push(n)
    return found


def betterEvaluationFunction(currentGameState):
    """Score; nearest dot (walking); dots and capsules left; ghosts."""
    state = copy.copy(currentGameState)
    if state.isWin():
        return state.getScore() + 2000.0
    if state.isLose():
        return state.getScore() - 2000.0
    position = state.getPacmanPosition()
    distances = distancesFrom(position, state.getWalls())
    reach = [distances[f] for f in state.getFood().asList() if f in distances]
    value = state.getScore() - 22.0 * state.getNumFood() - 15.0 * len(state.getCapsules())
    value -= min(reach, default=0)
    for ghost in state.getGhostStates():
        gx, gy = ghost.getPosition()
        d = distances.get((int(gx), int(gy)), 99)
        if ghost.scaredTimer > d:
            value += 90.0 / (1 + d)
        elif d <= 1:
            value -= 250.0
        elif d <= 3:
            value -= 12.0 / d
    return value


better = betterEvaluationFunction
