"""Trees in YAML files, where an action leads to a number or to the next actions."""

from __future__ import annotations

import yaml

from pacman.support.errors import UserError
from pacman.support.fields import Reader, number_of, pairs, parse, read_file, whole

from .trees import Node, Tree

_EXPECTED = "a number, or 'action: child' for each action"


def read(path: str, agents: int | None = None) -> Tree:
    """The tree in this file, or in its test case; raises a UserError that names the place.

    There are two agents, unless the file or `agents` says otherwise.
    """
    reader = Reader(path)
    node = parse(path, read_file(path))
    keys: dict[str, yaml.Node] = {}
    if isinstance(node, yaml.MappingNode) and all(
        isinstance(key, yaml.ScalarNode) for key, _ in node.value
    ):  # it may be a test case, whose keys are all texts
        keys = {key.value: value for key, value in node.value}
    if "tree" in keys:
        if "nodes" in keys:
            message = "nodes with names are for the autograder; write each where it belongs"
            reader.wrong(keys["nodes"], message)
            reader.finish()
        if "agents" in keys:
            agents = agents or whole(1, 99).read(reader, keys["agents"])
        node = keys["tree"]
    elif "kind" in keys:
        raise UserError(f"{path}: a test case without a 'tree:' in it")
    if isinstance(node, yaml.ScalarNode):
        reader.wrong(node, "expected a tree: 'action: child' for each action")
    root = _node(reader, node, "root")
    reader.finish()
    return Tree(root, agents or 2)


def _node(reader: Reader, node: yaml.Node, name: str) -> Node:
    if isinstance(node, yaml.ScalarNode):
        value = number_of(reader, node, _EXPECTED) or 0
        return Node(name, {}, value, value, win=value >= 0, lose=value < 0)
    parts = pairs(reader, node) if isinstance(node, yaml.MappingNode) else []
    children = {action: child for action, _, child in parts}
    if not children:
        reader.wrong(node, f"{name}: expected {_EXPECTED}")
    if "actions" in children or "value" in children:
        message = "nodes with 'value' or 'actions' are for the autograder; write plain ones"
        reader.wrong(node, f"{name}: {message}")
        return Node(name, {})
    above = "" if name == "root" else f"{name}."
    return Node(name, {a: _node(reader, child, above + a) for a, child in children.items()})
