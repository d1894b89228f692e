"""Files that are no recordings, or recordings of impossible games."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boards import board
from hypothesis import given, settings
from hypothesis import strategies as st
from test_recording import SMALL, Limited, nested, refused, signed

from pacman import (
    GreedyAgent,
    Outcome,
    play,
)
from pacman.engine import recording
from pacman.engine.recording import Player, Recording, RecordingError, parse

ALPHABET = b'"0aN. ,{}\x00\xff\n\\'


@pytest.mark.parametrize("part", range(8))
def test_a_changed_byte_is_noticed_or_changes_nothing(part: int) -> None:
    """Every byte of a file, changed to several others."""
    raw = SMALL.text().encode()
    changed = noticed = 0
    for at in range(part, len(raw), 8):
        for byte in {*ALPHABET, raw[at] ^ 1, raw[at] ^ 32} - {raw[at]}:
            other = raw[:at] + bytes([byte]) + raw[at + 1 :]
            changed += 1
            try:
                assert parse(other) == SMALL
            except RecordingError:
                noticed += 1
    assert changed > 1000
    assert noticed > 0.9 * changed


@pytest.mark.slow
@settings(max_examples=400)
@given(st.data())
def test_cut_doubled_and_mixed_files(data: st.DataObject) -> None:
    raw = SMALL.text().encode()
    one, other = data.draw(st.tuples(st.integers(0, len(raw)), st.integers(0, len(raw))))
    try:
        assert parse(raw[:one] + raw[other:]) == SMALL
    except RecordingError as error:
        assert "\n" not in str(error)  # noqa: PT017 - it need not be raised


@pytest.mark.slow
@settings(max_examples=400)
@given(st.binary(max_size=200) | st.text().map(str.encode))
def test_no_other_file_is_a_recording(raw: bytes) -> None:
    refused(raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
DATA = json.loads(SMALL.text())
PATHS = [(key,) for key in DATA] + [
    (key, inner) for key in ("layout", "result") for inner in DATA[key]
]


@pytest.mark.slow
@settings(max_examples=500)
@given(path=st.sampled_from([*PATHS, ("agents", 0), ("agents", 0, "args")]), value=JSON)
def test_a_right_digest_needs_a_possible_game_too(path: tuple[Any, ...], value: Any) -> None:
    data = json.loads(SMALL.text())
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    try:
        found = parse(signed(data))
    except RecordingError as error:
        assert "\n" not in str(error)  # noqa: PT017 - names and the seed may be anything
    else:
        assert list(found.states())[-1].getScore() == found.score


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "an empty file"),
        (b" \n ", "an empty file"),
        (SMALL.text().encode()[:-20], "cut off or was edited"),
        (SMALL.text().encode() + b"{}", "not valid JSON"),
        (b"%%%%\n%P.%\n%%%%", "not valid JSON: it is no recording"),
        (b"\xff\xfe", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        (b'{"a":' * 100_000, "not valid JSON"),
        (b'{"seed": ' + b"9" * 10_000 + b"}", "no"),
        (b'{"format": NaN}', "not valid JSON"),
        (b'{"format": "pacman-replay/1", "format": "pacman-replay/1"}', "not valid JSON"),
        (b"[]", "expected an object with the format 'pacman-replay/1'"),
        (b"{}", "expected an object with the format 'pacman-replay/1'"),
        (b'{"format": 1}', "expected an object with the format 'pacman-replay/1'"),
        (b'{"format": "pacman-grade/1"}', "expected an object with the format"),
        (b'{"format": "pacman-replay/0"}', "expected an object with the format"),
        (b'{"format": "pacman-replay/2"}', "made by a newer version, in the format pacman-r"),
        (b'{"format": "pacman-replay/10"}', "made by a newer version"),
        ('{"format": "pacman-replay/\u00b2"}'.encode(), "expected an object with the format"),
        (b'{"format": "pacman-replay/1"}', "it was changed after it was recorded"),
        (SMALL.text().replace('"score": ', '"score": 1').encode(), "its digest does not fit"),
        (b" " * (recording.MAX_BYTES + 1), "larger than 2,100,000 bytes"),
    ],
)
def test_what_is_no_recording_is_told_why(raw: bytes, said: str) -> None:
    assert said in refused(raw)


@pytest.mark.parametrize("depth", range(900, 1000))
def test_nesting_is_no_way_to_a_traceback(depth: int) -> None:
    refused(nested(depth))


def with_changes(**changes: Any) -> bytes:
    data = json.loads(SMALL.text())
    for key, value in changes.items():
        place, _, inner = key.partition("__")
        if inner:
            data[place][inner] = value
        else:
            data[place] = value
    return signed(data)


MOVES = DATA["moves"].split()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moves": "WE WS WS WS WS WS"}, "in turn 2 Pacman cannot go West"),
        ({"moves": " ".join([MOVES[0], "x", *MOVES[2:]])}, "in turn 2 Pacman cannot move 'x'"),
        ({"moves": " ".join([MOVES[0], MOVES[1][0] + ".", *MOVES[2:]])}, "ghost 1 cannot go Stop"),
        ({"moves": " ".join([MOVES[0][0], *MOVES[1:]])}, "in turn 1 ghost 1 doesn't move"),
        ({"moves": " ".join([MOVES[0] + "N", *MOVES[1:]])}, "in turn 1 there are too many moves"),
        ({"moves": " ".join(MOVES[:-1])}, "it says 6 turns, but has 5"),
        ({"moves": 1}, "moves is missing, or is no str"),
        ({"result__turns": True}, "turns is missing, or is no int"),
        ({"result__turns": 7}, "it says 7 turns, but has 6"),
        ({"result__score": 1000}, "it says score 1000, but its moves score"),
        ({"result__score": 1.0}, "score is missing, or is no int"),
        ({"result__reason": "", "result__outcome": "win"}, "it says 'win', but its moves end"),
        ({"result__reason": "", "result__outcome": "lose"}, "it says 'lose', but its moves end"),
        ({"result__outcome": "draw"}, "unknown outcome 'draw'"),
        ({"result": []}, "result is missing, or is no dict"),
        ({"final": "0" * 64}, "its moves end in another state"),
        ({"layout__text": "%%\n%%"}, "its board is invalid: "),
        ({"layout__text": "%" * 70_000}, "its board is larger than"),
        ({"layout__name": None}, "name is missing, or is no str"),
        ({"agents": []}, "0 agents on a board for up to 2"),
        ({"agents": [{"name": "A", "args": {}}] * 3}, "3 agents on a board for up to 2"),
        ({"agents": ["A", "B"]}, "args is missing, or is no dict"),
        ({"agents": [{"name": "A", "args": {"a": 1}}] * 2}, "a is missing, or is no str"),
        ({"seed": "1"}, "seed is missing, or is no int"),
        ({"seed": 2**63}, "seed is larger than any that there can be"),
        ({"result__outcome": "win"}, "it ended by the rules, but it gives another reason"),
        ({"result__reason": "x" * 1001}, "no text of up to 1,000 characters: xxxxxxxxx"),
        ({"layout__name": "a\ud800b"}, "no text of up to 1,000 characters: a\\ud800b"),
        ({"agents": [{"name": "A", "args": {"a" * 1001: ""}}]}, "no text of up to 1,000"),
        ({"agents": [{}] * 102}, "more than 101 agents"),
        ({"agents": [{"name": "A", "args": {str(i): "" for i in range(101)}}]}, "more than 100 a"),
        ({"moves": ". " * 100_001}, "more than 100,000 turns"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_told_why(changes: dict[str, Any], said: str) -> None:
    assert said in refused(with_changes(**changes))


def test_moves_after_the_end() -> None:
    layout = board("%%%%%\n%P..%\n%%%%%")
    result = play(layout, Limited(GreedyAgent(), 10), [], seed=1)
    made = Recording.of(layout, [Player("GreedyAgent")], None, result)
    assert made.outcome is Outcome.WIN
    assert parse(made.text().encode()).seed is None
    data = json.loads(made.text())
    data["moves"] += " ."
    data["result"]["turns"] += 1
    assert "in turn 3 there are too many moves" in refused(signed(data))
