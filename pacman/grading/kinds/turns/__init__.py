"""Tests in which a search chooses the actions of a game, turn by turn."""

__all__ = ["listed_turns", "pacman"]
