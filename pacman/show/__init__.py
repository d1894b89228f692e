"""Games as people see them: text, pictures, films, windows and pages.

No rule is decided here.
"""

__all__ = [
    "display",
    "film",
    "playback",
    "scene",
    "shapes",
    "terminal",
    "terminal_replay",
    "window",
]
