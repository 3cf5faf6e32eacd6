"""What every miracle card has in common: its choices, when it can be played, paying, and Aegis (G-14, G-33, G-38).

A card is one function under its text, registered with its choices by `@card`: war cards in `war_cards`, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...engine.forms import Fault, Form, OneOf
from ...engine.records import Field, FormOf, Keys, Record, verb
from ...engine.seats import Seat
from ...engine.table import Table
from ...engine.values import immutable
from .play.aegis import AEGIS, aegis_cancels
from .play.card_events import CardCancelled, CardPlayed, RelicRemoved
from .play.effects import settle
from .play.forms import Amount, Gods, Preference, amount, gods_of
from .play.moment import Chosen, Moment, Options, Played
from .play.orders import CHOICES, Play
from .play.score import Before
from .play.state import State

if TYPE_CHECKING:
    from .play.invasion import Invasion

Effect = Callable[[Table[State], Played], Coroutine[Any, Any, None]]


@immutable
class CardRule:
    """A card as the rules see it: `choices` are asked for in their order; `possible` is needed beside them (G-33.6).

    `most` is the largest number of armies that may be named, given the choices; `gods` are those that may go along: at
    least one army or god must be able to move. `among` is for a card that chooses several at once, among equals only:
    the equals, and how many of them (none, where there is nothing to choose). Its one choice is a list, and may be left
    out. `words` are words of a list that stand for several options, by choice.
    """

    card: str
    effect: Effect
    choices: Mapping[str, Options]
    possible: Callable[[Moment], bool] = lambda moment: True
    most: Callable[[Moment, Chosen], int] | None = None
    gods: Callable[[Moment, Chosen], Sequence[str]] | None = None
    among: Callable[[Moment], tuple[Sequence[str], int]] | None = None
    words: Mapping[str, Mapping[str, Callable[[Moment], Sequence[str]]]] = field(default_factory=dict)

    def all_choices(self, moment: Moment) -> Iterator[Chosen]:
        """Every legal choice as a whole, in id order."""
        if self.among:
            equals, count = self.among(moment)
            return (Chosen(among=list(some)) for some in combinations(equals, count))

        def grow(names: list[str], chosen: Chosen) -> Iterator[Chosen]:
            if not names:
                yield chosen
                return
            for option in self.choices[names[0]](moment, chosen):
                yield from grow(names[1:], chosen.with_choice(names[0], option))

        return grow(list(self.choices), Chosen())

    def first_choice(self, moment: Moment, order: Play) -> Chosen | None:
        """The first choice that is legal as a whole, of those that the lists of an order name (G-43.14)."""
        if self.among:
            equals, count = self.among(moment)
            preferred = [*(item for item in order.choices.get("among", ()) if item in equals), *equals]
            return Chosen(among=list(dict.fromkeys(preferred))[:count])

        def grow(names: list[str], chosen: Chosen) -> Chosen | None:
            if not names:
                return chosen if self.something_moves(moment, chosen, order) else None
            options = self.choices[names[0]](moment, chosen)
            for item in self.preferred(moment, names[0], order):
                if item in options:
                    whole = grow(names[1:], chosen.with_choice(names[0], item))
                    if whole is not None:
                        return whole
            return None

        return grow(list(self.choices), Chosen())

    def preferred(self, moment: Moment, name: str, order: Play) -> list[Any]:
        """The list of an order for this choice, its words replaced by what they stand for."""
        words, wanted = self.words.get(name, {}), list[Any]()
        for item in order.choices.get(name, ()):
            wanted += words[item](moment) if isinstance(item, str) and item in words else [item]
        return wanted

    def options(self, moment: Moment, name: str, order: Play) -> list[Any]:
        """What may be chosen under this name as part of a whole choice, the names before it being as in the order."""

        def is_whole(names: list[str], chosen: Chosen) -> bool:
            if not names:
                return True
            options = self.choices[names[0]](moment, chosen)
            return any(is_whole(names[1:], chosen.with_choice(names[0], item)) for item in options)

        def grow(names: list[str], chosen: Chosen) -> Iterator[str]:
            for item in self.choices[names[0]](moment, chosen):
                further = chosen.with_choice(names[0], item)
                if names[0] == name and is_whole(names[1:], further):
                    yield item
                elif names[0] != name and item in self.preferred(moment, names[0], order):
                    yield from grow(names[1:], further)

        legal = list(dict.fromkeys(grow(list(self.choices), Chosen())))
        return [*legal, *self.words.get(name, ())] if legal else []

    def something_moves(self, moment: Moment, chosen: Chosen, order: Play) -> bool:
        """Whether an army, or a god that the order names, can move; always so for a card that moves none."""
        if self.most is None or self.most(moment, chosen) > 0:
            return True
        return self.gods is not None and bool(gods_of(order.gods, self.gods(moment, chosen)))

    def can_be_played(self, moment: Moment) -> bool:
        """Whether some legal choice could change something (G-33.6)."""
        return self.possible(moment) and next(self.all_choices(moment), None) is not None


RULES: dict[str, CardRule] = {}


def card(
    name: str,
    *,
    possible: Callable[[Moment], bool] = lambda moment: True,
    most: Callable[[Moment, Chosen], int] | None = None,
    gods: Callable[[Moment, Chosen], Sequence[str]] | None = None,
    among: Callable[[Moment], tuple[Sequence[str], int]] | None = None,
    words: Mapping[str, Mapping[str, Callable[[Moment], Sequence[str]]]] | None = None,
    **choices: Options,
) -> Callable[[Effect], Effect]:
    """Register a card's function. `from_` stands for the key `from` of an order."""

    def register(effect: Effect) -> Effect:
        named = {key.rstrip("_"): options for key, options in choices.items()}
        if among:
            named["among"] = lambda moment, chosen: among(moment)[0]
        RULES[name] = CardRule(name, effect, named, possible, most, gods, among, words or {})
        return effect

    return register


