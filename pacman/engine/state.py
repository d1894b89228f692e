"""States of the game: `GameState` and its `generateSuccessor`."""

from __future__ import annotations

from math import floor, isfinite
from sys import getrefcount

from .board import Board
from .grid import ALONE, FOOD, WALLS
from .recorder import Call
from .rules import FOOD_POINTS, WIN_POINTS, IllegalAction, meet, refuse_swapped, scare
from .views import AgentState, GameStateData

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Node
    from .directions import Cell, Position
    from .grid import Grid
    from .layout import Layout
    from .recorder import Recorder


class GameState:
    """One moment of a game. A value: equal, hashed and pickled by what it is, never changed.

    `generateSuccessor` returns the next state and leaves this one alone. A state doesn't know whose
    turn it is. `GameState.initial` makes the first one.
    """

    # There is no __init__: calling one takes 1.6 times as long as filling a bare object's slots.
    __slots__ = ("_agents", "_key", "_score", "_watch")

    _agents: list[Node]  # shared with copies, so never changed after this state was made
    _key: int  # see board.py
    _score: float
    _watch: Recorder | None

    @staticmethod
    def initial(layout: Layout, ghosts: int | None = None) -> GameState:
        """The start of a game with the layout's first `ghosts` ghosts, or all of them."""
        if ghosts is None or ghosts > layout.numGhosts:
            ghosts = layout.numGhosts
        if ghosts < 0:
            raise ValueError(f"{ghosts} ghosts: expected 0 or more")
        board = Board.of(layout, ghosts)
        key = board.item_mask + sum(node.field for node in board.homes)
        return _make(GameState, board.homes, key, 0.0)

    # The six methods that every game has.

    def getNumAgents(self) -> int:
        return len(self._agents)

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """The agent's actions, in the order of the rules; none in a finished state."""
        try:
            return self._agents[agentIndex].legal.copy()
        except IndexError:
            raise IndexError(self._no_agent(agentIndex)) from None
        except TypeError:
            raise TypeError(f"getLegalActions: {self._no_agent(agentIndex)}") from None

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        """The state after one agent's legal action; raises `IllegalAction` for any other."""
        # Searches spend their time here, so the common cases are written out in place.
        agents = self._agents.copy()
        try:
            moved, change = agents[agentIndex].steps[action]
        except (LookupError, TypeError):
            moved, change = self._first_step(agentIndex, action)
        agents[agentIndex] = moved
        key = self._key + change
        score, kind = self._score, GameState
        if moved.agent:
            if moved.spot in agents[0].contact:
                caught, key, points = meet((agentIndex,), agents, key, won=False)
                score += points
                if caught:
                    kind = _Lost
        else:
            score -= 1.0
            if key & moved.item:
                key += moved.meal
                if moved.is_capsule:
                    key = scare(agents, key)
                else:
                    score += FOOD_POINTS
                    if not key & moved.board.food_mask:
                        kind = _Won
                        key += WIN_POINTS * moved.board.point
                        score += WIN_POINTS
            contact = moved.contact
            for agent in agents:
                if agent.spot in contact:
                    ghosts = range(1, len(agents))
                    caught, key, points = meet(ghosts, agents, key, won=kind is _Won)
                    score += points
                    if caught:
                        kind = _Lost
                    break
        child = kind()
        child._agents = agents
        child._key = key
        child._score = score
        child._watch = watch = self._watch
        if watch is not None:
            watch.seen(key)
            if kind is not GameState:
                watch.kinds[key] = kind
            if watch.calls is not None:
                watch.calls.append(Call(self, agentIndex, action, child))
        return child

    def isWin(self) -> bool:
        return False

    def isLose(self) -> bool:
        return False

    def getScore(self) -> float:
        return self._score

    # Accessors for evaluation functions.

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def getPacmanState(self) -> AgentState:
        return AgentState.of(self._agents[0])

    def getPacmanPosition(self) -> Position:
        return self._agents[0].position

    def getGhostStates(self) -> list[AgentState]:
        return [AgentState.of(node) for node in self._agents[1:]]

    def getGhostState(self, agentIndex: int) -> AgentState:
        return AgentState.of(self._ghost(agentIndex))

    def getGhostPosition(self, agentIndex: int) -> Position:
        return self._ghost(agentIndex).position

    def getGhostPositions(self) -> list[Position]:
        return [node.position for node in self._agents[1:]]

    def getFood(self) -> Grid:
        grid = FOOD.grid
        if grid.owner is self._agents and getrefcount(grid) == ALONE:
            return grid
        del grid  # references are counted
        board = self._agents[0].board
        cells = board.food_cells(self._key & board.food_mask)
        return FOOD.lend(board.width, board.height, cells, self._agents)

    def getNumFood(self) -> int:
        return (self._key & self._agents[0].board.food_mask).bit_count()

    def getCapsules(self) -> list[Cell]:
        return self._agents[0].board.capsule_cells(self._key)

    def getWalls(self) -> Grid:
        grid = WALLS.grid
        if grid.owner is self._agents and getrefcount(grid) == ALONE:
            return grid
        del grid
        board = self._agents[0].board
        return WALLS.lend(board.width, board.height, board.layout.wall_cells, self._agents)

    def hasFood(self, x: int, y: int) -> bool:
        board = self._agents[0].board
        return bool(self._key & board.food_mask & board.items.get((x, y), 0))

    def hasWall(self, x: int, y: int) -> bool:
        return self._agents[0].board.layout.isWall((x, y))

    # Names of another edition of the course, and of older files.

    def getNextState(self, agentIndex: int, action: str) -> GameState:
        return self.generateSuccessor(agentIndex, action)

    def getPacmanNextState(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def initialize(self, layout: Layout, numGhostAgents: int | None = None) -> None:
        """Make this state, which `GameState()` may have made, the start of a game."""
        self._become(GameState.initial(layout, numGhostAgents))

    @staticmethod
    def getAndResetExplored() -> set[GameState]:
        """The states that took part in a `generateSuccessor` call since the last time.

        The first call returns none and starts the counting, so other programs don't pay for it.
        """
        GameState.generateSuccessor = _noted_step  # type: ignore[method-assign]
        explored = _explored.copy()
        _explored.clear()
        return explored

    # Fast accessors that allocate nothing.

    @property
    def stands(self) -> tuple[Node, ...]:
        """Each agent's position, direction and timer. Equal ones are one object, so a good key."""
        return tuple(self._agents)

    @property
    def items(self) -> int:
        """The remaining dots and capsules, as a set of cells of `mazes.Maze`."""
        return self._key & self._agents[0].board.item_mask

    @property
    def data(self) -> GameStateData:
        return GameStateData.of(self)

    # Copying, pickling, comparing and printing.

    def watched_by(self, recorder: Recorder) -> GameState:
        """An equal state that reports its successors, and theirs, to `recorder`."""
        board = self._agents[0].board

        def revive(key: int, kind: type[GameState] | None) -> GameState:
            return _make(kind or GameState, *board.unpack(key))

        recorder.begin((board.layout, board.ghosts), revive)
        kind = _Root if type(self) is GameState else type(self)
        return _make(kind, self._agents, self._key, self._score, recorder)

    def deepCopy(self) -> GameState:
        """An equal state; writing its score doesn't change this one's."""
        return _make(type(self), self._agents, self._key, self._score, self._watch)

    __copy__ = deepCopy

    def __deepcopy__(self, memo: object) -> GameState:
        return self.deepCopy()

    def __reduce__(self) -> tuple[object, ...]:
        board = self._agents[0].board
        agents = [(node.position, node.direction, node.timer) for node in self._agents]
        ended = "won" if self.isWin() else "lost" if self.isLose() else ""
        return _restore, (ended, board.layout, agents, self._key, self._score)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        mine, theirs = self._agents[0].board, other._agents[0].board
        same = self._key == other._key and self._score == other._score
        return same and (mine is theirs or mine.layout == theirs.layout)

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        from .textboard import plain

        return plain(self)

    def __repr__(self) -> str:
        where = ", ".join(f"{node.position} {node.direction}" for node in self._agents)
        return f"<GameState {where}; score {self._score:g}, {self.getNumFood()} dots left>"

    def _repr_html_(self) -> str | None:
        from pacman.support.notebooks import DRAWS_GAMES, html

        return html(self, DRAWS_GAMES)

    # Only for this module, rules.py and views.py.

    def _become(self, other: GameState) -> None:
        self._agents = other._agents
        self._key = other._key
        self._score = other._score
        self._watch = other._watch
        self.__class__ = other.__class__

    def _ghost(self, agent: int) -> Node:
        if not 0 < agent < len(self._agents):
            raise IndexError(f"agent {agent} is not a ghost: there are {len(self._agents) - 1}")
        return self._agents[agent]

    def _no_agent(self, agent: object) -> str:
        return f"there is no agent {agent!r}, only 0 to {len(self._agents) - 1}"

    def _first_step(self, agent: int, action: str) -> tuple[Node, int]:
        """The step, which this node takes for the first time; raises IllegalAction."""
        refuse_swapped(agent, action)
        try:
            node = self._agents[agent]
        except (IndexError, TypeError):
            raise IllegalAction(self._no_agent(agent)) from None
        if action not in node.legal:
            who = f"agent {agent} ({'a ghost' if node.agent else 'Pacman'})"
            legal = ", ".join(node.legal) or "none"
            raise IllegalAction(f"illegal action {action!r:.60} for {who}; legal are: {legal}")
        return node.step(node.legal[node.legal.index(action)])

    def _rescore(self, score: float) -> None:
        point = self._agents[0].board.point
        self._key += (_whole_points(score) - self._key // point) * point
        self._score = float(score)
        if type(self) is GameState and self._watch is not None:
            self.__class__ = _Root  # this state, as it is now, was not recorded


_explored: set[GameState] = set()
_step = GameState.generateSuccessor


def _noted_step(self: GameState, agentIndex: int, action: str) -> GameState:
    child = _step(self, agentIndex, action)
    _explored.update((self, child))
    return child


class _Root(GameState):
    """A watched state that no recorded call made. It counts as soon as it is a parent."""

    __slots__ = ()

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        child = super().generateSuccessor(agentIndex, action)
        if self._watch is not None:
            self._watch.seen(self._key)
        return child


class _Finished(GameState):
    """A won or lost state. A class of its own saves all other states a check."""

    __slots__ = ()

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: ARG002
        return []

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        refuse_swapped(agentIndex, action)
        how = "won" if self.isWin() else "lost"
        raise IllegalAction(
            f"illegal action {action!r:.60} for agent {agentIndex}: the game is {how}"
        )


class _Won(_Finished):
    __slots__ = ()

    def isWin(self) -> bool:
        return True


class _Lost(_Finished):
    __slots__ = ()

    def isLose(self) -> bool:
        return True


# Students know only GameState, so errors and type(state) must show them no other name.
for _kind in (_Root, _Finished, _Won, _Lost):
    _kind.__name__ = _kind.__qualname__ = "GameState"
    for _name, _value in vars(_kind).items():
        if callable(_value):
            _value.__qualname__ = f"GameState.{_name}"


def _make(
    kind: type[GameState], agents: list[Node], key: int, score: float, watch: Recorder | None = None
) -> GameState:
    state = kind()
    state._agents = agents
    state._key = key
    state._score = score
    state._watch = watch
    return state


def _restore(
    ended: str, layout: Layout, stands: list[tuple[Position, str, int]], key: int, score: float
) -> GameState:
    """The unpickled state, on the board of this layout; makes the board if there is none yet."""
    board = Board.of(layout, len(stands) - 1)
    agents = [board.node(agent, *stand) for agent, stand in enumerate(stands)]
    kind = _Won if ended == "won" else _Lost if ended == "lost" else GameState
    return _make(kind, agents, key, score)


def _whole_points(score: float) -> int:
    """The score's part of a key. Only submissions write fractions or infinities as a score."""
    if isfinite(score):
        return floor(score)
    endless = 1 << 64  # far beyond every score that a game can reach
    return endless if score > 0 else -endless


GameStateData.empty = GameState
