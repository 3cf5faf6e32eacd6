"""The board of a view for its reader, section by section: tables, map, what he alone knows, what is left among the
tokens. Sees what a view holds and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ....contract.sections import WATCH, Cell, Facts, Listing, MapCells, Section, Table
from ....engine.seats import Seat
from ....locale import labelled, separated
from ..play.regions import majorities, open_neighbours
from ..play.state import Region, State, link
from ..positions.view import RattusBoard, unseen_faces
from . import language
from .naming import Names

Row = tuple[str, ...]

# Where the regions of the built-in board lie, in four columns; a host's own board is listed in alphabetical order.
GRID = (
    ("anglia", "scandia", "", "russia"),
    ("gallia", "germania", "polonia", "tartaria"),
    ("hispania", "italia", "hungaria", "bulgaria"),
    ("", "", "", "turcia"),
)
COLUMNS = 4
PIECES = ("bishops", "nuns")


def _head(key: str, lang: str, **facts: Any) -> str:
    return language(lang)["heads"][key].format(**facts)


def sections(board: RattusBoard, lang: str, people: Mapping[str, str], reader: str) -> Iterator[Section]:
    """All sections of the display.

    `reader` is `letter`, `public` or `referee`: the public knows nothing that others do not.
    """
    state, names = board.known, Names(board.known.data, lang, people)
    yield _regions(state, lang, names)
    yield watch(state, names)
    yield Facts("piles", (*_piles(state, board.supply, lang, names), *_pieces(state, lang, names)))
    if reader != "public":
        yield from _known(state, lang, _head("you_know" if reader == "letter" else "all_faces", lang))
    yield Facts("unseen", (unseen(board, lang),), last=True)
    yield board_map(state, lang)
    yield tokens_left(state, lang)
    yield from _discard(state, lang, names)


def _regions(state: State, lang: str, names: Names) -> Table:
    board = state.board
    short = _abbreviations(tuple(names.region(region) for region in board.regions))
    rows = []
    kinds = [kind for kind in PIECES if _anywhere(state, kind)]
    for region, place in state.regions.items():
        mark = ""
        if state.plague == region:
            worth = state.plague_counts
            mark = " * " + (_head("worth", lang, n=worth) if worth else _head("plague", lang))
        rats = " ".join(f"#{token}" for token in place.tokens) or "-"
        cubes = [cubes_text(place, seat) or "-" for seat in state.seats]
        pieces = [str(place.pieces.get(kind, "-")) for kind in kinds]
        near = " ".join(_near(state, region, names, short))
        rows.append((names.region(region) + mark, rats, *cubes, *pieces, near))
    colours = [Names(state.data, lang).seat(seat) for seat in state.seats]
    pieces = [_head(kind, lang) for kind in kinds]
    columns = (_head("region", lang), _head("rats", lang), *colours, *pieces, _head("near", lang))
    marks = ["tokens"] + (["potions"] if _anywhere(state, "potions") else [])
    marks += ["walls"] if state.walls else []
    key = ", ".join(_head(f"key_{kind}", lang) for kind in marks)
    title = _head("regions", lang)
    return Table("regions", columns, tuple(rows), title=title, heading=_head("board", lang), note=key)


def _near(state: State, region: str, names: Names, short: Mapping[str, str]) -> Iterator[str]:
    """The neighbours of a region by their first letters, those behind a wall marked."""
    for other in state.board.neighbours[region]:
        yield ("|" if link(region, other) in state.walls else "") + short[names.region(other)]


def cubes_text(place: Region, seat: str) -> str:
    """A seat's cubes in a region and the potions of those that have some: `3(1)`, three of which one has one."""
    cubes = place.cubes.get(seat, 0)
    held = ",".join(str(potions) for potions in place.potions.get(seat, ()))
    return "" if not cubes else f"{cubes}({held})" if held else str(cubes)


