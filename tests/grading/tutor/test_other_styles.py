"""The tutor on wrong searches in many styles, of which it knows nothing."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from tutor_styles import STYLES, measured, table

# Every eighteenth file; `python tests/support/tutor_styles.py` measures all of them.
SAMPLE = [
    name
    for name in list(table())[::18]
    if find_spec("numpy") or "numpy" not in (STYLES / name).read_text(encoding="utf-8")
]

# The tutor doesn't name the mistakes in these, of 105 files.
UNNAMED = {
    "default_bounds.py", "gives_up_when_behind.py", "int_min_int_max.py", "levels_by_parity.py",
    "path_dictionary.py", "probability_table.py", "successor_of_pacman.py",
}  # fmt: skip


@pytest.mark.slow
def test_mistakes_are_named_in_any_style_and_nothing_certain_is_wrong() -> None:
    rows = measured(SAMPLE)
    assert [row.name for row in rows if row.mistaken] == []
    assert {row.name for row in rows if not row.named} <= UNNAMED
    assert sum(row.in_function for row in rows) >= 0.6 * len(rows)


def test_a_function_that_is_given_the_parent_keeps_nothing_from_being_explained() -> None:
    (row,) = measured(["parent_is_passed_along.py"])
    assert row.named
    assert row.in_function
