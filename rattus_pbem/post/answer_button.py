"""The buttons of a letter that asks: one opens its board on the host's site, the other a mail with the block.

Mail programs and systems cut a `mailto:` that is too long: what does not fit is left out of the block, never its code.
All that the board is made from stands in the fragment of its address, which no browser sends to a server.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from dataclasses import replace
from email.header import Header
from urllib.parse import quote

from ..mail.message_writer import reply_address
from ..mail.settings import MailSettings
from ..report.report import Report
from ..rules import title_of
from .letters import ORDER_PAGE, AddressedLetter, subject_tag
from .post_sentences import say

MAX_LINK = 1900
"""Some systems take no more than 2,048 characters of a link, some mail programs a little less."""
SUBJECT = 120
LARGEST_PAGE = 102_000
"""So many bytes of a letter's page some mail programs show. A board that would make it larger has no button."""


def with_buttons(post: AddressedLetter, report: Report, settings: MailSettings, order_page: str) -> AddressedLetter:
    """The letter of this report with its buttons in its page; the same if it asks nothing.

    `order_page` is the address of the site's order page, "" without one.
    """
    block = report.asked_block if post.envelope.asks else ()
    if not block:
        return post
    from ..report.html import with_answer

    letter = post.letter
    to = reply_address(letter, settings)
    link = answer_link(to, letter.subject, block)
    has_page = any(name == ORDER_PAGE for name, *_ in letter.attachments)
    attached = say("page_attached", letter.lang, file=ORDER_PAGE) if has_page else ""
    page = with_answer(letter.html or "", link, letter.lang, attached=attached)
    if order_page:
        view = next(content for name, _, content in letter.attachments if name.endswith(".json"))
        board = f"{order_page}#{packed_letter(to, letter.subject, view)}"
        larger = with_answer(letter.html or "", link, letter.lang, board, attached)
        page = larger if len(larger.encode()) <= LARGEST_PAGE else page
    return replace(post, letter=replace(letter, html=page))


def packed_letter(to: str, subject: str, view: bytes) -> str:
    """What the order page opens from its address: a small mail with this view, to be answered to this address.

    Raw DEFLATE in base64 for addresses.
    """
    header = [
        f"From: {to}",
        f"Subject: {Header(subject, 'utf-8', maxlinelen=0).encode() if not subject.isascii() else subject}",
        'Content-Disposition: attachment; filename="view.json"',
    ]
    mail = "\n".join([*header, "", ""]).encode() + view
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(packer.compress(mail) + packer.flush()).decode().rstrip("=")


def page_with_button(page: str, report: Report, settings: MailSettings) -> str:
    """The page of a report that is shown and not sent: the block says whose it is, whatever address it comes to."""
    header, block = report.header, report.asked_block
    if not block or header.code is None or header.seat is None:
        return page
    from ..report.html import with_answer

    tag = subject_tag(header.game, header.seat, header.turn, header.code)
    subject = say("subject_asked", header.lang, rules=title_of(header.rules, header.lang), turn=header.turn)
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
