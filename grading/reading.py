"""YAML that people wrote: values with the places they stand at, and all mistakes at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from pacman.layout import Layout, LayoutError
from pacman.suggest import unknown

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
REQUIRED = object()
# The greatest whole number up to which every one is exact as a float, which is what agents get.
EXACT = 1 << 53


@dataclass(frozen=True)
class Mistake:
    """Something wrong in a file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class TestCaseError(Exception):
    """Test cases that cannot be used, with all that is wrong with them."""

    __test__ = False  # not a test, whatever its name looks like

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = list(mistakes)


@dataclass
class Reader:
    """Collects what is wrong with one file while it is read."""

    file: str
    mistakes: list[Mistake] = field(default_factory=list)

    def wrong(self, node: yaml.Node, message: str) -> None:
        mark = node.start_mark
        self.mistakes.append(Mistake(self.file, mark.line + 1, mark.column + 1, message))

    def finish(self) -> None:
        """Raise what was collected, if anything was."""
        if self.mistakes:
            order = sorted(self.mistakes, key=lambda mistake: (mistake.line, mistake.column))
            raise TestCaseError(order)


@dataclass(frozen=True)
class Value:
    """A kind of value: what to say was expected, its JSON Schema, and how it is read.

    `read` returns None where it has told the reader what is wrong.
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


def parse(file: str, text: str) -> yaml.Node:
    """The one document of a file, as nodes that know where they stand."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise TestCaseError([_yaml_mistake(file, error)]) from None
    except RecursionError:
        raise TestCaseError([Mistake(file, 1, 1, "nested too deeply to be read")]) from None
    if node is None:
        raise TestCaseError([Mistake(file, 1, 1, "empty: expected a test case")])
    return node