def _anywhere(state: State, kind: str) -> bool:
    """Whether there are bishops, nuns or potions in any region."""
    places = state.regions.values()
    return any(place.potions if kind == "potions" else kind in place.pieces for place in places)


def _piles(state: State, supply: Sequence[str] | int, lang: str, names: Names) -> list[tuple[str, str]]:
    display = [
        f"{names.card(c)} ({names.symbol(names.data.class_of[c])})" for c in state.characters if c not in state.cards
    ]
    piles = [(_head("display", lang), ", ".join(display) or _head("none", lang))]
    if not isinstance(supply, int):  # the referee sees the order of drawing
        in_order = separated(lang, (names.face(face) for face in supply))
        piles.append((_head("supply", lang), labelled(lang, str(len(supply)), in_order) if supply else "0"))
    return piles


def _discard(state: State, lang: str, names: Names) -> Iterator[Section]:
    """The tokens that were flipped, in their order."""
    flipped = separated(lang, (f"#{token} {names.face(face)}" for token, face in state.discard))
    if flipped:
        yield Facts("discard", ((_head("discard", lang), flipped),), detail=True)


def _pieces(state: State, lang: str, names: Names) -> list[tuple[str, str]]:
    """The cubes in the palace and on the Baker, walls and the pieces beside the board, each where there are some."""
    kinds = state.data.pieces_of(state.characters)
    rows = {
        "in_palace": ", ".join(f"{names.seat(seat)} {cubes}" for seat, cubes in state.palace.items()),
        "walls": "; ".join(names.link(wall) for wall in state.walls),
        "baker": ", ".join(f"{names.seat(seat)} {cubes}" for seat, cubes in state.baker.items()),
        "beside": ", ".join(f"{_head(f'count_{kind}', lang)} {state.pieces_left(kind)}" for kind in kinds),
    }
    return [(_head(key, lang), text) for key, text in rows.items() if text]


def board_map(state: State, lang: str) -> MapCells:
    """The regions about where they lie, each with its rats, cubes and neighbours."""
    names, board = Names(state.data, lang), state.board
    grid: Sequence[Sequence[str]] = GRID
    if "board" in state.data.custom:
        grid = [board.regions[i : i + COLUMNS] for i in range(0, len(board.regions), COLUMNS)]
    short = _abbreviations(tuple(names.region(region) for region in board.regions))
    cells = tuple(
        Cell(row, column, names.region(region), *_cell(state, region, names, short))
        for row, regions in enumerate(grid)
        for column, region in enumerate(regions)
        if region in board.regions
    )
    key = ", ".join(f"{names.seat(seat)[0]} = {names.seat(seat)}" for seat in state.seats)
    marks = [_head(f"key_{kind}", lang) for kind in (*PIECES, "potions") if _anywhere(state, kind)]
    if state.walls:
        marks.append(_head("key_walls", lang))
    key = ", ".join([_head("key", lang, seats=key), *marks])
    return MapCells("map", COLUMNS, cells, key, _head("map", lang), detail=True)


def _cell(state: State, region: str, names: Names, short: Mapping[str, str]) -> tuple[str, tuple[Row, ...]]:
    """The mark of a region, and its lines: what lies there, then its neighbours."""
    place = state.regions[region]
    cubes = [f"{names.seat(seat)[0]}{held}" for seat in state.seats if (held := cubes_text(place, seat))]
    pieces = [f"{_head(kind.removesuffix('s') + '_mark', names.lang)}{count}" for kind, count in place.pieces.items()]
    near = tuple(_near(state, region, names, short))
    return "*" if state.plague == region else "", ((f"r{len(place.tokens)}", *cubes, *pieces), (">", *near))


def _abbreviations(names: tuple[str, ...]) -> dict[str, str]:
    """Each name cut to three letters, or to as many as tell it from the others."""
    short = {}
    for name in names:
        size = next((n for n in range(3, 24) if sum(other[:n] == name[:n] for other in names) == 1), 24)
        short[name] = name[:size]
    return short


