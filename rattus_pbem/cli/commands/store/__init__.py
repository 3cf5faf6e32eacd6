"""Where the games lie: tables in a database, copies between stores."""

COMMANDS = ("migrate", "copy", "export", "compact", "grant")
