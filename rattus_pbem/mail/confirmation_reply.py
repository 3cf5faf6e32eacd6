"""A bare reply to a letter that asks to confirm something: `Yes please!`, or nothing at all above the quoted letter.

The reply carries the letter's word in the address it goes to and in what it quotes. A machine that answers with words
of its own confirms nothing; nor does a person who says no.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..locale import FIRST, word, words_by_language
from .command_lines import Command, CommandReader
from .folding import any_of, folded
from .identify import CODE, word_in_address
from .message_reader import Mail
from .quoting import TextLine

LONGEST = 100
"""Whoever writes more on their first line than this says more than yes."""

_QUOTED = re.compile(rf"[\s*_]*->\s*({any_of('command_confirm')})\s+({CODE})\W*$")
_YES = re.compile(rf"\W*{any_of('yes_reply')}(?![^\W_])")
_NO = re.compile(rf"(?<![^\W_]){any_of('no_reply')}(?![^\W_])")
_FURTHER_YES = (
    "ja|jawohl|ja bitte|ja gerne|gerne|klar|na klar|naturlich|bestatigt|ich bestatige|ja graag|graag|akkoord|"
    "ik bevestig|bevestigd|natuurlijk|si por favor|claro|claro que si|por supuesto|de acuerdo|vale|confirmo|"
    "confirmado|si|si grazie|certo|certamente|va bene|d'accordo|confermo|confermato|sim|sim por favor|"
    "claro que sim|com certeza|de acordo"
)
"""Yes in German, Spanish, Italian, Dutch and Portuguese, folded. We know no word of these languages that takes a yes
back, and `si` begins a condition in several: one of these is a yes where it stands alone on its line."""
_THUMBS = re.compile("[\\s!.]*(?:\N{THUMBS UP SIGN}[\U0001f3fb-\U0001f3ff\ufe0f]?[\\s!.]*)+")
"""A thumb up, or several, whatever the skin, and nothing else."""


def confirming_reply(mail: Mail, lines: Sequence[TextLine], reader: CommandReader) -> Command | None:
    """The `confirm` that a bare reply stands for; None if it carries no word of ours, or does not say yes.

    A reply that says something else gives the command with the fault `no_assent`, if it carries a word.
    """
    quoted = next((match for line in lines if line.depth and (match := _QUOTED.match(folded(line.text)))), None)
    code = word_in_address(mail, "ok") or (quoted[2].upper() if quoted else "")
    if not code or word_in_address(mail, "re"):
        return None
    own = [line.text.strip() for line in lines if line.depth == 0 and line.kind == "text" and line.text.strip()]
    first = folded(own[0]) if own else ""
    says_yes = not own or (len(first) <= LONGEST and _YES.match(first) and not _NO.search(first)) or _is_bare_yes(own)
    source = f"{quoted[1] if quoted else word('command_confirm', _language_of(first))} {code}"
    confirm = reader.commands["confirm"]
    if not says_yes:
        return confirm((), "body", 1, source, "no_assent")
    return confirm((("word", code),), "body", 1, source)


def _is_bare_yes(own: Sequence[str]) -> bool:
    """Whether the first line is only a thumb up or yes in a further language; lines below are ignored (a signature)."""
    if _THUMBS.fullmatch(own[0]):
        return True
    return (
        " ".join(re.findall(r"[^\W_]+(?:'[^\W_]+)*", folded(own[0]))) in _FURTHER_YES.split("|") and "?" not in own[0]
    )


def _language_of(first: str) -> str:
    """The language whose yes a line begins with; the first one if several have it."""
    for lang, said in words_by_language("yes_reply").items():
        if any(re.match(rf"\W*{re.escape(folded(way))}(?![^\W_])", first) for way in said):
            return lang
    return FIRST
