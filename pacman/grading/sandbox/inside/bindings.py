"""The contents of a submission's modules, as the import left them.

Tests that share a process begin with that, and so does each board of a test. What was kept from
another board is gone: in global variables, attributes of classes, default arguments, the caches of
functions, and in the lists and dictionaries there. A table of distances that is made once, for the
walls of the first board, would be wrong on the next one.

Not all can be put back: arrays, generators, objects of other modules. So the grader hears whether
anything had changed, and runs a test that is not passed again, with a process for each board.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper, partial
from itertools import chain, zip_longest
from types import CellType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

# Functions that put a part back, and tell whether it had changed.
Bindings = list[Callable[[], bool]]
# The most parts that are looked at, and the most of one list or dictionary.
MOST, LONGEST = 5_000, 1_000
# Longer lists and dictionaries are left as they are: tables that the import made.
LARGEST = 100_000
_NOTHING = object()
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


def restore(found: Bindings) -> bool:
    """Give everything its old value again, and remove what came later; whether there was any."""
    return sum(put_back() for put_back in found) > 0


def _looked_at(part: Any, inside: set[Any]) -> tuple[Bindings, Iterable[Any]]:
    """How to put a part back, and the parts of it; `inside` are the names of the modules."""
    kind = type(part)
    if kind is CellType:
        return _of_cell(part)
    if kind is _lru_cache_wrapper:
        return [partial(_clear_cache, part)], [part.__wrapped__]
    if issubclass(kind, type) and (own := _attributes(part)).get("__module__") in inside:
        return [partial(_set_attributes, part, dict(own))], own.values()
    slots = [(slot, _held(slot, part)) for slot in _slots(kind, inside)]
    back: Bindings = [partial(_set_slot, slot, part, held) for slot, held in slots]
    below = [*_below(part, kind, inside), *(held for _, held in slots)]
    if base := next((base for base in _CONTAINERS if issubclass(kind, base)), None):
        length = base.__len__(part)
        back += _ways_back(base, part) if length <= LARGEST else []
        values = dict.values(part) if base is dict else base.__iter__(part)
        below += values if length <= LONGEST else []
    return back, below


def _below(part: Any, kind: type, inside: set[Any]) -> Iterator[Any]:
    """The parts of a function, or of an object of a class of the submission's."""
    if kind is FunctionType and part.__module__ in inside:
        given = part.__defaults__, part.__kwdefaults__, part.__closure__
        yield from (part.__dict__, *(each for each in given if each))
    elif kind in (staticmethod, classmethod):
        yield part.__func__
    elif _attributes(kind).get("__module__") in inside:
        with suppress(AttributeError):  # it has slots alone
            yield object.__getattribute__(part, "__dict__")


def _slots(kind: type, inside: set[Any]) -> Iterator[MemberDescriptorType]:
    """The slots that the submission's classes give to objects of this one."""
    bases: tuple[type, ...] = vars(type)["__mro__"].__get__(kind)
    for own in map(_attributes, bases):
        if own.get("__module__") in inside:
            yield from (each for each in own.values() if type(each) is MemberDescriptorType)


def _held(slot: MemberDescriptorType, part: Any) -> Any:
    try:
        return slot.__get__(part)
    except AttributeError:
        return _NOTHING


def _ways_back(base: Any, part: Any) -> Bindings:
    if base is dict:
        return [partial(_set_items, part, [*_dict_of(part).items(part)])]
    if base is list:
        return [partial(_set_list, part, [*list.__iter__(part)])]
    if base in (set, deque):
        return [partial(_refill, base, part, [*base.__iter__(part)])]
    return []


def _of_cell(cell: CellType) -> tuple[Bindings, Iterable[Any]]:
    """A variable that functions share."""
    try:
        content = cell.cell_contents
    except ValueError:  # it has no value yet
        return [], []
    return [partial(_set_cell, cell, content)], [content]


def _set_cell(cell: CellType, before: Any) -> bool:
    try:
        changed = cell.cell_contents is not before
    except ValueError:  # it was deleted
        changed = True
    cell.cell_contents = before
    return changed


def _clear_cache(found: Any) -> bool:
    changed: bool = found.cache_info().currsize > 0
    found.cache_clear()
    return changed


def _set_slot(slot: MemberDescriptorType, part: Any, before: Any) -> bool:
    if _held(slot, part) is before:
        return False
    slot.__delete__(part) if before is _NOTHING else slot.__set__(part, before)
    return True


def _set_list(found: list[Any], before: list[Any]) -> bool:
    if _are_same(list.__iter__(found), before):
        return False
    list.__setitem__(found, slice(None), before)
    return True


def _refill(base: Any, found: Any, before: list[Any]) -> bool:
    now = [*base.__iter__(found)]
    if base is set:  # which has no order
        now, before = sorted(now, key=id), sorted(before, key=id)
    if _are_same(now, before):
        return False
    base.clear(found)
    (base.update if base is set else base.extend)(found, before)
    return True


def _set_items(found: dict[Any, Any], before: list[tuple[Any, Any]]) -> bool:
    """The items in their order, without a call of the keys' own methods where nothing changed."""
    base = _dict_of(found)
    now = [*base.items(found)]
    if _are_same(chain.from_iterable(now), [*chain.from_iterable(before)]):
        return False
    if base is dict:  # these may be the names of a module, which never lacks one
        kept = dict(before)
        for key in [key for key, _ in now if key not in kept]:
            dict.__delitem__(found, key)
    else:
        base.clear(found)
    for key, value in before:
        base.__setitem__(found, key, value)
    return True


def _dict_of(found: dict[Any, Any]) -> type[dict[Any, Any]]:
    """The class whose methods change this dictionary: an ordered one keeps an order beside it."""
    return OrderedDict if issubclass(type(found), OrderedDict) else dict


def _are_same(now: Iterable[Any], before: Sequence[Any]) -> bool:
    """Whether these are the same objects in the same order."""
    return all(one is other for one, other in zip_longest(now, before, fillvalue=_NOTHING))


def _set_attributes(found: type, before: dict[str, Any]) -> bool:
    now = _attributes(found)
    more = [name for name in now if name not in before]
    others = {name: value for name, value in before.items() if now.get(name) is not value}
    for name in more:
        type.__delattr__(found, name)
    for name, value in others.items():
        type.__setattr__(found, name, value)
    return bool(more or others)


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
