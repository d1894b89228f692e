"""The first wrong step of a search on a small game, if no mistake is certain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from pacman.games.trees import Node
from pacman.grading.kinds.trees.differences import amount, unusable

from . import guesses, numbers, traces
from .game import TreeGame
from .search import ALPHA_BETA, EXPECTIMAX
from .smallest import Example
from .source import identifier, where
from .steps import said
from .subject import Failed
from .traces import Frame


@dataclass(frozen=True)
class _Case:
    """What is known of the search: the game, the functions that ran, the lines of the file."""

    example: Example
    ended: Sequence[Frame]
    lines: Sequence[str]

    @property
    def prunes(self) -> bool:
        return self.example.task.agent == ALPHA_BETA

    def worths(self, node: Node) -> list[float]:
        """What the children of a state are worth that a right search looks at."""
        return [self.worth(child) for child in node.children.values()
                if child in self.example.right.expanded]  # fmt: skip

    def worth(self, node: Node) -> float:
        """What a right search finds for a state."""
        game = TreeGame(self.example.tree, named=self.example.task.evaluation is not None)
        values = self.example.right.values
        return values[node] if node in values else float(game.worth(node))

    def who(self, turn: int) -> str:
        return f"ghost {turn}" if turn > 0 else "Pacman" if turn == 0 else "no agent"

    def rule(self, node: Node) -> str:
        """What makes one value of a state's children."""
        if self.example.tree.turns[node] == 0:
            return "Pacman takes the greatest value"
        chance = self.example.task.agent == EXPECTIMAX
        return f"a ghost takes the {'average' if chance else 'least value'}"

    def step(self, node: Node, line: int, says: str, **more: Any) -> dict[str, Any]:
        """A step as a report has it."""
        found = where(line, self.lines) or {"line": line, "function": "the file"}
        function = more.pop("function", found["function"])
        return {
            "state": node.name,
            "function": function,
            "line": line,
            "given": None,
            "returned": None,
            "right": None,
            "guess": "",
            **more,
            "says": f"The first wrong step on the smallest game below: line {line}, in {function}, "
            f"{says}",
        }


def inferred(example: Example, lines: Sequence[str]) -> tuple[dict[str, Any] | None, str]:
    """The first wrong step, with what it was given and what is right, and the likeliest mistake.

    The step is None if nothing tells it, and the mistake "" if none is likely.
    """
    case = _Case(example, traces.frames(example.seen.trace), lines)
    steps: Sequence[Callable[[_Case], dict[str, Any] | None]] = (
        _refused, _value, _window, _extra, _missing, _answer,
    )  # fmt: skip
    found = next((found for step in steps if (found := step(case))), None)
    guess = str(found.pop("guess")) if found else ""
    # After an exception, missing steps tell nothing.
    seen = example.seen
    failed = isinstance(seen.answer, Failed) and seen.refused is None
    failed = failed and extra_call(example) is None
    return found, "" if failed and found and found["returned"] is None else guess


def _refused(case: _Case) -> dict[str, Any] | None:
    """A move that was impossible."""
    seen, turns = case.example.seen, case.example.tree.turns
    if seen.refused is None:
        return None
    node, agent = seen.refused
    turn = turns[node]
    says = f"moved {case.who(agent)} at {node.name}, where it is {case.who(turn)}'s turn."
    if not node.children:
        says = f"made a move at {node.name}, where the game is over."
    elif agent == turn:
        legal = ", ".join(node.actions)
        says = f"took an action at {node.name} that is not legal there; legal are {legal}."
    return case.step(node, seen.refused_from, says, given=[str(agent)], right=str(turn),
                     guess=guesses.of_move(case.example, node, agent))  # fmt: skip


def _value(case: _Case) -> dict[str, Any] | None:
    """A function that returned a wrong value although all that it had was right."""
    example = case.example
    wrong = traces.first_wrong(case.ended, example.task, example.tree, example.right)
    if wrong is None or wrong[0].node is None:
        return None
    (frame, value), node = wrong, wrong[0].node
    worths = case.worths(node) if node in example.right.values else []
    of = f"its children are worth {', '.join(map(amount, worths))}, and {case.rule(node)}"
    if len(worths) == 1:
        of = "that is what its only child is worth"
    elif not worths:
        ends = "the search stops there" if node.children else "the game is over there"
        of = f"{ends}, so the state itself is evaluated"
    returned, right = said(frame.value), said(value)
    did = f"returned {returned} for {node.name}{_source(case, frame, worths)}"
    says = f"{did}. Right would be {right}: "
    guess = guesses.of_leaf(example, frame, node, case.lines)
    if worths:
        guess = guesses.of_value(example, frame, node, worths, case.lines)
    made = traces.helper(frame)
    return case.step(node, made.line, f"{says}{of}.", function=identifier(made.function),
                     given=[said(number) for number in frame.numbers],
                     returned=returned, right=right, guess=guess)  # fmt: skip


