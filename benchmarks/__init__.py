"""The speed of the engine and the size of its states: `python -m benchmarks`."""
