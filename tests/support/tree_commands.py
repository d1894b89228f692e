"""The command that searches a tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pacman.commands.game import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def tree(line: str = "") -> int:
    return main(["tree", *line.split()])


def written(text: str | bytes, name: str = "tree.yaml") -> str:
    data = text.encode() if isinstance(text, str) else text
    Path(name).write_bytes(data)
    return name


def figures(printed: str) -> dict[str, tuple[int, int]]:
    """Nodes and leaves by search, as the table has them."""
    searched = r"^(minimax|alpha-beta, .*?) +([\d,]+) +([\d,]+) +[\d.]+% +[\d.]+$"
    rows = re.findall(searched, printed, re.MULTILINE)
    return {
        name: (int(nodes.replace(",", "")), int(leaves.replace(",", "")))
        for name, nodes, leaves in rows
    }
