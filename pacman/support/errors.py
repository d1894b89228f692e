"""Errors that the user can put right, and the exit statuses of commands."""

from __future__ import annotations

FULL_MARKS, MISSING_POINTS, WRONG_COMMAND, HARNESS_FAILED, INTERRUPTED = 0, 1, 2, 3, 130


class UserError(Exception):
    """An error that is reported by its message alone, which says what to do.

    It can be raised anywhere: `commands.dispatch` reports it, and exits with its status.
    """

    status = WRONG_COMMAND

    def lines(self) -> list[str]:
        """The lines of the report, which may contain characters that no terminal should get."""
        return [str(self)]


class HelpAsked(Exception):
    """The user asked for help; the message is the help text."""
