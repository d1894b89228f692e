"""`tree`: the action, and which nodes a search expanded, on one tree that is written down."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import yaml

from games.trees import Node, Tree, TreeError
from grading import diagnosis, reference
from grading.hosting import Observation, play
from grading.reading import NAME, Key, Reader, Value, choice, number_of, pairs, text_of
from grading.reading import whole as whole_number
from grading.sandbox import Worker
from grading.verdict import Verdict, failed, passed

SECONDS = 2.0
# How many variants of a tree a course's secret adds to it. A guess passes all of them as often as
# it guesses an action right so many times in a row.
VARIANTS = 4
_NODE_KEYS = ("name", "value", "score", "win", "lose", "actions")


@dataclass(frozen=True)
class Search:
    """Who searches, how deep, and how its result is judged."""

    agent: str
    depth: int
    evalFn: str | None
    pruning: str
    exact_calls: bool


@dataclass(frozen=True)
class Task:
    search: Search
    tree: Tree


def _read_bare_tree(reader: Reader, node: yaml.Node) -> yaml.Node:
    """The node as it is: it is read when the keys that it depends on are."""
    if not isinstance(node, yaml.MappingNode):
        reader.wrong(node, "expected a tree: 'action: child' for each action")
    return node


_TREE = Value(
    "a tree: 'action: child' for each action", {"$ref": "#/$defs/node"}, _read_bare_tree
)
_NODES = Value(
    "names and what they stand for",
    {"type": "object", "additionalProperties": {"$ref": "#/$defs/node"}},
    _read_bare_tree,
)
SEARCH_KEYS = (
    Key("agent", NAME, "the class of the submission that is asked, such as MinimaxAgent"),
    Key("depth", whole_number(1, 20), "how many plies deep it is to search"),
    Key("agents", whole_number(1, 10), "how many agents move in turn: 2 is Pacman and one ghost"),
    Key("evalFn", NAME, "the name of an evaluation function that is passed to the agent", None),
    Key(
        "pruning",
        choice("strict", "inclusive", "either"),
        "whether cutting on equality is wrong (strict), required, or as good",
        "strict",
    ),
    Key("calls", choice("exact", "any"), "exact: a child made twice on one visit fails", "any"),
)
KEYS = (
    *SEARCH_KEYS,
    Key("tree", _TREE, "the tree, from the root down"),
    Key("nodes", _NODES, "nodes with names, which the tree can name in several places", None),
)


def read_search(values: dict[str, Any]) -> Search:
    exact = values["calls"] == "exact"
    return Search(values["agent"], values["depth"], values["evalFn"], values["pruning"], exact)


def read(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Task:
    """The task that these values describe; raises TestCaseError for a tree that can't be one."""
    nodes = _Nodes(reader, values["nodes"])
    root = nodes.read(values["tree"], "root", "")
    reader.finish()
    try:
        tree = Tree(root, values["agents"])
    except TreeError as error:
        reader.wrong(values["tree"], str(error))
        reader.finish()
        raise
    limit = values["depth"] * values["agents"]
    for stop in _stops(root, limit):
        if stop.value is None:
            reader.wrong(
                nodes.places[stop],
                f"{stop.name} needs a value: a search stops here, {values['depth']} plies deep",
            )
    if not root.children:
        reader.wrong(values["tree"], "expected at least one action at the root")
    reader.finish()
    return Task(read_search(values), tree)


def _stops(root: Node, limit: int) -> list[Node]:
    """The nodes with children at which the depth limit stops a search."""
    level = {root: None}
    for _ in range(limit):
        level = {child: None for node in level for child in node.children.values()}
    return [node for node in level if node.children]


class _Nodes:
    """Makes nodes out of what is written, named ones once."""

    def __init__(self, reader: Reader, named: yaml.Node | None) -> None:
        self.reader = reader
        self.places: dict[Node, yaml.Node] = {}
        self._made: dict[str, Node] = {}
        self._open: list[str] = []
        self._names: set[str] = set()
        self._named: dict[str, yaml.Node] = {}
        if isinstance(named, yaml.MappingNode):
            self._named = {name: node for name, _, node in pairs(reader, named)}

    def read(self, node: yaml.Node, name: str, path: str) -> Node:
        """The node that is written here; a nameless one is named after the way to it."""
        if isinstance(node, yaml.ScalarNode) and node.value in self._named:
            return self._shared(node)
        if isinstance(node, yaml.MappingNode):
            made = self._inner(node, name, path)
        else:
            value = number_of(self.reader, node, "a number, a node, or the name of a node")
            made = _finished(name, value, value, None, None)
        self.places[made] = node
        if made.name in self._names:
            self.reader.wrong(node, f"a second node is called {made.name}: names are for one each")
        self._names.add(made.name)
        return made

    def _shared(self, node: yaml.Node) -> Node:
        name = str(node.value)
        if name in self._open:
            self.reader.wrong(node, f"{name} leads back to itself")
            return Node(name, value=0, score=0)
        if name not in self._made:
            self._open.append(name)
            self._made[name] = self.read(self._named[name], name, f"{name}.")
            self._open.pop()
        return self._made[name]

    def _inner(self, node: yaml.MappingNode, name: str, path: str) -> Node:
        parts = pairs(self.reader, node)
        said = {key: value for key, _, value in parts if key in _NODE_KEYS}
        if said and len(said) < len(parts):
            stranger = next(where for key, where, _ in parts if key not in _NODE_KEYS)
            self.reader.wrong(
                stranger, "a node is either 'action: child' or has name, value, ..., and 'actions:'"
            )
        actions = parts
        if said:
            below = said.get("actions")
            actions = pairs(self.reader, below) if isinstance(below, yaml.MappingNode) else []
            if "name" in said:
                name = text_of(self.reader, said["name"]) or name
        children = {key: self.read(value, path + key, f"{path}{key}.") for key, _, value in actions}
        value, score = (self._number(said, key) for key in ("value", "score"))
        win, lose = (self._truth(said, key) for key in ("win", "lose"))
        score = value if score is None else score
        if not children:
            if value is None:
                self.reader.wrong(node, f"{name} has neither actions nor a value")
            return _finished(name, value, score, win, lose)
        if win or lose:
            self.reader.wrong(node, f"{name} is finished, so it has no actions")
        return Node(name, children, value, score)

    def _number(self, said: dict[str, yaml.Node], key: str) -> float | None:
        return number_of(self.reader, said[key]) if key in said else None

    def _truth(self, said: dict[str, yaml.Node], key: str) -> bool | None:
        if key not in said:
            return None
        if not said[key].tag.endswith(":bool"):
            self.reader.wrong(said[key], f"{key}: expected true or false")
        return bool(yaml.safe_load(said[key].value) is True)


