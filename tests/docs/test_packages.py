"""The picture of the packages in CONTRIBUTING.md is the one that their imports give."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "data" / "packages.svg"


@pytest.fixture(scope="module")
def program() -> Any:
    """docs/packages.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("packages", ROOT / "docs" / "packages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_up_to_date(program: Any) -> None:
    text = PICTURE.read_text(encoding="utf-8")
    assert program.drawing() == text, "run python docs/packages.py"
    assert "docs/data/packages.svg" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_picture_says_what_the_imports_say(program: Any) -> None:
    """All imports of a package are below it, at the end of one arrow or of several."""
    graph = program.packages()
    few = program.reduced(graph)
    for name, used in graph.items():
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            new = few[waiting.pop()] - reached
            reached |= new
            waiting += new
        assert used <= reached
    assert sum(map(len, few.values())) < 2 * len(few)  # more could not be read


@pytest.mark.slow
def test_no_two_boxes_overlap(program: Any) -> None:
    found = re.findall(r'<rect .*? x="(.*?)" y="(.*?)"', program.drawing())
    boxes = [(float(x), float(y)) for x, y in found]
    assert len(boxes) == len(program.packages())
    width, height = program.BOX
    for i, (x, y) in enumerate(boxes):
        for other_x, other_y in boxes[:i]:
            assert abs(x - other_x) >= width or abs(y - other_y) >= height


def test_a_circle_is_refused(program: Any) -> None:
    with pytest.raises(ValueError, match="cycle"):
        program.reduced({"a": {"b"}, "b": {"a"}})
