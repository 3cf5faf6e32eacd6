"""Settle disputes: replay a game from its journal, and more."""

COMMANDS = (
    *("position", "whatif"),
    *("pause", "resume", "extend", "process", "eject", "rule", "edit", "announce", "acts", "statistics", "cancel"),
    *("replay", "reopen", "replace", "explain", "receipt", "disputes", "answer", "close"),
    *("rollback", "restore"),
)
