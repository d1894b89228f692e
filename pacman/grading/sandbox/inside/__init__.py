"""What runs in the process that a submission is in.

The submission can read, change and break all of this, so nothing here knows an expected result or
is believed. This folder and the engine are copied to a stage, and only the copies are used.
"""

__all__ = ["channel", "jail", "jobs", "users"]
