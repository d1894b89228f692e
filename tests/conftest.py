"""Settings of all tests."""

from hypothesis import settings

# No deadline: a case that takes long on a busy machine is not wrong. Seeds come from the test's
# name, so that a run on another machine is the same run.
settings.register_profile("here", max_examples=400, deadline=None, derandomize=True)
settings.load_profile("here")
