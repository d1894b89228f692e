"""Agents by name: ours, or those of a student's file."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from pacman.support.errors import UserError
from pacman.support.project import PACKAGE, data
from pacman.support.text import one_line, printable, unknown

from .hints import hint, why_missing
from .players import STUDENT_FILE, Agent
from .python2 import instead

LEGACY = os.path.join(PACKAGE, "legacy")
MANY_FRAMES = 30
_PLAYERS = ("pacman.engine.players", "pacman.engine.keyboard")


class AgentError(UserError):
    """An agent cannot be found, read or made; the message gives the reason in one line."""


def locate(name: str, folder: str = ".") -> tuple[str, str]:
    """The file (or "" for a shipped agent) and the class that `FILE.py:Class` or `Class` names.

    `Class` alone names a class in the folder's multiAgents.py, or else a shipped one.
    """
    path, colon, wanted = name.rpartition(":")
    if colon:
        return path, wanted
    if name.endswith(".py"):
        raise AgentError(f"{name}: which agent in that file? Write {name}:NameOfTheClass")
    own = os.path.join(folder, STUDENT_FILE)
    return (own if os.path.isfile(own) and _mentions(own, name) else ""), name


def shown(name: str, folder: str = ".") -> str:
    """The agent's name without the folder that its file is in."""
    path, wanted = locate(name, folder)
    return f"{os.path.basename(path)}:{wanted}" if path else wanted


def find(name: str, folder: str = ".") -> Callable[..., Any]:
    """The agent class of this name, as `locate` understands it."""
    path, wanted = locate(name, folder)
    if path:
        return _from_file(path, wanted)
    shipped = _shipped()
    if wanted not in shipped:
        known = dict.fromkeys([*_own(os.path.join(folder, STUDENT_FILE)), *shipped])
        raise AgentError(unknown("agent", wanted, known))
    found: Callable[..., Any] = getattr(shipped[wanted], wanted)
    return found


