"""Copies of a submission as people disguise them; Python itself reads and writes them."""

from __future__ import annotations

import ast
import builtins
import io
import tokenize
from collections.abc import Iterable, Iterator
from random import Random

MEANS = (
    "renamed", "reordered", "annotated", "documented",
    "commented", "indented", "split", "bracketed",
)  # fmt: skip
# What graders call a submission's parts.
KEPT = frozenset({
    "ReflexAgent", "MultiAgentSearchAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent",
    "getAction", "evaluationFunction", "scoreEvaluationFunction", "betterEvaluationFunction",
    "better", "evalFn", "depth", "index",
})  # fmt: skip
_HINT = ast.parse("dict[str, list[int]] | None", mode="eval").body


def disguised(source: str, means: Iterable[str], random: Random) -> str:
    """The same program, laid out anew and changed by these means."""
    tree = ast.parse(source)
    _strip(tree)
    if "renamed" in means:
        _Renamed(tree, random).visit(tree)
    if "reordered" in means:
        _reorder(tree, random)
    if "annotated" in means:
        tree = _Annotated(tree).visit(tree)
    text = ast.unparse(ast.fix_missing_locations(tree))
    if "split" in means:
        text = _split(text)
    if "bracketed" in means:
        text = _bracketed(text)
    if "documented" in means:
        text = _documented(text)
    if "commented" in means:
        text = _commented(text, random)
    if "indented" in means:
        unit = random.choice(["  ", "\t", "   "])
        text = "\n".join(_indented(line, unit) for line in text.split("\n"))
    compile(text, "disguised", "exec")  # else it is no disguise
    return text


def _strip(tree: ast.AST) -> None:
    """Take docstrings out: every disguise begins with that."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            kept = [n for n in node.body if not (isinstance(n, ast.Expr) and _is_text(n.value))]
            node.body = kept or [ast.Pass()]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class _Renamed(ast.NodeVisitor):
    """Gives everything a new name that the program itself named, methods apart from variables."""

    def __init__(self, tree: ast.Module, random: Random) -> None:
        self.names: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.of_classes: set[ast.AST] = set()
        words = iter(random.sample(range(1000), 500))
        for node in ast.walk(tree):
            names, attributes = _named(node)
            for found, renamed in ((names, self.names), (attributes, self.attributes)):
                for name in found:
                    if name not in KEPT and name not in dir(builtins) and name not in renamed:
                        renamed[name] = f"name{next(words)}"

    def generic_visit(self, node: ast.AST) -> None:
        super().generic_visit(node)
        for part in ("id", "name", "arg", "attr"):
            name = getattr(node, part, None)
            if not isinstance(name, str):
                continue
            is_attribute = part == "attr" or node in self.of_classes
            renamed = self.attributes if is_attribute else self.names
            setattr(node, part, renamed.get(name, name))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [self.names.get(name, name) for name in node.names]

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.of_classes.update(_attributes(node))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """What Python and the game call their parameters stays."""
        called = getattr(node.func, "id", getattr(node.func, "attr", None))
        own = called in self.names or called in self.attributes
        if own or called in ("replace", "_replace"):  # of dataclasses and named tuples
            for keyword in node.keywords:
                name = keyword.arg or ""
                keyword.arg = self.names.get(name, self.attributes.get(name, keyword.arg))
        self.generic_visit(node)

    visit_keyword = ast.NodeVisitor.generic_visit
    visit_alias = ast.NodeVisitor.generic_visit  # what is imported keeps its name


def _named(node: ast.AST) -> tuple[list[str], list[str]]:
    """The names, and the names of attributes, that a node defines."""
    if isinstance(node, ast.ClassDef):
        inner = [n.id if isinstance(n, ast.Name) else n.name for n in _attributes(node)]
        return [node.name], [name for name in inner if not name.startswith("__")]
    if isinstance(node, ast.FunctionDef):
        return [node.name], []
    if isinstance(node, ast.arg):
        return [node.arg], []
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id], []
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        return [], [node.attr]
    return [], []


def _attributes(node: ast.ClassDef) -> Iterator[ast.Name | ast.FunctionDef]:
    """What a class has: its methods, and the names that are set or annotated in it."""
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef):
            yield inner
        targets = inner.targets if isinstance(inner, ast.Assign) else [getattr(inner, "target", 0)]
        yield from (target for target in targets if isinstance(target, ast.Name))


def _reorder(tree: ast.Module, random: Random) -> None:
    """Shuffle what stands at the top and in classes; imports come first, as they have to."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            random.shuffle(node.body)
            node.body.sort(key=_place)


