"""Pictures of boards: what is on them, that it can be read, that it tells nothing that the view does not."""
