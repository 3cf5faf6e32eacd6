"""The board of a view for its reader, section by section: tables, map, what he alone knows, what is left among the
tokens. Reads views only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ....contract.sections import WATCH, Cell, Facts, Listing, MapCells, Section, Table
from ....engine.seats import Seat
from ....locale import labelled, separated
from ..data.game_data import Data
from ..positions.view import unseen_faces
from .catalogue import language
from .wording import Names

View = Mapping[str, Any]
Row = tuple[str, ...]

# Where the regions of the built-in board lie, in four columns; a host's own board is listed in alphabetical order.
GRID = (
    ("anglia", "scandia", "", "russia"),
    ("gallia", "germania", "polonia", "tartaria"),
    ("hispania", "italia", "hungaria", "bulgaria"),
    ("", "", "", "turcia"),
)
COLUMNS = 4
PIECES = ("bishop", "nun")


def _head(key: str, lang: str, **facts: Any) -> str:
    return language(lang)["heads"][key].format(**facts)


def sections(data: Data, view: View, lang: str, people: Mapping[str, str], reader: str) -> Iterator[Section]:
    """All sections of the display.

    `reader` is `letter`, `public` or `referee`: the public knows nothing that others do not.
    """
    names = Names(data, lang, people)
    yield _regions(data, view, lang, names)
    yield watch(data, view, names)
    yield Facts("piles", (*_piles(view, lang, names), *_pieces(data, view, lang, names)))
    if reader != "public":
        yield from _known(data, view, lang, _head("you_know" if reader == "letter" else "all_faces", lang))
    yield Facts("unseen", (unseen(data, view, lang),), last=True)
    yield board_map(data, view, lang)
    yield tokens_left(data, view, lang)
    yield from _discard(view, lang, names)


def _regions(data: Data, view: View, lang: str, names: Names) -> Table:
    seats = view["seats"]
    board = data.board(len(seats))
    short = _abbreviations(tuple(names.region(region) for region in board.regions))
    rows = []
    kinds = [kind for kind in ("bishops", "nuns") if _anywhere(view, kind)]
    for region in board.regions:
        place = view["regions"].get(region, {"cubes": {}, "tokens": []})
        mark = ""
        if view["plague"] == region:
            worth = view["plague_counts"]
            mark = " * " + (_head("worth", lang, n=worth) if worth else _head("plague", lang))
        rats = " ".join(f"#{token}" for token in place["tokens"]) or "-"
        cubes = [cubes_text(place, seat) or "-" for seat in seats]
        pieces = [str(place.get(kind, 0) or "-") for kind in kinds]
        near = " ".join(_near(data, view, region, names, short))
        rows.append((names.region(region) + mark, rats, *cubes, *pieces, near))
    colours = [Names(data, lang).seat(seat) for seat in seats]
    pieces = [_head(kind, lang) for kind in kinds]
    columns = (_head("region", lang), _head("rats", lang), *colours, *pieces, _head("near", lang))
    marks = ["potions"] if _anywhere(view, "potions") else []
    marks += ["walls"] if view.get("walls") else []
    key = ", ".join(_head(f"key_{kind}", lang) for kind in marks)
    title = _head("regions", lang)
    return Table("regions", columns, tuple(rows), title=title, heading=_head("board", lang), note=key)


def _near(data: Data, view: View, region: str, names: Names, short: Mapping[str, str]) -> Iterator[str]:
    """The neighbours of a region by their first letters, those behind a wall marked."""
    walled = {end for wall in view.get("walls", ()) if region in wall for end in wall}
    for other in data.board(len(view["seats"])).neighbours[region]:
        yield ("|" if other in walled else "") + short[names.region(other)]


def cubes_text(place: Mapping[str, Any], seat: str) -> str:
    """A seat's cubes in a region and the potions of those that have some: `3(1)`, three of which one has one."""
    cubes = place["cubes"].get(seat, 0)
    held = ",".join(str(potions) for potions in place.get("potions", {}).get(seat, ()))
    return "" if not cubes else f"{cubes}({held})" if held else str(cubes)


def _anywhere(view: View, kind: str) -> int:
    """How many bishops or nuns, or how many seats with potions, the regions hold in all."""
    counts = [place.get(kind, 0) for place in view["regions"].values()]
    return sum(len(held) if isinstance(held, Mapping) else held for held in counts)


