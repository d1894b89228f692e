"""Expected files: written from the reference, compared with it, refused where they are broken."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import written
import yaml

from pacman.grading.assignment import cases, expectations, selection
from pacman.support import files
from pacman.support.fields import TestCaseError

ROOT = Path(__file__).parents[3]
AGAIN = "write it again with 'python autograder.py generate --test-cases FOLDER'"
DERIVED = ("tree", "random-trees", "pacman")
NEAR = """\
kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
tree:
  North: {Left: 1}
  South: {Left: 1.0000000001}
"""
# West is worth a third, which no float has left when it comes to the last of them.
ROUNDED = """\
kind: tree
agent: ExpectimaxAgent
depth: 1
agents: 2
tree:
  West: {a: 1.0e+16, b: 1, c: -1.0e+16}
  East: {a: 0.25}
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An assignment of every kind, with what `generate` writes."""
    texts = {kind.replace("-", ""): text for kind, text in written.CASES.items()}
    made = written.assignment(tmp_path_factory.mktemp("generated"), "q1", **texts)
    assert expectations.generate(cases.load(made)) == (3, 0)
    return made


@pytest.fixture
def folder(generated: str, tmp_path: Path) -> str:
    """A copy of that assignment, which a test may change."""
    return shutil.copytree(generated, str(tmp_path / "cases"))


def _told(assignment: cases.Assignment) -> list[str]:
    return [
        f"{os.path.basename(m.file)}: {m.message}" for m in expectations.differences(assignment)
    ]


def _refused(path: Path, text: str | bytes) -> str:
    """The message about an expected file with this content."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    folder = path.parent.parent
    case = next(c for q in cases.load(str(folder)).questions for c in q.cases
                if c.expected_path == str(path))  # fmt: skip
    with pytest.raises(TestCaseError) as caught:
        expectations.expected_of(case)
    (mistake,) = caught.value.mistakes
    assert mistake.file == str(path)
    assert "\n" not in mistake.message
    return mistake.message.replace(f"--test-cases {folder}", "--test-cases FOLDER")


@pytest.mark.slow
def test_generated_files_are_what_is_expected_and_nothing_differs(folder: str) -> None:
    assignment = cases.load(folder)
    assert _told(assignment) == []
    for case in assignment.questions[0].cases:
        found = expectations.expected_of(case)
        if case.kind in DERIVED:
            assert found == {"case": case.fingerprint, **case.task.expect()}
        else:
            assert found == {}
            assert not os.path.exists(case.expected_path)


def test_what_is_the_same_list_twice_is_written_out_twice(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = next(c for c in cases.load(folder).questions[0].cases if c.kind == "pacman")
    turn = {"actions": ["West"], "counts": [3]}
    monkeypatch.setattr(type(case.task), "expect", lambda _: {"turns": [turn, turn]})
    files.write(case.expected_path, expectations.text_of(case))
    assert expectations.expected_of(case)["turns"] == [turn, turn]


@pytest.mark.slow
def test_generating_again_writes_nothing(folder: str) -> None:
    def all_files() -> dict[str, tuple[bytes, int]]:
        return {
            p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in Path(folder).rglob("*.yaml")
        }

    before = all_files()
    assert expectations.generate(cases.load(folder)) == (0, 3)
    assert all_files() == before
    tree = Path(folder, "q1", "tree.expected.yaml")
    tree.write_bytes(tree.read_bytes().replace(b"\n", b"\r\n"))  # as git may check it out
    assert expectations.generate(cases.load(folder)) == (0, 3)
    tree.write_text("stale\n")
    assert expectations.generate(cases.load(folder)) == (1, 2)
    assert all_files()["tree.expected.yaml"][0] == before["tree.expected.yaml"][0]


def test_generating_some_leaves_the_others_alone(folder: str) -> None:
    for path in Path(folder).rglob("*.expected.yaml"):
        path.unlink()
    chosen = selection.select(cases.load(folder), [], ["q1/pacman"])
    assert expectations.generate(chosen) == (1, 0)
    assert [path.name for path in Path(folder).rglob("*.expected.yaml")] == ["pacman.expected.yaml"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NEAR, "North is worth nearly as much as the best: floats may differ"),
        (ROUNDED, "the best action depends on how floats are rounded"),
        (NEAR.replace("MinimaxAgent", "GreedyAgent"), "there is no reference for GreedyAgent"),
    ],
)
def test_without_a_reference_nothing_is_written(tmp_path: Path, text: str, message: str) -> None:
    folder = written.assignment(tmp_path, a=written.TREE, b=text, c=text, d=written.RANDOM)
    with pytest.raises(TestCaseError) as caught:
        expectations.generate(cases.load(folder))
    where = [(os.path.basename(m.file), m.message) for m in caught.value.mistakes]
    assert where == [("b.yaml", message), ("c.yaml", message)]
    assert list(tmp_path.rglob("*.expected.yaml")) == []
    bad = next(c for c in cases.load(folder).questions[0].cases if c.id == "q1/b")
    with pytest.raises(TestCaseError, match=message):
        expectations.text_of(bad)


