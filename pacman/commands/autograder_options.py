"""The command line of the autograder."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox.limits import BUDGET_CLOCK, BUDGET_SECONDS
from pacman.support.errors import UserError
from pacman.support.options import CASES, Parser, whole
from pacman.support.places import ROOT, data
from pacman.support.text import did_you_mean

COMMANDS = {
    "generate": "write the expected results of test cases, from the reference",
    "check": "prove that the test cases are right, and that every one of them can fail",
    "doctor": "attack this machine's isolation, and say which layers hold",
}
# Commands that have a module of their own, with SUMMARY, add_arguments(parser) and run(options),
# which returns the exit status.
MODULES: dict[str, str] = {
    "batch": "pacman.commands.batch",
    "handout": "pacman.commands.handout",
    "gradescope": "pacman.commands.gradescope",
    "import": "pacman.commands.importing",
    "schema": "pacman.commands.schema",
}
# What the other commands need beside what grading needs.
_NEEDED = {
    "generate": "pacman.grading.reference.derived",
    "check": "pacman.grading.checks.checking",
    "doctor": "pacman.grading.checks.doctor",
}
SECRET = "PACMAN_COURSE_SECRET"  # noqa: S105 - the name of the variable that it is in
EPILOG = """\
examples:
  python autograder.py                            grade {default}
  python autograder.py multiAgents.py             grade a file
  python autograder.py multiAgents.py -q q2       only one question
  python autograder.py multiAgents.py -t q2/NAME  only one test
{commands}
exit status: 0 full marks, 1 graded with points missing, 2 the command or a test case is
wrong, 3 the grader itself failed, 130 interrupted"""


@dataclass(frozen=True)
class Options:
    """What was asked for."""

    command: str
    submission: str | None
    questions: tuple[str, ...]
    tests: tuple[str, ...]
    cases: str
    json: str | None
    html: str | None
    gradescope: str | None
    secret_file: str | None
    require_isolation: bool
    budget: float
    secrets: int

    @property
    def files(self) -> dict[str, str]:
        """The reports to write, by their options."""
        said = {"--json": self.json, "--html": self.html, "--gradescope": self.gradescope}
        return {option: path for option, path in said.items() if path is not None}

    @property
    def hidden(self) -> list[str]:
        """What no submission is to read: test cases, the secret, and earlier reports."""
        reports = [path for path in self.files.values() if path != "-"]
        return [self.cases, *filter(None, [self.secret_file]), *reports]


def secret_of(path: str | None) -> str:
    """The course's secret, from the file or the environment; "" where there is none."""
    if path is None:
        return os.environ.get(SECRET, "").strip()
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


def is_here(command: str) -> bool:
    """Whether there is what a command needs: a hand-out has nothing that only teachers need."""
    module = MODULES.get(command) or _NEEDED[command]
    return os.path.isfile(os.path.join(ROOT, *module.split(".")) + ".py")


def default_submission() -> str | None:
    """What is graded where nothing is named: the reference, or the student's file in a hand-out."""
    return None if os.path.isdir(data("agents")) else STUDENT_FILE


def parse(argv: list[str]) -> Options:
    """The options; raises UserError, or HelpAsked."""
    command = argv[0] if argv and argv[0] in COMMANDS else "grade"
    parser = _parser(command)
    said, strange = parser.parse_known_args(argv if command == "grade" else argv[1:])
    if strange:
        first = getattr(said, "submission", None) or ""
        meant = did_you_mean(first, filter(is_here, (*MODULES, *COMMANDS)))
        if command == "grade" and meant and not os.path.exists(first):
            raise UserError(f"no command '{first}'{meant}")
        if command == "grade" and os.path.exists(strange[0]):
            raise UserError(f"'{strange[0]}': only one submission can be graded at a time")
        raise UserError(parser.complaint(strange[0]))
    values = vars(said)
    return Options(
        command,
        values.get("submission"),
        *selected(said),
        said.cases,
        values.get("json"),
        values.get("html"),
        values.get("gradescope"),
        values.get("secret_file"),
        values.get("require_isolation", False),
        values.get("budget", BUDGET_SECONDS),
        values.get("secrets", 0),
    )


