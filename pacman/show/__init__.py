"""Games as text, pictures, films, windows and web pages. No rule of the game is in here."""

__all__ = [
    "display", "film", "painter", "playback", "scene", "shapes", "terminal", "terminal_replay",
    "window",
]  # fmt: skip
