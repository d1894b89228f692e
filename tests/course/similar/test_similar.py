"""Search for submissions that are alike: it finds disguised copies, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from disguised import MEANS, disguised
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import ROOT, SUBMISSIONS, whole

from pacman.course.results.record import Student
from pacman.course.similar.fingerprints import Given, Index, chosen, given_by, most_common
from pacman.course.similar.passages import beside
from pacman.course.similar.report import write_similar
from pacman.course.similar.tokens import lines, text_of
from pacman.course.similar.units import units

TEMPLATE = (ROOT / "pacman/grading/handout/template/multiAgents.py").read_bytes()
VOCABULARY, _, GIVEN = given_by(text_of(TEMPLATE))


def sources(kind: str) -> dict[str, str]:
    files = sorted((SUBMISSIONS / kind).glob("*.py"))
    return {path.stem: whole(path) for path in files}


CORRECT, MISTAKES = sources("correct"), sources("mistakes")
# Large enough to compare, and different from each other.
WHOLE = {name: code for name, code in (CORRECT | MISTAKES).items() if len(code) > 1500}


def similar(folder: Path, codes: dict[str, str | bytes]) -> dict[str, Any]:
    """The data about a class in which everyone handed in one file."""
    found = [
        (Student(name), {"multiAgents.py": code if isinstance(code, bytes) else code.encode()})
        for name, code in codes.items()
    ]
    count = write_similar(str(folder), found, TEMPLATE)
    data: dict[str, Any] = json.loads((folder / "similar.json").read_text(encoding="utf-8"))
    assert count == len(data["groups"])
    return data


def groups(data: dict[str, Any]) -> list[tuple[list[str], list[float]]]:
    return [
        ([who["id"] for who in group["members"]], [pair["share"] for pair in group["pairs"]])
        for group in data["groups"]
    ]


def same(data: dict[str, Any]) -> list[set[str]]:
    """The groups, in each of which all members are the same."""
    assert all(pair["same"] for group in data["groups"] for pair in group["pairs"])
    return [set(names) for names, _ in groups(data)]


def digests(*texts: str) -> list[bytes]:
    return sorted(unit.digest for unit in units(texts, VOCABULARY))


def shares(codes: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[frozenset[str], float]:
    """The share that any two have in common, however small."""
    for name in ("SHARE", "EVIDENCE"):
        monkeypatch.setattr(f"pacman.course.similar.fingerprints.{name}", 0.01)
    prints = [chosen(units([code], VOCABULARY), GIVEN) for code in codes.values()]
    found, names = Index(prints).alike(), list(codes)
    return {frozenset((names[like.one], names[like.other])): like.share for like in found}


# Copies.


@pytest.mark.slow
@pytest.mark.parametrize("mean", MEANS)
def test_each_disguise_keeps_all_that_counts(mean: str) -> None:
    for name, code in CORRECT.items():
        copy = disguised(code, [mean], Random(f"{mean} {name}"))
        assert copy != code
        assert digests(copy) == digests(code), name


@pytest.mark.slow
def test_all_disguises_together_keep_all_that_counts() -> None:
    for name, code in WHOLE.items():
        assert digests(disguised(code, MEANS, Random(name))) == digests(code), name


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(WHOLE)), st.sets(st.sampled_from(MEANS)), st.integers(0, 10**6))
def test_any_combination_of_disguises(name: str, means: set[str], seed: int) -> None:
    copy = disguised(WHOLE[name], [mean for mean in MEANS if mean in means], Random(seed))
    assert digests(copy) == digests(WHOLE[name])


def test_a_group_has_the_copies_and_their_original_only(tmp_path: Path) -> None:
    random = Random(1)
    copies = {f"{name}-copy": disguised(CORRECT[name], MEANS, random) for name in list(CORRECT)[:5]}
    third = {"third": disguised(copies["closures-copy"], MEANS, random)}
    expected = [{name.removesuffix("-copy"), name} for name in copies]
    next(names for names in expected if "closures" in names).add("third")
    found = same(similar(tmp_path, {**CORRECT, **copies, **third}))
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


def test_an_edited_copy_is_found(tmp_path: Path) -> None:
    code = CORRECT["three_functions"]
    changed = code.replace("successor", "after").replace("-100000", "-9") + "\n\nLATER = [1, 2]\n"
    lines = changed.split("\n")
    lines[14:14] = ["        print('looking at', gameState.getScore(), 'now')"]
    data = similar(tmp_path, {**CORRECT, "copy": "\n".join(lines)})
    ((names, (share,)),) = groups(data)
    assert names == ["copy", "three_functions"]
    assert 0.8 < share <= 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("key = len\nx = max(a, key=key)", "other = len\nx = max(a, key=other)"),
        ("x = best(state, depth=depth)", "x = best(s, d=deep)"),
        ("self.action = x", "self.move = x"),
        ("x = 0x10 + 1e3 + 1_000", "x = 16 + 1000.0 + 1000"),
        ("x = 'it\\'s' + \"a\"", "x = \"it's\" + 'a'"),
        ("if x <> y: return x", "if x != y:\n  return x"),
        ("x = a; y = b;", "x = a\ny = b"),
        ("return (a,\n b,\n)", "return a, b"),
        ("x: int = 1\ny: str", "x = 1"),
        ("def f(a: int = 3, *, b: 'x' = len) -> int: return a", "def g(x=3, *, y=len):\n return x"),
        ("f = lambda a, b=1: a", "g = lambda x, y=1: x"),
        ("def f(max): return max", "def f(most): return most"),
        ("def f(eval): return eval(3)", "def f(call): return call(3)"),
        ("def sum(a): return a\nx = sum(3)", "def add(a): return a\nx = add(3)"),
        ("eval = a.b\nx = 1; y = [eval for eval in z]", "f = a.b\nx = 1; y = [f for f in z]"),
        ("self.a, self.b = x", "self.c, self.d = x"),
        ("x = a + \\\n  b", "x = a + b"),
        ("\ufeffx = a\r\ny = b\r", "x = a\ny = b\n"),
    ],
)  # fmt: skip
def test_other_ways_to_write_the_same(one: str, other: str) -> None:
    assert digests(text_of(one.encode())) == digests(text_of(other.encode()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = max(a)", "x = min(a)"),
        ("x = a.getScore()", "x = a.getFood()"),
        ("x = 'North'", "x = 'South'"),
        ("x = a < b", "x = a <= b"),
        ("x = a - b", "x = b - a + x"),
        ("x = 1", "x = 2"),
        ("if a:\n x = b\ny = b", "if a:\n x = b\n y = b"),
        ("f(a)(b)", "f(a, b)"),
        ("self.depth = a", "self.index = a"),  # of the template
    ],
)
def test_code_that_does_something_else_differs(one: str, other: str) -> None:
    assert digests(one) != digests(other)


# An honest class.


def test_right_solutions_are_not_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert groups(similar(tmp_path, dict(CORRECT))) == []
    assert max(shares(CORRECT, monkeypatch).values()) < 0.3


def test_no_two_files_are_the_same() -> None:
    assert len({tuple(digests(code)) for code in WHOLE.values()}) == len(WHOLE)


def test_mistakes_are_alike_only_if_one_was_made_from_the_other(tmp_path: Path) -> None:
    """Many of them differ in a few lines, on purpose."""
    data = similar(tmp_path, {**CORRECT, **MISTAKES})
    found = groups(data)
    assert not any(pair["same"] for group in data["groups"] for pair in group["pairs"])
    assert ["depth_one_too_large", "depth_one_too_small"] in [names for names, _ in found]
    assert len(found) <= 4
    assert sum(len(names) for names, _ in found) <= 13


def test_code_that_nearly_all_have_does_not_count(tmp_path: Path) -> None:
    """For example code from a lecture that the template lacks."""
    lecture = CORRECT["old_style"]
    assert groups(similar(tmp_path, {n: f"{code}\n{lecture}" for n, code in CORRECT.items()})) == []


@pytest.mark.parametrize(("count", "common"), [(2, 5), (12, 6), (100, 50), (900, 100), (3000, 300)])
def test_limit_of_common_parts(count: int, common: int) -> None:
    assert most_common(count) == common


def test_many_copies_of_one_in_a_large_class(tmp_path: Path) -> None:
    """Each with a line of its own, so that no two are the same."""
    names = [f"s{number}" for number in range(40)]
    copied = {name: f"{CORRECT['typed']}\nprint({name!r}, len('a'))\n" for name in names}
    others: dict[str, str | bytes] = {f"x{n}": other(n) for n in range(60)}
    found = groups(similar(tmp_path, {**copied, **others}))
    assert [set(group) for group, _ in found] == [set(names)]


def other(number: int) -> str:
    """A program like no other."""
    line = "def f{0}{1}(x): return x.at{0}({1}, [x.of{0}[len(y):{1}] for y in x.near{1}])\n"
    return "".join(line.format(number, index) for index in range(9))


# What doesn't count.


def test_the_template_alone_is_too_short(tmp_path: Path) -> None:
    again = disguised(text_of(TEMPLATE), ["indented", "documented", "reordered"], Random(2))
    data = similar(tmp_path, {"ada": TEMPLATE, "bob": TEMPLATE, "eve": again})
    assert groups(data) == []
    assert data["too_short"] == ["ada", "bob", "eve"]


def test_the_template_is_ignored(tmp_path: Path) -> None:
    bare = text_of(TEMPLATE)
    own = {name: f"{bare}\n{MISTAKES[name]}" for name in ("cuts_on_equality", "weights_by_depth")}
    assert groups(similar(tmp_path, dict(own))) == []


def test_the_template_is_ignored_within_longer_functions() -> None:
    longer = text_of(TEMPLATE).replace("int(depth)\n", "int(depth)\n        self.more = depth\n")
    found = units([longer], VOCABULARY)
    assert set(chosen(found, frozenset())) & GIVEN
    assert not set(chosen(found, GIVEN)) & GIVEN


@pytest.mark.parametrize("code", ["", "x = 1\n", "# only\n# words\n", "import util\n" * 300])
def test_too_short_to_compare(tmp_path: Path, code: str) -> None:
    data = similar(tmp_path, {"ada": code, "bob": code})
    assert (groups(data), data["too_short"]) == ([], ["ada", "bob"])


# Any file at all.

PYTHON_2 = """
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, state):
        print "looking", `state`
        exec "x = 1"
        best, action = -1e9, None
        for move in state.getLegalActions(0):
            try:
                value = self.low(state.generateSuccessor(0, move), 1, 0777L)
            except ValueError, error:
                raise ValueError, "no"
            if value <> best and value > best:
                best, action = value, move
        return action

    def low(self, state, (ghost, depth), more):
        return min([self.high(s) for s in state.all(ghost, depth)] or [ur'x'])

    def high(self, state):
        return max(map(lambda (a, b): a + b, state.pairs(self.depth)))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        PYTHON_2.encode(),
        PYTHON_2.encode("utf-16"),
        CORRECT["typed"][:1500].encode() + b" + (((",
        CORRECT["typed"].replace("    ", "\0").encode(),
        CORRECT["typed"].encode() + b'\n"""never closed \\',
        b" \n" * 50_000 + CORRECT["typed"].encode(),  # hours, if time were quadratic
        bytes(range(256)) * 20,
        Random(3).randbytes(20_000),
        b"x = " + b"(" * 50_000 + b"1" + b")" * 50_000,
        "\n".join(" " * deep + f"if a{deep}:" for deep in range(500)).encode(),
        "\n".join(" " * deep + f"def f{deep}(x, y):" for deep in range(500)).encode(),
    ],
)
def test_any_file_is_the_same_as_itself(tmp_path: Path, code: bytes) -> None:
    data = similar(tmp_path, {"ada": code, "bob": b"# mine\n" + code})
    assert same(data) in ([{"ada", "bob"}], [])
    assert ("ada" in data["too_short"]) == (same(data) == [])
    assert (tmp_path / "similar" / "submissions" / "ada" / "multiAgents.py").read_bytes() == code


