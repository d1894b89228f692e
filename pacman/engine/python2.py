"""Python 2 in a submission: recognized by its errors, with what to write instead."""

from __future__ import annotations

import re
from collections.abc import ItemsView, KeysView, ValuesView
from types import ModuleType

# Patterns for a line that cannot be parsed; the first one that fits counts.
_SYNTAX = (
    (r"^\s*print\b", "print(...)"),
    (r"^\s*exec\b", "exec(...)"),
    (r"^\s*raise\s+[\w.]+\s*,", 'raise ValueError("...")'),
    (r"^\s*except\b(?![^:]*\bas\b)[^:]*,\s*[a-z_]\w*\s*:", "except ValueError as error:"),
    (r"`", "repr(...)"),
    (r"<>", "!="),
    (r"\b\d+[lL]\b", "whole numbers without an L"),
    (r"\b0\d+\b", "octal numbers as 0o..."),
    (r"\blambda\s*\(", "lambda pair: and take pair[0] and pair[1] from it"),
    (r"^\s*def\s+\w+\s*\([^)]*\(", "one name for each argument, and take it apart in a line below"),
    (r":.*\bprint\b", "print(...)"),
)
_NAMES = {
    "basestring": "str", "cmp": "(a > b) - (a < b)", "execfile": "exec(open(...).read())",
    "file": "open(...)", "long": "int", "raw_input": "input(...)",
    "reduce": "from functools import reduce", "reload": "from importlib import reload",
    "unichr": "chr(...)", "unicode": "str", "xrange": "range(...)",
}  # fmt: skip
_MODULES = {
    "__builtin__": "import builtins", "ConfigParser": "import configparser",
    "Queue": "import queue", "StringIO": "from io import StringIO", "Tkinter": "import tkinter",
    "cPickle": "import pickle", "cStringIO": "from io import StringIO", "sets": "set()",
    "urllib2": "import urllib.request",
}  # fmt: skip
_OF_ITERTOOLS = {
    "ifilter": "filter(...)",
    "imap": "map(...)",
    "izip": "zip(...)",
    "izip_longest": "zip_longest(...)",
}
_OF_MODULES = {
    "itertools": _OF_ITERTOOLS,
    "string": {name: f"string.ascii_{name}" for name in ("letters", "lowercase", "uppercase")},
    "sys": {"maxint": "float('inf')"},
}
_OF_DICTS = {
    "has_key": "key in ...",
    "iteritems": "items()",
    "iterkeys": "keys()",
    "itervalues": "values()",
}
_VIEWS = (KeysView, ValuesView, ItemsView)
_LAZY = "dict_keys|dict_values|dict_items|map|filter|zip|range"


def instead(error: BaseException) -> str:
    """The Python 3 way to write the code that caused this error; "" if it wasn't Python 2."""
    if isinstance(error, SyntaxError):
        return _instead_of_syntax(error)
    if isinstance(error, NameError):
        return _NAMES.get(error.name or "", "")
    if isinstance(error, AttributeError):
        return _instead_of_attribute(error.obj, error.name or "")
    if isinstance(error, ImportError):
        named = re.match(r"cannot import name '(\w+)' from 'itertools'", str(error))
        return _OF_ITERTOOLS.get(named[1], "") if named else _MODULES.get(error.name or "", "")
    return _instead_of_type(str(error)) if isinstance(error, TypeError) else ""


def _instead_of_syntax(error: SyntaxError) -> str:
    text = re.sub(r"\"[^\"]*\"?|'[^']*'?", "''", error.text or "")
    # Such a line is fine in Python 3, too: the error is elsewhere in it.
    if re.match(r"\s*(print|exec)\b", text) and "Missing parentheses" not in error.msg:
        return ""
    return next((better for sign, better in _SYNTAX if re.search(sign, text.split("#")[0])), "")


def _instead_of_attribute(owner: object, name: str) -> str:
    if isinstance(owner, ModuleType):
        return _OF_MODULES.get(owner.__name__, {}).get(name, "")
    if isinstance(owner, dict):
        return _OF_DICTS.get(name, "")
    if name == "next" and hasattr(type(owner), "__next__"):
        return "next(...)"
    if isinstance(owner, _VIEWS) and hasattr(list, name):
        return "sorted(...)" if name == "sort" else f"list(...).{name}"
    return ""


def _instead_of_type(said: str) -> str:
    if re.search(rf"'({_LAZY})' object is not subscriptable|type '({_LAZY})' has no len", said):
        return "list(...) around it"
    if re.search(rf"unsupported operand .* \+: '({_LAZY})'|not \"({_LAZY})\"\) to list", said):
        return "list(...) around it"
    if "for >>: 'builtin_function_or_method'" in said:
        return "print(..., file=sys.stderr)"
    if re.search(r"'cmp' is an invalid|argument 'cmp'|^sort\(\) takes no pos", said):
        return "key=functools.cmp_to_key(...)"
    return ""
