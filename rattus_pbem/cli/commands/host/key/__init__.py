"""The host himself: his key."""

COMMANDS = ("new",)