def test_stray_brackets_do_not_join_lines() -> None:
    assert len(list(lines("x = a)\ny = b)\nz = c"))) == 3
    assert len(list(lines("x = (a\ny = b\ndef f(): return 1\n"))) == 2


def test_python_2_is_renamed_too(tmp_path: Path) -> None:
    copy = PYTHON_2.replace("best", "top").replace("move", "step").replace("low", "least")
    assert same(similar(tmp_path, {"ada": PYTHON_2, "bob": copy})) == [{"ada", "bob"}]


def test_only_the_beginning_of_a_huge_file_is_compared(tmp_path: Path) -> None:
    huge = CORRECT["typed"] + "# and so on, for 10 MB\n" * 450_000
    data = similar(tmp_path, {"ada": huge, "bob": huge + "y = 3\n"})
    assert same(data) == [{"ada", "bob"}]
    assert data["cut"] == ["ada", "bob"]
    assert (tmp_path / "similar.html").stat().st_size < 1_000_000


JUNK = st.lists(
    st.sampled_from([*"()[]{}:;,.='\"\\\n \t#@*\0", "def ", "class ", "lambda ", "for ", "x", "0"])
).map("".join)


@settings(max_examples=150, deadline=None)
@given(JUNK | st.text(), JUNK)
def test_any_text_can_be_read(text: str, other: str) -> None:
    for line in lines(text):
        assert line[1]
    found = units([text, other], VOCABULARY)
    count = max(text.count("\n"), other.count("\n")) + 1
    for unit in found:
        assert len(unit.words) == len(unit.places)
        assert all(1 <= place <= count for place in unit.places)
    rows = beside({"a.py": text}, {"a.py": other}, Given(VOCABULARY))
    for side, code in zip(rows, (text, other), strict=True):
        assert [row.text for row in side] == code.rstrip().split("\n")