def _place(node: ast.stmt) -> int:
    is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
    return 0 if is_future else 1 if isinstance(node, (ast.Import, ast.ImportFrom)) else 2


class _Annotated(ast.NodeTransformer):
    """Annotates parameters, results, and what is assigned to, where Python allows it."""

    def __init__(self, tree: ast.AST) -> None:
        nodes = (n for n in ast.walk(tree) if isinstance(n, (ast.Global, ast.Nonlocal)))
        self.elsewhere = {name for node in nodes for name in node.names}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        for argument in node.args.args:
            argument.annotation = _HINT
        node.returns = _HINT
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        (target, *others) = node.targets
        if others or not isinstance(target, (ast.Name, ast.Attribute)):
            return node
        if isinstance(target, ast.Name) and target.id in self.elsewhere:
            return node
        simple = int(isinstance(target, ast.Name))
        return ast.AnnAssign(target, _HINT, node.value, simple)


def _split(text: str) -> str:
    """A line break after every comma in brackets, and one before the closing ones."""
    return _rewritten(text, {",": ",\n  ", "(": "(\n  ", "[": "[  # here\n"})


def _rewritten(text: str, signs: dict[str, str]) -> str:
    lines = text.split("\n")
    depth = 0
    changes = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.OP:
            continue
        depth += token.string in "([{"
        if depth and token.string in signs:
            changes.append((token.start, token.string))
        depth -= token.string in ")]}"
    for (row, column), sign in reversed(changes):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + signs[sign] + line[column + 1 :]
    return "\n".join(lines)


def _bracketed(text: str) -> str:
    """Brackets around what is returned on one line, and around simple conditions."""
    lines = []
    for line in text.split("\n"):
        start, word, rest = line.partition("return ")
        if word and not start.strip() and _is_whole(rest):
            line = f"{start}return(({rest}))"  # noqa: PLW2901
        start, word, rest = line.partition("if ")
        if word and not start.strip() and rest.endswith(":") and _is_whole(rest[:-1]):
            line = f"{start}if (  {rest[:-1]}):  "  # noqa: PLW2901
        lines.append(line)
    return "\n".join(lines)


def _is_whole(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def _documented(text: str) -> str:
    """A docstring and a `pass` below every header of a function or class on one line."""
    lines = []
    for line in text.split("\n"):
        lines.append(line)
        words = line.split()
        if words and words[0] in ("def", "class") and line.rstrip().endswith(":"):
            inside = line[: len(line) - len(line.lstrip())] + "    "
            lines += [f'{inside}"""What\n  def this(does):\n    is its own."""', f"{inside}pass"]
    return "\n".join(lines)


def _commented(text: str, random: Random) -> str:
    """Comments and empty lines, where they aren't in a string."""
    starts = {
        token.start[0]
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.NEWLINE
    }
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        lines.append(line)
        if number in starts and random.random() < 0.3:
            lines += ["", "# def nothing(): it's only (a comment", "   "]
    return "\n".join(lines)


def _indented(line: str, unit: str) -> str:
    code = line.lstrip(" ")
    deep, rest = divmod(len(line) - len(code), 4)
    return unit * deep + " " * rest + code
