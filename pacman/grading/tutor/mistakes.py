"""The mistakes that the tutor knows: names, parameters, sentences, and the switches they set."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from .averages import DIVISORS, EACH_PLY, FACTORS, ROUNDED
from .faults import AGAIN, TWICE, Change
from .search import ALPHA_BETA, EXPECTIMAX

MINIMAX = "MinimaxAgent"
EVERY = (MINIMAX, ALPHA_BETA, EXPECTIMAX)
SURE = (MINIMAX, ALPHA_BETA)  # the searches without chance
_AB = (ALPHA_BETA,)
_EXP = (EXPECTIMAX,)


@dataclass(frozen=True)
class Mistake:
    """One thing that a search does wrong; `changes` are the switches of the faulty search."""

    id: str
    parameter: Any
    says: str
    changes: tuple[Change, ...]

    def fits(self, other: Mistake) -> bool:
        """Whether a search can have both: two numbers can stand for infinity in two places."""
        mine = {name for name, _ in self.changes}
        numbers = self.id == "finite-infinity" and self.parameter != other.parameter
        return (numbers or self.id != other.id) and not mine & {name for name, _ in other.changes}


def _times(factor: str) -> str:
    """A factor in words."""
    over = factor.removeprefix("one over ")
    return f"multiplied by {factor}" if over == factor else f"divided by {over}"


# Identifier, parameter, agents that can have it, switches, sentence.
_Row = tuple[str, Any, Sequence[str], dict[str, Any], str]
# Numbers that stand in every file.
SMALL = (0, 1)
_PLIES = "A ply is one move of every agent. "
_WINDOW: Sequence[_Row] = (
    ("no-cuts", None, _AB, {"cut_max": "never", "cut_min": "never"},
     "Nothing is ever cut: the search looks at all states, as minimax does."),
    ("no-cut-at-max", None, _AB, {"cut_max": "never"},
     "Pacman's nodes never cut: they go on after a value beyond beta."),
    ("no-cut-at-min", None, _AB, {"cut_min": "never"},
     "The ghosts' nodes never cut: they go on after a value below alpha."),
    ("cuts-on-equality", None, _AB, {"cut_max": "equal", "cut_min": "equal"},
     "It also cuts when a value is equal to the bound (>= and <=); cut only beyond it (> and <)."),
    ("cuts-on-equality", "at Pacman's nodes", _AB, {"cut_max": "equal"},
     "Pacman's nodes also cut when the value is equal to beta (>=); cut only beyond it (>)."),
    ("cuts-on-equality", "at the ghosts' nodes", _AB, {"cut_min": "equal"},
     "The ghosts' nodes also cut when the value is equal to alpha (<=); cut only below it (<)."),
    # If a course teaches other ways of pruning, the usual one is a mistake.
    ("no-cut-on-equality", None, _AB, {"cut_max": "strict", "cut_min": "strict"},
     "It cuts only when a value is beyond the bound; here it should when they are equal, too."),
    ("fail-soft", None, _AB, {"hard": False},
     "A node returns the value that it found; beyond the bound it should return the bound."),
    ("root-alpha", None, _AB, {"root_alpha": False},
     "Alpha is not raised at the root: every first move is searched as if nothing were known yet."),
    ("alpha-not-raised", None, _AB, {"raises_alpha": False},
     "Alpha is not raised at Pacman's nodes below the root."),
    ("alpha-not-raised", "anywhere", _AB, {"raises_alpha": False, "root_alpha": False},
     "Alpha is never raised, neither at the root nor at Pacman's nodes below it."),
    ("beta-not-lowered", None, _AB, {"lowers_beta": False},
     "Beta is not lowered at the ghosts' nodes."),
    ("bounds-not-passed", None, _AB, {"passes": "none"},
     "Alpha and beta are not passed on to the children: each starts without bounds."),
    ("bounds-not-passed", "anywhere", _AB, {"passes": "none", "root_alpha": False},
     "Alpha and beta are never passed on, not even by the root: each child starts without bounds."),
    ("bounds-not-passed", "from Pacman's nodes", _AB, {"passes": "pacman"},
     "Pacman's nodes below the root don't pass alpha and beta on to the ghosts."),
    ("bounds-not-passed", "from the ghosts' nodes", _AB, {"passes": "ghosts"},
     "The ghosts' nodes don't pass alpha and beta on."),
    ("bounds-not-to-later-ghosts", None, _AB, {"passes": "later"},
     "Alpha and beta are passed on to the first ghost only: later ghosts start without bounds."),
    ("bounds-swapped", "at the ghosts' nodes", _AB, {"swapped": "min"},
     "At the ghosts' nodes, alpha and beta are swapped."),
    ("bounds-swapped", "at Pacman's nodes", _AB, {"swapped": "max"},
     "At Pacman's nodes, alpha and beta are swapped."),
    *(("bounds-shared", parameter, _AB, {"shared": shared},
       "All nodes share one alpha and one beta: a bound of one branch cuts in the next one.")
      for parameter, shared in ((None, "everywhere"), ("below the root", "below the root"))),
    ("fail-hard", None, _AB, {"hard": True},
     "A value beyond alpha or beta is replaced by alpha or beta: return the value that was found."),
    ("children-first", None, _AB, {"children_first": True},
     "All children of a node are made before the first one is searched, so a cut saves nothing."),
    ("order-changed", "reversed", _AB, {"reversed": True},
     "The children are visited from the last to the first, which cuts other states."),
)  # fmt: skip
_CHANCE: Sequence[_Row] = (
    ("sum-not-average", None, _EXP, {"average": "sum"},
     "A ghost's node gets the sum of its children's values, never divided by their number."),
    *(("wrong-divisor", by, _EXP, {"average": f"divided: {by}"},
       f"A ghost's sum is divided by {by}, not by the number of the ghost's actions.")
      for by in DIVISORS),
    *(("integer-average", how, _EXP, {"average": f"rounded: {how}"},
       f"The average is rounded to a whole number ({how}).") for how in ROUNDED),
    *(("weighted-average", by, _EXP, {"average": f"weighted: {by}"},
       f"The average of a ghost's children is {_times(by)}.") for by in FACTORS),
    ("ghosts-minimise", None, _EXP, {"minimisers": "all"},
     "The ghosts take the least value, as in minimax, instead of the average."),
    ("ghosts-minimise", "the last ghost", _EXP, {"minimisers": "last"},
     "The last ghost takes the least value, as in minimax, instead of the average."),
    ("ghosts-minimise", "the first ghost", _EXP, {"minimisers": "first"},
     "The first ghost takes the least value, as in minimax, instead of the average."),
    ("pacman-averages", None, _EXP, {"pacman": "average"},
     "Below the root Pacman's nodes are averaged, too; Pacman takes his greatest value."),
)  # fmt: skip
_VALUES: Sequence[_Row] = (
    ("ghost-maximises", None, EVERY, {"maximisers": "all"},
     "The ghosts take the greatest value, as if they were Pacman."),
    ("ghost-maximises", "the last ghost", EVERY, {"maximisers": "last"},
     "The last ghost takes the greatest value, as if it were Pacman."),
    ("ghost-maximises", "the first ghost", EVERY, {"maximisers": "first"},
     "The first ghost takes the greatest value, as if it were Pacman."),
    ("later-ghosts-maximise", None, EVERY, {"maximisers": "later"},
     "From the second ghost on, the ghosts take the greatest value, as if they were Pacman."),
    ("later-ghosts-maximise", "the third ghost", EVERY, {"maximisers": "third"},
     "The third ghost takes the greatest value, as if it were Pacman."),
    ("one-level-maximises", "the first ghost's first move", EVERY, {"maximisers": "first level"},
     "At the first ghost's first move the greatest value is taken; elsewhere it is right."),
    ("one-level-maximises", "the first ghost's second move", EVERY,
     {"maximisers": "second level"},
     "At the first ghost's second move the greatest value is taken; elsewhere it is right."),
    ("evaluation-ignored", None, EVERY, {"leaf": "score"},
     "States are valued by the game's score instead of self.evaluationFunction(state)."),
    ("evaluates-parent", "at the depth limit", EVERY, {"leaf": "parent-at-limit"},
     "Where the depth ends it evaluates the state before the last move, not the one after it."),
    ("evaluates-parent", None, EVERY, {"leaf": "parent"},
     "It evaluates the state before the last move, not the one at which the search stops."),
    ("evaluates-root", None, EVERY, {"leaf": "root"},
     "It evaluates the state in which the search began, not the one at which it stops."),
    *(("terminal-not-evaluated", parameter, EVERY, {"terminal": (which, what)},
       f"A {game} is not evaluated where it ended: {how}.")
      for which, parameter, game in (("all", None, "finished game"), ("won", "won", "won game"),
                                     ("lost", "lost", "lost game"))
      for what, how in (("start", "it counts as the number from which the best is looked for"),
                        ("zero", "it counts as 0"), ("error", "the search fails there"))),
    ("only-first-child", "at the ghosts' nodes", EVERY, {"first_only": "ghosts"},
     "Only the first action of a ghost is looked at: is there a return inside the loop?"),
    ("only-first-child", "at Pacman's nodes", EVERY, {"first_only": "pacman"},
     "Below the root only Pacman's first action is looked at: is there a return inside the loop?"),
    ("only-first-child", "everywhere", EVERY, {"first_only": "everywhere"},
     "Only the first action of every node is looked at: is there a return inside the loop?"),
    ("only-first-child", "at the root", EVERY, {"first_only": "root"},
     "Only the first action of the root is looked at: is there a return inside the loop?"),
    ("ghost-keeps-first", None, SURE, {"keeps": "first"},
     "A ghost always keeps its first value: is a comparison turned around?"),
    ("ghost-keeps-first", "the start", SURE, {"keeps": "start"},
     "A ghost's least value stays where it started: is a comparison turned around?"),
)  # fmt: skip
_DEPTH: Sequence[_Row] = (
    ("depth-too-deep", None, EVERY, {"limit": ("plus", 1)},
     f"{_PLIES}The search goes one ply deeper than `depth`."),
    ("depth-too-shallow", None, EVERY, {"limit": ("plus", -1)},
     f"{_PLIES}The search ends one ply before `depth`."),
    ("depth-per-agent", None, EVERY, {"step": "each"},
     f"{_PLIES}The search counts one after each move, so it ends too early."),
    ("depth-otherwise", "counted when Pacman has moved", EVERY, {"step": "pacman"},
     f"{_PLIES}The search counts one when Pacman has moved, so no ghost answers in the last ply."),
    ("depth-otherwise", "counted before the last ghost", EVERY, {"step": "before last"},
     f"{_PLIES}It is counted before the last ghost moves, which has no move in the last ply then."),
    ("depth-otherwise", "counted by every ghost", EVERY, {"step": "ghosts"},
     f"{_PLIES}The search counts one for the move of every ghost."),
    ("depth-otherwise", "counted twice", EVERY, {"step": "twice"},
     f"{_PLIES}The search counts each ply twice, and ends too early."),
    ("depth-otherwise", "counted at both ends", EVERY, {"step": "both ends"},
     f"{_PLIES}Below the root it is counted twice: when Pacman moves, and after the last ghost."),
    ("depth-otherwise", "never counted", EVERY, {"limit": ("never", 0)},
     "The depth is never counted: the search ends only where the game does."),
    ("depth-otherwise", "counted inside the loop", EVERY, {"in_loop": True},
     "The depth is counted once for every action in the loop, so later actions are searched less."),
    *(("depth-hard-coded", plies, EVERY, {"limit": ("fixed", plies)},
       f"The depth is always {plies}, and self.depth is ignored.") for plies in (2, 1, 3, 4)),
)  # fmt: skip
_MOVES: Sequence[_Row] = (
    ("skips-stop", "for Pacman", EVERY, {"without_stop": frozenset({"root", "pacman"})},
     "Pacman's action Stop is left out, which can be the best one."),
    ("skips-stop", "at the root", EVERY, {"without_stop": frozenset({"root"})},
     "The action Stop is left out at the root, where it can be the best one."),
    ("skips-stop", "below the root", EVERY, {"without_stop": frozenset({"pacman"})},
     "Pacman's action Stop is left out below the root."),
    ("skips-stop", "for all", EVERY, {"without_stop": frozenset({"root", "pacman", "ghosts"})},
     "The action Stop is left out at every node."),
    ("only-first-ghost", None, EVERY, {"order": "first only"},
     "After the first ghost it is Pacman's turn again: the other ghosts never move."),
    ("last-ghost-forgotten", None, EVERY, {"order": "without the last"},
     "The last ghost never moves: after the one before it, it is Pacman's turn again."),
    ("ghosts-reversed", None, EVERY, {"order": "reversed"},
     "The ghosts move from the last to the first; after Pacman comes ghost 1, then ghost 2."),
    ("ghosts-same-index", None, EVERY, {"mover": "first ghost"},
     "All ghosts' moves are made with index 1: each ghost moves with its own index."),
    ("ghosts-same-index", "in generateSuccessor", EVERY, {"mover": "first ghost's moves"},
     "generateSuccessor is called with index 1 for every ghost: each moves with its own index."),
    ("wrong-agent", "always Pacman", EVERY, {"mover": "Pacman"},
     "generateSuccessor is called with Pacman's index at the ghosts' turns."),
    ("wrong-agent", "the next agent", EVERY, {"mover": "the next agent"},
     "generateSuccessor is called with the index of the next agent at the ghosts' turns."),
    ("actions-of-wrong-state", None, EVERY, {"actions": "root"},
     "At every node it goes through the actions of the root, not through the state's own."),
    ("actions-of-wrong-agent", None, EVERY, {"actions": "Pacman"},
     "At a ghost's turn it asks for Pacman's actions: getLegalActions needs the ghost's index."),
)  # fmt: skip
_ANSWERS: Sequence[_Row] = (
    ("worst-action", None, EVERY, {"root_pick": "worst"},
     "The search is right, but the root takes the action with the least value."),
    ("first-when-lost", None, EVERY, {"root_pick": "first-when-lost"},
     "Where all actions are worth less than 0, it takes the first one, not the best of them."),
    ("returns-value", None, EVERY, {"root_pick": "value"},
     "getAction returns the best value, and not the action that has it."),
    ("returns-none", None, EVERY, {"root_pick": "none"},
     "getAction returns None: the action that was found is not returned."),
    ("returns-deepest", None, SURE, {"root_pick": "deepest"},
     "getAction returns the last action on the way to the best state, not Pacman's first one."),
    ("search-unused", "the first action", EVERY, {"root_pick": "first"},
     "The search is right, but its result isn't used: the first action is always taken."),
    ("search-unused", "the last action", EVERY, {"root_pick": "last"},
     "The search is right, but its result isn't used: the last action is always taken."),
    ("state-kept", "the best action", EVERY, {"kept": "best"},
     "The best action and its value are kept for the next move: only the first search is right."),
    ("state-kept", "values", EVERY, {"kept": "cache"},
     "Values are kept for the next getAction, but then the same actions lead to other states."),
    ("depth-changed", None, EVERY, {"kept": "depth"},
     "getAction changes self.depth, so the next search looks less far ahead."),
)  # fmt: skip


def _everywhere(place: str) -> str:
    return "at every node" if place == "everywhere" else place


# This one comes after all numbers in the file, since it looks like a start from any of them.
ZERO_IS_LOST = Mistake(
    "first-when-lost",
    "0 is lost, too",
    "Where no action is worth more than 0 it takes the first one, not the best of them.",
    (("root_pick", "first-when-not-won"),),
)
# This one comes last, as any action fits it: it needs another proof.
RANDOM = Mistake("random-action", None, "It searches, and then takes any action at random.",
                 (("root_pick", "any"),))  # fmt: skip
# A child made twice changes nothing else, so these are looked for after all others.
REPEATS = (
    *(Mistake("child-twice", how, f"Each child is {how.partition(' ')[0]} twice "
              f"{_everywhere(how.partition(' ')[2])}: make it once, and keep it.",
              (("twice", how),)) for how in TWICE),
    Mistake("child-twice", AGAIN, "When the best value is known, the root's children are searched "
            "once more to find its action: keep the action with the value.", (("twice", AGAIN),)),
)  # fmt: skip
_ROWS = (*_MOVES, *_VALUES, *_CHANCE, *_WINDOW, *_DEPTH, *_ANSWERS)
_AT = {"root": "the root", "pacman": "Pacman's nodes", "ghosts": "the ghosts' nodes",
       "alpha": "the first alpha", "beta": "the first beta"}  # fmt: skip


def known(agent: str, numbers: Iterable[float] = ()) -> list[Mistake]:
    """The mistakes that a search of this agent can have; `numbers` stand for infinity in it."""
    fixed = [
        Mistake(name, parameter, says, tuple(changes.items()))
        for name, parameter, agents, changes, says in _ROWS
        if agent in agents
    ]
    numbers = [*numbers]
    finite = {number: [*_finite(agent, number)] for number in numbers if not _part(number)}
    if agent == EXPECTIMAX:
        fixed += [_multiplied(f"{number}{each}") for number in numbers if _part(number)
                  for each in ("", EACH_PLY)]  # fmt: skip
    usual = [each for number in finite if number in SMALL for each in finite[number]]
    rare = [each for number in finite if number not in SMALL for each in finite[number]]
    return [*fixed, *rare, ZERO_IS_LOST, *usual]


def sentence(name: str, agent: str) -> str:
    """A sentence about a mistake that is true for any parameter."""
    if name in _GENERAL:
        return _GENERAL[name]
    found = [each for each in [*known(agent), *REPEATS] if each.id == name]
    return min(found, key=lambda each: each.parameter is not None).says


# Where a number stands for minus infinity, and from where on it gets commas.
_LOWS, _LONG = ("root", "pacman", "alpha"), 1e6
# Numbers that have names, which are easier to find in a file.
_LARGEST = {sys.maxsize: "sys.maxsize", sys.float_info.max: "sys.float_info.max"}
# The parameter of a mistake that has no sentence of its own without one.
_GENERAL = {
    "child-twice": "A child is made, and perhaps searched, again: do it once, and keep the result.",
    "depth-otherwise": f"{_PLIES}The search counts plies at another moment, or in other steps.",
    "finite-infinity": "A number stands for infinity, so values beyond it get lost.",
    "ghosts-not-in-turn": "Every ghost moves from the same state: each has to move from the state "
    "that the one before it left.",
    "skips-stop": "The action Stop is left out, which can be the best one.",
    "weighted-average": "The average of a ghost's children is multiplied by something.",
    "wrong-agent": "generateSuccessor is called with the index of an agent whose turn it is not.",
    "wrong-divisor": "A ghost's sum is divided by something else than the number of its actions.",
    "integer-average": "The average is rounded to a whole number.",
    "only-first-child": "Only the first action is looked at: is there a return inside the loop?",
    "search-unused": "The search is right, but its result isn't used.",
    "terminal-not-evaluated": "A finished game is not evaluated where it ended.",
}


def _finite(agent: str, number: float) -> Iterator[Mistake]:
    """A number in the place of infinity: everywhere, or in some places only."""
    places = ["root", "pacman"]
    # The least float is none that anybody takes for plus infinity.
    places += ["ghosts"] if agent != EXPECTIMAX and not _tiny(number) else []
    places += ["alpha", "beta"] if agent == ALPHA_BETA and not _tiny(number) else []
    # The fewest places first: a number is claimed only for places at which it changes something.
    for size in range(1, len(places) + 1):
        for where in combinations(places, size):
            yield _from(number, where)
            if "beta" in where and ("alpha" in where or {*where} <= {"beta", "ghosts"}):
                # If one function is for the root, too, the root cuts by this beta.
                found = _from(number, where)
                yield replace(found, changes=(*found.changes, ("root_cuts", True)))


def _multiplied(by: str) -> Mistake:
    says = f"The average of a ghost's children is {_times(by)}."
    return Mistake("weighted-average", by, says, (("average", f"weighted: {by}"),))


def _part(number: float) -> bool:
    """Whether a number may be a factor, and can't be infinite."""
    return 0 < number < 1 and not _tiny(number)


