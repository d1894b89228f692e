"""Trees as people write them: a number is a leaf, a mapping a node, a text the name of one."""

from __future__ import annotations

import yaml

from games.trees import Node
from pacman.suggest import unknown

from .reading import Reader, number_of, pairs, text_of

_NODE_KEYS = ("name", "value", "score", "win", "lose", "actions")


class WrittenTree:
    """Makes nodes out of what is written, and remembers where."""

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
        """A node under 'nodes:' that the tree never names is a slip, or left from something."""
        for name, (key, _) in self._named.items():
            if name not in self._made:
                self.reader.wrong(key, f"the tree names no '{name}': use it there, or remove it")

    def check_turns(self, root: Node, agents: int) -> None:
        """Each node belongs to one agent's turn, however it is reached."""
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
        parts = pairs(self.reader, node)
        said = {key: value for key, _, value in parts if key in _NODE_KEYS}
        actions = self._actions(said) if said else parts
        for key, where, _ in parts if said else ():
            if key not in said:
                beside = ", ".join(said)
                self.reader.wrong(where, f"beside {beside}: '{key:.40}' belongs under 'actions:'")
        if "name" in said:
            name = text_of(self.reader, said["name"]) or name
        children = {key: self.read(value, path + key, f"{path}{key}.") for key, _, value in actions}
        value, score = (self._number(said, key) for key in ("value", "score"))
        win, lose = (self._truth(said, key) for key in ("win", "lose"))
        score = value if score is None else score
        if children:
            if win or lose:
                self.reader.wrong(node, f"{name} is finished, so it has no actions")
            return Node(name, children, value, score)
        if "value" not in said and len(parts) == len(node.value):  # nothing was refused
            self.reader.wrong(node, f"{name} has neither actions nor a value")
        if win is not None and win is lose:
            self.reader.wrong(node, f"{name} has no actions, so it is either won or lost")
        return _finished(name, value, score, win, lose)

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


def _finished(
    name: str, value: float | None, score: float | None, win: bool | None, lose: bool | None
) -> Node:
    """A node where the game is over: won from 0 up, unless it says otherwise."""
    if win is None:
        win = (value or 0) >= 0 if lose is None else not lose
    return Node(name, {}, value, score, win, not win)
