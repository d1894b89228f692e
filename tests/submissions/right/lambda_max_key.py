"""Short: lambdas and max/min with key."""

from util import manhattanDistance as md
from game import Agent, Directions
import random, util, math

scoreEvaluationFunction = lambda currentGameState: currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        moves = gameState.getLegalActions()[:]
        random.shuffle(moves)
        return max(moves, key=lambda move: self.evaluationFunction(gameState, move))

    def evaluationFunction(self, currentGameState, action):
        s = currentGameState.generatePacmanSuccessor(action)
        p = s.getPacmanPosition()
        dots = sorted(s.getFood().asList(), key=lambda dot: md(p, dot))
        if not dots:
            return math.inf
        hunters = list(
            filter(lambda g: g.scaredTimer <= 1 and md(p, g.getPosition()) <= 1, s.getGhostStates())
        )
        return (
            s.getScore()
            + 1 / md(p, dots[0])
            - 700 * len(hunters)
            - (700 if s.isLose() else 0)
            - (9 if action == Directions.STOP else 0)
        )


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    # a turn is (agent, plies done)
    turnAfter = staticmethod(
        lambda s, agent, done: (agent + 1, done) if agent + 1 < s.getNumAgents() else (0, done + 1)
    )

    ended = lambda self, s, agent, done: (
        s.isWin() or s.isLose() or done >= self.depth or len(s.getLegalActions(agent)) == 0
    )


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.turnAfter(gameState, 0, 0)
        return max(
            gameState.getLegalActions(0),
            key=lambda a: self.value(gameState.generateSuccessor(0, a), *turn),
        )

    def value(self, s, agent, done):
        if self.ended(s, agent, done):
            return self.evaluationFunction(s)
        turn = self.turnAfter(s, agent, done)
        return (min if agent > 0 else max)(
            map(
                lambda a: self.value(s.generateSuccessor(agent, a), *turn), s.getLegalActions(agent)
            )
        )


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        agent, done = self.turnAfter(gameState, 0, 0)
        window = [-math.inf]  # the alpha of the root, widened by each look

        def look(action):
            v = self.value(gameState.generateSuccessor(0, action), agent, done, window[0], math.inf)
            window[0] = max(window[0], v)
            return v

        return max(gameState.getLegalActions(0), key=look)

    def value(self, s, agent, done, alpha, beta):
        if self.ended(s, agent, done):
            return self.evaluationFunction(s)
        nextAgent, nextDone = self.turnAfter(s, agent, done)
        pick = max if agent == 0 else min
        beyond = (lambda v: v > beta) if agent == 0 else (lambda v: v < alpha)
        lo, hi = alpha, beta
        best = -math.inf if agent == 0 else math.inf
        for a in s.getLegalActions(agent):
            best = pick(
                best, self.value(s.generateSuccessor(agent, a), nextAgent, nextDone, lo, hi)
            )
            if beyond(best):
                return best
            if agent == 0:
                lo = max(lo, best)
            else:
                hi = min(hi, best)
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.turnAfter(gameState, 0, 0)
        return max(
            gameState.getLegalActions(0),
            key=lambda a: self.value(gameState.generateSuccessor(0, a), *turn),
        )

    def value(self, s, agent, done):
        if self.ended(s, agent, done):
            return self.evaluationFunction(s)
        turn = self.turnAfter(s, agent, done)
        mean = lambda values: sum(values) / len(values)
        return (mean if agent > 0 else max)(
            list(
                map(
                    lambda a: self.value(s.generateSuccessor(agent, a), *turn),
                    s.getLegalActions(agent),
                )
            )
        )


def walk(start, walls):
    """dictionary of walking distances"""
    dist, edge, n = {start: 0}, [start], 0
    free = lambda c: c not in dist and not walls[c[0]][c[1]]
    while edge:
        n += 1
        edge = list(
            filter(
                free,
                set(
                    (x + dx, y + dy)
                    for x, y in edge
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ),
            )
        )
        dist.update((c, n) for c in edge)
    return dist


def betterEvaluationFunction(currentGameState):
    """score, dots sorted by walking distance (first one counts), ghosts, capsules"""
    s = currentGameState
    if s.isWin() or s.isLose():
        return s.getScore() * 1.0
    x, y = s.getPacmanPosition()
    dist = walk((int(x), int(y)), s.getWalls())
    away = lambda pos: dist.get((int(pos[0]), int(pos[1])), 300)
    dots = sorted(s.getFood().asList(), key=away)
    brave = [g for g in s.getGhostStates() if g.scaredTimer <= 1]
    scared = [g for g in s.getGhostStates() if g.scaredTimer > 1]
    chase = lambda g: (
        75 / (1 + away(g.getPosition())) if away(g.getPosition()) < g.scaredTimer else 0
    )
    fear = lambda g: 24 / max(1, away(g.getPosition())) if away(g.getPosition()) <= 3 else 0
    return (
        s.getScore()
        + (7 / max(1, away(dots[0])) if dots else 0)
        - 6 * len(dots)
        - 20 * len(s.getCapsules())
        + sum(map(chase, scared))
        - sum(map(fear, brave))
    )


better = betterEvaluationFunction
