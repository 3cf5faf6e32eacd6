"""Commands that Godstorm brings: each a file, as those of the program."""
