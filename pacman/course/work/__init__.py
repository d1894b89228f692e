"""Grading many submissions beside each other, on this machine or on a cluster."""
