"""Gettext files as text: their messages, and the tables of sentences that they make.

The context of a message is the table and the key that the program knows it by (`common.not_asked`), its id the English
sentence. A message that is not translated, or marked as fuzzy, says the English sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, NamedTuple

BETWEEN_WAYS = " | "
"""Parts the ways of saying one thing in the table `words`; the first is printed."""
BECOMES = " → "
"""Parts what stands in a sentence and what takes its place, in a line of the table `elisions`."""

_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*)"')


class Message(NamedTuple):
    """One message: `key` its context, `plural` the English plural, "" if it has one form; `comments` as they stand,
    with their signs."""

    key: str
    english: str
    plural: str
    texts: tuple[str, ...]
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """What it says: one sentence, or one for each kind of number."""
        if all(self.texts) and self.texts and "fuzzy" not in self.flags:
            return self.texts
        return self.in_english

    @property
    def in_english(self) -> tuple[str, ...]:
        """The English sentence, or its two forms."""
        return (self.english, self.plural) if self.plural else (self.english,)

    @property
    def can_be_filled(self) -> bool:
        """Whether it names no placeholder that the English sentence has not."""
        try:
            return _placeholders(self.forms) <= _placeholders(self.in_english)
        except ValueError:
            return "python-brace-format" not in self.flags


def _placeholders(sentences: Iterable[str]) -> set[str]:
    return {name for sentence in sentences for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def messages(text: str) -> Iterator[Message]:
    """The messages of a file in their order, its header first. Raises ValueError with the first line that is wrong."""
    fields: dict[str, str] = {}
    comments: list[str] = []
    part = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith(("#~", "#|")):
            continue
        matched = None if line[0] == "#" else _LINE.fullmatch(line)
        if (matched is None or matched[1] in ("msgctxt", "msgid")) and part.startswith("msgstr"):
            yield _message(fields, comments)
            fields, comments, part = {}, [], ""
        if line[0] == "#":
            comments.append(line)
            continue
        if matched is None or not (matched[1] or part):
            raise ValueError(f"line {number}: no part of a message: {line}")
        part = matched[1] or part
        fields[part] = fields.get(part, "") + _ESCAPED.sub(lambda sign: _ESCAPES.get(sign[1], sign[1]), matched[2])
    if part:
        yield _message(fields, comments)


def _message(fields: dict[str, str], comments: list[str]) -> Message:
    return Message(
        fields.get("msgctxt", ""),
        fields.get("msgid", ""),
        fields.get("msgid_plural", ""),
        tuple(text for name, text in fields.items() if name.startswith("msgstr")),
        frozenset(flag.strip() for line in comments if line.startswith("#,") for flag in line[2:].split(",")),
        tuple(line for line in comments if not line.startswith("#,")),
    )


class Content(NamedTuple):
    """What a file says: its `header`, its sentences by table and key, and those that have a form for each number, by
    `TABLE.KEY`."""

    header: dict[str, str]
    tables: dict[str, dict[str, Any]]
    plurals: dict[str, tuple[str, ...]]


def content_of(text: str) -> Content:
    """The content of a file. What a translation cannot be filled with is said in English.

    Raises ValueError if the file is not well-formed, says one key twice, or has other forms than its rule for plurals.
    """
    content = Content({}, {}, {})
    for message in messages(text):
        if not message.key:
            if not message.english:
                lines = (line.partition(": ") for line in message.texts[0].splitlines())
                content.header.update({name: value for name, _, value in lines})
                continue
            raise ValueError(f"no context, which is its key: {message.english}")
        name, _, key = message.key.partition(".")
        forms = message.forms if message.can_be_filled else message.in_english
        said: Any = forms[0]
        table: dict[str, Any] = content.tables.setdefault(name, {})
        if message.plural:
            number = _number_of_forms(content.header.get("Plural-Forms", ""))
            if forms is message.texts and len(forms) != number:
                raise ValueError(f"{message.key} has {len(forms)} forms; by Plural-Forms it has {number}")
            table, key, said = content.plurals, message.key, forms
        elif name == "words":
            said = tuple(said.split(BETWEEN_WAYS))
        elif name == "elisions":
            lines = (line.partition(BECOMES) for line in said.split("\n"))
            said = tuple((pattern, short) for pattern, becomes, short in lines if becomes)
        if key in table:
            raise ValueError(f"{message.key} is there twice")
        table[key] = said
    return content


def _number_of_forms(rule: str) -> int:
    """How many forms a sentence with a number has, by a header's rule. ValueError for an invalid rule."""
    from gettext import c2py

    parts = re.fullmatch(r"nplurals=(\d+); plural=(.+?);?", rule)
    try:
        if parts is not None and max(map(c2py(parts[2]), range(200))) < int(parts[1]):
            return int(parts[1])
    except ValueError:
        pass
    raise ValueError(f"Plural-Forms is no rule for plurals: {rule!r}")


def updated(template: list[Message], translated: list[Message]) -> list[Message]:
    """The messages of a language in the order and with the English of the template; both begin with their headers.

    What was translated from another English sentence is marked as fuzzy; a translator's own comments stay.
    """
    header, *rest = translated
    known = {message.key: message for message in rest}
    now = [header]
    for message in template[1:]:
        old = known.get(message.key, message)
        own = tuple(line for line in old.comments if not line.startswith("#."))
        flags = (message.flags - {"fuzzy"}) | (old.flags & {"fuzzy"})
        if (old.english, old.plural) != (message.english, message.plural):
            flags |= {"fuzzy"}
        now.append(message._replace(texts=old.texts, flags=flags, comments=own + message.comments))
    return now


def written(messages: list[Message]) -> str:
    """The text of a file with these messages."""
    return "\n".join(map(_written, messages))


def _written(message: Message) -> str:
    lines = [*message.comments]
    if message.flags:
        lines.append(f"#, {', '.join(sorted(message.flags))}")
    if message.key:
        lines.append(f"msgctxt {_quoted(message.key)}")
    lines.append(f"msgid {_quoted(message.english)}")
    if message.plural:
        lines.append(f"msgid_plural {_quoted(message.plural)}")
        lines += [f"msgstr[{n}] {_quoted(text)}" for n, text in enumerate(message.texts)]
    else:
        lines.append(f"msgstr {_quoted(message.texts[0])}")
    return "\n".join(lines) + "\n"


WIDTH = 110


def _quoted(text: str) -> str:
    """The text in quotation marks, over several lines where it is long or has some."""
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    if len(safe) <= WIDTH and "\n" not in safe[:-1]:
        return '"' + safe.replace("\n", "\\n") + '"'
    lines = [""]
    for paragraph in safe.splitlines(keepends=True):
        line = ""
        for word in re.findall(r"\S*\s*", paragraph):
            if line and len(line) + len(word) > WIDTH:
                lines.append(line)
                line = ""
            line += word
        lines.append(line)
    return "\n".join('"' + line.replace("\n", "\\n") + '"' for line in lines)
