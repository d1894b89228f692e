"""The files of a hand-out, which gives away neither solutions nor hidden tests."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container, Iterator
from glob import glob
from typing import Any

import yaml

from pacman.engine.layout import FOLDER
from pacman.engine.loading import LEGACY
from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment.cases import Assignment, Question
from pacman.grading.assignment.expectations import as_yaml, expected_of
from pacman.grading.assignment.folders import EXPECTED
from pacman.grading.assignment.keys import LINE, ONLY, Scoring
from pacman.grading.reports.terminal import amount
from pacman.support.files import content
from pacman.support.project import PACKAGE, ROOT, data
from pacman.support.yamlform import read_file

from .asked import about
from .unsolved import unsolved

HANDED = os.path.join(os.path.dirname(__file__), "handed")
# Files whose names begin with a dot there.
_DOTTED = ("gitignore", "vscode/extensions.json", "vscode/settings.json")
# Packages that are handed out whole. All others are for teachers, and some of them know too much.
_PACKAGES = (
    "engine", "grading", "grading/assignment", "grading/kinds", "grading/kinds/trees",
    "grading/kinds/turns", "grading/reports", "grading/sandbox", "grading/sandbox/inside", "legacy",
    "practice", "show", "show/web", "support", "support/cluster", "tournament",
)  # fmt: skip
_PARTS = {
    "commands": (
        "__init__", "actions", "autograder", "autograder_options", "debug", "dispatch", "game",
        "game_files", "grade", "last_time", "notebook", "one_test", "play", "practice", "replay",
        "reporting", "series", "tournament", "trace", "watch",
    ),
    "games": ("__init__", "random_trees", "trees"),
    "games/explore": ("__init__", "drawing", "spots", "tracing", "unsearched"),
    "grading/reference": ("__init__", "answers", "expected", "presence", "pruning"),
    # The rest of the tutor knows how to search.
    "grading/tutor": (
        "__init__", "calls", "own_errors", "played", "source", "steps", "subject", "traced",
        "tutor",
    ),
}  # fmt: skip
DOCS = data("docs")
PAGES = ("students.md", "playing.md", "rules.md", "worked-example.md")
_LINK = re.compile(r"\[([^\[\]]*)\]\(([^()#\s]*)(#[^()\s]*)?\)")
# Of a blank line before it and one behind it, one is left.
_OURS = re.compile(r"(\n\n)?<!-- not handed out -->\n.*?<!-- end -->\n(?(1)\n?)", re.DOTALL)
# What is only for courses with a playground; its address takes the place of our page.
_PLAYGROUND = re.compile(
    r"<!-- with a playground -->\n(.*?\n)<!-- end of playground -->\n\n?", re.DOTALL
)
_OUR_PAGE = "](playground.md)"
_TABLE = re.compile(r"<!-- questions -->\n(.*?)\n<!-- end of questions -->", re.DOTALL)
# For `import multiAgents` in the hand-out's folder. In grading and in games, the module itself is
# on the path.
_LEGACY = '''"""The module `{0}` that multiAgents.py imports: it is pacman/legacy/{0}.py."""

import importlib
import sys

from pacman.legacy.{0} import *  # for editors, which complete names

sys.modules[__name__] = importlib.import_module("pacman.legacy.{0}")
'''
IN_BROWSER = """
Or begin in a browser, with nothing to install: [write, play and run the tests there]({}). Its
points are practice.
"""
MORE = "\nYour submission will meet more tests than these.\n"


def contents(assignment: Assignment, whole: Assignment, playground: str = "") -> dict[str, bytes]:
    """All files, by their names: `assignment` is what students see of the whole one.

    Its pages link the playground if there is an address.
    """
    files = {STUDENT_FILE: unsolved(_texts(whole)).encode()}
    for entry in os.listdir(LEGACY):  # `pacman` is there already
        if entry.endswith(".py") and entry not in ("__init__.py", "pacman.py"):
            files[entry] = _LEGACY.format(entry.removesuffix(".py")).encode()
    files |= {name: content(path) for name, path in _sources(assignment)}
    questions = [question.id for question in assignment.questions]
    for question in assignment.questions:
        files[f"test_cases/{question.id}/question.yaml"] = _question_file(question, questions)
    kept = {q.id: {"explain": q.explain} for q in assignment.questions if q.explain < LINE}
    asked = {name: kept.get(name, {}) for name in questions} if kept else questions
    said = {"title": assignment.title, "questions": asked}
    text = yaml.safe_dump(said, sort_keys=False, allow_unicode=True, default_flow_style=None)
    files["test_cases/assignment.yaml"] = text.encode()
    files[".vscode/launch.json"] = _launches(assignment, files[STUDENT_FILE]).encode()
    files["README.md"] = _readme(assignment, whole, playground).encode()
    table = question_table(assignment, criteria=True)
    for name in [name for name in files if name.endswith(".md")]:
        text = about(assignment, _with_playground(files[name].decode(), playground))
        text = _TABLE.sub(lambda _: table, text)
        files[name] = mended(name, text, files).encode()
    return dict(sorted(files.items()))


def _with_playground(page: str, address: str) -> str:
    """A page that links this playground, or says nothing of any."""

    def part(found: re.Match[str]) -> str:
        return f"{found[1]}\n".replace(_OUR_PAGE, f"]({address})") if address else ""

    return _PLAYGROUND.sub(part, page)


def question_table(assignment: Assignment, *, criteria: bool = False) -> str:
    """The questions, in Markdown, as README.md lists them, and docs/students.md with criteria."""
    rows = [("question", "what it is about", "points"), ("---", "---", "---")]
    for question in assignment.questions:
        rows.append((question.id, question.title.replace("|", r"\|"), amount(question.points)))
        if criteria and len(question.criteria) > 1:
            rows += [("", each.says.replace("|", r"\|"), amount(each.points))
                     for each in question.criteria]  # fmt: skip
    return "\n".join(" | ".join(("", *row, "")).strip() for row in rows)


def _texts(assignment: Assignment) -> set[str]:
    """All that is written in test cases, value by value: the names that they ask for, too."""
    return {
        event.value
        for case in assignment.cases
        for event in yaml.parse(read_file(case.path))
        if isinstance(event, yaml.ScalarEvent)
    }


def _question_file(question: Question, asked: Container[str]) -> bytes:
    """A question's file as this assignment has it, without what only teachers need."""
    needs = [name for name in question.needs if name in asked]
    said: dict[str, Any] = {"title": question.title, "points": question.points}
    if [criterion.id for criterion in question.criteria] != [ONLY]:
        said["criteria"] = [
            {"id": each.id, "points": each.points, "says": each.says}
            | ({"all": True} if each.all else {})
            | ({"needs": each.needs} if each.needs else {})
            for each in question.criteria
        ]
    if question.scoring != Scoring.BY_CRITERIA:
        said["scoring"] = question.scoring.value
    said |= {"extra": question.extra} if question.extra else {}
    said |= {"needs": needs} if needs else {}
    return as_yaml(said).encode()


