"""Parts a text of a mail into what its sender wrote and what is quoted, as the common clients do it in 14 languages.

Each line gets a depth (0: the sender's own words) and a kind; no line is ever changed beyond its quote marks and its
blanks. Takes time in proportion to the text. Knows nothing of orders or commands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .quoting_words import FIELDS, MOBILE, RULES, VERBS

MAX_JOINED = 3

_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e]")
_BLANK = re.compile("[\u00a0\u2007\u2009\u202f\t]")
_MARKS = re.compile(r"[ ]*>(?:[ ]{0,3}>)*[ ]?")

_ADDRESS = re.compile(r"[^\s<>()@]{1,100}@[^\s<>()@]{1,100}")
_DATE = re.compile(
    r"(?<!\d)(?:\d{1,2}[./-][ ]?\d{1,2}[./-][ ]?(?:\d{4}|\d\d)|(?:19|20)\d\d)(?!\d)"  # 02.11.26, 2. 11. 2026, 2026
)
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
# A line that says who wrote what follows. With a verb at its end, some sign of a day or an address is enough.
_VERB = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(verb) for verb in VERBS) + r")(?![^\W_])[^:：]{0,120}$")
_BEGINS_ATTRIBUTION = re.compile(
    r"\*?(?:On|Le|Am|Il|El|Op|Em|Den|Dne|W dniu|\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b"
)
_BEGINS = re.compile(f"{_BEGINS_ATTRIBUTION.pattern}|{_DATE.pattern}|{_ADDRESS.pattern}")
_COLON = re.compile(r"[ ]?[:：]\*?$")
_DASHES = re.compile(r"-{2,}[ ]?(.{5,300}?)[ ]?-{2,}$")  # Zoho: ---- On Mon, 2 Nov 2026 ... wrote ----
_RULE = re.compile(
    r"[-–—*=]{2,}[ ]?(?:" + "|".join(RULES) + r")[ ]?[-–—*=]{2,}$"
    r"|(?:begin forwarded message|début du message (?:réexpédié|transféré|renvoyé))[ ]?:$",
    re.IGNORECASE,
)
_UNDERSCORES = re.compile(r"_{10,}$")
_KINDS = {word: kind for kind, words in FIELDS.items() for word in words.split(", ")}
_FIELD = re.compile(
    r"\*?(" + "|".join(sorted(map(re.escape, _KINDS), key=len, reverse=True)) + r")[ ]?(?:\*[ ]?[:：]|[:：])\*?",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"--[ ]?$")
_MOBILE = re.compile(r"(?:" + "|".join(MOBILE) + r")[^:]{0,100}$", re.IGNORECASE)


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
    lines: list[str] = []
    for line_depth, line in marked[at : at + MAX_JOINED]:
        if line_depth != depth or not line.strip():
            return 0
        lines.append(line.strip()[:300])
        if lines[-1][-1] not in ":：*-" or not _is_attribution(" ".join(lines)):
            continue
        rest = " ".join(lines[1:])
        # A line of one's own directly above a whole attribution is no part of it.
        if rest and (not _BEGINS.search(first) or (_DATE.search(rest) and _is_attribution(rest))):
            return 0
        return len(lines)
    return 0


def _is_attribution(joined: str) -> bool:
    """Whether this says who wrote and when: `On ... Anna wrote:`, `---- On ... Anna wrote ----`, `..., Anna <a@b>:`."""
    dashes = _DASHES.match(joined)
    colon = None if dashes else _COLON.search(joined)
    if not dashes and not colon:
        return False
    said = dashes[1] if dashes else joined[: colon.start()]  # type: ignore[union-attr]  # one of them is there
    address, dated = bool(_ADDRESS.search(said)), bool(_DATE.search(said))
    if dated and _TIME.search(said) and address:
        return True
    if not _VERB.search(said[-200:]):
        return False
    begins = bool(_BEGINS_ATTRIBUTION.match(said)) and any(letter.isdigit() for letter in said)
    return address or begins or bool(dated and _TIME.search(said))


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
    """The size of a block of headers that begins here, in whatever order; 0 if there is none."""
    kinds: set[str] = set()
    last = 0
    depth = marked[at][0] if at < len(marked) else 0
    for size, (taken_depth, line) in enumerate(marked[at : at + 10]):
        field = _FIELD.match(line.strip()) if taken_depth == depth else None
        if size == 0 and field is None:
            return 0
        if taken_depth != depth or (not field and not line.strip() and len(kinds) > 1):
            break
        if field:
            kinds.add(_KINDS[field[1].lower()])
            last = size + 1
        elif size - last > 1:
            break
    return last if len(kinds) >= 3 and "from" in kinds and kinds & {"date", "subject"} else 0
