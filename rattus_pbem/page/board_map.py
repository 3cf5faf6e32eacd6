"""The board of a view as pictures to tap on: lean enough for a mail, each place a thing of its own with its name.

Drawn from the same sheets as the pictures of letters, with the same pieces. Outlines are whole numbers, and what two
sheets share is written once. Whoever sees nothing finds what stands in a place in its name.
"""

from __future__ import annotations

import re
from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import Any

from ..contract.contrast import ink_on
from ..contract.pictures import (
    Area,
    Badge,
    Bar,
    Box,
    Caption,
    Counter,
    DrawnPlace,
    Line,
    Owner,
    Piece,
    Pile,
    Point,
    Sample,
    Sheet,
    Tint,
)
from ..contract.rules import Board, Rules
from ..engine.seats import Seat
from ..locale import labelled, listed, sentences
from ..picture.of_view import readable_sheets
from ..picture.patterns import tile_svg
from ..picture.pieces import draw_piece, number, rectangle, symbol, text
from ..picture.sheets import caption_svg, style, tints_of
from ..picture.themes import Theme
from ..picture.wholes import frontiers, joined

COMMON = (
    ".board path,.board use{fill-rule:evenodd}.m-chip:not([rx]),.m-box:not([rx]){rx:2.5px}.m-picture{font-size:13px}"
)
"""What most pieces have in common, and is not written with each."""
VAST = 800
"""Pictures wider than this get more of the page."""
SLIM = 400
"""Pictures no wider than this are seen whole on a phone."""
FITTING = (
    ".board.slim{--least:17;--most:32}.slim .loses>.ground{fill:none}"
    "main:has(.slim) :is(#wide,.tool,#odds-map){display:none}"
    "@media(max-width:63.99rem){#choose:has(.slim){display:flex;flex-direction:column}"
    "#choose:has(.slim)>#ready{order:1}}"
)
"""The style of one of those: it is neither swiped nor made larger, and what is chosen in lists is added below them."""
CLOSE = 6
"""How close points of an outline may lie together, right and down together."""
SWATCH = (0.0, 0.0, 22.0, 14.0)
_SIZE = re.compile(r'class="([^"]*)"([^>]*) font-size="([\d.]+)"')
_AT = re.compile(r'(<text class="[^"]*") x="([\d.-]+)" y="([\d.-]+)"')
_SIGN = re.compile(r'<path (class="[^"]*") transform="translate\((\S+) (\S+)\) (scale\([^"]*" d="[^"]{40,}")/>')
THEMES: tuple[Theme, ...] = ("light", "dark")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_OF = re.compile(r"\.m-([\w-]+)")
_COLOUR = re.compile(r'class="m-(\w+)"([^>]*) style="fill:#(\w{6})"')


def board_map(
    rules: Rules[Any], board: Board[Any], names: Mapping[Seat, str], lang: str, reader: Seat | None = None
) -> tuple[str, str]:
    """The pictures of a board as HTML, and the style that they need; both "" where its game has no map.

    In the words for what stands at a place the `reader` is "you".
    """
    sheets = joined(readable_sheets(board, lang, names))
    if not sheets:
        return "", ""
    drawn = _Drawn(sheets, rules, lang, reader)
    html = _signs_once(drawn.html())
    tints = {tint.name: tint for sheet in sheets for tint in tints_of(sheet)}
    colours = [f".o-{colour}.o-{colour}{{fill:#{colour}}}" for colour in sorted(set(re.findall(r' o-(\w{6})"', html)))]
    sizes = [
        f".f-{size}{{font-size:{size.replace('-', '.')}px}}" for size in sorted(set(re.findall(r' f-([\d-]+)"', html)))
    ]
    fitting = FITTING if 'class="board slim"' in html else ""
    return html, "".join([_style(html, tints), *colours, *sizes, COMMON, fitting])


