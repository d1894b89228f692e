"""States, boards and recordings as HTML for a notebook: pictures, and the player."""

from __future__ import annotations

import io
from base64 import b64encode
from html import escape

from pacman.engine.layout import Layout
from pacman.engine.recording import Recording
from pacman.engine.state import GameState
from pacman.show.painter import Painter
from pacman.show.scene import Scene, between, moment

from . import page

CELL = 20
# Pixels beside the board: the score, its chart, the buttons and the moves.
PLAYER, ROW = 430, 24


def html(thing: GameState | Layout | Recording) -> str:
    if isinstance(thing, Recording):
        return _player(thing)
    return _picture(GameState.initial(thing) if isinstance(thing, Layout) else thing)


def _player(recording: Recording) -> str:
    """The page of the game in a frame, so that its styles and keys stay there."""
    height = PLAYER + ROW * (recording.layout.height + len(recording.players))
    style = f"width: 100%; max-width: 46rem; height: {height}px; border: 0"
    inside = escape(page.page(page.show(recording)))
    return f'<iframe title="A game of Pacman" style="{style}" srcdoc="{inside}"></iframe>'


def _picture(state: GameState) -> str:
    """The board; what a film has in the line below it is said by the notebook's own text."""
    scene = Scene.of(state.data.layout)
    painter = Painter(scene, CELL)
    now = moment(state, 0)
    picture = painter.paint(between(now, now, 0))
    board = picture.crop((0, 0, picture.width, scene.height * painter.cell))
    file = io.BytesIO()
    board.save(file, "PNG")
    source = f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"
    end = ", won" if state.isWin() else ", lost" if state.isLose() else ""
    words = f"score {state.getScore():g}{end}"
    return f'<img alt="{escape(repr(state))}" src="{source}"><div>{words}</div>'
