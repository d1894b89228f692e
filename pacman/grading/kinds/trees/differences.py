"""The first difference between a search and what was expected: in words, and as a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pacman.games.trees import ANYBODY
from pacman.support.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pacman.games.trees import Node, Tree
    from pacman.grading.reference.expected import Expected, Search

    from .hosting import Observation

# Longer drawings are of no use to a reader.
MOST_LINES = 40
EXTRA, MISSING, HERE = "+", "-", "!"
_NO_VALUES: Mapping[Node, str] = {}


def first_difference(search: Search, tree: Tree, expected: Expected, observed: Observation) -> str:
    """The first difference, in the words of the assignment; "" if there is none."""
    if observed.refused:
        return f"{observed.refused}{_turn_order(tree, observed.refused)}"
    if not isinstance(observed.action, str):  # to be mended first
        return unusable(observed.action, tree.root.actions)
    seen = [node.name for node in observed.expanded]
    in_place = _evaluated_in_place(tree, expected.expanded, observed)
    if in_place and observed.action not in expected.actions:
        return in_place
    if search.exact_states and set(seen) != set(expected.expanded):
        return _expansion(search, tree, expected, observed)
    return _action(tree, expected, observed)


def unlisted(tree: Tree, expected: Expected, observed: Observation) -> str:
    """The first difference from the list of a case; "" if there is none."""
    seen, wanted = {node.name for node in observed.expanded}, set(expected.expanded)
    if observed.action in expected.actions and seen == wanted:
        return ""
    if observed.refused:
        return observed.refused
    if not isinstance(observed.action, str):
        return unusable(observed.action, tree.root.actions)
    extra = [node.name for node in observed.expanded if node.name not in wanted]
    missing = [name for name in expected.expanded if name not in seen]
    if extra:
        also = f", and never {missing[0]}" if missing else ""
        return f"expanded {extra[0]}, which is none of the states that this search expands{also}"
    if missing:
        return f"never expanded {missing[0]}, which this search expands"
    right = " or ".join(expected.actions)
    wrong = unusable(observed.action, tree.root.actions)
    return wrong or (
        f"the right states were expanded, but it chose {observed.action}; right here is {right}"
    )


def amount(number: float) -> str:
    """A value as a short text."""
    whole = float(number).is_integer() and abs(number) < 1e16
    return f"{number:,.0f}" if whole else f"{number:.10g}"


def unusable(action: Any, legal: Iterable[Any]) -> str:
    """The mistake in an answer that is not a legal action; "" for a legal one."""
    said = f"; legal are {', '.join(legal)}"
    if action is None:
        return f"returned None instead of an action{said}"
    if not isinstance(action, str):
        return f"returned {action}, which is no action{said}"
    if action not in legal:
        return f"returned '{action:.60}', which is not legal{said}"
    return ""


def repeated(observed: Observation, calls: int) -> str:
    """A note on a search that makes the same child twice in one visit of its parent."""
    counts: dict[tuple[Node, str], int] = {}
    for call in observed.calls:
        counts[call] = counts.get(call, 0) + 1
    node, action = max(counts, key=counts.__getitem__)
    return (
        f"made {len(observed.calls)} calls of generateSuccessor where {calls} are enough: "
        f"{action} at {node.name} was made {counts[node, action]} times"
    )


def draw(
    tree: Tree, expected: Expected, observed: Observation, yours: Mapping[Node, str] = _NO_VALUES
) -> str:
    """The nodes that should have been expanded, and those that were: a line per node.

    Where the submission's own value of a node is known, and is another one, it stands there, too.
    """
    wanted = set(expected.expanded)
    seen = {node.name for node in observed.expanded}
    lines = []
    for node, action, level in _nodes(tree):
        if node.name not in wanted | seen:
            continue
        mark = " "
        if observed.refused:  # the search ended there, so missing nodes mean nothing
            mark = HERE if node is observed.refused_at else " "
        elif (node.name in seen) != (node.name in wanted):
            mark = EXTRA if node.name in seen else MISSING
        value = node.value if not node.children else _found(tree, expected, node)
        turn = tree.turns[node]
        who = "" if turn == ANYBODY else "Pacman" if not turn else f"ghost {turn}"
        worth = "" if value is None else amount(value)
        own = yours.get(node, worth)
        parts = [who if node.children else "", worth, f"yours {own}" if own != worth else ""]
        chosen = "  <- chosen" if level == 1 and action == observed.action else ""
        name = "" if action == node.name.rpartition(".")[2] else f" ({node.name})"
        said = ", ".join(filter(None, parts))
        lines.append(f"{mark} {'  ' * level}{action}{name}: {said}{chosen}")
    if len(lines) > MOST_LINES:
        changed = next((i for i, line in enumerate(lines) if not line.startswith(" ")), 0)
        start = max(0, min(changed - MOST_LINES // 2, len(lines) - MOST_LINES))
        cut = [f"  ... {len(lines) - MOST_LINES} more nodes ..."]
        lines = lines[start : start + MOST_LINES] + cut
    if any(line.startswith(EXTRA) for line in lines):
        lines.append(f"{EXTRA} expanded, though it can't matter")
    if any(line.startswith(MISSING) for line in lines):
        lines.append(f"{MISSING} not expanded, though it should be")
    if any(line.startswith(HERE) for line in lines):
        lines.append(f"{HERE} here the search asked for something impossible")
    return "\n".join(lines)


def _found(tree: Tree, expected: Expected, node: Node) -> float | None:
    """The value that a right search finds at an inner node, if it is known."""
    return expected.value if node is tree.root else expected.values.get(node.name)


def _turn_order(tree: Tree, refused: str) -> str:
    if "turn" not in refused:
        return ""
    return f"; agents move in the order {', '.join(map(str, range(tree.agents)))}, then 0 again"


def _expansion(search: Search, tree: Tree, expected: Expected, observed: Observation) -> str:
    wanted, seen = expected.expanded, [node.name for node in observed.expanded]
    extra = next((node for node in observed.expanded if node.name not in set(wanted)), None)
    missing = next((name for name in wanted if name not in set(seen)), None)
    if extra and (missing is None or seen.index(extra.name) <= wanted.index(missing)):
        return _extra(search, tree, expected, extra)
    assert missing is not None  # noqa: S101 - the sets differ
    return _missing(search, tree, expected, observed, missing)


def _extra(search: Search, tree: Tree, expected: Expected, extra: Node) -> str:
    parent, level = _above(tree, extra.name)
    limit = search.depth * tree.agents
    if level > limit:
        return (
            f"expanded {extra.name}, {level} moves below the root; depth {search.depth} with "
            f"{tree.agents} agents ends after {limit}: a ply is one move of every agent"
        )
    if cut := (expected.cuts or {}).get(parent.name):
        last, value, bound = cut
        who, other = ("Pacman", "a ghost") if not tree.turns[parent] else ("the ghost", "Pacman")
        side = "less" if tree.turns[parent] else "more"
        equal = "" if value != bound else " (equal, and equality cuts here)"
        return (
            f"expanded {extra.name}, which alpha-beta never looks at: after {last} {who} has "
            f"{amount(value)} at {parent.name}, {side} than the {amount(bound)} that {other} "
            f"can already have elsewhere{equal}"
        )
    return f"expanded {extra.name}, which this search never needs"


def _missing(
    search: Search, tree: Tree, expected: Expected, observed: Observation, missing: str
) -> str:
    parent, level = _above(tree, missing)
    made = {action for node, action in observed.calls if node is parent}
    if parent in observed.valued and not made:
        return (
            f"never expanded {missing}: the search stopped at {parent.name}, "
            f"{_too_few(search, tree, level - 1)}"
        )
    if not made:
        way = f"{parent.name} was never looked into"
        if parent not in observed.expanded:
            way = f"{parent.name} above it was not expanded either"
    elif search.agent == "AlphaBetaAgent":
        values = expected.values
        looked = [parent.children[action].name for action in parent.children if action in made]
        shown = ", ".join(f"{name} {amount(values[name])}" for name in looked if name in values)
        way = f"{parent.name} was cut after {shown or ', '.join(looked)}, which is too early"
    else:
        tried = f"{', '.join(sorted(made))} {'was' if len(made) == 1 else 'were'} tried"
        way = f"{parent.name} has it as a child, and only {tried}"
    return f"never expanded {missing}: {way}"


def _too_few(search: Search, tree: Tree, level: int) -> str:
    limit = search.depth * tree.agents
    return (
        f"{counted(level, 'move')} below the root; depth {search.depth} with "
        f"{tree.agents} agents goes on for {limit}: a ply is one move of every agent"
    )


def _evaluated_in_place(tree: Tree, wanted: list[str], observed: Observation) -> str:
    """A message about evaluating another state than the one at which the search stops, or "".

    Evaluating more states than necessary is no mistake. So this is reported only if the search
    reached its last states and evaluated none of them, or evaluated their parent instead.
    """
    stops = [node for node in _stops(tree, wanted) if node in observed.expanded]
    missed = [node for node in stops if node not in observed.valued]
    for node in missed:
        above = _above(tree, node.name)[0]
        other = tree.root if len(missed) == len(stops) else above
        if above in observed.valued:
            other = above
        if other in observed.valued:
            where = "where it began" if other is tree.root else "before it"
            return (
                f"never asked for the value of {node.name}; it evaluated {other.name} instead: "
                f"evaluate the state at which the search stops, not the one {where}"
            )
    return ""


def _stops(tree: Tree, wanted: list[str]) -> list[Node]:
    """The nodes that a right search evaluates: it expands them, and none of their children."""
    names = set(wanted)
    return [
        node
        for node in tree.nodes
        if node.name in names and not any(c.name in names for c in node.children.values())
    ]


def _action(tree: Tree, expected: Expected, observed: Observation) -> str:
    action = observed.action
    wrong = unusable(action, tree.root.actions)
    if wrong or action in expected.actions:
        return wrong
    stops = _stops(tree, expected.expanded)
    missed = next((node.name for node in stops if node not in observed.valued), None)
    if missed:
        return (
            f"{_right_nodes(expected, observed)}it never asked for the value of {missed}, where "
            f"the search stops, and chose {action}"
        )
    assert expected.value is not None  # noqa: S101 - only where results are listed
    best = " or ".join(expected.actions)
    found = expected.values.get(tree.root.children[action].name)
    worth = ""
    if found is not None and found < expected.value:
        worth = f", which is worth {amount(found)}"
        if tree.root.children[action].name in (expected.cuts or {}):
            worth = f", which is worth at most {amount(found)}"
    return (
        f"{_right_nodes(expected, observed)}it chose {action}{worth}; "
        f"the best is {best}, worth {amount(expected.value)}"
    )


def _right_nodes(expected: Expected, observed: Observation) -> str:
    """The beginning of a message if exactly the right nodes were expanded, else ""."""
    same = {node.name for node in observed.expanded} == set(expected.expanded)
    return "the right nodes were expanded, but " if same else ""


def _above(tree: Tree, name: str) -> tuple[Node, int]:
    """The first parent of the node with this name, and the node's level: 1 below the root."""
    level, nodes = 1, [tree.root]
    while nodes:
        for node in nodes:
            if any(child.name == name for child in node.children.values()):
                return node, level
        nodes = [child for node in nodes for child in node.children.values()]
        level += 1
    raise ValueError(f"{name} is in no tree")


def _nodes(tree: Tree) -> Iterator[tuple[Node, str, int]]:
    """Every node once with the action that leads there and how deep it lies, parents first."""
    done = set()
    stack = [(tree.root, tree.root.name, 0)]
    while stack:
        node, action, level = stack.pop()
        if node not in done:
            done.add(node)
            yield node, action, level
            below = [(child, a, level + 1) for a, child in node.children.items()]
            stack += reversed(below)
