"""Names and addresses of people, as far as they can stand in a letter; the same for `new`, a referee and mail."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from ..addresses import canonical_address

MAX_SIGNS = 60
_MEANS_SOMETHING = '<>"[]@'
"""Signs that addresses, subjects and tags are read by."""
_INVISIBLE = re.compile(r"[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks by their kind, of which nothing is seen."""
_ADDRESS = re.compile(r"[^<>@\s]{1,64}@[^<>@\s]{1,190}")


def plain_name(text: str) -> str:
    """A name without signs that mean something elsewhere, hide, or turn what stands beside them; "" if none is left."""
    return " ".join("".join(map(_plain, text)).split())[:MAX_SIGNS].strip()


def is_address(text: str) -> bool:
    """Whether this has the form of an address and shows every sign it has. Nothing is asked of the network."""
    return bool(_ADDRESS.fullmatch(text)) and all(map(_is_seen, text))


def _plain(sign: str) -> str:
    """The sign, or what a reader sees in its place: a space, or nothing where it has no width."""
    kind = unicodedata.category(sign)
    if kind == "Cf" or (kind == "Mn" and _INVISIBLE.match(sign)):
        return ""
    return " " if sign in _MEANS_SOMETHING or not _is_seen(sign) else sign


def _is_seen(sign: str) -> bool:
    """Whether a sign is a space, or can be seen where it stands."""
    return sign == " " or not (unicodedata.category(sign)[0] in "CZ" or _INVISIBLE.match(sign))


def near_names(wanted: str, names: Iterable[str]) -> str:
    """The names that may be meant: those of which `wanted` is a word, else the one that looks most like it; else ""."""
    known = {name.casefold(): name for name in names if name}
    with_it = [name for key, name in known.items() if wanted.casefold() in key.split()]
    return " or ".join(with_it or [known[near] for near in get_close_matches(wanted.casefold(), known, 1)])


def read_person(text: str) -> tuple[str, str]:
    """Name and address ("" if there is none) from `Anna <anna@example.org>`.

    Raises ValueError saying what is expected, with the nearest that could be meant.
    """
    match = re.fullmatch(r"([^<>]*?)\s*<([^<>]*)>", text)
    name, address = (match[1], match[2]) if match else (text, "")
    if "<" in name or ">" in name or not name.strip():
        raise ValueError("a name is expected, followed by an address in <> if there is one")
    words = [] if match else re.split(r"[\s,;()]+", text)
    bare = [word for word in words if "@" in word]
    if len(bare) == 1 and is_address(bare[0]):
        rest = plain_name(" ".join(word for word in words if word != bare[0]))
        near = f"{rest or plain_name(bare[0].partition('@')[0])} <{bare[0]}>"
        raise ValueError(f"an address goes in <>; did you mean {near!r}?")
    if match and not is_address(address):
        raise ValueError(f"{address!r} is not an address; one like anna@example.org is expected, all visible")
    plain = plain_name(name)
    if plain != re.sub(" +", " ", name.strip(" ")):
        rule = f"at most {MAX_SIGNS} signs" if len(name) > MAX_SIGNS else 'no invisible sign and none of <>"[]@'
        raise ValueError(f"a name has {rule}" + (f"; did you mean {plain!r}?" if plain else ""))
    return plain, address if address.isascii() else canonical_address(address)  # mail goes by what DNS calls it
