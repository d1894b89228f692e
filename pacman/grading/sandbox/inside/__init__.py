"""The code that runs in the process of a submission.

The submission can read, change and break all of this, so nothing here knows an expected result or
is believed. `boot` takes this folder and the engine into memory, and nothing there leads to the
folder that the project is installed in.
"""

__all__ = ["bindings", "boot", "channel", "jail", "jobs", "users"]
