"""Games on disk: stored, played, damaged, killed and brought back."""
