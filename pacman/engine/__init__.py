"""The game itself: rules, boards, states, players, matches and recordings.

Nothing here draws, searches or grades.
"""

__all__ = [
    "directions", "grid", "hints", "keyboard", "layout", "loading", "match", "mazes", "players",
    "recorder", "recording", "rules", "state", "textboard", "timeouts", "views",
]  # fmt: skip