def test_equal_values_and_clear_ones_have_a_reference(tmp_path: Path) -> None:
    equal = NEAR.replace("1.0000000001", "1.0")
    clear = NEAR.replace("1.0000000001", "1.00000001")
    whole = ROUNDED.replace("1.0e+16", "9")
    folder = written.assignment(tmp_path, equal=equal, clear=clear, whole=whole)
    expectations.generate(cases.load(folder))
    found = {c.id: expectations.expected_of(c) for c in cases.load(folder).questions[0].cases}
    assert found["q1/equal"]["actions"] == ["North", "South"]
    assert found["q1/clear"]["actions"] == ["South"]
    assert found["q1/whole"]["actions"] == ["West"]


def _elsewhere(python: str, folder: str, seed: str, site: Path) -> None:
    """Generate with another Python, which needs no more than PyYAML."""
    program = "import sys; from pacman.grading.assignment import cases, expectations\n"
    program += "print(expectations.generate(cases.load(sys.argv[1])))"
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{site}",
           "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
    done = subprocess.run(
        [python, "-c", program, folder], env=env, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("(3, 0)\n", "")


def _runs(python: str) -> bool:
    """Whether it is one, and not a shim that only says how to choose one."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def _site(tmp_path: Path) -> Path:
    """A folder to import PyYAML from, and nothing else of this Python's."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "yaml").symlink_to(os.path.dirname(yaml.__file__))
    return site


def _contents(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).rglob("*.expected.yaml")}


@pytest.mark.parametrize("seed", ["0", "1", "4321"])
def test_files_do_not_depend_on_the_order_of_sets(folder: str, tmp_path: Path, seed: str) -> None:
    before = _contents(folder)
    for path in Path(folder).rglob("*.expected.yaml"):
        path.unlink()
    _elsewhere(sys.executable, folder, seed, _site(tmp_path))
    assert _contents(folder) == before


@pytest.mark.parametrize("version", ["3.10", "3.11", "3.12", "3.13", "3.14"])
def test_files_are_the_same_under_every_python(folder: str, tmp_path: Path, version: str) -> None:
    there = [shutil.which(f"python{version}") or ""]
    there += map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    python = next((path for path in there if path and _runs(path)), "")
    if not python:
        pytest.skip(f"there is no Python {version} here")
    before = _contents(folder)
    for path in Path(folder).rglob("*.expected.yaml"):
        path.unlink()
    _elsewhere(python, folder, "7", _site(tmp_path))
    assert _contents(folder) == before


@pytest.mark.slow
def test_what_differs_from_the_reference_is_reported(folder: str) -> None:
    path = Path(folder, "q1", "tree.yaml")
    path.write_text(path.read_text().replace("Left: 3", "Left: 40"))
    Path(folder, "q1", "pacman.expected.yaml").unlink()
    command = f"python autograder.py generate --test-cases {folder}"
    differs = f"not what the reference gives: look why, or write it with '{command}'"
    assert _told(cases.load(folder)) == [
        f"pacman.expected.yaml: {differs}",
        f"tree.expected.yaml: {differs}",
    ]


def test_cases_without_a_reference_are_reported(tmp_path: Path) -> None:
    told = _told(cases.load(written.assignment(tmp_path, near=NEAR)))
    assert told == ["near.yaml: North is worth nearly as much as the best: floats may differ"]


