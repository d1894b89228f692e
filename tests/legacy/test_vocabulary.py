"""Every name that older files use resolves, and does what it says."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from boards import SMALL, board, start
from test_legacy import legacy

import pacman
from pacman import (
    Actions,
    Agent,
    Directions,
    GameState,
    Grid,
    IllegalAction,
    Layout,
    LayoutError,
    Recorder,
)
from pacman.engine.players import DirectionalGhost
from pacman.engine.views import AgentState, Configuration, GameStateData
from pacman.support import project

# The names that older files import, by module.
NAMES = {
    "util": """
        Counter FixedRandom PriorityQueue PriorityQueueWithFunction Queue Stack TimeoutFunction
        TimeoutFunctionException arrayInvert chooseFromDistribution flipCoin getProbability lookup
        manhattanDistance matrixAsList mutePrint nSample nearestPoint normalize pause
        raiseNotDefined sample sampleFromCounter sign unmutePrint
        Counter.argMax Counter.copy Counter.divideAll Counter.incrementAll Counter.normalize
        Counter.sortedKeys Counter.totalCount Stack.push Stack.pop Stack.isEmpty Queue.push
        Queue.pop Queue.isEmpty PriorityQueue.push PriorityQueue.pop PriorityQueue.isEmpty
        PriorityQueue.update PriorityQueueWithFunction.push""",
    "game": """
        Actions Agent AgentState Configuration Directions GameStateData Grid reconstituteGrid
        Actions.TOLERANCE Actions._directions Actions._directionsAsList Actions.directionToVector
        Actions.getLegalNeighbors Actions.getPossibleActions Actions.getSuccessor
        Actions.reverseDirection Actions.vectorToDirection Agent.getAction
        AgentState.configuration AgentState.copy AgentState.getDirection AgentState.getPosition
        AgentState.isPacman AgentState.scaredTimer AgentState.start
        Configuration.generateSuccessor Configuration.getDirection Configuration.getPosition
        Configuration.isInteger Directions.NORTH Directions.SOUTH Directions.EAST Directions.WEST
        Directions.STOP Directions.LEFT Directions.RIGHT Directions.REVERSE
        GameStateData.agentStates GameStateData.capsules GameStateData.copyAgentStates
        GameStateData.deepCopy GameStateData.food GameStateData.initialize GameStateData.layout
        GameStateData.score Grid._cellIndexToPosition Grid.asList Grid.copy Grid.count Grid.data
        Grid.deepCopy Grid.height Grid.packBits Grid.shallowCopy Grid.width""",
    "layout": """
        Layout getLayout tryToLoad Layout.agentPositions Layout.capsules Layout.deepCopy
        Layout.food Layout.getFurthestCorner Layout.getNumGhosts Layout.getRandomCorner
        Layout.getRandomLegalPosition Layout.height Layout.isVisibleFrom Layout.isWall
        Layout.layoutText Layout.numGhosts Layout.totalFood Layout.walls Layout.width""",
    "ghostAgents": """
        DirectionalGhost GhostAgent RandomGhost GhostAgent.getAction GhostAgent.getDistribution""",
    "pacmanAgents": "GreedyAgent LeftTurnAgent scoreEvaluation",
    "pacman": """
        COLLISION_TOLERANCE GameState GhostRules PacmanRules SCARED_TIME TIME_PENALTY
        GameState.deepCopy GameState.generatePacmanSuccessor GameState.generateSuccessor
        GameState.getAndResetExplored GameState.getCapsules GameState.getFood
        GameState.getGhostPosition GameState.getGhostPositions GameState.getGhostState
        GameState.getGhostStates GameState.getLegalActions GameState.getLegalPacmanActions
        GameState.getNextState GameState.getNumAgents GameState.getNumFood
        GameState.getPacmanNextState GameState.getPacmanPosition GameState.getPacmanState
        GameState.getScore GameState.getWalls GameState.hasFood GameState.hasWall
        GameState.initialize GameState.isLose GameState.isWin GameState.data
        GhostRules.applyAction GhostRules.canKill GhostRules.getLegalActions
        PacmanRules.applyAction PacmanRules.getLegalActions""",
}
util: Any = legacy("util")


def course(module: str) -> Any:
    return import_module(module) if module == "pacman" else legacy(module)


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module in NAMES for name in NAMES[module].split()]
)
def test_every_name_resolves(module: str, name: str) -> None:
    found = course(module)
    for part in name.split("."):
        found = getattr(found, part)


def test_a_file_can_import_all_of_them(tmp_path: Path) -> None:
    """In an interpreter of its own, as a submission does."""
    lines = [
        f"from {module} import {name}"
        for module, names in NAMES.items()
        for name in names.split()
        if "." not in name
    ]
    path = tmp_path / "multiAgents.py"
    path.write_text("\n".join(lines), encoding="utf-8")
    code = f"from pacman.engine.loading import load_file\nload_file({str(path)!r})"
    root = Path(project.ROOT)
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root, timeout=60)


# Another edition of the course.


def test_next_states_are_successors_and_are_recorded_like_them() -> None:
    recorder, other = Recorder(calls=True), Recorder(calls=True)
    state = start(SMALL["cross roads"])
    watched, twin = state.watched_by(recorder), state.watched_by(other)
    child = watched.getPacmanNextState("West").getNextState(1, "East")
    same = twin.generatePacmanSuccessor("West").generateSuccessor(1, "East")
    assert child == same
    assert recorder.expanded == other.expanded
    assert recorder.calls == other.calls
    with pytest.raises(IllegalAction, match="illegal action 'Up' for agent 1"):
        state.getNextState(1, "Up")


# Mistaken calls.


def test_swapped_arguments_are_named() -> None:
    state: Any = start("%%%%%\n%P G%\n%%%%%")
    lost = state.generateSuccessor(0, "East")
    said = r"^generateSuccessor\('East', 0\): swapped arguments: first comes the agent, then the"
    lost = lost.generateSuccessor(1, "West")
    assert lost.isLose()
    for one in (state, state.watched_by(Recorder()), lost):
        with pytest.raises(IllegalAction, match=said):
            one.generateSuccessor("East", 0)
        with pytest.raises(IllegalAction, match=said):
            one.getNextState("East", 0)
    with pytest.raises(TypeError, match=r"^getLegalActions: there is no agent 'East', only 0 to 1"):
        state.getLegalActions("East")


# States made by hand, changed in place, and counted.


def test_a_state_can_be_made_empty_and_initialized() -> None:
    layout = board(SMALL["cross roads"])
    state = GameState()
    state.initialize(layout, 1)
    assert state == GameState.initial(layout, 1)
    won = start("%%%%\n%P.%\n%%%%").generateSuccessor(0, "East")
    won.initialize(layout)
    assert won == GameState.initial(layout)
    assert not won.isWin()
    assert won.getLegalActions()
    data = GameStateData()
    data.initialize(layout, 2)
    assert data.agentStates == GameState.initial(layout, 2).data.agentStates
    empty = GameState()
    empty.data.initialize(layout, 0)
    assert empty.getNumAgents() == 1


def test_data_is_copied_with_its_state() -> None:
    state = start(SMALL["cross roads"])
    for data in (state.data.deepCopy(), GameStateData(state.data)):
        data.score = 99
        assert (data.score, state.getScore()) == (99, 0)
    states = state.data.agentStates
    copied = state.data.copyAgentStates(states)
    assert copied == states
    copied[1].scaredTimer = 5
    assert states[1].scaredTimer == 0


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts the step back that counting replaces."""
    monkeypatch.setattr(GameState, "generateSuccessor", GameState.generateSuccessor)
    yield
    GameState.getAndResetExplored()


