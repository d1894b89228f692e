"""The contents of a submission's modules, as the import left them.

Tests that share a process begin with that, and so does each board of a test. What was kept from
another board is gone: in global variables, attributes of classes, default arguments, the caches of
functions, and in the lists and dictionaries there. A table of distances that is made once, for the
walls of the first board, would be wrong on the next one.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import _lru_cache_wrapper, partial
from types import CellType, FunctionType, ModuleType
from typing import Any

# Functions that put everything back.
Bindings = list[Callable[[], object]]
# The most parts that are looked at, and the most of one list or dictionary.
MOST, LONGEST = 5_000, 1_000
# Longer lists and dictionaries are left as they are: tables that the import made.
LARGEST = 100_000
_CONTAINERS = (dict, list, set, deque, tuple)


def bindings() -> Bindings:
    """All that has to be put back, of the modules from this folder."""
    own = os.path.join(os.getcwd(), "")
    every = [_names(module) for module in [*sys.modules.values()]]
    modules = [names for names in every if _file(names).startswith(own)]
    inside = {names.get("__name__") for names in modules}
    found: Bindings = []
    waiting, known = deque[Any](modules), set[int]()
    while waiting and len(known) < MOST:
        part = waiting.popleft()
        if id(part) not in known:
            known.add(id(part))
            put_back, below = _looked_at(part, inside)
            found += put_back
            waiting.extend(below)
    return found


def restore(found: Bindings) -> None:
    """Give everything its old value again, and remove what came later."""
    for put_back in found:
        put_back()


def _looked_at(part: Any, inside: set[Any]) -> tuple[Bindings, Iterable[Any]]:
    """How to put a part back, and the parts of it; `inside` are the names of the modules."""
    kind = type(part)
    if base := next((base for base in _CONTAINERS if issubclass(kind, base)), None):
        return _of_container(base, part)
    if kind is CellType:
        return _of_cell(part)
    if kind is _lru_cache_wrapper:
        return [part.cache_clear], [part.__wrapped__]
    if issubclass(kind, type) and (own := _attributes(part)).get("__module__") in inside:
        return [partial(_set_attributes, part, dict(own))], own.values()
    return [], _below(part, kind, inside)


def _below(part: Any, kind: type, inside: set[Any]) -> Iterator[Any]:
    """The parts of a function, or of an object of a class of the submission's."""
    if kind is FunctionType and part.__module__ in inside:
        given = part.__defaults__, part.__kwdefaults__, part.__closure__
        yield from (part.__dict__, *(each for each in given if each))
    elif kind in (staticmethod, classmethod):
        yield part.__func__
    elif _attributes(kind).get("__module__") in inside:
        with suppress(AttributeError):  # it has slots
            yield object.__getattribute__(part, "__dict__")


def _of_container(base: Any, part: Any) -> tuple[Bindings, Iterable[Any]]:
    length = base.__len__(part)
    values = dict.values(part) if base is dict else base.__iter__(part)
    below = [*values] if length <= LONGEST else []
    return _ways_back(base, part) if length <= LARGEST else [], below


def _ways_back(base: Any, part: Any) -> Bindings:
    if base is dict:
        return [partial(_set_items, part, dict(dict.items(part)))]
    if base is list:
        return [partial(list.__setitem__, part, slice(None), list(list.__iter__(part)))]
    if base is set:
        return [partial(set.clear, part), partial(set.update, part, set(set.__iter__(part)))]
    if base is deque:
        items = [*deque.__iter__(part)]
        return [partial(deque.clear, part), partial(deque.extend, part, items)]
    return []


def _of_cell(cell: CellType) -> tuple[Bindings, Iterable[Any]]:
    """A variable that functions share."""
    try:
        content = cell.cell_contents
    except ValueError:  # it has no value yet
        return [], []
    return [partial(setattr, cell, "cell_contents", content)], [content]


def _set_items(found: dict[Any, Any], before: dict[Any, Any]) -> None:
    for key in [key for key in dict.keys(found) if key not in before]:
        dict.__delitem__(found, key)
    dict.update(found, before)


def _set_attributes(found: type, before: dict[str, Any]) -> None:
    now = _attributes(found)
    for name in [name for name in now if name not in before]:
        type.__delattr__(found, name)
    for name, value in before.items():
        if now.get(name) is not value:
            type.__setattr__(found, name, value)


def _attributes(kind: type) -> Mapping[str, Any]:
    """The attributes of a class, whatever it does when it is asked."""
    found: Mapping[str, Any] = vars(type)["__dict__"].__get__(kind)
    return found


def _names(module: object) -> dict[str, Any]:
    """The names in a module, whatever its class does when it is asked: a lazy one would load."""
    if not issubclass(type(module), ModuleType):
        return {}
    names: dict[str, Any] = vars(ModuleType)["__dict__"].__get__(module)
    return names


def _file(names: dict[str, Any]) -> str:
    file = names.get("__file__")
    if type(file) is not str:
        return ""
    return file if os.path.isabs(file) else os.path.abspath(file)
