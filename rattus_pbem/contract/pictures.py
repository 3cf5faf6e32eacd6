"""Pictures of a board: what stands where, as a game says it of a view. The house draws them; see `rattus_pbem.picture`.

Everything is in units of the sheet: x to the right, y down; a box is its left edge, its top, its width, its height. No
two boxes of a sheet overlap. What is told by a colour is told by a letter, a sign or a shape as well.
Nothing here knows a game, and nothing here knows how a picture is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from ..engine.seats import Seat
from ..engine.values import immutable

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
Line: TypeAlias = tuple[float, ...]
"""Points one after the other: x, y, x, y, ..."""


Pattern: TypeAlias = Literal["", "rising", "falling", "upright", "crossed", "dots", "dashes"]
"""What lies on land beside its colour, for who cannot tell colours, and for print in black and white."""


@immutable
class Tint:
    """The colour of areas of one kind, as `#rrggbb`, on a light and on a dark page, and their pattern."""

    name: str
    light: str
    dark: str
    pattern: Pattern = ""


@immutable
class Sign:
    """What a piece looks like: the `d` of an SVG path in the square from -8 to 8, holes by the even-odd rule."""

    name: str
    path: str


@immutable
class Owner:
    """A seat as pictures show it: by its letter on its colour (`#rrggbb`), which is the same on every page."""

    seat: Seat
    letter: str
    colour: str


@immutable
class Counter:
    """How many pieces an owner has in a place. `with_sign` is a number of something that lies on them."""

    box: Box
    owner: Owner
    count: int
    with_sign: tuple[Sign, int] | None = None


@immutable
class Pile:
    """Pieces that lie face down: discs, and how many there are; `seen` of them the reader has looked at."""

    box: Box
    count: int
    seen: int = 0


@immutable
class Badge:
    """A sign in a frame. On its owner's colour if it has one; `dark` and `burst` stand out from the rest of the board.

    A count is shown beside the sign, where there are several.
    """

    box: Box
    sign: Sign
    owner: Owner | None = None
    shape: Literal["round", "square", "dark", "burst"] = "round"
    count: int = 1


@immutable
class Bar:
    """Something that blocks a border: bricks along this line."""

    line: Line


Piece: TypeAlias = Counter | Pile | Badge | Bar


@immutable
class DrawnPlace:
    """Somewhere on the board with its name and what stands there; `label` is the box of the name, which one without a
    name has not. Places of one id in two pictures are compared, and the name of one that has changed is ringed."""

    id: str
    name: str
    label: Box | None
    pieces: tuple[Piece, ...]
    gone: bool = False


@immutable
class Area:
    """Land: closed rings without holes. A strong line stands between areas of different groups."""

    id: str
    name: str
    rings: tuple[Line, ...]
    tint: Tint
    group: str = ""
    gone: bool = False


@immutable
class Panel:
    """A box of one tint with round corners, on which places stand; a sign may stand in its upper left corner."""

    box: Box
    tint: Tint
    radius: float
    sign: Sign | None = None


@immutable
class Route:
    """A line between two places: over `sea` or `land`, or one that `flames` close."""

    line: Line
    kind: Literal["sea", "land", "flames"]


@immutable
class Chip:
    """A small card with words on it, in a row below the board; `id` is what it is, wherever it stands."""

    id: str
    words: str


@immutable
class Row:
    """A line below the board: whose it is or what it is about, facts, chips. Wrapped where it is too long."""

    id: str
    owner: Owner | None
    title: str
    facts: tuple[str, ...] = ()
    chips: tuple[Chip, ...] = ()


@immutable
class Caption:
    """The name of a part of the board, upon land or sea."""

    box: Box
    words: str


Sample: TypeAlias = Counter | Pile | Badge | Bar | Tint | Caption
"""What an entry of the key explains; where its box lies does not matter."""


@immutable
class Whole:
    """The picture of which sheets with the same units are parts: its id and what it is."""

    id: str
    title: str


@immutable
class Sheet:
    """One picture: a part of the board in its frame, then rows, then the key. `ground` is sea or rock.

    `alt` says in a sentence what it shows to those who do not see it. `neutral` are rings of land out of play,
    `stipple` dots on narrow water, `ridges` lines of mountains, and `ridges_close` whether they part what they lie
    between. A place that is whole in several sheets of one whole is the same in all of them.
    """

    id: str
    title: str
    alt: str
    frame: Box
    ground: Literal["sea", "rock"] = "sea"
    label_size: float = 12
    areas: tuple[Area, ...] = ()
    neutral: tuple[Line, ...] = ()
    stipple: tuple[Point, ...] = ()
    ridges: tuple[Line, ...] = ()
    ridges_close: bool = False
    panels: tuple[Panel, ...] = ()
    routes: tuple[Route, ...] = ()
    captions: tuple[Caption, ...] = ()
    places: tuple[DrawnPlace, ...] = ()
    rows: tuple[Row, ...] = ()
    key: tuple[tuple[Sample, str], ...] = ()
    part_of: Whole | None = None


def around(middle: Iterable[float], size: Iterable[float]) -> Box:
    """The box of this size with its middle there."""
    (x, y), (width, height) = middle, size
    return (round(x - width / 2, 2), round(y - height / 2, 2), width, height)


@immutable
class BoardMap:
    """A game's map as its data have it: for each area its rings, the box of its name and its slots for pieces.

    `sizes` are the width and height of the piece in each kind of slot; `bars` lines for a `Bar` and `spots` middles of
    pieces on links, both by the two ids with `|` between them.
    """

    width: float
    height: float
    label_size: float
    sizes: Mapping[str, Point]
    areas: Mapping[str, Mapping[str, Any]]
    links: tuple[tuple[str, str, Line], ...]
    ridges: tuple[Line, ...]
    neutral: tuple[Line, ...]
    stipple: tuple[Point, ...]
    bars: Mapping[str, Line]
    spots: Mapping[str, Point]
    other: Mapping[str, Any]

    def rings(self, area: str) -> tuple[Line, ...]:
        """The outlines of an area."""
        return tuple(tuple(ring) for ring in self.areas[area]["rings"])

    def label(self, area: str) -> Box:
        """Where the name of an area stands."""
        held = self.areas[area]
        return around(held["label"], held["label_box"])

    def slot(self, area: str, kind: str) -> Box:
        """Where pieces of this kind stand in an area."""
        return around(self.areas[area]["slots"][kind], self.sizes[kind])


def board_map(data: Mapping[str, Any]) -> BoardMap:
    """The map of a file of this form, which `scripts/maps` makes."""
    dots = data["stipple"]
    return BoardMap(
        width=data["size"][0],
        height=data["size"][1],
        label_size=data["label_size"],
        sizes={kind: tuple(size) for kind, size in data["sizes"].items()},
        areas=data["areas"],
        links=tuple((link["a"], link["b"], tuple(link["line"])) for link in data["links"]),
        ridges=tuple(tuple(line) for line in data["ridges"]),
        neutral=tuple(tuple(ring) for ring in data["neutral"]),
        stipple=tuple(zip(dots[::2], dots[1::2], strict=True)),
        bars={pair: tuple(line) for pair, line in data["bars"].items()},
        spots={pair: tuple(spot) for pair, spot in data["spots"].items()},
        other=data["other"],
    )
