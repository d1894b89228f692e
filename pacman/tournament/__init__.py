"""Tournaments of many agents: pairings, workers, results and standings."""

__all__ = ["agent_files", "intervals", "pairings", "results", "standings"]
