"""Imports point one way, and the engine costs nothing that it doesn't need."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from imports import ROOT, TOPS, files, graph, imports, module_of, package_of

# What each package may import of ours; the nearest name above a module is its package. What is
# imported for type checkers alone doesn't count.
LOW = {"pacman", "pacman.engine", "pacman.support"}
GRADED = {"pacman.grading", "pacman.grading.assignment", "pacman.grading.reports",
          "pacman.grading.sandbox", "pacman.grading.tutor",
          "pacman.grading.verdict"}  # fmt: skip
ALLOWED = {
    "pacman.support": set(),
    "pacman.support.cluster": {"pacman.support"},
    "pacman.engine": {"pacman.support"},
    "pacman": {"pacman.engine", "pacman.support"},
    "pacman.legacy": {"pacman.engine", "pacman.support"},
    "pacman.show": {"pacman.engine", "pacman.support"},
    "pacman.practice": {"pacman.show"},
    "pacman.games": LOW,
    "pacman.tournament": {"pacman.engine", "pacman.support"},
    "agents": LOW,
    "pacman.grading.verdict": set(),
    "pacman.grading.sandbox.inside": LOW,
    "pacman.grading.sandbox": {"pacman.engine", "pacman.grading.sandbox.inside",
                               "pacman.grading.verdict", "pacman.support"},
    "pacman.grading.reference": {*LOW, "pacman.games"},
    "pacman.grading.kinds": {*LOW, "pacman.games", "pacman.grading.reference",
                             "pacman.grading.sandbox", "pacman.grading.sandbox.inside",
                             "pacman.grading.verdict"},
    "pacman.grading.assignment": {"pacman.grading.kinds", "pacman.grading.reference",
                                  "pacman.support"},
    "pacman.grading": {"pacman.engine", "pacman.grading.assignment", "pacman.grading.kinds",
                       "pacman.grading.reference", "pacman.grading.sandbox",
                       "pacman.grading.verdict", "pacman.support"},
    "pacman.grading.tutor": {*LOW, "pacman.games", "pacman.grading",
                             "pacman.grading.assignment", "pacman.grading.kinds",
                             "pacman.grading.reference", "pacman.grading.sandbox",
                             "pacman.grading.verdict"},
    "pacman.grading.reports": {*LOW, "pacman.games", "pacman.grading", "pacman.grading.assignment",
                               "pacman.grading.kinds", "pacman.grading.verdict", "pacman.show"},
    "pacman.grading.handout": {"pacman.engine", "pacman.grading.assignment",
                               "pacman.grading.reference", "pacman.grading.reports",
                               "pacman.support"},
    "pacman.grading.checks": {*GRADED, "pacman.engine", "pacman.grading.handout",
                              "pacman.grading.sandbox.inside", "pacman.support"},
    "pacman.importing": {"pacman.engine", "pacman.grading.assignment", "pacman.grading.kinds",
                         "pacman.grading.sandbox.inside", "pacman.support"},
    "pacman.course.results": {*GRADED, "pacman.engine", "pacman.show", "pacman.support"},
    "pacman.course.intake": {"pacman.course.results", "pacman.engine", "pacman.grading.sandbox",
                             "pacman.support"},
    "pacman.course.gradebook": {"pacman.course.results", "pacman.grading.reports",
                                "pacman.support"},
    "pacman.course.systems": {*GRADED, "pacman.course.gradebook", "pacman.course.intake",
                              "pacman.course.results", "pacman.engine", "pacman.grading.kinds",
                              "pacman.support"},
    "pacman.course.similar": {"pacman.course.results", "pacman.engine", "pacman.grading.reports",
                              "pacman.support"},
    "pacman.course.work": {*GRADED, "pacman.course.intake", "pacman.course.results",
                           "pacman.engine", "pacman.support"},
    "pacman.course": {*GRADED, "pacman.course.gradebook", "pacman.course.intake",
                      "pacman.course.results", "pacman.course.similar", "pacman.course.systems",
                      "pacman.course.work", "pacman.support", "pacman.support.cluster"},
    "pacman.playground.inside": {*LOW, *GRADED, "pacman.grading.sandbox.inside", "pacman.show",
                                 "pacman.tournament"},
    "pacman.playground": {"pacman", "pacman.engine", "pacman.grading",
                          "pacman.grading.assignment", "pacman.grading.handout",
                          "pacman.playground.inside", "pacman.practice", "pacman.show",
                          "pacman.support"},
    "pacman.commands": {*LOW, *GRADED, "pacman.course", "pacman.course.results",
                        "pacman.course.similar", "pacman.course.systems", "pacman.course.work",
                        "pacman.games", "pacman.grading.checks", "pacman.grading.handout",
                        "pacman.grading.kinds", "pacman.grading.reference", "pacman.importing",
                        "pacman.playground", "pacman.practice", "pacman.show",
                        "pacman.support.cluster", "pacman.tournament"},
    "pacman.__main__": {"pacman.commands", "pacman.support"},
    "benchmarks": {*LOW, *GRADED, "pacman.games", "pacman.grading.checks", "pacman.show"},
}  # fmt: skip
# These fronts offer classes and functions; all others name modules.
WITH_NAMES = {"agents", "pacman"}
# The modules that a submission imports are the legacy names, and only loading.py knows of them.
LEGACY = {"game", "util", "layout", "ghostAgents", "pacmanAgents"}
# The search agents know a game by six methods; of the package below they use only these.
SEARCH_USES = {"pacman", "pacman.support.text", "agents.evaluation"}
SEARCHES = ("search", "ordered", "tables", "budgets", "deepening", "montecarlo")
SIX = {"getNumAgents", "getLegalActions", "generateSuccessor", "isWin", "isLose", "getScore"}
OWN = {"getAction"}


@pytest.mark.slow
@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_point_down(path: Path) -> None:
    package = package_of(module_of(path), ALLOWED)
    ours = {package_of(name, ALLOWED) for name in imports(path)} - {"", package}
    assert ours <= ALLOWED[package]
    assert "tests" not in {name.split(".")[0] for name in imports(path)}
    if "legacy" not in path.parts:
        assert not {name.split(".")[0] for name in imports(path)} & LEGACY


def test_every_package_has_its_line() -> None:
    assert {name.split(".")[0] for name in ALLOWED} == {*TOPS}


def test_no_packages_import_each_other() -> None:
    """In the order of the table, each one imports only what stands above it."""
    above: set[str] = set()
    for package in sorted(ALLOWED, key=lambda name: len(below(name))):
        assert ALLOWED[package] <= above
        above.add(package)


def below(package: str) -> set[str]:
    """All packages that one imports, or that those import."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        new = ALLOWED[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def test_no_modules_import_each_other() -> None:
    """Take away again and again what imports nothing that is left: nothing is left."""
    left = graph()
    while ready := {name for name, used in left.items() if not used & left.keys()}:
        left = {name: used for name, used in left.items() if name not in ready}
    assert {name: used & left.keys() for name, used in left.items()} == {}


