"""A position file of Godstorm: its pydantic models, from which its schema is made, and every place where a position of
that shape cannot be, each with its JSON path. Imported only where a file is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ....contract.positions import near
from ..data.game_data import Data
from ..play.state import NEUTRAL, SEATS

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Open = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*)?$", max_length=40)]
Count = Annotated[int, Field(ge=0, le=999)]
Deck = Literal["death", "magic", "sky", "war"]
Step = Annotated[int, Field(ge=0, le=9)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LandFile(Model):
    """What lies in a territory, but for the gods."""

    owner: Open = Field("", description="a seat, or neutral")
    armies: Count = 0
    temple: bool = False
    plague: bool = False


class SpaceFile(Model):
    """What lies in a space of the Underworld."""

    owner: Open = ""
    armies: Count = 0


class TurnFile(Model):
    """What is remembered until the end of the turn."""

    step: Step = Field(0, description="steps that are over (G-7.1)")
    captures: Count = 0
    labours: list[Deck] = []
    protected: list[Id] = Field([], description="G-36.9")
    fire: dict[Id, Count] = Field({}, description="G-36.3: what a seat adds in godswar")
    attacks: dict[Id, Count] = {}
    losses: dict[Id, Count] = {}
    kept: Count = 0
    left_out: bool = Field(False, description="nothing more is ordered in this turn")
    invasions: Count = Field(0, description="declared so far, on Earth and below")
    taken: list[Id] = Field([], description="places that fell (G-44.9)")
    drawn: list[Annotated[list[Open], Field(min_length=3, max_length=3)]] = Field(
        [], description="deck, who saw it, card"
    )
    shown: list[Annotated[list[Open], Field(min_length=4, max_length=4)]] = Field(
        [], description="owner, card, who saw it, left or seen"
    )


class PositionFile(Model):
    """A position of Godstorm. What has a natural empty value may be left out; the phase itself is `turn`."""

    schema_: Literal["rattus-pbem/state-godstorm/1"] | None = Field(None, alias="schema")
    seats: list[Id] = Field(description="clockwise")
    options: dict[Id, Any] = {}
    phase: Literal["setup", "pantheon", "claim", "armies", "gods", "bid", "markers", "turn", "over"] = "turn"
    epoch: Annotated[int, Field(ge=1, le=99)] = 1
    turn: Count = Field(0, description="finished turns, bids among them")
    pantheons: dict[Id, Id] = Field({}, description="by seat; default: in id order")
    neutral: Open = Field("", description="two players: the neutral pantheon")
    lands: dict[Id, LandFile] = {}
    spaces: dict[Id, SpaceFile] = {}
    heaven: dict[Id, Count] = Field({}, description="armies by seat")
    faith: dict[Id, Count] = {}
    gods: dict[Id, dict[Deck, Id]] = Field({}, description="by seat: kind and territory of those in play")
    hands: dict[Id, list[Id] | dict[Deck, Count]] = Field({}, description="card ids, or how many of each deck")
    known: dict[Id, list[Annotated[list[Id], Field(min_length=2, max_length=2)]]] = Field(
        {}, description="by owner: cards of his hand that a seat has seen there"
    )
    decks: dict[Deck, list[Id] | Count] = Field({}, description="card ids from the top, or how many; default: the rest")
    tops: dict[Deck, list[Id]] = Field({}, description="cards on top of a deck that is left out, or is a number")
    relics: dict[Id, Id] = Field({}, description="owner by relic in play")
    discard: list[Id] = Field([], description="cards and relics that are gone")
    closed: list[Annotated[list[Id], Field(min_length=2, max_length=2)]] = Field(
        [], description="links closed (G-35.14)"
    )
    sunk: bool = Field(False, description="Atlantis has sunk (G-35.12)")
    choosing: list[Id] = Field([], description="setup: who chooses, claims or places, the next first")
    to_place: dict[Id, Count] = Field({}, description="setup: starting armies left")
    bids: dict[Id, Count] = {}
    markers: dict[Id, Count] = Field({}, description="turn-order markers by seat")
    to_play: list[Id] = Field([], description="who picks a marker or has a turn in this epoch, the next first")
    out: list[list[Id]] = Field([], description="the eliminated, first out first")
    now: TurnFile = Field(default_factory=lambda: TurnFile.model_validate({}))
    scores: dict[Id, Count] = {}
    ranking: list[list[Id]] = []


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
            yield f"/pantheons/{seat}", f"no pantheon is called {pantheon}{near(pantheon, data.pantheons)}"
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
                yield f"/{key}/{name}", f"no such place on the board{near(name, known)}"
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
                yield f"/gods/{seat}/{kind}", f"no territory is called {name}{near(name, data.territories)}"
            elif land is None or not land.armies or land.owner != seat:
                yield f"/gods/{seat}/{kind}", f"a god stands with armies of its seat, and {name} has none (G-3.2)"


def _card_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    used: Counter[str] = Counter()
    places = yield from _places_of_cards(position)
    copies = Counter(card for cards in data.decks_with(position.options).values() for card in cards)
    for place, card in places:
        used[card] += 1
        if card not in data.cards:
            yield place, f"no card is called {card}{near(card, data.cards)}"
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
