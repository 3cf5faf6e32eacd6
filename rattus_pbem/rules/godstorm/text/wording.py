"""Telling: events, faults and questions of Godstorm as sentences. Sees only what it is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ....kit.rules_base import Telling
from ....locale import begun
from ..play.luck_and_losses import losses, luck
from ..play.order_of_steps import step_of
from ..play.state import State
from . import language, steps, ways
from .abridged import abridged
from .names import GODS, PANTHEONS
from .naming import PLACES, Names, card_text, in_full, points

if TYPE_CHECKING:
    from ....contract.guides import Guide
    from .turn_story import TurnStory

OF_PLACES = ("source", "target", "territory", "place", "one", "other", "continent", "temple", "territories")
OF_SEATS = ("seat", "owner", "loser", "player", "defender", "winner", "next_seat", "attacker", "seats")


Say = Callable[[Names, Any], Any]


def seats(names: Names, seats: str | Sequence[str]) -> str:
    """One seat or several."""
    return names.seat(seats) if isinstance(seats, str) else ", ".join(map(names.seat, seats))


def places(names: Names, places: str | Sequence[str]) -> str:
    """One place or several."""
    return names.place(places) if isinstance(places, str) else names.listed(map(names.place, places))


def cards(names: Names, cards: Sequence[str]) -> str:
    """Several cards."""
    return names.listed(map(names.card, cards))


def gods(names: Names, gods: Sequence[str]) -> str:
    """Several gods."""
    return names.listed(map(names.god, gods))


def throws(dice: Sequence[Sequence[int]]) -> str:
    """`1 1 5 -> 4 1 -> 2`: the first throw, then the 1s thrown again, pass by pass (G-9.5)."""
    return " -> ".join(" ".join(map(str, throw)) for throw in dice)


OF_CHOICES: Mapping[str, Say] = {
    **dict.fromkeys(("at", "from", "to", "among"), places),
    "god": Names.kind,
    "deck": Names.kind,
    "relic": Names.card,
    "gods": gods,
}


def choice_text(names: Names, name: str, value: Any) -> str:
    """A choice of a card: `on Gaul`, `3 armies`."""
    if name == "armies":
        return names.armies(value)
    return names.word(name, value=OF_CHOICES.get(name, Names.seat)(names, value))


def _seen(names: Names, held: str | Sequence[str]) -> str:
    """A card or several that their reader sees."""
    shown = names.card(held) if isinstance(held, str) else cards(names, held)
    return names.word("seen", cards=shown) if held else ""


SAID: Mapping[str, Say] = {
    **dict.fromkeys(OF_SEATS, seats),
    **dict.fromkeys((*OF_PLACES, "god_and_temple_placed.god"), places),
    "god": Names.god,
    "against": Names.god,
    "deck": Names.kind,
    "labour": Names.kind,
    **dict.fromkeys(
        ("invasion_declared.gods", "taken_and_entered.gods"),
        lambda names, named: names.word("with_gods", gods=gods(names, named)) if named else "",
    ),
    **dict.fromkeys(("armies", "losses", "against_losses"), Names.armies),
    "armies_in": lambda names, each: names.listed(
        names.word("armies_in", armies=names.armies(count), place=names.place(place)) for place, count in each
    ),
    "bids": lambda names, bids: ", ".join(names.word("bid", seat=names.seat(seat), faith=n) for seat, n in bids),
    "scores": lambda names, scores: ", ".join(
        names.word("score", seat=names.seat(seat), points=points(n, names.lang)) for seat, n in scores
    ),
    "eliminated.places": lambda names, out: names.listed(names.seat(seat) for place in out for seat in place),
    "invasion_ended.why": lambda names, why: names.word(f"why.{why}"),
    "step_ended.step": lambda names, step: names.word(f"step.{step}"),
    "dice": lambda names, dice: " ".join(map(str, dice)),
    **dict.fromkeys(
        (f"{fight}_fought.{dice}" for fight in ("godswar", "battle") for dice in ("dice", "against_dice")),
        lambda names, dice: throws(dice),
    ),
    "rounds": lambda names, rounds: "; ".join(
        names.word("round", dice=throws(dice), against=throws(against)) for dice, against in rounds
    ),
    **dict.fromkeys(("cards_drawn.cards", "hand_seen.cards", "card_taken.card"), _seen),
    "cards": cards,
    "relics": cards,
    "card": Names.card,
    "relic": Names.card,
    "cards_drawn.count": lambda names, count: names.counted("cards", count),
    "card_played.cost": lambda names, cost: names.word("cost", cost=cost) if cost else "",
    "card_played.choices": lambda names, chosen: "".join(f", {choice_text(names, *each)}" for each in chosen),
    "pantheon": lambda names, pantheon: PANTHEONS[pantheon][names.lang],
}
"""How a part of an event is said, by its name or by `KIND.PART`."""


def _given(names: Names, given: Any) -> Any:
    if not isinstance(given, str):
        return given
    return names.place(given) if given in PLACES else names.card(given)


IN_FAULTS: Mapping[str, Say] = {
    **dict.fromkeys(("where", "source", "target"), Names.place),
    "card": Names.card,
    "deck": Names.kind,
    "god": Names.kind,
    "seat": Names.seat,
    "given": _given,
}


def _in_fault(names: Names, key: str, value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(str(_in_fault(names, key, each)) for each in value)
    return IN_FAULTS[key](names, value) if key in IN_FAULTS else value


class GodstormTelling(Telling[State]):
    """The sentences of Risk Godstorm."""

    abridged, luck, losses = staticmethod(abridged), staticmethod(luck), staticmethod(losses)
    steps_of_turn, step_of = staticmethod(steps.steps_of_turn), staticmethod(steps.step_of)
    said = SAID

    def event_text(
        self, event: Event, lang: str, viewer: Seat | None, people: Mapping[Seat, str], *, past: bool = False
    ) -> str:
        """The sentence that tells an event, as the viewer sees it; in the `past` for a story."""
        names = Names(lang, people)
        facts = self.facts(names, event)
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
        facts = {key: _in_fault(names, key, value) for key, value in fault.facts.items()}
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

        def past_text(event: Event) -> str:
            return self.event_text(event, lang, reader, people, past=True)

        return TurnStory(Names(lang, people), events, reader, past_text)

    def standings(self, state: State, lang: str) -> list[tuple[Seat, str]]:
        """The seats with their scores, once the game is over (G-40, G-41)."""
        return [(seat, points(state.scores[seat], lang)) for place in state.ranking for seat in place]

    def guide(self, lang: str) -> Guide:
        """Its steps and its cards."""
        from .guide import guide

        return guide(lang)


def _sentence(text: str, lang: str, people: Mapping[Seat, str]) -> str:
    return begun(lang, in_full(text, lang), people.values())


def _to_place(names: Names, left: int) -> str:
    """How many armies are to be placed, how an answer places several, and what becomes of those that it leaves."""
    return names.counted("to_place", left, armies=names.armies(left))
