"""The folders of an assignment: which files are test cases, and which lie there by mistake."""

from __future__ import annotations

import os
from collections.abc import Iterable

import yaml

from pacman.support.fields import Key
from pacman.support.text import unknown
from pacman.support.yamlform import Mistake, Reader

EXPECTED = ".expected.yaml"


def case_files(folder: str) -> list[str]:
    """The files of test cases in a question's folder, in the order of the cases' names."""
    names = [
        name.removesuffix(".yaml")
        for name in os.listdir(folder)
        # Some systems put files of their own beside each, with a dot before the name.
        if name.endswith(".yaml") and not name.endswith(EXPECTED) and name[0] != "."
        if name != "question.yaml"
    ]
    return [f"{name}.yaml" for name in sorted(names)]


def check_questions(reader: Reader, node: yaml.Node, folder: str, keys: Iterable[Key]) -> None:
    """Each question has a folder, and is there once."""
    seen = set()
    items = node.value if isinstance(node, yaml.SequenceNode) else ()
    if isinstance(node, yaml.MappingNode):  # doubled keys are reported already
        items = list({key.value: key for key, _ in node.value}.values())
    for item in items:
        name = str(item.value)
        inside = os.path.join(folder, name)
        if not name.isidentifier():
            continue  # reported already
        if name in seen:
            reader.wrong(item, f"'{name}' is here twice")
        elif not os.path.isdir(inside):
            there = [entry.name for entry in os.scandir(folder) if entry.is_dir()]
            reader.wrong(item, unknown("folder", f"{name:.40}", sorted(there)))
        elif not os.path.isfile(os.path.join(inside, "question.yaml")):
            names = ", ".join(key.name for key in keys)
            reader.wrong(item, f"{inside} has no question.yaml: expected one with {names}")
        seen.add(name)


def strays(folder: str) -> list[Mistake]:
    """Mistakes for files that look like test cases by their names, and are not read as such."""
    message = "not read, because of its name: test cases are files NAME.yaml"
    return [
        Mistake(os.path.join(folder, name), 1, 1, message)
        for name in sorted(os.listdir(folder))
        if name[0] != "." and not name.endswith(".yaml")
        if name.lower().endswith((".yml", ".yaml", ".yaml.txt", ".test"))
    ]
