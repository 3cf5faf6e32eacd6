"""The command line: the only place where all parts meet."""
