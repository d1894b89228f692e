"""The older text format: what is read of it, and messages about the rest."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.importing import entries
from pacman.importing.entries import Source, number_of, read
from pacman.support.fields import TestCaseError


def source(folder: Path, text: str | bytes) -> Source:
    path = folder / "a.test"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(str(path))


def told(folder: Path, text: str | bytes) -> list[tuple[int, str]]:
    with pytest.raises(TestCaseError) as caught:
        source(folder, text)
    return [(mistake.line, mistake.message) for mistake in caught.value.mistakes]


def test_entries(tmp_path: Path) -> None:
    text = (
        '# a comment\nalg: "MinimaxAgent"  # and another\n\n  depth :"2"\nempty: ""\n'
        'rows: """\n  #1 first\n\nlast "x"\n  """ # the end\nnothing: """\n"""\n'
    )
    found = source(tmp_path, text)
    values = {key: entry.text for key, entry in found.entries.items()}
    assert values == {
        "alg": "MinimaxAgent", "depth": "2", "empty": "", "rows": '  #1 first\n\nlast "x"',
        "nothing": "",
    }  # fmt: skip
    assert {key: entry.line for key, entry in found.entries.items()} == {
        "alg": 2, "depth": 4, "empty": 5, "rows": 6, "nothing": 11,
    }  # fmt: skip
    assert list(found.entries["rows"].rows) == [(7, "  #1 first"), (9, 'last "x"')]
    assert list(found.entries["alg"].rows) == [(2, "MinimaxAgent")]


def test_many_texts_are_read_in_one_pass(tmp_path: Path) -> None:
    """If each text between triple quotes read the rest of the file, this would take minutes."""
    began = time.process_time()
    found = source(tmp_path, "".join(f'key{n}: """\nx\n"""\n' for n in range(20_000)))
    assert len(found.entries) == 20_000
    assert time.process_time() - began < 20


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "latin-1"])
def test_line_ends_and_letters(end: str, coding: str, tmp_path: Path) -> None:
    lines = ["# geprüft", 'a: "ärger"', 'b: """', "größer", "kleiner", '"""', ""]
    found = source(tmp_path, end.join(lines).encode(coding))
    assert {key: entry.text for key, entry in found.entries.items()} == {
        "a": "ärger",
        "b": "größer\nkleiner",
    }
    assert found.entries["b"].first == 4


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("depth 2", 1, "expected 'key: \"value\"'"),
        ('x: "1"\ndepth: 2', 2, "expected 'key: \"value\"'"),
        ('depth: "', 1, "expected 'key: \"value\"'"),
        ('depth: "2', 1, "expected 'key: \"value\"'"),
        (': "2"', 1, "expected 'key: \"value\"'"),
        ('a: b: "2"', 1, "expected 'key: \"value\"'"),
        ('"a": "2"', 1, "expected 'key: \"value\"'"),
        ('a: "x # y"', 1, "a '#' begins a comment, between quotes, too"),
        ('a: "x" y"', 1, "a '\"' between quotes"),
        ('\n\na: """\nrow\n', 3, 'a: expected a line with """ alone where it ends'),
        ('a: "1"\nb: "2"\na: "3"', 3, "'a' is here twice: it is in line 1, too"),
    ],
)
def test_what_is_wrong(text: str, line: int, said: str, tmp_path: Path) -> None:
    ((where, message),) = told(tmp_path, text)
    assert (where, said in message) == (line, True), message


def test_all_that_is_wrong_at_once(tmp_path: Path) -> None:
    assert [line for line, _ in told(tmp_path, 'a: "1"\nb\nc: "2"\nd: 3\n')] == [2, 4]


def test_files_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    for name, said in (("folder", "no file"), ("missing", "not found")):
        with pytest.raises(TestCaseError, match=f"{name}:1:1: {said}"):
            read(str(tmp_path / name))
    ((line, message),) = told(tmp_path, b"#" * (entries.MOST_BYTES + 1))
    assert (line, message.partition(":")[0]) == (1, "larger than 2,000,000 bytes")

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(entries, "open", denied, raising=False)
    assert told(tmp_path, b"") == [(1, "cannot be read: Permission denied")]


LINES = st.sampled_from(
    ['a: "1"', 'a: """', '"""', "b", "#", 'c: "', 'd:"x" # y', "\xe4", "\r", "\0", '"', "x y z", ""]
)


@given(st.binary(max_size=200) | st.lists(LINES, max_size=12).map(lambda x: "\n".join(x).encode()))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    """They parse, or are wrong in a line that there is."""
    path = tmp_path_factory.getbasetemp() / "any.test"
    path.write_bytes(raw)
    last = raw.count(b"\n") + raw.count(b"\r") + 1
    try:
        lines = [entry.line for entry in read(str(path)).entries.values()]
    except TestCaseError as error:
        lines = [mistake.line for mistake in error.mistakes]
    assert all(1 <= line <= last for line in lines)


@pytest.mark.slow
@given(
    st.dictionaries(
        st.from_regex(r"[a-z][\w .-]{0,8}\w", fullmatch=True),
        st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters='\r"')),
    )
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "round.test"
    text = "".join(f'{key}: """\n{value}\n"""\n' for key, value in values.items())
    path.write_bytes(text.encode())
    found = {key: entry.text for key, entry in read(str(path)).entries.items()}
    assert found == values


@pytest.mark.parametrize(
    ("text", "number"),
    [("5", 5), (" -2.5 ", -2.5), ("1e3", 1000), ("inf", None), ("nan", None), ("", None),
     ("five", None), ("1" * 400, None)],
)  # fmt: skip
def test_numbers(text: str, number: float | None) -> None:
    assert number_of(text) == number


def test_values_of_one_kind(tmp_path: Path) -> None:
    text = 'n: "2.5"\nm: "300"\nlist: "[1, 2.5 3]"\nword: "a b"\nif: "if"\n'
    text += 'bad: "1 x"'
    found = source(tmp_path, text)
    assert found.numbers("list") == [1, 2.5, 3]
    assert found.numbers("none") == []
    assert found.amount("n", 0) == 2.5
    assert not found.disabled
    assert not source(tmp_path, 'disabled: "no"').disabled
    assert source(tmp_path, 'n: "1"\ndisabled: " TRUE "').disabled == 2
    assert not found.mistakes
    assert (found.whole("n", 1), found.whole("m", 1, 20), found.amount("m", 1, 20)) == (1, 1, 1)
    assert found.amount("word", 2) == 2
    found.numbers("bad"), found.name("word"), found.name("if"), found.needed("gone")
    assert [str(mistake.message) for mistake in found.mistakes] == [
        "n: expected a whole number from 1 up, not '2.5'",
        "m: expected a whole number from 1 to 20, not '300'",
        "m: expected a number from 1 to 20, not '300'",
        "word: expected a number from 2 up, not 'a b'",
        "bad: expected numbers, not 'x'",
        "word: expected a name as in Python, not 'a b'",
        "if: expected a name as in Python, not 'if'",
        "'gone' is missing",
    ]
    with pytest.raises(TestCaseError, match="'gone' is missing"):
        found.finish()
