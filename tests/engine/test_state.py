"""States are values: equal, hashed, copied and pickled by what they are, and safe from writers."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import pytest
from boards import SMALL, all_layouts, start
from hypothesis import given
from hypothesis import strategies as st

from pacman import GameState, Grid, IllegalAction, Layout
from pacman.engine.board import REMEMBERED_FOODS, Board

LAYOUTS = list(all_layouts().values())


def walk(layout: Layout, seed: int, moves: int) -> GameState:
    """The state after this many random moves, or the last one before the game was over."""
    state = GameState.initial(layout)
    rng = random.Random(seed)
    for move in range(moves):
        agent = move % state.getNumAgents()
        legal = state.getLegalActions(agent)
        if legal:
            state = state.generateSuccessor(agent, rng.choice(legal))
    return state


states = st.builds(walk, st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(0, 90))


def seen(state: GameState) -> str:
    """Everything that a submission can see, ints and floats told apart."""
    agents = state.data.agentStates
    ghosts = [repr(ghost) + str(ghost.scaredTimer) for ghost in agents]
    legal = [state.getLegalActions(agent) for agent in range(state.getNumAgents())]
    return repr((
        ghosts, legal, state.getFood().asList(), state.getCapsules(), state.getScore(),
        state.isWin(), state.isLose(), str(state),
    ))  # fmt: skip


def copies(state: GameState) -> Iterator[GameState]:
    yield copy.copy(state)
    yield copy.deepcopy(state)
    yield state.deepCopy()
    yield pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    yield copy.deepcopy([state])[0]


@given(states)
def test_copies_are_equal_and_hash_alike(state: GameState) -> None:
    for other in copies(state):
        assert other == state
        assert hash(other) == hash(state)
        assert seen(other) == seen(state)
        assert {state: 1}[other] == 1
        other.data.score = 12345
        assert other != state
        assert state.getScore() != 12345


@given(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(0, 60))
def test_states_on_the_same_text_are_equal(layout: Layout, seed: int, moves: int) -> None:
    """Whether the two boards are one object, or were made independently of each other."""
    state = walk(layout, seed, moves)
    Board.of.cache_clear()
    again = walk(Layout.parse(str(layout)), seed, moves)
    assert again._agents[0].board is not state._agents[0].board
    assert again == state
    assert hash(again) == hash(state)
    assert pickle.loads(pickle.dumps(state)) == again  # noqa: S301 - our own


@given(states, states)
def test_equality_is_of_what_can_be_seen(a: GameState, b: GameState) -> None:
    def value(state: GameState) -> tuple[object, ...]:
        agents = tuple(state.data.agentStates)
        layout = state.data.layout
        return agents, state.getFood(), tuple(state.getCapsules()), state.getScore(), layout

    assert (a == b) == (value(a) == value(b))
    assert a != "a state"


def test_other_walls_are_another_game() -> None:
    low, high = start("%%%%\n%P.%\n%%%%"), start("%%%%\n%P.%\n%%%%\n%%%%")
    assert hash(low) == hash(high)
    assert low != high


def test_whose_turn_it_is_and_the_way_are_not_part_of_a_state() -> None:
    state = start("%%%%%%\n%P  .%\n%%%%%%")
    there = state.generateSuccessor(0, "East").generateSuccessor(0, "West")
    stopped = state.generateSuccessor(0, "Stop").generateSuccessor(0, "Stop")
    assert there != stopped  # he faces west in one of them
    again = there.generateSuccessor(0, "Stop")
    back = there.generateSuccessor(0, "East").generateSuccessor(0, "West")
    assert again != back
    assert back == again.generateSuccessor(0, "Stop")


@given(states)
def test_nothing_that_is_written_into_what_a_state_gave_changes_it(state: GameState) -> None:
    before = seen(state)
    if state.getNumFood():
        x, y = state.getFood().asList()[0]
        food = state.getFood()
        food[x][y] = False
        food.data[0][0] = True
        assert state.hasFood(x, y)
    state.getWalls()[1][1] = True
    state.getFood().asList().clear()
    state.getCapsules().clear()
    state.data.capsules.append((0, 0))
    state.data.food[0] = []
    state.data.layout.capsules.append((0, 0))
    state.getLegalActions().clear()
    state.getGhostStates().clear()
    state.getGhostPositions().clear()
    for agent in [state.getPacmanState(), *state.getGhostStates(), *state.data.agentStates]:
        agent.scaredTimer = 99
        agent.configuration.pos = (0, 0)
        agent.configuration.direction = "Up"
        agent.configuration = agent.start
    assert seen(state) == before


def test_a_view_keeps_what_was_written_into_it() -> None:
    state = start(SMALL["cross roads"])
    ghost = state.getGhostStates()[0]
    twin = ghost.copy()
    ghost.configuration.pos = (1, 1)
    ghost.scaredTimer = 7
    assert (ghost.getPosition(), ghost.getDirection(), ghost.scaredTimer) == ((1, 1), "Stop", 7)
    assert ghost != twin == state.getGhostState(1)
    assert ghost.copy() == ghost
    assert hash(ghost.copy()) == hash(ghost)
    assert twin != 1
    assert ghost.configuration != 1
    food = state.getFood()
    x, y = food.asList()[0]
    food[x][y] = False
    assert (x, y) not in food.asList()
    assert food.count() == state.getNumFood() - 1


def test_writing_the_score_changes_that_state_alone() -> None:
    state = start("%%%%%%\n%P .G%\n%%%%%%")
    child, twin = state.generateSuccessor(0, "East"), state.generateSuccessor(0, "East")
    child.data.score = 50
    assert (child.getScore(), child.data.score) == (50.0, 50)
    assert (state.getScore(), twin.getScore()) == (0.0, -1.0)
    assert child != twin
    child.data.score -= 51
    assert child == twin
    assert hash(child) == hash(twin)
    child.data.score += 0.5
    assert child.data.score == -0.5
    assert child != twin
    onward, plain = child.generateSuccessor(1, "West"), twin.generateSuccessor(1, "West")
    assert onward.getScore() == plain.getScore() + 0.5
    onward.data.score -= 0.5
    assert onward == plain
    assert hash(onward) == hash(plain)
    later = state.generateSuccessor(0, "Stop").generateSuccessor(0, "East")
    later.data.score = twin.data.score
    assert later == twin
    assert hash(later) == hash(twin)


@pytest.mark.parametrize("score", [float("inf"), float("-inf"), 1e300, -0.0, 10**15])
def test_any_score_can_be_written(score: float) -> None:
    state = start("%%%%%%\n%P .G%\n%%%%%%")
    state.data.score = score
    assert state.data.score == score
    child = state.generateSuccessor(0, "East")
    assert child.getScore() == score - 1
    assert pickle.loads(pickle.dumps(child)) == child  # noqa: S301 - our own
    back = state.generateSuccessor(0, "Stop")
    back.data.score = 0
    usual = start("%%%%%%\n%P .G%\n%%%%%%").generateSuccessor(0, "Stop")
    usual.data.score = 0
    assert back == usual
    assert hash(back) == hash(usual)
    with pytest.raises((TypeError, ValueError)):
        state.data.score = "many"  # type: ignore[assignment]


def test_vocabulary_of_states() -> None:
    state = start(SMALL["cross roads"])
    assert state.getPacmanPosition() == (4, 2)
    assert state.getGhostPosition(1) == state.getGhostPositions()[0] == (2, 2)
    assert state.getGhostState(2).configuration.getPosition() == (6, 2)
    assert state.getPacmanState().isPacman
    assert not state.getGhostState(1).isPacman
    assert state.getGhostState(1).start.pos == (2, 2)
    assert state.getGhostState(1).start.isInteger()
    assert state.generatePacmanSuccessor("West") == state.generateSuccessor(0, "West")
    assert state.getLegalPacmanActions() == state.getLegalActions() == state.getLegalActions(0)
    assert state.hasWall(0, 0)
    assert not state.hasWall(1, 1)
    assert state.hasFood(1, 1)
    assert not state.hasFood(4, 2)
    assert not state.hasFood(99, 99)
    assert state.getNumFood() == state.getFood().count() == state.data.layout.totalFood == 7
    assert type(state.data.score) is int
    assert state.data.agentStates == [state.getPacmanState(), *state.getGhostStates()]
    assert state.data.food == state.getFood()
    assert repr(state) == (
        "<GameState (4, 2) Stop, (2, 2) Stop, (6, 2) Stop; score 0, 7 dots left>"
    )
    assert repr(state.getPacmanState()) == "Pacman: (x,y)=(4, 2), Stop"
    for wrong in (0, 3, -1):
        with pytest.raises(IndexError, match="not a ghost: there are 2"):
            state.getGhostState(wrong)
    with pytest.raises(ValueError, match="expected 0 or more"):
        GameState.initial(LAYOUTS[0], -1)
    assert GameState.initial(LAYOUTS[0], 99).getNumAgents() == LAYOUTS[0].numGhosts + 1


def test_the_last_ghost_is_also_agent_minus_one() -> None:
    """Submissions that count down get what Python's lists give."""
    state = start("%%%%%%\n%P .G%\n%%%%%%")
    assert state.generateSuccessor(-1, "West") == state.generateSuccessor(1, "West")
    assert state.generateSuccessor(-2, "East") == state.generateSuccessor(0, "East")


