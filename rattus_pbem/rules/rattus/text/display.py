"""The board of a view for its reader, section by section: tables, map, what he alone knows, what is left among the
tokens. Reads views only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.sections import Cell, Facts, Listing, MapCells, Paragraphs, Section, Table
from ..data.game_data import Data
from ..positions.view import unseen_faces
from .languages import language
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
    return language(lang).HEADS[key].format(**facts)


def sections(data: Data, view: View, lang: str, people: Mapping[str, str], reader: str) -> Iterator[Section]:
    """All of it; `reader` is `letter`, `public` or `referee`: the public knows nothing that others do not."""
    names = Names(data, lang, people)
    yield _regions(data, view, lang, names)
    yield _players(view, lang, names)
    yield Facts("piles", (*_piles(data, view, lang, names), *_pieces(data, view, lang, names)))
    yield board_map(data, view, lang)
    if reader != "public":
        yield _known(data, view, lang, _head("you_know" if reader == "letter" else "all_faces", lang))
    yield tokens_left(data, view, lang)


def _regions(data: Data, view: View, lang: str, names: Names) -> Table:
    seats = view["seats"]
    rows = []
    kinds = [kind for kind in ("bishops", "nuns") if _anywhere(view, kind)]
    for region in data.board(len(seats)).regions:
        place = view["regions"].get(region, {"cubes": {}, "tokens": []})
        mark = ""
        if view["plague"] == region:
            worth = view["plague_counts"]
            mark = " * " + (_head("worth", lang, n=worth) if worth else _head("plague", lang))
        rats = " ".join(f"#{token}" for token in place["tokens"]) or "-"
        cubes = [cubes_text(place, seat) or "-" for seat in seats]
        pieces = [str(place.get(kind, 0) or "-") for kind in kinds]
        rows.append((names.region(region) + mark, rats, *cubes, *pieces))
    colours = [Names(data, lang).seat(seat) for seat in seats]
    columns = (_head("region", lang), _head("rats", lang), *colours, *(_head(kind, lang) for kind in kinds))
    return Table("regions", columns, tuple(rows), title=_head("regions", lang), heading=_head("board", lang))


def cubes_text(place: Mapping[str, Any], seat: str) -> str:
    """A seat's cubes in a region and the potions of those that have some: `3(1)`, three of which one has one."""
    cubes = place["cubes"].get(seat, 0)
    held = ",".join(str(potions) for potions in place.get("potions", {}).get(seat, ()))
    return "" if not cubes else f"{cubes}({held})" if held else str(cubes)


def _anywhere(view: View, kind: str) -> int:
    """How many bishops or nuns, or how many seats with potions, the regions hold in all."""
    counts = [place.get(kind, 0) for place in view["regions"].values()]
    return sum(len(held) if isinstance(held, Mapping) else held for held in counts)


def _players(view: View, lang: str, names: Names) -> Table:
    rows = []
    for seat in view["seats"]:
        cards = [names.card(c) for c in view["characters"] if view["cards"].get(c) == seat]
        palace = view["palace"].get(seat, 0)
        out = palace + sum(place["cubes"].get(seat, 0) for place in view["regions"].values())
        rows.append((names.seat(seat), str(out), str(palace), str(view["reserve"][seat]), ", ".join(cards) or "-"))
    columns = tuple(_head(key, lang) for key in ("seat", "on_board", "palace", "reserve", "cards"))
    return Table("players", columns, tuple(rows), title=_head("seats", lang))


def _piles(data: Data, view: View, lang: str, names: Names) -> list[tuple[str, str]]:
    display = [
        f"{names.card(c)} ({names.symbol(data.class_of[c])})" for c in view["characters"] if c not in view["cards"]
    ]
    supply = view["supply"]
    if isinstance(supply, list):  # the referee sees the order of drawing
        in_order = "; ".join(names.face(face) for face in supply)
        size = f"{len(supply)}: {in_order}" if supply else "0"
    else:
        size = str(supply)
    flipped = [f"#{entry['token']} {names.face(entry['face'])}" for entry in view["discard"]]
    none = _head("none", lang)
    return [
        (_head("display", lang), ", ".join(display) or none),
        (_head("supply", lang), size),
        (_head("discard", lang), "; ".join(flipped) or none),
    ]