def _tiny(number: float) -> bool:
    return 0 < number < 1e-300


def _from(number: float, where: Sequence[str]) -> Mistake:
    low = number if _tiny(number) else -number
    changes: dict[str, float] = {}
    if "root" in where:
        changes["root_low"] = low
    if "pacman" in where:
        changes["low"] = low
    if "ghosts" in where:
        changes["high"] = number
    if "alpha" in where:
        changes["window_low"] = low
    if "beta" in where:
        changes["window_high"] = number
    at = [_AT[place] for place in where]
    places = " and ".join([", ".join(at[:-1]), at[-1]] if len(at) > 1 else at)
    digits = "," if number >= _LONG else ""
    said = f"{number:.3g}" if _tiny(number) else _LARGEST.get(number, f"{number:{digits}.15g}")
    signs = {"-" if place in _LOWS else "" for place in where}
    what = {frozenset("-"): (f"-{said}", "minus infinity", "float('-inf')"),
            frozenset([""]): (said, "infinity", "float('inf')")}  # fmt: skip
    one, name, better = what.get(
        frozenset(signs),
        (f"-{said} and {said}", "minus and plus infinity", "float('-inf') and float('inf')"),
    )
    verb = "stand" if len(signs) > 1 else "stands"
    says = f"{one} {verb} for {name} at {places}, so values beyond get lost: write {better}."
    if {*where} <= {"root", "pacman"} and (_tiny(number) or number in SMALL):
        start = said if number in (0, low) else f"-{said}"
        says = f"The greatest value at {places} starts from {start}, not from minus infinity."
    return Mistake("finite-infinity", number, says, tuple(changes.items()))
