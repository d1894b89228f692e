"""The tutor on wrong searches in many styles, of which it knows nothing."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from tutor_styles import STYLES, measured, table
from tutored import FEW_NODES

# Every eighteenth file; `python tests/support/tutor_styles.py` measures all of them.
SAMPLE = [
    name
    for name in list(table())[::18]
    if find_spec("numpy") or "numpy" not in (STYLES / name).read_text(encoding="utf-8")
]

# No smallest game has more.
MOST_NODES = 15


@pytest.mark.slow
def test_mistakes_are_named_in_any_style_and_nothing_certain_is_wrong() -> None:
    rows = measured(SAMPLE)
    assert [row.name for row in rows if row.mistaken] == []
    assert [row.name for row in rows if not row.named] == []
    assert sum(row.in_function for row in rows) >= 0.6 * len(rows)
    games = [row.smallest["nodes"] for row in rows if row.smallest]
    assert max(games) <= MOST_NODES
    assert sum(nodes <= FEW_NODES for nodes in games) >= 0.8 * len(games)


def test_a_function_that_is_given_the_parent_keeps_nothing_from_being_explained() -> None:
    (row,) = measured(["parent_is_passed_along.py"])
    assert row.named
    assert row.in_function


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    # Bounds that reach nobody; three mistakes at once; a later level; an
    # impossible move; a ply that is counted in two functions.
    ["default_bounds.py", "probability_table.py", "levels_by_parity.py",
     "successor_of_pacman.py", "counted_twice_a_ply.py",
     # Two numbers for infinity; bounds on the agent, of which the root takes no notice.
     "int_min_int_max.py", "bounds_on_self.py"],
)  # fmt: skip
def test_rare_mistakes_are_certain(name: str) -> None:
    (row,) = measured([name])
    assert row.named
    assert row.certain
    assert not row.mistaken


@pytest.mark.slow
@pytest.mark.parametrize("name", ["discount_factor.py", "twice_for_the_maximum.py"])
def test_a_rare_mistake_is_named_beside_another(name: str) -> None:
    (row,) = measured([name])
    assert [row.wrong] == row.certain
