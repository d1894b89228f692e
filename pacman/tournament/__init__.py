"""Tournaments of many agents: pairings, workers, results and standings."""

__all__ = ["pairings", "results", "standings"]
