"""What each kind of test case refuses, and what it makes of what it accepts."""

from __future__ import annotations

from pathlib import Path

import pytest
import written
from tasks import task, tree_of
from written import told

from pacman.grading.kinds.boards import LAYOUT
from pacman.grading.kinds.evaluation import Evaluation
from pacman.grading.kinds.games import Games
from pacman.grading.kinds.trees import random_trees

LEAF = "expected a number, a node, or a name from 'nodes:'"
HEAD = "kind: tree\nagent: MinimaxAgent\ndepth: 1\nagents: 2\n"


def _changed(kind: str, **values: str) -> str:
    """A right case with other values for some keys, which it says in one line."""
    lines = written.CASES[kind].split("\n")
    for key, value in values.items():
        kept = [line for line in lines if not line.startswith(f"{key}:")]
        lines = [*kept[:-1], f"{key}: {value}", ""]
    return "\n".join(lines)


def _messages(tmp_path: Path, text: str) -> list[str]:
    return [message.partition(": ")[2] for message in told(tmp_path, text)]


def test_a_tree_is_made_as_it_is_written(tmp_path: Path) -> None:
    tree = tree_of(written.loaded(tmp_path, written.TREE))
    names = ["root", "North", "North.Left", "North.Right", "won", "East", "near", "East.Right",
             "East.Right.Forward"]  # fmt: skip
    assert [node.name for node in tree.nodes] == names
    by_name = {node.name: node for node in tree.nodes}
    assert [by_name[name].value for name in names[2:5]] == [3, 12.5, -4]
    assert (by_name["won"].win, by_name["won"].lose) == (True, False)  # though it is below 0
    assert (by_name["near"].win, by_name["near"].lose) == (False, True)
    assert (by_name["North.Left"].win, by_name["North.Left"].score) == (True, 3)
    inner = by_name["East.Right"]
    assert (inner.value, inner.score, inner.win, inner.lose) == (7, 10.5, False, False)


def test_a_node_that_is_named_twice_is_one_node(tmp_path: Path) -> None:
    nodes = "nodes: {far: {value: 1, actions: {z: 2}}}\n"
    text = f"{HEAD}tree:\n  a: {{x: far}}\n  b: {{x: far, y: far}}\n{nodes}"
    root = tree_of(written.loaded(tmp_path, text)).root
    assert root.children["a"].children["x"] is root.children["b"].children["y"]
    assert root.children["a"].children["x"].children["z"].name == "far.z"


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ("tree: 3", "5:7: expected a tree: 'action: child' for each action"),
        ("tree: {}", "5:7: root has neither actions nor a value"),
        ("tree: {value: 3}", "5:7: expected at least one action at the root"),
        ("tree:\n  a: {}", "6:6: a has neither actions nor a value"),
        ("tree:\n  a: {win: true}", "6:6: a has neither actions nor a value"),
        ("tree:\n  a: far", f"6:6: {LEAF}, not 'far'"),
        ("tree:\n  a: fra\n  b: far\nnodes: {far: 3}", "6:6: no node 'fra'; did you mean far?"),
        (
            "tree:\n  a: 1e6\n  b: far\nnodes: {far: 3}",
            f"6:6: {LEAF}, not '1e6', which YAML takes for a text: write 1.0e+6",
        ),
        (
            "tree:\n  a: 3\nnodes: {far: 3}",
            "7:9: the tree names no 'far': use it there, or remove it",
        ),
        (
            "tree:\n  a: far\n  b: {c: far}\nnodes: {far: 3}",
            "8:14: far is reached on two agents' turns: write it out twice",
        ),
        ("tree:\n  a: far\nnodes:\n  far: {x: far}", "8:12: far leads back to itself"),
        (
            "tree:\n  a: one\nnodes:\n  one: {x: two}\n  two: {x: one}",
            "9:12: one leads back to itself",
        ),
        ("tree:\n  a: {b: {c: 1}}", "6:10: a.b needs a value: a search of depth 1 stops here"),
        ("tree:\n  a: {value: 3, actions: [1]}", "6:26: expected 'action: child' for each action"),
        (
            "tree:\n  a: {value: 3, actions: {x: 1}, win: true}",
            "6:6: a is finished, so it has no actions",
        ),
        (
            "tree:\n  a: {value: 3, win: true, lose: true}",
            "6:6: a has no actions, so it is either won or lost",
        ),
        (
            "tree:\n  a: {value: 3, win: false, lose: false}",
            "6:6: a has no actions, so it is either won or lost",
        ),
        ("tree:\n  a: {value: 3, win: 1}", "6:22: win: expected true or false"),
        (
            "tree:\n  a: {value: 3, North: 1}",
            "6:17: beside value: 'North' belongs under 'actions:'",
        ),
        ("tree:\n  a: {value: 3, score: x}", "6:24: expected a number, not 'x'"),
        ("tree:\n  a: {value: x}", "6:14: expected a number, not 'x'"),
        (
            "tree:\n  a: {name: n, value: 1}\n  b: {name: n, value: 2}",
            "7:6: a second node is called n: names are for one each",
        ),
        (
            "tree:\n  a.b: 1\n  a: {b: 2}",
            "7:10: a second node is called a.b: names are for one each",
        ),
        ("tree:\n  root: 1", "6:3: a second node is called root: names are for one each"),
        (
            "tree:\n  a: {name: 5, value: 1}",
            "6:13: expected a text, not 5: put it in quotes if it is one",
        ),
        ("nodes: [3]\ntree: {a: 1}", "5:8: expected names and what they stand for"),
    ],
)
def test_trees_that_are_none(tmp_path: Path, tree: str, expected: str) -> None:
    messages = told(tmp_path, f"{HEAD}{tree}\n")
    assert expected in messages
    assert len(messages) == 1


