"""What a sheet proves itself: the code of its letter, and a part in the chance in its time. Judges no order."""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Collection, Mapping

from ..errors import IllegalError
from ..locale import ways
from .faults import refusal
from .sheet_sentences import say

HASH, REVEAL, OPEN, CLOSED = "hash", "nonce", "open", "closed"
"""The steps of nonces: fingerprints are collected, then what they are of; or lines without any; the game has begun."""
_FOLDED = str.maketrans("OIL", "011", "-\u2010\u2011\u2012\u2013\u2014\u2015")


def same_code(given: str, code: str) -> bool:
    """Compare codes in constant time, without case, spaces or hyphens of any kind; O reads as 0, I and L as 1."""
    folded = "".join(given.upper().split()).translate(_FOLDED)
    return hmac.compare_digest(folded.encode("utf-8", "replace"), code.replace("-", "").encode())


def plain_nonce(nonce: str) -> str:
    """A nonce as it goes into the draws, whatever a mail program has done to its spaces: in Unicode's form C, one space
    between words; 64 hexadecimal digits in small letters."""
    plain = " ".join(unicodedata.normalize("NFC", nonce).split())
    return plain.lower() if re.fullmatch(r"[0-9a-fA-F]{64}", plain) else plain


def declines(nonce: str) -> bool:
    """Whether this says that no nonce is to come."""
    return nonce.strip().casefold() in ways("no_nonce")


def nonce_hash(nonce: str) -> str:
    """The hash that a seat sends first: SHA-256 of its nonce in the plain form, as UTF-8."""
    return hashlib.sha256(plain_nonce(nonce).encode("utf-8", "replace")).hexdigest()


def nonce_fault(
    settings: Mapping[str, str], step: str, sent: str | None, name: str, lang: str, before: Collection[str] = ()
) -> IllegalError | None:
    """Why the nonce or its hash in these settings is not taken; None if it is, or if there is none.

    `step` is what is being collected; `sent` is the hash that this seat has sent; `before` are hashes of lines that
    are known. That none is to come may be said in every step, in either way.
    """
    for key, steps in (("nonce_hash", (HASH,)), ("nonce", (REVEAL, OPEN))):
        if key in settings and step not in steps and (step == CLOSED or not declines(settings[key])):
            word = say(f"setting_{key}", lang)
            return refusal(lang, f"no_nonce_in_{step}", f"{name}, /settings/{key}", found=word)
    if settings.get("nonce_hash") in before:
        return refusal(lang, "no_nonce_known", f"{name}, /settings/nonce_hash", found=f"{settings['nonce_hash'][:16]}…")
    nonce = settings.get("nonce", "")
    if step == REVEAL and nonce and not declines(nonce) and nonce_hash(nonce) != sent:
        key = "no_nonce_unsent" if sent in (None, "none") else "no_nonce"
        return refusal(lang, key, f"{name}, /settings/nonce", found=f"{(sent or 'none')[:16]}…")
    return None
