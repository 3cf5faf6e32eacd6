"""Twin worlds: what a seat is shown must be the same in every world that agrees with what it may know."""
