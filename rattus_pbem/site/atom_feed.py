"""A game as an Atom feed (RFC 4287): an entry for each turn that is over, the newest first; and all games as one.

Times and ids come from the journal: the feed of the same game is the same whenever it is written. A turn that was taken
back is gone, and the one that was played in its place is another entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
MOST_OF_ALL = 40
"""So many are in the feed of all games."""
NEVER = "1970-01-01T00:00:00+00:00"
_UNREADABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""


def feed(game: PublicGame, lang: str, site_title: str, address: str) -> bytes:
    """The feed; `address` is where the folder of the game's pages will be, or "" where that is not known."""
    table, finished = sentences("site", lang), [turn for turn in game.turns if turn.at]
    title = table["feed_title"].format(game=game.id, rules=game.rules.meta.title_in(lang), site=site_title)
    updated = max([game.start, *(turn.at for turn in finished)])
    root = _begun(lang, title, _id(game, lang), updated, site_title, address)
    for turn in reversed(finished[-MOST:]):
        is_last = game.over and turn is game.turns[-1]
        entry = SubElement(root, "entry")
        SubElement(entry, "title").text = table["feed_over" if is_last else "turn"].format(turn=turn.number)
        SubElement(entry, "id").text = _id(game, lang, turn)
        SubElement(entry, "updated").text = turn.at
        href = f"{address}index.html#turn-{turn.number}"
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": href})
        SubElement(entry, "content", {"type": "html"}).text = "".join(_content(game, turn, lang))
    return _written(root)


def feed_of_all(feeds: Mapping[str, bytes], lang: str, site_title: str, address: str) -> bytes:
    """One feed of the newest turns of all games, for a host: `feeds` are those of the games, by game. An entry is the
    same as in the feed of its game, and names the game."""
    entries = [entry for game, data in feeds.items() for entry in _entries_of(data, game)]
    entries.sort(key=lambda entry: entry.findtext("updated", ""), reverse=True)
    title = sentences("site", lang)["feed_all_title"].format(site=site_title)
    feed_id = uuid5(NAMESPACE_URL, f"rattus-pbem:all/{address or site_title}/{lang}").urn
    updated = entries[0].findtext("updated", NEVER) if entries else NEVER
    root = _begun(lang, title, feed_id, updated, site_title, address)
    root.extend(entries[:MOST_OF_ALL])
    return _written(root)


def _begun(lang: str, title: str, feed_id: str, updated: str, author: str, address: str) -> Element:
    """A feed without entries."""
    root = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    for name, text in (("title", title), ("id", feed_id), ("updated", updated)):
        SubElement(root, name).text = text
    SubElement(SubElement(root, "author"), "name").text = author
    if address:
        SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": f"{address}feed.xml"})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": f"{address}index.html"})
    return root


def _entries_of(feed: bytes, game: str) -> Iterator[Element]:
    """The entries of the feed of a game as they stand in one of all games, with what they come from."""
    root = ElementTree.fromstring(feed)
    for part in root.iter():
        part.tag = part.tag.removeprefix(f"{{{ATOM}}}")
    source = Element("source")
    source.extend(part for name in ("title", "id", "updated") for part in root.findall(name))
    for entry in root.findall("entry"):
        for part in entry.findall("link"):
            href = part.get("href", "")
            part.set("href", href if "://" in href else f"games/{game}/{href}")
        for part in entry.findall("title"):
            part.text = f"{game} · {part.text}"
        entry.append(source)
        yield entry


def _written(root: Element) -> bytes:
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
    if story := told_turn(game, turn, lang):
        yield f"<p><b>{escape(story.text)}</b></p>"
    yield "<ul>"
    yield from (f"<li>{escape(event.text)}</li>" for event in events)
    yield "</ul>"


def _id(game: PublicGame, lang: str, turn: PublicTurn | None = None) -> str:
    """The id of an entry, which does not depend on where the site is: the commitment of a game is unique."""
    about = [game.commitment, lang, *([str(turn.number), str(turn.course)] if turn is not None else [])]
    return uuid5(NAMESPACE_URL, "rattus-pbem:" + "/".join(about)).urn
