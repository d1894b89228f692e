"""Errors of the user's, and the exit statuses of commands."""

from __future__ import annotations

FULL_MARKS, MISSING_POINTS, WRONG_COMMAND, HARNESS_FAILED, INTERRUPTED = 0, 1, 2, 3, 130


class UserError(Exception):
    """The command was wrong; the message is one line that says what to do."""


class HelpAsked(Exception):
    """Somebody asked for help; the message is it."""
