"""The board of a view as pictures to tap on: lean enough for a mail, each place a thing of its own with its name.

Drawn from the same sheets as the pictures of letters, with the same pieces. Outlines are whole numbers, and what two
sheets share is written once. Whoever sees nothing finds what stands in a place in its name.
"""

from __future__ import annotations

import re
from collections import Counter as Counted
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from ..contract.contrast import ink_on
from ..contract.pictures import Area, Badge, Bar, Counter, Line, Owner, Piece, Pile, Place, Sheet, Tint
from ..contract.rules import Board, Rules
from ..engine.seats import Seat
from ..locale import labelled, listed, sentences
from ..picture.of_view import readable_sheets
from ..picture.pieces import draw_piece, number, rectangle, symbol, text
from ..picture.sheets import style, tints_of

COMMON = (
    ".board path,.board use{fill-rule:evenodd}.m-chip:not([rx]),.m-box:not([rx]){rx:2.5px}.m-picture{font-size:13px}"
)
"""What most pieces have in common, and is not written with each."""
_SIZE = re.compile(r'class="([^"]*)"([^>]*) font-size="([\d.]+)"')
_SIGN = re.compile(r'<path (class="[^"]*" transform="[^"]*") d="([^"]{40,})"/>')
_COLOUR = re.compile(r'class="m-(\w+)"([^>]*) style="fill:#(\w{6})"')


def board_map(rules: Rules[Any], board: Board[Any], names: Mapping[Seat, str], lang: str) -> tuple[str, str]:
    """The pictures of a board as HTML, and the style that they need; both "" where its game has no map."""
    sheets = readable_sheets(board, lang, names)
    if not sheets:
        return "", ""
    drawn = _Drawn(sheets, rules, lang)
    html = _signs_once("".join(drawn.parts()))
    tints = {tint.name: tint for sheet in sheets for tint in tints_of(sheet)}
    colours = [f".o-{colour}.o-{colour}{{fill:#{colour}}}" for colour in sorted(set(re.findall(r' o-(\w{6})"', html)))]
    sizes = [
        f".f-{size}{{font-size:{size.replace('-', '.')}px}}" for size in sorted(set(re.findall(r' f-([\d-]+)"', html)))
    ]
    return html, "".join([style("auto", tints), *colours, *sizes, COMMON])


def _lean(drawn: str) -> str:
    """What is written hundreds of times, by a class or the page's script: colours of owners, sizes and fit of text."""
    drawn = drawn.replace(' lengthAdjust="spacingAndGlyphs"', "").replace(' rx="2.5"', "")
    drawn = _COLOUR.sub(r'class="m-\1 o-\3"\2', drawn).replace(' fill-rule="evenodd"', "")
    sized = _SIZE.sub(lambda match: f'class="{match[1]} f-{match[3].replace(".", "-")}"{match[2]}', drawn)
    return sized.replace(' f-13"', '"')


def _signs_once(html: str) -> str:
    """Each sign that stands in many places is written once, and shown from there."""
    outlines = Counted(outline for _, outline in _SIGN.findall(html))
    ids = {outline: f"sign-{n}" for n, outline in enumerate(o for o, count in outlines.items() if count > 1)}

    def shown(sign: re.Match[str]) -> str:
        return f'<use {sign[1]} href="#{ids[sign[2]]}"/>' if sign[2] in ids else sign[0]

    held = "".join(f'<path id="{name}" d="{outline}"/>' for outline, name in ids.items())
    return f'<svg class="unseen" aria-hidden="true"><defs>{held}</defs></svg>{_SIGN.sub(shown, html)}' if ids else html


