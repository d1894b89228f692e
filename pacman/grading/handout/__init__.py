"""What students get: the game, the visible tests, and the file to write."""