@pytest.mark.usefixtures("uncounted")
def test_explored_states_are_counted_from_the_first_reset_on() -> None:
    GameState.getAndResetExplored()
    recorder = Recorder()
    state = start(SMALL["cross roads"]).watched_by(recorder)
    for action in state.getLegalActions():
        state.generateSuccessor(0, action).generateSuccessor(1, "East")
        state.generatePacmanSuccessor(action)
    explored = GameState.getAndResetExplored()
    assert explored == recorder.expanded
    assert len(explored) == 1 + 2 * len(state.getLegalActions())
    assert GameState.getAndResetExplored() == set()


def test_rules_change_the_state_that_they_are_given_and_no_other() -> None:
    rules: Any = pacman
    state = start("%%%%%%\n%Po G%\n%%%%%%")
    pacman_moved = state.generateSuccessor(0, "East")
    both_moved = pacman_moved.generateSuccessor(1, "West")
    mine, twin = state.deepCopy(), state.deepCopy()
    assert rules.PacmanRules.getLegalActions(mine) == state.getLegalActions(0)
    assert rules.GhostRules.getLegalActions(mine, 1) == state.getLegalActions(1)
    rules.PacmanRules.applyAction(mine, "East")
    assert mine == pacman_moved
    rules.GhostRules.applyAction(mine, "West", 1)
    assert mine == both_moved
    assert twin == state == start("%%%%%%\n%Po G%\n%%%%%%")
    with pytest.raises(IllegalAction):
        rules.PacmanRules.applyAction(mine, "North")
    assert rules.GhostRules.canKill((1, 1), (1.5, 1))
    assert not rules.GhostRules.canKill((1, 1), (2, 1))
    assert not rules.GhostRules.canKill((1, 1), (1.5, 1.5))


