"""The pictures of a game's turns, one file each, named by what it shows: what is there already is not drawn again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from .. import __version__
from ..contract.contrast import ink_on
from ..contract.pictures import Owner
from ..contract.rules import Rules, board_sheets
from ..engine.seats import Seat
from ..engine.values import immutable
from ..inquiry.public_game import PublicGame
from ..locale import sentences
from ..picture.of_view import WIDTH, drawn, readable_sheets
from ..picture.png import has_libraries, png
from ..picture.sheets import height_of
from ..record.shown_names import shown_names
from .site_files import SiteFiles

DIGITS = 12
"""So many digits of the digest of what it shows are in the name of a picture."""


@immutable
class BoardPicture:
    """A picture of a page: its file, seen from the page of its game; what it is and shows; its size in CSS pixels."""

    file: str
    title: str
    alt: str
    width: int
    height: int


def draw_turns(
    files: SiteFiles, folder: str, game: PublicGame, lang: str, *, afresh: bool = False
) -> Iterator[tuple[BoardPicture, ...]]:
    """The pictures of each turn, what has changed since the one before ringed; those that are missing are written.

    `afresh`: all of them are drawn. A turn shows those who played then.
    """
    rules = game.rules
    before: Mapping[str, Any] | None = None
    ring_meaning = sentences("site", lang)["ring"]
    for turn in game.turns:
        names = shown_names(rules, turn.persons_at_end(game.persons), lang)
        key = key_of(rules, {"board": turn.view, "lang": lang, "names": names}, before, ring_meaning)
        sheets = readable_sheets(rules.board(turn.view), lang, names)
        shown = []
        for sheet in sheets:
            name = f"turn-{turn.number}-{sheet.id}-{key}.svg"
            height = round(height_of(sheet, ring_meaning if before else "") * WIDTH / sheet.frame[2])
            shown.append(BoardPicture(name, sheet.title, sheet.alt, WIDTH, height))
        there = [files.keep(folder + picture.file) for picture in shown]
        if shown and (afresh or not all(there)):
            earlier = readable_sheets(rules.board(before), lang, names) if before is not None else None
            for picture, made in zip(shown, drawn(sheets, earlier, ring_meaning), strict=True):
                files.write(folder + picture.file, made.svg.encode())
        yield tuple(shown)
        before = turn.view


def draw_share_picture(files: SiteFiles, folder: str, game: PublicGame, lang: str, *, afresh: bool = False) -> str:
    """The board as it is now as a PNG, which other programs show with a link; its name, "" where there is none.

    `afresh`: it is drawn even if it is there. None is made of a game without pictures, or where the libraries of the
    extra `map` are not installed.
    """
    rules, view = game.rules, game.turns[-1].view
    names = shown_names(rules, game.persons, lang)
    sheets = readable_sheets(rules.board(view), lang, names)
    if not sheets or not has_libraries():
        return ""
    name = f"share-{key_of(rules, view, lang, names)}.png"
    if not files.keep(folder + name) or afresh:
        files.write(folder + name, png(drawn(sheets[:1], None, "", "light")[0].svg, WIDTH))
    return name


def owners(rules: Rules[Any], view: Mapping[str, Any], lang: str) -> dict[Seat, Owner]:
    """How pictures show each seat, by its letter and colour; none for a game without pictures."""
    rows = (row for sheet in board_sheets(rules.board(view), lang, {}) for row in sheet.rows)
    return {row.owner.seat: row.owner for row in rows if row.owner is not None}


def ink_of(owner: Owner) -> str:
    """The colour of a letter on its owner's colour."""
    return ink_on(owner.colour)


def key_of(rules: Rules[Any], *shown: Any) -> str:
    """What stands in the name of a picture for all that it shows, by this program and these rules."""
    program = [__version__, rules.name, rules.revision, rules.data_digest]
    text = json.dumps([program, *shown], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
