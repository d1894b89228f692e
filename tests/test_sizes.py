"""Modules and functions stay short enough to be read at once."""

from __future__ import annotations

import ast

from imports import ROOT, files

LONGEST_MODULE = 400
LONGEST_FUNCTION = 50


def test_no_module_is_too_long() -> None:
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in files()}
    too_long = {path: length for path, length in lengths.items() if length > LONGEST_MODULE}
    assert too_long == {}


def test_no_function_is_too_long() -> None:
    """From its first line to its last, with docstring and comments."""
    found = {
        f"{path.relative_to(ROOT)}: {node.name}": lines
        for path in files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert found == {}