def mended(page: str, text: str, names: Container[str]) -> str:
    """A page without what is marked as ours, and without links to what isn't handed out."""

    def link(found: re.Match[str]) -> str:
        target = found[2]
        inside = os.path.normpath(os.path.join(os.path.dirname(page), target)).replace(os.sep, "/")
        kept = not target or "://" in target or inside in names
        return found[0] if kept else found[1]

    return _LINK.sub(link, _OURS.sub(lambda ours: ours[1] or "", text))


def _sources(assignment: Assignment) -> Iterator[tuple[str, str]]:
    """The files that are handed out unchanged: their names in the hand-out, and their paths."""
    for package, names in _PARTS.items():
        for name in names:
            yield f"pacman/{package}/{name}.py", os.path.join(PACKAGE, package, f"{name}.py")
            text = os.path.join(PACKAGE, package, "help", f"{name}.txt")
            if os.path.isfile(text):
                yield f"pacman/{package}/help/{name}.txt", text
    yield from _listed("pacman", PACKAGE, ".py")
    for package in _PACKAGES:
        folder = os.path.join(PACKAGE, package)
        yield from _listed(f"pacman/{package}", folder, ".py", ".html", ".js", ".css")
    yield "autograder.py", os.path.join(HANDED, "autograder.py")
    yield "requirements.txt", os.path.join(HANDED, "requirements.txt")
    yield from ((f".{name}", os.path.join(HANDED, name)) for name in _DOTTED)
    yield from _listed("layouts", FOLDER, ".lay")
    yield from _documents()
    for question in assignment.questions:
        path = os.path.join(assignment.folder, question.id, "question.yaml")
        yield f"test_cases/{question.id}/question.yaml", path
        for case in question.cases:
            yield f"test_cases/{case.id}.yaml", case.path
            if expected_of(case):
                yield f"test_cases/{case.id}{EXPECTED}", case.expected_path
            yield from ((f"test_cases/{name}", path) for name, path in case.board_files)


def _documents() -> Iterator[tuple[str, str]]:
    """The pages for students with their pictures, and the license, as far as they are here."""
    for page in PAGES if os.path.isdir(DOCS) else ():
        path = os.path.join(DOCS, page)
        yield f"docs/{page}", path
        with open(path, encoding="utf-8") as file:
            pictures = re.findall(r"\]\(([\w/-]+\.svg)\)", file.read())
        yield from ((f"docs/{name}", os.path.join(DOCS, name)) for name in pictures)
    installed = os.path.join("pacman_search-*.dist-info", "licenses", "LICENSE")
    licenses = [*glob(installed, root_dir=ROOT), "LICENSE"]
    if os.path.isfile(os.path.join(ROOT, licenses[0])):
        yield "LICENSE", os.path.join(ROOT, licenses[0])


def _listed(name: str, folder: str, *endings: str) -> Iterator[tuple[str, str]]:
    for entry in os.listdir(folder):
        if entry.endswith(endings) and entry[0] != ".":
            yield f"{name}/{entry}", os.path.join(folder, entry)


def _launches(assignment: Assignment, template: bytes) -> str:
    """What VS Code's debugger can start, with the assignment's tests and agents to choose from."""
    with open(os.path.join(HANDED, "vscode", "launch.json"), encoding="utf-8") as file:
        said = json.load(file)
    inputs = {each["id"]: each for each in said["inputs"]}
    inputs["test"]["options"] = [case.id for case in assignment.cases]
    agents = inputs["agent"]["options"]
    inputs["agent"]["options"] = [name for name in agents if f"class {name}(".encode() in template]
    return json.dumps(said, indent=2) + "\n"


def _readme(assignment: Assignment, whole: Assignment, playground: str) -> str:
    """The first page of the hand-out."""
    with open(os.path.join(HANDED, "README.md"), encoding="utf-8") as file:
        text = file.read()
    return text.format(
        title=assignment.title,
        first=assignment.questions[0].id,
        questions=question_table(assignment),
        playground=IN_BROWSER.format(playground) if playground else "",
        more=MORE if assignment.size < whole.size else "",
    )
