"""`multiAgents.py` as students get it, made of the reference's own definitions.

A table here says which of their parts students get. A function keeps its name, its docstring,
and its arguments with types for students; unless it is given, it only says that it is still to be
written.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Container, Iterator

from pacman.engine.players import STUDENT_FILE
from pacman.grading.reference.presence import NoReference, require
from pacman.support.places import data

# The modules that have the definitions.
FILES = ("evaluation.py", "search.py")
# What is handed out, in the order of the questions; of classes, these methods.
PARTS: dict[str, tuple[str, ...]] = {
    "ReflexAgent": ("getAction", "evaluationFunction"),
    "scoreEvaluationFunction": (),
    "MultiAgentSearchAgent": ("__init__",),
    "MinimaxAgent": ("getAction",),
    "AlphaBetaAgent": ("getAction",),
    "ExpectimaxAgent": ("getAction",),
    "betterEvaluationFunction": (),
    "better": (),
}
# The functions that students get with their bodies. They write all others.
GIVEN = {"ReflexAgent.getAction", "scoreEvaluationFunction", "better"}
# Types that editors complete names by, and that every Python and harness can read.
TYPES = {"gameState": "GameState", "currentGameState": "GameState", "action": "str"}
RETURNS = {"getAction": "str"}
VALUE = "float"  # of all others
# What students get in the place of the reference's own text.
INSTEAD = {
    "MultiAgentSearchAgent.__init__": """\
    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2"):
        super().__init__(index=0)
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)""",
    "ExpectimaxAgent": "class ExpectimaxAgent(MultiAgentSearchAgent):",
    "ExpectimaxAgent.getAction": '''\
    def getAction(self, gameState: GameState) -> str:
        """The first of the actions with the greatest expected value."""
        util.raiseNotDefined()''',
}
HEAD = '''\
"""Your agents. A function that you have to write calls util.raiseNotDefined() until you write it.

The first methods of a game state; docs/students.md lists the others:

    getLegalActions(agent)              the actions of an agent: 0 is Pacman, 1 the first ghost
    generateSuccessor(agent, action)    the next state; the old one stays as it is
    getNumAgents()                      the number of agents: Pacman and the ghosts
    isWin(), isLose()                   whether the game is won, or lost
    getScore()                          the score

`depth` counts plies: in one ply, Pacman and every ghost move once. A state has the value
self.evaluationFunction(state) if it is at the limit of the depth, or if it has no legal actions,
such as a state that is won or lost.
"""

import util
from game import Agent
from pacman import GameState
'''
# The names that a test may ask for, each with what belongs to it; all else is always handed out.
ASKED = {
    "ReflexAgent": "ReflexAgent",
    "MinimaxAgent": "MinimaxAgent",
    "AlphaBetaAgent": "AlphaBetaAgent",
    "ExpectimaxAgent": "ExpectimaxAgent",
    "betterEvaluationFunction": "betterEvaluationFunction",
    "better": "betterEvaluationFunction",
}
# The file that students write, with nothing in it yet; a test keeps it as `unsolved` makes it.
TEMPLATE = os.path.join(os.path.dirname(__file__), "template", STUDENT_FILE)
NOT_WRITTEN = "util.raiseNotDefined()"


def unsolved(texts: Container[str] | None = None) -> str:
    """The text of the file; raises NoReference if there is nothing to make it of.

    With the texts of test cases, students only have to write what those ask for.
    """
    require()
    folder = data("agents")
    found: dict[str, str] = {}
    for name in FILES:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            try:
                found.update(_definitions(file.read()))
            except (SyntaxError, ValueError) as error:
                raise NoReference(f"{path}: students' part can't be made of it: {error}") from None
    for name in PARTS:
        if name not in found:
            raise NoReference(f"{folder}: there is no {name}, which students are to get")
    kept = [name for name in PARTS if texts is None or _is_asked(name, texts)]
    return "\n\n\n".join([HEAD.rstrip("\n"), *(found[name] for name in kept)]) + "\n"


def _is_asked(name: str, texts: Container[str]) -> bool:
    """Whether a test asks for what this belongs to."""
    owner = ASKED.get(name)
    return owner is None or any(alias in texts for alias in ASKED if ASKED[alias] == owner)


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    """What students get of each definition of a module that is handed out, by its name."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and node.name in PARTS:
            yield node.name, "\n\n".join(_class(node, lines))
        elif isinstance(node, ast.FunctionDef) and node.name in PARTS:
            yield node.name, _function(node, node.name, lines)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, ast.unparse(node)


def _class(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    """The head of a class with its docstring, and then its methods."""
    head, *docstring = _text(lines, node.lineno, _after_docstring(node))
    yield "\n".join([INSTEAD.get(node.name, head), *docstring])
    methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
    for name in PARTS[node.name]:
        full = f"{node.name}.{name}"
        if full not in INSTEAD and name not in methods:
            raise ValueError(f"there is no {full}")
        yield INSTEAD.get(full) or _function(methods[name], full, lines)


def _function(node: ast.FunctionDef, full: str, lines: list[str]) -> str:
    """A function without types: unchanged if students get it, otherwise still to be written."""
    indent = " " * node.col_offset
    begins = _after_docstring(node)
    docstring = _text(lines, node.body[0].lineno, begins)
    body = [f"{indent}    {NOT_WRITTEN}"]
    if full in GIVEN:
        body = _text(lines, begins, (node.end_lineno or begins) + 1)
    return "\n".join([f"{indent}{_head(node)}", *docstring, *body])


def _after_docstring(node: ast.ClassDef | ast.FunctionDef) -> int:
    """The first line behind the docstring, or of the body if there is none."""
    first = node.body[0]
    return (first.end_lineno or 0) + 1 if ast.get_docstring(node) else first.lineno


def _text(lines: list[str], begin: int, end: int) -> list[str]:
    return lines[begin - 1 : end - 1]


def _head(function: ast.FunctionDef) -> str:
    """The first line of a function with types for students."""
    for argument in function.args.args:
        kind = TYPES.get(argument.arg)
        argument.annotation = ast.Name(kind) if kind else None
    arguments = ast.unparse(function.args).replace("'", '"')
    return f"def {function.name}({arguments}) -> {RETURNS.get(function.name, VALUE)}:"
