"""Grading a class: from a folder as the course system exported it to reports and gradebooks."""