def test_expected_files_without_a_test_are_reported(folder: str) -> None:
    inside = Path(folder, "q1")
    for name in ("gone.expected.yaml", "games.expected.yaml", "._tree.expected.yaml"):
        (inside / name).write_text("actions: [North]\n")
    assert list(expectations.unasked(cases.load(folder))) == []
    written.write(Path(folder), {"q7/question.yaml": written.QUESTION, "notes/README": "x"})
    assert _told(cases.load(folder)) == [
        "games.expected.yaml: belongs to no test case: remove it",
        "gone.expected.yaml: belongs to no test case: remove it",
    ]
    path = os.path.join(folder, "q7", "question.yaml")
    note = f"note: {path}: not asked, as 'questions' in assignment.yaml leaves q7 out"
    assert list(expectations.unasked(cases.load(folder))) == [note]


def test_a_case_that_changed_after_its_file_was_written(folder: str) -> None:
    """Otherwise a right submission would lose points by outdated expectations."""
    path = Path(folder, "q1", "tree.yaml")
    path.write_text(path.read_text() + "# a remark\n")
    case = next(c for c in cases.load(folder).questions[0].cases if c.kind == "tree")
    with pytest.raises(TestCaseError, match=r"changed since it was written.*generate"):
        expectations.expected_of(case)
    expectations.generate(cases.load(folder))
    assert expectations.expected_of(case)["case"] == case.fingerprint
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))  # as git may check it out
    again = next(c for c in cases.load(folder).questions[0].cases if c.kind == "tree")
    assert again.fingerprint == case.fingerprint


def test_a_missing_file(folder: str) -> None:
    Path(folder, "q1", "tree.expected.yaml").unlink()
    case = next(c for c in cases.load(folder).questions[0].cases if c.kind == "tree")
    command = f"python autograder.py generate --test-cases {folder}"
    expected = f"tree.expected.yaml:1:1: not found: '{command}' writes it from"
    with pytest.raises(TestCaseError, match=re.escape(expected)):
        expectations.expected_of(case)


@pytest.mark.parametrize("kind", DERIVED)
def test_files_that_are_broken_in_any_way(folder: str, kind: str) -> None:
    path = Path(folder, "q1", f"{kind.replace('-', '')}.expected.yaml")
    first = {"tree": "actions", "random-trees": "trees", "pacman": "turns"}[kind]
    written_for = path.read_text().split("\n")[0]
    for text in ("x\n", "[]\n", "3\n", "{}\n", "1: 2\n"):
        assert _refused(path, text) == f"cannot be used (case is missing); {AGAIN}"
    assert _refused(path, written_for) == f"cannot be used ({first} is missing); {AGAIN}"
    for broken in (
        "",
        "[",
        "a: b: c",
        "!!python/object/apply:os.abort []",
        "\0",
        "a: &b c",
        b"\xff",
    ):
        assert _refused(path, broken).endswith(f"; {AGAIN}")
    assert _refused(path, "? [a]\n: b") == f"cannot be used (found unhashable key); {AGAIN}"
    deep = "[" * 200_000 + "]" * 200_000  # which libyaml's own way of reading does not survive
    assert _refused(path, deep) == f"nested too deeply: more than 100 levels; {AGAIN}"
    assert AGAIN in _refused(path, "actions: 2024-99-99\n")


@pytest.mark.parametrize("kind", DERIVED)
@pytest.mark.parametrize("other", DERIVED)
def test_files_of_another_kind(folder: str, kind: str, other: str) -> None:
    text = Path(folder, "q1", f"{other.replace('-', '')}.expected.yaml").read_text()
    path = Path(folder, "q1", f"{kind.replace('-', '')}.expected.yaml")
    written_for = path.read_text().split("\n")[0]
    if kind != other:
        assert "has changed since it was written); write it again" in _refused(path, text)
        forged = "\n".join([written_for, *text.split("\n")[1:]])
        assert "is missing); write it again" in _refused(path, forged)


@pytest.mark.parametrize("kind", DERIVED)
def test_files_that_are_cut_off(folder: str, kind: str) -> None:
    """Wherever a line ends: what is left is refused, or is what was there."""
    path = Path(folder, "q1", f"{kind.replace('-', '')}.expected.yaml")
    whole = path.read_text()
    lines = whole.split("\n")
    right = yaml.safe_load(whole)
    case = next(c for c in cases.load(folder).questions[0].cases if c.kind == kind)
    for count in range(len(lines) - 1):
        path.write_text("\n".join(lines[:count]))
        try:
            found = expectations.expected_of(case)
        except TestCaseError:
            continue
        assert kind == "pacman"  # whose game may also end after fewer turns than were asked for
        assert found["turns"] == right["turns"][: len(found["turns"])]


