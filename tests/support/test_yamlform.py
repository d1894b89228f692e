"""YAML files that are read, and parts of YAML that are refused."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
import written
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st
from tasks import tree_of
from test_reading import HEAD, SMALL
from written import told

from pacman.grading.assignment import cases, expectations
from pacman.support import yamlform
from pacman.support.fields import TestCaseError, parse


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1:1: empty: expected keys and values"),
        ("# nothing\n", "1:1: empty: expected keys and values"),
        ("---\n...\n", "2:1: expected keys and values, such as 'kind: ...', not nothing"),
        ("- a\n", "1:1: expected keys and values, such as 'kind: ...', not a list"),
        ("tree\n", "1:1: expected keys and values, such as 'kind: ...', not 'tree'"),
        (SMALL + "---\nkind: tree\n", "7:1: a second document begins here: remove the '---'"),
        (HEAD + "\tNorth: 1\n", "6:1: not YAML: a tab: indent by spaces"),
        ("kind: tree\n\tdepth: 1\n", "2:1: not YAML: a tab: indent by spaces"),
        (
            "kind: pacman\nlayout:\n%%%%\n%P.%\n",
            "3:2: not YAML: a '%' begins no line: indent the rows of a board, after 'layout: |'",
        ),
        (
            "kind: pacman\nlayout:\n  %%%%\n",
            "3:3: not YAML: a '%' begins no text: write the rows of a board after 'layout: |'",
        ),
        ("kind: tree\nabout: `x`\n", "2:8: not YAML: put a text with '`' in quotes"),
        ("kind: tree\nabout: @x\n", "2:8: not YAML: put a text with '@' in quotes"),
        ("a: 1\nb: \a\n", "2:4: the character U+0007, which text files don't have: remove it"),
        ("kind: tree\0\n", "1:11: the character U+0000, which text files don't have: remove it"),
        (b"kind: tree\nabout: gr\xfcn\n", "2:10: not text in UTF-8: save it as UTF-8 (byte 0xfc)"),
        (SMALL.encode("utf-16"), "1:1: not text in UTF-8: save it as UTF-8 (byte 0xff)"),
    ],
)
def test_files_that_are_no_yaml_at_all(tmp_path: Path, text: str, expected: str) -> None:
    assert told(tmp_path, text) == [expected]


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("kind: tree\nabout: this: that\n", 2, "is a text with ': ' in it in quotes"),
        ("kind:tree\ndepth: 1\n", 2, "has every ':' a space after it"),
        ("kind: tree\n depth: 1\n", 2, "is the line indented like those around it"),
        ("kind: tree\nabout: 'it's'\n", 2, "a quote ends a text too early"),
        ("kind: tree\nabout: 'it\n", 2, "the quotes are not closed"),
        ('kind: tree\nabout: "\\q"\n', 2, "the quotes are not closed, or a '\\'"),
        ("kind: tree\nwins: [1, 2\nseed: 3\n", 3, "is not closed"),
        ("kind: tree\ntree: {a: 1\n", 2, "is not closed"),
        ("kind: tree\nabout: | x\n", 2, "expected a line break after '|'"),
        ("kind: tree\ndepth\nagents: 2\n", 3, "a ':' or the space after it is missing"),
        ("kind: tree\n\tdepth: 1\n", 2, "a tab: indent by spaces"),
    ],
)
def test_broken_yaml_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loader: str, text: str, line: int, hint: str
) -> None:
    """Both with libyaml and without it: a course's machine may lack it."""
    monkeypatch.setattr(yamlform, "_Loader", getattr(yaml, loader, yaml.SafeLoader))
    (message,) = told(tmp_path, text)
    assert hint in message
    assert abs(int(message.partition(":")[0]) - line) <= 1


def test_without_libyaml_files_are_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {kind: parse("x", text) for kind, text in written.CASES.items()}
    monkeypatch.setattr(yamlform, "_Loader", yaml.SafeLoader)
    for kind, text in written.CASES.items():
        assert _as_data(parse("x", text)) == _as_data(there[kind])


def _as_data(node: Any) -> Any:
    """A node with its tag, its place, and all below it."""
    value = node.value
    if isinstance(node, yaml.MappingNode):
        value = [(_as_data(key), _as_data(below)) for key, below in value]
    elif isinstance(node, yaml.SequenceNode):
        value = [_as_data(below) for below in value]
    return type(node), node.tag, node.start_mark.line, node.start_mark.column, value


@pytest.mark.parametrize(
    "text", [*written.CASES.values(), "a: [1, {b: ~}, '2', \"x\"]\nc: |\n d\n"]
)
def test_nodes_are_those_that_pyyaml_makes(text: str) -> None:
    assert _as_data(parse("x", text)) == _as_data(yaml.compose(text))


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text("ab 01.-+:_~'\"", max_size=8),
)
DATA = st.recursive(
    SCALARS, lambda each: st.lists(each) | st.dictionaries(SCALARS, each), max_leaves=20
)


