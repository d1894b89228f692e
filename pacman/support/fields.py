"""Values in YAML files of test cases. All mistakes are collected, each with its place."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from keyword import iskeyword
from typing import Any

import yaml

from .scalars import EXACT, meant_whole, number_of, shown, text_of
from .text import unknown
from .yamlform import Mistake, Reader, TestCaseError, parse, plain, read_file

__all__ = [
    "EXACT", "FLAG", "NAME", "REQUIRED", "SLUG", "TEXT", "Key", "Mistake", "Reader",
    "TestCaseError", "Value", "at", "at_least", "choice", "list_of", "mapping_of", "number_of",
    "pairs", "parse", "plain", "read_file", "read_keys", "read_mapping", "schema_of", "span_of",
    "text_like", "text_of", "whole",
]  # fmt: skip

REQUIRED = object()


@dataclass(frozen=True)
class Value:
    """A kind of value: its description, its JSON Schema, and the function that reads it.

    `read` returns None after it has reported a mistake to the reader.
    """

    expected: str
    schema: Mapping[str, Any]
    read: Callable[[Reader, yaml.Node], Any]


@dataclass(frozen=True)
class Key:
    """A key of a mapping."""

    name: str
    value: Value
    about: str
    default: Any = REQUIRED


def read_mapping(reader: Reader, node: yaml.Node, keys: Iterable[Key]) -> dict[str, Any]:
    """The values of a mapping's keys; reports unknown, missing and repeated keys to the reader."""
    known = {key.name: key for key in keys}
    values = {name: key.default for name, key in known.items() if key.default is not REQUIRED}
    if not isinstance(node, yaml.MappingNode):
        such = f"such as '{next(iter(known))}: ...'"
        reader.wrong(node, f"expected keys and values, {such}, not {shown(node)}")
        return values
    for name, name_node, value_node in pairs(reader, node):
        if name not in known:
            reader.wrong(name_node, unknown("key", name, known))
        else:
            values[name] = known[name].value.read(reader, value_node)
    there = {key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)}
    missing = [name for name in known if name not in values and name not in there]
    for name in missing:
        reader.wrong(node, f"'{name}' is missing: {known[name].about}")
    return values


def read_keys(path: str, keys: Iterable[Key]) -> tuple[Reader, yaml.Node, dict[str, Any]]:
    """The reader of a file, its root, and the values of these keys in it."""
    reader = Reader(path)
    root = parse(path, read_file(path))
    return reader, root, read_mapping(reader, root, keys)


def pairs(reader: Reader, node: yaml.MappingNode) -> list[tuple[str, yaml.Node, yaml.Node]]:
    """The keys of a mapping, as texts and as nodes, with their values; each key once."""
    found: dict[str, tuple[str, yaml.Node, yaml.Node]] = {}
    for key, value in node.value:
        name = text_of(reader, key)
        if name is None:
            continue
        if name in found:
            line = found[name][1].start_mark.line + 1
            reader.wrong(key, f"'{name}' is here twice: it is in line {line}, too")
        else:
            found[name] = name, key, value
    return list(found.values())


def schema_of(keys: Iterable[Key]) -> dict[str, Any]:
    """The JSON Schema of a mapping with these keys."""
    keys = list(keys)
    return {
        "type": "object",
        "properties": {key.name: {**key.value.schema, "description": key.about} for key in keys},
        "required": [key.name for key in keys if key.default is REQUIRED],
        "additionalProperties": False,
    }


def mapping_of(keys: Sequence[Key]) -> Value:
    """A mapping with these keys; it is None if anything in it is wrong."""
    expected = "{" + ", ".join(f"{key.name}: ..." for key in keys if key.default is REQUIRED) + "}"

    def read(reader: Reader, node: yaml.Node) -> dict[str, Any] | None:
        before = len(reader.mistakes)
        values = read_mapping(reader, node, keys)
        return values if len(reader.mistakes) == before else None

    return Value(f"a mapping {expected}", schema_of(keys), read)


def at(node: yaml.Node, name: str) -> yaml.Node:
    """The value of a mapping's key, as the place of a mistake; the mapping if it lacks the key."""
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == name), node)
    return node


