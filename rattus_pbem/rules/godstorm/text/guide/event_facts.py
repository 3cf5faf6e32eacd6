"""What an event rests on: the places as they were just before, faith, what income and godswar count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .....engine.events import Event
from .....engine.journal import Drew
from ...play.army_events import FaithGained, FaithPaid
from ...play.card_events import CardPlayed
from ...play.state import HEAVEN, Land, State
from ...play.war_events import BattleFought, GodswarFought
from .. import language
from ..names import GOD_KINDS
from ..naming import Names, in_full

PLACES = ("source", "target", "territory", "place", "one", "other")
IN_GODSWAR = ("mjolnir_hammer_of_thor", "gungnir_spear_of_odin")
INCOME = "G-11.3"


def facts(before: State, event: Event, lang: str) -> list[str]:
    """Sentences by the boards just before the event, as its reader knew them; none for what rests on nothing there."""
    return [in_full(fact, lang) for fact in _facts(Names(lang), language(lang)["explaining"], before, event)]


def _facts(names: Names, words: Mapping[str, str], before: State, event: Event) -> Iterator[str]:
    seat: str = getattr(event, "seat", "")
    for place in dict.fromkeys(getattr(event, part, "") for part in PLACES):
        if place in before.data.territories or place in before.data.spaces:
            yield words["before"].format(place=names.place(place), what=_in_place(names, words, before, place))
        elif place == HEAVEN and seat in before.heaven:
            yield words["in_heaven"].format(seat=names.seat(seat), armies=names.armies(before.heaven[seat]))
    if isinstance(event, FaithGained | FaithPaid | CardPlayed):
        yield words["faith"].format(seat=names.seat(seat), faith=before.faith.get(seat, 0))
    if isinstance(event, FaithGained) and INCOME in event.clauses:
        yield words["income"].format(
            seat=names.seat(seat),
            territories=len(before.own(seat)),
            continents=names.listed(map(names.place, before.continents(seat))) or words["none"],
            temples=len(before.temples(seat)),
        )
    if isinstance(event, GodswarFought):
        for side in (event.seat, event.defender):
            relics = [relic for relic in IN_GODSWAR if before.owns(side, relic)]
            yield words["in_godswar"].format(
                seat=names.seat(side),
                altars=len(before.own_spaces(side, "altar")),
                relics=names.listed(map(names.card, relics)) or words["none"],
                more=before.now.fire.get(side, 0),
            )


def _in_place(names: Names, words: Mapping[str, str], before: State, place: str) -> str:
    held = before.lands.get(place) or before.spaces.get(place) or Land()
    owner = [names.seat(held.owner), names.armies(held.armies)] if held.armies else [names.seat("")]
    here = [names.god(kind) for kind in GOD_KINDS if kind in before.kinds_at(place)]
    pieces = [words[piece] for piece in ("temple", "plague") if getattr(held, piece, False)]
    return ", ".join([*owner, *here, *pieces])


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
