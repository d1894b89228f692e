"""YAML as nodes that know their places; refuses the parts of YAML that no test case needs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NoReturn

import yaml
from yaml.constructor import ConstructorError, SafeConstructor
from yaml.resolver import Resolver

from .errors import UserError

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# All files have the same few numbers and names, and resolving one takes long.
_resolve: Any = lru_cache(4096)(Resolver().resolve)
# Enough for trees of 20 plies; reading and searching recurse at each level.
MOST_LEVELS = 100
_NODES = {yaml.AliasEvent, yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.MappingStartEvent}
_ENDS = {yaml.SequenceEndEvent, yaml.MappingEndEvent}
MOST_BYTES = 50_000_000
_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Parts of the messages of libyaml and PyYAML, and hints for people.
_HINTS = {
    "mapping values are not allowed": (
        "this ':' does not fit: is the line indented like those around it, has every ':' a space "
        "after it, and is a text with ': ' in it in quotes?"
    ),
    "could not find expected ':'": "expected 'key: value': a ':' or the space after it is missing",
    "block mapping": (
        "expected 'key: value', indented like the keys above it; or a quote ends a text too early"
    ),
    "block collection": "expected '- item', indented like the items above it",
    "flow sequence": "the list '[...]' is not closed, or lacks a comma",
    "flow mapping": "the mapping '{...}' is not closed, or lacks a comma",
    "quoted scalar": "the quotes are not closed, or a '\\' in them stands for nothing",
    "block scalar": "expected a line break after '|' or '>', and then lines indented alike",
    "directive": "a '%' begins no line: indent the rows of a board, after 'layout: |'",
}
_STARTS = {
    "\t": "a tab: indent by spaces",
    "%": "a '%' begins no text: write the rows of a board after 'layout: |'",
}
_ALIAS = (
    "'&' and '*' have a meaning in YAML that is not used here: put a text in quotes, write a part "
    "out again, and name what a tree reaches twice under 'nodes:'"
)
_TAG = "'!' has a meaning in YAML that is not used here: remove the word, or put the text in quotes"


@dataclass(frozen=True)
class Mistake:
    """A mistake in a file, and its place; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class TestCaseError(UserError):
    """Test cases cannot be used; `mistakes` are all mistakes in them."""

    __test__ = False  # so that pytest doesn't take it for a test

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = list(mistakes)

    def lines(self) -> list[str]:
        return [str(mistake) for mistake in self.mistakes]


@dataclass
class Reader:
    """Collects the mistakes of one file while it is read, and the boards that it names."""

    file: str
    mistakes: list[Mistake] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)  # only those that it names by their paths

    def wrong(self, node: yaml.Node, message: str) -> None:
        mark = node.start_mark
        self.mistakes.append(Mistake(self.file, mark.line + 1, mark.column + 1, message))

    def finish(self) -> None:
        """Raise a TestCaseError with all mistakes, if there are any."""
        if self.mistakes:
            raise TestCaseError(sorted(self.mistakes, key=lambda each: (each.line, each.column)))


def read_file(path: str) -> str:
    """The text of a file of test cases."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TestCaseError([Mistake(path, 1, 1, "too large: more than 50 MB")])
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise TestCaseError([Mistake(path, 1, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        message = f"not text in UTF-8: save it as UTF-8 (byte {error.object[error.start]:#x})"
        raise TestCaseError([Mistake(path, line, column, message)]) from None


def parse(file: str, text: str) -> yaml.Node:
    """The one document of a file.

    It is composed here because yaml.compose() recurses at each level, and returns the same node
    for each alias, so that a few lines make an endless tree.
    """
    if found := _UNPRINTABLE.search(text):
        before = text[: found.start()]
        line, column = before.count("\n") + 1, found.start() - before.rfind("\n")
        message = f"the character U+{ord(found[0]):04X}, which text files don't have: remove it"
        raise TestCaseError([Mistake(file, line, column, message)])
    try:
        root = _composed(file, text)
    except yaml.YAMLError as error:
        raise TestCaseError([_yaml_mistake(file, text, error)]) from None
    if root is None:
        raise TestCaseError([Mistake(file, 1, 1, "empty: expected keys and values")])
    return root


def plain(node: yaml.Node) -> Any:
    """The value that a node stands for: dicts, lists, texts, numbers and so on.

    PyYAML gives the same, in three times the time.
    """
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node.tag, node.value)
    if isinstance(node, yaml.SequenceNode):
        return [plain(each) for each in node.value]
    for key, _ in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise ConstructorError(None, None, "found unhashable key", key.start_mark)
    return {_scalar(key.tag, key.value): plain(value) for key, value in node.value}


@lru_cache(4096)
def _scalar(tag: str, text: str) -> Any:
    return SafeConstructor().construct_object(yaml.ScalarNode(tag, text))


def _composed(file: str, text: str) -> yaml.Node | None:
    root: yaml.Node | None = None
    parents: list[yaml.CollectionNode] = []
    # Not with yaml.parse(), which takes each event twice.
    for event in iter(_Loader(text).get_event, None):
        kind = type(event)
        if kind in _ENDS:
            node = parents.pop()
            if kind is yaml.MappingEndEvent:  # its keys and values came one after another
                node.value = list(zip(node.value[::2], node.value[1::2], strict=True))
        elif kind in _NODES:
            node = _node(file, event)
            if parents:
                parents[-1].value.append(node)
            root = root or node
            if kind is not yaml.ScalarEvent:
                parents.append(node)
            if len(parents) > MOST_LEVELS:
                _refuse(file, event, f"nested too deeply: more than {MOST_LEVELS} levels")
        elif kind is yaml.DocumentStartEvent and root is not None:
            _refuse(file, event, "a second document begins here: remove the '---'")
    return root


def _node(file: str, event: Any) -> Any:
    if event.anchor is not None:  # an alias has one, too
        _refuse(file, event, _ALIAS)
    if event.tag is not None:
        _refuse(file, event, _TAG)
    start: Any = event.start_mark
    if type(event) is yaml.ScalarEvent:
        tag = _resolve(yaml.ScalarNode, event.value, event.implicit)
        return yaml.ScalarNode(tag, event.value, start, style=event.style)
    if type(event) is yaml.SequenceStartEvent:
        return yaml.SequenceNode(Resolver.DEFAULT_SEQUENCE_TAG, [], start)
    return yaml.MappingNode(Resolver.DEFAULT_MAPPING_TAG, [], start)


def _refuse(file: str, event: Any, message: str) -> NoReturn:
    mark = event.start_mark
    raise TestCaseError([Mistake(file, mark.line + 1, mark.column + 1, message)])


def _yaml_mistake(file: str, text: str, error: yaml.YAMLError) -> Mistake:
    mark = getattr(error, "problem_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = text.splitlines() or [""]
    here = lines[line - 1] if line <= len(lines) else ""
    said = " ".join(str(getattr(error, part, None) or "") for part in ("problem", "context"))
    message = next((hint for known, hint in _HINTS.items() if known in said), "")
    if "cannot start any token" in said or "tab character" in said:
        start = "\t" if "tab character" in said else here[column - 1 : column]
        message = _STARTS.get(start, f"put a text with '{start}' in quotes")
    opened = getattr(error, "context_mark", None)
    if "not closed" in message and opened and opened.line + 1 < line:
        message += f" (it begins in line {opened.line + 1})"
    if line > len(lines):  # the end of the file
        line, column = len(lines), len(lines[-1]) + 1
    return Mistake(file, line, column, f"not YAML: {message or ' '.join(said.split()) or error}")