def test_the_search_may_stop_at_any_node_with_a_value(tmp_path: Path) -> None:
    text = "tree:\n  a: {b: {value: 5, actions: {c: 1}}}\n"
    assert told(tmp_path, HEAD + text) == []
    assert told(tmp_path, HEAD.replace("agents: 2", "agents: 1") + text) == [
        "6:6: a needs a value: a search of depth 1 stops here"
    ]


def test_a_name_is_no_number(tmp_path: Path) -> None:
    """A leaf of 3 stays one, even if a node is called 3."""
    text = f"{HEAD}tree: {{a: 3, b: '3'}}\nnodes: {{'3': 8}}\n"
    root = tree_of(written.loaded(tmp_path, text)).root
    assert [child.value for child in root.children.values()] == [3, 8]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"agents": "2"},
            "expected a list '[...]' of 2, each a whole number from 1 to 10; it is 2",
        ),
        (
            {"agents": "[2]"},
            "expected a list '[...]' of 2, each a whole number from 1 to 10; it has 1",
        ),
        ({"agents": "[3, 2]"}, "expected the smaller number first: [2, 3]"),
        ({"agents": "[0, 2]"}, "expected a whole number from 1 to 10, not 0"),
        ({"trees": "0"}, "expected a whole number from 1 to 1000, not 0"),
        ({"seed": "-1"}, "expected a whole number from 0 up, not -1"),
        ({"ends": "1.5"}, "expected a number from 0 to 1, not 1.5"),
        (
            {"levels": "30", "branching": "[20, 20]", "ends": "0"},
            "levels: about 3e+39 nodes have to be drawn; take fewer levels or branches",
        ),
        (
            {"levels": "12", "branching": "[3, 3]"},
            "levels: about 7e+05 nodes have to be drawn; take fewer levels or branches",
        ),
        ({"pruning": "none"}, "expected strict or inclusive or either, not 'none'"),
        ({"calls": "Yes"}, "YAML reads Yes as true or false: write 'Yes'"),
        ({"tree": "{a: 1}"}, "no key 'tree'; did you mean trees?"),
    ],
)
def test_random_trees_that_are_refused(
    tmp_path: Path, values: dict[str, str], expected: str
) -> None:
    assert _messages(tmp_path, _changed("random-trees", **values)) == [expected]


def test_random_trees_have_about_the_size_asked_for(tmp_path: Path) -> None:
    """What the limit reckons with is what is drawn."""
    text = _changed("random-trees", trees="300", levels="5", branching="[2, 3]", ends="0.2")
    trees = task(written.loaded(tmp_path, text), random_trees.RandomTrees)
    drawn = sum(len(trees.drawn(number, "").nodes) for number in range(300))
    reckoned = 300 * sum((2.5 * 0.8) ** level for level in range(6))
    assert reckoned / 1.5 < drawn < reckoned * 1.5
    assert reckoned < random_trees.MOST_NODES


