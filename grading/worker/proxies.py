"""A tree's states as a submission sees them; the grader keeps the tree, and the record."""

from __future__ import annotations

from typing import Any

from pacman.suggest import unknown

from .channel import Channel

# As games/trees.py has it, which is not on the stage.
NOT_HIS_TURN = "Wait"
ANYBODY = -1


class TreeState:
    """A node of a tree, with the six methods; equal to another of the same node."""

    __slots__ = ("_actions", "_agents", "_channel", "_id", "_lose", "_name", "_turn", "_win")

    def __init__(self, channel: Channel, agents: int, node: list[Any]) -> None:
        self._channel = channel
        self._agents = agents
        self._id, self._name, self._turn, self._win, self._lose, self._actions = node

    def getNumAgents(self) -> int:
        return self._agents

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        actions = list(self._actions)
        if self._turn in (agentIndex, ANYBODY) or not actions:
            return actions
        if agentIndex:
            refuse(self._channel, self._id, agentIndex)
        return [*actions, NOT_HIS_TURN]

    def generateSuccessor(self, agentIndex: int, action: str) -> TreeState:
        self._channel.send("step", self._id, agentIndex, action)
        return TreeState(self._channel, self._agents, answered(self._channel))

    def generatePacmanSuccessor(self, action: str) -> TreeState:
        return self.generateSuccessor(0, action)

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def isWin(self) -> bool:
        return bool(self._win)

    def isLose(self) -> bool:
        return bool(self._lose)

    def getScore(self) -> float:
        self._channel.send("score", self._id)
        return float(answered(self._channel))

    def deepCopy(self) -> TreeState:
        return self

    __copy__ = deepCopy

    def __deepcopy__(self, memo: object) -> TreeState:
        return self

    def __eq__(self, other: object) -> bool:
        return self._id == other._id if isinstance(other, TreeState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        return f"<state {self._name}>"

    def __getattr__(self, name: str) -> Any:
        known = [method for method in vars(TreeState) if not method.startswith("_")]
        said = unknown("method", name, known)
        if "did you mean" not in said:
            said = f"no {name}: evaluate them with self.evaluationFunction"
        raise AttributeError(f"this test's states are nodes of a tree, with {said}")


def valued(state: Any) -> float:
    """What the evaluation function that a test names says of a tree's state."""
    state._channel.send("value", state._id)
    return float(answered(state._channel))


def refuse(channel: Channel, node: int, agent: object) -> None:
    """Let the grader say, and note, whose turn it is."""
    channel.send("turn", node, agent)
    answered(channel)


def answered(channel: Channel) -> Any:
    """The grader's answer; a ValueError with its words where it refuses."""
    answer = channel.receive()
    if not isinstance(answer, dict):
        return answer
    raise ValueError(answer["refused"])
