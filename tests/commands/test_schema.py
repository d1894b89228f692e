"""The schema that editors check test cases with, against the reader that grades with them."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import written
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from test_reading import damaged

from pacman.commands.schema import OTHERS, schema
from pacman.grading.assignment.folders import EXPECTED
from pacman.grading.assignment.keys import COMMON_KEYS
from pacman.grading.kinds.registry import KINDS
from pacman.support.fields import REQUIRED, TestCaseError

ROOT = Path(__file__).parents[2]
HINTS = "no-cuts: {says: See the lecture on pruning., link: 'https://a.example/7'}"
VALIDATOR = jsonschema.Draft202012Validator(schema())


def _errors(text: str) -> list[str]:
    """The places and messages of a text's violations of the schema."""
    return [
        f"{error.json_path}: {error.message}"
        for error in VALIDATOR.iter_errors(yaml.safe_load(text))
    ]


def _accepted(folder: Path, text: str) -> bool:
    try:
        written.loaded(folder, text)
    except TestCaseError:
        return False
    return True


def test_it_is_a_schema_and_the_command_prints_it() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    shown = subprocess.run(
        [sys.executable, "autograder.py", "schema"], cwd=ROOT, capture_output=True, check=True
    )
    assert json.loads(shown.stdout) == schema()


