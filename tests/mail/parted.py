"""A mail's text parted by who wrote it."""

from __future__ import annotations

from rattus_pbem.mail.quoting import part_lines


def unquoted(text: str) -> str:
    """What the sender wrote: no quotations, attributions or signatures."""
    return "\n".join(line.text for line in part_lines(text) if line.depth == 0 and line.kind == "text").strip("\n")


def quoted(text: str) -> str:
    """What is quoted, its marks taken off; no attributions."""
    return "\n".join(line.text for line in part_lines(text) if line.depth and line.kind == "text").strip("\n")
