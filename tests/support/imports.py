"""Which module imports which, read from the sources of `pacman`, `agents` and `benchmarks`."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOPS = ("agents", "benchmarks", "pacman")


def files() -> list[Path]:
    """All modules, without the files that a hand-out gets."""
    found = sorted(path for top in TOPS for path in (ROOT / top).rglob("*.py"))
    return [path for path in found if not {"handed", "template"} & {*path.parts}]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def package_of(module: str, packages: Container[str]) -> str:
    """The nearest of these packages above a module, or the module itself; "" for others."""
    while module and module not in packages:
        module = module.rpartition(".")[0]
    return module


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere in it, by full name."""
    package = ".".join(path.relative_to(ROOT).parent.parts)
    for node in _running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
                base = f"{above}.{base}".rstrip(".")
            modules = [f"{base}.{alias.name}" for alias in node.names]
            yield from (name if _is_module(name) else base for name in modules)


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module, without those that only type checkers read."""
    yield tree
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield from _running(node)


def _is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def graph() -> dict[str, set[str]]:
    """The project's modules that each module imports, late imports included.

    An import from a package counts as one of its `__init__`, not of what that imports.
    """
    known = {module_of(path): path for path in files()}
    return {
        name: {each for each in imports(path) if each in known} - {name}
        for name, path in known.items()
    }
