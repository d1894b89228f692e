"""The smallest game of a mistake: no smaller one shows it, and several mistakes have one each."""

from __future__ import annotations

import pytest
from pairs import MISTAKES as PARTS
from pairs import source
from tutor_smallest import MISTAKES, first_explanation, smaller
from tutored import explained, of_question


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "question", "nodes"),
    [
        ("last_ghost_maximises", "q2", 5),
        ("weights_by_depth", "q4", 6),
        ("max_for_min_at_one_level", "q2", 5),
        ("cuts_only_at_min", "q3", 7),
        ("alpha_never_raised", "q3", 8),
    ],
)
def test_no_smaller_game_shows_it(name: str, question: str, nodes: int) -> None:
    path = MISTAKES / f"{name}.py"
    found = first_explanation(path, question)
    assert found is not None
    assert found.smallest is not None
    assert found.smallest["nodes"] == nodes
    assert smaller(found, path, question) is None


@pytest.mark.slow
def test_each_of_several_mistakes_has_the_line_of_its_own_game() -> None:
    parts = {name: parts for name, agents, parts in PARTS if "AlphaBetaAgent" in agents}
    both = [parts["beta-not-lowered"], parts["only-first-ghost"], {"ROOT_LOW": "-9999"}]
    text = source("AlphaBetaAgent", both)
    plan = of_question("q3", without="board")
    first = explained({"multiAgents.py": text.encode()}, plan).diagnosis[0]
    assert first.certain
    functions = {each.id: each.where["function"] for each in first.mistakes if each.where}
    assert functions["finite-infinity"] == "getAction"
    assert functions["only-first-ghost"] == "value"


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        # The functions get a finite beta, so it is lowered.
        ("no-cut-at-max", "finite-infinity"),
        # A deeper tree tells it from a search that never counts the depth.
        ("depth-too-deep", "evaluation-ignored"),
    ],
)
def test_a_twin_is_ruled_out(names: tuple[str, str]) -> None:
    parts = {name: parts for name, agents, parts in PARTS if "AlphaBetaAgent" in agents}
    text = source("AlphaBetaAgent", [parts[name] for name in names])
    plan = of_question("q3", without="board")
    (only,) = explained({"multiAgents.py": text.encode()}, plan).diagnosis
    assert only.certain
    assert {each.id for each in only.mistakes} == {*names}
