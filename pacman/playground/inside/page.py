"""The page's questions to Python: one message at a time, and news until it is answered."""

from __future__ import annotations

import io
import json
import os
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pacman.engine.loading import LEGACY, AgentError, own_lines
from pacman.engine.players import STUDENT_FILE

from .playing import Game, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pacman.grading.grade import Plan
    from pacman.grading.report import Report

# This much of a game's output is shown.
MOST_PRINTED = 20_000


class Page:
    """Answers the page's messages; `tell` sends news of the progress."""

    def __init__(self, folder: str, tell: Callable[[str], None]) -> None:
        # As on any stage, where the tutor reads it, too.
        self.folder = os.path.join(folder, "submission")
        os.makedirs(self.folder, exist_ok=True)
        self._tell = tell
        self._game: Game | None = None
        self._printed = 0
        self._modules: Mapping[str, ModuleType] = {}
        self._plan: Plan | None = None
        self._report: Report | None = None
        os.chdir(self.folder)
        sys.path.insert(0, LEGACY)

    def answer(self, message: str) -> str:
        """The answer to a message, both as JSON."""
        asked: dict[str, Any] = json.loads(message)
        does: dict[str, Callable[..., dict[str, Any]]] = {
            "play": self.play, "turn": self.turn, "compare": self.compare, "grade": self.grade,
            "prepare": self.prepare, "recorded": self.recorded, "steps": self.steps,
        }  # fmt: skip
        try:
            return json.dumps(does[asked.pop("do")](**asked))
        except AgentError as error:  # a file that cannot play
            lines = own_lines(error.__cause__) if error.__cause__ else ""
            return json.dumps({"problem": str(error), "lines": lines})

    def play(self, source: str, game: dict[str, Any]) -> dict[str, Any]:
        """Begin a game, and return what the player shows first."""
        self._take(source)
        with self._printing():
            self._game = Game(game)
            return {"show": self._game.first()}

    def turn(self, way: str = "") -> dict[str, Any]:
        """The next turn of the game."""
        assert self._game is not None  # noqa: S101 - the page has begun one
        with self._printing():
            return self._game.turn(way)

    def compare(self, source: str, games: dict[str, Any]) -> dict[str, Any]:
        """Play games of two agents, and send news of each."""
        self._take(source)
        with self._printing():
            compared(games, self._news)
        return {}

    def prepare(self, assignment: str) -> dict[str, Any]:
        """Take the test cases with their expected results, to be ready to grade.

        They come as text, since JavaScript would write numbers in another way.
        """
        from .values import decoded

        if self._plan is None:
            self._plan = decoded(json.loads(assignment))
        return {}

    def grade(
        self, source: str, questions: list[str], tests: list[str], known: dict[str, Any]
    ) -> dict[str, Any]:
        """The report on a file; `known` are outcomes of tests that ran before."""
        from . import grading
        from .report import as_shown

        assert self._plan is not None  # noqa: S101 - the page prepares first
        self._take(source)
        plan = grading.chosen(self._plan, questions, tests)
        self._report = grading.grade(self.folder, plan, known, self._begun, self._done)
        steps = grading.differences(self.folder, plan, self._report, known, self._begun, self._done)
        return as_shown(self._report, plan.assignment, steps)

    def recorded(self, test: str) -> dict[str, Any]:
        """The game of a test in the last report, for the player; nothing if Python began anew."""
        from pacman.grading.reports.diagnosis import turns_shown
        from pacman.grading.reports.recorded import caption, game_of

        if self._report is None:
            return {}
        (result,) = (each for each in self._report.tests if each.id == test)
        turn = turns_shown(self._report).get(test)
        return {"show": game_of(result, turn), "caption": caption(result, turn)}

    def steps(self, source: str, test: str) -> dict[str, Any]:
        """The search of a file in a test with a tree, step by step, beside a right one."""
        from . import grading

        assert self._plan is not None  # noqa: S101 - the page prepares first
        self._take(source)
        return grading.stepped(self.folder, self._plan, test, self._begun)

    def _take(self, source: str) -> None:
        """Write this text as the student's file, and forget the one before."""
        if not self._modules:
            self._modules = dict(sys.modules)
        # What grading imports late stays: of two copies of a class, one would not know the other.
        for name in [name for name in sys.modules if name not in self._modules]:
            if not name.startswith("pacman."):
                del sys.modules[name]
        with open(os.path.join(self.folder, STUDENT_FILE), "w", encoding="utf-8") as file:
            file.write(source)
        random.seed(0)
        self._game = None
        self._printed = 0

    def _begun(self, name: str, seconds: float) -> None:
        self._news({"begun": name, "seconds": seconds})

    def _done(self, name: str, outcome: str) -> None:
        self._news({"done": name, "outcome": outcome})

    def _news(self, news: Mapping[str, Any]) -> None:
        self._tell(json.dumps(news))

    @contextmanager
    def _printing(self) -> Iterator[None]:
        stream = _Stream(self._print)
        with redirect_stdout(stream), redirect_stderr(stream):
            yield

    def _print(self, text: str) -> None:
        before, self._printed = self._printed, self._printed + len(text)
        if before < MOST_PRINTED:
            self._news({"printed": text[: MOST_PRINTED - before]})
            if self._printed >= MOST_PRINTED:
                self._news({"printed": "\n... what it prints from here on is not shown ...\n"})


class _Stream(io.TextIOBase):
    def __init__(self, printed: Callable[[str], None]) -> None:
        self._printed = printed

    def write(self, text: str) -> int:
        self._printed(text)
        return len(text)
