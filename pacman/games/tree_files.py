"""Trees that people wrote down in YAML: an action leads to a number, or to the actions after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from pacman.support.errors import UserError

from .trees import Node, Tree

# As deep as test cases may be; what searches and draws a tree calls itself for each level.
MOST_LEVELS = 100
_MOST_BYTES = 50_000_000
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})(\.[0-9]{1,30})?")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class _Written:
    """A text, or a mapping, and the line that it begins in. What trees have no use for is None."""

    line: int
    content: str | dict[str, _Written] | None


def read(path: str, agents: int | None = None) -> Tree:
    """The tree of this file, or of the test case in it; raises a UserError that says where.

    Two agents move in turn, if neither the file nor `agents` says otherwise.
    """
    written = _parsed(path)
    tree = written
    if isinstance(written.content, dict) and "tree" in written.content:
        tree = written.content["tree"]
        if "nodes" in written.content:
            message = "nodes with names are for the autograder; write each where it belongs"
            raise _wrong(path, written.content["nodes"].line, message)
        agents = agents or _agents(path, written.content)
    elif isinstance(written.content, dict) and "kind" in written.content:
        raise UserError(f"{path}: a test case without a 'tree:' in it")
    if isinstance(tree.content, str):
        raise _wrong(path, tree.line, "expected a tree: 'action: child' for each action")
    return Tree(_node(path, tree, "root"), agents or 2)


def _agents(path: str, keys: dict[str, _Written]) -> int:
    if "agents" not in keys:
        return 2
    number = keys["agents"].content
    if not isinstance(number, str) or not re.fullmatch("[1-9][0-9]?", number):
        raise _wrong(path, keys["agents"].line, "agents: expected a whole number from 1 to 99")
    return int(number)


def _node(path: str, written: _Written, name: str) -> Node:
    content = written.content
    if isinstance(content, str) and _NUMBER.fullmatch(content):
        value = float(content) if "." in content else int(content)
        return Node(name, {}, value, value, win=value >= 0, lose=value < 0)
    if not isinstance(content, dict) or not content:
        what = "a number, or 'action: child' for each action"
        raise _wrong(path, written.line, f"{name}: expected {what}")
    if "actions" in content or "value" in content:
        message = (
            f"{name}: nodes with 'value' or 'actions' are for the autograder; write plain ones"
        )
        raise _wrong(path, written.line, message)
    above = "" if name == "root" else f"{name}."
    return Node(name, {a: _node(path, child, above + a) for a, child in content.items()})


def _parsed(path: str) -> _Written:
    try:
        with open(path, "rb") as file:
            raw = file.read(_MOST_BYTES + 1)
        if len(raw) > _MOST_BYTES:
            raise UserError(f"{path}: too large for a tree")
        events = yaml.parse(raw.decode("utf-8-sig"), Loader=_Loader)
        return _put_together(path, events)
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, yaml.reader.ReaderError):
        raise UserError(f"{path}: not text in UTF-8") from None
    except yaml.YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        raise _wrong(path, mark.line + 1 if mark else 1, f"not YAML: {problem or error}") from None


def _put_together(path: str, events: Any) -> _Written:
    """The one document; yaml.load() would follow an alias back to what it is a part of."""
    open_ones: list[tuple[int, list[_Written], bool]] = []
    tree: _Written | None = None
    for event in events:
        line = event.start_mark.line + 1
        if tree and isinstance(event, yaml.DocumentStartEvent):
            raise _wrong(path, line, "a second document begins here; a file has one tree")
        if isinstance(event, yaml.AliasEvent):
            message = f"'*{event.anchor}' stands for a part above, or for one that it is in itself"
            raise _wrong(path, line, f"{message} (a cycle): write it out")
        if isinstance(event, yaml.CollectionStartEvent):
            open_ones.append((line, [], isinstance(event, yaml.MappingStartEvent)))
            if len(open_ones) > MOST_LEVELS:
                raise _wrong(path, line, f"more than {MOST_LEVELS} levels deep")
            continue
        if isinstance(event, yaml.ScalarEvent):
            done = _Written(line, event.value)
        elif isinstance(event, yaml.CollectionEndEvent):
            begin, parts, mapping = open_ones.pop()
            done = _Written(begin, _mapping(path, parts) if mapping else None)
        else:
            continue
        if open_ones:
            open_ones[-1][1].append(done)
        else:
            tree = done
    if tree is None:
        raise UserError(f"{path}: empty: expected a tree, 'action: child' for each action")
    return tree


def _mapping(path: str, parts: list[_Written]) -> dict[str, _Written]:
    found: dict[str, _Written] = {}
    for key, value in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(key.content, str):
            raise _wrong(path, key.line, "expected the name of an action before the ':'")
        if key.content in found:
            raise _wrong(path, key.line, f"'{key.content}' is here twice")
        found[key.content] = value
    return found


def _wrong(path: str, line: int, message: str) -> UserError:
    return UserError(f"{path}:{line}: {message}")