def test_constants() -> None:
    rules: Any = pacman
    assert (rules.SCARED_TIME, rules.COLLISION_TOLERANCE, rules.TIME_PENALTY) == (40, 0.7, 1)
    state = start("%%%%%%\n%Po G%\n%%%%%%").generateSuccessor(0, "East")
    assert state.getGhostState(1).scaredTimer == rules.SCARED_TIME
    assert state.getScore() == -rules.TIME_PENALTY


# game


def test_a_configuration_has_successors() -> None:
    here = Configuration((2, 3), "West")
    assert here.generateSuccessor((0, 1)) == Configuration((2, 4), "North")
    assert here.generateSuccessor((0.5, 0)) == Configuration((2.5, 3), "East")
    assert here.generateSuccessor((0, 0)) == here == Configuration((2, 3), "West")
    assert here.generateSuccessor((0, 0)) is not here


def test_grids_are_packed_and_unpacked() -> None:
    reconstituteGrid = legacy("game").reconstituteGrid
    rng = random.Random(2)
    for _ in range(50):
        grid = Grid(rng.randint(1, 70), rng.randint(1, 70))
        for column in grid.data:
            column[:] = [rng.random() < 0.5 for _ in column]
        bits = grid.packBits()
        assert bits[:2] == (grid.width, grid.height)
        assert hash(bits) is not None
        assert reconstituteGrid(bits) == grid
        assert Grid(grid.width, grid.height, bitRepresentation=bits[2:]) == grid
    assert reconstituteGrid(grid) is grid


def test_cells_have_numbers() -> None:
    grid = Grid(3, 4)
    cells = [grid._cellIndexToPosition(index) for index in range(12)]
    assert cells == [(x, y) for x in range(3) for y in range(4)]


def test_directions_by_name_are_copies() -> None:
    assert dict(Actions._directionsAsList) == Actions._directions
    assert Actions._directions[Directions.NORTH] == (0, 1)
    assert [name for name, _ in Actions._directionsAsList] == list(Actions._directions)
    assert 0 < Actions.TOLERANCE < 0.5
    vector = Actions._directions.pop("North")
    try:
        assert Actions.directionToVector("North") == (0, 1)
    finally:
        Actions._directions["North"] = vector


