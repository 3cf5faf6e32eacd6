"""Which game, seat and code a mail claims, and whether our own server vouches for its sender.

Claims are what a sender wrote: nothing here believes one, stores one or knows which code is right.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from ..locale import ways
from .folding import any_of
from .message_reader import Mail, parse_headers
from .sheet_search import parse_json

GAME = r"[a-z][a-z0-9-]{1,23}"
SEAT = r"[^\W\d_]{1,24}"
CODE = r"[0-9a-z]{4}-?[0-9a-z]{4}"
MAX_CLAIMS = 20

# Behind game, seat and code may stand what the answer is about: a word to confirm, a message to reply to.
_TAGGED_ADDRESS = re.compile(rf"[^@]{{1,64}}\+({GAME})\.({SEAT})(?:\.({CODE}))?(?:\.(ok|re)-({CODE}))?@")
_TAGGED_SUBJECT = re.compile(
    rf"\[\s*({GAME})\s+({SEAT})(?:\s+(?:{any_of('turn_short')}|{any_of('turn')}\s?)?(\d{{1,4}}))?(?:\s+(?:{any_of('code')}\s+)?({CODE}))?\s*\]"
)
_CODE = re.compile(CODE)
_GAME = re.compile(GAME)
_SEAT = re.compile(SEAT)
_TURN, _CODE_WORD = ways("turn"), ways("code")
_LAST_OF_BEGIN = tuple(way.casefold().split()[-1] for way in ways("begin"))
_LOOK_ALIKES = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Claim:
    """A game and seat that a mail names, with a code as `KX4P-9QDM` or ""; `where`: address, subject or block.

    `turn` is that of the letter, where the tag in a subject names it.
    """

    game: str
    seat: str
    code: str
    where: str
    turn: int | None = None


def codes_in(mail: Mail, block: bytes | None) -> list[Claim]:
    """Every claim in the addresses, the subject and this sheet, each once; the seat's word as it was written."""
    claims = []
    for address in mail.recipients:
        tag = _TAGGED_ADDRESS.match(address.casefold())
        if tag:
            claims.append(_claim(tag[1], tag[2], tag[3], "address"))
    for tag in _TAGGED_SUBJECT.finditer(mail.subject.casefold()):
        claims.append(_claim(tag[1], tag[2], tag[4], "subject", tag[3]))
    if block is not None:
        claim = claim_of_sheet(block)
        if claim is not None:
            claims.append(claim)
    return list(dict.fromkeys(claims))[:MAX_CLAIMS]


def word_in_address(mail: Mail, about: str) -> str:
    """The word behind `ok-` or `re-` in an address that the mail goes to, as letters show it; "" without one."""
    tags = (_TAGGED_ADDRESS.match(address.casefold()) for address in mail.recipients)
    return next((_shown(tag[5]) for tag in tags if tag and tag[4] == about), "")


def trusted_result(raw: bytes, authserv_id: str) -> str:
    """What our own server found of the sender: "pass", "fail" or "none".

    Only the topmost Authentication-Results counts, only if it is of this server; DMARC, else DKIM or SPF of the
    sender's own domain. The host must know that its server takes foreign ones out and always adds its own.
    """
    headers = parse_headers(raw)
    top, sender = headers.get("authentication-results"), headers.sender()[0]
    if not top or not authserv_id or not sender:
        return "none"
    from authres import AuthenticationResultsHeader  # type: ignore[import-untyped]
    from authres.core import AuthResError  # type: ignore[import-untyped]

    try:
        header = AuthenticationResultsHeader.parse("Authentication-Results: " + top)
    # authres raises the built-in SyntaxError for what it cannot read.
    except (AuthResError, SyntaxError, ValueError, IndexError, KeyError, AttributeError, TypeError, RecursionError):
        return "none"
    if str(header.authserv_id).casefold() != authserv_id.strip().casefold():
        return "none"
    domain = sender.rpartition("@")[2]
    return _verdict([_Result(result) for result in header.results], domain)


