"""Telling: events, faults and questions as sentences, with the names of this board. Sees only what it is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.events import Event
from ...engine.forms import Fault
from ...engine.seats import Seat
from .data import Data
from .sentences import DEFAULTS, EVENTS, FAULTS, FIELDS, QUESTIONS, WORDS

LANGS = ("en", "fr")


class Names:
    """The names of regions, cards, seats and faces in one language; `people` are the persons at the seats."""

    def __init__(self, data: Data, lang: str, people: Mapping[Seat, str] | None = None) -> None:
        self.data = data
        self.lang = lang
        self.people = people or {}
        self._column = LANGS.index(lang)

    def word(self, key: str, **facts: Any) -> str:
        """A word or phrase of the game."""
        return WORDS[key][self._column].format(**facts)

    def region(self, region: str) -> str:
        """A region by its name; what is none as it was given."""
        fact = self.data.regions.get(region) if isinstance(region, str) else None
        return fact.name if fact is not None else self.word("palace") if region == "palace" else str(region)

    def card(self, card: str) -> str:
        """A character by its name."""
        known = self.data.characters.get(card) if isinstance(card, str) else None
        return known.name[self.lang] if known is not None else str(card)

    def seat(self, seat: str) -> str:
        """`Red (Anna)`; `Red` where nobody's name is known."""
        colour = self.word(seat) if seat in WORDS else seat
        return f"{colour} ({self.people[seat]})" if seat in self.people else colour

    def symbol(self, symbol: str) -> str:
        """Majority, all, or a class by its name."""
        if symbol in ("M", "A"):
            return self.word(symbol)
        return self.data.classes[symbol].name[self.lang]

    def face(self, face: str) -> str:
        """`limit 3, majority, Church`."""
        known = self.data.faces[face]
        return self.word("limit", limit=known.limit, symbols=", ".join(self.symbol(s) for s in known.symbols))

    def cubes(self, count: int) -> str:
        """`one cube`, `3 cubes`."""
        return self.word("cube") if count == 1 else self.word("cubes", count=count)


def event_text(data: Data, event: Event, lang: str, viewer: Seat | None, people: Mapping[Seat, str]) -> str:
    """The sentence that tells an event, as the viewer sees it."""
    names = Names(data, lang, people)
    facts = {part: _fact(names, part, getattr(event, part), event) for part in _parts(event)}
    to_you, to_all = EVENTS[event.kind][2 * LANGS.index(lang) : 2 * LANGS.index(lang) + 2]
    own = viewer is not None and getattr(event, "seat", None) == viewer and to_you
    text = (to_you if own else to_all).format(**facts)
    if event.kind == "token_seen" and facts["face"] and not own:  # the referee sees what the seat saw
        text = f"{text.removesuffix('.')} ({facts['face']})."
    return text


def _parts(event: Event) -> list[str]:
    from dataclasses import fields

    return [part.name for part in fields(event)]  # type: ignore[arg-type]


def _fact(names: Names, part: str, value: Any, event: Event) -> Any:
    match part:
        case "region" | "start" | "to":
            return names.region(value)
        case "path":
            return ", ".join(names.region(region) for region in value)
        case "regions" if event.kind == "tokens_swapped":
            return ", ".join(names.region(region) for region in value)
        case "tokens":
            return ", ".join(f"#{token}" for token in value)
        case "card":
            return names.card(value)
        case "seat":
            return names.seat(value)
        case "holder":
            return names.word("taken_from", seat=names.seat(value)) if value else names.word("display")
        case "face":
            return names.face(value) if value else ""
        case "symbol":
            return names.symbol(value)
        case "strikes":
            return names.word("strikes" if value else "no_effect")
        case "cubes" if event.kind in ("cubes_placed", "cubes_moved"):
            return names.cubes(value)
        case "ranking":
            scores = dict(event.scores)  # type: ignore[attr-defined]
            return ", ".join(f"{n}. {names.seat(seat)} {scores[seat]}" for n, seat in enumerate(value, 1))
    return value


def fault_text(data: Data, fault: Fault, lang: str) -> str | None:
    """The sentence of a fault that Rattus itself finds; None for those of forms in general."""
    if fault.key not in FAULTS:
        return None
    names = Names(data, lang)
    facts = {
        key: names.region(value) if key in ("region", "to") else names.card(value) if key == "card" else value
        for key, value in fault.facts.items()
    }
    return FAULTS[fault.key][LANGS.index(lang)].format(**facts)


def question_text(question: str, lang: str) -> str:
    """What is asked, as a sentence."""
    return QUESTIONS[question][LANGS.index(lang)] if question in QUESTIONS else question


def default_text(part: str, lang: str) -> str:
    """What holds if the answer to a question, or a part of an order, is left out; "" if it cannot be."""
    return DEFAULTS[part][LANGS.index(lang)] if part in DEFAULTS else ""


def field_text(part: str, lang: str) -> str:
    """A part of an order as a person calls it."""
    return FIELDS[part][LANGS.index(lang)] if part in FIELDS else part