def test_an_agent_that_does_not_exist_is_named() -> None:
    state = start("%%%%%%\n%P .G%\n%%%%%%")
    with pytest.raises(IndexError, match=r"^there is no agent 2, only 0 to 1$"):
        state.getLegalActions(2)
    with pytest.raises(IllegalAction, match=r"^there is no agent 2, only 0 to 1$"):
        state.generateSuccessor(2, "West")
    assert state.getLegalActions(-1) == state.getLegalActions(1)


def test_copies_of_agent_states_do_not_copy_the_board() -> None:
    state = walk(Layout.load("originalClassic"), 1, 900)
    ghosts = state.getGhostStates()
    assert copy.deepcopy(ghosts) == ghosts
    assert copy.deepcopy(ghosts)[0]._node is ghosts[0]._node
    raw = pickle.dumps(ghosts)
    assert len(raw) < 3000
    assert pickle.loads(raw) == ghosts  # noqa: S301 - our own
    copied = copy.deepcopy(ghosts[0])
    copied.configuration.pos = (0, 0)
    assert copied != ghosts[0]


def test_more_food_sets_than_are_remembered() -> None:
    layout = Layout.parse("%%%%%%%%%%\n%P.......%\n%........%\n%%%%%%%%%%")
    board = Board.of(layout, 0)
    cells = layout.food_cells
    for food in range(REMEMBERED_FOODS + 50):
        expected = tuple(cell for i, cell in enumerate(cells) if food >> i & 1)
        assert board.food_cells(food) == expected
        assert len(board._foods) <= REMEMBERED_FOODS


