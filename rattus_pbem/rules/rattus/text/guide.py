"""The guide of Rattus: topics and cards in one language, with the clauses that play names, and
what an event rests on: its region as it was just before, who held cards of the class that was struck. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....contract.guides import Guide, Topic, lists_in, topics_in
from ....engine.events import Event
from ....engine.journal import Drew
from ....language.phrases import LANGS
from ..data.game_data import Data
from ..play.action_events import CardTaken, CubeLost
from ..positions.view import RattusBoard
from . import CATALOGUE, language
from .naming import Names

SECTIONS = {
    "rules": "R-3",
    "take": "R-4",
    "place": "R-5",
    "plague": "R-6, R-7",
    "spread": "R-7",
    "ravage": "R-8",
    "tokens": "R-1",
    "palace": "R-10",
    "final": "R-17",
    "end": "R-18",
}
"""The sections of the rules that each topic tells."""


@lru_cache(maxsize=8)
def guide(data: Data, lang: str) -> Guide:
    """The topics, the cards of all sets, the clauses."""
    orders, names, words = _orders(data), Names(data, lang), language(lang)["explaining"]

    def draw_text(why: str, outcome: Sequence[Any]) -> str:
        return ", ".join(_drawn(names, words, item) for item in outcome)

    cards = tuple(_card(data, card, lang, orders) for card in data.characters)
    return Guide(
        (*topics_in(CATALOGUE, lang, SECTIONS, orders), *cards),
        language(lang)["clauses"],
        tuple(data.characters),
        words["heading"],
        _begun,
        lists_in(CATALOGUE),
        draw_text,
        draws,
        words["cards"],
    )


def _card(data: Data, card: str, lang: str, orders: Mapping[str, Any]) -> Topic:
    fact = data.characters[card]
    symbol = Names(data, lang).symbol(data.class_of[card])
    text = language(lang)["explaining"]["card"].format(text=fact.text[_known(fact.text, lang)], symbol=symbol)
    section = CARD_SECTIONS[card]
    return Topic(
        card, fact.name[_known(fact.name, lang)], text, tuple(fact.name.values()), orders.get(card, ()), section
    )


def _known(texts: Mapping[str, str], lang: str) -> str:
    return lang if lang in texts else LANGS[0]


def _drawn(names: Names, words: Mapping[str, str], item: Any) -> str:
    if isinstance(item, int):
        return words["drawn_token"].format(token=item)
    if item in names.data.faces:
        return names.face(item)
    # An id that neither knows is returned unchanged by both.
    return names.card(item) if item in names.data.characters else names.seat(names.region(item))


def _begun(event: Event) -> Sequence[str]:
    """A card never goes back to the display (R-4.4): what is taken from there is taken for the first time."""
    return [event.card] if isinstance(event, CardTaken) and not event.holder else []


BASE = ("king", "monk", "knight", "peasant", "merchant", "witch")
PIED_PIPER = (
    *("queen", "emperor", "baker", "serf", "soldier", "crusader"),
    *("mayor", "messenger", "pied_piper", "wizard", "nun", "bishop"),
)
CARD_SECTIONS = {
    **{card: f"R-{number}" for number, card in enumerate(BASE, 10)},
    **{card: f"P-{number}" for number, card in enumerate(PIED_PIPER, 4)},
}
"""The section of the rules that each card has."""


def _orders(data: Data) -> dict[str, tuple[Mapping[str, Any], ...]]:
    """An example for each topic that is ordered, with regions of this board, each next to the one before."""
    board = data.board(2)
    some = board.regions[0]
    other = board.neighbours[some][0]
    third = next(region for region in board.neighbours[other] if region != some)
    return {
        "take": ({"do": "take", "card": "king"},),
        "place": ({"do": "place", "region": some},),
        "plague": ({"do": "plague", "path": [some], "spread": [other]},),
        "king": ({"do": "king", "region": some},),
        "monk": ({"do": "monk", "token": 17, "to": some},),
        "knight": ({"do": "plague", "path": [some, other], "declare": True},),
        "peasant": ({"do": "place", "region": some, "cubes": 2},),
        "merchant": ({"do": "merchant", "cubes": 2, "from": some, "to": other},),
        "witch": ({"do": "witch", "tokens": [17]}, {"do": "witch", "tokens": [17, 22], "swap": True}),
        "queen": ({"do": "place", "region": some},),
        "emperor": ({"do": "emperor", "walls": [{"to": [some, other]}]},),
        "baker": ({"do": "take", "card": "baker", "to": some}, {"do": "baker"}),
        "serf": ({"do": "plague", "path": [some], "serf": [True, False]},),
        "soldier": ({"do": "plague", "path": [some, other], "spread": [third]},),
        "crusader": ({"do": "plague", "path": [some, other], "together": True, "order": [22, 17]},),
        "mayor": ({"do": "mayor", "regions": [some, other]},),
        "messenger": (
            {"do": "messenger", "cubes": [{"seat": "red", "region": some}, {"seat": "blue", "region": other}]},
        ),
        "pied_piper": ({"do": "pied_piper", "from": some, "to": other},),
        "wizard": ({"do": "wizard", "region": some},),
        "nun": ({"do": "nun", "pieces": [{"to": some}, {"to": other}]},),
        "bishop": ({"do": "bishop", "pieces": [{"to": some}]},),
    }


# ---- what an event rests on


def event_facts(board: RattusBoard, event: Event, lang: str) -> Iterator[str]:
    """Sentences by the board just before the event; none for what happens in no region."""
    region: str = getattr(event, "region", "")
    known, names, words = board.known, Names(board.known.data, lang), language(lang)["explaining"]
    if region not in known.regions:
        return
    place = known.regions[region]
    cubes = [f"{names.seat(seat)} {count}" for seat, count in place.cubes.items()]
    rats = [f"#{token}" for token in place.tokens]
    pieces = [names.counted(kind, place.pieces[kind]) for kind in ("nuns", "bishops") if kind in place.pieces]
    worth = known.plague_counts if known.plague == region else 0
    if worth:
        pieces.append(words["plague_worth"].format(cubes=names.cubes(worth)))
    none = words["no_piece"]
    shown = [", ".join(part) or none for part in (cubes, rats)]
    yield (
        words["before"].format(region=names.region(region), cubes=shown[0], rats=shown[1])
        + "".join(f"; {piece}" for piece in pieces)
        + "."
    )
    if isinstance(event, CubeLost) and event.symbol in names.data.classes:
        holders = [
            f"{names.seat(seat)} ({names.card(card)})"
            for card, seat in known.cards.items()
            if names.data.class_of[card] == event.symbol
        ]
        yield words["holders"].format(symbol=names.symbol(event.symbol), holders=", ".join(holders) or none)


def draws(event: Event, drawn: Sequence[Drew]) -> list[Drew]:
    """The draw of the token that takes a cube: the last one in its region."""
    if not isinstance(event, CubeLost):
        return []
    return [draw for draw in drawn if draw.why == f"flip {event.region}"][-1:]