def _piles(view: View, lang: str, names: Names) -> list[tuple[str, str]]:
    display = [
        f"{names.card(c)} ({names.symbol(names.data.class_of[c])})"
        for c in view["characters"]
        if c not in view["cards"]
    ]
    supply = view["supply"]
    piles = [(_head("display", lang), ", ".join(display) or _head("none", lang))]
    if isinstance(supply, list):  # the referee sees the order of drawing
        in_order = separated(lang, (names.face(face) for face in supply))
        piles.append((_head("supply", lang), labelled(lang, str(len(supply)), in_order) if supply else "0"))
    return piles


def _discard(view: View, lang: str, names: Names) -> Iterator[Section]:
    """The tokens that were flipped, in their order."""
    flipped = separated(lang, (f"#{entry['token']} {names.face(entry['face'])}" for entry in view["discard"]))
    if flipped:
        yield Facts("discard", ((_head("discard", lang), flipped),), detail=True)


def _pieces(data: Data, view: View, lang: str, names: Names) -> list[tuple[str, str]]:
    """The cubes in the palace and on the Baker, walls and the pieces beside the board, each where there are some."""
    places = view["regions"].values()
    walls = [names.link(wall) for wall in view.get("walls", ())]
    out = {
        "wall": len(walls),
        "potion": sum(sum(held) for place in places for held in place.get("potions", {}).values()),
        "bishop": _anywhere(view, "bishops"),
        "nun": _anywhere(view, "nuns"),
    }
    beside = [
        f"{_head(f'count_{kind}', lang)} {count - out[kind]}"
        for kind, count in data.pieces_of(view["characters"]).items()
    ]
    in_palace = (f"{names.seat(seat)} {cubes}" for seat, cubes in view["palace"].items() if cubes)
    rows = {
        "in_palace": ", ".join(in_palace),
        "walls": "; ".join(walls),
        "baker": ", ".join(f"{names.seat(seat)} {cubes}" for seat, cubes in view.get("baker", {}).items()),
        "beside": ", ".join(beside),
    }
    return [(_head(key, lang), text) for key, text in rows.items() if text]


def board_map(data: Data, view: View, lang: str) -> MapCells:
    """The regions about where they lie, each with its rats, cubes and neighbours."""
    names = Names(data, lang)
    board = data.board(len(view["seats"]))
    grid: Any = GRID
    if "board" in data.custom:
        grid = [board.regions[i : i + COLUMNS] for i in range(0, len(board.regions), COLUMNS)]
    short = _abbreviations(tuple(names.region(region) for region in board.regions))
    cells = tuple(
        Cell(row, column, names.region(region), *_cell(data, view, region, names, short))
        for row, regions in enumerate(grid)
        for column, region in enumerate(regions)
        if region in board.regions
    )
    key = ", ".join(f"{names.seat(seat)[0]} = {names.seat(seat)}" for seat in view["seats"])
    marks = [_head(f"key_{kind}", lang) for kind in ("bishops", "nuns", "potions") if _anywhere(view, kind)]
    if view.get("walls"):
        marks.append(_head("key_walls", lang))
    key = ", ".join([_head("key", lang, seats=key), *marks])
    return MapCells("map", COLUMNS, cells, key, _head("map", lang), detail=True)


def _cell(data: Data, view: View, region: str, names: Names, short: Mapping[str, str]) -> tuple[str, tuple[Row, ...]]:
    """The mark of a region, and its lines: what lies there, then its neighbours."""
    place = view["regions"].get(region, {"cubes": {}, "tokens": []})
    cubes = [f"{names.seat(seat)[0]}{held}" for seat in view["seats"] if (held := cubes_text(place, seat))]
    pieces = [f"{_head(f'{kind}_mark', names.lang)}{count}" for kind in PIECES if (count := place.get(f"{kind}s"))]
    near = tuple(_near(data, view, region, names, short))
    return "*" if view["plague"] == region else "", ((f"r{len(place['tokens'])}", *cubes, *pieces), (">", *near))


def _abbreviations(names: tuple[str, ...]) -> dict[str, str]:
    """Each name cut to three letters, or to as many as tell it from the others."""
    short = {}
    for name in names:
        size = next((n for n in range(3, 24) if sum(other[:n] == name[:n] for other in names) == 1), 24)
        short[name] = name[:size]
    return short


