"""The page about submissions that are alike, and the export for other tools."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from disguised import MEANS, disguised
from submitted import ROOT, SUBMISSIONS, TREE, assignment

from pacman.commands.autograder import main
from pacman.course.results.record import Student
from pacman.course.similar import report
from pacman.course.similar.export import MAX_BYTES, own
from pacman.course.similar.fingerprints import PART, given_by
from pacman.course.similar.groups import LEAST_WORDS
from pacman.course.similar.passages import GIVEN, Row, beside
from pacman.course.similar.report import MOST_PAIRS, write_similar
from pacman.course.similar.tokens import text_of
from pacman.course.similar.units import attributes, units

TEMPLATE = (ROOT / "pacman/grading/handout/template/multiAgents.py").read_bytes()
VOCABULARY = attributes(text_of(TEMPLATE))
CORRECT = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((SUBMISSIONS / "correct").glob("*.py"))
}
TYPED, CLOSURES, THREE = (CORRECT[name] for name in ("typed", "closures", "three_functions"))
MAIN = "multiAgents.py"


def page(folder: Path, codes: Mapping[Any, str], template: bytes = TEMPLATE) -> str:
    """The overview of a class in which everyone handed in one file."""
    students = [who if isinstance(who, Student) else Student(who) for who in codes]
    files = [{MAIN: code.encode(errors="surrogateescape")} for code in codes.values()]
    write_similar(str(folder), zip(students, files, strict=True), template)
    return (folder / "similar.html").read_text(encoding="utf-8")


def sides(one: str, other: str) -> tuple[list[Row], list[Row]]:
    return beside({MAIN: one}, {MAIN: other}, given_by(text_of(TEMPLATE)))


def passages(rows: list[Row]) -> dict[int, str]:
    """The lines of each passage, without their indentation."""
    found: dict[int, str] = defaultdict(str)
    for row in rows:
        found[row.mark] += f"{row.text.strip()}\n"
    return found


def everything(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


# Side by side.


@pytest.mark.parametrize("name", CORRECT)
def test_passages_are_the_same_on_both_sides(name: str) -> None:
    """A copy with comments and in another order has the same lines."""
    plain = disguised(CORRECT[name], [], Random(0))
    copy = disguised(CORRECT[name], ["reordered", "commented"], Random(name))
    left, right = map(passages, sides(plain, copy))
    assert {mark for mark in left if mark > 0} == {mark for mark in right if mark > 0}
    assert max(left) > 3
    for mark in left:
        if mark > 0 and left[mark] != right[mark]:  # lines such as `plies = 0` and `agent = 0`
            one, other = (units([side[mark]]) for side in (left, right))
            assert [unit.digest for unit in one] == [unit.digest for unit in other]
            assert left[mark].count("\n") == 1


@pytest.mark.parametrize("seed", range(5))
def test_passages_of_an_edited_copy(seed: int) -> None:
    """New lines are in no passage; each passage is equal on both sides, and in one place."""
    random = Random(seed)
    plain = disguised(THREE, [], random)
    lines = plain.split("\n")
    mine = "mine = [mine.at(x, y) for x, y in mine if mine.near(x)[y] is not mine.of(y)]"
    for _ in range(6):
        place = random.randrange(20, len(lines))
        indent = len(lines[place]) - len(lines[place].lstrip())
        lines.insert(place, " " * indent + mine)
    rows = sides(plain, "\n".join(lines))
    assert [row.text for row in rows[0]] == plain.rstrip().split("\n")
    assert [row.number for row in rows[1]] == list(range(1, len(rows[1]) + 1))
    assert {row.mark for row in rows[1] if row.text.strip() == mine} == {0}
    left, right = map(passages, rows)
    common = {mark for mark in left if mark > 0 and mark in right}
    assert sum(left[mark].count("\n") for mark in common) > 40
    for mark in common:
        # A line all of whose words are in it on one side only is in it there alone.
        shorter, longer = sorted((left[mark], right[mark]), key=len)
        assert shorter in longer
    for side in rows:
        firsts = [row.mark for row in side if row.first]
        assert sorted(firsts) == sorted({row.mark for row in side if row.mark > 0})


def test_repeated_lines_are_matched_once() -> None:
    line = "    x = self.near(x)[y] + self.far(y, [x, y]) - self.most(x, y, z)\n"
    one = f"def f(self, x, y):\n{line * 3}    return x\n"
    other = f"def g(self, x, y):\n    y = 1\n{line * 9}    return y\n"
    left, right = sides(one, other)
    marked = [row.number for row in left if row.mark > 0]
    assert marked
    assert len(marked) <= len([row for row in right if row.mark > 0]) + 1
    assert len({row.mark for row in right if row.mark > 0}) <= 2


def test_no_passage_takes_lines_of_another() -> None:
    """What f and h have in common overlaps with what g and h have."""
    shape = "    {0}1.at{0}({0}2)[{0}3] = {0}4.near{0}({0}5, {0}6) + {0}7.of{0}()"
    lines = {x: shape.format(x) for x in "ABCDE"}
    one = "\n".join(["def f():", lines["A"], lines["B"], "def g():", *(lines[x] for x in "CAD")])
    other = "\n".join(["def h():", *(lines[x] for x in "CABE")])
    left, right = sides(one, other)
    marks = {row.text[4]: row.mark for row in right[1:]}
    assert (marks["A"], marks["B"]) == (1, 1)
    assert [row.mark for row in left[1:3]] == [1, 1]


def test_no_passage_is_of_the_template() -> None:
    """Not even in a function that goes on after the template's lines."""
    given = text_of(TEMPLATE)
    one = given.replace("int(depth)\n", "int(depth)\n        self.more = [depth]\n")
    other = given.replace("int(depth)\n", "int(depth)\n        if depth: self.most()\n")
    assert all(row.mark <= 0 for side in sides(one, other) for row in side)


