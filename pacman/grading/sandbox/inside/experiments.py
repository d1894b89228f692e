"""Trees that the worker holds itself, to explain what a submission does with them.

The results give no points, so the trees are no secret here. A trace lists the calls of functions in
the submission's own files. It only explains, so a file that forges it deceives its own author.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from opcode import opname
from types import FrameType
from typing import Any

from . import proxies

# This many events of a trace are sent; a search of a small tree has fewer.
MOST_EVENTS = 3_000
# The most calls of one search; a right one makes some hundreds.
MOST_CALLS = 30_000
# How deep a number may be nested in the value that a function returns.
_PARTS = 4
# How many numbers of a call are noted, and how much of the name of each.
_NUMBERS, _NAME = 8, 20


class TooMany(Exception):
    """A search made more calls than are compared."""


class Tree(proxies.Tree):
    """A tree with all of its nodes, and the calls of one search of it."""

    def __init__(self, agents: int, nodes: list[list[Any]]) -> None:
        super().__init__(None, agents)  # type: ignore[arg-type] # nothing is sent for it
        self.nodes = nodes
        self.calls: list[int] = []  # three numbers each: the node, the place of the action, a line
        self.trace: Trace | None = None  # while one is kept
        self.refused: list[int] = []  # the node, agent and line of the first impossible move
        self.depths: list[Any] = []  # the agent's depth before and after the search

    def state(self, number: int) -> GameState:
        name, win, lose, value, score, _, actions, _ = self.nodes[number]
        return GameState(self, [number, name, win, lose, actions, value, score])


class GameState(proxies.GameState):
    """A node of such a tree; its children are made in the worker."""

    __slots__ = ()

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        return self._after(agentIndex, action, sys._getframe(1))

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self._after(0, action, sys._getframe(1))

    getNextState = generateSuccessor
    getPacmanNextState = generatePacmanSuccessor

    def _after(self, agent: int, action: str, caller: FrameType) -> GameState:
        """The state after a move that this caller makes."""
        tree: Tree = self._tree  # type: ignore[assignment] # it was made with one of these
        actions, children, turn = self._actions, tree.nodes[self._id][7], tree.nodes[self._id][5]
        if action not in actions or turn != agent:
            if not tree.refused:
                who = agent if isinstance(agent, int) else -1
                tree.refused = [self._id, who, caller.f_lineno]
            raise ValueError(f"at {self._name} it is agent {turn}'s turn; legal: {actions}")
        place = actions.index(action)
        tree.calls += self._id, place, caller.f_lineno
        if len(tree.calls) > 3 * MOST_CALLS:
            raise TooMany
        if tree.trace is not None:
            tree.trace.made(children[place], caller)
        return tree.state(children[place])


def searched(agent: Any, asked: dict[str, Any]) -> tuple[Any, Tree, list[str]]:
    """An agent's answer on a tree, the tree with its calls, and the trace if it is asked for."""
    tree = Tree(asked["agents"], asked["nodes"])
    trace = tree.trace = Trace(tree) if asked["trace"] else None
    depth = getattr(agent, "depth", None)
    try:
        if trace is not None:
            sys.setprofile(trace.note)
        action = agent.getAction(tree.state(0))
    except Exception as error:  # noqa: BLE001 - that is an answer, too
        action = error
    finally:
        sys.setprofile(None)
        tree.trace = None
    if type(depth) is type(after := getattr(agent, "depth", None)) is int:
        tree.depths = [depth, after]
    return action, tree, trace.lines if trace is not None else []


class Trace:
    """The calls of a submission's functions, and what they returned, as lines of fields."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.own = os.path.join(os.getcwd(), "")
        self.files: dict[str, bool] = {}  # whether each is the submission's
        self.lines: list[str] = []
        self.level = 0

    def note(self, frame: FrameType, event: str, value: Any) -> None:
        """One event of the profiler: a function of the submission begins or ends."""
        code = frame.f_code
        if event not in ("call", "return") or code.co_name.startswith("<"):
            return
        if (own := self.files.get(code.co_filename)) is None:
            own = os.path.abspath(code.co_filename).startswith(self.own)
            self.files[code.co_filename] = own
        if not own:
            return
        self.level += event == "call"
        if len(self.lines) < MOST_EVENTS:
            given = frame.f_locals if event == "call" else {}
            count = code.co_argcount + code.co_kwonlyargcount
            said = dict(_parts({n: given[n] for n in code.co_varnames[:count] if n in given}))
            nodes = [part._id for part in said.values() if isinstance(part, GameState)]
            numbers = {name: repr(float(part)) for name, part in said.items()
                       if type(part) in (int, float)}  # fmt: skip
            back = frame.f_back
            kind = event if event == "call" else _ending(frame, value)
            self.lines.append("\t".join((
                kind, str(self.level), code.co_name[:80], str(code.co_firstlineno),
                str(frame.f_lineno), str(back.f_lineno if back else 0),
                str(nodes[0] if nodes else -1), " ".join([*numbers.values()][:_NUMBERS]),
                _number(value) if event == "return" else "",
                " ".join(name[:_NAME] for name in [*numbers][:_NUMBERS]),
            )))  # fmt: skip
        self.level -= event == "return"

    def made(self, node: int, frame: FrameType) -> None:
        """Note that a line of the submission has made a child."""
        if len(self.lines) < MOST_EVENTS:
            name, line = frame.f_code.co_name[:80], str(frame.f_lineno)
            fields = "make", str(self.level), name, "0", line, "0", str(node), "", "", ""
            self.lines.append("\t".join(fields))


def _parts(given: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What a function was given, and the parts of its tuples and lists."""
    for name, item in given.items():
        if type(item) in (tuple, list):
            yield from ((f"{name}_{n}", part) for n, part in enumerate(item[:_PARTS]))
        else:
            yield name, item


def _ending(frame: FrameType, value: Any) -> str:
    """How a function ended: it returned something, or None, or raised an exception."""
    if value is not None:
        return "return"
    done = opname[frame.f_code.co_code[frame.f_lasti]]
    return "none" if done.startswith(("RETURN", "YIELD")) else "raise"


def _number(value: Any) -> str:
    """A number, or the first one in a tuple or list, as text; "" for anything else."""
    parts = value[:_PARTS] if isinstance(value, (tuple, list)) else (value,)
    if any(isinstance(part, GameState) for part in parts):
        return ""  # numbers beside a state may be anything, such as a depth
    for part in parts:
        if type(part) in (int, float) or type(part).__name__ == "Fraction":
            return repr(float(part))
    return ""