def _style(html: str, tints: Mapping[str, Tint]) -> str:
    """The rules for what the pictures have, and for readers with a dark page what is otherwise there."""
    used = set(re.findall(r'[" ]m-([\w-]+)', html))
    light, dark = (
        [(which, says) for which, says in _RULE.findall(style(theme, tints)) if used.intersection(_OF.findall(which))]
        for theme in THEMES
    )
    other = (
        (which, ";".join(part for part in says.split(";") if part not in as_light.split(";")))
        for (which, as_light), (_, says) in zip(light, dark, strict=True)
    )
    rules = ["".join(f"{which}{{{says}}}" for which, says in group if says) for group in (light, other)]
    return f"{rules[0]}@media(prefers-color-scheme:dark){{{rules[1]}}}"


def finger_of(sheet: Sheet) -> float:
    """How much of a picture a finger covers where a phone shows it: 44 pixels of the width that its style gives it."""
    return 44 * (wide := sheet.frame[2]) / (16 * (66 if wide > VAST else 38 if wide > SLIM else 22))


def _at_least(size: float, spans: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The span of all of these with a little more at each end, and no shorter than this."""
    low, high = min(low for low, _ in spans) - 3, max(high for _, high in spans) + 3
    more = max(0.0, size - (high - low)) / 2
    return low - more, high + more


def _lean(drawn: str) -> str:
    """What is written hundreds of times, by a class or the page's script: colours of owners, sizes and fit of text. A
    text stands at whole numbers."""
    drawn = drawn.replace(' lengthAdjust="spacingAndGlyphs"', "").replace(' rx="2.5"', "").replace(' x="0" y="0"', "")
    drawn = _COLOUR.sub(r'class="m-\1 o-\3"\2', drawn).replace(' fill-rule="evenodd"', "")
    drawn = _AT.sub(lambda match: f'{match[1]} x="{round(float(match[2]))}" y="{round(float(match[3]))}"', drawn)
    sized = _SIZE.sub(lambda match: f'class="{match[1]} f-{match[3].replace(".", "-")}"{match[2]}', drawn)
    return sized.replace(' f-13"', '"')


def _signs_once(html: str) -> str:
    """Each sign that stands in many places is written once, and shown from there."""
    signs = Counted(sign for _, _, _, sign in _SIGN.findall(html))
    ids = {sign: f"sign-{n}" for n, sign in enumerate(sign for sign, count in signs.items() if count > 1)}

    def shown(match: re.Match[str]) -> str:
        kind, x, y, sign = match.groups()
        return f'<use {kind} x="{x}" y="{y}" href="#{ids[sign]}"/>' if sign in ids else match[0]

    held = "".join(f'<path id="{name}" transform="{sign}/>' for sign, name in ids.items())
    return _SIGN.sub(shown, html).replace("<defs>", f"<defs>{held}", 1)


class _Drawn:
    """The sheets of one board, being written."""

    def __init__(self, sheets: Sequence[Sheet], rules: Rules[Any], lang: str, reader: Seat | None) -> None:
        self.sheets = sheets
        self.lang = lang
        self.shapes: dict[str, str] = {}
        self.outlines = {area.id: f"a{n}" for n, area in enumerate(area for sheet in sheets for area in sheet.areas)}
        self.seat_names = {seat: rules.lexicon.name("seat", seat, lang) for seat in rules.meta.seats}
        self.you = sentences("post", lang)["you"]
        self.reader = reader
        self.words = {_look(sample): words for sheet in sheets for sample, words in sheet.key}

    def html(self) -> str:
        """All of it, after the shapes that stand in several places."""
        html = "".join(self._parts())
        shapes = "".join(f'<g id="{name}">{drawn}</g>' for drawn, name in self.shapes.items())
        return f'<svg class="unseen" aria-hidden="true"><defs>{_lean(shapes)}</defs></svg>{html}'

    def _parts(self) -> Iterator[str]:
        """Yield the HTML: a button for each of several pictures, each picture with its key, buttons for its size, then
        a list of what is where. The buttons are hidden until a script shows one picture at a time."""
        words = {key: escape(text) for key, text in sentences("page", self.lang).items()}
        if len(self.sheets) > 1:
            yield f'<div class="tool" role="group" aria-label="{words["maps"]}" hidden>'
            for sheet in self.sheets:
                yield f'<button type="button" data-sheet="{escape(sheet.id)}">{escape(sheet.title)}</button>'
            yield "</div>"
        for sheet in self.sheets:
            frame, wide = " ".join(map(number, sheet.frame)), sheet.frame[2]
            size = " vast" if wide > VAST else " slim" if wide <= SLIM else ""
            yield f'<div data-shows="{escape(sheet.id)}">'
            yield f'<div class="board{size}" tabindex="0" role="group" aria-label="{escape(sheet.title)}">'
            yield f'<svg class="m-picture" viewBox="{frame}" role="group" aria-label="{escape(sheet.alt)}">'
            yield _lean("".join(self._sheet(sheet)))
            yield "</svg></div>"
            yield from self._key(sheet)
            yield "</div>"
        has_map = any(sheet.areas for sheet in self.sheets)
        is_wide = words["wide"] if has_map else words["wide_board"].format(name=escape(self.sheets[0].title))
        yield f'<p id="wide">{is_wide}</p><div class="tool" role="group" aria-label="{words["size"]}" hidden>'
        for key, sign, name in (("-", "−", words["smaller"]), ("+", "+", words["larger"])):
            keys = f'data-zoom="{key}" aria-keyshortcuts="{key}"'
            yield f'<button type="button" {keys} aria-label="{name}">{sign}</button>'
        yield f'<button type="button" id="whole">{words["whole" if has_map else "whole_board"]}</button></div>'
        yield from self._rows()

    def _key(self, sheet: Sheet) -> Iterator[str]:
        """What the signs of a picture mean: each with its words, which wrap as the page is wide."""
        if not sheet.key:
            return
        yield '<ul class="key">'
        for sample, words in sheet.key:
            box, drawn = _shown(sample)
            frame = " ".join(map(number, (box[0] - 1, box[1] - 1, box[2] + 2, box[3] + 2)))
            size = f'width="{number(box[2] + 2)}" height="{number(box[3] + 2)}"'
            sign = f'<svg class="m-picture" viewBox="{frame}" {size} aria-hidden="true">{drawn}</svg>'
            yield f"<li>{_lean(sign)} {escape(words)}</li>"
        ridge = "".join(_ridges("M0 7h22", f"ridge-{sheet.id}")) if sheet.ridges_close else ""
        frontier = '<path class="m-frontier" d="M2 7h20"/>' * any(area.group for area in sheet.areas)
        for key, line in (("ridge", ridge), ("frontier", frontier)):
            words = escape(sentences("page", self.lang)[key])
            yield f'<li><svg width="24" height="14" aria-hidden="true">{line}</svg> {words}</li>' if line else ""
        yield "</ul>"

    def _sheet(self, sheet: Sheet) -> Iterator[str]:
        yield rectangle(sheet.frame, sheet.ground)
        yield from self._land(sheet)
        yield from _ridges("".join(_path(_points(line)) for line in sheet.ridges), f"ridges-{sheet.id}")
        for route in sheet.routes:
            yield f'<path class="m-{ROUTES[route.kind]}" d="{_path(_points(route.line))}"/>'
        for panel in sheet.panels:
            yield rectangle(panel.box, f"panel m-{panel.tint.name}", panel.radius)
            if panel.sign is not None:
                yield symbol(panel.sign, panel.box[0] + 16, panel.box[1] + 15, 1, "t")
        yield from map(caption_svg, sheet.captions)
        for place in sheet.places:
            yield from self._place(sheet, place)

    def _land(self, sheet: Sheet) -> Iterator[str]:
        """Each outline is written once; the coast is drawn before the areas, which have the colour and pattern of
        their tint."""
        land, gone = f"all-{sheet.id}", f"gone-{sheet.id}"
        groups: dict[str, list[Area]] = {}
        for area in sheet.areas:
            groups.setdefault(gone if area.gone else f"{sheet.id}-{area.tint.name}", []).append(area)
        outlines = _Outlines(sheet.areas)
        tints = {area.tint.name: area.tint for area in sheet.areas if not area.gone}
        yield "<defs>"
        for area in sheet.areas:
            yield f'<path id="{self.outlines[area.id]}" d="{"".join(map(outlines.ring, area.rings))}Z"/>'
        for name, areas in groups.items():
            yield f'<g id="{name}">{"".join(_use(self.outlines[area.id]) for area in areas)}</g>'
        yield f'<g id="{land}">{"".join(_use(f"{sheet.id}-{name}") for name in tints)}</g>'
        samples = (*tints.values(), *(sample for sample, _ in sheet.key))
        patterns = {sample.pattern for sample in samples if isinstance(sample, Tint)}
        yield from (tile_svg(pattern, f"tile-{pattern}") for pattern in sorted(patterns) if pattern)
        yield f"</defs>{_use(land, 'm-shore')}"
        if gone in groups:
            yield _use(gone, "m-gone")
        yield from (f'<path class="m-neutral" d="{outlines.ring(ring)}Z"/>' for ring in sheet.neutral)
        yield _use(land, "m-coast")
        for name, tint in tints.items():
            yield _use(f"{sheet.id}-{name}", f"m-border m-{name}")
            if tint.pattern:
                yield f'<g fill="url(#tile-{tint.pattern})">{_use(f"{sheet.id}-{name}")}</g>'
        yield from (f'<path class="m-frontier" d="{outlines.part(line)}"/>' for line in frontiers(sheet.areas))

    def _place(self, sheet: Sheet, place: DrawnPlace) -> Iterator[str]:
        """A place with what stands there, above the ground that takes a tap: its area, or a box round all of it."""
        own = " data-own" * any(isinstance(each, Counter | Badge) and self._is_own(each.owner) for each in place.pieces)
        yield f'<g data-place="{escape(place.id)}"{own} data-name="{escape(self._name(place))}">'
        if any(area.id == place.id for area in sheet.areas):
            yield f'<use class="ground" href="#{self.outlines[place.id]}"/>'
        else:
            boxes = [*(each.box for each in place.pieces if not isinstance(each, Bar)), *filter(None, [place.label])]
            if boxes:
                left, right = _at_least(finger_of(sheet), [(box[0], box[0] + box[2]) for box in boxes])
                top, low = _at_least(finger_of(sheet), [(box[1], box[1] + box[3]) for box in boxes])
                size = f'width="{number(right - left)}" height="{number(low - top)}"'
                yield f'<rect class="ground" x="{number(left)}" y="{number(top)}" {size} rx="4"/>'
        if place.label is not None and not place.gone:
            left, top, wide, high = place.label
            yield text(left + wide / 2, top + high / 2, place.name, sheet.label_size, "name")
        for piece in place.pieces:
            yield from draw_piece(piece) if isinstance(piece, Bar) else self._drawn(piece)
        yield "</g>"

    def _drawn(self, piece: Counter | Pile | Badge) -> Iterator[str]:
        """A piece whose letters and numbers stand in its place; its shapes are drawn once for all that look so."""
        left, top, wide, high = piece.box
        parts = draw_piece(replace(piece, box=(0, 0, wide, high)))
        shapes = "".join(part for part in parts if not part.startswith("<text"))
        name = self.shapes.setdefault(shapes, f"p{len(self.shapes)}")
        yield f'<use href="#{name}" x="{number(left)}" y="{number(top)}"/>'
        yield from (part for part in draw_piece(piece) if part.startswith("<text"))

    def _name(self, place: DrawnPlace) -> str:
        """The name of a place and what stands there, in words."""
        pieces = [words for piece in place.pieces if (words := self._piece(piece))]
        return labelled(self.lang, place.name, listed(self.lang, pieces)) if pieces else place.name

    def _piece(self, piece: Piece) -> str:
        words = self.words.get(_look(piece), "")
        match piece:
            case Counter():
                name = self.seat_names.get(piece.owner.seat, piece.owner.letter)
                of = f"{self.you if self._is_own(piece.owner) else name} {piece.count}"
                if piece.with_sign is None:
                    return of
                sign, more = piece.with_sign
                return f"{of} + {more} {self.words.get(sign.name, sign.name)}"
            case Pile():
                return f"{words} {piece.count}"
            case Badge():
                said = f"{words or piece.sign.name}" + (f" {piece.count}" if piece.count > 1 else "")
                whose = self.seat_names.get(piece.owner.seat, "") if piece.owner else ""
                return f"{said} ({self.you})" if self._is_own(piece.owner) else f"{whose} {said}".lstrip()
            case _:
                return words

    def _is_own(self, owner: Owner | None) -> bool:
        return owner is not None and self.reader is not None and owner.seat == self.reader

    def _rows(self) -> Iterator[str]:
        rows = [row for sheet in self.sheets for row in sheet.rows]
        if not rows:
            return
        yield '<ul class="rows">'
        for row in rows:
            facts = ", ".join([*row.facts, *(chip.words for chip in row.chips)])
            own = f" ({self.seat_names[row.owner.seat]})" if row.owner else ""
            title = row.title if row.title.endswith(own) else row.title + own
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


def _ridges(path: str, name: str) -> Iterator[str]:
    """Borders without a way through: a line with peaks across it."""
    if path:
        yield f'<defs><path id="{name}" d="{path}"/></defs>{_use(name, "ridge") * 2}'


def _use(name: str, kind: str = "") -> str:
    """What is drawn elsewhere, with this class."""
    return f'<use class="{kind}" href="#{name}"/>' if kind else f'<use href="#{name}"/>'


def _shown(sample: Sample) -> tuple[Box, str]:
    """What the key shows of a sample, and the box in which it is drawn."""
    match sample:
        case Tint():
            tile = f'<rect fill="url(#tile-{sample.pattern})" width="22" height="14"/>' if sample.pattern else ""
            return SWATCH, rectangle(SWATCH, f"box m-{sample.name}") + tile
        case Caption():
            return sample.box, caption_svg(sample)
        case Bar():
            return (0, 4, 22, 4), "".join(draw_piece(Bar((0, 6, 22, 6))))
        case _:
            return sample.box, "".join(draw_piece(sample))


def _look(sample: Any) -> str:
    """What pieces that mean the same have in common: their sign, or else their kind."""
    return sample.sign.name if isinstance(sample, Badge) else type(sample).__name__


class _Outlines:
    """Outlines of areas as paths, coarse enough for a mail: what one area leaves out its neighbours leave out as well,
    so that nothing is between them."""

    def __init__(self, areas: Iterable[Area]) -> None:
        meet = Counted(point for area in areas for ring in area.rings for point in set(_points(ring)))
        self._kept = {point: True for point, count in meet.items() if count > 2}

    def ring(self, line: Line) -> str:
        """A closed ring without points that lie close together."""
        points: list[Point] = []
        for point in _points(line):
            if self._kept.setdefault(point, not points or _apart(points[-1], point) > CLOSE):
                points.append(point)
        return _path(points if len(points) > 2 else _points(line))

    def part(self, line: Line) -> str:
        """A part of the rings that were asked for, from its first point to its last."""
        first, *points, last = _points(line)
        return _path([first, *(point for point in points if self._kept[point]), last])


def _points(line: Line) -> list[Point]:
    return list(zip(line[::2], line[1::2], strict=True))


def _apart(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _path(points: Sequence[Point]) -> str:
    """A line through points, in whole numbers."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = "".join(f"{b[0] - a[0]} {b[1] - a[1]} " for a, b in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps}".replace(" -", "-").rstrip()


ROUTES: Mapping[str, str] = {"sea": "route", "land": "road", "flames": "flames"}
"""The class of each kind of line between places."""
