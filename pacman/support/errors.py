"""Errors of the user's: a command line that is wrong."""

from __future__ import annotations


class CommandError(Exception):
    """The command was wrong; the message is one line that says what to do."""


class HelpAsked(Exception):
    """Somebody asked for help; the message is it."""
