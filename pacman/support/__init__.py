"""What all packages share and no game is in: texts, files, signals, progress, processes, errors."""

__all__ = [
    "channel",
    "errors",
    "fields",
    "files",
    "launch",
    "options",
    "outputs",
    "places",
    "pool",
    "progress",
    "requirements",
    "scalars",
    "scratch",
    "signals",
    "text",
    "yamlform",
]
