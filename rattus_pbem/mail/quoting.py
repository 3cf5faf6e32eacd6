"""Parts a text of a mail into what its sender wrote and what is quoted, as the common clients do it in en and fr.

Each line gets a depth (0: the sender's own words) and a kind; no line is ever changed beyond its quote marks and its
blanks. Takes time in proportion to the text. Knows nothing of orders or commands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

MAX_JOINED = 3

_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e]")
_BLANK = re.compile("[\u00a0\u2007\u2009\u202f\t]")
_MARKS = re.compile(r"[ ]*>(?:[ ]{0,3}>)*[ ]?")

# "On ... wrote:", looked for in a line or in up to three joined; the first word keeps most lines from being tried.
_BEGINS_ATTRIBUTION = re.compile(r"\*?(?:On|Le|Am|Il|El|\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b")
_ENDS_ATTRIBUTION = re.compile(
    r"(?:wrote|a écrit|ecrit|écrivait|écrit|schrieb)[^:]{0,120}:\*?$|ha scritto:$|escribió:$"
)
_NAMED_WROTE = re.compile(r"[^:>]{0,120}<[^<>\s]{1,100}@[^<>\s]{1,100}>[^:]{0,60}(?:wrote|a écrit)[ ]?:$")
_RULE = re.compile(
    r"-{2,}[ ]?(?:original message|message d.origine|message original|forwarded message|forwarded by .{0,80}|"
    r"message transféré|ursprüngliche nachricht|original-nachricht|weitergeleitete nachricht)[ ]?-{2,}$"
    r"|(?:begin forwarded message|début du message (?:réexpédié|transféré|renvoyé))[ ]?:$",
    re.IGNORECASE,
)
_UNDERSCORES = re.compile(r"_{10,}$")
_FIELD = re.compile(
    r"\*?(from|de|von|sent|envoyé(?: le)?|date|gesendet|to|à|an|cc|subject|objet|betreff|reply-to|répondre à)[ ]?:\*?",
    re.IGNORECASE,
)
_FROM = {"from", "de", "von"}
_SIGNATURE = re.compile(r"--[ ]?$")
_MOBILE = re.compile(
    r"(?:sent from (?:my|mail for|outlook|yahoo|proton|samsung|a mobile)|sent (?:via|with) (?:the|proton|samsung)|"
    r"get (?:outlook|bluemail) for|"
    r"envoyé (?:de|depuis|à partir de|avec) (?:mon|ma|l|un|outlook|yahoo|proton|la|le|mail)|"
    r"télécharger outlook|obtenez outlook|obtenir outlook|provenance : courrier|von meinem iphone)\b[^:]{0,100}$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without its quote marks; `kind` is `text`, `attribution`, `header` or `signature`."""

    text: str
    depth: int
    kind: str = "text"


@lru_cache(maxsize=2)  # sheets and commands are looked for in the same lines
def part_lines(text: str) -> tuple[TextLine, ...]:
    """Every line of the text with its depth and its kind."""
    marked = [_marks_off(_plain(line)) for line in text.split("\n")]
    done: list[TextLine] = []
    base, signing, at = 0, False, 0
    while at < len(marked):
        depth, line = marked[at]
        size = _attribution(marked, at)
        rule = 0 if size else _separator(marked, at)
        kind = "text"
        if size:
            kind, signing = "attribution", False
            # Where the quotation carries no marks all that follows is quoted.
            base += _unmarked_below(marked, at + size)
        elif rule:
            size, kind, signing = rule, "header", False
            base += depth == 0
        elif _SIGNATURE.match(line):
            kind, signing = "signature", depth == 0
        elif depth == 0 and (signing or _MOBILE.match(line.strip())):
            kind = "signature"
        for taken_depth, taken in marked[at : at + max(size, 1)]:
            done.append(TextLine(taken, base + taken_depth, kind))
        at += max(size, 1)
    return tuple(done)


def _plain(line: str) -> str:
    if line.isascii():
        return line.replace("\t", " ").rstrip("\r\n ")
    return _INVISIBLE.sub("", _BLANK.sub(" ", line)).rstrip()


def _marks_off(line: str) -> tuple[int, str]:
    marks = _MARKS.match(line) if ">" in line[:40] else None
    return (marks[0].count(">"), line[marks.end() :]) if marks else (0, line)


def _attribution(marked: list[tuple[int, str]], at: int) -> int:
    """How many lines from here on say who wrote what follows; 0 if none."""
    depth, first = marked[at]
    first = first.strip()
    if not first or len(first) > 300:
        return 0
    joined = ""
    for size in range(1, MAX_JOINED + 1):
        if at + size > len(marked) or marked[at + size - 1][0] != depth or not marked[at + size - 1][1].strip():
            return 0
        joined = f"{joined} {marked[at + size - 1][1].strip()}".strip()[:600]
        if _BEGINS_ATTRIBUTION.match(first) and _ENDS_ATTRIBUTION.search(joined[-160:]) and _has_date(joined):
            return size
        if _NAMED_WROTE.match(joined):
            return size
    return 0


def _has_date(joined: str) -> bool:
    """Prose such as "On Monday Anna wrote:" counts too only if it names a day or an address by signs."""
    return "@" in joined or any(letter.isdigit() for letter in joined)


def _unmarked_below(marked: list[tuple[int, str]], at: int) -> int:
    for depth, line in marked[at : at + 6]:
        if depth or line.strip():
            return int(depth == 0)
    return 0


def _separator(marked: list[tuple[int, str]], at: int) -> int:
    """How many lines from here on part the letter from an older one below it: a rule, a block of headers, or both."""
    line = marked[at][1].strip()
    if len(line) > 300 or not line:
        return 0
    ruled = bool(_RULE.match(line))
    if ruled or _UNDERSCORES.match(line):
        below = at + 1
        while below < min(at + 4, len(marked)) and not marked[below][1].strip():
            below += 1
        block = _header_block(marked, below)
        return below - at + block if block else int(ruled)
    return _header_block(marked, at)


def _header_block(marked: list[tuple[int, str]], at: int) -> int:
    """The size of a block of headers that begins with From: or De : here; 0 if there is none."""
    names: set[str] = set()
    last = 0
    depth = marked[at][0] if at < len(marked) else 0
    for size, (taken_depth, line) in enumerate(marked[at : at + 10]):
        field = _FIELD.match(line.strip()) if taken_depth == depth else None
        if size == 0 and (field is None or field[1].lower() not in _FROM):
            return 0
        if taken_depth != depth or (not field and not line.strip() and len(names) > 1):
            break
        if field:
            names.add(field[1].lower())
            last = size + 1
        elif size - last > 1:
            break
    return last if len(names) >= 3 else 0
