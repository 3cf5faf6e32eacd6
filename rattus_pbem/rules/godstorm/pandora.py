"""Pandora's Box: a death card is drawn and played at once, without faith and without the death god (G-37.7, G-33.7)."""

from __future__ import annotations

from ...engine.forms import OneOf
from ...engine.records import Choice, Field, Record, verb
from ...engine.seats import Seat
from ...engine.table import Table
from .cards import RULES, CardRule, carry_out, choice_fields, choices_shown, pieces_named
from .play.card_events import CardPlayed, CardRemoved, CardShown, gone_from
from .play.moment import Chosen, Moment
from .play.orders import Play
from .play.state import State
from .play.trial import FixedChance, try_effect


async def open_the_box(table: Table[State], me: Seat) -> None:
    """An empty deck gives nothing; a card without a target is shown and removed (G-33.7)."""
    if not table.state.decks["death"]:
        return
    card = table.state.decks["death"][0]
    table.emit(CardShown(me, card, gone=gone_from(table.state, "death")))
    moment, rule = Moment(table.state, me, free=True), RULES[card]
    if not rule.can_be_played(moment):
        table.emit(CardRemoved(me, card))
        return
    order = await ask_choices(table, moment, rule)
    chosen = rule.first_choice(moment, order) if order else None
    if chosen is None:
        chosen = choice_by_chance(table, moment, rule)
    played = pieces_named(rule, moment, chosen, order or Play())
    clauses = (table.state.data.cards[card].clause, "G-37.7")
    table.emit(CardPlayed(me, card, 0, choices_shown(played), free=True, clauses=clauses))
    await carry_out(table, played, 0)


async def ask_choices(table: Table[State], moment: Moment, rule: CardRule) -> Play | None:
    """D-PANDORA: the choices of the card drawn; None: by chance, the default (G-43.7), or nothing is to be chosen."""
    wholes = list(rule.all_choices(moment))
    if len(wholes) == 1 and (rule.most is None or rule.most(moment, wholes[0]) == 1):
        return None
    answer = await table.ask(
        moment.seat, "pandora", pandora_form(moment, rule), lambda: {"do": "chance"}, about={"card": rule.card}
    )
    return Play.from_json(answer) if answer["do"] == "choose" else None


def pandora_form(moment: Moment, rule: CardRule) -> Choice:
    """Choose, by lists of preference, or leave it to chance. `card` says for which title a line is meant."""

    def entry(do: str) -> Record:
        if do == "chance":
            return verb("chance", clause="G-43.7")
        title = Field("card", OneOf([rule.card], "G-37.7"), optional=True)
        return verb("choose", title, *choice_fields(moment, card=rule.card, lenient=True), clause="G-37.7")

    return Choice(("choose", "chance"), entry, "G-37.7")


def choice_by_chance(table: Table[State], moment: Moment, rule: CardRule) -> Chosen:
    """At random among legal choices that hit nothing of his own, else among all (G-43.7)."""
    wholes = list(rule.all_choices(moment))
    sparing = [chosen for chosen in wholes if not hits_own(moment, rule, chosen)]
    texts = {text_of(chosen): chosen for chosen in sparing or wholes}
    return texts[str(table.draw("pandoras_box choice", sorted(texts)))]


def text_of(chosen: Chosen) -> str:
    """A whole choice as one text: `gaul`, or `alemannia/anglia`; the two ends of a link in either order are one."""
    return "/".join(sorted(chosen.things))


def hits_own(moment: Moment, rule: CardRule, chosen: Chosen) -> bool:
    """Whether a choice names him or a place he controls, or would change one.

    What is drawn at random does not count: of cards that draw or roll, only what they name (G-43.7).
    """
    state, me = moment.state, moment.seat
    own = {*state.own(me), *state.own_spaces(me)}
    if {me, *own} & {*chosen.things}:
        return True
    table = try_effect(state, rule.effect, pieces_named(rule, moment, chosen, Play()), FixedChance())
    return not table.entries and any(changed(state, table.state, place) for place in own)


def changed(before: State, after: State, place: str) -> bool:
    """Whether something in a territory or a space is not as it was: armies, gods, temple, plague."""
    if place in before.spaces:
        return before.spaces[place] != after.spaces[place]
    return before.lands[place] != after.lands.get(place) or before.gods_at(place) != after.gods_at(place)
