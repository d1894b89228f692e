"""The YAML file in Gradescope's exports; of it we keep the people and the dates."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import yaml

from pacman.grading.sandbox.staging import SubmissionError, opened
from pacman.support.errors import UserError

METADATA = "submission_metadata.yml"
# The file also holds all results that Gradescope knows.
MAX_BYTES = 256_000_000
MOST_LEVELS = 100
# Of what is kept: ten times as much as a class of 3,000 needs.
MOST_NODES = 400_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEPT = {"submitters", "created_at"}
# The level of the keys of a submission, of which few are kept.
_SUBMISSION = 2


def read(folder: str) -> dict[str, Any]:
    """The entry of each submission in an export, by its key."""
    try:
        with opened(os.path.join(folder, METADATA), METADATA) as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise UserError(f"{METADATA}: larger than {MAX_BYTES // 1_000_000} MB")
            root = _Reader(yaml.parse(file, Loader=_Loader)).document()
    except SubmissionError as error:
        raise UserError(str(error)) from None
    except (yaml.YAMLError, UnicodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f" (line {mark.line + 1})" if mark else ""
        raise UserError(f"{METADATA}: not YAML{line}; export the submissions again") from None
    if not isinstance(root, dict):
        raise UserError(f"{METADATA}: not as Gradescope writes it: expected 'submission_1: ...'")
    return root


class _Reader:
    """Makes values of YAML's events.

    An alias is the same object as its anchor, so a value is never larger than the file.
    """

    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self._events = events
        self._known: dict[str, Any] = {}
        self._level = 0
        self._nodes = 0

    def document(self) -> Any:
        found = None
        for event in self._events:
            if isinstance(event, yaml.NodeEvent):
                found = self._value(event)
        return found

    def _value(self, event: Any) -> Any:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise UserError(f"{METADATA}: too much in it")
        if isinstance(event, yaml.AliasEvent):
            return self._known.get(event.anchor or "")
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        if isinstance(event, yaml.ScalarEvent):
            is_null = event.implicit[0] and event.value in ("", "~", "null")
            value = None if is_null else event.value
        if event.anchor is not None:
            self._known[event.anchor] = value
        if isinstance(event, yaml.CollectionStartEvent):
            self._fill(value)
        return value

    def _fill(self, value: Any) -> None:
        """Read the items of a collection."""
        self._level += 1
        if self._level > MOST_LEVELS:
            raise UserError(f"{METADATA}: nested too deeply")
        for event in iter(self._next, None):
            item = self._value(event)
            if isinstance(value, list):
                value.append(item)
                continue
            # Ruby writes its symbols with a colon in front.
            key = item.strip(":") if isinstance(item, str) else ""
            if self._level != _SUBMISSION or key in _KEPT:
                value.setdefault(key, self._value(self._next()))
            else:
                self._skip()
        self._level -= 1

    def _skip(self) -> None:
        """Pass over one value."""
        depth = 0
        for event in self._events:
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > MOST_LEVELS:
                raise UserError(f"{METADATA}: nested too deeply")
            if not depth:
                return

    def _next(self) -> yaml.Event | None:
        """The next event; None at the end of a collection."""
        event = next(self._events)
        return None if isinstance(event, yaml.CollectionEndEvent) else event
