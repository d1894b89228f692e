"""`tree`: the action, and which nodes a search expanded, on one tree that is written down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import yaml

from pacman.games.trees import Graph, Node, Tree
from pacman.grading.kinds import recorded
from pacman.grading.kinds.base import ACCEPT, LISTED, Kind
from pacman.grading.reference import answers, pruning
from pacman.grading.reference.expected import Expected, Search
from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Verdict, failed, passed
from pacman.support.fields import NAME, Key, Reader, Value, choice
from pacman.support.fields import whole as whole_number

from . import differences
from .hosting import Observation, play
from .proof import open_question
from .variants import names_for, renamed, variants
from .written import NODE, WrittenGraph, WrittenTree

RENAMED = "with other names for its actions"
ALIKE = "on a tree like it"


def _bare(expected: str, schema: dict[str, Any]) -> Value:
    """A mapping that is read later, when the keys that it depends on are known."""

    def read(reader: Reader, node: yaml.Node) -> yaml.Node:
        if not isinstance(node, yaml.MappingNode):
            reader.wrong(node, f"expected {expected}")
        return node

    return Value(expected, schema, read)


_NODE = {"$ref": "#/$defs/node"}
_TREE = _bare("a tree: 'action: child' for each action", {**_NODE, "type": "object"})
_NODES = _bare("names and what they stand for", {"type": "object", "additionalProperties": _NODE})
SEARCH_KEYS = (
    Key("agent", NAME, "the class of the submission that is asked, such as MinimaxAgent"),
    Key("depth", whole_number(1, 20), "how many plies deep it is to search"),
    Key("agents", whole_number(1, 10), "how many agents move in turn: 2 is Pacman and one ghost"),
    Key("evalFn", NAME, "the name of an evaluation function that is passed to the agent", None),
    *pruning.KEYS,
    Key("expanded", choice("exact", "any"),
        "any: only the action counts, and not the expanded states", "exact"),
    Key("calls", choice("exact", "any"), "exact: a child made twice on one visit fails", "any"),
)  # fmt: skip
KEYS = (
    *SEARCH_KEYS,
    ACCEPT,
    Key("tree", _TREE, "the tree, from the root down"),
    Key("nodes", _NODES, "nodes with names, which the tree can name in several places", None),
)


@dataclass(frozen=True)
class OneTree(Kind):
    """A search, and the tree that it searches."""

    KEYS = KEYS
    SECONDS = limits.TREE_SECONDS
    DEFINITIONS: ClassVar[Mapping[str, Any]] = {"node": NODE}
    SEARCH = True
    FINAL = True

    search: Search
    tree: Tree
    listed: bool = False

    @classmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> OneTree:
        del node
        if not isinstance(values.get("tree"), yaml.MappingNode):
            reader.finish()
        listed = values["accept"] == LISTED
        tree = _read_graph(reader, values) if listed else _read_tree(reader, values)
        return cls(read_search(values), tree, listed)  # by now no key is missing

    @property
    def asks(self) -> str:
        return self.search.agent

    def expect(self, secret: str = "") -> dict[str, Any]:
        """The reference's results on the tree as written, which no secret changes."""
        del secret
        return answers.search(self.tree, self.search).as_data()

    def check_expected(self, found: Any) -> None:
        names = {node.name for node in self.tree.nodes}
        recorded.texts(found, "actions", self.tree.root.actions)
        recorded.texts(found, "expanded", names)
        if not self.listed:
            _check_derived(found, names)

    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """Play the tree, then the same with other names, and its variants if there is a secret."""
        search = self.search
        begin(worker, search, deadline)
        observed = play(worker, self.tree, deadline)
        if self.listed:  # the list is for this tree alone
            return judge_listed(self.tree, expected["actions"], expected["expanded"], observed)
        right = Expected.of(expected)
        verdict = judge(search, self.tree, right, observed)
        if verdict.share < 1:
            return verdict
        rng = names_for(worker, secret, self.tree)
        others = [(*renamed(self.tree, search, right, rng), RENAMED)]
        if secret:
            others += [(tree, known, ALIKE) for tree, known in variants(self.tree, search, secret)]
        for tree, known, what in others:
            shown = judge(search, tree, known, play(worker, tree, deadline, fresh=True))
            if shown.share < 1:
                return failed(f"right on the tree as written, wrong {what}: {shown.message}",
                              drawing=shown.drawing)  # fmt: skip
        return verdict


def read_search(values: dict[str, Any]) -> Search:
    return Search(
        values["agent"], values["depth"], values["evalFn"],
        pruning.accepted(values["pruning"], values["bounds"]),
        values["calls"] == "exact", values["expanded"] == "exact",
    )  # fmt: skip


