"""`python -m pacman tree`: the nodes that searches visit in one tree, and drawings of it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import Any

from pacman.games.explore import comparing, tree_report
from pacman.games.explore.comparing import CUTS, Forest, Search
from pacman.games.lazy_trees import ORDERS, LazyTree
from pacman.support import files
from pacman.support.errors import UserError
from pacman.support.options import whole
from pacman.support.outputs import Destinations, check_outputs
from pacman.support.progress import steps
from pacman.support.signals import BY_SIGNAL, first_interrupt
from pacman.support.text import printable

BRANCHING, DEPTH, AGENTS = 3, 4, 2
# Some ten seconds for every search of such a tree.
MOST_NODES = 2_000_000
# Python calls itself for each level, some of our functions more than once.
DEEPEST = 200
# A larger drawing would be of no use.
MOST_DRAWN = 5_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    # fmt: off
    add("file", metavar="FILE", nargs="?", help="a tree in YAML, in place of a random one")
    add("--branching", metavar="B", type=whole(1), help=f"actions per node ({BRANCHING})")
    add("--depth", metavar="D", type=whole(1), help=f"moves from the root to the leaves ({DEPTH})")
    add("--agents", metavar="N", type=whole(1),
        help=f"how many move in turn; the first maximises ({AGENTS})")
    add("--seed", metavar="N", type=whole(0), help="the tree that belongs to this number (0)")
    add("--values", metavar=("LOW", "HIGH"), nargs=2, type=_integer,
        help="draw leaves from this range; else all of them are different")
    add("--draw", action="store_true", help="print the tree, too, with what was cut")
    add("--svg", metavar="FILE", help="draw it with the window of alpha-beta at every node")
    add("--order", choices=ORDERS, help="in which order of actions it is drawn (drawn)")
    add("--cuts", choices=CUTS, help="which cuts the drawn search makes (strict)")
    add("--json", metavar="FILE|-", help="write the figures as JSON, too")
    # fmt: on


def run(options: argparse.Namespace) -> int:
    _check(options)
    forest, what = _written(options) if options.file else _random(options)
    if (options.draw or options.svg) and forest.nodes > MOST_DRAWN:
        less = "" if options.file else ": choose a smaller --depth or --branching"
        raise UserError(f"more than {MOST_DRAWN:,} nodes are too many to be drawn{less}")
    found: list[Search] = []
    worth: dict[Any, Any] = {}
    picture = drawing = ""
    with first_interrupt() as heard:
        try:
            with steps("searches", 1 + len(CUTS) * len(forest.orders)) as shown:
                for search in comparing.searches(forest, worth):
                    found.append(search)  # at once: Ctrl-C ends the loop, and these are printed
                    shown.advance()
            picture, drawing = _draw(options, forest)
        except KeyboardInterrupt:
            sys.stderr.write("pacman: interrupted\n")
        if found:
            report = f"{tree_report.text(forest, what, worth, found)}{drawing}"
            data = tree_report.as_json(forest, worth, found) if options.json else ""
            _write(options, report, data, picture)
    return BY_SIGNAL + heard[0] if heard else 0


def _write(options: argparse.Namespace, report: str, data: str, picture: str) -> None:
    """Write the files first: a reader of stdout may stop before the end."""
    destinations = Destinations()
    if picture:
        destinations.file("svg", options.svg, lambda: files.write(options.svg, picture))
    if options.json not in (None, "-"):
        destinations.file("json", options.json, lambda: files.write(options.json, data))
    destinations.tried(lambda: sys.stdout.write(data if options.json == "-" else report))
    destinations.end(named=options.json != "-")


def _check(options: argparse.Namespace) -> None:
    """Raise UserError for options that exclude each other."""
    for option in ("order", "cuts"):
        if getattr(options, option) and not (options.draw or options.svg):
            raise UserError(f"--{option} needs --draw or --svg FILE")
    if options.json == "-" and options.draw:
        raise UserError("--json -: cannot be combined with --draw")
    check_outputs(options, ("svg", "json"), [("FILE", options.file)] if options.file else [])


def _random(options: argparse.Namespace) -> tuple[Forest, str]:
    """The tree that the options describe, and its title."""
    branching, depth = options.branching or BRANCHING, options.depth or DEPTH
    agents, seed = options.agents or AGENTS, options.seed or 0
    if depth > DEEPEST:
        raise UserError(f"--depth {depth}: expected a whole number from 1 to {DEEPEST}")
    try:
        values = tuple(options.values) if options.values else None
        tree = LazyTree(branching, depth, agents, seed, values)
    except ValueError as error:
        raise UserError(f"--values: {error}") from None
    if tree.nodes > MOST_NODES:
        raise UserError(
            f"--branching {branching} --depth {depth}: more than {MOST_NODES:,} nodes; choose less"
        )
    several = f"{agents} agents" if agents > 1 else "one agent"
    return comparing.random_forest(tree), (
        f"Random tree, branching {branching}, {depth} moves deep, {several}, seed {seed}"
    )


def _written(options: argparse.Namespace) -> tuple[Forest, str]:
    for option in ("branching", "depth", "seed", "values"):
        if getattr(options, option) is not None:
            raise UserError(f"--{option} is for random trees; leave it or the file out")
    if options.order == "full":
        raise UserError("--order full is for random trees; a file has drawn, best and worst")
    from pacman.games.tree_files import read

    forest = comparing.written_forest(read(options.file, options.agents))
    return forest, printable(os.path.basename(options.file))


def _draw(options: argparse.Namespace, forest: Forest) -> tuple[str, str]:
    """The picture and the text that were asked for; "" for each that was not."""
    if not options.draw and not options.svg:
        return "", ""
    from pacman.games.explore.drawing import svg
    from pacman.games.explore.outline import outline
    from pacman.games.explore.tracing import Trace

    order, cuts = options.order or ORDERS[0], options.cuts or CUTS[0]
    searcher = comparing.agent(forest, "AlphaBetaAgent", pruning=cuts)
    trace = Trace(searcher, forest.ordered(order))
    picture = svg(trace) if options.svg else ""
    return picture, f"\n{outline(trace)}" if options.draw else ""


def _integer(text: str) -> int:
    if re.fullmatch("[-+]?[0-9]{1,18}", text, re.ASCII):
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a whole number, not '{text}'")
