"""`python -m pacman tournament`: many games on all cores, and what they come to."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from itertools import count
from typing import Any, NamedTuple

from pacman.engine import loading
from pacman.engine.match import Outcome
from pacman.support.cluster import jobs
from pacman.support.cluster.scheduler import ClusterLost, check
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.options import Parser, add_cluster, seconds, whole
from pacman.support.outputs import Destinations, check_outputs
from pacman.support.pool import MOST_JOBS, Answer, Team, Work, processors, team
from pacman.support.progress import steps
from pacman.support.signals import BY_SIGNAL, first_interrupt
from pacman.support.text import counted, printable
from pacman.tournament.agent_files import AgentFiles
from pacman.tournament.pairings import Key, pairings
from pacman.tournament.results import Journal, Row, read
from pacman.tournament.standings import as_data, show, standings

# A good game takes some hundreds of turns; an agent that needs more goes round in circles.
TURNS = 2000

# More games would take days, and memory.
MOST_GAMES = 10**6
PROGRAM = "pacman.tournament.worker"
AT_ANOTHER = ", and the address of a new scheduler or without --cluster,"

DESCRIPTION = """\
Agents against boards and ghosts: every agent plays the same seeded games on every board against
every kind of ghosts. At the end there is a table with 95 % intervals; see docs/tournaments.md."""


class Game(NamedTuple):
    """One game of a tournament."""

    key: Key
    seed: int


def run(options: argparse.Namespace) -> int:
    if options.agentArgs is not None:
        raise UserError("-a: write an agent's arguments behind its name: -p NAME:depth=3")
    check(options.cluster, options.jobs)
    if options.resume and options.csv is None:
        raise UserError("--resume needs --csv FILE")
    options.agents = options.agents or ["ReflexAgent"]
    options.boards = options.boards or ["mediumClassic"]
    options.ghosts = options.ghosts or ["RandomGhost"]
    return Tournament(options).run()


def add_arguments(parser: Parser) -> None:
    parser.description = DESCRIPTION
    parser.hint = ": an agent goes after -p, boards after -l"
    # fmt: off
    add = parser.add_argument_group("the games").add_argument
    add("-p", "--pacman", metavar="AGENT", dest="agents", action="append",
        help="an agent, as below; once for each (ReflexAgent)")
    add("-l", "--layout", metavar="NAME|FILE,...", dest="boards", action="extend", type=_several,
        help="boards, or their files; all means all that come with the game (mediumClassic)")
    add("-g", "--ghosts", metavar="NAME|FILE.py:Class,...", dest="ghosts", action="extend",
        type=_several, help="kinds of ghosts (RandomGhost)")
    add("-k", "--numGhosts", metavar="N", type=whole(0), help="keep the first N ghosts only")
    add("-n", "--numGames", metavar="N", dest="games", type=whole(1), default=10,
        help="games for each agent, board and kind of ghosts (%(default)s)")
    add("--seed", metavar="N", type=whole(0), default=0,
        help="game i has the seed N + i, from 0, for all agents (%(default)s)")
    add("-j", "--jobs", metavar="N", type=whole(1, MOST_JOBS),
        help=f"games at a time (one per core, here {processors()})")
    add_cluster(add, "play")
    add = parser.add_argument_group("when a game ends early").add_argument
    add("--turns", metavar="N", type=whole(1), default=TURNS,
        help="stop a game after this many turns; it counts as not won (%(default)s)")
    add("--timeout", metavar="S", type=seconds, help="seconds an agent may think in one game")
    add("--moveTimeout", metavar="S", type=seconds, help="seconds an agent may think about a move")
    add = parser.add_argument_group("results").add_argument
    add("--csv", metavar="FILE", help="write a line for each game as it ends")
    add("--resume", action="store_true",
        help="play only the games that aren't in the file of --csv yet")
    add("--json", metavar="FILE|-", help="write the table as JSON, too")
    add("-v", "--verbose", action="store_true", help="print each game as it ends")
    # fmt: on
    # As for one game; `run` answers it.
    parser.add_argument("-a", "--agentArgs", nargs="?", const="", help=argparse.SUPPRESS)


def _several(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"expected names with commas between them, not '{text}'")
    return names


class Tournament:
    """All games of one command, with those that were played earlier."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.pairings = {pairing.key: pairing for pairing in pairings(options)}
        count = len(self.pairings) * options.games
        if count > MOST_GAMES:
            raise UserError(f"{count:,} games: expected a million at most; see -n")
        self._check_files()
        seeds = range(options.seed, options.seed + options.games)
        # Seed by seed, so that there is something of everything early.
        self.games = [Game(key, seed) for seed in seeds for key in self.pairings]
        self.journal = Journal(options.csv or os.devnull)
        self.rows = self._played_before()
        # What is printed must not get between the JSON.
        self.out = sys.stderr if options.json == "-" else sys.stdout
        self.destinations = Destinations()

    def run(self) -> int:
        with first_interrupt() as heard:
            with suppress(KeyboardInterrupt):  # it ends the games only
                self._play()
            self._report()
        self.destinations.end(named=False)
        if heard:
            done = f"Interrupted after {len(self.rows)} of {len(self.games)} games"
            sys.stderr.write(f"{done}: {self._how_to_go_on()}.\n")
            return BY_SIGNAL + heard[0]
        return 1 if any(row.failed for row in self.rows.values()) else 0

    def _play(self) -> None:
        left = [game for game in self.games if game not in self.rows]
        if not left:
            return
        size = min(self.options.jobs or processors(), len(left))
        with team(size, PROGRAM, {}, "", count(), size) as processes:
            self._check_agents(processes)
            self.journal.begin(self._in_order())
            try:
                # Until the disk is full, or the cluster is gone.
                self.destinations.tried(lambda: self._play_on(processes, left))
            finally:
                self.destinations.tried(lambda: self.journal.end(self._in_order()))

    def _play_on(self, processes: Team[Any], left: list[Game]) -> None:
        with (
            steps("games", len(self.games), len(self.rows)) as shown,
            closing(self._answers(processes, left, shown.say)) as answers,
        ):
            for answer in answers:
                if answer.failed:
                    shown.say(f"not played: {self._row(answer).title}: {answer.death}")
                    continue
                row = self.rows[answer.job] = self._row(answer)
                self.journal.note(row)
                if self.options.verbose:
                    shown.say(row.line)
                shown.advance()

    def _answers(
        self, processes: Team[Any], left: list[Game], say: Callable[[str], None]
    ) -> Generator[Answer[Game], None, None]:
        """The answers of processes on this machine or on a cluster."""
        address = self.options.cluster
        if not address:
            yield from processes.answers((game, self._job(game)) for game in left)
            return
        names = {name for each in self.pairings.values() for name in (each.agent.name, each.ghosts)}
        sent = AgentFiles.of(sorted(names))
        work = Work[Game](PROGRAM, sent.as_data(), lambda game: sent.renamed(self._job(game)))
        try:
            yield from jobs.answers(work, left, address, say)
        except ClusterLost as error:
            raise ClusterLost(f"{error}; {self._how_to_go_on(AT_ANOTHER)}") from None
        if missing := len(self.games) - len(self.rows):
            what = f"{counted(missing, 'game')} could not be played"
            raise ClusterLost(f"{what}; {self._how_to_go_on()}")

    def _check_agents(self, team: Team[Any]) -> None:
        """Raise UserError, before any game, for the first agent that can't be made."""
        checks = {(p.agent, p.ghosts): p.job(self.options) for p in self.pairings.values()}
        found = {answer.job: answer for answer in team.answers(checks.items())}
        for entrant, ghosts in checks:
            answer = found[entrant, ghosts]
            if answer.death:
                raise UserError(f"{entrant.title}, {ghosts}: making them failed: {answer.death}")
            if answer.said:
                raise UserError(answer.said["reason"])

    def _job(self, game: Game) -> dict[str, Any]:
        return {**self.pairings[game.key].job(self.options), "seed": game.seed}

    def _row(self, answer: Answer[Game]) -> Row:
        key, seed = answer.job
        said = answer.said or {"outcome": Outcome.CRASH, "reason": answer.death}
        score, turns, ms, longest = map(said.get, ("score", "turns", "ms", "longest_ms"))
        return Row(
            *key, seed, Outcome(said["outcome"]), score, turns, ms, longest, said["reason"],
            self.pairings[key].version,
        )  # fmt: skip

    def _in_order(self) -> list[Row]:
        """The games played, pairing by pairing."""
        places = {key: place for place, key in enumerate(self.pairings)}
        return sorted(self.rows.values(), key=lambda row: (places[row.key], row.seed))

    # Files of earlier games.

    def _check_files(self) -> None:
        """Raise UserError, before any game, if a file can't be written after it."""
        read: list[tuple[str, str]] = []
        for pairing in self.pairings.values():
            if self.options.csv is not None:
                self._check_names(pairing.key)
            ghosts = loading.locate(pairing.ghosts)[0]
            read += [("--layout", pairing.board), ("--pacman", pairing.agent.file)]
            read.append(("--ghosts", ghosts))
        files = [pair for pair in read if os.path.isfile(pair[1])]
        check_outputs(self.options, ("csv", "json"), files)

    def _check_names(self, key: Key) -> None:
        """Raise UserError if a name has bytes that are no UTF-8, which no CSV file can have."""
        for name in (key.agent, key.board, key.ghosts):
            try:
                name.encode()
            except UnicodeEncodeError:
                why = f"{name}: this name is no text; rename the file"
                raise UserError(f"--csv {self.options.csv}: {why}") from None

    def _played_before(self) -> dict[Game, Row]:
        """The games in the CSV file, all of which must belong to this command."""
        path = self.options.csv
        if path is None or not os.path.isfile(path) or not os.path.getsize(path):
            return {}
        if not self.options.resume:
            why = "there already; go on from it with --resume, or choose another name"
            raise UserError(f"--csv {path}: {why}")
        rows: dict[Game, Row] = {}
        mine = set(self.games)
        for row in read(path):
            game = Game(row.key, row.seed)
            why = ""
            if game in rows:
                why = "is there twice"
            elif game not in mine:
                why = "is none of this command"
            elif row.version != self.pairings[row.key].version:
                why = "was played with another limit, board or file of an agent"
            if why:
                raise UserError(f"--csv {path}: {row.title} {why}; choose another file")
            rows[game] = row
        return rows

    # The report.

    def _report(self) -> None:
        rows = self._in_order()
        found = standings(list(self.pairings), rows)
        entries = [as_data(standing) for standing in found]
        data = {"seed": self.options.seed, "games": self.options.games, "standings": entries}
        path, text = self.options.json, json.dumps(data, indent=1) + "\n"
        if path not in (None, "-"):  # first, since printing fails if its reader has gone
            self.destinations.file("json", path, lambda: write(path, text))
        if found:
            show(found, self.out)
        else:
            self.out.write("No game was finished.\n")
        for pairing in self.pairings.values():
            failed = (row for row in rows if row.failed and row.key == pairing.key)
            if row := next(failed, None):
                again = pairing.command(self.options, row.seed)
                self.out.write(f"\n{printable(row.line)}\nSee it: {printable(again)}\n")
        self.out.flush()
        if path == "-":
            sys.stdout.write(text)

    def _how_to_go_on(self, more: str = "") -> str:
        if self.options.csv is None:
            return "with --csv FILE it could go on from here"
        return f"the same command with --resume{more} goes on from here"
