"""A game as an Atom feed (RFC 4287): an entry for each turn that is over, the newest first.

Times and ids come from the journal: the feed of the same game is the same whenever it is written. A turn that was taken
back is gone, and the one that was played in its place is another entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ..inquiry.public_game import PublicGame, PublicTurn
from ..locale import sentences
from .game_page import shown_events, told_turn

ATOM = "http://www.w3.org/2005/Atom"
MOST = 20
"""So many entries are in a feed, the newest ones."""
_UNREADABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""


def feed(game: PublicGame, lang: str, site_title: str, address: str) -> bytes:
    """The feed; `address` is where the folder of the game's pages will be, or "" where that is not known."""
    table, finished = sentences("site", lang), [turn for turn in game.turns if turn.at]
    root = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    title = table["feed_title"].format(game=game.id, rules=game.rules.meta.title, site=site_title)
    SubElement(root, "title").text = title
    SubElement(root, "id").text = _id(game, lang)
    SubElement(root, "updated").text = max([game.start, *(turn.at for turn in finished)])
    SubElement(SubElement(root, "author"), "name").text = site_title
    if address:
        SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": f"{address}feed.xml"})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": f"{address}index.html"})
    for turn in reversed(finished[-MOST:]):
        is_last = game.over and turn is game.turns[-1]
        entry = SubElement(root, "entry")
        SubElement(entry, "title").text = table["feed_over" if is_last else "turn"].format(turn=turn.number)
        SubElement(entry, "id").text = _id(game, lang, turn)
        SubElement(entry, "updated").text = turn.at
        href = f"{address}index.html#turn-{turn.number}"
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": href})
        SubElement(entry, "content", {"type": "html"}).text = "".join(_content(game, turn, lang))
    for part in root.iter():
        part.text = _UNREADABLE.sub("", part.text) if part.text else part.text
    ElementTree.indent(root, " ")
    written: bytes = ElementTree.tostring(root, "utf-8")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + written + b"\n"


def _content(game: PublicGame, turn: PublicTurn, lang: str) -> Iterator[str]:
    events = shown_events(game, turn, lang)
    if not events:
        yield f"<p>{escape(sentences('site', lang)['nothing'])}</p>"
        return
    if told := told_turn(game, turn, lang):
        yield f"<p><b>{escape(told.text)}</b></p>"
    yield "<ul>"
    yield from (f"<li>{escape(event.text)}</li>" for event in events)
    yield "</ul>"


def _id(game: PublicGame, lang: str, turn: PublicTurn | None = None) -> str:
    """The id of an entry, which does not depend on where the site is: the commitment of a game is unique."""
    about = [game.commitment, lang, *([str(turn.number), str(turn.course)] if turn is not None else [])]
    return uuid5(NAMESPACE_URL, "rattus-pbem:" + "/".join(about)).urn
