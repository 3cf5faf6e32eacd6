"""The tests: small and quick, without network; those marked `full` are the counts that the issues name."""
