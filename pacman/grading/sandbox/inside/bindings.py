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
    found = [
        vars(module)
        for module in [*sys.modules.values()]
        if isinstance(module, ModuleType) and _file(module).startswith(own)
    ]
    return [(names, dict(names)) for names in found]


def restore(found: Bindings) -> None:
    """Give every name its value of then, and take names away that came later."""
    for names, before in found:
        for name in names.keys() - before.keys():
            del names[name]
        names.update(before)


def _file(module: ModuleType) -> str:
    file = vars(module).get("__file__")
    return os.path.abspath(file) if isinstance(file, str) else ""