@given(DATA)
def test_values_are_those_that_pyyaml_makes(data: object) -> None:
    text = yaml.safe_dump(data, default_flow_style=None)
    assume(not set("&*!") & set(text))
    assert repr(yamlform.plain(parse("x", text))) == repr(yaml.safe_load(text))


@pytest.mark.parametrize("text", ["0x1F", "010", "1:30", "1_000", "2020-01-02", "yes", ".inf"])
def test_values_in_rare_spellings_are_those_that_pyyaml_makes(text: str) -> None:
    assert yamlform.plain(parse("x", text)) == yaml.safe_load(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HEAD + "  North: &a {Left: 1}\n  South: *a\n", "6:10"),
        (HEAD.rstrip("\n") + " &a\n  North: *a\n", "5:7"),  # a tree in itself
        ("kind: tree\nabout: *nothing\n", "2:8"),
        ("a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(40)), "1:4"),
    ],
)
def test_aliases_are_refused_and_never_followed(tmp_path: Path, text: str, place: str) -> None:
    (message,) = told(tmp_path, text)
    assert message.startswith(f"{place}: '&' and '*' have a meaning in YAML that is not used here")


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.mkdir", "!!str", "!own", "!!int", "!"])
@pytest.mark.parametrize("content", ["['{}']", "'{}'"])
def test_tags_are_refused_and_construct_nothing(tmp_path: Path, tag: str, content: str) -> None:
    made = tmp_path / "made"
    (message,) = told(tmp_path, f"{HEAD}  North: {tag} {content.format(made)}\n")
    assert message.startswith("6:10: '!' has a meaning in YAML that is not used here")
    (tmp_path / "q1" / "one.expected.yaml").write_text(f"{tag} {content.format(made)}\n")
    case = written.loaded(tmp_path, SMALL)
    with pytest.raises(TestCaseError):
        expectations.expected_of(case)
    assert not made.exists()


@pytest.mark.parametrize(
    "text",
    [
        "kind: tree\ntree: " + "[" * 10_000,
        "kind: tree\ntree: " + "{a: " * 10_000 + "1" + "}" * 10_000,
        HEAD + "".join(" " * level + "a:\n" for level in range(1, 2_000)),
        "- " * 10_000 + "a",
        "? " * 10_000 + "a",
    ],
)
def test_ten_thousand_levels(tmp_path: Path, text: str) -> None:
    (message,) = told(tmp_path, text)
    assert message.endswith(": nested too deeply: more than 100 levels")


def test_as_many_levels_as_may_be(tmp_path: Path) -> None:
    """From any depth of calls, on every Python: reading calls itself, and there is some room."""
    levels = yamlform.MOST_LEVELS - 2  # the file is a level, and so is the tree's first
    text = HEAD.replace("depth: 1", "depth: 20").replace("agents: 2", "agents: 10")
    text += "  a: " + "{a: " * levels + "1" + "}" * levels
    assert told(tmp_path, text) == []


def test_byte_order_marks_and_line_ends_of_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (SMALL, written.PACMAN):
        case = written.loaded(tmp_path, text)
        windows = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
        other = written.loaded(tmp_path, windows)
        assert (case.id, case.weight, case.about) == (other.id, other.weight, other.about)
        assert case.task.expect() == other.task.expect()
    for loader in (yamlform._Loader, yaml.SafeLoader):
        monkeypatch.setattr(yamlform, "_Loader", loader)
        message = told(tmp_path, b"\xef\xbb\xbfKind: tree\n")[0]
        assert message == "1:1: no key 'Kind'; did you mean kind?"
    assert told(tmp_path, HEAD.replace("\n", "\r\n") + "  North: x\r\n")[0].startswith("6:10: ")


def test_an_unreadable_folder_and_file(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, one=SMALL)
    (tmp_path / "q1" / "two.yaml").mkdir()
    with pytest.raises(TestCaseError, match=r"q1/two.yaml:1:1: cannot be read: Is a directory"):
        cases.load(folder)
    (tmp_path / "q1" / "two.yaml").rmdir()
    (tmp_path / "q1" / "one.yaml").chmod(0)
    if os.access(tmp_path / "q1" / "one.yaml", os.R_OK):
        pytest.skip("this user may read everything")
    with pytest.raises(TestCaseError, match=r"one.yaml:1:1: cannot be read: Permission denied"):
        cases.load(folder)


@pytest.mark.slow
def test_a_large_file(tmp_path: Path) -> None:
    """A megabyte takes a second or two, not minutes."""
    text = HEAD + "".join(f"  Action{number}: {number}\n" for number in range(50_000))
    assert len(text) > 1_000_000
    began = time.monotonic()
    case = written.loaded(tmp_path, text)
    assert len(tree_of(case).nodes) == 50_001
    assert time.monotonic() - began < 20