def test_agent_states_keep_what_is_written() -> None:
    state = start(SMALL["cross roads"])
    ghost = state.getGhostState(1)
    assert isinstance(ghost, AgentState)
    ghost.configuration = ghost.configuration.generateSuccessor((0, 1))
    assert ghost.getDirection() == "North"
    assert ghost != state.getGhostState(1) == copy.deepcopy(state.getGhostState(1))


# layout


@pytest.mark.parametrize("name", ["smallClassic", "originalClassic"])
def test_positions_that_a_layout_draws(name: str) -> None:
    layout = Layout.load(name)
    random.seed(1)
    drawn = {layout.getRandomLegalPosition() for _ in range(3000)}
    assert drawn == set(layout.walls.asList(key=False))
    east, north = layout.width - 2, layout.height - 2
    corners = {(1, 1), (1, north), (east, 1), (east, north)}
    assert {layout.getRandomCorner() for _ in range(100)} == corners
    assert layout.getFurthestCorner((1, 1)) == (east, north)
    assert layout.getFurthestCorner((1.5, north)) == (east, 1)


def test_a_layout_is_copied() -> None:
    layout = Layout.load("smallClassic")
    twin = layout.deepCopy()
    assert twin is not layout
    assert twin == layout
    assert twin.name == layout.name


def test_what_is_straight_ahead_is_visible_as_far_as_the_next_wall() -> None:
    layout = board("%%%%%%%%\n%P  %  %\n%   .  %\n%%%%%%%%")
    here = (1, 2)
    seen = {(2, 2): True, (3, 2): True, (4, 2): False, (5, 2): False, (1, 1): False, here: False}
    for ghost, visible in seen.items():
        assert layout.isVisibleFrom(ghost, here, "East") is visible
        assert not layout.isVisibleFrom(ghost, here, "West")
    assert layout.isVisibleFrom((2.5, 2), here, "East")
    assert layout.isVisibleFrom((1, 1), here, "South")
    assert layout.isVisibleFrom((1.0, 1.5), here, "South")
    assert layout.isVisibleFrom((1, 1), (6, 1), "West")
    assert not layout.isVisibleFrom((2, 2), here, "Stop")


def test_a_layout_is_loaded_from_a_file_that_is_there(tmp_path: Path) -> None:
    tryToLoad = legacy("layout").tryToLoad
    path = tmp_path / "mine.lay"
    assert tryToLoad(str(path)) is None
    path.write_text("%%%%\n%P.%\n%%%%", encoding="utf-8")
    assert tryToLoad(str(path)) == board("%%%%\n%P.%\n%%%%")
    path.write_text("%%%%\n%%%%", encoding="utf-8")
    with pytest.raises(LayoutError, match="no 'P'"):
        tryToLoad(str(path))


# ghostAgents and pacmanAgents


def test_a_ghost_of_ones_own_draws_from_its_distribution() -> None:
    GhostAgent = legacy("ghostAgents").GhostAgent

    class Eastern(GhostAgent):  # type: ignore[misc, valid-type]
        def getDistribution(self, state: GameState) -> Any:
            weights = util.Counter()
            for action in state.getLegalActions(self.index):
                weights[action] = float(action == "East")
            return weights

    state = start(SMALL["cross roads"])
    ghost = Eastern(1)
    assert isinstance(ghost, Agent)
    assert issubclass(DirectionalGhost, GhostAgent)
    assert all(ghost.getAction(state) == "East" for _ in range(20))

    class Misspelled(GhostAgent):  # type: ignore[misc, valid-type]
        def getDistributions(self, state: GameState) -> Any:
            raise NotImplementedError

    said = r"^Misspelled has no getDistribution; did you mean getDistributions\?$"
    with pytest.raises(NotImplementedError, match=said):
        Misspelled(1).getAction(state)
    with pytest.raises(NotImplementedError, match=r"^GhostAgent has no getDistribution$"):
        GhostAgent(1).getDistribution(state)


def test_the_score_as_an_evaluation() -> None:
    state = start(SMALL["cross roads"]).generateSuccessor(0, "West")
    assert legacy("pacmanAgents").scoreEvaluation(state) == state.getScore()
