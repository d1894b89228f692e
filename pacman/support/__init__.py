"""What all packages share and no game is in: files, texts, signals, progress, processes, errors."""
