"""What the clauses that play names say, one file a language. The whole reference is docs/rules/rattus.md."""
