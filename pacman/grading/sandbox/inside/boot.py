"""The start of a process for workers, which takes our modules in before anything else.

The grader passes this text to a bare interpreter, and then says which modules there are and where.
They are read once, here; from then on nothing in the process leads to their files.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

# A folder that doesn't exist, in which our modules seem to be.
NOWHERE = os.path.join(os.sep, "nowhere")
# Of a message, the number of its bytes.
HEAD = 8


class Modules:
    """Finds our modules by their names, and loads them."""

    def __init__(self, paths: dict[str, str]) -> None:
        self.known = {name: _moved(*_code(name, path)) for name, path in paths.items()}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        del path, target
        if name not in self.known:
            return None
        file = self.known[name].co_filename
        package = os.path.basename(file) == "__init__.py"
        loader: Any = self  # Python asks for these two methods, and for no class
        spec = ModuleSpec(name, loader, origin=file, is_package=package)
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python, which makes an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        exec(self.known[module.__name__], vars(module))  # noqa: S102 - it is our own


def _code(name: str, path: str) -> tuple[CodeType, str]:
    """The code of a module, and where it seems to be."""
    code = SourceFileLoader(name, path).get_code(name)
    file = os.path.basename(path)
    inside = [*name.split("."), file] if file == "__init__.py" else [*name.split(".")[:-1], file]
    return code, os.path.join(NOWHERE, *inside)  # type: ignore[return-value]


def _moved(code: CodeType, path: str) -> CodeType:
    """The same code, as if it were from another file."""
    parts = [_moved(part, path) if isinstance(part, CodeType) else part for part in code.co_consts]
    return code.replace(co_filename=path, co_consts=tuple(parts))


def taken(descriptor: int) -> bytes:
    """One message, and not a byte more, which would be for others."""
    size = int.from_bytes(_bytes(descriptor, HEAD), "big")
    return _bytes(descriptor, size)


def _bytes(descriptor: int, size: int) -> bytes:
    found = b""
    while len(found) < size:
        data = os.read(descriptor, size - len(found))
        if not data:
            os._exit(0)  # the grader is gone
        found += data
    return found


def _prepare(said: dict[str, dict[str, str]]) -> None:
    sys.path.remove("")
    sys.meta_path.insert(0, Modules(said["modules"]))


if __name__ == "__main__":
    _prepare(json.loads(taken(int(sys.argv[1]) if sys.argv[1:] else 0)))
    import_module("worker.zygote").main(sys.argv[1:])
