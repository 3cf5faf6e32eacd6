"""How people's mail programs write an answer: what they quote, where, in which language, with or without HTML."""

from __future__ import annotations

import html
from dataclasses import dataclass
from email.message import EmailMessage
from random import Random

from tests.mail.quotations import MARKED, UNMARKED

HEADS = {**MARKED, **UNMARKED}
PLAIN = ("On 4 Jan 2027, host wrote:", "Le 4 janv. 2027, host a écrit :")
MOST_LINES = 150
SHARE_OF_HTML = 0.15


@dataclass(frozen=True, slots=True)
class MailProgram:
    """What stands above the letter that is quoted (nothing: it is not), and where its owner writes."""

    head: str
    is_marked: bool
    is_below: bool
    has_html: bool

    def answer(self, text: str, letter: str) -> str:
        """The text of an answer to this letter."""
        if not self.head:
            return text
        mark = "> " if self.is_marked else ""
        quoted = "".join(f"{mark}{line}\n" for line in letter.splitlines()[:MOST_LINES])
        return f"{self.head}\n{quoted}\n{text}" if self.is_below else f"{text}\n{self.head}\n{quoted}"

    def enter(self, mail: EmailMessage, text: str, letter: str) -> None:
        """Put the answer into a mail."""
        mail.set_content(self.answer(text, letter))
        if self.has_html:
            lines = "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.splitlines())
            quoted = "<br>".join(html.escape(line) for line in letter.splitlines()[:MOST_LINES])
            quotation = f'<div class="gmail_quote"><blockquote class="gmail_quote">{quoted}</blockquote></div>'
            both = [lines, quotation] if not self.is_below else [quotation, lines]
            mail.add_alternative(f"<html><body>{''.join(both)}</body></html>", subtype="html")


def program_of(chance: Random, host: str) -> MailProgram:
    """Somebody's mail program; a fifth quotes nothing, a third in the way of Thunderbird or its like."""
    drawn = chance.random()
    if drawn < 0.2:
        return MailProgram("", is_marked=False, is_below=False, has_html=False)
    if drawn < 0.5:
        return MailProgram(chance.choice(PLAIN), is_marked=True, is_below=chance.random() < 0.2, has_html=False)
    name = chance.choice(sorted(HEADS))
    is_marked = name in MARKED
    has_html = "gmail" in name and chance.random() < SHARE_OF_HTML * 4
    is_below = is_marked and not has_html and chance.random() < 0.2
    return MailProgram(HEADS[name].replace("host@pbem.test", host), is_marked, is_below, has_html)