def _pieces(data: Data, view: View, lang: str, names: Names) -> list[tuple[str, str]]:
    """Walls, the cubes on the Baker and the pieces beside the board, each where there are some."""
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
    rows = {
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
    short = _abbreviations([names.region(region) for region in board.regions])
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
    return MapCells("map", COLUMNS, cells, ", ".join([_head("key", lang, seats=key), *marks]), _head("map", lang))


def _cell(data: Data, view: View, region: str, names: Names, short: Mapping[str, str]) -> tuple[str, tuple[Row, ...]]:
    """The mark of a region, and its lines: what lies there, then its neighbours."""
    place = view["regions"].get(region, {"cubes": {}, "tokens": []})
    cubes = [f"{names.seat(seat)[0]}{held}" for seat in view["seats"] if (held := cubes_text(place, seat))]
    pieces = [f"{_head(f'{kind}_mark', names.lang)}{count}" for kind in PIECES if (count := place.get(f"{kind}s"))]
    walled = {end for wall in view.get("walls", ()) if region in wall for end in wall}
    neighbours = data.board(len(view["seats"])).neighbours[region]
    near = [("|" if other in walled else "") + short[names.region(other)] for other in neighbours]
    return "*" if view["plague"] == region else "", ((f"r{len(place['tokens'])}", *cubes, *pieces), (">", *near))


def _abbreviations(names: list[str]) -> dict[str, str]:
    """Each name cut to three letters, or to as many as tell it from the others."""
    short = {}
    for name in names:
        size = next((n for n in range(3, 24) if sum(other[:n] == name[:n] for other in names) == 1), 24)
        short[name] = name[:size]
    return short


def _known(data: Data, view: View, lang: str, heading: str) -> Section:
    """The faces on the board that the viewer has seen, a sentence each."""
    names = Names(data, lang)
    where = {token: region for region, place in view["regions"].items() for token in place["tokens"]}
    faces = tuple(
        _head("token_at", lang, token=token, region=names.region(where[int(token)]), face=names.face(face))
        for token, face in sorted(view["faces"].items(), key=lambda item: int(item[0]))
    )
    if not faces:
        return Paragraphs("known", (_head("nothing_known", lang),), heading)
    return Listing("known", faces, heading)


def tokens_left(data: Data, view: View, lang: str) -> Table:
    """The public count: how many tokens of each kind the viewer has not seen, and where they can be."""
    names = Names(data, lang)
    unseen = unseen_faces(view, data)
    kinds: dict[int, Counter[str]] = {}
    for face in unseen:
        known = data.faces[face]
        symbols = " + ".join(names.symbol(symbol) for symbol in known.symbols)
        kinds.setdefault(known.limit, Counter())[symbols] += 1
    supply, removed = view["supply"], view["removed"]
    sizes = [len(pile) if isinstance(pile, list) else pile for pile in (supply, removed)]
    on_board = len(unseen) - sum(sizes)
    if view["phase"] == "setup":
        total = _head("none_dealt", lang, n=len(unseen))
    else:
        total = _head("total", lang, n=len(unseen), board=on_board, supply=sizes[0], removed=sizes[1])
    redrawn = [token for token in view.get("redrawn", ()) if str(token) not in view["faces"]]
    if redrawn:
        total += _head("redrawn", lang, n=len(redrawn))
    rows = tuple(
        (f"{limit} ({count.total()})", "; ".join(f"{n} × {kind}" if n > 1 else kind for kind, n in count.items()))
        for limit, count in sorted(kinds.items())
    )
    columns = (_head("left", lang), _head("count", lang))
    return Table("left", columns, rows, lead=total, heading=_head("tokens_left", lang))