def parse_module(name: str, argv: list[str]) -> tuple[ModuleType, argparse.Namespace]:
    """The module of a command that has one, and its options; raises UserError, or HelpAsked."""
    module = import_module(MODULES[name])
    parser = Parser(
        prog=f"python autograder.py {name}",
        description=f"{module.SUMMARY[:1].upper()}{module.SUMMARY[1:]}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    said, strange = parser.parse_known_args(argv)
    if strange:
        raise UserError(parser.complaint(strange[0]))
    return module, said


def selected(said: argparse.Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The questions and tests that were asked for; none of either stands for all."""
    questions = getattr(said, "questions", None) or ()
    tests = getattr(said, "tests", None) or ()
    return tuple(map(_last, questions)), tuple(map(_with_slashes, tests))


def _with_slashes(path: str) -> str:
    return path.replace("\\", "/")


def _last(path: str) -> str:
    """A question's name, also where it is said as its folder."""
    return _with_slashes(path).rstrip("/").rpartition("/")[2]


class _Commands(Parser):
    """A parser whose help names all commands, whose modules only help needs."""

    def format_help(self) -> str:
        self.epilog = _epilog()
        return super().format_help()


def _parser(command: str) -> Parser:
    parser = (_Commands if command == "grade" else Parser)(
        prog="python autograder.py" + ("" if command == "grade" else f" {command}"),
        description=COMMANDS.get(command, "Grade a submission.").capitalize(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    if command == "grade":
        default = default_submission()
        add("submission", nargs="?", default=default, help="multiAgents.py, or a folder or zip "
            f"with one in it; {default or 'the reference'} by default")  # fmt: skip
    if command in ("grade", "generate"):
        add_selection(parser)
    add_cases(parser)
    if command == "check":
        add("--secrets", metavar="N", type=whole(0), default=0,
            help="prove it with the secrets 1 to N, too: other trees and other ghosts")  # fmt: skip
    if command == "grade":
        _add_reports(parser)
    if command == "grade":
        add_budget(parser)
    if command in ("grade", "doctor"):
        add_isolation(parser)
    return parser


def _epilog() -> str:
    default = default_submission() or "the reference: everything works"
    here = [name for name in (*MODULES, *COMMANDS) if is_here(name)]
    width = max(map(len, here), default=0)
    lines = [
        f"  {name:{width}}  {COMMANDS.get(name) or import_module(MODULES[name]).SUMMARY}\n"
        for name in here
    ]
    commands = f"\nalso:\n{''.join(lines)}" if lines else ""
    return EPILOG.format(default=default, commands=commands)


def add_selection(parser: Parser) -> None:
    """-q and -t: what is said of them is in `questions` and `tests`."""
    parser.hint = ": a question goes after -q, a test after -t"
    add = parser.add_argument
    add("-q", "--question", dest="questions", metavar="QUESTION", action="append",
        help="only this question; can be repeated")  # fmt: skip
    add("-t", "--test", dest="tests", metavar="TEST", action="append",
        help="only this test: q2/NAME, or the path of its file; can be repeated")  # fmt: skip


def add_cases(parser: Parser) -> None:
    """--test-cases, in `cases`."""
    parser.add_argument(
        "--test-cases", dest="cases", metavar="FOLDER", default=CASES,
        help="the folder with assignment.yaml (default: the project's)",
    )  # fmt: skip


def add_isolation(parser: Parser) -> None:
    parser.add_argument(
        "--require-isolation", action="store_true",
        help="refuse to go on where a layer of isolation is missing",
    )  # fmt: skip


def add_budget(parser: Parser) -> None:
    """--budget: seconds of processor time."""
    parser.add_argument(
        "--budget", metavar="SECONDS", type=whole(1, 86_400), default=BUDGET_SECONDS,
        help="processor time of a whole submission, its imports included (default: %(default)g); "
        f"by the clock it may take {BUDGET_CLOCK:g} times as long",
    )  # fmt: skip


def add_secret(parser: Parser) -> None:
    """--secret-file, of which `secret_of` makes the secret."""
    add = parser.add_argument_group("for courses").add_argument
    add("--secret-file", metavar="FILE",
        help=f"draw other trees and ghosts than the hand-out's (or set {SECRET})")  # fmt: skip


def _add_reports(parser: Parser) -> None:
    add = parser.add_argument_group("reports, beside the one on the terminal").add_argument
    add("--json", metavar="FILE", help="everything, as data; - for standard output")
    add("--html", metavar="FILE", help="one page to open in a browser")
    add("--gradescope", metavar="FILE", help="the results file that Gradescope reads")
    add_secret(parser)
    # What older graders took; there are no graphics, and prints are shown where a test failed.
    for name in ("--no-graphics", "--mute"):
        parser.add_argument(name, action="store_true", help=argparse.SUPPRESS)