def why_not_playable(moment: Moment, card: str) -> Fault | None:
    """Why a card in hand cannot be played now (G-14.2, G-33.6), or None."""
    state, data = moment.state, moment.state.data.cards[card]
    if not state.god_in_play(moment.seat, data.deck):
        return Fault("G-14.2", "god_not_in_play", deck=data.deck)
    if state.faith[moment.seat] < data.cost:
        return Fault("G-14.2", "too_little_faith", cost=data.cost, faith=state.faith[moment.seat])
    return None if RULES[card].can_be_played(moment) else Fault(data.clause, "no_target", card=card)


def why_not_played(moment: Moment, order: Play, decks: Sequence[str]) -> Fault | None:
    """Why this order, which need not be right, is not legal: its first fault in the order of G-42.13."""
    state, given = moment.state, order.card
    if not isinstance(given, str) or given not in state.data.cards:
        return None
    data = state.data.cards[given]
    if data.deck not in decks:
        return Fault("G-14.5" if moment.invasion is None else "G-22.1", "not_played_now", card=given)
    if given not in state.hands[moment.seat]:
        return Fault("G-14.1", "not_in_hand", card=given)
    fault, rule = why_not_playable(moment, given), RULES[given]
    if fault is not None or rule.among or not all(isinstance(order.choices.get(name), list) for name in rule.choices):
        return fault
    if rule.first_choice(moment, order) is not None:
        return None
    return Fault(data.clause, "no_legal_choice", card=given)


def play_record(moment: Moment, decks: Sequence[str]) -> Record | Fault:
    """The order `play`: a card of one of these decks, with its choices as lists of preference (G-14.3, G-43.14)."""
    state, hand = moment.state, moment.state.hands[moment.seat]
    held = sorted({card for card in hand if state.data.cards[card].deck in decks})
    titles = [card for card in held if why_not_playable(moment, card) is None]
    if not titles:
        return Fault("G-14.1", "no_card_to_play")

    def nothing_moves(play: Play) -> Fault | None:
        rule = RULES[play.card]
        if rule.gods is None or rule.first_choice(moment, play) is not None:
            return None
        return Fault(state.data.cards[rule.card].clause, "no_legal_choice", card=rule.card)

    fields = (Field("card", OneOf(titles, "G-14.1")), *choice_fields(moment))
    return verb("play", *fields, limit=lambda answer: nothing_moves(Play.from_json(answer)), clause="G-14.3")


