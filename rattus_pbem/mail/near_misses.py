"""Lines of a mail that are nearly a command: what they would be with the nearest word. Decides nothing.

Asked only where nothing else was found in the mail: prose may well begin like this.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from ..locale import FIRST, ways, word, words_by_language
from .command_shapes import COMMAND_WORDS, read_command
from .folding import any_of, folded

MAX_LINES, MAX_WORDS = 12, 12
ALIKE = 0.8
MAX_BEFORE = 4
WITHIN = ("absent", "resend", "explain", "join", "address")
"""Commands that a line of prose may lead to: with what follows it they are hardly anything else."""
_AWAY = re.compile(any_of("like_absent") + r"\b")
_LIKE = {name: re.compile(any_of(f"like_{name}")) for name in ("clear", "draw")}
"""What players write for a command that stands alone."""
_POLITE = re.compile(rf"[ ,]+{any_of('polite_end')}$")


def near_command(line: str) -> str:
    """The line with its first word put right, if that makes it a command, or nearly one; else ""."""
    words = line.split()
    if not words or len(words) > MAX_WORDS or _is_command(line):
        return ""
    if alone := _command_alone(line):
        return alone
    first = folded(words[0]).strip(".,:;!?")
    if not first.isalpha() or first in _words():
        return ""
    tail = words[0][len(first) :] if words[0][:1].isalpha() else ""
    for near in _near_words(first):
        corrected = " ".join([near + (":" if ":" in tail else ""), *words[1:]])
        command = read_command(corrected, "body", 0)
        if command is not None and not command.fault:
            return corrected
        if command is not None and len(words) <= 4:
            return near
    return ""


def _is_command(line: str) -> bool:
    command = read_command(line, "body", 0)
    return command is not None and not command.fault


def command_within(line: str) -> str:
    """The command that stands in a line of prose behind its first words: `I am away until Friday`; else ""."""
    words = _without_thanks(line).split()
    if len(words) > MAX_WORDS:
        return ""
    for skipped in range(1, min(MAX_BEFORE, len(words) - 1) + 1):
        rest = " ".join(words[skipped:])
        away = _AWAY.match(folded(rest))
        said = f"{word('command_absent', _language_of(away[0]))} {rest[away.end() :].strip()}" if away else rest
        command = read_command(said.rstrip(" .!,"), "body", 0)
        if command is not None and not command.fault and command.name in WITHIN:
            return said.rstrip(" .!,")
    return ""


def _command_alone(line: str) -> str:
    """The command that another word for it means, in the language of that word: `undo`, `vote draw`; else ""."""
    said = folded(_without_thanks(line))
    for name, like in _LIKE.items():
        if like.fullmatch(said):
            languages = words_by_language(f"like_{name}")
            lang = next(lang for lang, said_in in languages.items() if said in map(folded, said_in))
            return word(f"command_{name}", lang)
    return ""


def _without_thanks(line: str) -> str:
    said = line.strip(" .!,")
    thanks = _POLITE.search(folded(said))
    return said[: thanks.start()] if thanks else said


def _language_of(said: str) -> str:
    """The language of what is said for being away; the first one if several have it."""
    languages = words_by_language("like_absent")
    return next((lang for lang, said_in in languages.items() if said in map(folded, said_in)), FIRST)


def is_near_begin(line: str) -> bool:
    """Whether a line is nearly the first of a block of orders: `BEGIN ORDER peste red`."""
    begins, ends = (tuple(folded(way) for way in ways(key)) for key in ("begin", "end"))
    text = " ".join(folded(line).replace(":", " ").split()[: MAX_BEFORE + 3])
    if any(f" {begin} " in f" {text} " for begin in begins):
        return True  # behind other words
    near = get_close_matches(" ".join(text.split()[:2]), (*begins, *ends), 1, ALIKE)
    return bool(near) and near[0] in begins


def _near_words(word: str) -> list[str]:
    """Command words like this one, the nearest first; one with the same letters in another order is near."""
    known = _words()
    swapped = [known[way] for way in known if sorted(way) == sorted(word)]
    return list(dict.fromkeys([*swapped, *(known[way] for way in get_close_matches(word, known, 4, ALIKE))]))


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    """Every one-word command by its folded form."""
    return {folded(way): way for name in COMMAND_WORDS for way in ways(f"command_{name}") if " " not in way}
