"""A tree's states as a submission sees them; the grader keeps the tree, and the record."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pacman
from pacman.support.text import unknown

from .channel import Channel


class Tree:
    """The data that all states of one tree share: states of two trees are never equal."""

    __slots__ = ("agents", "channel", "valued")

    def __init__(self, channel: Channel, agents: int) -> None:
        self.channel = channel
        self.agents = agents
        self.valued: dict[int, None] = {}  # the nodes whose value was asked for, in order


class GameState:
    """A node of a tree, with the six methods; equal to another of the same node of this tree."""

    __slots__ = ("_actions", "_id", "_lose", "_name", "_score", "_tree", "_value", "_win")

    # A board takes this for another one, and asks for these; its own key is a number.
    _agents = (SimpleNamespace(board=None),)
    _key = None

    def __init__(self, tree: Tree, node: list[Any]) -> None:
        self._tree = tree
        self._id, self._name, self._win, self._lose, self._actions, self._value, self._score = node

    @property  # type: ignore[misc]
    def __class__(self) -> type[pacman.GameState]:  # type: ignore[override]
        """The class of boards, so that `isinstance`, `match` and `singledispatch` find one."""
        return pacman.GameState

    def getNumAgents(self) -> int:
        return self._tree.agents

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """The actions from here, the same for every agent."""
        del agentIndex
        return list(self._actions)

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions()

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        if isinstance(agentIndex, str) and isinstance(action, int):  # in the words of boards
            said = f"generateSuccessor({agentIndex!r:.60}, {action})"
            message = f"{said}: swapped arguments: first comes the agent, then the action"
            raise pacman.IllegalAction(message)
        answer = self._tree.channel.ask("step", self._id, agentIndex, action)
        if isinstance(answer, dict):
            raise ValueError(answer["refused"])  # noqa: TRY004 - as boards do
        return GameState(self._tree, answer)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    # The names in another edition of the course.
    getNextState = generateSuccessor
    getPacmanNextState = generatePacmanSuccessor

    def isWin(self) -> bool:
        return bool(self._win)

    def isLose(self) -> bool:
        return bool(self._lose)

    def getScore(self) -> float:
        self._tree.valued[self._id] = None
        return float(self._score)

    def deepCopy(self) -> GameState:
        return self

    __copy__ = deepCopy

    def __deepcopy__(self, memo: object) -> GameState:
        return self

    # Python would ask for the class, and mean that of the object.

    def __dir__(self) -> list[str]:
        return dir(type(self))

    def __reduce__(self) -> tuple[object, ...]:
        flags = self._win, self._lose
        node = [self._id, self._name, *flags, self._actions, self._value, self._score]
        return type(self), (self._tree, node)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._tree is other._tree and self._id == other._id

    def __hash__(self) -> int:
        return hash((id(self._tree), self._id))

    def __repr__(self) -> str:
        return f"<GameState {self._name}>"

    def __getattr__(self, name: str) -> Any:
        if hasattr(pacman.GameState, name):
            raise AttributeError(
                f"no {name} here: this test searches a small tree, which has no food or ghosts; "
                "evaluate with self.evaluationFunction(state)"
            )
        known = [method for method in vars(GameState) if not method.startswith("_")]
        raise AttributeError(f"GameState has {unknown('method', name, known)}")


def valued(state: Any) -> float:
    """The value of a tree's state by the evaluation function that a test names."""
    state._tree.valued[state._id] = None
    return float(state._value)
