"""The objects that a state hands out: agent states, configurations and `state.data`.

Each object is made for the caller and belongs to the caller. Submissions may write into it, as in
the harnesses that they were written for, and no state changes. The exceptions are
`state.data.score = x` and `state.data.initialize(...)`, which change that state.
"""

from __future__ import annotations

from math import isfinite

from .directions import Actions, Directions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .board import Node
    from .directions import Position
    from .grid import Grid
    from .layout import Layout
    from .state import GameState


class Configuration:
    """A position and the direction faced there."""

    __slots__ = ("direction", "pos")

    def __init__(self, pos: Position, direction: str) -> None:
        self.pos = pos
        self.direction = direction

    def getPosition(self) -> Position:
        return self.pos

    def getDirection(self) -> str:
        return self.direction

    def generateSuccessor(self, vector: Position) -> Configuration:
        """The configuration after a step by this vector; a step of length 0 keeps the direction."""
        (x, y), (dx, dy) = self.pos, vector
        facing = Actions.vectorToDirection(vector)
        stays = facing == Directions.STOP
        return Configuration((x + dx, y + dy), self.direction if stays else facing)

    def isInteger(self) -> bool:
        x, y = self.pos
        return x == int(x) and y == int(y)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Configuration):
            return NotImplemented
        return self.pos == other.pos and self.direction == other.direction

    def __hash__(self) -> int:
        return hash((self.pos, self.direction))

    def __str__(self) -> str:
        return f"(x,y)={self.pos}, {self.direction}"

    __repr__ = __str__


class AgentState:
    """One agent: its configuration, and how many more of its moves it stays scared."""

    __slots__ = ("_configuration", "_node", "scaredTimer")

    _node: Node
    _configuration: Configuration | None
    scaredTimer: int

    @classmethod
    def of(cls, node: Node) -> AgentState:
        view = cls()
        view._node = node
        view._configuration = None
        view.scaredTimer = node.timer
        return view

    @property
    def configuration(self) -> Configuration:
        # Most evaluations read only the timer and the position, so this object is made late.
        if self._configuration is None:
            self._configuration = Configuration(self._node.position, self._node.direction)
        return self._configuration

    @configuration.setter
    def configuration(self, value: Configuration) -> None:
        self._configuration = value

    @property
    def start(self) -> Configuration:
        home = self._node.board.homes[self._node.agent]
        return Configuration(home.position, home.direction)

    @property
    def isPacman(self) -> bool:
        return self._node.agent == 0

    def getPosition(self) -> Position:
        return self._node.position if self._configuration is None else self._configuration.pos

    def getDirection(self) -> str:
        return self.configuration.direction

    def copy(self) -> AgentState:
        view = AgentState.of(self._node)
        view.scaredTimer = self.scaredTimer
        if self._configuration is not None:
            view._configuration = Configuration(self._configuration.pos, self.getDirection())
        return view

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AgentState):
            return NotImplemented
        mine = (self.isPacman, self.configuration, self.scaredTimer)
        return mine == (other.isPacman, other.configuration, other.scaredTimer)

    def __hash__(self) -> int:
        return hash((self.isPacman, self.configuration, self.scaredTimer))

    def __str__(self) -> str:
        return f"{'Pacman' if self.isPacman else 'Ghost'}: {self.configuration}"

    __repr__ = __str__


class GameStateData:
    """`state.data`: the parts of one state, under the names that submissions know."""

    __slots__ = ("_state",)

    _state: GameState
    empty: Callable[[], GameState]  # set by state.py, which imports this module

    def __init__(self, prevState: GameStateData | None = None) -> None:
        """A copy of another one, or an empty one for `initialize` to fill."""
        if prevState is None:
            self._state = GameStateData.empty()
        else:
            self._state = prevState._state.deepCopy()

    @classmethod
    def of(cls, state: GameState) -> GameStateData:
        data = cls.__new__(cls)
        data._state = state
        return data

    def initialize(self, layout: Layout, numGhostAgents: int | None = None) -> None:
        """Change the state that this belongs to into the start of a game."""
        self._state.initialize(layout, numGhostAgents)

    def deepCopy(self) -> GameStateData:
        return GameStateData(self)

    def copyAgentStates(self, agentStates: Iterable[AgentState]) -> list[AgentState]:
        return [agent.copy() for agent in agentStates]

    @property
    def score(self) -> float:
        """An int, unless a submission wrote something else; `getScore()` is a float."""
        score = self._state._score
        return int(score) if isfinite(score) and score == int(score) else score

    @score.setter
    def score(self, score: float) -> None:
        self._state._rescore(score)

    @property
    def food(self) -> Grid:
        return self._state.getFood()

    @property
    def capsules(self) -> list[tuple[int, int]]:
        return self._state.getCapsules()

    @property
    def agentStates(self) -> list[AgentState]:
        return [AgentState.of(node) for node in self._state._agents]

    @property
    def layout(self) -> Layout:
        return self._state._agents[0].board.layout