def _finished(
    name: str, value: float | None, score: float | None, win: bool | None, lose: bool | None
) -> Node:
    """A node where the game is over: won from 0 up, unless it says otherwise."""
    if win is None and lose is None:
        win = (value or 0) >= 0
        lose = not win
    return Node(name, {}, value, score, bool(win), bool(lose))


def expect(task: Task, secret: str = "") -> dict[str, Any]:
    """What the reference gives on the tree as it is written; a secret changes nothing of that."""
    del secret
    return reference.search(task.tree, task.search)


def check_expected(found: dict[str, Any]) -> None:
    """Raises something where what was written down is not what `expect` gives."""
    texts = [*found["actions"], *found["expanded"], *found["values"], *found.get("otherwise", ())]
    numbers = [found["value"], found["count"], found["calls"], *found["values"].values()]
    for last, value, bound in found.get("cuts", {}).values():
        texts.append(last)
        numbers += value, bound
    if not all(isinstance(text, str) for text in texts) or not found["actions"]:
        raise ValueError("names are missing")
    if not all(isinstance(number, (int, float)) for number in numbers):
        raise ValueError("numbers are missing")


def run(task: Task, expected: dict[str, Any], worker: Worker, deadline: float, secret: str) -> Verdict:
    """Play the tree, and variants of it where there is a secret."""
    search = task.search
    begin(worker, search, deadline)
    observed = play(worker, task.tree, deadline)
    verdict = judge(search, task.tree, expected, observed)
    if verdict.share < 1 or not secret:
        return verdict
    rng = Random(f"{secret} {task.tree.root.name} {len(task.tree.nodes)}")
    for _ in range(VARIANTS):
        tree = variant(task.tree, rng)
        shown = judge(search, tree, reference.search(tree, search), play(worker, tree, deadline))
        if shown.share < 1:
            message = f"right on the tree as written, but on one like it: {shown.message}"
            return failed(message, drawing=shown.drawing)
    return verdict


def begin(worker: Worker, search: Search, deadline: float) -> None:
    """Say who is to search the trees that follow."""
    maker = {"agent": search.agent, "depth": search.depth, "evalFn": search.evalFn}
    worker.begin({"job": "trees", **maker}, deadline)


def judge(search: Search, tree: Tree, expected: dict[str, Any], observed: Observation) -> Verdict:
    """Compare what was expected of a search with what was seen of it."""
    shown: dict[str, Any] = {
        "expected": {key: expected[key] for key in ("actions", "count")},
        "observed": {"action": str(observed.action), "count": len(observed.expanded)},
    }
    message = diagnosis.first_difference(search, tree, expected, observed)
    if message:
        drawing = diagnosis.draw(tree, expected, observed)
        return failed(message, drawing=drawing, **shown)
    note = ""
    if len(observed.calls) > expected["calls"]:
        note = diagnosis.repeated(observed, expected["calls"])
        if search.exact_calls:
            return failed(note, **shown)
    return passed(note, shown["observed"])


def variant(tree: Tree, rng: Random) -> Tree:
    """A tree of the same shape and ties: children in another order, other names, other values."""
    numbers = [n for node in tree.nodes for n in (node.value, node.score) if n is not None]
    factor, offset = 1 << int(rng.random() * 4), 0
    if all(float(number).is_integer() and abs(number) < 1e6 for number in numbers):
        factor, offset = 1 + int(rng.random() * 9), int(rng.random() * 101) - 50
    made: dict[Node, Node] = {}

    def moved(number: float | None) -> float | None:
        return None if number is None else number * factor + offset

    def copy(node: Node) -> Node:
        if node not in made:
            children = list(node.children.values())
            rng.shuffle(children)
            names = _names(rng, len(children))
            copies = {name: copy(child) for name, child in zip(names, children, strict=True)}
            made[node] = Node(
                f"s{len(made)}", copies, moved(node.value), moved(node.score), node.win, node.lose
            )
        return made[node]

    return Tree(copy(tree.root), tree.agents)


def _names(rng: Random, count: int) -> list[str]:
    """Names for so many actions, none of them twice."""
    names = ["North", "South", "East", "West", "Stop", "Left", "Right", "Up", "Down", "Middle"]
    names += [f"Action{number}" for number in range(count - len(names))]
    rng.shuffle(names)
    return names[:count]