def fronts() -> dict[str, set[str]]:
    """The modules of each package that other packages use, as its front names them."""
    found = {}
    for path in files():
        if path.name == "__init__.py" and module_of(path) not in WITH_NAMES:
            body = ast.parse(path.read_text(encoding="utf-8")).body
            named = [node.value for node in body if isinstance(node, ast.Assign)]
            found[module_of(path)] = set(ast.literal_eval(named[0])) if named else set()
    return found


def test_a_package_is_used_as_its_front_says() -> None:
    """A front names what others may use, and nothing unused."""
    found: dict[str, set[str]] = {name: set() for name in fronts()}
    for name, used in graph().items():
        own = name if name in found else name.rpartition(".")[0]
        for module in used - found.keys():
            package, _, last = module.rpartition(".")
            if package in found and package != own:
                found[package].add(last)
    assert found == fronts()


@pytest.mark.slow
def test_no_module_is_everybodys() -> None:
    """Only the engine's front and shared texts may be imported by so large a part."""
    counted = Counter(used for each in graph().values() for used in each)
    most = len(graph()) // 4
    assert {name for name, count in counted.items() if count > most} <= {
        "pacman", "pacman.support.text",
    }  # fmt: skip


def test_nothing_imports_the_searches() -> None:
    """One function finds them, in any package that they are installed in."""
    for path in files():
        if path.parts[len(ROOT.parts)] not in ("agents", "benchmarks"):
            assert "agents" not in {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize("name", SEARCHES)
def test_the_search_knows_no_game(name: str) -> None:
    path = ROOT / "agents" / f"{name}.py"
    used = {module for module in imports(path) if package_of(module, ALLOWED)}
    assert used <= SEARCH_USES | {f"agents.{other}" for other in SEARCHES}
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    methods = {node.attr for node in tree if isinstance(node, ast.Attribute)}
    asked = {method for method in methods if re.match("(get|is|generate|has)[A-Z]", method)}
    assert asked <= SIX | OWN


def fresh(code: str) -> str:
    """What code prints in a new interpreter that sees nothing but this project."""
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_importing_the_engine_imports_nothing_dear() -> None:
    before = set(fresh("print(*sys.modules)").split())
    after = set(fresh("import pacman; print(*sys.modules)").split())
    standard = {name for name in after - before if not name.startswith("pacman")}
    dear = {
        "typing",
        "re",
        "random",
        "dataclasses",
        "inspect",
        "enum",
        "pathlib",
        "argparse",
        "rich",
    }
    assert not standard & dear


def test_names_that_are_imported_late() -> None:
    assert fresh("import pacman; print(pacman.play.__module__)") == "pacman.engine.match"
    assert fresh("from pacman import *; print(KeyboardAgent.__name__)") == "KeyboardAgent"
    assert fresh("import pacman\ntry: pacman.nothing\nexcept AttributeError as e: print(e)") == (
        "module 'pacman' has no attribute 'nothing'"
    )


def test_grading_imports_no_agents_that_it_does_not_grade() -> None:
    """Nor does reading a command line, which finds them by name all the same."""
    find = "import agents\nfrom pacman.engine import loading\nloading.find('MinimaxAgent')"
    code = f"{find}\nprint(*sys.modules)"
    loaded = {name for name in fresh(code).split() if name.startswith("agents")}
    assert loaded == {"agents", "agents.evaluation", "agents.search"}
    assert fresh("import agents; print(agents.IterativeDeepeningAgent.__module__)") == (
        "agents.deepening"
    )
    assert fresh("import agents\ntry: agents.nothing\nexcept AttributeError as e: print(e)") == (
        "module 'agents' has no attribute 'nothing'"
    )


def test_what_the_front_offers_exists() -> None:
    import agents
    import pacman

    for package in (agents, pacman):
        assert [name for name in package.__all__ if not hasattr(package, name)] == []
        assert len(package.__all__) == len({*package.__all__})  # ruff checks their order


def test_a_wheel_installs_every_package() -> None:
    said = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = {*re.findall(r'"(pacman[\w.]*)"', said.partition("packages = [")[2].partition("]")[0])}
    fronts = (ROOT / "pacman").rglob("__init__.py")
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in fronts}
    assert packages <= listed
