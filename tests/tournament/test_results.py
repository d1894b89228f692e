"""The games of a tournament as a file, and what they come to."""

from __future__ import annotations

import io
import os
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman import Outcome
from pacman.support.errors import UserError
from pacman.tournament.pairings import Key
from pacman.tournament.results import HEADER, Journal, Row, read, text
from pacman.tournament.standings import Standing, as_data, show, standings

ROW = Row("A:depth=2,x=1", "small", "G", 2, 7, Outcome.WIN, 12.0, 30, 60.5, 9.125, "", "abc")
DEAD = replace(
    ROW, seed=8, outcome=Outcome.CRASH, score=None, turns=None, ms=None, longest_ms=None,
    reason="gone",
)  # fmt: skip

words = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=8)
scores = st.none() | st.integers(-(10**9), 10**9).map(lambda n: n / 1000)
times = st.none() | st.integers(0, 10**9).map(lambda n: n / 1000)
rows = st.builds(
    Row, words, words, words, st.integers(0, 9), st.integers(0, 10**18), st.sampled_from(Outcome),
    scores, st.none() | st.integers(0, 10**9), times, times, words, words,
)  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("results") / "games.csv"


@given(played=st.lists(rows, max_size=4), cut=st.integers(0, 10**6))
def test_what_is_written_is_read(file: Path, played: list[Row], cut: int) -> None:
    whole = text(played)
    file.write_text(whole, encoding="utf-8", newline="")
    assert read(str(file)) == played
    # As a process leaves it that is killed while it writes.
    part = whole[: cut % (len(whole) + 1)]
    file.write_text(part, encoding="utf-8", newline="")
    assert read(str(file)) == played[: max(part.count("\n") - 1, 0)]


@settings(max_examples=200)
@given(st.binary(max_size=60) | st.lists(words, max_size=14).map(lambda w: ",".join(w).encode()))
def test_anything_is_read_or_refused(file: Path, content: bytes) -> None:
    file.write_bytes(",".join(HEADER).encode() + b"\n" + content + b"\n")
    try:
        found = read(str(file))
    except UserError as error:
        said = str(error)
    else:
        said = ""
        assert all(isinstance(row, Row) for row in found)
    assert not said or (str(file) in said and "\n" not in said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\n", "not a text file"),
        (b"agent,board\n", "line 1: not written by a tournament"),
        (text([ROW]).encode() + b"a,b\n", "line 3: not written by a tournament"),
        (text([ROW]).replace("win", "won").encode(), "line 2: not written"),
        (text([ROW]).replace("60.5", "nan").encode(), "line 2: not written"),
        (text([ROW]).replace("60.5", "-1").encode(), "line 2: not written"),
        (text([ROW]).replace(",30,", ",-30,").encode(), "line 2: not written"),
        (text([ROW]).replace(",12,", ",1e300,").encode(), "line 2: not written"),
        (text([ROW]).replace(",12,", ",-1e300,").encode(), "line 2: not written"),
        (text([ROW]).replace(",12,", ",x,").encode(), "line 2: not written"),
        (text([ROW, ROW], header=False).encode(), "line 1: not written"),
    ],
)
def test_what_is_no_such_file(file: Path, content: bytes, said: str) -> None:
    file.write_bytes(content)
    with pytest.raises(UserError, match=said):
        read(str(file))


def test_a_journal_has_every_game_at_once_and_all_in_order_at_last(tmp_path: Path) -> None:
    path = str(tmp_path / "games.csv")
    journal = Journal(path)
    journal.begin([DEAD])
    assert read(path) == [DEAD]
    journal.note(ROW)
    assert read(path) == [DEAD, ROW]
    journal.end([ROW, DEAD])
    assert read(path) == [ROW, DEAD]
    assert (tmp_path / "games.csv").read_text().splitlines()[1:] == [
        '"A:depth=2,x=1",small,G,2,7,win,12,30,60.5,9.125,,abc',
        '"A:depth=2,x=1",small,G,2,8,crash,,,,,gone,abc',
    ]