TREE_PARTS: list[tuple[str, Any, str]] = [
    ("actions", "North", "actions is no list"),
    ("actions", [], "actions is no list of texts"),
    ("actions", [1], "actions is no list of texts"),
    ("actions", ["Up"], "actions: this test has no Up"),
    ("expanded", ["root", "gone"], "expanded: this test has no gone"),
    ("count", "3", "count is no number"),
    ("calls", True, "calls is no number"),
    ("value", float("nan"), "value is no number"),
    ("value", None, "value is no number"),
    ("values", ["root"], "values is no dict"),
    ("values", {"root": "x"}, "root is no number"),
    ("values", {"gone": 3}, "values: this test has no gone"),
    ("otherwise", ["root"], "otherwise is no dict"),
    ("otherwise", {"loose": {}}, "otherwise: there is no way of pruning called loose"),
    ("otherwise", {"fail-hard": ["root"]}, "fail-hard is no dict"),
    ("otherwise", {"strict": {"expanded": ["gone"]}}, "expanded: this test has no gone"),
    ("otherwise", {"strict": {"expanded": ["root"]}}, "calls is missing"),
    ("cuts", {"root": [1]}, "cuts: root: there are 1, not 3"),
    ("cuts", {"root": ["gone", 1, 2]}, "cuts: this test has no gone"),
    ("cuts", {"root": ["root", "x", 2]}, "cuts is no number"),
    ("cuts", [1], "cuts is no dict"),
]


@pytest.mark.parametrize(("key", "value", "expected"), TREE_PARTS)
def test_parts_of_a_tree_that_were_changed_by_hand(
    folder: str, key: str, value: Any, expected: str
) -> None:
    path = Path(folder, "q1", "tree.expected.yaml")
    found = yaml.safe_load(path.read_text())
    message = _refused(path, yaml.safe_dump({**found, key: value}))
    assert message == f"cannot be used ({expected}); {AGAIN}"


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("expanded", "xyz", "expanded is no number in hexadecimal digits"),
        ("expanded", None, "expanded is no number in hexadecimal digits"),
        ("otherwise", [], "otherwise is no dict"),
        ("otherwise", {"strict": {"expanded": "x"}}, "expanded is no number in hexadecimal digits"),
        ("otherwise", {"strict": {"expanded": "3"}}, "calls is missing"),
        ("actions", "North", "actions is no list"),
        ("count", [], "count is no number"),
    ],
)
def test_parts_of_random_trees_that_were_changed_by_hand(
    folder: str, key: str, value: Any, expected: str
) -> None:
    path = Path(folder, "q1", "randomtrees.expected.yaml")
    found = yaml.safe_load(path.read_text())
    found["trees"][1][key] = value
    message = _refused(path, yaml.safe_dump(found))
    assert message == f"cannot be used ({expected}); {AGAIN}"
    del found["trees"][1]
    message = _refused(path, yaml.safe_dump(found))
    assert message == f"cannot be used (trees: there are 2, not 3); {AGAIN}"


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ({"counts": [3]}, "actions is missing"),
        ({"actions": ["Up"], "counts": [3]}, "actions: this test has no Up"),
        ({"actions": ["West"], "counts": []}, "counts: there are none"),
        ({"actions": ["West"], "counts": ["3"]}, "counts is no number"),
        ({"actions": ["West"], "counts": 3}, "counts is no list"),
        (
            {"actions": ["West"], "counts": [3], "otherwise": {"fail-hard": [4]}},
            "fail-hard is no number",
        ),
        ("West", "actions is missing"),
    ],
)
def test_turns_that_were_changed_by_hand(folder: str, turn: Any, expected: str) -> None:
    path = Path(folder, "q1", "pacman.expected.yaml")
    mine = {"case": yaml.safe_load(path.read_text())["case"]}
    message = _refused(path, yaml.safe_dump({**mine, "turns": [turn]}))
    assert message == f"cannot be used ({expected}); {AGAIN}"
    for count in (0, 3):  # the test asks for two
        turns = [{"actions": ["West"], "counts": [3]} for _ in range(count)]
        message = _refused(path, yaml.safe_dump({**mine, "turns": turns}))
        assert message == f"cannot be used (turns: there are {count}, not 2); {AGAIN}"
