"""Trees as people write them: a number is a leaf, a mapping a node, a text a node's name."""

from __future__ import annotations

from typing import NamedTuple

import yaml

from pacman.games.trees import Node
from pacman.support.fields import Reader, number_of, pairs, text_of
from pacman.support.text import unknown

# The JSON Schema of a node. No `oneOf` of three types: then an editor could only say that none of
# the three fits.
NODE = {
    "description": "a number is a leaf, a text the name of a node, a mapping an inner node",
    "type": ["number", "string", "object"],
    "minProperties": 1,
    "properties": {
        "name": {"type": "string", "description": "what the node is called in reports"},
        "value": {"type": "number", "description": "what an evaluation function says"},
        "score": {"type": "number", "description": "what getScore() says, if not the value"},
        "win": {"type": "boolean"},
        "lose": {"type": "boolean"},
        "actions": {"type": "object", "additionalProperties": {"$ref": "#/$defs/node"}},
    },
    "additionalProperties": {"$ref": "#/$defs/node"},
}
_NODE_KEYS = ("name", "value", "score", "win", "lose", "actions")


class _Said(NamedTuple):
    """An inner node as written: its name, its keys, and its actions with their places."""

    name: str
    keys: dict[str, yaml.Node]
    actions: list[tuple[str, yaml.Node, yaml.Node]]
    refused: bool  # whether some key cannot be read


class WrittenTree:
    """Makes nodes out of YAML, and remembers the place of each."""

    def __init__(self, reader: Reader, named: yaml.Node | None) -> None:
        self.reader = reader
        self.places: dict[Node, yaml.Node] = {}
        self._made: dict[str, Node] = {}
        self._open: list[str] = []
        self._names: set[str] = set()
        self._named: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        if isinstance(named, yaml.MappingNode):
            self._named = {name: (key, node) for name, key, node in pairs(reader, named)}

    def read(self, node: yaml.Node, name: str, path: str) -> Node:
        """The node that is written here; a nameless one is named after the way to it."""
        if node.tag.endswith(":str") and node.value in self._named:
            return self._shared(node)
        if isinstance(node, yaml.MappingNode):
            made = self._inner(node, name, path)
        else:
            value = self._leaf(node)
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
            self._made[name] = self.read(self._named[name][1], name, f"{name}.")
            self._open.pop()
        return self._made[name]

    def refuse_unused(self) -> None:
        """Report nodes under 'nodes:' that the tree never names: slips, or leftovers."""
        for name, (key, _) in self._named.items():
            if name not in self._made:
                self.reader.wrong(key, f"the tree names no '{name}': use it there, or remove it")

    def check_turns(self, root: Node, agents: int) -> None:
        """Report nodes that are reached on two different agents' turns."""
        turns = {root: 0}
        waiting = [root]
        for node in waiting:
            turn = (turns[node] + 1) % agents
            for child in node.children.values():
                if child not in turns:
                    waiting.append(child)  # the loop comes to it, too
                if turns.setdefault(child, turn) != turn:
                    message = f"{child.name} is reached on two agents' turns: write it out twice"
                    self.reader.wrong(self.places[child], message)

    def _leaf(self, node: yaml.Node) -> float | None:
        if self._named and node.tag.endswith(":str") and node.value[:1].isalpha():
            self.reader.wrong(node, unknown("node", f"{node.value:.40}", self._named))
            return None
        return number_of(self.reader, node, "a number, a node, or a name from 'nodes:'")

    def _inner(self, node: yaml.MappingNode, name: str, path: str) -> Node:
        said = self._said(node, name)
        name = said.name
        children = {
            key: self.read(value, path + key, f"{path}{key}.") for key, _, value in said.actions
        }
        value, score, win, lose = self._worth(said.keys)
        if children:
            if win or lose:
                self.reader.wrong(node, f"{name} is finished, so it has no actions")
            return Node(name, children, value, score)
        if "value" not in said.keys and not said.refused:
            self.reader.wrong(node, f"{name} has neither actions nor a value")
        if win is not None and win is lose:
            self.reader.wrong(node, f"{name} has no actions, so it is either won or lost")
        return _finished(name, value, score, win, lose)

    def _said(self, node: yaml.MappingNode, name: str) -> _Said:
        parts = pairs(self.reader, node)
        keys = {key: value for key, _, value in parts if key in _NODE_KEYS}
        for key, where, _ in parts if keys else ():
            if key not in keys:
                beside = ", ".join(keys)
                self.reader.wrong(where, f"beside {beside}: '{key:.40}' belongs under 'actions:'")
        if "name" in keys:
            name = text_of(self.reader, keys["name"]) or name
        actions = self._actions(keys) if keys else parts
        return _Said(name, keys, actions, len(parts) < len(node.value))

    def _worth(
        self, said: dict[str, yaml.Node]
    ) -> tuple[float | None, float | None, bool | None, bool | None]:
        value, score = (self._number(said, key) for key in ("value", "score"))
        win, lose = (self._truth(said, key) for key in ("win", "lose"))
        return value, value if score is None else score, win, lose

    def _actions(self, said: dict[str, yaml.Node]) -> list[tuple[str, yaml.Node, yaml.Node]]:
        below = said.get("actions")
        if isinstance(below, yaml.MappingNode):
            return pairs(self.reader, below)
        if below is not None:
            self.reader.wrong(below, "expected 'action: child' for each action")
        return []

    def _number(self, said: dict[str, yaml.Node], key: str) -> float | None:
        return number_of(self.reader, said[key]) if key in said else None

    def _truth(self, said: dict[str, yaml.Node], key: str) -> bool | None:
        if key not in said:
            return None
        if not said[key].tag.endswith(":bool"):
            self.reader.wrong(said[key], f"{key}: expected true or false")
            return None
        return bool(yaml.safe_load(said[key].value))


class WrittenGraph(WrittenTree):
    """The same for a graph: its nodes may lead back, and end the game only if they say so."""

    def __init__(self, reader: Reader, named: yaml.Node | None) -> None:
        super().__init__(reader, named)
        self._waiting: list[tuple[dict[str, Node], _Said, str]] = []

    def read_all(self, node: yaml.Node) -> Node:
        """The root that is written here, with everything below it, without recursion."""
        root = self.read(node, "root", "")
        self._made[root.name] = root
        self._follow()
        for name, (key, _) in self._named.items():
            if name not in self._made:  # nothing leads there, but it can still have mistakes
                self._shared(key)
        self._follow()
        return root

    def _follow(self) -> None:
        while self._waiting:
            children, said, path = self._waiting.pop()
            for key, _, value in said.actions:
                children[key] = self.read(value, path + key, f"{path}{key}.")

    def read(self, node: yaml.Node, name: str, path: str) -> Node:
        if node.tag.endswith(":str") and node.value in self._made:
            return self._made[node.value]
        return super().read(node, name, path)

    def _inner(self, node: yaml.MappingNode, name: str, path: str) -> Node:
        said = self._said(node, name)
        children: dict[str, Node] = {}
        self._waiting.append((children, said, path))
        value, score, win, lose = self._worth(said.keys)
        return Node(said.name, children, value, score, bool(win), bool(lose))


def _finished(
    name: str, value: float | None, score: float | None, win: bool | None, lose: bool | None
) -> Node:
    """A node that ends the game: won if its value is 0 or more, unless it says otherwise."""
    if win is None:
        win = (value or 0) >= 0 if lose is None else not lose
    return Node(name, {}, value, score, win, not win)
