"""The seal of a receipt: `GAME.SEAT.TURN-NUMBER.SHEET.TEXT.MAC`, which the host's key alone can make.

It stands for the sheet (the beginning of its digest) and for every line of the receipt (TEXT): whoever changes, adds,
swaps or drops one has no seal for that. What mail programs do to a text on its way changes nothing: lines broken
elsewhere, spaces, marks of quotation at the beginning of lines, signs that nobody sees.
"""

from __future__ import annotations

import hmac
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence

from .home import Home

SEAL = re.compile(
    r"\b([a-z][a-z0-9-]{1,23})\.([a-z]{2,20})\.(\d{4,}-\d{2,})\.([0-9a-f]{16})\.([0-9a-f]{10})\.([0-9a-f]{16})(?![0-9a-f])"
)
MARK = 10
"""So many digits stand for the text: nobody without the key can try texts, and the line stays short."""
_QUOTED = re.compile(r"(?:\s*>)+\s?")
About = Sequence[str]
"""Game, seat, turn and number, the beginning of the sheet's digest: what a receipt is for."""


def sealed_parts(game: str, seat: str, turn: int, number: int, digest: str) -> About:
    """What a receipt is for."""
    return game, seat, f"{turn:04d}-{number:02d}", digest[:16]


def seal_of_text(home: Home, what: About, text: str) -> str:
    """The seal of a receipt in words; the line with the seal itself is no part of the text."""
    return home.seal(*what, text_mark(home, text))


def text_mark(home: Home, text: str) -> str:
    """The part of a seal that stands for a text."""
    return home.seal("text", without_traces(text)).rpartition(".")[2][:MARK]


def json_mark(home: Home, receipt: Mapping[str, object]) -> str:
    """The part of a seal that stands for a receipt as JSON, all its keys but `seal`."""
    unsealed = {key: value for key, value in receipt.items() if key != "seal"}
    return home.seal("json", json.dumps(unsealed, sort_keys=True)).rpartition(".")[2][:MARK]


def sealed_by(home: Home, parts: Sequence[str]) -> Home | None:
    """This host, with the key that made the last part of a seal of the others; None if none of its keys did."""
    for each in home.with_each_key():
        if hmac.compare_digest(each.seal(*parts[:-1]).rpartition(".")[2], parts[-1]):
            return each
    return None


def without_traces(text: str) -> str:
    """The text without what a mail program may change on its way."""
    lines = (_QUOTED.sub("", line, count=1) if _QUOTED.match(line) else line for line in text.splitlines())
    whole = unicodedata.normalize("NFC", "\n".join(lines))
    unseen = {ord(sign): None for sign in set(whole) if _is_unseen(sign)}
    return " ".join(whole.translate(unseen).split())


def _is_unseen(sign: str) -> bool:
    """Whether a sign is neither seen nor a space; the one for what could not be read may be lost, too."""
    return not sign.isspace() and (unicodedata.category(sign)[0] == "C" or sign == "\ufffd")
