"""Telling: events, faults and questions of Godstorm as sentences. Sees only what it is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ....kit.rules_base import Telling
from ....locale import begun
from ..play.order_of_steps import step_of
from ..play.state import State
from . import language, ways
from .abridged import abridged
from .cards import CARD_NAMES
from .names import GODS, PANTHEONS
from .naming import PLACES, Names, card_text, in_full, points

if TYPE_CHECKING:
    from ....contract.guides import Guide
    from .turn_story import TurnStory

OF_PLACES = ("source", "target", "territory", "place", "one", "other", "continent", "temple", "territories")
OF_SEATS = ("seat", "owner", "loser", "player", "defender", "winner", "next_seat", "attacker", "seats")


class GodstormTelling(Telling[State]):
    """The sentences of Risk Godstorm."""

    abridged = staticmethod(abridged)

    def event_text(
        self, event: Event, lang: str, viewer: Seat | None, people: Mapping[Seat, str], *, past: bool = False
    ) -> str:
        """The sentence that tells an event, as the viewer sees it; in the `past` for a story."""
        names = Names(lang, people)
        facts = {
            part.name: _fact(names, event, part.name, getattr(event, part.name))
            for part in fields(event)  # type: ignore[arg-type]
        }
        if "card" in facts:
            facts["text"] = names.word("card_text", text=card_text(getattr(event, "card", ""), lang))
        words, to_you = language(lang), f"{event.kind}.you"
        texts = {**words["events"], **words["told"]} if past else words["events"]
        is_own = viewer is not None and getattr(event, "seat", None) == viewer and to_you in texts
        by_name = past and event.kind in words["told"]
        sentences = re.split(r"(?<=[.!?]) ", texts[to_you if is_own and not by_name else event.kind])
        return " ".join(_sentence(sentence.format(**facts), lang, people) for sentence in sentences)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that Godstorm itself finds; None for those of forms in general."""
        sentence = language(lang)["faults"].get(fault.key)
        if sentence is None:
            return None
        names = Names(lang)
        if fault.key == "no_card_of_any":
            stored = fault.facts["reasons"]
            whys = [(deck, Fault(each["clause"], each["key"], **each["facts"])) for deck, each in stored]
            return sentence.format(reasons=self._reasons(names, whys))
        facts = {key: _fault_fact(names, key, value) for key, value in fault.facts.items()}
        if fault.key in ("step_is_past", "step_comes_later", "setup_is_over"):
            do = fault.facts["given"]
            facts |= {"given": ways(do)[lang][0], "step": step_of(do)}
        kind = fault.facts.get("god", fault.facts.get("deck"))
        facts["named"] = GODS[kind][lang] if isinstance(kind, str) and kind in GODS else kind
        return in_full(sentence.format(**facts), lang)

    def _reasons(self, names: Names, reasons: Sequence[tuple[str, Fault]]) -> str:
        """Why a card of each of these decks cannot be had, each with its clause; that of the first, which stands last,
        is the fault's own."""
        parts = []
        for deck, fault in reversed(reasons):
            part = names.word("reason", deck=names.kind(deck), reason=self.fault_text(fault, names.lang))
            parts.append(f"{part} [{fault.clause}]")
        return "; ".join(parts).removesuffix(f" [{reasons[0][1].clause}]")

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked, as a sentence; `about` are facts of this question: source, target, force, card, armies left.

        Without them it is asked in general: `Do you go on fighting for the target?`
        """
        sentence = language(lang)["questions"].get(question)
        if sentence is None:
            return question
        names, known = Names(lang), about or {}
        any_target = "any.target_under" if question.startswith("under_") else "any.target"
        facts = {
            "attacker": names.seat(known["attacker"]) if "attacker" in known else names.word("any.attacker"),
            "source": names.place(known["source"]) if "source" in known else names.word("any.source"),
            "target": names.place(known["target"]) if "target" in known else names.word(any_target),
            "force": known.get("force", names.word("any.force")),
            "card": names.card(known["card"]) if "card" in known else names.word("any.card"),
            "to_place": " " + _to_place(names, known["left"]) if "left" in known else "",
        }
        return _sentence(sentence.format(**facts), lang, {})

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, people: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn, as the reader sees them, as a turn is read (see `contract.stories`)."""
        from .turn_story import TurnStory

        def told(event: Event) -> str:
            return self.event_text(event, lang, reader, people, past=True)

        return TurnStory(Names(lang, people), events, reader, told)

    def standings(self, state: State, lang: str) -> list[tuple[Seat, str]]:
        """The seats with their scores, once the game is over (G-40, G-41)."""
        return [(seat, points(state.scores[seat], lang)) for place in state.ranking for seat in place]

    def guide(self, lang: str) -> Guide:
        """Its steps and its cards."""
        from .guide import guide

        return guide(lang)