def _read_tree(reader: Reader, values: dict[str, Any]) -> Tree:
    """The tree that these values describe; raise TestCaseError if it can't be one."""
    nodes = WrittenTree(reader, values["nodes"])
    root = nodes.read(values["tree"], "root", "")
    nodes.refuse_unused()
    reader.finish()
    limit = values["depth"] * values["agents"]
    nodes.check_turns(root, values["agents"])
    reader.finish()
    for stop in _level(root, limit):
        if stop.children and stop.value is None:
            message = f"{stop.name} needs a value: a search of depth {values['depth']} stops here"
            reader.wrong(nodes.places[stop], message)
    if not root.children:
        reader.wrong(values["tree"], "expected at least one action at the root")
    reader.finish()
    return Tree(root, values["agents"])


def _read_graph(reader: Reader, values: dict[str, Any]) -> Graph:
    root = WrittenGraph(reader, values["nodes"]).read_all(values["tree"])
    reader.finish()
    if not root.children:
        reader.wrong(values["tree"], "expected at least one action at the root")
    reader.finish()
    return Graph(root, values["agents"])


def _level(root: Node, moves: int) -> list[Node]:
    """The nodes that are reached by this many moves."""
    level = {root: None}
    for _ in range(moves):
        level = {child: None for node in level for child in node.children.values()}
    return list(level)


def _check_derived(found: Any, names: Collection[str]) -> None:
    """Raise ValueError unless the reference could have found this on a tree of these nodes."""
    for name in ("value", "count", "calls"):
        recorded.number(found, name)
    values = recorded.part(found, "values", dict)
    recorded.texts({"values": list(values)}, "values", names)
    for name in values:
        recorded.number(values, name)
    for other in recorded.otherwise(found, dict).values():
        recorded.texts(other, "expanded", names)
        recorded.number(other, "calls")
    cuts = recorded.part(found, "cuts", dict) if "cuts" in found else {}
    for name in cuts:
        recorded.as_many(recorded.part(cuts, name, list), f"cuts: {name}", 3)
        last, value, bound = cuts[name]
        recorded.texts({"cuts": [name, last]}, "cuts", names)
        recorded.number({"cuts": value}, "cuts"), recorded.number({"cuts": bound}, "cuts")


def begin(worker: Worker, search: Search, deadline: Deadline) -> None:
    """Tell the worker which agent searches the trees that follow."""
    maker = {"agent": search.agent, "depth": search.depth, "evalFn": search.evalFn}
    worker.begin({"job": "trees", **maker}, deadline)


def judge(search: Search, tree: Tree, expected: Expected, observed: Observation) -> Verdict:
    """Compare the expected and the observed search."""
    expected = _of_its_way(search, expected, observed)
    shown: dict[str, Any] = {
        "expected": {"actions": expected.actions, "count": expected.count},
        "observed": {"action": str(observed.action), "count": len(observed.expanded)},
    }
    message = differences.first_difference(search, tree, expected, observed)
    if message:
        drawing = differences.draw(tree, expected, observed)
        return failed(message, drawing=drawing, **shown)
    if not search.exact_states and (other := _unknown(search, tree, observed)):
        message = f"chose {observed.action} before it had looked at enough states to know: "
        return failed(f"{message}{other} could still be better", **shown)
    note = ""
    if len(observed.calls) > expected.calls:
        note = differences.repeated(observed, expected.calls)
        if search.exact_calls:
            return failed(note, **shown)
    return passed(note, shown["observed"])


def _unknown(search: Search, tree: Tree, observed: Observation) -> str:
    average = search.agent == "ExpectimaxAgent"
    moves = search.depth * tree.agents
    return open_question(tree, moves, observed.expanded, observed.action, average=average)


def _of_its_way(search: Search, expected: Expected, observed: Observation) -> Expected:
    """The expectation for this search's way of pruning, if the case accepts that way."""
    seen = {node.name for node in observed.expanded}
    for way, other in expected.otherwise.items():
        if way in search.ways and seen == set(other.expanded):
            return replace(expected, expanded=other.expanded, calls=other.calls, count=len(seen))
    return expected


def judge_listed(
    tree: Tree, actions: list[str], expanded: list[str], observed: Observation
) -> Verdict:
    """Compare an action and a set of states with those that are listed."""
    expected = Expected(actions, None, expanded, len(set(expanded)), 0)
    shown = {
        "expected": {"actions": actions, "count": expected.count},
        "observed": {"action": str(observed.action), "count": len(observed.expanded)},
    }
    message = differences.unlisted(tree, expected, observed)
    if not message:
        return passed(observed=shown["observed"])
    return failed(message, drawing=differences.draw(tree, expected, observed), **shown)
