# multiAgents.py
# Every search returns a dictionary {'value': ..., 'line': [...]} where the
# line is the whole variation that is expected to be played (for expectimax it
# ends at the first ghost, as nobody knows what a random ghost will do).

from game import Agent, Directions
import heapq
import util

STOP = Directions.STOP


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        table = {}
        for action in gameState.getLegalActions():
            table[action] = self.evaluationFunction(gameState, action)
        # sort the actions, best one first
        return sorted(table, key=table.get, reverse=True)[0]

    def evaluationFunction(self, currentGameState, action):
        nxt = currentGameState.generatePacmanSuccessor(action)
        value = nxt.getScore()
        if nxt.isWin():
            return value + 100000
        if nxt.isLose():
            return value - 100000
        distance = mazeDistanceToFood(nxt)
        if distance:
            value += 2.0 / distance
        pos = nxt.getPacmanPosition()
        for g in nxt.getGhostStates():
            gx, gy = g.getPosition()
            near = abs(gx - pos[0]) + abs(gy - pos[1])
            if g.scaredTimer <= 1 and near <= 1:
                value -= 1000
            elif g.scaredTimer > near + 1:
                value += 1.0 / (near + 1)
        if action == STOP:
            value -= 5
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def leaf(self, state):
        return {"value": self.evaluationFunction(state), "line": []}

    def firstMove(self, result):
        self.lastResult = result  # handy when debugging
        if result["line"]:
            return result["line"][0]
        return STOP


def nextTurn(state, agent, plies):
    agent += 1
    if agent == state.getNumAgents():
        return {"agent": 0, "plies": plies - 1}
    return {"agent": agent, "plies": plies}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.firstMove(self.minimax(gameState, agent=0, plies=self.depth))

    def minimax(self, state, agent, plies):
        if plies == 0 or state.isWin() or state.isLose():
            return self.leaf(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.leaf(state)
        turn = nextTurn(state, agent, plies)
        result = None
        for action in actions:
            reply = self.minimax(state.generateSuccessor(agent, action), **turn)
            if result is None:
                better_ = True
            elif agent == 0:
                better_ = reply["value"] > result["value"]
            else:
                better_ = reply["value"] < result["value"]
            if better_:
                result = {"value": reply["value"], "line": [action] + reply["line"]}
        return result


class AlphaBetaAgent(MultiAgentSearchAgent):
    """None stands for a bound that does not exist yet."""

    def getAction(self, gameState):
        return self.firstMove(self.search(gameState, None, None, agent=0, plies=self.depth))

    def search(self, state, alpha, beta, agent, plies):
        if plies == 0 or state.isWin() or state.isLose():
            return self.leaf(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.leaf(state)
        turn = nextTurn(state, agent, plies)
        result = None
        for action in actions:
            reply = self.search(state.generateSuccessor(agent, action), alpha, beta, **turn)
            v = reply["value"]
            if agent == 0:
                if result is None or v > result["value"]:
                    result = {"value": v, "line": [action] + reply["line"]}
                if beta is not None and result["value"] > beta:
                    return result
                if alpha is None or result["value"] > alpha:
                    alpha = result["value"]
            else:
                if result is None or v < result["value"]:
                    result = {"value": v, "line": [action] + reply["line"]}
                if alpha is not None and result["value"] < alpha:
                    return result
                if beta is None or result["value"] < beta:
                    beta = result["value"]
        return result


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.firstMove(self.expectimax(gameState, agent=0, plies=self.depth))

    def expectimax(self, state, agent, plies):
        if plies == 0 or state.isWin() or state.isLose():
            return self.leaf(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.leaf(state)
        turn = nextTurn(state, agent, plies)
        replies = []
        for action in actions:
            reply = self.expectimax(state.generateSuccessor(agent, action), **turn)
            replies.append({"value": reply["value"], "line": [action] + reply["line"]})
        if agent == 0:
            return max(replies, key=lambda reply: reply["value"])
        total = sum(reply["value"] for reply in replies)
        return {"value": total / len(replies), "line": []}


def aStar(walls, start, goal):
    """Number of steps from start to goal, or None."""
    fringe = [(util.manhattanDistance(start, goal), 0, start)]
    cheapest = {start: 0}
    while fringe:
        _, cost, (x, y) = heapq.heappop(fringe)
        if (x, y) == goal:
            return cost
        if cost > cheapest[(x, y)]:
            continue
        for cell in [(x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)]:
            if not (0 <= cell[0] < walls.width and 0 <= cell[1] < walls.height):
                continue
            if walls[cell[0]][cell[1]]:
                continue
            if cell not in cheapest or cost + 1 < cheapest[cell]:
                cheapest[cell] = cost + 1
                estimate = cost + 1 + util.manhattanDistance(cell, goal)
                heapq.heappush(fringe, (estimate, cost + 1, cell))
    return None


def mazeDistanceToFood(state):
    """
    The exact way to the nearest dot: A* to the dots in the order of their
    Manhattan distance, until this alone is no better than the best way found.
    0 if there is no dot (or none that can be reached).
    """
    x, y = state.getPacmanPosition()
    here = (int(x), int(y))
    walls = state.getWalls()
    dots = sorted(state.getFood().asList(), key=lambda dot: util.manhattanDistance(here, dot))
    shortest = None
    for dot in dots:
        if shortest is not None and util.manhattanDistance(here, dot) >= shortest:
            break
        way = aStar(walls, here, dot)
        if way is not None and (shortest is None or way < shortest):
            shortest = way
    return shortest or 0


def betterEvaluationFunction(currentGameState):
    """Dots count 25, capsules 35, the way to the next dot counts a little."""
    info = {
        "score": currentGameState.getScore(),
        "dots": -25 * currentGameState.getNumFood(),
        "capsules": -35 * len(currentGameState.getCapsules()),
        "way": 0.0,
        "ghosts": 0.0,
        "end": 0.0,
    }
    if currentGameState.isLose():
        info["end"] = -2000.0
    elif currentGameState.isWin():
        info["end"] = 1000.0
    else:
        way = mazeDistanceToFood(currentGameState)
        if way > 0:
            info["way"] = 10.0 / way
        pos = currentGameState.getPacmanPosition()
        for ghost in currentGameState.getGhostStates():
            gap = util.manhattanDistance(pos, ghost.getPosition())
            if ghost.scaredTimer > gap:
                info["ghosts"] += 30.0 / (gap + 1)
            elif ghost.scaredTimer <= 1 and gap <= 1:
                info["ghosts"] -= 60.0
    return sum(info.values())


better = betterEvaluationFunction