def _source(case: _Case, frame: Frame, worths: Sequence[float]) -> str:
    """The source of a wrong value, if it can be seen; "" otherwise."""
    value = frame.value
    for below in frame.below:
        other = below.node
        if not below.below and below.value == value and other not in (None, frame.node):
            return f", having evaluated {other.name}" if not worths and other else ""
    if value is None or not isfinite(value):
        return ""
    if value in worths:
        places = {
            worths[-1]: "its last child's value",
            worths[0]: "its first child's value",
            min(worths): "the least of its children",
            max(worths): "the greatest of its children",
        }
        return f", {places[value]}" if value in places else ""
    stands = [line for line, number in numbers.numbers(list(case.lines)) if number == abs(value)]
    if stands and abs(value) > 1 and len(worths) > 0:
        return f", which is none of its children's values and stands in line {stands[0]}"
    return ""


def _window(case: _Case) -> dict[str, Any] | None:
    """A function that was given another window than its state has."""
    right = case.example.right
    frame = traces.first_window(case.ended, right) if case.prunes else None
    if frame is None or frame.node is None or not _takes_windows(case, frame):
        return None
    window, given = right.windows[frame.node], [said(number) for number in frame.numbers]
    low, high = map(said, window)
    says = (f"calls {identifier(frame.function)} for {frame.node.name} with {', '.join(given)}. "
            f"The window there is ({low}, {high}).")  # fmt: skip
    return case.step(frame.node, frame.called_from, says, given=given, right=f"({low}, {high})",
                     guess=guesses.of_window(case.example, frame.node, frame.numbers))  # fmt: skip


def _takes_windows(case: _Case, frame: Frame) -> bool:
    """Whether the function is given the right window for some other state."""
    windows = case.example.right.windows
    return any(
        traces.has_window(each, windows[each.node])
        for each in case.ended
        if each.first_line == frame.first_line and each.node is not None and each.node in windows
    )


def _extra(case: _Case) -> dict[str, Any] | None:
    """The first child that a right search doesn't make."""
    found = extra_call(case.example)
    if found is None:
        return None
    node, action, line = found
    example = case.example
    window = example.right.windows.get(node)
    worths = case.worths(node)
    if (node, action) in example.right.calls:
        why = f"which was made before: {node.name} needs each child once."
    elif window is None or not worths:
        why = f"though the search stops at {node.name}."
        if node in example.right.values or node is example.tree.root:
            why = f"though {node.name} doesn't matter any more."
    elif example.tree.turns[node] == 0:
        why = (f"though the ghosts won't go to {node.name}: it is worth {amount(max(worths))} or "
               f"more by then, and they have {said(window[1])} elsewhere.")  # fmt: skip
    else:
        why = (f"though Pacman won't go to {node.name}: it is worth {amount(min(worths))} or "
               f"less by then, and he has {said(window[0])} elsewhere.")  # fmt: skip
    says = f"makes the child {action} of {node.name}, {why}"
    guess = guesses.of_extra(example, node, action)
    return case.step(node, line, says, given=[action], guess=guess)


def _missing(case: _Case) -> dict[str, Any] | None:
    """The first child that a right search makes and this one doesn't."""
    found = missing_call(case.example)
    if found is None:
        return None
    node, action = found
    line = missing_line(case.example, case.ended)
    if not line:
        return None
    why = "every child matters there"
    if case.prunes and node in (windows := case.example.right.windows):
        low, high = map(said, windows[node])
        why = f"no value before it is beyond the window ({low}, {high}) there"
    says = f"leaves {node.name} without looking at its child {action}: {why}."
    guess = guesses.of_missing(case.example, node, action, prunes=case.prunes)
    return case.step(node, line, says, right=action, guess=guess)


def _answer(case: _Case) -> dict[str, Any] | None:
    """A wrong answer of the root, although all values were right."""
    example = case.example
    answer, root = example.seen.answer, example.tree.root
    last = next((frame for frame in case.ended[::-1] if frame.function == "getAction"), None)
    if last is None or answer in example.right.actions:
        return None
    wrong = unusable(answer, root.actions) or f"returned {answer}"
    if isinstance(answer, Failed):
        wrong = f"raised {answer.name}"
    values = ", ".join(f"{action} {amount(case.worth(child))}"
                       for action, child in root.children.items()
                       if child in example.right.expanded)  # fmt: skip
    says = f"{wrong}. The actions are worth: {values}; right is the greatest."
    right = " or ".join(action for action in root.actions if action in example.right.actions)
    return case.step(root, last.line, says, function="getAction", returned=str(answer), right=right,
                     guess=guesses.of_answer(example, answer, case.worths(root)))  # fmt: skip


def extra_call(example: Example) -> tuple[Node, str, int] | None:
    """The first call that a right search doesn't make, or a repeated one, with its line."""
    right = set(example.right.calls)
    done = set()
    for call, line in zip(example.seen.calls, example.seen.lines, strict=True):
        if call not in right or call in done:
            return (*call, line)
        done.add(call)
    return None


def missing_call(example: Example) -> tuple[Node, str] | None:
    """The first call of a right search that this one doesn't make."""
    seen = set(example.seen.calls)
    return next((call for call in example.right.calls if call not in seen), None)


def missing_line(example: Example, ended: Sequence[Frame]) -> int:
    """The line in which a function ended that should have gone on with another child."""
    found = missing_call(example)
    for frame in ended:
        if found is not None and frame.node is found[0]:
            above = frame.above
            evaluates = not frame.below and above is not None and above.node is found[0]
            return above.line if evaluates and above is not None else frame.line
    return 0
