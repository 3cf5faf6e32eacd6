"""Lines of a mail that are nearly a command: what they would be with the nearest word. Decides nothing.

Asked only where nothing else was found in the mail: prose may well begin like this.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from ..locale import FIRST, ways, word, words_by_language
from .command_lines import CommandReader
from .folding import any_of, folded

MAX_LINES, MAX_WORDS = 12, 12
ALIKE = 0.8
MAX_BEFORE = 4
_POLITE = re.compile(rf"[ ,]+{any_of('polite_end')}$")


def near_command(line: str, reader: CommandReader) -> str:
    """The line with its first word put right, if that makes it a command, or nearly one; else ""."""
    words = line.split()
    if not words or len(words) > MAX_WORDS or reader.is_command(line):
        return ""
    if alone := _command_alone(line, reader):
        return alone
    first = folded(words[0]).strip(".,:;!?")
    if not first.isalpha() or first in reader.single_words:
        return ""
    tail = words[0][len(first) :] if words[0][:1].isalpha() else ""
    for near in _near_words(first, reader):
        corrected = " ".join([near + (":" if ":" in tail else ""), *words[1:]])
        command = reader.read(corrected)
        if command is not None and not command.fault:
            return corrected
        if command is not None and len(words) <= 4:
            return near
    return ""


def command_within(line: str, reader: CommandReader) -> str:
    """The command that stands in a line of prose behind its first words: `I am away until Friday`; else ""."""
    words = _without_thanks(line).split()
    if len(words) > MAX_WORDS:
        return ""
    for skipped in range(1, min(MAX_BEFORE, len(words) - 1) + 1):
        said = _in_its_own_word(" ".join(words[skipped:]), reader).rstrip(" .!,")
        command = reader.read(said)
        if command is not None and not command.fault and command.is_found_in_prose:
            return said
    return ""


def _in_its_own_word(rest: str, reader: CommandReader) -> str:
    """What begins with another word for a command, with the command's own."""
    for command in reader.commands.values():
        key = command.other_words_in_prose
        if key and (match := re.match(any_of(key) + r"\b", folded(rest))):
            lang = _language_of(key, match[0]) or FIRST
            return f"{word(command.words[0], lang)} {rest[match.end() :].strip()}"
    return rest


def _command_alone(line: str, reader: CommandReader) -> str:
    """The command that another word for it means, in the language of that word: `undo`, `vote draw`; else ""."""
    said = folded(_without_thanks(line))
    for command in reader.commands.values():
        if command.other_words and (lang := _language_of(command.other_words, said)):
            return word(command.words[0], lang)
    return ""


def _without_thanks(line: str) -> str:
    said = line.strip(" .!,")
    thanks = _POLITE.search(folded(said))
    return said[: thanks.start()] if thanks else said


def _language_of(key: str, said: str) -> str:
    """The first language that says it so; "" if none does."""
    languages = words_by_language(key)
    return next((lang for lang, said_in in languages.items() if said in map(folded, said_in)), "")


def is_near_begin(line: str) -> bool:
    """Whether a line is nearly the first of a block of orders: `BEGIN ORDER peste red`."""
    begins, ends = (tuple(folded(way) for way in ways(key)) for key in ("begin", "end"))
    text = " ".join(folded(line).replace(":", " ").split()[: MAX_BEFORE + 3])
    if any(f" {begin} " in f" {text} " for begin in begins):
        return True  # behind other words
    near = get_close_matches(" ".join(text.split()[:2]), (*begins, *ends), 1, ALIKE)
    return bool(near) and near[0] in begins


def _near_words(word: str, reader: CommandReader) -> list[str]:
    """Command words like this one, the nearest first; one with the same letters in another order is near."""
    known = reader.single_words
    swapped = [known[way] for way in known if sorted(way) == sorted(word)]
    return list(dict.fromkeys([*swapped, *(known[way] for way in get_close_matches(word, known, 4, ALIKE))]))
