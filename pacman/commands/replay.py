"""The command line with `--replay`: show a recorded game, draw it, or verify it."""

from __future__ import annotations

import argparse
import sys

from pacman.engine.match import Quit, play
from pacman.engine.players import GHOSTS, Agent
from pacman.engine.recording import ACTIONS, Recording, RecordingError, load
from pacman.engine.state import GameState
from pacman.show.display import WATCHED, chosen
from pacman.show.playback import ending
from pacman.support.errors import UserError
from pacman.support.signals import end_as_interrupted
from pacman.support.text import printable

from . import game_files


def replay(options: argparse.Namespace) -> int:
    game_files.check(options)
    end_as_interrupted()
    try:
        recording = load(options.replay)
    except RecordingError as error:
        if not options.verify:
            raise UserError(f"{options.replay}: {error}") from None
        sys.stdout.write(f"{printable(f'{options.replay}: not true: {error}')}\n")
        return 1
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UserError(f"{options.replay}: cannot be read: {why}") from None
    if options.verify:
        return _verify(options.replay, recording)
    if files := list(game_files.draw(options, recording)):
        sys.stdout.write(printable(f"Written: {', '.join(files)}") + "\n")
    if not files or options.display not in ("auto", "none"):
        _show(options, recording)
    return 0


def _show(options: argparse.Namespace, recording: Recording) -> None:
    seconds = WATCHED if options.frameTime is None else options.frameTime
    start = options.turn or 0
    kind = chosen(options.display)
    if kind == "web":
        from pacman.show.web.live import serve_recording
        from pacman.show.web.page import show

        serve_recording(show(recording, start=start), sys.stdout)
    elif kind == "window":
        from pacman.show.window import replay_window

        replay_window(recording, seconds, options.zoom, start)
    elif kind == "text":
        from pacman.show import terminal_replay

        terminal_replay.replay(recording, sys.stdout, seconds, start)
    else:
        sys.stdout.write(f"{ending(recording)}\n")


def _verify(name: str, recording: Recording) -> int:
    wrong, checked = strange_ghosts(recording)
    if wrong:
        sys.stdout.write(f"{printable(f'{name}: not true: {wrong}')}\n")
        return 1
    who = " against ".join(map(str, recording.players[:2]))
    text = f"{name}: true: {who} on {recording.layout.name}: {recording.outcome}"
    text += f", score {recording.score}, {recording.turns} turns; every move is legal"
    sys.stdout.write(f"{printable(text)}, {checked}\n")
    return 0


def strange_ghosts(recording: Recording) -> tuple[str, str]:
    """The first ghost move that the seed doesn't give, or "" and what is known of the ghosts."""
    names = [player.name for player in recording.players[1:]]
    made_with = any(player.args for player in recording.players[1:])
    if recording.seed is None or made_with or not set(names) <= GHOSTS.keys():
        return "", "but whether the ghosts' are their own can't be known"
    # Their moves depend on nothing but the seed and the game.
    ghosts = [GHOSTS[name](number) for number, name in enumerate(names, 1)]
    result = play(recording.layout, _Again(recording), ghosts, seed=recording.seed)
    words = Recording.of(recording.layout, recording.players, recording.seed, result).moves
    for turn, (word, true) in enumerate(zip(recording.moves, words, strict=False), 1):
        if not true.startswith(word):
            said = f"in turn {turn} the ghosts moved {word[1:]}, but with seed {recording.seed}"
            return f"{said} they move {true[1:]}", ""
    return "", "and the ghosts' are those of the seed"


class _Again(Agent):
    """A Pacman that makes the moves of a recording."""

    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self.moves = iter([ACTIONS[word[0]] for word in recording.moves])

    def getAction(self, _state: GameState) -> str:
        move = next(self.moves, None)
        if move is None:
            raise Quit
        return move