@pytest.mark.parametrize("kind", ["pacman", "games"])
@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"ghosts": "3", "layout": "smallClassic"}, "ghosts: smallClassic has only 2"),
        ({"ghosts": "11"}, "expected a whole number from 0 to 10, not 11"),
        ({"ghost": "StopGhost"}, "expected RandomGhost or DirectionalGhost, not 'StopGhost'"),
        ({"layout": "smalClassic"}, "no layout 'smalClassic'; did you mean smallClassic"),
        (
            {"layout": "''"},
            "expected a board's name, its file beside the case, or its rows after a '|', not ''",
        ),
        (
            {"layout": "'%%%% %P.% %%%%'"},
            f"expected {LAYOUT.expected}, not '%%%% %P.% %%%%'",
        ),
        ({"layout": "3"}, "expected a text, not 3: put it in quotes if it is one"),
        (
            {"layout": "|\n  %%%%\n  %P.%\n  %%%", "ghosts": "0"},
            "board, line 3: 3 cells, but the first row has 4",
        ),
        (
            {"layout": "|\n  %%%%\n  %P %\n  %%%%", "ghosts": "0"},
            "layout: board has no food: no game can be won",
        ),
        ({"turns": "0"}, "expected a whole number from 1 to"),
    ],
)
def test_games_that_are_refused(
    tmp_path: Path, kind: str, values: dict[str, str], expected: str
) -> None:
    rows = written.PACMAN[written.PACMAN.index("|") : written.PACMAN.index("ghosts")]
    text = written.CASES[kind].replace(rows, "testClassic\n")
    lines = [line for line in text.split("\n") if line.partition(":")[0] not in values]
    lines += [f"{key}: {value}" for key, value in values.items()]
    (message,) = _messages(tmp_path, "\n".join(lines) + "\n")
    assert message.startswith(expected)


def test_all_ghosts_of_a_board_play_unless_a_case_sets_a_number(tmp_path: Path) -> None:
    text = _changed("games", layout="smallClassic")
    assert task(written.loaded(tmp_path, text), Games).board.count == 2
    text = _changed("games", layout="smallClassic", ghosts="0")
    assert task(written.loaded(tmp_path, text), Games).board.count == 0


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"evaluation": "better"}, "expected either 'agent' or 'evaluation', and not both"),
        ({"wins": "[3]"}, "wins: more cannot be won than are played, and 'games' is 2"),
        (
            {"wins": "2"},
            "expected a list '[...]' of at least 1, each a whole number from 0 up; it is 2",
        ),
        (
            {"wins": "[]"},
            "expected a list '[...]' of at least 1, each a whole number from 0 up; it has 0",
        ),
        ({"wins": "[1, -1]"}, "expected a whole number from 0 up, not -1"),
        (
            {"score": "[1e3]"},
            "expected a number, not '1e3', which YAML takes for a text: write 1.0e+3",
        ),
        ({"games": "2.0"}, "expected a whole number from 1 to 1000, not 2.0: write 2"),
        ({"agent": "class"}, "expected a name as in Python, not 'class'"),
        ({"agent": "my-agent"}, "expected a name as in Python, not 'my-agent'"),
        ({"seconds": "0"}, "expected a number from 0.1 to 3600, not 0"),
        (
            {"visibility": "hiden"},
            "expected visible or after_due_date or after_published or hidden, not 'hiden'",
        ),
    ],
)
def test_thresholds_that_are_refused(tmp_path: Path, values: dict[str, str], expected: str) -> None:
    assert _messages(tmp_path, _changed("games", **values)) == [expected]


def test_games_need_a_player_and_a_goal(tmp_path: Path) -> None:
    assert _messages(tmp_path, "kind: games\nlayout: testClassic\nseed: 1\ndepth: 2\n") == [
        "expected either 'agent' or 'evaluation', and not both",
        "expected 'wins' or 'score': what is a point given for?",
    ]
    text = "kind: games\nlayout: testClassic\nseed: 1\nwins: [1]\nevaluation: f\nevalFn: f\n"
    assert told(tmp_path, text) == ["6:9: evalFn: only an agent has one, no evaluation function"]


