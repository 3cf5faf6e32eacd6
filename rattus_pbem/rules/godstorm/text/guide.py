"""The guide of Risk Godstorm: topics, the steps of a turn, the miracle cards, the clauses in one language; and
what an event rests on: the places as they were just before, faith, what income and godswar count. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ....contract.guides import Guide, Topic, lists_in, topics_in
from ....engine.events import Event
from ....engine.journal import Drew
from ....language.phrases import LANGS
from ..data.game_data import builtin
from ..play.army_events import FaithGained, FaithPaid
from ..play.card_events import CardPlayed
from ..play.state import HEAVEN, Land, State
from ..play.war_events import BattleFought, GodswarFought
from . import CATALOGUE, language
from .cards import CARD_NAMES, card_texts, titles
from .names import GOD_KINDS, PANTHEONS
from .naming import PLACES, Names, card_text, in_full

SECTIONS = {"rules": "G-7", "gods": "G-31", "temples": "G-30", "plague": "G-29", "end": "G-40"}
"""The section of the rules that each topic tells."""
STEPS = {
    "income": "G-11",
    "summon": "G-12",
    "obtain": "G-13",
    "play": "G-14",
    "invade": "G-16",
    "fortify": "G-17",
    "embark": "G-18",
    "underworld": "G-19",
}
"""The section that each step of a turn has."""


@cache
def guide(lang: str) -> Guide:
    """The topics, the steps, the cards, the clauses; what explains an event."""
    names, words = Names(lang), language(lang)["explaining"]

    def draw_text(why: str, outcome: Sequence[Any]) -> str:
        return ", ".join(_drawn(names, item) for item in outcome)

    return Guide(
        (*topics_in(CATALOGUE, lang, SECTIONS, {}), *_steps(lang), *_cards(lang)),
        clause_texts(lang),
        varying=tuple(CARD_NAMES),
        lists=lists_in(CATALOGUE),
        draw_text=draw_text,
        draws=draws,
        varying_heading=words["cards"],
    )


def _drawn(names: Names, item: Any) -> str:
    """A die, a place, a card, a pantheon or a seat that was drawn."""
    if item in PLACES:
        return names.place(item)
    return PANTHEONS[item][names.lang] if item in PANTHEONS else names.card(item)


def _steps(lang: str) -> Iterator[Topic]:
    said = language(lang)
    for step, section in STEPS.items():
        steps = (language(other) for other in LANGS)
        ways = tuple(way for each in steps for way in (each["fields"].get(step), each["heads"].get(step)) if way)
        title = said["fields"].get(step) or said["heads"][step]
        text = in_full(said["steps"][step], lang)
        yield Topic(step, title[:1].upper() + title[1:], text[:1].upper() + text[1:] + ".", ways, clauses=section)


def _cards(lang: str) -> Iterator[Topic]:
    for card, names in CARD_NAMES.items():
        clause = builtin().cards[card].clause
        yield Topic(card, names[lang], card_text(card, lang), tuple(names.values()), clauses=clause)


@cache
def clause_texts(lang: str) -> Mapping[str, str]:
    """Each clause with its text, in the order of the reference."""
    named, said = titles(lang), card_texts(lang)
    texts = {**language(lang)["clauses"]} | {
        card.clause: f"{named[card.id]}. {said[card.id]}" for card in builtin().cards.values()
    }
    return {clause: texts[clause] for clause in sorted(texts, key=_number)}


def _number(clause: str) -> list[int]:
    return [int(part) for part in clause.removeprefix("G-").split(".")]


# ---- what an event rests on

PARTS_WITH_PLACES = ("source", "target", "territory", "place", "one", "other")
IN_GODSWAR = ("mjolnir_hammer_of_thor", "gungnir_spear_of_odin")
INCOME = "G-11.3"


def event_facts(before: State, event: Event, lang: str) -> list[str]:
    """Sentences by the boards just before the event, as its reader knew them; none for what rests on nothing there."""
    return [in_full(fact, lang) for fact in _sentences(Names(lang), language(lang)["explaining"], before, event)]


def _sentences(names: Names, words: Mapping[str, str], before: State, event: Event) -> Iterator[str]:
    seat: str = getattr(event, "seat", "")
    for place in dict.fromkeys(getattr(event, part, "") for part in PARTS_WITH_PLACES):
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
