"""How fast the engine is, and how small its states: `python -m benchmarks`."""
