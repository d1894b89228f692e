"""What a course system exported: which submissions there are, and whose each one is."""