def whole(least: int, most: int = EXACT) -> Value:
    """A whole number within these limits."""
    up_to = f"to {most}" if most < EXACT else "up"
    expected = f"a whole number from {least} {up_to}"

    def read(reader: Reader, node: yaml.Node) -> int | None:
        meant = meant_whole(node)
        if meant is not None:
            hint = f": write {meant}" if least <= meant <= most else ""
            reader.wrong(node, f"expected {expected}, not {shown(node)}{hint}")
            return None
        number = number_of(reader, node, expected)
        if isinstance(number, int) and least <= number <= most:
            return number
        if number is not None:
            reader.wrong(node, f"expected {expected}, not {shown(node)}")
        return None

    return Value(expected, {"type": "integer", "minimum": least, "maximum": most}, read)


def at_least(least: float, most: float = math.inf) -> Value:
    """A number within these limits."""
    expected = f"a number from {least:g} " + ("up" if most == math.inf else f"to {most:g}")

    def read(reader: Reader, node: yaml.Node) -> float | None:
        number = number_of(reader, node, expected)
        if number is not None and not least <= number <= most:
            reader.wrong(node, f"expected {expected}, not {shown(node)}")
            return None
        return number

    schema = {"type": "number", "minimum": least}
    return Value(expected, schema | ({} if most == math.inf else {"maximum": most}), read)


def text_like(expected: str, schema: Mapping[str, Any], fits: Callable[[str], object]) -> Value:
    """A text for which `fits` is true."""

    def read(reader: Reader, node: yaml.Node) -> str | None:
        text = text_of(reader, node)
        if text is None or fits(text):
            return text
        reader.wrong(node, f"expected {expected}, not {shown(node)}")
        return None

    return Value(expected, schema, read)


def choice(*texts: str) -> Value:
    """One of these texts."""
    return text_like(" or ".join(texts), {"enum": list(texts)}, texts.__contains__)


def list_of(value: Value, least: int = 1, most: int | None = None) -> Value:
    """A list of values of one kind."""
    size = f"{least}" if most == least else f"at least {least}" if least else "any number"
    expected = f"a list '[...]' of {size}, each {value.expected}"

    def read(reader: Reader, node: yaml.Node) -> list[Any] | None:
        if not isinstance(node, yaml.SequenceNode):
            reader.wrong(node, f"expected {expected}; it is {shown(node)}")
            return None
        if len(node.value) < least or (most is not None and len(node.value) > most):
            reader.wrong(node, f"expected {expected}; it has {len(node.value)}")
            return None
        return [value.read(reader, item) for item in node.value]

    schema: dict[str, Any] = {"type": "array", "items": dict(value.schema), "minItems": least}
    return Value(expected, schema | ({} if most is None else {"maxItems": most}), read)


def span_of(value: Value) -> Value:
    """Two values, the smaller one first."""
    two = list_of(value, 2, 2)

    def read(reader: Reader, node: yaml.Node) -> tuple[Any, Any] | None:
        ends = two.read(reader, node)
        if not ends or None in ends:
            return None
        if ends[0] > ends[1]:
            reader.wrong(node, f"expected the smaller number first: [{ends[1]}, {ends[0]}]")
            return None
        return ends[0], ends[1]

    return Value(f"[from, to], each {value.expected}", two.schema, read)


def _read_flag(reader: Reader, node: yaml.Node) -> bool | None:
    if not node.tag.endswith(":bool"):
        reader.wrong(node, f"expected true or false, not {shown(node)}")
        return None
    return bool(node.value.lower() in ("true", "yes", "on"))


_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG = text_like(
    "small letters, digits and dashes, such as every-action",
    {"type": "string", "pattern": f"^{_SLUG.pattern}$"},
    _SLUG.fullmatch,
)
FLAG = Value("true or false", {"type": "boolean"}, _read_flag)
TEXT = Value("a text", {"type": "string"}, text_of)
NAME = text_like(
    "a name as in Python",
    {"type": "string", "pattern": r"^[^\W\d]\w*$"},
    lambda text: text.isidentifier() and not iskeyword(text),
)
