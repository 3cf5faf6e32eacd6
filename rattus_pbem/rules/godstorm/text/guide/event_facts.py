"""What an event rests on: the places as they were just before, faith, what income and godswar count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .....engine.events import Event
from .....engine.journal import Drew
from ...data.game_data import Data
from ...play.army_events import FaithGained, FaithPaid
from ...play.card_events import CardPlayed
from ...play.state import HEAVEN
from ...play.war_events import BattleFought, GodswarFought
from ..names import GOD_KINDS
from ..wording import Names

PLACES = ("source", "target", "territory", "place", "one", "other")
IN_GODSWAR = ("mjolnir_hammer_of_thor", "gungnir_spear_of_odin")
INCOME = "G-11.3"


def facts(data: Data, names: Names, words: Mapping[str, str], view: Mapping[str, Any], event: Event) -> Iterator[str]:
    """Sentences by a view of the boards just before the event; none for what rests on nothing there."""
    seat: str = getattr(event, "seat", "")
    for place in dict.fromkeys(getattr(event, part, "") for part in PLACES):
        if place in data.territories or place in data.spaces:
            yield words["before"].format(place=names.place(place), what=_in_place(names, words, view, place))
        elif place == HEAVEN and seat in view["heaven"]:
            armies = names.armies(view["heaven"][seat])
            yield words["in_heaven"].format(seat=names.seat(seat), armies=armies)
    if isinstance(event, FaithGained | FaithPaid | CardPlayed):
        yield words["faith"].format(seat=names.seat(seat), faith=view["faith"].get(seat, 0))
    if isinstance(event, FaithGained) and INCOME in event.clauses:
        yield _income(data, names, words, view, seat)
    if isinstance(event, GodswarFought):
        for side in (event.seat, event.defender):
            yield _in_godswar(data, names, words, view, side)


def _in_place(names: Names, words: Mapping[str, str], view: Mapping[str, Any], place: str) -> str:
    held = view["lands"].get(place) or view["spaces"].get(place) or {}
    owner = [names.seat(held["owner"]), names.armies(held["armies"])] if held.get("armies") else [names.seat("")]
    here = [kind for places in view["gods"].values() for kind in GOD_KINDS if places.get(kind) == place]
    pieces = [words[piece] for piece in ("temple", "plague") if held.get(piece)]
    return ", ".join([*owner, *map(names.god, here), *pieces])


def _income(data: Data, names: Names, words: Mapping[str, str], view: Mapping[str, Any], seat: str) -> str:
    own = [place for place, land in view["lands"].items() if land.get("owner") == seat]
    whole = [name for name, continent in data.continents.items() if {*continent.territories} <= {*own}]
    return words["income"].format(
        seat=names.seat(seat),
        territories=len(own),
        continents=names.listed(map(names.place, whole)) or words["none"],
        temples=sum(1 for place in own if view["lands"][place].get("temple")),
    )


def _in_godswar(data: Data, names: Names, words: Mapping[str, str], view: Mapping[str, Any], seat: str) -> str:
    altars = [
        space for space, held in view["spaces"].items() if held["owner"] == seat and data.spaces[space] == "altar"
    ]
    relics = [relic for relic in IN_GODSWAR if view["relics"].get(relic) == seat]
    return words["in_godswar"].format(
        seat=names.seat(seat),
        altars=len(altars),
        relics=names.listed(map(names.card, relics)) or words["none"],
        more=view.get("now", {}).get("fire", {}).get(seat, 0),
    )


def draws(event: Event, drawn: Sequence[Drew]) -> list[Drew]:
    """The dice of a round, also where a relic came between them (G-9.9): the last so many that each side threw."""
    if not isinstance(event, BattleFought | GodswarFought):
        return []
    kind = "battle" if isinstance(event, BattleFought) else "godswar"
    thrown: list[Drew] = []
    for side, throws in (("attack", event.dice), ("defence", event.against_dice)):
        dice = [draw for draw in drawn if draw.why == f"{kind} {side}"]
        thrown += dice[len(dice) - sum(map(len, throws)) :]
    return thrown
