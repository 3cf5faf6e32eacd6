"""What people ask for by lines that are no order of any game: to undo, to give, to talk, to leave, to know. A line that
is one of these is answered by how it is done here, if it can be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..language.phrases import Phrases, phrases_of
from ..locale import words_by_language

COMMANDS = (
    *("clear", "status", "help", "orders", "draw", "resend", "absent", "press", "message", "host", "concede"),
    *("dispute", "explain", "join", "nonce", "confirm", "language", "zone", "pictures", "address"),
)
"""Words of mails to the host: they stand outside of an order sheet."""
WISHES = ("undo", "give", "talk", "leave", "ask")


def wish_of(keys: Sequence[str], at: int) -> str:
    """The key of the sentence that answers the wish which these words begin with, from one of them on; "" for none."""
    key, _ = _wishes().match(keys, at)
    return str(key or "")


@cache
def _wishes() -> Phrases:
    commands = [(words_by_language(f"command_{name}"), "command_in_block") for name in COMMANDS]
    wishes = [(words_by_language(f"wish_{name}"), f"wish_{name}") for name in WISHES]
    return phrases_of([*commands, (words_by_language("like_clear"), "wish_undo"), *wishes])
