"""Tests in which a search chooses the actions of a game, turn by turn."""
