"""Files that people write at two in the morning: what is wrong is said once, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
import written
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tasks import tree_of
from written import told

from pacman.support.fields import Mistake, Reader, TestCaseError, number_of, parse

HEAD = "kind: tree\nagent: MinimaxAgent\ndepth: 1\nagents: 2\ntree:\n"
LEAF = "expected a number, a node, or a name from 'nodes:'"
SMALL = HEAD + "  North: 1\n"


def _leaf(tmp_path: Path, text: str) -> str:
    """The message about a leaf, in line 6."""
    (message,) = told(tmp_path, f"{HEAD}  North: {text}\n")
    place, _, rest = message.partition(": ")
    assert place in ("6:9", "6:10")  # what is not there is right behind the colon
    return rest.removeprefix(f"{LEAF}, ")


@pytest.mark.parametrize("kind", written.CASES)
def test_right_cases_have_no_mistakes(tmp_path: Path, kind: str) -> None:
    assert told(tmp_path, written.CASES[kind]) == []


def test_all_mistakes_of_a_file_at_once_in_the_order_of_its_lines(tmp_path: Path) -> None:
    text = (
        "kind: tree\nagnet: MinimaxAgent\ndepth: one\nagents: 2\ndepth: 3\nweight: -1\n"
        "tree:\n  North: 1e6\n  North: 2\n  No: 3\n"
    )
    assert told(tmp_path, text) == [
        "1:1: 'agent' is missing: the class of the submission that is asked, such as MinimaxAgent",
        "2:1: no key 'agnet'; did you mean agent or agents?",
        "3:8: expected a whole number from 1 to 20, not 'one'",
        "5:1: 'depth' is here twice: it is in line 3, too",
        "6:9: expected a number from 0 up, not -1",
        f"8:10: {LEAF}, not '1e6', which YAML takes for a text: write 1.0e+6",
        "9:3: 'North' is here twice: it is in line 8, too",
        "10:3: YAML reads No as true or false: write 'No'",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1e6", "not '1e6', which YAML takes for a text: write 1.0e+6"),
        ("-1.5E6", "not '-1.5E6', which YAML takes for a text: write -1.5e+6"),
        ("2e-3", "not '2e-3', which YAML takes for a text: write 2.0e-3"),
        ("5,5", "not '5,5', which YAML takes for a text: write 5.5"),
        ("5 000", "not '5 000', which YAML takes for a text: write 5000"),
        ("\u22125", "not '\u22125', which YAML takes for a text: write -5"),
        ("'5'", "not '5': leave the quotes away"),
        ("nan", "not 'nan': expected digits, such as 10 or 2.5"),
        (".nan", "not .nan: expected digits, such as 10 or 2.5"),
        ("-.inf", "not -.inf: expected digits, such as 10 or 2.5"),
        ("1_000", "not 1_000: expected digits, such as 1000"),
        ("010", "not 010: expected digits, such as 8"),
        ("0x1F", "not 0x1F: expected digits, such as 31"),
        ("1:30", "not 1:30: expected digits, such as 90"),
        ("1e400", "not '1e400'"),
        ("1.0e+400", "not 1.0e+400: no float is so large"),
        ("yes", "not yes: YAML reads it as true or false"),
        ("2024-02-30", "not 2024-02-30"),
        ("", "not nothing"),
        ("[1, 2]", "not a list"),
        (str(2**53 + 1), f"{2**53 + 1} is not exact as a float: the greatest is {2**53}"),
        (str(-(2**53) - 1), f"-{2**53 + 1} is not exact as a float: the greatest is {2**53}"),
        ("9" * 5000, f"not {'9' * 40}...: no float is so large"),
        ("\u0663", "not '\u0663'"),
    ],
)
def test_numbers_that_are_none(tmp_path: Path, text: str, message: str) -> None:
    assert _leaf(tmp_path, text) == message


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("-0", 0),
        ("+7", 7),
        ("1.", 1.0),
        (".5", 0.5),
        ("-2.5e-3", -0.0025),
        ("1.0e+6", 1e6),
        ("9007199254740992", 2**53),
        ("9.1e+15", 9.1e15),
    ],
)
def test_numbers(tmp_path: Path, text: str, number: float) -> None:
    case = written.loaded(tmp_path, f"{HEAD}  North: {text}\n")
    value = tree_of(case).root.children["North"].value
    assert (value, type(value)) == (number, type(number))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1e6", "'1e6': write 1000000"),
        ("1.0e+6", "1.0e+6: write 1000000"),
        ("5.0", "5.0: write 5"),
        ("1,000,000", "'1,000,000': write 1000000"),
        ("5 000", "'5 000': write 5000"),
        ("-3e2", "'-3e2'"),
        ("2.5", "2.5"),
        ("'7'", "'7': leave the quotes away"),
        ("010", "010: expected digits, such as 8"),
        ("1e99", "'1e99'"),
    ],
)
def test_whole_numbers_that_are_written_otherwise(tmp_path: Path, text: str, said: str) -> None:
    """What is to be written instead is accepted."""
    case = written.RANDOM.replace("seed: 11", f"seed: {text}")
    expected = f"6:7: expected a whole number from 0 up, not {said}"
    assert written.told(tmp_path, case) == [expected]
    if ": write " in said:
        number = said.rpartition(" ")[2]
        written.loaded(tmp_path, case.replace(f"seed: {text}", f"seed: {number}"))


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**53), 2**53))
@settings(max_examples=200)
def test_numbers_as_yaml_writes_them_are_read(number: float) -> None:
    reader = Reader("x")
    node = parse("x", yaml.safe_dump([number])).value[0]
    assert number_of(reader, node) == number
    assert not reader.mistakes


@pytest.mark.parametrize("word", ["No", "Off", "Yes", "on", "true", "FALSE"])
def test_words_that_yaml_takes_for_true_or_false(tmp_path: Path, word: str) -> None:
    says = f"YAML reads {word} as true or false: write '{word}'"
    assert told(tmp_path, f"{HEAD}  {word}: 1\n") == [f"6:3: {says}"]
    assert told(tmp_path, f"{SMALL}about: {word}\n") == [f"7:8: {says}"]
    assert told(tmp_path, f"{HEAD}  '{word}': 1\n") == []


@pytest.mark.parametrize(
    ("key", "told_as"),
    [
        ("1", "1"),
        ("null", "null"),
        ("~", "~"),
        ("2024-01-01", "2024-01-01"),
        ("<<", "<<"),
        ("=", "="),
        ("1.5", "1.5"),
    ],
)
def test_keys_that_are_no_texts(tmp_path: Path, key: str, told_as: str) -> None:
    says = f"expected a text, not {told_as}: put it in quotes if it is one"
    assert told(tmp_path, f"{SMALL}{key}: 3\n") == [f"7:1: {says}"]
    assert told(tmp_path, f"{HEAD}  {key}: 3\n")[0] == f"6:3: {says}"


@pytest.mark.parametrize("kind", written.CASES)
@pytest.mark.parametrize(
    ("key", "kind_of_key"), [("[a]", "a list"), ("{a: b}", "keys and values"), ("[]", "a list")]
)
def test_keys_that_cannot_be_hashed(tmp_path: Path, kind: str, key: str, kind_of_key: str) -> None:
    line = written.CASES[kind].count("\n") + 1
    expected = [f"{line}:1: expected a text, not {kind_of_key}"]
    assert told(tmp_path, f"{written.CASES[kind]}{key}: 3\n") == expected


def test_keys_that_cannot_be_hashed_deeper_down_and_without_a_kind(tmp_path: Path) -> None:
    assert told(tmp_path, "{[a]: 1, {b: c}: 2}\n") == [
        "1:1: 'kind' is missing: the kind of the test",
        "1:2: expected a text, not a list",
        "1:10: expected a text, not keys and values",
    ]
    assert told(tmp_path, HEAD + "  ? [a]\n  : 1\n")[0] == "6:5: expected a text, not a list"
    text = written.EVALUATION.replace("  far:\n", "  ? [far]\n  :\n")
    assert told(tmp_path, text)[0] == "5:5: expected a text, not a list"


def test_mistakes_are_one_line_each_and_in_order() -> None:
    error = TestCaseError([Mistake("a", 1, 2, "x"), Mistake("b", 3, 4, "y")])
    assert str(error) == "a:1:2: x\nb:3:4: y"


ALPHABET = st.sampled_from(
    [*"abN1-:[]{}#&*!|>'\"%@`,? \n\t\\.~=<", "\r", "é", "\u2028", "😀", "- "]
)
VALUES = st.sampled_from(
    ["", "0", "-1", "21", "1e6", "No", "[]", "{}", "[1]", "[2, 1]", "{a: 1}", "x", ".inf", "near"]
)
NAMES = ["kind", "tree", "agent", "depth", "nodes", "name", "value", "actions", "win", "near"]
WORDS = st.sampled_from([*NAMES, "\n  ", "\n", ": ", "{", "}", "[", "]", "-", "1e6", "No", "~"])


@pytest.mark.slow
@given(st.text(max_size=40) | st.lists(ALPHABET | WORDS, max_size=40).map("".join))
@example("\ufeff\ufeffa")
@example("a: \x85b: c")
@settings(max_examples=500)
def test_any_text_is_a_case_or_told_to_be_none(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = tmp_path_factory.getbasetemp() / "any"
    assert written.mistakes(folder, text)


@given(st.binary(max_size=60))
@settings(max_examples=100)
def test_any_bytes_are_a_case_or_told_to_be_none(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp() / "any"
    assert written.mistakes(folder, raw)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A right case after a few slips."""
    lines = draw(st.sampled_from(sorted(written.CASES.values()))).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(0, len(lines) - 1))
        line = lines[number]
        slip = draw(st.integers(0, 6))
        if slip == 0 and len(lines) > 1:
            del lines[number]
        elif slip == 1:
            lines.insert(draw(st.integers(0, len(lines))), line)
        elif slip == 2:
            lines[number] = draw(st.lists(ALPHABET | WORDS, max_size=8).map("".join))
        elif slip == 3:
            lines[number] = line.lstrip() if line.startswith(" ") else f"  {line}"
        elif slip == 4 and ":" in line:
            lines[number] = line.partition(":")[0] + ": " + draw(VALUES)
        else:
            at = draw(st.integers(0, len(line)))
            lines[number] = line[:at] + draw(ALPHABET) + line[at + draw(st.integers(0, 1)) :]
    return "\n".join(lines)


@pytest.mark.slow
@given(damaged())
@settings(max_examples=500)
def test_a_damaged_case_is_read_or_told_what_is_wrong(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    written.mistakes(tmp_path_factory.getbasetemp() / "damaged", text)
