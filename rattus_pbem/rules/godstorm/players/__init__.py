"""Computer players: they see what their seat may see, and nothing else."""