def test_lines_of_the_template_are_marked() -> None:
    left, _ = sides(THREE, CLOSURES)
    of_template = [row.text for row in left if row.mark == GIVEN]
    assert "def scoreEvaluationFunction(currentGameState):" in of_template


# Pages.


def test_a_page(tmp_path: Path) -> None:
    copy = disguised(TYPED, MEANS, Random(1))
    text = page(tmp_path, {Student("1", "Ada Löve"): TYPED, Student("2", "Bob"): copy, "3": THREE})
    assert "1 group, the most alike first" in text
    assert "Ada Löve (1) and Bob (2): the same" in text
    assert "The same but for names, comments, the order of functions and formatting." in text
    # A number and a bar, and not only a colour; each number leads to the other side.
    for side, other in (("left", "right"), ("right", "left")):
        assert f'id="pair-1-1-{side}-1"' in text
        assert f'href="#pair-1-1-{other}-1"' in text
    targets = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= targets
    assert len(targets) == text.count(' id="')


def test_it_is_a_hint_and_no_verdict(tmp_path: Path) -> None:
    everything_said = page(tmp_path, {"ada": TYPED, "bob": TYPED})
    everything_said += (tmp_path / "similar" / "README.txt").read_text(encoding="utf-8")
    said = re.sub(r"<pre.*?</pre>|<style.*?</style>", "", everything_said, flags=re.DOTALL).lower()
    assert "hint where to look" in said
    assert "for teachers only" in said
    for word in ("cheat", "plagiar", "copied", "copies", "guilt", "fraud", "suspect", "stole"):
        assert word not in said


def test_no_submissions_alike(tmp_path: Path) -> None:
    text = page(tmp_path, dict(CORRECT))
    assert "No two of them are alike beyond what one expects." in text
    assert "<pre" not in text


def test_a_file_can_do_nothing_to_the_page(tmp_path: Path) -> None:
    evil = "</pre><script>alert(1)</script><img src=x onerror=alert(2)> {{ 7 * 7 }} & "
    evil += "\x1b[31m\x00\u202e\udcff"
    code = TYPED.replace("# Correct", f"# {evil}") + f"\nx = '''{evil}'''\n"
    who = Student("ada", f"{evil}\n")
    text = page(tmp_path, {who: code, Student("b", evil): code, "eve": code.replace("1", "2")})
    assert "<script" not in text
    assert "<img" not in text
    assert "alert(1)" in unescape(text)
    assert "{{ 7 * 7 }}" in text
    assert "default-src 'none'" in text
    data = (tmp_path / "similar.json").read_text(encoding="utf-8")
    for shown in (text, data):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)


def test_many_groups_have_pages_of_their_own(tmp_path: Path) -> None:
    codes = {f"{name}-{n}": f"{code}\n# {n}" for name, code in CORRECT.items() for n in "ab"}
    text = page(tmp_path, codes)
    assert "<pre" not in text
    links = re.findall(r'href="(similar/groups/\d+\.html)"', text)
    assert len(links) == len(CORRECT) > MOST_PAIRS
    for link in links:
        group = (tmp_path / link).read_text(encoding="utf-8")
        assert group.count("<pre") == 2
        assert "no verdict" in group
        assert 'href="../../similar.html"' in group


