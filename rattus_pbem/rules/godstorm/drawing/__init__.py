"""Pictures of the boards of Godstorm: what stands where, told from a view."""
