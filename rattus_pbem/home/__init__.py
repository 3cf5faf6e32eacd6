"""A host's home: its folder or database, what `host.toml` says and games may set, keys, backups. Opens no game."""