class _Result:
    """One result of a method, its properties by `type.name`."""

    def __init__(self, result: object) -> None:
        self.method = str(getattr(result, "method", "")).casefold()
        self.result = str(getattr(result, "result", "")).casefold()
        properties = getattr(result, "properties", None) or []
        self.domains = {
            str(part.value).casefold().rpartition("@")[2]
            for part in properties
            if (self.method, str(part.type).casefold(), str(part.name).casefold())
            in {
                ("dkim", "header", "d"),
                ("dkim", "header", "i"),
                ("spf", "smtp", "mailfrom"),
                ("dmarc", "header", "from"),
            }
        }

    def aligned(self, domain: str) -> bool:
        """Whether it speaks of this domain or of one above it."""
        return any(own == domain or ("." in own and domain.endswith("." + own)) for own in self.domains)


def _verdict(results: list[_Result], domain: str) -> str:
    dmarc = [result for result in results if result.method == "dmarc" and result.result in ("pass", "fail")]
    if dmarc:
        own = all(result.result == "pass" and (not result.domains or result.aligned(domain)) for result in dmarc)
        return "pass" if own else "fail"
    about = [result for result in results if result.method in ("dkim", "spf") and result.aligned(domain)]
    if any(result.result == "pass" for result in about):
        return "pass"
    return "fail" if any(result.result in ("fail", "hardfail", "permerror") for result in about) else "none"


def _claim(game: str, seat: str, code: str | None, where: str, turn: str | None = None) -> Claim:
    return Claim(game.casefold(), seat.casefold(), _shown(code or ""), where, int(turn) if turn else None)


def _shown(code: str) -> str:
    folded = _folded(code)
    return f"{folded[:4]}-{folded[4:]}" if folded else ""


def _folded(code: str) -> str:
    plain = unicodedata.normalize("NFKC", code[:40]).upper()
    return re.sub(r"[\s‐-―-]+", "", plain).translate(_LOOK_ALIKES)


def claim_of_sheet(sheet: bytes) -> Claim | None:
    """What an order sheet, JSON or a block, claims of itself; None where it names no game and seat."""
    return _from_json(sheet) if sheet.lstrip()[:1] == b"{" else _from_first_line(sheet)


def _from_json(block: bytes) -> Claim | None:
    sheet = parse_json(block.decode("utf-8", "replace"))
    if not isinstance(sheet, dict):
        return None
    game, seat, code = (sheet.get(key, "") for key in ("game", "seat", "code"))
    if not isinstance(game, str) or not isinstance(seat, str):
        return None
    if not _GAME.fullmatch(game.casefold()) or not _SEAT.fullmatch(seat.casefold()):
        return None
    whole = isinstance(code, str) and _CODE.fullmatch(code.strip().casefold())
    return _claim(game, seat, code.strip() if whole else "", "block")


def _from_first_line(block: bytes) -> Claim | None:
    """Who the orders are from, by the words after BEGIN ORDERS (game, seat, turn N, code C), read as the order reader
    does."""
    line = block.lstrip().partition(b"\n")[0][:300].decode("utf-8", "replace").casefold().split("//")[0]
    words = line.split()
    ends = (at for at, word in enumerate(words, 1) if word.rstrip(":").endswith(_LAST_OF_BEGIN))
    words = words[next(ends, len(words)) :]
    free, code, at = [], "", 0
    while at < len(words):
        if words[at] in (*_TURN, *_CODE_WORD) and at + 1 < len(words):
            if words[at] in _CODE_WORD and _CODE.fullmatch(words[at + 1]):
                code = words[at + 1]
            at += 2
            continue
        free.append(words[at])
        at += 1
    if not free or not _GAME.fullmatch(free[0]):
        return None
    seat = free[1] if len(free) > 1 and _SEAT.fullmatch(free[1]) else ""
    return _claim(free[0], seat, code, "block")