def _sentence(text: str, lang: str, people: Mapping[Seat, str]) -> str:
    return begun(lang, in_full(text, lang), people.values())


def _fact(names: Names, event: Event, part: str, value: Any) -> Any:
    match part, event.kind:
        case "god", "god_and_temple_placed":
            return names.place(value)
        case "god" | "against", _:
            return names.god(value)
        case "gods", "invasion_declared" | "taken_and_entered":
            return names.word("with_gods", gods=names.listed(names.god(god) for god in value)) if value else ""
        case "armies", _:
            return names.armies(value)
        case "armies_in", _:
            each = (names.word("armies_in", armies=names.armies(n), place=names.place(place)) for place, n in value)
            return names.listed(each)
        case "bids", _:
            return ", ".join(names.word("bid", seat=names.seat(seat), faith=faith) for seat, faith in value)
        case "scores", _:
            scores = (names.word("score", seat=names.seat(seat), points=points(n, names.lang)) for seat, n in value)
            return ", ".join(scores)
        case "places", "eliminated":
            return names.listed(names.seat(seat) for place in value for seat in place)
        case "why", "invasion_ended":
            return names.word(f"why.{value}")
        case "step", "step_ended":
            return names.word(f"step.{value}")
    return _fight_fact(names, event, part, value)


def _fight_fact(names: Names, event: Event, part: str, value: Any) -> Any:
    """Facts about what was thrown in a fight, and what was lost by it."""
    match part, event.kind:
        case "dice" | "against_dice", "godswar_fought" | "battle_fought":
            return throws(value)
        case "dice", _:
            return " ".join(map(str, value))
        case "losses" | "against_losses", _:
            return names.armies(value)
        case "rounds", _:
            rounds = (names.word("round", dice=throws(dice), against=throws(against)) for dice, against in value)
            return "; ".join(rounds)
    return _card_fact(names, event, part, value)


def _card_fact(names: Names, event: Event, part: str, value: Any) -> Any:
    """An event's field as text; values that are not names are returned unchanged."""
    match part, event.kind:
        case "cards", "cards_drawn" | "hand_seen":
            return names.word("seen", cards=names.listed(map(names.card, value))) if value else ""
        case "cards", _:
            return names.listed(map(names.card, value))
        case "card", "card_taken":
            return names.word("seen", cards=names.card(value)) if value else ""
        case "card" | "relic", _:
            return names.card(value)
        case "relics", _:
            return names.listed(map(names.card, value))
        case "count", "cards_drawn":
            return names.counted("cards", value)
        case "cost", "card_played":
            return names.word("cost", cost=value) if value else ""
        case "choices", "card_played":
            return "".join(f", {choice_text(names, name, each)}" for name, each in value)
        case "deck" | "labour", _:
            return names.kind(value)
        case "pantheon", _:
            return PANTHEONS[value][names.lang]
    if part in OF_SEATS:
        return names.seat(value) if isinstance(value, str) else ", ".join(map(names.seat, value))
    if part in OF_PLACES:
        return names.place(value) if isinstance(value, str) else names.listed(map(names.place, value))
    return value


def choice_text(names: Names, name: str, value: Any) -> str:
    """A choice of a card: `on Gaul`, `3 armies`."""
    match name:
        case "armies":
            return names.armies(value)
        case "gods":
            return names.word("gods", value=names.listed(map(names.god, value)))
        case "at" | "from" | "to" | "among":
            shown = names.place(value) if isinstance(value, str) else names.listed(map(names.place, value))
        case "god" | "deck":
            shown = names.kind(value)
        case "relic":
            shown = names.card(value)
        case _:
            shown = names.seat(value)
    return names.word(name, value=shown)


def throws(dice: Sequence[Sequence[int]]) -> str:
    """`1 1 5 -> 4 1 -> 2`: the first throw, then the 1s thrown again, pass by pass (G-9.5)."""
    return " -> ".join(" ".join(map(str, throw)) for throw in dice)


def _fault_fact(names: Names, key: str, value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(str(_fault_fact(names, key, each)) for each in value)
    match key:
        case "where" | "source" | "target":
            return names.place(value)
        case "card":
            return names.card(value)
        case "deck" | "god":
            return names.kind(value)
        case "seat":
            return names.seat(value)
        case "given" if isinstance(value, str) and value in PLACES:
            return names.place(value)
        case "given" if isinstance(value, str) and value in CARD_NAMES:
            return names.card(value)
    return value


def _to_place(names: Names, left: int) -> str:
    """How many armies are to be placed, how an answer places several, and what becomes of those that it leaves."""
    return names.counted("to_place", left, armies=names.armies(left))