@pytest.mark.parametrize("file", OTHERS)
def test_other_files_have_a_schema(file: str) -> None:
    """Made from the keys that their reader knows, which the project's own files fit."""
    argv = [sys.executable, "autograder.py", "schema", file]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, check=True)
    found = json.loads(done.stdout)
    jsonschema.Draft202012Validator.check_schema(found)
    validator = jsonschema.Draft202012Validator(found)
    title, keys = OTHERS[file]
    assert (found["title"], list(found["properties"])) == (title, [key.name for key in keys])
    paths = list((ROOT / "test_cases").glob(f"**/{file}.yaml"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    texts += [HINTS] if file == "hints" else []  # of which the project has none
    assert texts
    for text in texts:
        said = yaml.safe_load(text)
        assert list(validator.iter_errors(said)) == []
        for key in keys:
            if key.default is REQUIRED:
                less = {name: value for name, value in said.items() if name != key.name}
                assert not validator.is_valid(less)
            assert not validator.is_valid({**said, key.name: {"what": ["is this"]}})
        assert not validator.is_valid({**said, "tittle": "x"})


@pytest.mark.parametrize("kind", written.CASES)
def test_right_cases_are_valid(kind: str) -> None:
    assert _errors(written.CASES[kind]) == []


def test_the_cases_of_the_project_are_valid() -> None:
    paths = (ROOT / "test_cases").glob("q*/*.yaml")
    tests = [path for path in paths if not path.name.endswith((EXPECTED, "question.yaml"))]
    texts = {path: path.read_text(encoding="utf-8") for path in tests}
    assert texts
    assert {path.name: errors for path, text in texts.items() if (errors := _errors(text))} == {}


def test_every_key_of_every_kind_is_described_with_its_own_schema() -> None:
    """Which is what an editor offers, and shows of it."""
    rules = {rule["if"]["properties"]["kind"]["const"]: rule["then"] for rule in schema()["allOf"]}
    assert list(rules) == list(KINDS)
    for name, kind in KINDS.items():
        known = [*COMMON_KEYS, *kind.KEYS]
        assert rules[name]["required"] == [key.name for key in known if key.default is REQUIRED]
        assert list(rules[name]["properties"]) == [key.name for key in known]
        assert all(rules[name]["properties"][key.name]["description"] == key.about for key in known)
    assert schema()["properties"]["kind"]["enum"] == list(KINDS)


@pytest.mark.parametrize("kind", written.CASES)
def test_keys_without_which_neither_reads_a_case(tmp_path: Path, kind: str) -> None:
    whole = yaml.safe_load(written.CASES[kind])
    for key in (*COMMON_KEYS, *KINDS[kind].KEYS):
        less = {name: value for name, value in whole.items() if name != key.name}
        if key.default is REQUIRED:
            assert _errors(yaml.safe_dump(less)) == [f"$: '{key.name}' is a required property"]
            assert not _accepted(tmp_path, yaml.safe_dump(less))


@pytest.mark.parametrize(
    ("kind", "key", "value", "expected"),
    [
        ("tree", "depth", 0, "$.depth: 0 is less than the minimum of 1"),
        ("tree", "depth", "1e6", "$.depth: '1e6' is not of type 'integer'"),
        ("tree", "weight", -1, "$.weight: -1 is less than the minimum of 0"),
        (
            "tree",
            "pruning",
            "none",
            "$.pruning: 'none' is not one of ['strict', 'inclusive', 'either']",
        ),
        ("tree", "agent", "my-agent", "$.agent: 'my-agent' does not match '^[^\\\\W\\\\d]\\\\w*$'"),
        ("tree", "about", False, "$.about: False is not of type 'string'"),
        ("tree", "tree", 3, "$.tree: 3 is not of type 'object'"),
        ("tree", "tree", {}, "$.tree: {} should be non-empty"),
        (
            "tree",
            "tree",
            {"a": {"b": [1]}},
            "$.tree.a.b: [1] is not of type 'number', 'string', 'object'",
        ),
        ("tree", "tree", {"a": {"value": "x"}}, "$.tree.a.value: 'x' is not of type 'number'"),
        ("tree", "tree", {"a": {"value": 1, "win": 1}}, "$.tree.a.win: 1 is not of type 'boolean'"),
        ("random-trees", "agents", 2, "$.agents: 2 is not of type 'array'"),
        ("random-trees", "agents", [2], "$.agents: [2] is too short"),
        ("random-trees", "ends", 2, "$.ends: 2 is greater than the maximum of 1"),
        (
            "pacman",
            "ghost",
            "Ghost",
            "$.ghost: 'Ghost' is not one of ['RandomGhost', 'DirectionalGhost']",
        ),
        ("pacman", "seed", 1.5, "$.seed: 1.5 is not of type 'integer'"),
        ("games", "wins", [], "$.wins: [] should be non-empty"),
        ("games", "score", ["1e3"], "$.score[0]: '1e3' is not of type 'number'"),
        ("games", "turns", 0, "$.turns: 0 is less than the minimum of 1"),
        (
            "evaluation",
            "order",
            ["near>far"],
            "$.order[0]: 'near>far' does not match '^\\\\s*\\\\S+\\\\s+[<=>]\\\\s+\\\\S+\\\\s*$'",
        ),
        ("evaluation", "boards", {"near": 3}, "$.boards.near: 3 is not of type 'object'"),
    ],
)
def test_what_is_wrong_for_both(
    tmp_path: Path, kind: str, key: str, value: Any, expected: str
) -> None:
    """One error each, which names the key that is wrong."""
    text = yaml.safe_dump({**yaml.safe_load(written.CASES[kind]), key: value})
    assert set(_errors(text)) == {expected}
    assert not _accepted(tmp_path, text)


@pytest.mark.parametrize("kind", written.CASES)
def test_keys_that_a_kind_does_not_have(tmp_path: Path, kind: str) -> None:
    text = written.CASES[kind] + "deepth: 1\n"
    (error,) = _errors(text)
    assert error.startswith("$: Additional properties are not allowed ('deepth' was unexpected)")
    assert not _accepted(tmp_path, text)


def test_kinds_that_there_are_not(tmp_path: Path) -> None:
    for text in ("kind: tre\n", "weight: 1\n", "kind: [tree]\n", "- kind\n", "3\n"):
        assert _errors(text)
        assert not _accepted(tmp_path, text)


@given(damaged())
@settings(max_examples=600)
def test_what_is_read_is_valid(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """The reader may know more than the schema, and never the other way round."""
    if _accepted(tmp_path_factory.getbasetemp() / "schema", text):
        assert _errors(text) == []


SMALL: Any = {"kind": "tree", "agent": "A", "depth": 1, "agents": 2}
LEAVES: st.SearchStrategy[Any] = (
    st.integers(-9, 9) | st.floats(-9, 9) | st.sampled_from(["far", "x", True, None, [], {}])
)
TREES = st.recursive(
    LEAVES,
    lambda below: st.dictionaries(
        st.sampled_from(["a", "b", "c", "value", "actions", "win", "name"]), below, max_size=3
    ),
    max_leaves=8,
)


@pytest.mark.slow
@given(TREES, TREES)
@settings(max_examples=400)
def test_trees_that_are_read_are_valid(
    tmp_path_factory: pytest.TempPathFactory, tree: Any, named: Any
) -> None:
    case = copy.deepcopy(SMALL) | {"tree": tree, "nodes": {"far": named}}
    for data in (case, {key: value for key, value in case.items() if key != "nodes"}):
        text = yaml.safe_dump(data)
        if _accepted(tmp_path_factory.getbasetemp() / "trees", text):
            assert _errors(text) == []


@pytest.mark.parametrize("kind", written.CASES)
def test_a_line_for_editors_stands_above_a_case(tmp_path: Path, kind: str) -> None:
    line = "# yaml-language-server: $schema=../schema.json\n"
    assert _accepted(tmp_path, line + written.CASES[kind])
