"""The processes that submissions run in, seen from the grader's side."""
