"""What is kept of a graded class, and the tables and pages that are made of it."""
