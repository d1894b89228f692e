"""Pages for students: nothing in them is about a question that the assignment doesn't ask."""

from __future__ import annotations

import re

import pytest
from submitted import ROOT

from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.selection import select
from pacman.grading.handout.asked import about
from pacman.grading.handout.contents import PAGES

PAGE = """\
## Points

<!-- questions -->
| q1 | Reflex agent | 4 |
<!-- end of questions -->

All of it, with `-q q1`,
and more.

q1 is a whole game,
with q2.

- **One** item
  of two lines.
- **Two** is about q5,
  in two lines.
- **Three** is `q2/worked-example`.

```sh
python autograder.py -t q3/worked-example

python autograder.py -q q2
```
"""


@pytest.fixture(scope="module")
def whole() -> Assignment:
    return cases.load(str(ROOT / "test_cases"))


def test_a_page_of_all_questions_stays_as_it_is(whole: Assignment) -> None:
    assert about(whole, PAGE) == PAGE
    for name in PAGES:
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert about(whole, text) == text


def test_what_is_about_other_questions_goes(whole: Assignment) -> None:
    only = select(whole, ["q2"], [])
    text = about(only, PAGE)
    first = min(case.id for case in only.questions[0].cases)
    expected = (
        PAGE.replace("q1 is a whole game,\nwith q2.\n\n", "")
        .replace("- **Two** is about q5,\n  in two lines.\n", "")
        .replace("`-q q1`", "`-q q2`")
        .replace("-t q3/worked-example", f"-t {first}")
    )
    assert text == expected


@pytest.mark.parametrize("asked", ["q1", "q2", "q3", "q4", "q5"])
def test_no_page_names_a_question_that_is_not_asked(whole: Assignment, asked: str) -> None:
    page = (ROOT / "docs" / "students.md").read_text(encoding="utf-8")
    text = about(select(whole, [asked], []), page)
    rows = re.sub(r"<!-- questions -->.*?<!-- end of questions -->", "", text, flags=re.DOTALL)
    assert set(re.findall(r"\bq[0-9]+\b", rows)) == {asked}
    assert text.count("```") % 2 == 0
    assert len(text) > 0.9 * len(page), "nearly all of it stays"
