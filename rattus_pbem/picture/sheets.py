"""A sheet as SVG: the ground, the land, the lines, the names, the pieces, then the rows below.

What has changed since another picture of the same board is told from what stands where. The same sheet gives the same
bytes everywhere. Nothing a player wrote gets into it unescaped, and it names nothing outside itself: no style sheet, no
picture, no font.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from typing import Literal, TypeAlias

from ..contract.pictures import Area, Bar, Caption, DrawnPlace, Line, Panel, Piece, Route, Sheet, Tint
from .patterns import pattern_svg, swatch
from .pieces import circle, draw_piece, letter_of, number, polyline, rectangle, symbol, text
from .rows import RING, SIZE, Below, Item, OwnerLetter, Swatch, Tag, Words, lay_out
from .themes import COLOURS, Theme
from .typeface import FAMILIES, width_of
from .wholes import frontiers

STYLE = """
.m-t{fill:$ink}.m-picture .m-start{text-anchor:start}.m-page{fill:$page}.m-sea{fill:$sea}.m-rock{fill:$rock}
.m-shore,.m-shoal,.m-coast{fill:none;stroke-linejoin:round}
.m-shore{stroke:$shore;stroke-width:17}.m-shoal{stroke:$shoal;stroke-width:8}.m-coast{stroke:$coast;stroke-width:2.6}
.m-border{stroke:$border;stroke-width:1;stroke-linejoin:round}
.m-hatch,.m-dots,.m-dashes{fill:none;stroke:$ink;stroke-width:1;stroke-opacity:.3}
.m-dots{stroke-width:2.4;stroke-linecap:round;stroke-dasharray:0 7}.m-dashes{stroke-dasharray:5 5}
.m-frontier{fill:none;stroke:$coast;stroke-width:4;stroke-linejoin:round;stroke-linecap:round}
.m-neutral{fill:$neutral;stroke:$coast;stroke-width:.9}.m-dot{fill:$route}
.m-gone{fill:none;stroke:$border;stroke-width:1.1;stroke-dasharray:2 4}
.m-route{fill:none;stroke:$route;stroke-width:2.2;stroke-dasharray:5 4;stroke-linecap:round}
.m-end{fill:$route;stroke:$halo;stroke-width:1}
.m-road{fill:none;stroke:$road;stroke-width:8;stroke-linecap:round}
.m-flames{fill:none;stroke:$flame;stroke-width:2.4;stroke-dasharray:3 5;stroke-linecap:round}.m-flame{fill:$flame}
.m-peak{fill:$peak;stroke:$shade;stroke-width:1;stroke-linejoin:round}.m-shade{fill:$shade}
.m-panel{stroke:$coast;stroke-width:1.3}
.m-chip{fill:$chip;stroke:$frame;stroke-width:1}.m-box{stroke:$frame;stroke-width:1}
.m-pile{fill:$pile;stroke:$pile_ink;stroke-width:1.1}.m-pile-ink{fill:$pile_ink}
.m-seen{fill:#f2c230;stroke:$ink;stroke-width:.8}
.m-dark{fill:$dark;stroke:$dark_ink;stroke-width:.8}.m-dark-ink{fill:$dark_ink}
.m-bar{fill:none;stroke:$brick;stroke-width:8.4}
.m-mortar{fill:none;stroke:$mortar;stroke-width:5;stroke-dasharray:1.2 4.4;stroke-dashoffset:-2.2}
.m-name{fill:$ink;stroke:$halo;stroke-width:2.8;stroke-linejoin:round;paint-order:stroke}
.m-caption{fill:$coast;stroke:$halo;stroke-width:3;stroke-linejoin:round;paint-order:stroke}
.m-bar-ring{fill:none;stroke:$ring;stroke-width:13}.m-ring{fill:$ring_fill;stroke:$ring;stroke-width:2.2}
.m-tag{fill:$tag;stroke:$border;stroke-width:1}.m-fact{fill:$ink}
.m-black{fill:#000}.m-white{fill:#fff}
"""
FONT = ".m-picture text{font-family:%s;font-weight:700;text-anchor:middle}"
MOUNTAIN = 10
"""How far apart the peaks of a ridge are."""
FLAME = "M0-13C5-6 8-2 7 4A7 7 0 0 1-7 4C-7 0-4-2-4-6-2-5-1-3-1-2 1-5 1-9 0-13Z"
CAPTION = 13
"""The size of the names of parts of the board."""
Layer: TypeAlias = Literal["ground", "outlines", "land", "areas", "marks", "names", "pieces", "below"]
"""What lies over what: each layer over those before it. No two parts of one layer overlap, except `marks`."""


def changed_ids(before: Iterable[Sheet], now: Iterable[Sheet]) -> frozenset[str]:
    """The places and chips that are not as they were: what stands there, or in whose row they are, differs."""
    old, new = _contents(before), _contents(now)
    return frozenset(name for name in new if name not in old or old[name] != new[name])


def _contents(sheets: Iterable[Sheet]) -> Mapping[str, tuple[object, ...]]:
    contents: dict[str, tuple[object, ...]] = {}
    for sheet in sheets:
        for place in sheet.places:
            contents[place.id] = (place.gone, *place.pieces)
        for row in sheet.rows:
            for chip in row.chips:
                contents[chip.id] = (row.id,)
    return contents


def ringed(place: DrawnPlace, changed: Iterable[str]) -> bool:
    """Whether the name of a place gets the ring."""
    return place.label is not None and place.id in changed


def style(theme: Theme, tints: Mapping[str, Tint]) -> str:
    """The classes with their colours; `auto` has those of the dark page for readers who have set that."""
    if theme == "auto":
        return f"{style('light', tints)}@media(prefers-color-scheme:dark){{{style('dark', tints)}}}"
    colours = {**COLOURS[theme], **{name: getattr(tint, theme) for name, tint in tints.items()}}
    classes = STYLE.replace("\n", "") + "".join(f".m-{name}{{fill:${name}}}" for name in tints)
    return FONT % FAMILIES + re.sub(r"\$([a-z_0-9]+)", lambda match: colours[match[1]], classes)


def tints_of(sheet: Sheet) -> list[Tint]:
    """The colours of areas, panels and key."""
    of_key = [sample for sample, _ in sheet.key if isinstance(sample, Tint)]
    return [*(area.tint for area in sheet.areas), *(panel.tint for panel in sheet.panels), *of_key]


def height_of(sheet: Sheet, ring_words: str = "") -> float:
    """How high a picture is, with what stands below its frame."""
    return sheet.frame[3] + lay_out(sheet, ring_words).height


def sheet_svg(
    sheet: Sheet, theme: Theme = "auto", changed: frozenset[str] = frozenset(), ring_words: str = "", width: int = 600
) -> str:
    """The picture, this wide; places and chips in `changed` are ringed, and `ring_words` say what that means."""
    below = lay_out(sheet, ring_words)
    left, top, wide, high = sheet.frame
    high += below.height
    tints = {tint.name: tint for tint in tints_of(sheet)}
    view = " ".join(map(number, (left, top, wide, high)))
    body = "".join(part for _, part in parts(sheet, changed, below))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="m-picture" viewBox="{view}" width="{width}" '
        f'height="{number(high * width / wide)}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(sheet.alt)}"><title>{escape(sheet.title)}</title>'
        f"<style>{style(theme, tints)}</style>{body}</svg>\n"
    )


def parts(sheet: Sheet, changed: frozenset[str], below: Below) -> Iterator[tuple[Layer, str]]:
    """All that a picture consists of, from the ground upwards; what is the same in two pictures is the same text."""
    left, top, wide, high = sheet.frame
    yield "ground", rectangle(sheet.frame, sheet.ground)
    yield "outlines", "".join(_outlines(sheet))
    yield "land", "".join(_land(sheet))
    for area in sheet.areas:
        if not area.gone:
            yield "areas", _area(sheet, area)
    for line in frontiers(sheet.areas):
        yield "marks", polyline(line, "frontier")
    for x, y in sheet.stipple:
        yield "marks", circle(x, y, 1.1, "dot")
    for line in sheet.ridges:
        yield "marks", _mountains(line)
    for route in sheet.routes:
        yield "marks", "".join(_route(route))
    for panel in sheet.panels:
        yield "marks", "".join(_panel(panel))
    if below.height:  # what of the board reaches below its frame is covered; a clip would take twice as long to draw
        yield "marks", rectangle((left, top + high, wide, below.height), "page")
    for place in sheet.places:  # below all names and pieces, so that no ring covers a neighbour
        if place.label is None and place.id in changed:
            yield "marks", "".join(map(_aura, place.pieces))
    for caption in sheet.captions:
        yield "names", caption_svg(caption)
    for place in sheet.places:
        yield "names", "".join(_name(place, sheet.label_size, ringed(place, changed)))
    for place in sheet.places:
        for piece in place.pieces:
            yield "pieces", "".join(draw_piece(piece))
    for item in below.items:
        yield "below", "".join(_item(item, changed))


def _outlines(sheet: Sheet) -> Iterator[str]:
    """Each outline is written once."""
    yield "<defs>"
    if neutral := _path(sheet.neutral):
        yield f'<path id="m-{sheet.id}-neutral" d="{neutral}"/>'
    for area in sheet.areas:
        yield f'<path id="{escape(_outline(sheet, area))}" d="{_path(area.rings)}"/>'
    yield "</defs>"


def _outline(sheet: Sheet, area: Area) -> str:
    """The id of an area's outline."""
    return f"m-{sheet.id}-{area.id}"


def _land(sheet: Sheet) -> Iterator[str]:
    """The strong line is drawn first, so that its outer half stays to be seen. What is gone is a dotted line in the
    sea."""
    ids = {area.id: _outline(sheet, area) for area in sheet.areas}
    here = [area for area in sheet.areas if not area.gone]
    neutral = _use(f"m-{sheet.id}-neutral") if sheet.neutral else ""
    uses = "".join(_use(ids[area.id]) for area in here) + neutral
    for kind in ("shore", "shoal"):
        yield f'<g class="m-{kind}">{uses}</g>'
    for area in sheet.areas:
        if area.gone:
            yield f'<g class="m-gone">{_use(ids[area.id])}</g>'
    if neutral:
        yield f'<g class="m-neutral">{neutral}</g>'
    yield f'<g class="m-coast">{"".join(_use(ids[area.id]) for area in here)}</g>'


def _area(sheet: Sheet, area: Area) -> str:
    """Its colour and its pattern."""
    fill = f'<g class="m-border m-{area.tint.name}">{_use(_outline(sheet, area), area.name)}</g>'
    return fill + pattern_svg(area.tint.pattern, area.rings)


def caption_svg(caption: Caption) -> str:
    """The name of a part of the board, in its box."""
    left, top, wide, high = caption.box
    return text(left + wide / 2, top + high / 2, caption.words, CAPTION, "caption")


def _use(name: str, title: str = "") -> str:
    inside = f"<title>{escape(title)}</title>" if title else ""
    return f'<use href="#{escape(name)}">{inside}</use>' if inside else f'<use href="#{escape(name)}"/>'


def _path(rings: tuple[Line, ...]) -> str:
    return "".join(map(_ring, rings))


def _ring(ring: Line) -> str:
    """Each point from the one before it, which takes fewer digits. In tenths, so that nothing adds up."""
    tenths = [round(10 * value) for value in ring]
    steps = (here - before for before, here in zip(tenths, tenths[2:], strict=False))
    drawn = " ".join(number(step / 10).replace("0.", ".") if abs(step) < 10 else number(step / 10) for step in steps)
    return f"M{number(ring[0])} {number(ring[1])}l{drawn}z".replace(" -", "-").replace("l ", "l")


def _route(route: Route) -> Iterator[str]:
    (x1, y1), (x2, y2) = route.line[:2], route.line[-2:]
    match route.kind:
        case "sea":
            yield polyline(route.line, "route")
            yield circle(x1, y1, 2.8, "end") + circle(x2, y2, 2.8, "end")
        case "land":
            yield polyline(route.line, "road")
        case "flames":
            yield polyline(route.line, "flames")
            for shift in (-14, 0, 14):
                where = f"translate({number((x1 + x2) / 2 + shift)} {number((y1 + y2) / 2)}) scale(.8)"
                yield f'<path class="m-flame" transform="{where}" d="{FLAME}"/>'


def _panel(panel: Panel) -> Iterator[str]:
    yield rectangle(panel.box, f"panel m-{panel.tint.name}", panel.radius)
    left, top, _, _ = panel.box
    if panel.sign is not None:
        yield symbol(panel.sign, left + 16, top + 15, 1, "t")


def _mountains(line: Line) -> str:
    """Peaks along a line, evenly spread, with their shades."""
    tops = "".join(f"M{number(x)} {number(y - 6)}" + "{}" for x, y in _peaks(line))
    peaks, shades = (tops.replace("{}", slope) for slope in ("l6 10.5h-12z", "l6 10.5h-5z"))
    return f'<path class="m-peak" d="{peaks}"/><path class="m-shade" d="{shades}"/>'


def _peaks(line: Line) -> Iterator[tuple[float, float]]:
    points = list(zip(line[::2], line[1::2], strict=True))
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(1, round(total / MOUNTAIN))
    marks = [(place + 0.5) * total / count for place in range(count)]
    walked = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while marks and marks[0] <= walked + length:
            part = (marks.pop(0) - walked) / length
            yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        walked += length


def _name(place: DrawnPlace, size: float, ring: bool) -> Iterator[str]:
    if place.label is None or place.gone:
        return
    left, top, wide, high = place.label
    x, y = left + wide / 2, top + high / 2
    if ring:
        wide = min(wide, width_of(place.name, size) + high)
        yield rectangle((x - wide / 2 + 1.1, top + 1.1, wide - 2.2, high - 2.2), "ring", high / 2 - 1.1)
    yield text(x, y, place.name, size, "t" if ring else "name")


def _aura(piece: Piece) -> str:
    """The ring of what has changed and stands where no name is."""
    if isinstance(piece, Bar):
        return polyline(piece.line, "bar-ring")
    left, top, wide, high = piece.box
    return rectangle((left - 2, top - 2, wide + 4, high + 4), "ring", high / 2 + 2)


def _item(item: Item, changed: frozenset[str]) -> Iterator[str]:
    match item:
        case Words():
            left, top, _, high = item.box
            yield text(left, top + high / 2, item.words, SIZE, "t" if item.strong else "fact", "start")
        case OwnerLetter():
            assert item.row.owner is not None
            yield from letter_of(item.row.owner, item.box)
        case Swatch():
            yield swatch(item.tint, item.box)
        case Caption():
            yield caption_svg(item)
        case Tag():
            left, top, wide, high = item.box
            kind = "ring" if item.id == RING or item.id in changed else "tag"
            yield rectangle((left + 1, top + 1, wide - 2, high - 2), kind, high / 2 - 1 if kind == "ring" else 4)
            if item.words:
                yield text(left + wide / 2, top + high / 2, item.words, SIZE)
        case _:
            yield from draw_piece(item)
