"""Mail addresses as they are compared: in one canonical form, and whether a person reads what comes to one."""

from __future__ import annotations

import contextlib
import re
import unicodedata

_ROBOTS = re.compile(
    r"(?:mailer-?daemon|postmaster|(?:no|non|do-?not|ne-?pas|nicht)-?(?:reply|respond|response|repondre|antworten)|"
    r"(?:no|non|ne)-?(?:responder|rispondere|responda)|auto-?(?:reply|responder|mailer|mated)|nobody|bounces?|listserv|"
    r"majordomo|mailman)(?:[+.=-].*)?"
)


def canonical_address(address: str) -> str:
    """The form in which two ways of writing one address are equal: small letters, the domain as DNS has it.

    `"Anna"@Bücher.Example.` is `anna@xn--bcher-kva.example`. What has no domain, or none that DNS could have, keeps its
    letters but for their case. A sub-address (`anna+red@...`) is an address of its own.
    """
    text = unicodedata.normalize("NFC", address.strip()).casefold()
    local, at, domain = text.rpartition("@")
    if not at:
        return text
    if re.fullmatch(r'"[^"\\\s()<>,;:@]+"', local):
        local = local[1:-1]
    domain = domain.rstrip(".")
    if not domain.isascii():
        with contextlib.suppress(UnicodeError):
            domain = domain.encode("idna").decode()
    return f"{local}@{_SAME_DOMAINS.get(domain, domain)}"


_SAME_DOMAINS = {"googlemail.com": "gmail.com"}
"""Domains that are one, by their owner's word."""


def is_robot(address: str) -> bool:
    """Whether an address, such as `no-reply@...`, belongs to a program: nobody reads what is sent to it."""
    local = canonical_address(address).rpartition("@")[0].replace("_", "-").replace("é", "e")
    return bool(_ROBOTS.fullmatch(local))