def choice_fields(moment: Moment, *, card: str = "", lenient: bool = False) -> tuple[Field, ...]:
    """The keys of a card's choices; which of them have a place depends on the card: this one, or that of the order.

    `lenient`: a list in which nothing fits is no fault.
    """
    cards = moment.state.data.cards

    def of_rule(form: Callable[[CardRule, Play], Form | None]) -> FormOf:
        def formed(keys: Keys) -> Form | None:
            play = Play.from_json(keys.values)
            rule = RULES.get(card or play.card)
            return form(rule, play) if rule is not None else None

        return formed

    def options(name: str) -> FormOf:
        def form(rule: CardRule, order: Play) -> Preference | None:
            if name not in rule.choices:
                return None
            legal = rule.options(moment, name, order)
            known = [*everything(moment.state, name), *rule.words.get(name, ())]
            return Preference(legal, known, cards[rule.card].clause, lenient=lenient or rule.among is not None)

        return of_rule(form)

    def armies(rule: CardRule, order: Play) -> Amount | None:
        if rule.most is None:
            return None
        chosen = rule.first_choice(moment, order)
        most = rule.most(moment, chosen) if chosen is not None else 1
        return Amount(min(1, most), most, cards[rule.card].clause)

    def gods(rule: CardRule, order: Play) -> Gods | None:
        if rule.gods is None:
            return None
        chosen = rule.first_choice(moment, order)
        return Gods(rule.gods(moment, chosen) if chosen is not None else (), sorted(moment.state.decks))

    return (
        *(Field(name, options(name), optional=name == "among") for name in CHOICES),
        Field("armies", of_rule(armies), optional=True),
        Field("gods", of_rule(gods), optional=True),
    )


def everything(state: State, name: str) -> Sequence[str]:
    """All ids that a choice of this name could have."""
    match name:
        case "god" | "deck":
            return sorted(state.decks)
        case "player":
            return state.seats
        case "relic":
            return state.data.decks["magic"]
    return (*state.data.territories, *state.data.spaces)


async def play_card(table: Table[State], seat: Seat, order: Play, invasion: Invasion | None = None) -> None:
    """Name the card, pay, Aegis, effect, and what follows (G-14.3)."""
    moment, rule = Moment(table.state, seat, invasion), RULES[order.card]
    chosen = rule.first_choice(moment, order)
    assert chosen is not None
    played = pieces_named(rule, moment, chosen, order)
    card = table.state.data.cards[rule.card]
    table.emit(CardPlayed(seat, rule.card, card.cost, choices_shown(played), clauses=(card.clause, "G-14.3")))
    await carry_out(table, played, card.cost)


async def carry_out(table: Table[State], played: Played, cost: int) -> None:
    """A card that has been paid: Aegis may cancel it (G-38), else it takes effect."""
    if await aegis_cancels(table, played, cost):
        owner = table.state.relics[AEGIS]
        table.emit(CardCancelled(owner, played.card, played.seat))
        table.emit(RelicRemoved(AEGIS, owner, clauses=("G-38.3",)))
        return
    before = Before(table.state)
    await RULES[played.card].effect(table, played)
    settle(table, played.seat, before)


def pieces_named(rule: CardRule, moment: Moment, chosen: Chosen, order: Play) -> Played:
    """The card as it is played: armies cut to what is legal (G-42.5), the most if left out (G-48.9), gods if named."""
    most = rule.most(moment, chosen) if rule.most else 0
    gods = gods_of(order.gods, rule.gods(moment, chosen)) if rule.gods else ()
    whole = moment.state.armies(chosen.source) if rule.most else None
    armies = amount(order.armies, 0 if gods else min(1, most), most, whole)
    return Played(rule.card, moment.seat, chosen, armies, gods, moment.invasion, moment.free)


def choices_shown(played: Played) -> tuple[Any, ...]:
    """The choices of a card as pairs, for its event: all of them are public (G-33.10)."""
    chosen = played.chosen.to_json().items()
    shown: list[Any] = [(name, tuple(value) if isinstance(value, list) else value) for name, value in chosen]
    if RULES[played.card].most:
        shown.append(("armies", played.armies))
    if played.gods:
        shown.append(("gods", played.gods))
    return tuple(shown)