def test_a_large_group_shows_some_pairs(tmp_path: Path) -> None:
    page(tmp_path, {f"s{n}": f"# {n}\n{TYPED}" for n in range(MOST_PAIRS + 5)})
    group = (tmp_path / "similar" / "groups" / "1.html").read_text(encoding="utf-8")
    assert group.count("<details") == MOST_PAIRS
    assert "4 more pairs of this group are not shown" in group


def test_long_lines_and_files_are_cut(tmp_path: Path) -> None:
    code = f"x = '{'long' * 5000}'\n{TYPED}\n" + "# more\n" * 20_000
    text = page(tmp_path, {"ada": code, "bob": code})
    assert text.count("the rest is left out here") == 2
    assert len(text) < 5 * 10**6


# The export.


def test_the_layout_is_what_jplag_and_moss_read(tmp_path: Path) -> None:
    """A folder for each submission, files under their language's ending, and one for the rest."""
    broken = "def f(:\n\0"
    page(tmp_path, {Student("Ada Löve"): TYPED, "bob": broken, "eve": CLOSURES})
    export = tmp_path / "similar"
    assert {path.name for path in export.iterdir()} == {"README.txt", "submissions", "template"}
    assert (export / "template" / MAIN).read_bytes() == TEMPLATE
    folders = sorted(path.name for path in (export / "submissions").iterdir())
    assert folders == sorted([Student("Ada Löve").stem, "bob", "eve"])
    for name in folders:
        assert re.fullmatch("[A-Za-z0-9._-]+", name)  # as MOSS sends names in one line with spaces
        assert [path.name for path in (export / "submissions" / name).iterdir()] == [MAIN]
    assert (export / "submissions" / "bob" / MAIN).read_text() == broken
    readme = (export / "README.txt").read_text(encoding="utf-8")
    assert "java -jar jplag.jar -l python3 -bc template submissions\n" in readme
    assert "perl moss.pl -l python -d -b template/multiAgents.py submissions/*/*.py\n" in readme


def test_an_empty_submission_has_no_folder(tmp_path: Path) -> None:
    found = [(Student("ada"), {MAIN: TYPED.encode()}), (Student("bob"), {})]
    write_similar(str(tmp_path), found, TEMPLATE)
    assert os.listdir(tmp_path / "similar" / "submissions") == ["ada"]
    assert json.loads((tmp_path / "similar.json").read_text())["too_short"] == ["bob"]


def test_own_modules_go_with_it_and_the_game_does_not() -> None:
    files = {
        "a/multiAgents.py": b"import helper, util\nfrom tools import near",
        "a/helper.py": b"from .deep import thing",
        "a/lib/deep.py": b"",
        "a/tools/__init__.py": b"import helper",
        "a/util.py": b"", "a/pacman.py": b"", "a/unused.py": b"", "a/notes.txt": b"",
        "b/helper.py": b"",
    }  # fmt: skip
    assert list(own(files)) == [MAIN, "2-helper.py", "3-tools.py", "4-deep.py"]
    assert own({"x.py": b""}) == {}


def test_modules_are_compared_too(tmp_path: Path) -> None:
    search = TYPED.encode()
    copy = disguised(TYPED, MEANS, Random(4)).encode()
    found = [
        (Student("ada"), {MAIN: b"from search import *\n", "search.py": search}),
        (Student("bob"), {MAIN: b"from mine import *\n", "mine.py": copy}),
        (Student("eve"), {MAIN: copy}),
    ]
    assert write_similar(str(tmp_path), found, TEMPLATE) == 1
    (group,) = json.loads((tmp_path / "similar.json").read_text())["groups"]
    assert [who["id"] for who in group["members"]] == ["ada", "bob", "eve"]
    assert [pair["same"] for pair in group["pairs"]] == [True, True]


def test_the_order_of_submissions_does_not_matter(tmp_path: Path) -> None:
    codes = {f"{name}{n}": f"{code}\nx{n} = [{n}]" for name, code in CORRECT.items() for n in "12"}
    names = list(codes)
    results = []
    for seed in range(2):
        Random(seed).shuffle(names)
        folder = tmp_path / str(seed)
        page(folder, {name: codes[name] for name in names})
        results.append(everything(folder))
    assert results[0] == results[1]
    page(folder, {name: codes[name] for name in names})  # over what is there
    assert everything(folder) == results[0]


