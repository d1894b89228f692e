import copy

import game
import ghostAgents
import layout
import pacman
import pacmanAgents
import util
from game import (
    Actions,
    Agent,
    AgentState,
    Configuration,
    Directions,
    GameStateData,
    Grid,
    reconstituteGrid,
)
from ghostAgents import DirectionalGhost, GhostAgent, RandomGhost
from layout import Layout, getLayout, tryToLoad
from pacman import (
    COLLISION_TOLERANCE,
    SCARED_TIME,
    TIME_PENALTY,
    GameState,
    GhostRules,
    PacmanRules,
)
from pacmanAgents import GreedyAgent, LeftTurnAgent, scoreEvaluation
from util import (
    Counter,
    FixedRandom,
    PriorityQueue,
    PriorityQueueWithFunction,
    Queue,
    Stack,
    TimeoutFunction,
    TimeoutFunctionException,
    arrayInvert,
    chooseFromDistribution,
    flipCoin,
    getProbability,
    lookup,
    manhattanDistance,
    matrixAsList,
    mutePrint,
    nSample,
    nearestPoint,
    normalize,
    pause,
    raiseNotDefined,
    sample,
    sampleFromCounter,
    unmutePrint,
)


def evaluation(state: GameState):
    return state.getScore()


class StudentAgent(Agent):
    def __init__(self, evalFn="evaluation", depth="2"):
        self.index = 0
        self.evaluationFunction = lookup(evalFn, globals())
        self.depth = int(depth)

    def getAction(self, state: GameState):
        self.look_at(state)
        return max(
            state.getLegalActions(),
            key=lambda a: self.evaluationFunction(state.generateSuccessor(0, a)),
        )

    def look_at(self, state):
        assert isinstance(state, pacman.GameState)
        assert copy.deepcopy(state) == state == state.deepCopy()
        assert state.getLegalActions() == state.getLegalActions(0) == state.getLegalPacmanActions()
        ghost = state.getGhostStates()[0]
        assert ghost.scaredTimer >= 0
        assert ghost.configuration.pos == ghost.getPosition() == state.getGhostPosition(1)
        assert ghost.configuration.direction == ghost.getDirection()
        assert state.getPacmanState().getPosition() == state.getPacmanPosition()
        food, walls = state.getFood(), state.getWalls()
        assert food.count() == state.getNumFood() == len(food.asList())
        assert walls[0][0] and state.hasWall(0, 0)
        assert food.width == walls.width and food.height == walls.height
        assert Directions.LEFT[Directions.NORTH] == Directions.WEST
        assert Actions.directionToVector("East", 0.5) == (0.5, 0.0)
        here = state.getPacmanPosition()
        assert here in Actions.getLegalNeighbors(here, walls)
        assert isinstance(state.data.score, int)
        assert state.data.capsules == state.getCapsules()
        assert state.data.layout.totalFood >= food.count()
        assert len(state.data.agentStates) == state.getNumAgents()
        assert str(state) and str(food)
        assert copy.deepcopy(walls) == walls == reconstituteGrid(walls.packBits())
        assert walls._cellIndexToPosition(walls.height) == (1, 0)
        assert TimeoutFunction(max, 60)(1, 2) == 2
        mutePrint()
        print("nobody reads this")
        unmutePrint()
        again = GameState()
        again.initialize(state.data.layout, state.getNumAgents() - 1)
        action = again.getLegalActions()[0]
        assert again.getNextState(0, action) == again.getPacmanNextState(action)
        PacmanRules.applyAction(again, action)
        assert scoreEvaluation(again) == again.getScore() != 0
        assert state.data.layout.getFurthestCorner((1, 1)) != (1, 1)
        assert state.data.deepCopy().agentStates == state.data.agentStates
