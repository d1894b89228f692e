"""`multiAgents.py` as students get it: the template, as far as tests ask for its definitions.

A test compares the template with the reference: it has the same names, arguments and docstrings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container
from itertools import compress

from pacman.engine.players import STUDENT_FILE

# The file that students write, with nothing in it yet.
TEMPLATE = os.path.join(os.path.dirname(__file__), "template", STUDENT_FILE)
# The names that a test may ask for, each with what belongs to it; all else is always handed out.
_BETTER = "betterEvaluationFunction"
_ALONE = ("ReflexAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent", _BETTER)
ASKED = {**{name: name for name in _ALONE}, "better": _BETTER}
_NAME = re.compile(r"(?:(?:class|def) )?(\w+)")
_BETWEEN = "\n\n\n"


def unsolved(texts: Container[str]) -> str:
    """The template with the definitions that these texts of test cases ask for."""
    with open(TEMPLATE, encoding="utf-8") as file:
        head, *definitions = file.read().split(_BETWEEN)
    owners = {ASKED[name] for name in ASKED if name in texts}
    names = [_NAME.findall(text)[0] for text in definitions]
    asked = [name not in ASKED or ASKED[name] in owners for name in names]
    return _BETWEEN.join([head, *compress(definitions, asked)]).rstrip("\n") + "\n"
