"""The submission as a subject of experiments: one worker, which holds the trees it searches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pacman.games.trees import Node, Tree
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.limits import MOST_EXPLAINED
from pacman.grading.sandbox.workers import Strange, Worker, cleaned

from .source import identifier

if TYPE_CHECKING:
    from pacman.grading.grade import Plan
    from pacman.grading.sandbox.sandbox import Sandbox

# A longer line of a trace is forged.
_LONGEST, _LONGEST_NAME = 500, 100
_FIELDS, _ENDS = 10, ("return", "none", "raise")
MOST_DEPTH = 1_000_000
# The same as in the worker, which sends no more; what it says may be forged there.
_MOST_CALLS, _MOST_EVENTS = 30_000, 3_000
_REFUSED = ("node", "agent", "line")


@dataclass(frozen=True)
class Task:
    """Which agent searches, how deep, and with which evaluation function."""

    agent: str
    depth: int
    evaluation: str | None = None


@dataclass(frozen=True)
class Failed:
    """An exception in place of an answer."""

    name: str


@dataclass(frozen=True)
class Event:
    """A function of the submission that began or ended, as its trace claims."""

    ends: str  # return, none or raise; "" if it begins
    level: int
    function: str
    first_line: int
    line: int  # its line when it ends
    called_from: int
    node: Node | None  # the first state that it was given
    numbers: tuple[float, ...]  # that it was given
    value: float | None  # that it returned
    names: tuple[str, ...] = ()  # of the numbers that it was given
    makes: bool = False  # whether it is a child of a state that is made, by a line of a function


@dataclass(frozen=True)
class Seen:
    """A submission's search of one tree."""

    answer: Any  # an action, None, a Strange, or Failed
    calls: Sequence[tuple[Node, str]]
    lines: Sequence[int]  # of the file, from which each call came
    expanded: frozenset[Node]
    refused: tuple[Node, int] | None
    refused_from: int  # the line of it
    trace: Sequence[Event]
    depths: tuple[int, int] | None = None  # the agent's depth before and after, if they differ


@contextmanager
def imported_worker(
    sandbox: Sandbox, plan: Plan, seconds: float
) -> Iterator[tuple[Worker, Deadline]]:
    """A worker that has imported the submission, and the end of its `seconds`.

    It raises Ended, too, if the worker says more than any honest one.
    """
    room = seconds + plan.import_seconds
    with closing(sandbox.worker(seconds=room, import_seconds=plan.import_seconds)) as worker:
        worker.import_submission(plan.import_seconds)
        worker.takes = MOST_EXPLAINED
        yield worker, worker.until(seconds)


class Subject:
    """Asks a worker to search one tree after another; raises Ended if it can't."""

    def __init__(self, worker: Worker, deadline: Deadline, agent: str) -> None:
        self.worker = worker
        self.deadline = deadline
        self.agent = agent
        worker.begin({"job": "experiments", "agent": agent}, deadline)

    def search(self, tree: Tree, task: Task, *, fresh: bool = True, traced: bool = False) -> Seen:
        """Let a fresh agent, or the last one, search a tree."""
        nodes = tree.nodes
        self.worker.ask({
            "agents": tree.agents,
            "nodes": _packed(tree, nodes),
            "search": {"agent": task.agent, "depth": task.depth, "evalFn": task.evaluation},
            "fresh": fresh,
            "trace": traced,
        })  # fmt: skip
        _, *content = self.worker.answer(self.deadline)
        return _seen(tree, nodes, self.worker, [*content, *[None] * 5])


def _packed(tree: Tree, nodes: Sequence[Node]) -> list[list[Any]]:
    places = {node: place for place, node in enumerate(nodes)}
    return [
        [node.name, node.win, node.lose, tree.value_of(node), tree.score_of(node),
         tree.turns[node], node.actions, [places[child] for child in node.children.values()]]
        for node in nodes
    ]  # fmt: skip


def _seen(tree: Tree, nodes: Sequence[Node], worker: Worker, content: list[Any]) -> Seen:
    """The content of an answer, as far as it can be true."""
    said, claimed, refused, trace, depths = content[:5]
    answer: Any
    if isinstance(said, dict) and "error" in said:
        answer = Failed(cleaned(said["error"], _LONGEST_NAME).replace("\n", " "))
    else:
        answer = worker.action([said])
    calls, lines = [], []
    expanded = {tree.root}
    claims = claimed[: 3 * _MOST_CALLS] if isinstance(claimed, list) else []
    numbers = [number for number in claims if type(number) is int]
    for place, action, line in zip(*[iter(numbers)] * 3, strict=False):
        if 0 <= place < len(nodes) and 0 <= action < len(nodes[place].children):
            name = nodes[place].actions[action]
            calls.append((nodes[place], name))
            lines.append(line)
            expanded.add(nodes[place].children[name])
    return Seen(
        answer, calls, lines, frozenset(expanded), _refused(nodes, refused),
        refused[-1] if _refused(nodes, refused) else 0,
        tuple(_events(nodes, trace)) if isinstance(trace, str) else (),
        _changed(depths),
    )  # fmt: skip


def _refused(nodes: Sequence[Node], said: Any) -> tuple[Node, int] | None:
    if isinstance(said, list) and len(said) == len(_REFUSED) and all(type(n) is int for n in said):
        return (nodes[said[0]], said[1]) if 0 <= said[0] < len(nodes) else None
    return None


def _changed(said: Any) -> tuple[int, int] | None:
    """The agent's depth before and after a search, if that changed it."""
    if isinstance(said, list) and [type(number) for number in said] == [int, int]:
        before, after = (max(min(number, MOST_DEPTH), -MOST_DEPTH) for number in said)
        return (before, after) if before != after else None
    return None


def _events(nodes: Sequence[Node], trace: str) -> Iterator[Event]:
    """The lines of a trace that can be read, but not more than an honest trace has."""
    for line in trace.split("\n", _MOST_EVENTS)[:_MOST_EVENTS]:
        fields = line[:_LONGEST].split("\t")
        if len(fields) != _FIELDS:
            continue
        kind, level, function, first, at, called, node, numbers, value, names = fields
        try:
            place = int(node)
            yield Event(
                kind if kind in _ENDS else "",
                int(level), function, int(first), int(at), int(called),
                nodes[place] if 0 <= place < len(nodes) else None,
                tuple(map(float, numbers.split())),
                float(value) if value else None,
                tuple(map(identifier, names.split(" "))) if names else (),
                kind == "make",
            )  # fmt: skip
        except ValueError:
            continue


def number_of(answer: Any) -> float | None:
    """The number that a submission returned in place of an action."""
    if not isinstance(answer, Strange):
        return None
    try:
        return float(answer.text.partition(" ")[0])
    except ValueError:
        return None
