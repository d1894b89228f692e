"""Tournaments of many agents: pairings, workers, results and standings."""

__all__ = ["intervals", "pairings", "results", "standings"]
