"""The command line of the autograder."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass

from pacman.options import CommandError, Parser

from .staging import HERE, ROOT

# In a checkout the test cases lie beside the package, in an installed copy inside it.
CASES = (os.path.join(ROOT, "test_cases"), os.path.join(HERE, "test_cases"))
COMMANDS = {
    "generate": "write the expected results of test cases, from the reference",
    "check": "prove that the test cases are right, and that every one of them can fail",
    "schema": "print the JSON Schema of test cases, for editors",
    "doctor": "attack this machine's isolation, and say which layers hold",
}
SECRET = "PACMAN_COURSE_SECRET"  # noqa: S105 - the name of the variable that it is in
EPILOG = """\
examples:
  python autograder.py                            grade the reference: everything works
  python autograder.py multiAgents.py             grade a file
  python autograder.py multiAgents.py -q q2       only one question
  python autograder.py multiAgents.py -t q2/NAME  only one test

also:
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

    @property
    def files(self) -> dict[str, str]:
        """The reports to write, by their options."""
        said = {"--json": self.json, "--html": self.html, "--gradescope": self.gradescope}
        return {option: path for option, path in said.items() if path is not None}

    def secret(self) -> str:
        """The course's secret, from the file or the environment; "" where there is none."""
        if self.secret_file is None:
            return os.environ.get(SECRET, "").strip()
        try:
            with open(self.secret_file, encoding="utf-8") as file:
                secret = file.read(10_000).strip()
        except OSError as error:
            raise CommandError(f"{self.secret_file}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise CommandError(f"{self.secret_file}: not text in UTF-8") from None
        if not secret:
            raise CommandError(f"{self.secret_file}: empty: expected a secret in it")
        return secret


def parse(argv: list[str]) -> Options:
    """The options; raises CommandError, or HelpAsked."""
    command = argv[0] if argv and argv[0] in COMMANDS else "grade"
    parser = _parser(command)
    said, strange = parser.parse_known_args(argv if command == "grade" else argv[1:])
    if strange:
        if command == "grade" and os.path.exists(strange[0]):
            raise CommandError(f"'{strange[0]}': only one submission can be graded at a time")
        raise CommandError(parser.complaint(strange[0]))
    values = vars(said)
    return Options(
        command,
        values.get("submission"),
        tuple(map(_last, values.get("questions") or ())),
        tuple(map(_with_slashes, values.get("tests") or ())),
        said.cases,
        values.get("json"),
        values.get("html"),
        values.get("gradescope"),
        values.get("secret_file"),
        values.get("require_isolation", False),
    )


def _with_slashes(path: str) -> str:
    return path.replace("\\", "/")


def _last(path: str) -> str:
    """A question's name, also where it is said as its folder."""
    return _with_slashes(path).rstrip("/").rpartition("/")[2]


def _parser(command: str) -> Parser:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:{width}}  {about}" for name, about in COMMANDS.items())
    parser = Parser(
        prog="python autograder.py" + ("" if command == "grade" else f" {command}"),
        description=COMMANDS.get(command, "Grade a submission.").capitalize(),
        epilog=EPILOG.format(commands=commands) if command == "grade" else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    if command == "grade":
        add("submission", nargs="?", help="multiAgents.py, or a folder or zip with one in it; "
            "the reference by default")  # fmt: skip
    if command in ("grade", "generate"):
        parser.hint = ": a question goes after -q, a test after -t"
        add("-q", "--question", dest="questions", metavar="QUESTION", action="append",
            help="only this question; can be repeated")  # fmt: skip
        add("-t", "--test", dest="tests", metavar="TEST", action="append",
            help="only this test: q2/NAME, or the path of its file; can be repeated")  # fmt: skip
    folder = next((folder for folder in CASES if os.path.isdir(folder)), CASES[0])
    add("--test-cases", dest="cases", metavar="FOLDER", default=folder,
        help="the folder with assignment.yaml (default: the project's)")  # fmt: skip
    if command == "grade":
        _add_reports(parser)
    if command in ("grade", "doctor"):
        add("--require-isolation", action="store_true",
            help="refuse to go on where a layer of isolation is missing")  # fmt: skip
    return parser


def _add_reports(parser: Parser) -> None:
    add = parser.add_argument_group("reports, beside the one on the terminal").add_argument
    add("--json", metavar="FILE", help="everything, as data; - for standard output")
    add("--html", metavar="FILE", help="one page to open in a browser")
    add("--gradescope", metavar="FILE", help="the results file that Gradescope reads")
    add = parser.add_argument_group("for courses").add_argument
    add("--secret-file", metavar="FILE",
        help=f"draw other trees and ghosts than the hand-out's (or set {SECRET})")  # fmt: skip
    # What older graders took; there are no graphics, and prints are shown where a test failed.
    for name in ("--no-graphics", "--mute"):
        parser.add_argument(name, action="store_true", help=argparse.SUPPRESS)
