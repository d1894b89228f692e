"""The YAML file in Gradescope's exports, of which only the people and the dates are kept."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
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


def read(folder: str) -> dict[str, Any]:
    """The entry of each submission in an export, by its key."""
    try:
        with opened(os.path.join(folder, METADATA), METADATA) as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise UserError(f"{METADATA}: larger than {MAX_BYTES // 1_000_000} MB")
            builder = _Builder()
            for event in yaml.parse(file, Loader=_Loader):
                builder.take(event)
    except SubmissionError as error:
        raise UserError(str(error)) from None
    except (yaml.YAMLError, UnicodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f" (line {mark.line + 1})" if mark else ""
        raise UserError(f"{METADATA}: not YAML{line}; export the submissions again") from None
    if not isinstance(builder.root, dict):
        raise UserError(f"{METADATA}: not as Gradescope writes it: expected 'submission_1: ...'")
    return builder.root


@dataclass
class _Builder:
    """Builds the values that are kept of a YAML file, event by event.

    An alias is the same object as its anchor, so reading never makes a file larger.
    """

    root: Any = None
    open: list[Any] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    known: dict[str, Any] = field(default_factory=dict)
    skipped: int = 0  # depth inside a value that isn't kept
    nodes: int = 0

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            self._close()
        elif isinstance(event, yaml.NodeEvent):
            if len(self.open) + self.skipped >= MOST_LEVELS:
                raise UserError(f"{METADATA}: nested too deeply")
            self._node(event)

    def _node(self, event: Any) -> None:
        is_collection = isinstance(event, yaml.CollectionStartEvent)
        if self.skipped or self._is_skipped():
            self.skipped += is_collection
            if not self.skipped:
                self.keys[-1] = None
            return
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise UserError(f"{METADATA}: too much in it")
        value = self._value(event)
        self._add(value)
        if is_collection:
            self.open.append(value)
            self.keys.append(None)

    def _is_skipped(self) -> bool:
        """Whether the next value belongs to a key of a submission that isn't kept."""
        return len(self.open) == 2 and self.keys[-1] is not None and self.keys[-1] not in _KEPT

    def _value(self, event: Any) -> Any:
        if isinstance(event, yaml.AliasEvent):
            return self.known.get(event.anchor or "")
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        if isinstance(event, yaml.ScalarEvent):
            is_null = event.implicit[0] and event.value in ("", "~", "null")
            value = None if is_null else event.value
        if event.anchor is not None:
            self.known[event.anchor] = value
        return value

    def _add(self, value: Any) -> None:
        if not self.open:
            self.root = value
        elif isinstance(self.open[-1], list):
            self.open[-1].append(value)
        elif self.keys[-1] is None:
            # Ruby writes its symbols with a colon in front.
            self.keys[-1] = value.strip(":") if isinstance(value, str) else ""
        else:
            self.open[-1].setdefault(str(self.keys[-1]), value)
            self.keys[-1] = None

    def _close(self) -> None:
        if self.skipped:
            self.skipped -= 1
            if not self.skipped:
                self.keys[-1] = None
            return
        self.open.pop()
        self.keys.pop()
