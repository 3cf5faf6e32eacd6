"""What a sheet proves itself: the code of its letter, and a part in the chance in its time. Judges no order."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from ..errors import IllegalError
from .faults import refusal
from .sheet_sentences import say

CLOSED = "closed"
"""The step of nonces once the game has begun."""
_FOLDED = str.maketrans("OIL", "011", "-\u2010\u2011\u2012\u2013\u2014\u2015")


def same_code(given: str, code: str) -> bool:
    """Compare codes in constant time, without case, spaces or hyphens of any kind; O reads as 0, I and L as 1."""
    folded = "".join(given.upper().split()).translate(_FOLDED)
    return hmac.compare_digest(folded.encode("utf-8", "replace"), code.replace("-", "").encode())


def nonce_hash(nonce: str) -> str:
    """The hash a seat sends first: SHA-256 of the 64 hex digits of its nonce, as text."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def nonce_fault(settings: Mapping[str, str], step: str, sent: str | None, name: str, lang: str) -> IllegalError | None:
    """Why the nonce or its hash in these settings is not taken; None if it is, or if there is none.

    `step` is what is being collected: `hash`, `nonce`, or `closed`; `sent` is the hash that this seat has sent.
    """
    for key, its_step in (("nonce_hash", "hash"), ("nonce", "nonce")):
        if key in settings and step != its_step:
            word = say(f"setting_{key}", lang)
            return refusal(lang, f"no_nonce_in_{step}", f"{name}, /settings/{key}", found=word)
    if "nonce" in settings and nonce_hash(settings["nonce"]) != sent:
        key = "no_nonce_unsent" if sent in (None, "none") else "no_nonce"
        return refusal(lang, key, f"{name}, /settings/nonce", found=f"{(sent or 'none')[:16]}…")
    return None
