"""Files that search one way on some trees and another way on others: nothing is certain there."""

from __future__ import annotations

import pytest
from submitted import CODE
from tutored import explained, of_question

from pacman.grading.reports.diagnosis import paragraph

# What tells the trees apart: their size, where they are searched, and the names of their states.
SMALL = "len(valued) <= 4"
COUNTED = "{own(each) for each in valued} in ({1, 2}, {1, 2, 3})"
TUTOR = "type(state).__module__.endswith('experiments')"
DRAWN = "repr(state) == '<GameState s0>'"
RIGHT, NONE = "action", "None"
FIRST, LAST = "state.getLegalActions(0)[0]", "state.getLegalActions(0)[-1]"
CHOSEN = """

class MinimaxAgent(MinimaxAgent):
    def getAction(self, state):
        valued, own = [], self.evaluationFunction
        self.evaluationFunction = lambda state: valued.append(state) or own(state)
        action = super().getAction(state)
        self.evaluationFunction = own
        return {one} if {when} else {other}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("when", "one", "other"),
    [(SMALL, RIGHT, LAST), (SMALL, FIRST, LAST), (f"not {SMALL}", RIGHT, NONE),
     (COUNTED, RIGHT, LAST), (COUNTED, FIRST, LAST), (TUTOR, RIGHT, LAST),
     (TUTOR, FIRST, LAST), (TUTOR, NONE, LAST), (f"{TUTOR} and {DRAWN}", RIGHT, LAST),
     (f"{TUTOR} and not {DRAWN}", RIGHT, LAST),
     (f"{TUTOR} and {SMALL}", FIRST, LAST), (f"{TUTOR} and not {SMALL}", RIGHT, NONE)],
)  # fmt: skip
def test_nothing_is_certain_about_a_file_with_two_faces(when: str, one: str, other: str) -> None:
    text = CODE + CHOSEN.format(when=when, one=one, other=other)
    found = explained({"multiAgents.py": text.encode()}, of_question("q2", "board"))
    assert found.points < found.max_points
    assert not any(each.certain or each.explains for each in found.diagnosis)
    # It has something to say all the same: what differs, or that nothing can be repeated.
    assert paragraph(found)
    # A generator of this file ends without a value, as all of them do.
    assert "missing-return" not in paragraph(found)
    named = {mistake.id for each in found.diagnosis for mistake in each.mistakes}
    assert ("not-repeatable" in named) == (when == TUTOR and one == RIGHT)


@pytest.mark.slow
def test_nothing_is_certain_about_a_file_that_is_wrong_on_boards_only() -> None:
    text = CODE + CHOSEN.format(when="not hasattr(state, 'getFood')", one=RIGHT, other=LAST)
    found = explained({"multiAgents.py": text.encode()}, of_question("q2"))
    assert found.points < found.max_points
    assert not any(each.certain or each.explains for each in found.diagnosis)
