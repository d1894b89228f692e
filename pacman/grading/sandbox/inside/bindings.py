"""The names in a submission's modules, as importing it left them.

Tests that share a process begin with them: what a test assigned to a global variable, or what stood
there in place of an evaluation function, is gone for the next one.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any

Bindings = list[tuple[dict[str, Any], dict[str, Any]]]


def bindings() -> Bindings:
    """The names of all modules from this folder, each with a copy."""
    own = os.path.join(os.getcwd(), "")
    every = [_names(module) for module in [*sys.modules.values()]]
    return [(names, dict(names)) for names in every if _file(names).startswith(own)]


def restore(found: Bindings) -> None:
    """Give every name its old value again, and remove the names that came later."""
    for names, before in found:
        for name in names.keys() - before.keys():
            del names[name]
        names.update(before)


def _names(module: object) -> dict[str, Any]:
    """The names in a module. The module itself is not asked, since a lazy one would load."""
    if not issubclass(type(module), ModuleType):
        return {}
    names: dict[str, Any] = vars(ModuleType)["__dict__"].__get__(module)
    return names


def _file(names: dict[str, Any]) -> str:
    file = names.get("__file__")
    return os.path.abspath(file) if type(file) is str else ""
