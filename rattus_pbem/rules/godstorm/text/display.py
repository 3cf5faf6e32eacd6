"""The boards of a view for its reader, section by section: players, hand, continents, both maps. Reads views only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.sections import WATCH, Cell, Facts, Listing, MapCells, Section, Table
from ....engine.seats import Seat
from ....locale import labelled
from ..data.game_data import KINDS
from ..play.facts import PLAIN_SKY
from ..play.score import score
from ..play.state import State
from ..positions.view import GodstormBoard
from . import language
from .lands import land_tables, letter, short, space_table, steps_of_turn
from .names import CONTINENTS
from .naming import Names, card_text

EARTH = (
    ("caledonia", "thule", "varangia", "rus", "sarmatia"),
    ("hibernia", "anglia", "galicia", "scythia", "cimmeria"),
    ("hesperide", "gaul", "alemannia", "dacia", "parthia"),
    ("tritonis", "liguria", "dalmatia", "thracia", "anatolia"),
    ("iberia", "corsica", "roma", "graecia", "assyria"),
    ("poseidonis", "apulia", "minoa", "ionia", "sumer"),
    ("oricalcos", "carthage", "sicilia", "phoenicia", "babylon"),
    ("atlas", "gaitulia", "cyrenaica", "egypt", "sheba"),
    ("", "", "nubia", "kush", ""),
)
"""Roughly where the territories lie, in five columns."""
BELOW = (
    ("crypt_nw", "", "gate_n", "", "crypt_ne"),
    ("altar_w", "plain_nw", "plain_c", "plain_ne", "altar_e"),
    ("", "crypt_cw", "", "crypt_ce", ""),
    ("gate_sw", "", "plain_s", "", "gate_se"),
)
"""Roughly where the spaces of the Underworld lie."""
COLUMNS = 5


def sections(board: GodstormBoard, lang: str, people: Mapping[str, str], reader: str) -> Iterator[Section]:
    """All sections of the display, with the reader's own hand if they have one, and the orders for their turn."""
    names, heads = Names(lang, people), language(lang)["heads"]
    state = board.known
    if state.phase == "setup":
        return
    yield _watch(state, names, heads)
    yield _players(board, names, heads)
    yield from _hands(state, names, heads)
    yield Facts("table", tuple(_table(board, names, heads)))
    yield _continents(state, names, heads)
    yield MapCells("earth", COLUMNS, tuple(_cells(EARTH, state, names, heads)), heads["key_text"], heads["earth"])
    yield from land_tables(state, lang)
    below = tuple(_cells(BELOW, state, names, heads))
    yield MapCells("underworld", COLUMNS, below, heads["key_below"], heads["underworld"])
    yield space_table(state, lang)
    own_turn = state.phase == "turn" and state.active not in board.counted
    if reader == "letter" and own_turn:
        yield steps_of_turn(state, lang)


def _watch(state: State, names: Names, heads: Mapping[str, str]) -> Table:
    """Where each seat stands: what it has, what it will earn (G-11), what it would score (G-40.2)."""
    rows = []
    for seat in state.seats:
        own, alive = state.own(seat), seat in state.living
        income = state.data.raised(len(own)) + sum(
            state.data.continents[continent].bonus for continent in state.continents(seat)
        )
        income += len(state.temples(seat))
        rows.append(
            (
                _player(seat, names),
                str(len(own)),
                str(income) if alive else "-",
                str(score(state, seat)) if alive else "-",
                ", ".join(_majorities(state, seat, names, heads)) or "-",
            )
        )
    columns = ("player", "territories", "income", "score", "continents")
    return Table(
        WATCH, tuple(heads[key] for key in columns), tuple(rows), heading=heads["players"], note=heads["watch_key"]
    )


def _player(seat: Seat, names: Names) -> str:
    return f"{seat[0].upper()} {names.seat(seat)}"


def _majorities(state: State, seat: Seat, names: Names, heads: Mapping[str, str]) -> Iterator[str]:
    """The continents that a seat controls (G-3.6), then those of which it has more than half."""
    whole = state.continents(seat)
    yield from (CONTINENTS[name][names.lang] for name in whole)
    for name, continent in state.data.continents.items():
        held = sum(land in state.lands and state.lands[land].owner == seat for land in continent.territories)
        if name not in whole and 2 * held > len(continent.territories):
            yield heads["part_of"].format(
                name=CONTINENTS[name][names.lang], held=held, count=len(continent.territories)
            )