# Work, which grows as the text does.


def work(call: Callable[[], object]) -> int:
    """The number of Python instructions that a call takes."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def nested(head: str, depth: int) -> str:
    return "\n".join(" " * deep + head for deep in range(depth))


SHAPES: dict[str, Callable[[int], str]] = {
    "brackets": lambda n: "(" * n + ")" * n,
    "calls": lambda n: "f(a=" * n,
    "commas": lambda n: "a," * n,
    "lambdas": lambda n: "x = " + "lambda a: " * n,
    "loops": lambda n: "for x in " * n,
    "semicolons": lambda n: "a=b;" * n,
    "chained": lambda n: "a = " * n,
    "attributes": lambda n: "a." * n,
    "headers": lambda n: "def f(x):\n" * n,
    "parameters": lambda n: f"def f({'a: int = 3, ' * n}): return a",
    "quotes": lambda n: "'\"" * n,
    "functions": lambda n: "def f(a, b): return a.c(b)[a + b - 1]\n" * n,
    "one unit": lambda n: "def f(a, b):\n" + " a = b.c(a)[a + b - 1]\n" * n,
    "deep blocks": lambda n: nested("if a:", int((2 * n) ** 0.5)) + " x = a" * n,
    "deep functions": lambda n: nested("def f(a):", int((2 * n) ** 0.5)) + " id" * n,
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_work_is_proportional_to_the_length(shape: str) -> None:
    def compare(n: int) -> int:
        texts = {"a.py": SHAPES[shape](n)}
        nothing = Given(VOCABULARY)
        return work(lambda: beside(texts, texts, nothing))

    assert compare(320) < 4.4 * compare(80)
