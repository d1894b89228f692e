"""`multiAgents.py` as students get it: the template, as far as tests ask for its definitions.

A test compares the template with the reference: it has the same names, arguments and docstrings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container

from pacman.engine.players import STUDENT_FILE

# The file that students write, with nothing in it yet.
TEMPLATE = os.path.join(os.path.dirname(__file__), "template", STUDENT_FILE)
# The names that a test may ask for, each with what belongs to it; all else is always handed out.
ASKED = {
    "ReflexAgent": "ReflexAgent",
    "MinimaxAgent": "MinimaxAgent",
    "AlphaBetaAgent": "AlphaBetaAgent",
    "ExpectimaxAgent": "ExpectimaxAgent",
    "betterEvaluationFunction": "betterEvaluationFunction",
    "better": "betterEvaluationFunction",
}
_NAME = re.compile(r"(?:(?:class|def) )?(\w+)")
_BETWEEN = "\n\n\n"


def unsolved(texts: Container[str]) -> str:
    """The template with the definitions that these texts of test cases ask for."""
    with open(TEMPLATE, encoding="utf-8") as file:
        head, *definitions = file.read().split(_BETWEEN)
    asked = {owner for name, owner in ASKED.items() if name in texts}
    kept = []
    for definition in definitions:
        name = _NAME.findall(definition)[0]
        if name not in ASKED or ASKED[name] in asked:
            kept.append(definition)
    return _BETWEEN.join([head, *kept]).rstrip("\n") + "\n"