def _known(state: State, lang: str, heading: str) -> Iterator[Section]:
    """The faces on the board that the viewer has seen, a sentence each."""
    names = Names(state.data, lang)
    where = {token: region for region, place in state.regions.items() for token in place.tokens}
    faces = tuple(
        _head("token_at", lang, token=token, region=names.region(where[token]), face=names.face(face))
        for token, face in sorted(state.faces.items())
    )
    if faces:
        yield Listing("known", faces, heading)


def unseen(board: RattusBoard, lang: str) -> tuple[str, str]:
    """The public count in a line: how many tokens the viewer has not seen, where they can be, how many of each limit.

    The faces that are left follow from it and are listed in `tokens_left`.
    """
    state = board.known
    faces = unseen_faces(state)
    sizes = [pile if isinstance(pile, int) else len(pile) for pile in (board.supply, board.removed)]
    on_board = len(faces) - sum(sizes)
    if state.phase == "setup":
        total = _head("none_dealt", lang, n=len(faces))
    else:
        total = _head("total", lang, n=len(faces), board=on_board, supply=sizes[0], removed=sizes[1])
    redrawn = [token for token in state.redrawn if token not in state.faces]
    if redrawn:
        total += _head("redrawn", lang, n=len(redrawn))
    total += _head("by_limit", lang, limits=_by_limit(state, faces, lang)) if faces else ""
    if any(token <= state.dealt and token not in state.faces for token in state.tokens()):
        starting = [face for face in faces if state.data.faces[face].starting]
        total += _head("starting", lang, last=state.dealt, limits=_by_limit(state, starting, lang))
    return _head("unseen", lang), total + _head("flipped", lang, n=len(state.discard))


def _by_limit(state: State, faces: Sequence[str], lang: str) -> str:
    limits = Counter(state.data.faces[face].limit for face in faces)
    return ", ".join(labelled(lang, str(limit), str(count)) for limit, count in sorted(limits.items()))


def tokens_left(state: State, lang: str) -> Table:
    """The faces that the viewer has not seen, by their limits."""
    names = Names(state.data, lang)
    kinds: dict[int, Counter[str]] = {}
    for face in unseen_faces(state):
        known = state.data.faces[face]
        symbols = " + ".join(names.symbol(symbol) for symbol in known.symbols)
        kinds.setdefault(known.limit, Counter())[symbols] += 1
    rows = tuple(
        (f"{limit} ({count.total()})", "; ".join(f"{n} × {kind}" if n > 1 else kind for kind, n in count.items()))
        for limit, count in sorted(kinds.items())
    )
    columns = (_head("left", lang), _head("count", lang))
    heading = _head("tokens_left", lang)
    return Table("left", columns, rows, title=heading, heading=heading, detail=True)


def watch(state: State, names: Names) -> Table:
    """A row for each seat. All of it is public (R-19.1)."""
    heads = language(names.lang)["heads"]
    rows = []
    in_reach = open_neighbours(state, state.plague) if state.plague else ()
    for seat in state.seats:
        most = len(majorities(state, seat))
        exposed, near = _exposed(state, seat, state.regions), _exposed(state, seat, in_reach)
        risk = f"{exposed} ({near})" if near else str(exposed)
        cards = [names.card(card) for card in state.held_by(seat)]
        counts = (str(state.on_board(seat)), str(most), risk, str(state.reserve[seat]))
        rows.append((names.seat(seat), *counts, ", ".join(cards) or "-"))
    columns = tuple(heads[key] for key in ("seat", "score", "most", "at_risk", "reserve", "cards"))
    return Table(WATCH, columns, tuple(rows), title=heads["seats"], note=heads["watch_key"])


def _exposed(state: State, seat: Seat, regions: Iterable[str]) -> int:
    """How many cubes of the seat lie beside rats in these regions."""
    return sum(state.cubes(seat, region) for region in regions if state.regions[region].tokens)
