"""What all HTML of the program has in common."""