def make(agent: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """An agent of this class; raises AgentError with the name of an option that it doesn't take."""
    name = getattr(agent, "__name__", "the agent")
    takes = _parameters(agent)
    known = [option for option, p in takes.items() if p.kind is not p.VAR_KEYWORD]
    free = not takes or any(p.kind is p.VAR_KEYWORD for p in takes.values())
    for option in options:
        if not free and option not in known:
            raise AgentError(f"{name}: {unknown('argument', option, known)}")
    missing = [o for o in known if takes[o].default is takes[o].empty and o not in options]
    if missing == ["index"] and not args:
        raise AgentError(f"{name} needs an index: it is a ghost, not a Pacman")
    try:
        return agent(*args, **options)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit, too
        said = ", ".join(f"{key}={value}" for key, value in options.items())
        why = str(error) if isinstance(error, ValueError) and str(error) else one_line(error)
        raise AgentError(f"{name}({said}): {why}") from error


def takes(agent: Callable[..., Any], option: str) -> bool:
    """Whether the constructor of this class has this option."""
    parameters = _parameters(agent)
    return option in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def load_file(path: str, reader: Callable[[str, str], Any] | None = None) -> ModuleType:
    """A student's file as a module; it can import the course's modules, such as `util`.

    `reader(name, path)` makes a loader to use in place of the usual one.
    """
    if not os.path.isfile(path):
        raise AgentError(f"no file '{path}'")
    name = os.path.splitext(os.path.basename(path))[0]
    known = name in sys.modules or name in sys.stdlib_module_names
    if known or os.path.isfile(os.path.join(LEGACY, f"{name}.py")):
        name = f"{name} of {path}"  # a student's random.py must not replace Python's
    name = name.replace(".", "_")  # a dot would make a package of what comes before it
    # Ours come first: the folder may hold a whole course project, with modules of the same names.
    for folder in (os.path.dirname(os.path.abspath(path)), LEGACY):
        if folder in sys.path:
            sys.path.remove(folder)
        sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(name, path, loader=reader and reader(name, path))
    if spec is None or spec.loader is None:
        raise AgentError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit, too
        raise AgentError(_why_unread(path, error)) from error
    return module


def own_lines(error: BaseException, *also_ours: str) -> str:
    """An error's traceback with only the student's lines; "" if there are none.

    `also_ours` are more folders whose lines are left out.
    """
    ours = [os.path.join(folder, "") for folder in (PACKAGE, *also_ours)] + ["<frozen importlib"]
    frames = traceback.extract_tb(error.__traceback__)
    lines = traceback.format_list([f for f in frames if not f.filename.startswith(tuple(ours))])
    # Newer Pythons put marks below a line; they make no sense once a long line is wrapped.
    lines = [re.sub(r"\n[ ^~]+\n", "\n", line) for line in lines]
    if not lines and not isinstance(error, SyntaxError):  # its message names the line
        return ""
    if len(lines) > MANY_FRAMES:  # endless recursion
        lines[5:-5] = [f"  ... {len(lines) - 10} more ...\n"]
    lines += traceback.format_exception_only(type(error), error)
    return "\n".join(map(printable, "".join(lines).rstrip().split("\n")))


def _from_file(path: str, wanted: str) -> Callable[..., Any]:
    module = load_file(path)
    found = getattr(module, wanted, None)
    if not isinstance(found, type):
        own = [v for v in vars(module).values() if getattr(v, "__module__", "") == module.__name__]
        classes = [value.__name__ for value in own if isinstance(value, type)]
        raise AgentError(f"{path}: {unknown('agent', wanted, classes)}")
    return found


def _own(path: str) -> list[str]:
    """The classes of a student's file that have no subclass in it; [] if it is unreadable."""
    import ast

    try:
        with open(path, "rb") as file:
            body = ast.parse(file.read()).body
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    return [node.name for node in classes if node.name not in bases]


def _mentions(path: str, name: str) -> bool:
    """Whether the file seems to define or import this name; finds out without running it."""
    definition = rf"^[^#\n]*\b(class|import)\b[^#\n]*\b{re.escape(name)}\b"
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return re.search(definition, file.read(), re.MULTILINE) is not None
    except OSError as error:
        raise AgentError(f"{path}: cannot be read: {error.strerror}") from None


def _parameters(agent: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(agent).parameters
    except (TypeError, ValueError):  # some signatures cannot be read
        return {}


def _shipped() -> dict[str, ModuleType]:
    """The shipped agents by name, each with its module.

    A module's `__all__` also names the agents that it imports late.
    """
    agents: dict[str, ModuleType] = {}
    for module in (*map(import_module, _PLAYERS), shipped_searches()):
        if module is None:
            continue  # a hand-out, which has no search agents
        here = vars(module)
        names = {name for name, value in here.items() if _plays(name, value)}
        names |= {n for n in here.get("__all__", ()) if n not in here and n.endswith("Agent")}
        agents.update(dict.fromkeys(sorted(names), module))
    return agents


def shipped_searches() -> ModuleType | None:
    """The package of search agents; None if there is none, as in a hand-out.

    It is found by its folder, since another installed package may be called `agents`, too.
    """
    folder = data("agents")
    name = "pacman.agents" if os.path.dirname(folder) == PACKAGE else "agents"
    if name not in sys.modules and os.path.isdir(folder):
        path = os.path.join(folder, "__init__.py")
        spec = importlib.util.spec_from_file_location(
            name, path, submodule_search_locations=[folder]
        )
        assert spec is not None and spec.loader is not None  # noqa: S101, PT018 - it is a .py file
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules.get(name)


def _plays(name: str, value: object) -> bool:
    if name.startswith("_") or not isinstance(value, type) or not issubclass(value, Agent):
        return False
    return value.getAction is not Agent.getAction  # a base class plays no game


def _why_unread(path: str, error: BaseException) -> str:
    """The line at which importing a file failed, and the reason."""
    if isinstance(error, SyntaxError):
        file = error.filename
        if file and os.path.isfile(file) and not os.path.samefile(file, path):
            path = file  # a module that the student's file imports
        place = f", line {error.lineno}" if error.lineno else ""
        return f"{path}{place}: {_why(error, '')}"
    if isinstance(error, ValueError) and "null bytes" in str(error):  # as older Pythons say it
        return f"{path}: not valid Python 3: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    here = [f for f in frames if os.path.abspath(f.filename) == os.path.abspath(path)]
    place = f", line {here[-1].lineno}" if here else ""
    return f"{path}{place}: {_why(error, here[-1].line or '' if here else '')}"


def _why(error: BaseException, line: str) -> str:
    """The reason why importing a file failed at this line."""
    better = instead(error)
    if better:
        return f"this is Python 2: in Python 3 write {better}"
    if isinstance(error, TabError):
        return "tabs and spaces are mixed, as only Python 2 allows: indent with spaces only"
    if isinstance(error, SyntaxError):
        return f"not valid Python 3: {error.msg}"
    if isinstance(error, ModuleNotFoundError):
        return why_missing(error)
    if isinstance(error, ImportError) and "relative import" in str(error) and line:
        return f"this file is in no package: write '{_absolute(line)}'"
    return f"importing it failed: {one_line(error)}{hint(error)}"


def _absolute(line: str) -> str:
    """A relative import as one that needs no package."""
    line = line.partition("#")[0].strip()
    if re.match(r"from\s+\.+\s*import\b", line):
        return re.sub(r"^.*?\bimport\b", "import", line)
    return re.sub(r"^from\s+\.+\s*", "from ", line)
