"""What people ask for by lines that are no order of any game: to undo, to give, to talk, to leave, to know. A line that
is one of these is answered by how it is done here, if it can be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..language.phrases import Phrases, fold, phrases_of
from ..locale import words_by_language

ALONE = ("clear", "orders", "draw", "resend", "confirm")
"""Commands that stand alone on their line."""
COMMANDS = (
    *ALONE,
    *("status", "help", "absent", "press", "message", "host", "concede", "dispute", "explain", "join", "nonce"),
    *("language", "zone", "pictures", "address"),
)
"""Words of mails to the host: they stand outside of an order sheet."""
WISHES = ("undo", "give", "remove", "talk", "leave", "time", "ask")


def wish_of(keys: Sequence[str], at: int) -> tuple[str, int]:
    """The key of the sentence that answers the wish which these words begin with, from one of them on, and how many
    words say it; "" for none."""
    key, size = _wishes().match(keys, at)
    return (key, size) if key and (size == len(keys) - at or keys[at] not in _alone()) else ("", 0)


@cache
def _alone() -> frozenset[str]:
    return frozenset(fold(said[0]) for name in ALONE for said in words_by_language(f"command_{name}").values())


@cache
def _wishes() -> Phrases:
    first = ({lang: said[:1] for lang, said in words_by_language(f"command_{name}").items()} for name in COMMANDS)
    commands = [(words, "command_in_block") for words in (*first, words_by_language("like_draw"))]
    wishes = [(words_by_language(f"wish_{name}"), f"wish_{name}") for name in WISHES]
    return phrases_of([(words_by_language("like_clear"), "wish_undo"), *wishes, *commands])