MOVE = "an agent and its action, such as '0 West'"
ORDER = "two boards and > or = or <"
EVALUATION = "kind: evaluation\nfunction: f\nboards:\n  a: {layout: smallClassic}\n"


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        (
            "  b: {layout: smallClassic, moves: 5}\norder: [a > b]",
            f"5:36: expected a list '[...]' of any number, each {MOVE}; it is 5",
        ),
        (
            "  b: {layout: smallClassic, moves: [West]}\norder: [a > b]",
            f"5:37: expected {MOVE}",
        ),
        (
            "  b: {layout: smallClassic, moves: [\u00b2 West]}\norder: [a > b]",
            f"5:37: expected {MOVE}",
        ),
        (
            "  b: {layout: smallClassic, moves: [0 west]}\norder: [a > b]",
            f"5:37: expected {MOVE}",
        ),
        (
            "  b: {layout: smallClassic, moves: [{0: West}]}\norder: [a > b]",
            "5:37: expected a text, not keys and values",
        ),
        (
            "  b: {layout: smallClassic, moves: [9 West]}\norder: [a > b]",
            "5:3: b: there is no agent 9, only 0 to 2",
        ),
        (
            "  b: {layout: smallClassic, moves: [0 North]}\norder: [a > b]",
            "5:3: b: illegal action 'North' for agent 0 (Pacman); legal are: West, Stop, East",
        ),
        (
            "  b: {layout: smallClassic, ghosts: 3}\norder: [a > b]",
            "5:37: ghosts: smallClassic has only 2",
        ),
        ("  b: {layot: smallClassic}\norder: [a > b]", "5:7: no key 'layot'; did you mean layout?"),
        (
            "  b: smallClassic\norder: [a > b]",
            "5:6: expected keys and values, such as 'layout: ...', not 'smallClassic'",
        ),
        ("  b: {layout: smallClassic}\norder: [a > c]", "6:9: no board 'c'; there is a, b"),
        (
            "  b: {layout: smallClassic}\norder: [a > a]",
            "6:9: expected two boards: this is one and the same",
        ),
        (
            "  b: {layout: smallClassic}\norder: [a>b]",
            "6:9: expected two boards and how they compare, such as 'near > far'",
        ),
        (
            "  b: {layout: smallClassic}\norder: [a => b]",
            "6:9: expected two boards and how they compare, such as 'near > far'",
        ),
        (
            "  b: {layout: smallClassic}\norder: a > b",
            f"6:8: expected a list '[...]' of at least 1, each {ORDER}; it is 'a > b'",
        ),
        ("order: [a > b]\nseconds_per_call: 0", "6:19: expected a number from 0.001 to 60, not 0"),
    ],
)
def test_evaluations_that_are_refused(tmp_path: Path, rest: str, expected: str) -> None:
    assert expected in told(tmp_path, f"{EVALUATION}{rest}\n")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", "1:1: expected 'boards' and their 'order', or 'drawn' and none of these"),
        ("order: [a > b]", "1:1: expected 'boards' and their 'order', or 'drawn' and none of"),
        ("drawn: 3\norder: [a > b]", "1:1: expected 'boards' and their 'order', or 'drawn' and"),
        ("drawn: 3\nboards:\n  a: {layout: smallClassic}", "1:1: expected 'boards' and their"),
        ("drawn: 0", "3:8: expected a whole number from 1 to 100, not 0"),
    ],
)
def test_boards_are_written_or_drawn(tmp_path: Path, rest: str, expected: str) -> None:
    (mistake,) = told(tmp_path, f"kind: evaluation\nfunction: f\n{rest}\n")
    assert mistake.startswith(expected)


def test_boards_that_are_no_boards(tmp_path: Path) -> None:
    text = "kind: evaluation\nfunction: f\nboards: [a, b]\norder: [a > b]\n"
    expected = "expected boards: 'name: {layout: ..., moves: [...]}' for each"
    assert told(tmp_path, text) == [f"3:9: {expected}"]


def test_moves_are_made_before_a_board_is_shown(tmp_path: Path) -> None:
    shown = task(written.loaded(tmp_path, written.EVALUATION), Evaluation)
    assert shown.boards["near"].moves == ((0, "North"),)
    assert (
        shown.boards["near"].state.getPacmanPosition()
        != shown.boards["far"].state.getPacmanPosition()
    )
    assert shown.boards["near"].state.getNumAgents() == 2
    assert shown.boards["far"].state.getNumAgents() == 1
    assert shown.order == (("near", ">", "far"), ("far", "<", "near"))