def read_file(path: str) -> str:
    """The text of a file of test cases."""
    try:
        with open(path, "rb") as file:
            return file.read().decode("utf-8-sig")
    except OSError as error:
        raise TestCaseError([Mistake(path, 1, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        message = f"not text in UTF-8: byte {error.start} is {error.object[error.start]:#x}"
        raise TestCaseError([Mistake(path, 1, 1, message)]) from None


def read_mapping(reader: Reader, node: yaml.Node, keys: Iterable[Key]) -> dict[str, Any]:
    """The values of a mapping's keys; unknown, missing and doubled ones are told to the reader."""
    known = {key.name: key for key in keys}
    values = {name: key.default for name, key in known.items() if key.default is not REQUIRED}
    if not isinstance(node, yaml.MappingNode):
        reader.wrong(node, f"expected keys and values, such as '{next(iter(known))}: ...'")
        return values
    for name, name_node, value_node in pairs(reader, node):
        if name not in known:
            reader.wrong(name_node, unknown("key", name, known))
        else:
            values[name] = known[name].value.read(reader, value_node)
    missing = [n for n in known if n not in values and n not in _names(node)]
    for name in missing:
        reader.wrong(node, f"'{name}' is missing: {known[name].about}")
    return values


def pairs(reader: Reader, node: yaml.MappingNode) -> list[tuple[str, yaml.Node, yaml.Node]]:
    """The keys, as texts, and values of a mapping, each key once."""
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


def _names(node: yaml.MappingNode) -> set[str]:
    return {key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)}


def text_of(reader: Reader, node: yaml.Node) -> str | None:
    """A scalar as the text that it is; what YAML takes for something else is refused."""
    if not isinstance(node, yaml.ScalarNode):
        reader.wrong(node, "expected a text")
        return None
    if node.tag.endswith(":bool"):
        reader.wrong(node, f"YAML reads {node.value} as true or false: write '{node.value}'")
        return None
    if not node.tag.endswith(":str"):
        shown = node.value or "nothing"
        reader.wrong(node, f"expected a text, not {shown:.40}: put it in quotes if it is one")
        return None
    return str(node.value)


def number_of(reader: Reader, node: yaml.Node, expected: str = "a number") -> float | None:
    """A finite number that agents get exactly as it is written."""
    tag = node.tag.rpartition(":")[2]
    if not isinstance(node, yaml.ScalarNode) or tag not in ("int", "float"):
        reader.wrong(node, f"expected {expected}{_not_a_number(node)}")
        return None
    try:
        number = yaml.safe_load(node.value)
    except ValueError:
        number = math.nan
    if not isinstance(number, (int, float)) or not math.isfinite(number):
        reader.wrong(node, f"expected {expected}, not {node.value:.40}: it must be finite")
        return None
    if isinstance(number, int) and abs(number) > EXACT:
        reader.wrong(node, f"{node.value:.40} is not exact as a float: the greatest is {EXACT}")
        return None
    return number


def _not_a_number(node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode):
        return ""
    try:
        number = float(node.value)
    except ValueError:
        return f", not '{node.value:.40}'"
    base, _, exponent = node.value.lower().partition("e")
    if node.style is None and exponent and math.isfinite(number):
        sign = exponent if exponent[0] in "+-" else f"+{exponent}"
        return f": YAML takes {node.value} for a text: write {base}{'' if '.' in base else '.0'}e{sign}"
    return f", not the text '{node.value:.40}': leave the quotes away"


def whole(least: int, most: int = EXACT) -> Value:
    """A whole number between two others."""
    up_to = f"to {most}" if most < EXACT else "up"
    expected = f"a whole number from {least} {up_to}"

    def read(reader: Reader, node: yaml.Node) -> int | None:
        number = number_of(reader, node, expected)
        if number is None:
            return None
        if not isinstance(number, int) or not least <= number <= most:
            reader.wrong(node, f"expected {expected}, not {node.value:.40}")
            return None
        return number

    return Value(expected, {"type": "integer", "minimum": least, "maximum": most}, read)


def at_least(least: float, most: float = math.inf) -> Value:
    """A number between two others, both of them included."""
    expected = f"a number from {least:g} " + ("up" if most == math.inf else f"to {most:g}")

    def read(reader: Reader, node: yaml.Node) -> float | None:
        number = number_of(reader, node, expected)
        if number is not None and not least <= number <= most:
            reader.wrong(node, f"expected {expected}, not {node.value:.40}")
            return None
        return number

    schema = {"type": "number", "minimum": least}
    return Value(expected, schema | ({} if most == math.inf else {"maximum": most}), read)


def choice(*texts: str) -> Value:
    """One of these texts."""
    expected = " or ".join(texts)

    def read(reader: Reader, node: yaml.Node) -> str | None:
        text = text_of(reader, node)
        if text is not None and text not in texts:
            reader.wrong(node, f"expected {expected}, not '{text:.40}'")
            return None
        return text

    return Value(expected, {"enum": list(texts)}, read)


def list_of(value: Value, least: int = 1, most: int | None = None) -> Value:
    """A list of values of one kind."""
    size = f"{least}" if most == least else f"at least {least}"
    expected = f"a list of {size}: {value.expected}"

    def read(reader: Reader, node: yaml.Node) -> list[Any] | None:
        if not isinstance(node, yaml.SequenceNode):
            reader.wrong(node, f"expected {expected}")
            return None
        if len(node.value) < least or (most is not None and len(node.value) > most):
            reader.wrong(node, f"expected {expected}, not {len(node.value)}")
            return None
        return [value.read(reader, item) for item in node.value]

    schema: dict[str, Any] = {"type": "array", "items": dict(value.schema), "minItems": least}
    return Value(expected, schema | ({} if most is None else {"maxItems": most}), read)


def span_of(value: Value) -> Value:
    """Two numbers, the smaller first."""
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


def _read_name(reader: Reader, node: yaml.Node) -> str | None:
    text = text_of(reader, node)
    if text is not None and not text.isidentifier():
        reader.wrong(node, f"expected a name as in Python, not '{text:.40}'")
        return None
    return text


def _read_layout(reader: Reader, node: yaml.Node) -> Layout | None:
    text = text_of(reader, node)
    if text is None:
        return None
    try:
        return Layout.parse(text.strip("\n")) if "\n" in text.strip() else Layout.load(text.strip())
    except LayoutError as error:
        reader.wrong(node, str(error))
        return None


TEXT = Value("a text", {"type": "string"}, text_of)
NAME = Value("a name as in Python", {"type": "string", "pattern": r"^[^\W\d]\w*$"}, _read_name)
LAYOUT = Value("a board's name, or its rows after a '|'", {"type": "string"}, _read_layout)


def _yaml_mistake(file: str, error: yaml.YAMLError) -> Mistake:
    mark = getattr(error, "problem_mark", None)
    problem = " ".join(str(getattr(error, "problem", None) or error).split())
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Mistake(file, line, column, f"not YAML: {problem:.200}")
