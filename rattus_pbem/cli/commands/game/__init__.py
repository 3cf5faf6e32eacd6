"""For authors of games: look for mistakes in one."""

COMMANDS = ("check",)
