"""What must hold of a position of Godstorm, and of its armies from event to event. Uses the data alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import rattus_pbem.rules.godstorm.data as data_folder

PositionData = Mapping[str, Any]
Armies = Counter[tuple[str, str]]
"""Armies by owner and place; a seat's heaven is a place, too."""


@cache
def data() -> dict[str, Any]:
    """The data as given."""
    given: dict[str, Any] = json.loads((Path(data_folder.__file__).parent / "godstorm.json").read_text("utf-8"))
    return given


@cache
def all_cards(sky17: str) -> Counter[str]:
    """Every card by its title, as often as there are copies; the 17th of the sky deck by option (G-2.7, G-49.4)."""
    cards = Counter({card["id"]: card["copies"] for card in data()["cards"]})
    cards["your_idol_is_false"] -= 1
    if sky17 != "none":
        cards[sky17] += 1
    return +cards


def godstorm_pieces(position: PositionData) -> None:
    """G-2.7: 66 cards, 12 temples, 5 plague markers. G-3.1, G-3.2, G-29.3: gods stand with armies of their owner."""
    lands, spaces, out = position["lands"], position["spaces"], {seat for place in position["out"] for seat in place}
    places = {**lands, **spaces}
    assert all(place.get("armies", 0) >= 0 for place in places.values())
    assert all(bool(place.get("owner")) == (place.get("armies", 0) > 0) for place in places.values())
    owners = {place["owner"] for place in places.values() if place.get("owner")}
    assert owners <= {*position["seats"], *(["neutral"] if len(position["seats"]) == 2 else [])}
    assert not owners & out
    assert not any(space["owner"] == "neutral" for space in spaces.values())  # G-32.5
    assert sum(land.get("temple", False) for land in lands.values()) <= 12
    assert sum(land.get("plague", False) for land in lands.values()) <= 5
    assert min(position["faith"].values()) >= 0
    assert min(position["heaven"].values()) >= 0
    for seat, gods in position["gods"].items():
        assert set(gods) <= {"death", "magic", "sky", "war"}
        assert position["phase"] == "over" or all(lands[place].get("owner") == seat for place in gods.values())
    for seat in out:  # G-39.3
        assert not position["gods"][seat]
        assert not position["faith"][seat]
        assert not position["heaven"][seat]
        assert not position["hands"][seat]
    assert not set(position["relics"].values()) & out
    godstorm_cards(position)


def godstorm_cards(position: PositionData) -> None:
    """Hands, decks, relics and discard hold each card once; a card that Pandora's Box shows is on its way (G-37.7)."""
    hands, decks = position["hands"].values(), position["decks"].values()
    cards = Counter(card for cards in (*hands, *decks, position["relics"], position["discard"]) for card in cards)
    if position["phase"] == "setup":
        assert not cards
        return
    missing = all_cards(position["options"].get("sky17", "your_idol_is_false")) - cards
    assert not cards - all_cards(position["options"].get("sky17", "your_idol_is_false"))
    shown = [card for deck, who, card in position["now"].get("drawn", [])[-1:] if (deck, who) == ("death", "")]
    assert not missing or list(missing.elements()) == shown


def armies_of(position: PositionData) -> Armies:
    """All armies on the boards and in the heavens."""
    places = [*position["lands"].items(), *position["spaces"].items()]
    armies = Counter({(place["owner"], name): place["armies"] for name, place in places if place.get("armies")})
    return armies + Counter({(seat, "heaven"): count for seat, count in position["heaven"].items()})


def armies_after(armies: Armies, event: Mapping[str, Any]) -> Armies:
    """The armies after an event by its data: from where to where they went, and whose they are.

    Only these kinds move armies; the reserve is no place.
    """
    after, seat = Armies(armies), event.get("seat", "")
    match event["kind"]:
        case "lands_dealt":
            after.update({(owner, place): 3 if owner == "neutral" else 1 for place, owner in event["owners"]})
        case "claimed":
            after[seat, event["territory"]] += 1
        case "starting_armies_placed":
            after[seat, event["territory"]] += event["armies"]
        case "armies_gained":
            after[seat, event["target"]] += event["armies"]
        case "armies_lost" | "armies_moved":
            assert event["armies"] > 0
            after[seat, event["source"]] -= event["armies"]
            if event["target"] != "reserve":
                after[seat, event["target"]] += event["armies"]
        case "lands_exchanged":
            one, other = (seat, event["one"]), (seat, event["other"])
            after[one], after[other] = armies[other], armies[one]
        case "eliminated":
            gone = {seat for place in event["places"] for seat in place}
            after = Armies({key: count for key, count in after.items() if key[0] not in gone})
        case _:
            return armies
    assert all(count >= 0 for count in after.values()), event
    return +after


def godstorm_balance(start: PositionData, events: Sequence[Mapping[str, Any]], end: PositionData) -> None:
    """Every change of a number of armies, and of faith, is in an event."""
    armies, faith = armies_of(start), dict(start["faith"])
    for event in events:
        armies = armies_after(armies, event)
        match event["kind"]:
            case "faith_gained":
                faith[event["seat"]] += event["faith"]
            case "faith_paid":
                faith[event["seat"]] -= event["faith"]
            case "card_played":
                faith[event["seat"]] -= event["cost"]
            case "army_kept":  # G-37.14
                faith[event["seat"]] -= 1
            case "bids_shown":
                for seat, bid in event["bids"]:
                    faith[seat] -= bid
            case "eliminated":
                faith |= {seat: 0 for place in event["places"] for seat in place}
    assert armies == armies_of(end)
    assert faith == end["faith"]


def godstorm_result(position: PositionData) -> None:
    """G-40.2: territories, continents, crypts and altars, bonus territories of relics. G-41: faith, then armies."""
    lands, spaces, out = position["lands"], position["spaces"], [seat for place in position["out"] for seat in place]
    living = [seat for seat in position["seats"] if seat not in out]
    if not living:  # G-40.3: as they stood before, which the position no longer says
        return
    kinds = {space["id"]: space["kind"] for space in data()["underworld"]["spaces"]}
    for seat in living:
        own = {name for name, land in lands.items() if land.get("owner") == seat}
        score = len(own) + sum(
            continent["bonus"]
            for continent in data()["continents"]
            if {each["id"] for each in data()["territories"] if each["continent"] == continent["id"]} <= own
        )
        score += sum(kinds[name] in ("crypt", "altar") for name, space in spaces.items() if space["owner"] == seat)
        bonus = {card["id"]: card.get("bonus_territory") for card in data()["cards"]}
        score += sum(owner == seat and bonus[relic] in own for relic, owner in position["relics"].items())
        assert position["scores"][seat] == score, seat

    def worth(seat: str) -> tuple[int, int, int]:
        armies = sum(count for (owner, _), count in armies_of(position).items() if owner == seat)
        first, second = position["faith"][seat], armies
        if position["options"].get("tiebreak") == "armies":
            first, second = second, first
        return position["scores"][seat], first, second

    ranked = [seat for place in position["ranking"] for seat in place]
    assert ranked[: len(living)] == sorted(living, key=lambda seat: [-each for each in worth(seat)])  # ties: seat order
    assert sorted(ranked) == sorted(position["seats"])
    for place in position["ranking"]:
        assert len({worth(seat) for seat in place if seat in living}) <= 1
