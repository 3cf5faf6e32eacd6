"""A state as a file, what a seat may know of it, and states that agree with what it knows."""
