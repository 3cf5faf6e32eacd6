"""What is wrong with a position file: its shape, then every place where it cannot be, each with its JSON path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ..data.game_data import Data
from ..play.state import NEUTRAL, SEATS

if TYPE_CHECKING:
    from .position_models import PositionFile


def position_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    """Every fault of a position whose shape is right: where, and what."""
    seats = position.seats
    for place, seat in enumerate(seats):
        if seat not in SEATS:
            yield f"/seats/{place}", f"no seat is called {seat}; there are {', '.join(SEATS)}"
    if len(set(seats)) != len(seats) or not 2 <= len(seats) <= 5:
        yield "/seats", "two to five different seats are needed (G-4.1)"
        return
    yield from _pantheon_faults(position, data)
    yield from _board_faults(position, data)
    yield from _god_faults(position, data)
    yield from _card_faults(position, data)
    for key in ("heaven", "faith", "hands", "to_place", "bids", "markers", "gods", "scores"):
        for seat in getattr(position, key):
            if seat not in seats:
                yield f"/{key}/{seat}", f"{seat} is not a seat of this game"
    if position.phase in ("armies", "gods"):
        yield from _landless(position)
    for key in ("choosing", "to_play"):
        for place, seat in enumerate(getattr(position, key)):
            if seat not in seats:
                yield f"/{key}/{place}", f"{seat} is not a seat of this game"
    to_play = position.to_play or "to_play" not in position.model_fields_set
    if position.phase in ("turn", "markers") and not to_play:
        yield "/to_play", "whose turn it is, is missing (G-6.7)"


def _landless(position: PositionFile) -> Iterator[tuple[str, str]]:
    """Who places armies, or god and temple, has land to place them on."""
    owners = {land.owner for land in position.lands.values()}
    gods = position.phase == "gods"
    for place, seat in enumerate(position.choosing):
        if seat not in owners and (gods or position.to_place.get(seat, 0)):
            yield f"/choosing/{place}", f"{seat} has no territory to place anything on ({'G-4.8' if gods else 'G-4.7'})"


def _pantheon_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    chosen = position.pantheons
    for seat, pantheon in chosen.items():
        if pantheon not in data.pantheons:
            yield f"/pantheons/{seat}", f"no pantheon is called {pantheon}{_hint(pantheon, data.pantheons)}"
    for pantheon, count in Counter([*chosen.values(), position.neutral]).items():
        if pantheon and count > 1:
            yield "/pantheons", f"{pantheon} can be chosen once (G-4.4)"
    if chosen and position.phase not in ("setup", "pantheon") and set(chosen) != set(position.seats):
        yield "/pantheons", "each seat has a pantheon, or none is named (G-4.4)"


def _board_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    lands, spaces = position.lands, position.spaces
    gone = data.continents["atlantis"].territories if position.sunk else ()
    places = (
        ("lands", lands, data.territories, (*position.seats, NEUTRAL)),
        ("spaces", spaces, data.spaces, position.seats),
    )
    for key, held, known, owners in places:
        for name, land in held.items():
            if name not in known or name in gone:
                yield f"/{key}/{name}", f"no such place on the board{_hint(name, known)}"
            elif land.armies and land.owner not in owners:
                yield f"/{key}/{name}", "armies have an owner, who is a seat of this game (G-3.5)"
            elif land.owner and not land.armies:
                yield f"/{key}/{name}", "nobody holds it without an army (G-3.1)"
    temples = sum(land.temple for land in lands.values())
    if temples > data.numbers["temples"]:
        yield "/lands", f"{temples} temples, and there are {data.numbers['temples']} (G-2.7)"
    plague = sum(land.plague for land in lands.values())
    if plague > data.numbers["plague_markers"]:
        yield "/lands", f"{plague} plague markers, and there are {data.numbers['plague_markers']} (G-2.7)"
    for place, (one, other) in enumerate(position.closed):
        if (min(one, other), max(one, other)) not in data.sea:
            yield f"/closed/{place}", "no sea line joins them (G-35.14)"


def _god_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    for seat, gods in position.gods.items():
        for kind, name in gods.items():
            land = position.lands.get(name)
            if name not in data.territories:
                yield f"/gods/{seat}/{kind}", f"no territory is called {name}{_hint(name, data.territories)}"
            elif land is None or not land.armies or land.owner != seat:
                yield f"/gods/{seat}/{kind}", f"a god stands with armies of its seat, and {name} has none (G-3.2)"


def _card_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    used: Counter[str] = Counter()
    places = yield from _places_of_cards(position)
    copies = Counter(card for cards in data.decks_with(position.options).values() for card in cards)
    for place, card in places:
        used[card] += 1
        if card not in data.cards:
            yield place, f"no card is called {card}{_hint(card, data.cards)}"
        elif used[card] > copies[card]:
            yield place, f"{card} is there once too often"
        elif (data.cards[card].deck == "magic") and place.startswith("/hands"):
            yield place, f"{card} is a relic, which lies open in play (G-13.4)"
        elif data.cards[card].deck != "magic" and place.startswith("/relics"):
            yield place, f"{card} is no relic (G-37.0)"
        elif place.startswith(("/decks/", "/tops/")) and place.split("/")[2] != data.cards[card].deck:
            yield place, f"{card} is of the {data.cards[card].deck} deck"
    for card, seat in position.relics.items():
        if seat not in position.seats:
            yield f"/relics/{card}", f"{seat} is not a seat of this game"
    yield from _too_many(position, data, used)


def _places_of_cards(position: PositionFile) -> Generator[tuple[str, str], None, list[tuple[str, str]]]:
    """Where a deck and the cards on top of it disagree; returns all cards that are named, each after its place."""
    places = [(f"/relics/{card}", card) for card in position.relics]
    places += [(f"/discard/{n}", card) for n, card in enumerate(position.discard)]
    for key in ("hands", "decks", "tops"):
        for name, held in getattr(position, key).items():
            pile = position.decks.get(name)
            if key == "tops" and isinstance(pile, list):
                if pile[: len(held)] != held:
                    yield f"/tops/{name}", f"other cards lie on top of the deck of {name}"
            elif isinstance(held, list):
                places += [(f"/{key}/{name}/{n}", card) for n, card in enumerate(held)]
    return places


def _too_many(position: PositionFile, data: Data, used: Counter[str]) -> Iterator[tuple[str, str]]:
    piles, tops = dict[str, list[str] | int](position.decks.items()), dict[str, list[str]](position.tops.items())
    counted = Counter[str]()
    for held in position.hands.values():
        counted.update(held if isinstance(held, dict) else {})
    for deck, cards in data.decks_with(position.options).items():
        named = sum(count for card, count in used.items() if card in cards)
        pile, top = piles.get(deck, 0), len(tops.get(deck, ()))
        if isinstance(pile, int) and deck in piles and top > pile:
            yield f"/tops/{deck}", f"{top} cards lie on top of a deck of {pile}"
        total = named + counted[deck] + (max(0, pile - top) if isinstance(pile, int) else 0)
        if total > len(cards):
            yield f"/decks/{deck}", f"{total} {deck} cards, and there are {len(cards)} (G-2.7)"


def _hint(given: str, known: Collection[str]) -> str:
    near = get_close_matches(given, list(known), 1)
    return f", did you mean {near[0]}?" if near else ""
