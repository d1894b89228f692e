"""Many games between many agents: pairings, workers, results and standings."""