class _Drawn:
    """The sheets of one board, being written."""

    def __init__(self, sheets: Sequence[Sheet], rules: Rules[Any], lang: str) -> None:
        self.sheets = sheets
        self.lang = lang
        self.written: set[str] = set()
        self.seat_names = {seat: rules.lexicon.name("seat", seat, lang) for seat in rules.meta.seats}
        self.words = {_look(sample): words for sheet in sheets for sample, words in sheet.key}

    def parts(self) -> Iterator[str]:
        """Yield the HTML: each picture with its key, a button for those too wide for the page, then a list of what is
        where."""
        wide, whole = (escape(sentences("page", self.lang)[key]) for key in ("wide", "whole"))
        for sheet in self.sheets:
            frame = " ".join(map(number, sheet.frame))
            yield f'<div class="board" tabindex="0" role="group" aria-label="{escape(sheet.title)}">'
            yield f'<svg class="m-picture" viewBox="{frame}" role="group" aria-label="{escape(sheet.alt)}">'
            yield _lean("".join(self._sheet(sheet)))
            yield "</svg></div>"
            yield from self._key(sheet)
        yield f'<p id="wide">{wide} <button type="button" id="whole" hidden>{whole}</button></p>'
        yield from self._rows()

    def _key(self, sheet: Sheet) -> Iterator[str]:
        """What the signs of a picture mean: each with its words, which wrap as the page is wide."""
        signs = [(sample, words) for sample, words in sheet.key if not isinstance(sample, Tint)]
        if not signs:
            return
        yield '<ul class="key">'
        for sample, words in signs:
            box = (0, 4, 22, 4) if isinstance(sample, Bar) else sample.box
            frame = " ".join(map(number, (box[0] - 1, box[1] - 1, box[2] + 2, box[3] + 2)))
            size = f'width="{number(box[2] + 2)}" height="{number(box[3] + 2)}"'
            drawn = "".join(draw_piece(Bar((0, 6, 22, 6)) if isinstance(sample, Bar) else sample))
            sign = f'<svg class="m-picture" viewBox="{frame}" {size} aria-hidden="true">{drawn}</svg>'
            yield f"<li>{sign} {escape(words)}</li>"
        yield "</ul>"

    def _sheet(self, sheet: Sheet) -> Iterator[str]:
        yield rectangle(sheet.frame, sheet.ground)
        yield from self._land(sheet)
        for line in sheet.ridges:
            yield f'<path class="ridge" d="{_path(line)}"/>'
        for route in sheet.routes:
            yield f'<path class="m-{ROUTES[route.kind]}" d="{_path(route.line)}"/>'
        for panel in sheet.panels:
            yield rectangle(panel.box, f"panel m-{panel.tint.name}", panel.radius)
            if panel.sign is not None:
                yield symbol(panel.sign, panel.box[0] + 16, panel.box[1] + 15, 1, "t")
        for place in sheet.places:
            yield from self._place(sheet, place)

    def _land(self, sheet: Sheet) -> Iterator[str]:
        """Each outline is written once for all sheets; the strong line round a group is drawn before its areas."""
        yield "<defs>"
        groups: dict[str, list[Area]] = {}
        for area in sheet.areas:
            groups.setdefault("gone" if area.gone else area.group, []).append(area)
            if area.id not in self.written:
                self.written.add(area.id)
                yield f'<path id="area-{escape(area.id)}" d="{"".join(map(_path, area.rings))}Z"/>'
        for group, areas in groups.items():
            uses = "".join(f'<use href="#area-{escape(area.id)}"/>' for area in areas)
            yield f'<g id="{sheet.id}-{escape(group)}">{uses}</g>'
        yield "</defs>"
        here = [group for group in groups if group != "gone"]
        yield from (f'<use class="m-shore" href="#{sheet.id}-{escape(group)}"/>' for group in here)
        if "gone" in groups:
            yield f'<use class="m-gone" href="#{sheet.id}-gone"/>'
        yield from (f'<path class="m-neutral" d="{_path(ring)}Z"/>' for ring in sheet.neutral)
        for group in here:
            yield f'<use class="m-coast" href="#{sheet.id}-{escape(group)}"/>'
            for area in groups[group]:
                yield f'<use class="m-border m-{area.tint.name}" href="#area-{escape(area.id)}"/>'

    def _place(self, sheet: Sheet, place: Place) -> Iterator[str]:
        """A place with what stands there, above the ground that takes a tap: its area, or a box round all of it."""
        yield f'<g data-place="{escape(place.id)}" data-name="{escape(self._name(place))}">'
        if any(area.id == place.id for area in sheet.areas):
            yield f'<use class="ground" href="#area-{escape(place.id)}"/>'
        else:
            boxes = [piece.box for piece in place.pieces if not isinstance(piece, Bar)]
            boxes += [place.label] if place.label else []
            if boxes:
                left, top = min(box[0] for box in boxes) - 3, min(box[1] for box in boxes) - 3
                right, low = max(box[0] + box[2] for box in boxes) + 3, max(box[1] + box[3] for box in boxes) + 3
                size = f'width="{number(right - left)}" height="{number(low - top)}"'
                yield f'<rect class="ground" x="{number(left)}" y="{number(top)}" {size} rx="4"/>'
        if place.label is not None and not place.gone:
            left, top, wide, high = place.label
            yield text(left + wide / 2, top + high / 2, place.name, sheet.label_size, "name")
        for piece in place.pieces:
            yield from draw_piece(piece)
        yield "</g>"

    def _name(self, place: Place) -> str:
        """The name of a place and what stands there, in words."""
        pieces = [words for piece in place.pieces if (words := self._piece(piece))]
        return labelled(self.lang, place.name, listed(self.lang, pieces)) if pieces else place.name

    def _piece(self, piece: Piece) -> str:
        words = self.words.get(_look(piece), "")
        match piece:
            case Counter():
                of = f"{self.seat_names.get(piece.owner.seat, piece.owner.letter)} {piece.count}"
                if piece.with_sign is None:
                    return of
                sign, more = piece.with_sign
                return f"{of} + {more} {self.words.get(sign.name, sign.name)}"
            case Pile():
                return f"{words} {piece.count}"
            case Badge():
                of = f"{self.seat_names.get(piece.owner.seat, '')} " if piece.owner else ""
                return f"{of}{words or piece.sign.name}" + (f" {piece.count}" if piece.count > 1 else "")
            case _:
                return words

    def _rows(self) -> Iterator[str]:
        rows = [row for sheet in self.sheets for row in sheet.rows]
        if not rows:
            return
        yield '<ul class="rows">'
        for row in rows:
            facts = ", ".join([*row.facts, *(chip.words for chip in row.chips)])
            title = f"{row.title} ({self.seat_names[row.owner.seat]})" if row.owner else row.title
            mark = _mark(row.owner) if row.owner else ""
            yield f"<li>{mark}{escape(labelled(self.lang, title, facts) if facts else title)}</li>"
        yield "</ul>"


def _mark(owner: Owner) -> str:
    """The letter of a seat on its colour, as it stands on the map."""
    return (
        '<svg class="mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">'
        f'<rect class="m-mark o-{owner.colour[1:]}" width="20" height="20" rx="4"/>'
        f'<text x="10" y="15" text-anchor="middle" fill="{ink_on(owner.colour)}">{escape(owner.letter)}</text></svg> '
    )


def _look(sample: Any) -> str:
    """What pieces that mean the same have in common: their sign, or else their kind."""
    return sample.sign.name if isinstance(sample, Badge) else type(sample).__name__


def _path(line: Line) -> str:
    """A line through points in whole numbers, each from the one before."""
    points = [(round(x), round(y)) for x, y in zip(line[::2], line[1::2], strict=True)]
    steps = "".join(f"{b[0] - a[0]} {b[1] - a[1]} " for a, b in pairwise(points) if a != b)
    return f"M{points[0][0]} {points[0][1]}l{steps}".replace(" -", "-").rstrip()


ROUTES: Mapping[str, str] = {"sea": "route", "land": "road", "flames": "flames"}
"""The class of each kind of line between places."""
