"""Games other than Pacman, with the same six methods, for the same agents."""
