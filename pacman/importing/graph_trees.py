"""GraphGameTreeTest: a graph of named states, with one right action and one set of states."""

from __future__ import annotations

from typing import Any

from pacman.grading.kinds.base import LISTED

from .cases import NewCase
from .entries import Source, number_of, plain

Actions = dict[str, dict[str, str]]


def convert(test: Source, solution: Source, layouts: str) -> NewCase:
    """A case of kind `tree`, and its listed results."""
    del layouts
    case: dict[str, Any] = {"kind": "tree", "agent": test.name("alg")}
    diagram = test.entry("diagram")
    if diagram is not None and diagram.text.strip():
        rows = [row.rstrip().expandtabs() for row in diagram.text.split("\n")]
        case["about"] = "\n".join(rows).strip("\n")
    case |= {"accept": LISTED, "depth": test.whole("depth", 1, 20)}
    case["agents"] = test.whole("num_agents", 1, 10)
    actions = _successors(test)
    states = _states(test, actions)
    start = _one(test, "start_state")
    if start and not actions.get(start):
        line, key = test.needed("start_state").line, _steps_key(test)
        test.wrong(line, f"start_state: no line of '{key}' leads away from '{start:.40}'")
    expected = _expected(solution, actions, start)
    root = {"name": start, **states.pop(start, {})}
    return NewCase({**case, "tree": root, "nodes": states}, expected)


def _steps_key(test: Source) -> str:
    """The key of the graph's edges: one edition of the course calls it `children`."""
    return "children" if "children" in test.entries else "successors"


def _successors(test: Source) -> Actions:
    """The next state for each action of each state, in the order of the lines."""
    actions: Actions = {}
    key = _steps_key(test)
    entry = test.needed(key)
    if key == "children" and "successors" in test.entries:
        test.wrong(entry.line, "children: 'successors' is here, too: expected one of them")
    for line, row in entry.rows:
        words = row.split()
        if len(words) != 3:
            test.wrong(line, f"{key}: expected 'state action next', not '{row.strip():.60}'")
            continue
        state, action, after = words
        if action in actions.setdefault(state, {}):
            test.wrong(line, f"{key}: '{action:.40}' of '{state:.40}' is here twice")
        actions[state][action] = after
    return actions


def _states(test: Source, actions: Actions) -> dict[str, dict[str, Any]]:
    """The content of each state; `win: false` if there is nothing else."""
    values = _evaluation(test)
    won, lost = (test.words(key) for key in ("win_states", "lose_states"))
    names = [after for found in actions.values() for after in found.values()]
    states: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys([*actions, *names, *values, *won, *lost]):
        said: dict[str, Any] = {"value": values[name]} if name in values else {}
        said |= {key: True for key, of in (("win", won), ("lose", lost)) if name in of}
        said |= {"actions": actions[name]} if name in actions else {}
        states[name] = said or {"win": False}
    return states


def _evaluation(test: Source) -> dict[str, float]:
    values: dict[str, float] = {}
    entry = test.entry("evaluation")
    for line, row in entry.rows if entry else ():
        words = row.split()
        number = number_of(words[1]) if len(words) == 2 else None
        if number is None:
            test.wrong(line, f"evaluation: expected 'state number', not '{row.strip():.60}'")
            continue
        if words[0] in values:
            test.wrong(line, f"evaluation: '{words[0]:.40}' is here twice")
        values[words[0]] = plain(number)
    return values


def _one(source: Source, key: str) -> str:
    """The one name under a key; "" if it is wrong."""
    entry = source.needed(key)
    words = entry.text.split()
    if key in source.entries and len(words) != 1:
        source.wrong(entry.line, f"{key}: expected one name, not '{entry.text.strip():.40}'")
    return words[0] if len(words) == 1 else ""


def _expected(solution: Source, actions: Actions, start: str) -> dict[str, Any]:
    """The action and the states of the solution, which must be in the graph."""
    action, first = _one(solution, "action"), actions.get(start, {})
    if action and first and action not in first:
        line = solution.needed("action").line
        message = f"action: '{action:.40}' is none of the first state: {', '.join(first):.200}"
        solution.wrong(line, message)
    entry = solution.needed("generated")
    names = list(dict.fromkeys(entry.text.split()))
    reached = _reached(actions, start)
    strange = next((name for name in names if first and name not in reached), None)
    if strange is not None:
        message = f"generated: nothing leads from '{start:.40}' to a state '{strange:.40}'"
        solution.wrong(entry.line, message)
    if "generated" in solution.entries and not names:
        solution.wrong(entry.line, "generated: expected the names of states")
    return {"actions": [action], "expanded": names, "count": len(names)}


def _reached(actions: Actions, start: str) -> set[str]:
    """The start, and all states that moves can lead to."""
    found, waiting = {start}, [start]
    while waiting:
        for after in actions.get(waiting.pop(), {}).values():
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found
