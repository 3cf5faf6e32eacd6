"""What became of each mail; mails that wait for a decision."""

COMMANDS = ("log", "held", "show", "release")
