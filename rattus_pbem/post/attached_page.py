"""The order page as a file beside a letter that asks, made from the view file that its reader has, too."""

from __future__ import annotations

import json
from dataclasses import replace

from ..contract.views import View
from ..hosting.session import Session
from ..mail.message_writer import reply_address
from ..mail.settings import MailSettings
from ..page.order_page import order_page
from ..play.seat_view import asks_in_view
from ..store.blob_names import letter_name
from .letters import ORDER_PAGE, AddressedLetter


def with_order_page(
    post: AddressedLetter, session: Session, seat: str, turn: int, number: int, settings: MailSettings
) -> AddressedLetter:
    """The letter with its page; the same where it asks nothing. Its text is as it was written, and proved by that.

    Raises OSError if its view is gone.
    """
    name = letter_name(seat, turn, number) + ".view.json"
    raw = session.store.read(name)
    if raw is None:
        raise FileNotFoundError(name)
    view = View.from_json(json.loads(raw))
    rules, letter = session.game.rules, post.letter
    asks = asks_in_view(rules, view)
    if not any(ask.waits for ask in asks):
        return post
    mail = {"to": reply_address(letter, settings), "subject": f"Re: {letter.subject}"}
    page = order_page(rules, view, asks, letter.lang, mail)
    file = (ORDER_PAGE, "text/html", page.encode())
    return replace(post, letter=replace(letter, attachments=(*letter.attachments, file)))
