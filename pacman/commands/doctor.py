"""`python autograder.py doctor`: whether this machine's isolation holds."""

from __future__ import annotations

import argparse

from pacman.grading.checks.doctor import doctor
from pacman.support.options import Parser
from pacman.support.outputs import say

from .autograder_options import add_cases, add_isolation


def add_arguments(parser: Parser) -> None:
    add_cases(parser)
    add_isolation(parser)


def run(options: argparse.Namespace) -> int:
    return doctor(options.require_isolation, say)
