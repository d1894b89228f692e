"""Helpers without any game in them: texts, files, signals, progress, processes and errors."""

__all__ = [
    "channel", "dates", "errors", "fields", "files", "fingerprint", "launch", "notebooks",
    "options", "outputs", "pool", "progress", "project", "requirements", "scalars", "scratch",
    "signals", "text", "yamlform",
]  # fmt: skip
