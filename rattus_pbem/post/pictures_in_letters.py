"""The board in a report that leaves: pictures in its page; its order page has them once more, to be touched.

Drawn from the view files of this letter and of the one before it, which are all that its reader may know.
"""

from __future__ import annotations

from dataclasses import replace

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

    Without the libraries that make PNG, one SVG goes with it.
    """
    rules, (view, before) = session.game.rules, letter_views(session.store, report, seat, turn, number)
    drawn = pictures(rules, view, before, "light")
    if not drawn:
        return post
    letter = post.letter
    try:
        images = tuple(Image(picture.name, "image/png", png(picture.svg, WIDTH)) for picture in drawn)
    except IllegalError:
        whole = one_svg(pictures(rules, view, before)).encode()
        file = (f"{view.game}-{seat}-t{turn}-{number}.svg", "image/svg+xml", whole)
        return replace(post, letter=replace(letter, attachments=(*letter.attachments, file)))
    shown = (image(picture.name, WIDTH, round(picture.height), picture.alt) for picture in drawn)
    page = with_pictures(letter.html or "", shown)
    return replace(post, letter=replace(letter, html=page, images=images))
