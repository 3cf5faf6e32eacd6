"""What is said to people about a mail that could not be read as it stands: the sentences of `mail`."""

from __future__ import annotations

from ..locale import sentences


def say(key: str, lang: str) -> str:
    """The sentence for this key."""
    return sentences("mail", lang)[key]
