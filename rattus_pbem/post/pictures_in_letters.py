"""The board in a report that leaves: pictures in its page, and as one SVG for those who want to look closer.

Drawn from the view files of this letter and of the one before it, which are all that its reader may know.
"""

from __future__ import annotations

from dataclasses import replace

from ..contract.views import View
from ..errors import IllegalError
from ..hosting.sent_letters import letter_views
from ..hosting.session import Session
from ..mail.message_writer import Image
from ..picture.of_view import WIDTH, one_svg, pictures
from ..picture.png import png
from ..report.html import image, with_pictures
from ..report.report import Report
from .letters import AddressedLetter


def illustrated(
    post: AddressedLetter, session: Session, report: Report, seat: str, turn: int, number: int
) -> AddressedLetter:
    """The letter of a report with its pictures; the same where its game has no map. Raises OSError if its view is gone.

    Without the libraries that make PNG, the SVG alone goes with it.
    """
    rules, (view, before) = session.game.rules, letter_views(session.store, report, seat, turn, number)
    drawn = pictures(rules, view, before, "light")
    if not drawn:
        return post
    file = (f"{view.game}-{seat}-t{turn}-{number}.svg", "image/svg+xml", _whole(session, view, before))
    letter = replace(post.letter, attachments=(*post.letter.attachments, file))
    try:
        images = tuple(Image(picture.name, "image/png", png(picture.svg, WIDTH)) for picture in drawn)
    except IllegalError:
        return replace(post, letter=letter)
    shown = (image(picture.name, WIDTH, round(picture.height), picture.alt) for picture in drawn)
    page = with_pictures(letter.html or "", shown)
    return replace(post, letter=replace(letter, html=page, images=images))


def _whole(session: Session, view: View, before: View | None) -> bytes:
    """All pictures in one file, for light and dark pages."""
    return one_svg(pictures(session.game.rules, view, before)).encode()