def test_a_file_that_changes_before_the_first_game(tmp_path: Path) -> None:
    path = str(tmp_path / "games.csv")
    early, late = Journal(path), Journal(path)
    early.begin([ROW])
    early.end([ROW])
    with pytest.raises(UserError, match="another tournament is writing it"):
        late.begin([])
    assert read(path) == [ROW]
    again = Journal(path)
    again.begin([ROW])
    again.end([ROW, DEAD])
    assert read(path) == [ROW, DEAD]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
@pytest.mark.parametrize("games", [[], [ROW]])
def test_one_tournament_at_a_time(tmp_path: Path, games: list[Row]) -> None:
    path = str(tmp_path / "games.csv")
    before = Journal(path)
    before.begin(games)
    before.end(games)
    first = Journal(path)
    first.begin(games)
    with pytest.raises(UserError, match=r"games\.csv: another tournament is writing it"):
        Journal(path).begin([])
    first.note(DEAD)
    assert read(path) == [*games, DEAD]
    first.end([*games, DEAD])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk() -> None:
    journal = Journal("/dev/full")
    with pytest.raises(UserError, match="--csv /dev/full: cannot be written: No space left"):
        journal.begin([])
    journal.end([ROW])


def test_what_is_no_text_is_spelled_out() -> None:
    assert text([replace(ROW, reason="\udcff")], header=False).endswith(",\\udcff,abc\n")


def test_a_line_for_people() -> None:
    assert ROW.line == "A:depth=2,x=1 on small, 2 G, seed 7: win, score 12, 30 turns"
    assert DEAD.line == "A:depth=2,x=1 on small, 2 G, seed 8: crash: gone"


@pytest.mark.slow
@given(st.lists(rows.map(lambda row: replace(row, agent="A")), min_size=1, max_size=8))
def test_a_standing_is_what_the_games_come_to(played: list[Row]) -> None:
    found = Standing.of(ROW.key, played)
    scores = [row.score for row in played if row.score is not None]
    assert found.score == (pytest.approx(fmean(scores)) if scores else None)
    assert found.wins + found.others.get(Outcome.CRASH, 0) <= found.games == len(played)
    ended = sum(row.outcome in (Outcome.WIN, Outcome.LOSE) for row in played)
    assert ended + sum(found.others.values()) == found.games
    longest = [row.longest_ms for row in played if row.longest_ms is not None]
    assert found.longest_ms == (max(longest) if longest else None)


def test_times_are_per_move_and_not_per_game() -> None:
    slow = replace(ROW, turns=10, ms=1000.0, longest_ms=500.0)
    found = Standing.of(ROW.key, [slow, replace(ROW, turns=90, ms=0.0), DEAD])
    assert (found.ms_per_move, found.longest_ms, found.turns) == (10, 500, 50)
    assert found.others == {Outcome.CRASH: 1}


def test_a_process_that_died_leaves_nothing_to_count() -> None:
    found = Standing.of(DEAD.key, [DEAD])
    assert (found.score, found.score_off, found.turns) == (None, inf, None)
    assert (found.ms_per_move, found.longest_ms) == (None, None)
    assert as_data(found)["score_off_95"] is None


def test_the_table(file: Path) -> None:
    other = replace(ROW, board="big\x1b[2J", agent="[b]", score=-4.0)
    keys = [other.key, Key("A", "unplayed", "G", 1), ROW.key]
    out = io.StringIO()
    show(standings(keys, [ROW, other, replace(ROW, score=24.0), DEAD]), out)
    assert out.getvalue() == (
        "agent                      won  rate    95 %  score   ±  turns  ms/move  longest\n"
        "big\\x1b[2J, 2 G\n"
        "  [b]                      1/1  100%  21-100     -4   -     30     2.02      9.1\n"
        "small, 2 G\n"
        "  A:depth=2,x=1 (1 crash)  2/3   67%   21-94     18  76     30     2.02      9.1\n"
    )