# Ended on the way.


def test_a_failed_run_leaves_the_earlier_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page(tmp_path, {"ada": TYPED, "bob": TYPED})
    before = everything(tmp_path)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(report, "groups_of", fails)
    with pytest.raises(OSError, match="No space"):
        page(tmp_path, {"ada": TYPED, "eve": THREE})
    assert everything(tmp_path) == before


KILLED = """
import os, signal, sys
from pacman.course.results.record import Student
from pacman.course.similar.report import write_similar

calls = int(sys.argv[1])

def audit(event, _):
    global calls
    if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir"):
        calls -= 1
        if calls < 0:
            os.kill(os.getpid(), signal.SIGKILL)

code = open(sys.argv[2], "rb").read()
found = [(Student(name), {"multiAgents.py": code}) for name in sys.argv[3:]]
write_similar("early", found, b"")  # all is imported
sys.addaudithook(audit)
write_similar("out", found, b"")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("calls", [0, 3, 9, 14, 15, 17, 21, 25])
def test_a_killed_run_leaves_no_half_export(tmp_path: Path, calls: int) -> None:
    for folder in ("early", "out"):
        page(tmp_path / folder, {"ada": TYPED, "bob": TYPED})
    words = [str(calls), str(SUBMISSIONS / "correct" / "typed.py"), "eve", "fay"]
    done = subprocess.run(
        [sys.executable, "-c", KILLED, *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert done.returncode == -signal.SIGKILL
    export = tmp_path / "out" / "similar"
    if export.exists():
        folders = sorted(path.name for path in (export / "submissions").iterdir())
        assert folders in (["ada", "bob"], ["eve", "fay"])
        assert len(everything(export)) == 4
    page(tmp_path / "out", {"ada": TYPED, "bob": TYPED})
    left = {path.name for path in (tmp_path / "out").iterdir()}
    assert {name for name in left if not name.startswith(".writing-")} == {
        "similar", "similar.html", "similar.json"
    }  # fmt: skip


# The command.


# In no word that a page has, as in addEventListener.
STUDENTS = ("lovelace", "turing", "hopper")


def test_student_reports_do_not_mention_other_students(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}})
    Path("in").mkdir()
    for name, code in zip(STUDENTS, (TYPED, TYPED, "print("), strict=True):
        Path("in", f"{name}.py").write_text(code, encoding="utf-8")
    words = ["batch", "in", "--out", "out", "--test-cases", "cases", "-j", "1"]
    assert main(words) == 0
    before = everything(Path("out"))
    assert main([*words, "--similar"]) == 0
    after = everything(Path("out"))
    assert b'<a href="similar.html">' in after["index.html"]
    assert b"similar.html" not in before.pop("index.html")
    assert {name: after[name] for name in before} == before
    new = {name.split("/")[0] for name in after if name not in before}
    assert new == {"index.html", "similar", "similar.html", "similar.json"}
    for name in STUDENTS:
        for ending in ("html", "json"):
            said = after[f"reports/{name}.{ending}"].decode()
            assert not any(other in said for other in {*STUDENTS} - {name})
            assert "similar" not in said
    assert "out/similar.html:\n  1 group of submissions that are alike\n" in capsys.readouterr().out


@pytest.mark.slow
def test_the_document_is_right(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "similar.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^```sh\n([^`]*)\n```", text, re.MULTILINE)
    for name, code in list(CORRECT.items())[:3]:
        (tmp_path / "submissions" / name).mkdir(parents=True)
        (tmp_path / "submissions" / name / MAIN).write_text(code, encoding="utf-8")
    words = line.replace("python autograder.py", str(ROOT / "autograder.py")).split()
    done = subprocess.run(
        [sys.executable, *words, "-q", "q1"], cwd=tmp_path,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "results/similar.html:\n  no submissions are alike\n" in done.stdout
    for name in re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE):
        assert (tmp_path / "results" / name).exists()
    readme = (tmp_path / "results" / "similar" / "README.txt").read_text(encoding="utf-8")
    commands = re.findall(r"^```text\n([^`]*)\n```", text, re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["java", "perl"]
    assert commands == [said.strip() for said in re.findall(r"^    (.*)$", readme, re.MULTILINE)]
    limits = f"fewer than {LEAST_WORDS} words", f"after {MAX_BYTES:,} bytes", f"of {PART} words"
    for number in limits:
        assert number in " ".join(text.split())
    assert f"Of the {len(CORRECT)} right solutions" in text
