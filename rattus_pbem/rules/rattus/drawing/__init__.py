"""Pictures of the board of Rattus: what stands where, told from a view."""
