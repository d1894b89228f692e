"""An assignment's files: questions, criteria, test cases, and what is expected of them."""
