"""`multiAgents.py` as students get it: the reference, with the solutions taken out.

Two marks in the reference say what becomes of it:

    # solution ... # end of solution    what is between is taken out; a function in which it begins
                                        says instead, when it is called, that it isn't written yet
    # for students: TEXT                the text takes the place of the next line

Types are taken out, too: students' Python has none.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Container, Iterator

from .reference import NoReference, require

# What is handed out, in the order of the questions. All else in these files is for ourselves.
FILES = ("evaluation.py", "search.py")
NAMES = ("ReflexAgent", "scoreEvaluationFunction", "MultiAgentSearchAgent", "MinimaxAgent",
         "AlphaBetaAgent", "ExpectimaxAgent", "betterEvaluationFunction", "better")  # fmt: skip
HEAD = '''\
"""Your agents. What you are to write says so when it is called, by util.raiseNotDefined().

A state of the game can be asked for

    getLegalActions(agent)              what an agent can do: agent 0 is Pacman, 1 the first ghost
    generateSuccessor(agent, action)    the state after that; the one that is asked stays as it is
    getNumAgents()                      Pacman and the ghosts
    isWin(), isLose(), getScore()       how it stands

and for more, which docs/students.md lists. `depth` counts plies: one ply is one move of Pacman and
of every ghost. A state without legal actions, such as a won or a lost one, and one at the limit of
the depth is worth self.evaluationFunction(state).
"""

import util
from game import Agent
'''
# What a test may ask for, and what belongs to it; all else is always handed out.
ASKED = {
    "ReflexAgent": "ReflexAgent",
    "MinimaxAgent": "MinimaxAgent",
    "AlphaBetaAgent": "AlphaBetaAgent",
    "ExpectimaxAgent": "ExpectimaxAgent",
    "betterEvaluationFunction": "betterEvaluationFunction",
    "better": "betterEvaluationFunction",
}
NOT_WRITTEN = "util.raiseNotDefined()"
_BEGIN = re.compile(r"^ *# solution(?::[^\n]*)?$", re.MULTILINE)
_END = re.compile(r"^ *# end of solution$", re.MULTILINE)
_SOLUTION = re.compile(rf"{_BEGIN.pattern}.*?{_END.pattern}\n", re.MULTILINE | re.DOTALL)
_INSTEAD = re.compile(r"((?:^ *# for students: .*\n)+).*\n", re.MULTILINE)


def unsolved(texts: Container[str] | None = None) -> str:
    """The text of the file; NoReference where there is nothing to make it of.

    With the texts of test cases, only what those ask for is to be written.
    """
    require()
    import agents

    folder = os.path.dirname(os.path.abspath(agents.__file__))
    parts: dict[str, str] = {}
    for name in FILES:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            try:
                parts.update(_parts(without_solutions(file.read())))
            except (SyntaxError, ValueError) as error:
                raise NoReference(f"{path}: students' part can't be made of it: {error}") from None
    for name in NAMES:
        if name not in parts:
            raise NoReference(f"{folder}: there is no {name}, which students are to get")
    kept = [name for name in NAMES if texts is None or _is_asked(name, texts)]
    return "\n\n\n".join([HEAD.rstrip("\n"), *(parts[name] for name in kept)]) + "\n"


def _is_asked(name: str, texts: Container[str]) -> bool:
    """Whether a test asks for what this belongs to."""
    owner = ASKED.get(name)
    return owner is None or any(alias in texts for alias in ASKED if ASKED[alias] == owner)


def without_solutions(text: str) -> str:
    """The text as its marks say; a ValueError where they don't fit together."""
    text = _INSTEAD.sub(lambda found: found[1].replace("# for students: ", ""), text)
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]

    def instead(solution: re.Match[str]) -> str:
        line = text.count("\n", 0, solution.start()) + 1
        inside = any(f.lineno < line <= (f.end_lineno or 0) for f in functions)
        indent = solution[0][: solution[0].index("#")]
        return f"{indent}{NOT_WRITTEN}\n" if inside else ""

    kept, count = _SOLUTION.subn(instead, text)
    begun, ended = len(_BEGIN.findall(text)), len(_END.findall(text))
    if not begun == ended == count:
        raise ValueError(f"{begun} solutions begin and {ended} end, and {count} do both")
    return kept


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The classes, functions and values of a module, by their names, without types."""
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        for function in _functions_from_below(node):
            lines[function.lineno - 1 : function.body[0].lineno - 1] = [_head(function)]
        below = "\n".join(lines[node.lineno - 1 :])
        del lines[node.lineno - 1 :]
        part = re.sub(r"\n{3,}", "\n\n", below.strip())
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, part
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, part


def _functions_from_below(node: ast.AST) -> list[ast.FunctionDef]:
    found = [inner for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef)]
    return sorted(found, key=lambda function: -function.lineno)


def _head(function: ast.FunctionDef) -> str:
    """The first line of a function without types."""
    for inner in ast.walk(function.args):
        if isinstance(inner, ast.arg):
            inner.annotation = None
    arguments = ast.unparse(function.args).replace("'", '"')
    return f"{' ' * function.col_offset}def {function.name}({arguments}):"
