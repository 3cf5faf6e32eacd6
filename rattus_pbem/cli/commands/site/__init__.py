"""The games as static pages for everybody."""

COMMANDS = ("build",)