def _known(data: Data, view: View, lang: str, heading: str) -> Iterator[Section]:
    """The faces on the board that the viewer has seen, a sentence each."""
    names = Names(data, lang)
    where = {token: region for region, place in view["regions"].items() for token in place["tokens"]}
    faces = tuple(
        _head("token_at", lang, token=token, region=names.region(where[int(token)]), face=names.face(face))
        for token, face in sorted(view["faces"].items(), key=lambda item: int(item[0]))
    )
    if faces:
        yield Listing("known", faces, heading)


def unseen(data: Data, view: View, lang: str) -> tuple[str, str]:
    """The public count in a line: how many tokens the viewer has not seen, where they can be, how many of each limit.

    The faces that are left follow from it and are listed in `tokens_left`.
    """
    faces = unseen_faces(view, data)
    limits = Counter(data.faces[face].limit for face in faces)
    supply, removed = view["supply"], view["removed"]
    sizes = [len(pile) if isinstance(pile, list) else pile for pile in (supply, removed)]
    on_board = len(faces) - sum(sizes)
    if view["phase"] == "setup":
        total = _head("none_dealt", lang, n=len(faces))
    else:
        total = _head("total", lang, n=len(faces), board=on_board, supply=sizes[0], removed=sizes[1])
    redrawn = [token for token in view.get("redrawn", ()) if str(token) not in view["faces"]]
    if redrawn:
        total += _head("redrawn", lang, n=len(redrawn))
    by_limit = ", ".join(labelled(lang, str(limit), str(count)) for limit, count in sorted(limits.items()))
    total += _head("by_limit", lang, limits=by_limit) if by_limit else ""
    return _head("unseen", lang), total + _head("flipped", lang, n=len(view["discard"]))


def tokens_left(data: Data, view: View, lang: str) -> Table:
    """The faces that the viewer has not seen, by their limits."""
    names = Names(data, lang)
    kinds: dict[int, Counter[str]] = {}
    for face in unseen_faces(view, data):
        known = data.faces[face]
        symbols = " + ".join(names.symbol(symbol) for symbol in known.symbols)
        kinds.setdefault(known.limit, Counter())[symbols] += 1
    rows = tuple(
        (f"{limit} ({count.total()})", "; ".join(f"{n} × {kind}" if n > 1 else kind for kind, n in count.items()))
        for limit, count in sorted(kinds.items())
    )
    columns = (_head("left", lang), _head("count", lang))
    heading = _head("tokens_left", lang)
    return Table("left", columns, rows, title=heading, heading=heading, detail=True)


def watch(data: Data, view: View, names: Names) -> Table:
    """A row for each seat. All of it is public (R-19.1)."""
    heads = language(names.lang)["heads"]
    rows = []
    for seat in view["seats"]:
        on_board = sum(place["cubes"].get(seat, 0) for place in view["regions"].values())
        score = on_board + view["palace"].get(seat, 0)
        most = len(_with_most(view, seat))
        exposed, near = _exposed(view, seat, view["regions"]), _exposed(view, seat, _in_reach(data, view))
        risk = f"{exposed} ({near})" if near else str(exposed)
        cards = [names.card(c) for c in view["characters"] if view["cards"].get(c) == seat]
        counts = (str(score), str(most), risk, str(view["reserve"][seat]))
        rows.append((names.seat(seat), *counts, ", ".join(cards) or "-"))
    columns = tuple(heads[key] for key in ("seat", "score", "most", "at_risk", "reserve", "cards"))
    return Table(WATCH, columns, tuple(rows), title=heads["seats"], note=heads["watch_key"])


def _with_most(view: View, seat: Seat) -> list[str]:
    """The regions where the seat has more cubes than any other (see `areas.majorities`)."""
    return [
        region
        for region, place in view["regions"].items()
        if (own := place["cubes"].get(seat, 0)) and all(own > n for who, n in place["cubes"].items() if who != seat)
    ]


def _exposed(view: View, seat: Seat, regions: Mapping[str, Any] | list[str]) -> int:
    """How many cubes of the seat lie beside rats in these regions."""
    places = (view["regions"][region] for region in regions if region in view["regions"])
    return sum(place["cubes"].get(seat, 0) for place in places if place["tokens"])


def _in_reach(data: Data, view: View) -> list[str]:
    """The regions to which the next step of the plague may lead (R-6.1): neighbours, walls aside (P-5.8)."""
    if view["plague"] is None:
        return []
    walled = {frozenset(wall) for wall in view.get("walls", ())}
    near = data.board(len(view["seats"])).neighbours[view["plague"]]
    return [region for region in near if frozenset((view["plague"], region)) not in walled]
