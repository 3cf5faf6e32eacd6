"""Play-by-email and file-based turn processor. Start with: rattus-pbem demo"""

COMMANDS = (
    *("bundle", "verify", "work"),
    *("demo", "init", "new", "options", "check", "preview", "form", "compose", "submit", "tick", "report", "status"),
    *("doctor", "receive", "serve", "sandbox", "scenario", "schema"),
    *("nonce", "answer", "announce", "invite", "rules", "explain", "completion", "manual", "self-check", "upgrade"),
    *("referee", "mail", "site", "host", "store", "game"),
)
