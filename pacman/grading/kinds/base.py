"""The base class of all kinds of tests: everything that the grader and the commands need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import yaml

from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Verdict
from pacman.support.fields import Key, Reader, choice

LISTED = "listed"
# The key of cases whose expected results can be listed beside them, as in a course's own tests. The
# list decides, even if the reference would accept more, or something else. A secret changes nothing
# about such a case, since its list is for the case as it is.
ACCEPT = Key(
    "accept",
    choice("reference", LISTED),
    "what is right: what the reference gives, or what is listed beside the case",
    "reference",
)


class Kind(ABC):
    """The task of one test case; each subclass is a kind of test, listed in `registry.KINDS`."""

    # The keys that a test case of this kind has beside those of every case.
    KEYS: ClassVar[Sequence[Key]]
    # The time limit of a test, unless its case sets another.
    SECONDS: ClassVar[float]
    # The definitions that its keys' JSON Schema refers to, by name.
    DEFINITIONS: ClassVar[Mapping[str, Any]] = {}
    # Whether a machine derives what is expected, and writes it to a file beside the case.
    DERIVED: ClassVar[bool] = True
    # Whether it checks the search of the agent that it asks for, state by state.
    SEARCH: ClassVar[bool] = False
    # Whether a test that is failed without a secret is failed with every secret.
    FINAL: ClassVar[bool] = False
    # Whether the score that it observes can be ranked on a leaderboard.
    RANKED: ClassVar[bool] = False

    # Whether what is expected came with the case, instead of from the reference.
    listed: bool = False

    @classmethod
    @abstractmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Kind:
        """Make a task of a case's keys; report everything that is wrong to the reader.

        It is called even if the reader has mistakes already, so that a person sees all of them at
        once: until it has called `reader.finish()`, a value can be None or missing.
        """

    @property
    @abstractmethod
    def asks(self) -> str:
        """The name of the class or function that a submission needs."""

    @abstractmethod
    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """Ask a worker, and judge its answers."""

    def expect(self, secret: str = "") -> dict[str, Any]:
        """Derive what is expected, as it is written to a file; raise NoReference if impossible."""
        del secret
        return {}

    def check_expected(self, found: Any) -> None:
        """Raise ValueError unless this is what `expect` could have written."""
        del found

    @property
    def varies(self) -> bool:
        """Whether a course's secret changes what is expected."""
        return False

    @property
    def borrowed(self) -> str:
        """The submission's agent that has to replace the grader's own search; "" if none."""
        return ""

    def slowed(self, factor: float) -> Kind:
        """The same task for a machine that is slower by this factor."""
        del factor
        return self

    def in_full(self) -> Kind:
        """The same task, which goes on when nothing more can change its points."""
        return self
