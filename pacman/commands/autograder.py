"""`python autograder.py`: from the command line to reports and an exit status."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from importlib.util import find_spec

from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.processes import HarnessError
from pacman.support import requirements
from pacman.support.errors import HARNESS_FAILED, INTERRUPTED, WRONG_COMMAND, HelpAsked, UserError
from pacman.support.files import write
from pacman.support.outputs import complain, say
from pacman.support.text import printable

from .autograder_options import COMMANDS, MODULES, Options, is_here, parse, parse_module

# How many new objects make Python look for garbage. Grading makes little of it, and Python would go
# again and again through all that was read of test cases, for 5 % or more of its time.
GARBAGE = 100_000


def run() -> int:
    """The command line of this process; see main()."""
    from pacman.support.launch import make_streams_safe

    _open_descriptors()
    make_streams_safe()
    _end_tidily()
    gc.set_threshold(GARBAGE)
    return main(sys.argv[1:])


def main(argv: list[str]) -> int:
    """Run a command; returns the exit status."""
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return complain("autograder", "interrupted", INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - Python's own status would mean "points missing"
        return complain("autograder", *_told(error))


def _told(error: Exception) -> tuple[str, int]:
    """What to say of an error, and the exit status for it."""
    if said := requirements.missing(error, "autograder.py"):
        return said, WRONG_COMMAND
    from pacman.grading.reference.presence import NoReference
    from pacman.support.yamlform import TestCaseError

    if isinstance(error, TestCaseError):
        return "\n".join(map(printable, str(error).split("\n"))), WRONG_COMMAND
    if isinstance(error, (UserError, NoReference)):
        return printable(str(error)), WRONG_COMMAND
    if isinstance(error, HarnessError):
        return f"the grader failed: {printable(str(error))}", HARNESS_FAILED
    if isinstance(error, OSError) and error.strerror:
        what = printable(os.fsdecode(error.filename or _nameless()))
        return f"{what}: cannot be read or written: {error.strerror}", HARNESS_FAILED
    import traceback

    from pacman.engine.match import one_line

    traceback.print_exc()
    return f"the grader failed, please report it: {one_line(error)}", HARNESS_FAILED


def _nameless() -> str:
    """What an error is about that names no file."""
    try:
        os.getcwd()
    except OSError:  # somebody removed it, and names of files mean nothing any more
        return "the current folder"
    return "the report"


def _run(argv: list[str]) -> int:
    command = argv[0] if argv else ""
    if (command in COMMANDS or command in MODULES) and os.path.exists(command):
        complain(
            "autograder",
            f"{command} is a command; to grade what is called so here, say ./{command}",
            0,
        )
    try:
        if (command in COMMANDS or command in MODULES) and not is_here(command):
            raise UserError(f"'{command}' is for teachers, and not in a hand-out for students")
        if command in MODULES:
            module, said = parse_module(command, argv[1:])
            status: int = module.run(said)
            return status
        options = parse(argv)
    except HelpAsked as help_text:
        say(str(help_text))
        return 0
    return _grade(options) if options.command == "grade" else _other(options)


def _open_descriptors() -> None:
    """See to it that 0, 1 and 2 are open: else a worker's pipes would get these numbers."""
    number = 0
    while number < 3:
        number = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if number < 3:
            os.set_inheritable(number, True)
    os.close(number)


def _end_tidily() -> None:
    """Let the other signals that end a command do what Ctrl-C does, which leaves nothing behind."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def _grade(options: Options) -> int:
    for option, path in options.files.items():
        _check_place(option, path)
    if options.html and not find_spec("jinja2"):  # before anything is graded
        raise ModuleNotFoundError(name="jinja2")
    if options.gradescope:  # whatever happens from here on, there is a file that says so
        _write_failure(options, "The grader stopped before it was done.")
    try:
        _check_submission(options)
        with opened(options.submission, options.hidden) as ready:
            from . import actions  # while the processes for the submission get ready

            return actions.grade(ready, options)
    except Exception as error:
        if options.gradescope:
            _write_failure(options, _told(error)[0])
        raise


def _write_failure(options: Options, message: str) -> None:
    from pacman.grading.reports import gradescope

    write(options.files["--gradescope"], json.dumps(gradescope.failure(message)))


def _check_place(option: str, path: str) -> None:
    """Find out before anything is graded whether a report can be written."""
    if option == "--json" and path == "-":
        return
    folder = os.path.dirname(os.path.abspath(path))
    if not path or path == "-":
        raise UserError(f"{option} '{path}': expected the name of a file")
    if not os.path.isdir(folder):
        raise UserError(f"{option} {path}: there is no folder '{folder}'")
    # What is written takes the place of what was there, which must not be a device.
    if os.path.exists(path) and not os.path.isfile(path):
        raise UserError(f"{option} {path}: that is no file, and cannot be written over")
    if not os.access(folder, os.W_OK):
        raise UserError(f"{option} {path}: nothing can be written into that folder")


def _check_submission(options: Options) -> None:
    name = options.submission
    if name is not None and not os.path.exists(name):
        from . import actions

        raise UserError(actions.no_submission(name, options))


def _other(options: Options) -> int:
    from . import actions

    found: int = getattr(actions, options.command)(options)
    return found
