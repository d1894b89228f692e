"""Values as JSON, with the classes of our own objects; shared objects stay shared.

A browser cannot read YAML fast enough. So the command that writes the folder reads the test cases,
and the page gets the resulting values.
"""

from __future__ import annotations

import copyreg
from importlib import import_module
from math import isfinite
from typing import Any

# The packages whose objects can be in test cases.
OURS = "pacman."
_PLAIN = {type(None), bool, int, str}
_LISTS: dict[str, Any] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


def encoded(value: Any) -> dict[str, Any]:
    """A value of plain types and of our own classes, as lists and dictionaries for JSON.

    Objects get numbers as they are met, and each is written once.
    """
    objects: list[Any] = []
    numbers: dict[int, int] = {}

    def plain(value: Any) -> Any:
        """A value in which numbers stand for other objects."""
        kind = type(value)
        if kind in _PLAIN or (kind is float and isfinite(value)):
            return value
        if kind is float:
            return ["float", repr(value)]
        if kind in _LISTS.values():
            return [kind.__name__, *map(plain, value)]
        if kind is dict:
            return ["dict", *([plain(key), plain(v)] for key, v in value.items())]
        if isinstance(value, type):
            return ["class", _name(value)]
        if id(value) not in numbers:
            numbers[id(value)] = len(objects)
            objects.append(value)
        return ["object", numbers[id(value)]]

    root, found = plain(value), []
    for each in objects:  # writing one may bring more
        make, arguments, *rest = each.__reduce_ex__(2)
        if make is copyreg.__newobj__:  # type: ignore[attr-defined] # it is there, unnamed
            found.append(["new", plain(arguments[0]), plain(rest[0] if rest else None)])
        else:
            found.append(["call", _name(make), [plain(argument) for argument in arguments]])
    return {"root": root, "objects": found}


def decoded(data: dict[str, Any]) -> Any:
    """The value that `encoded` was given; raises ValueError for a class that is not ours."""
    return _Reader(data["objects"]).value(data["root"])


class _Reader:
    """Makes all objects first, and fills them then, since they may refer to each other."""

    def __init__(self, objects: list[Any]) -> None:
        self._made: dict[int, Any] = {}
        self._written = objects
        for number, (how, kind, _) in enumerate(objects):
            if how == "new":
                found = self.value(kind)
                self._made[number] = found.__new__(found)
        for number, made in list(self._made.items()):
            state = self.value(objects[number][2])
            parts = state if isinstance(state, tuple) else (state,)
            for part in parts:
                for name, value in (part or {}).items():
                    object.__setattr__(made, name, value)

    def value(self, plain: Any) -> Any:
        if not isinstance(plain, list):
            return plain
        kind, *items = plain
        if kind in _LISTS:
            return _LISTS[kind](map(self.value, items))
        if kind == "dict":
            return {self.value(key): self.value(value) for key, value in items}
        if kind == "call":
            return _found(items[0])(*map(self.value, items[1]))
        makers: dict[str, Any] = {"object": self._object, "class": _found, "float": float}
        return makers[kind](items[0])

    def _object(self, number: int) -> Any:
        if number not in self._made:
            self._made[number] = self.value(self._written[number])
        return self._made[number]


def _name(thing: Any) -> str:
    return f"{thing.__module__}:{thing.__qualname__}"


def _found(name: str) -> Any:
    module, _, path = name.partition(":")
    if not module.startswith(OURS) or not path.isidentifier():
        raise ValueError(f"not ours: {name}")
    return getattr(import_module(module), path)