grids = st.integers(1, 5).flatmap(
    lambda height: st.lists(
        st.lists(st.booleans(), min_size=height, max_size=height), min_size=1, max_size=5
    )
)


@given(grids)
def test_grids_made_of_cells_equal_those_made_of_columns(columns: list[list[bool]]) -> None:
    width, height = len(columns), len(columns[0])
    true = tuple((x, y) for x in range(width) for y in range(height) if columns[x][y])
    lazy, full = Grid.of(width, height, true), Grid(width, height)
    for x, column in enumerate(columns):
        full[x] = list(column)
    assert lazy == full == lazy.copy() == full.deepCopy() == full.shallowCopy()
    assert hash(lazy) == hash(full)
    assert lazy.count() == full.count() == len(true)
    assert lazy.count(False) == full.count(item=False) == width * height - len(true)
    assert Grid.of(width, height, true).asList() == full.asList() == list(true)
    assert sorted(full.asList() + full.asList(False)) == [
        (x, y) for x in range(width) for y in range(height)
    ]
    assert list(lazy) == columns
    assert columns[0] in lazy
    assert dict(enumerate(lazy))[0] == columns[0]
    rows = str(lazy).split("\n")
    assert all(rows[height - 1 - y][x] == str(columns[x][y])[0] for x, y in true)
    full[0][0] = not full[0][0]
    assert lazy != full
    assert lazy != columns
    assert repr(lazy) == f"<Grid {width}x{height}, {len(true)} true>"


def test_a_shallow_copy_shares_its_columns() -> None:
    grid = Grid(2, 2)
    shared, own = grid.shallowCopy(), grid.copy()
    grid[0][1] = True
    assert shared[0][1]
    assert not own[0][1]
    assert Grid(2, 1, initialValue=True).asList() == [(0, 0), (1, 0)]