def _players(board: GodstormBoard, names: Names, heads: Mapping[str, str]) -> Table:
    """What each seat has to play with."""
    state, rows = board.known, []
    for seat in state.seats:
        counted = board.counted.get(seat)
        cards = str(board.hand_size(seat) or "-") if counted is None else _counts(counted, names)
        relics = ", ".join(names.card(relic) for relic, owner in state.relics.items() if owner == seat)
        armies = sum(state.armies(name) for name in state.own(seat))
        counts = (armies, state.heaven[seat], state.faith[seat])
        rows.append((_player(seat, names), *map(str, counts), cards or "-", relics or "-"))
    columns = ("player", "armies", "heaven", "faith", "hand", "relics")
    return Table("players", tuple(heads[key] for key in columns), tuple(rows))


def _counts(hand: Mapping[str, int], names: Names) -> str:
    return ", ".join(f"{names.kind(kind)} {hand[kind]}" for kind in KINDS if hand.get(kind))


def _hands(state: State, names: Names, heads: Mapping[str, str]) -> Iterator[Section]:
    """Each card of a hand whose faces the reader may see, with its text, and when those of the sky are played."""
    for hand in state.hands.values():
        if hand:
            cards = [labelled(names.lang, names.card(card), card_text(card, names.lang)) for card in hand]
            sky = sorted((card for card in hand if state.data.cards[card].deck == "sky"), key=PLAIN_SKY.__contains__)
            if sky:
                cards.append(names.word("sky_in_advance", card=names.card(sky[-1])))
            yield Listing("hand", tuple(cards), heading=heads["hand_of_yours"])
    if state.relics:
        lines = tuple(
            labelled(names.lang, f"{names.card(relic)}, {names.seat(owner)}", card_text(relic, names.lang))
            for relic, owner in state.relics.items()
        )
        yield Listing("relics", lines, heading=heads["relics_in_play"], detail=True)


def _table(board: GodstormBoard, names: Names, heads: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    state = board.known
    yield heads["epoch"], str(state.epoch)
    if any(state.to_place.values()):
        left = (f"{names.seat(seat)} {count}" for seat, count in state.to_place.items())
        yield heads["to_place"], ", ".join(left)
    yield from _order(state, names, heads)
    yield heads["decks"], ", ".join(f"{names.kind(kind)} {board.deck_size(kind)}" for kind in KINDS)
    if state.closed:
        yield heads["closed"], "; ".join(f"{names.place(one)}-{names.place(other)}" for one, other in state.closed)


def _order(state: State, names: Names, heads: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Who chooses markers in which order (G-6.3); then the order of turns in this epoch (G-6.7), and who is to come."""
    to_come = ", ".join(map(names.seat, state.to_play))
    if to_come and state.phase != "turn":
        yield heads["choosing"], to_come
    elif to_come:
        order = [seat for seat in sorted(state.markers, key=state.markers.__getitem__) if seat in state.living]
        yield heads["order"], ", ".join(map(names.seat, order)) or to_come
        if 0 < len(state.to_play) < len(order):
            yield heads["to_come"], to_come


def _continents(state: State, names: Names, heads: Mapping[str, str]) -> Table:
    rows = []
    for continent in state.data.continents.values():
        if not state.is_on_board(continent.id):
            continue
        held: dict[str, int] = {}
        for name in continent.territories:
            owner = state.lands[name].owner
            held[owner] = held.get(owner, 0) + 1
        shares = ", ".join(
            f"{letter(owner)} {count}"
            for owner, count in sorted(held.items(), key=lambda item: (-item[1], item[0]))
            if owner
        )
        whole = f"{CONTINENTS[continent.id][names.lang]} ({len(continent.territories)})"
        rows.append((whole, f"+{continent.bonus}", shares or "-"))
    columns = tuple(heads[key] for key in ("continent", "bonus", "lacks"))
    return Table("continents", columns, tuple(rows), heading=heads["continents"], detail=True)


def _cells(grid: tuple[tuple[str, ...], ...], state: State, names: Names, heads: Mapping[str, str]) -> Iterator[Cell]:
    for row, line in enumerate(grid):
        for column, name in enumerate(line):
            if name in state.lands or name in state.spaces:
                yield Cell(row, column, names.place(name), "", (tuple(_pieces(state, name, heads)),))


def _pieces(state: State, name: str, heads: Mapping[str, str]) -> Iterator[str]:
    yield short(state, name)
    if name in state.lands:
        gods = "".join(heads[f"letter.{kind}"] for kind in state.kinds_at(name))
        if gods:
            yield f"+{gods}"
        if state.lands[name].temple:
            yield "T"
        if state.lands[name].plague:
            yield "P"
