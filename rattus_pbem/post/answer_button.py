"""The button of a letter that asks: a `mailto:` with the address that an answer goes to, its subject, and the block.

Mail programs and systems cut a link that is too long: what does not fit is left out of the block, never its code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from ..mail.message_writer import reply_address
from ..mail.settings import MailSettings
from ..report.report import Report
from .letters import AddressedLetter, subject_tag
from .post_sentences import say

MAX_LINK = 1900
"""Some systems take no more than 2,048 characters of a link, some mail programs a little less."""
SUBJECT = 120


def with_button(post: AddressedLetter, report: Report, settings: MailSettings) -> AddressedLetter:
    """The letter of this report with the button in its page; the same if it asks nothing."""
    block = report.asked_block if post.envelope.asks else ()
    if not block:
        return post
    from ..report.html import with_answer

    letter = post.letter
    link = answer_link(reply_address(letter, settings), letter.subject, block)
    return replace(post, letter=replace(letter, html=with_answer(letter.html or "", link, letter.lang)))


def page_with_button(page: str, report: Report, settings: MailSettings) -> str:
    """The page of a report that is shown and not sent: the block says whose it is, whatever address it comes to."""
    header, block = report.header, report.asked_block
    if not block or header.code is None or header.seat is None:
        return page
    from ..report.html import with_answer

    tag = subject_tag(header.game, header.seat, header.turn, header.code)
    subject = say("subject_asked", header.lang, rules=header.rules.capitalize(), turn=header.turn)
    return with_answer(page, answer_link(settings.address, f"{tag} {subject}", block), header.lang)


def answer_link(address: str, subject: str, block: Sequence[str]) -> str:
    """A `mailto:` of at most `MAX_LINK` characters. Examples that have no room are left out, the last ones first."""
    begin, *lines, end = block
    start = f"mailto:{quote(address, safe='@')}?subject={quote(f'Re: {subject}'[:SUBJECT], safe='')}&body="
    while lines and len(start) + len(_body(begin, lines, end)) > MAX_LINK:
        lines.pop()
    return start + _body(begin, lines, end)


def _body(begin: str, lines: Sequence[str], end: str) -> str:
    return quote("\r\n".join([begin, *lines, "", end, ""]), safe="/")
