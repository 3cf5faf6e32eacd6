"""What the reader of order sheets says: the sentences of `orders`, each without its full stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..locale import sentences, word

if TYPE_CHECKING:
    from ..language.words import Lexicon


def say(key: str, lang: str, /, **facts: Any) -> str:
    """The sentence of this key in this language, with its facts."""
    return sentences("orders", lang)[key].format(**facts)


def shown(text: str) -> str:
    """The sender's text, shortened and limited to printable characters."""
    cut = text if len(text) <= 40 else text[:39] + "…"
    return "".join(letter if letter.isprintable() else "·" for letter in cut)


def shown_line(text: str) -> str:
    """A line as quoted in a fault."""
    return "".join(letter if letter.isprintable() else "·" for letter in text.strip()[:200])


def begin_line(game: str, seat: str, turn: int, code: str | None, lexicon: Lexicon, lang: str) -> str:
    """The line with which the block of a sheet begins."""
    shown_code = f" {word('code', lang)} {code}" if code is not None else ""
    return f"{word('begin', lang)} {game} {lexicon.name('seat', seat, lang)} {word('turn', lang)} {turn}{shown_code}"
