"""Options that several commands of `python autograder.py` share."""

from __future__ import annotations

import argparse
import os

from pacman.grading.sandbox.limits import BUDGET_CLOCK, BUDGET_SECONDS
from pacman.support.errors import UserError
from pacman.support.options import CASES, Parser, whole
from pacman.support.outputs import complain

SECRET = "PACMAN_COURSE_SECRET"  # noqa: S105 - the name of the variable that it is in
# A program tries 10,000 secrets a second with what it sees in one test, so no word is a secret.
SAFE_LENGTH = 20


def secret_of(path: str | None) -> str:
    """The course's secret, from the file or the environment; "" if there is none.

    Prints a warning if it is so short that students could find it by trying.
    """
    secret = os.environ.get(SECRET, "").strip() if path is None else _read(path)
    if 0 < len(secret) < SAFE_LENGTH:
        why = f"students can find a secret of {len(secret)} letters by trying"
        better = 'python -c "import secrets; print(secrets.token_hex())"'
        complain(path or SECRET, f"{why}: {better} makes a safe one")
    return secret


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            secret = file.read(10_000).strip()
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not text in UTF-8") from None
    if not secret:
        raise UserError(f"{path}: empty: expected a secret in it")
    return secret


def selected(said: argparse.Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The chosen questions and tests; if both are empty, all are meant."""
    questions = map(_with_slashes, getattr(said, "questions", None) or ())
    tests = map(_with_slashes, getattr(said, "tests", None) or ())
    return tuple(path.rstrip("/").rpartition("/")[2] for path in questions), tuple(tests)


def _with_slashes(path: str) -> str:
    return path.replace("\\", "/")


def add_selection(parser: Parser) -> None:
    """-q and -t, as `questions` and `tests`."""
    add_questions(parser)
    parser.hint = ": a question goes after -q, a test after -t"
    parser.add_argument("-t", "--test", dest="tests", metavar="TEST", action="append",
        help="only this test: q2/NAME, or the path of its file; can be repeated")  # fmt: skip


def add_questions(parser: Parser) -> None:
    """-q, as `questions`."""
    parser.hint = ": a question goes after -q"
    parser.add_argument("-q", "--question", dest="questions", metavar="QUESTION", action="append",
        help="only this question; can be repeated")  # fmt: skip


def add_cases(parser: Parser) -> None:
    """--test-cases, as `cases`."""
    parser.add_argument("--test-cases", dest="cases", metavar="FOLDER", default=CASES,
        help="the folder with assignment.yaml (default: the project's)")  # fmt: skip


def add_isolation(parser: Parser) -> None:
    parser.add_argument("--require-isolation", action="store_true",
        help="refuse to go on if a layer of isolation is missing")  # fmt: skip


def add_budget(parser: Parser) -> None:
    parser.add_argument("--budget", metavar="SECONDS", type=whole(1, 86_400),
        default=BUDGET_SECONDS, help="processor time of a whole submission, its imports included "
        f"(default: %(default)g); by the clock it may take {BUDGET_CLOCK:g} times as long"
    )  # fmt: skip


def add_secret(parser: Parser) -> None:
    """--secret-file; `secret_of` reads it."""
    parser.add_argument_group("for courses").add_argument("--secret-file", metavar="FILE",
        help=f"draw other trees and ghosts than the hand-out's (or set {SECRET})")  # fmt: skip
