"""The host himself: his key."""

COMMANDS = ("key",)
