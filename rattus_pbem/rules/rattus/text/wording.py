"""Telling: events, faults and questions as sentences, with the names of this board. Sees only what it is given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ..data.game_data import Data
from .abridged import CardAtWork, TokenStruck
from .catalogue import CATALOGUE, language

ABOUT = ("region", "token", "symbol")
PIECES = ("wall", "nun", "bishop")


class Names:
    """The names of regions, cards, seats and faces in one language; `people` are the persons at the seats."""

    def __init__(self, data: Data, lang: str, people: Mapping[Seat, str] | None = None) -> None:
        self.data = data
        self.lang = lang
        self.people = people or {}
        self._words = language(lang)["phrases"]

    def word(self, key: str, **facts: Any) -> str:
        """A word or phrase of the game."""
        return self._words[key].format(**facts)

    def region(self, region: str) -> str:
        """A region by its name; anything else is returned unchanged."""
        fact = self.data.regions.get(region) if isinstance(region, str) else None
        return fact.name if fact is not None else self.word("palace") if region == "palace" else str(region)

    def card(self, card: str) -> str:
        """A character by its name."""
        known = self.data.characters.get(card) if isinstance(card, str) else None
        return known.name[self.lang] if known is not None else str(card)

    def seat(self, seat: str) -> str:
        """`Red (Anna)`; `Red` where nobody's name is known."""
        colour = self.word(seat) if seat in self._words else seat
        return f"{colour} ({self.people[seat]})" if seat in self.people else colour

    def person(self, seat: str) -> str:
        """`Anna`; where others have the same name, as two computer players do, or nobody's name is known, `Red`."""
        name = self.people.get(seat, "")
        is_one = list(self.people.values()).count(name) == 1
        return name if is_one else self.word(seat) if seat in self._words else seat

    def symbol(self, symbol: str) -> str:
        """Majority, all, or a class by its name."""
        if symbol in ("M", "A"):
            return self.word(symbol)
        return self.data.classes[symbol].name[self.lang]

    def face(self, face: str) -> str:
        """`limit 3, majority, Church`."""
        known = self.data.faces[face]
        return self.word("limit", limit=known.limit, symbols=", ".join(self.symbol(s) for s in known.symbols))

    def counted(self, things: str, count: int, **facts: Any) -> str:
        """`one cube`, `3 cubes`: the words for so many."""
        return CATALOGUE.counted(self.lang, f"phrases.{things}", count, **facts)

    def cubes(self, count: int) -> str:
        """`one cube`, `3 cubes`."""
        return self.counted("cubes", count)

    def potions(self, held: int | Sequence[int]) -> str:
        """` with 2 potions`; "" for none."""
        count = held if isinstance(held, int) else sum(held)
        return " " + self.counted("potions", count) if count else ""

    def link(self, ends: Any) -> str:
        """`between Gallia and Italia`; anything else is returned as text."""
        if not isinstance(ends, list | tuple) or len(ends) != 2:
            return str(ends)
        return self.word("link", a=self.region(ends[0]), b=self.region(ends[1]))

    def links(self, links: Iterable[Any]) -> str:
        """`between Gallia and Italia; between Anglia and Gallia`."""
        return "; ".join(self.link(ends) for ends in links)

    def regions(self, regions: Iterable[str]) -> str:
        """`Gallia, Italia`."""
        return ", ".join(self.region(region) for region in regions)


def event_text(
    data: Data, event: Event, lang: str, viewer: Seat | None, people: Mapping[Seat, str], *, past: bool = False
) -> str:
    """The sentence that tells an event, as the viewer sees it; in the `past` for a story."""
    names = Names(data, lang, people)
    if isinstance(event, CardAtWork):
        parts = (event_text(data, part, lang, viewer, people) for part in (event.used, event.effect))
        return " ".join(parts)
    if isinstance(event, TokenStruck):
        return _struck(names, event, event_text(data, event.flipped, lang, viewer, people), viewer)
    facts = {part: _fact(names, part, getattr(event, part), event) for part in _parts(event)}
    words, to_you = language(lang), f"{event.kind}.you"
    sentences = {**words["events"], **words["told"]} if past else words["events"]
    own = viewer is not None and getattr(event, "seat", None) == viewer and to_you in sentences
    text = sentences[to_you if own else event.kind].format(**facts)
    if event.kind == "token_seen" and facts["face"] and not own:  # the referee sees what the seat saw
        text = f"{text.removesuffix('.')} ({facts['face']})."
    return elided(text, lang)


def _struck(names: Names, event: TokenStruck, flipped: str, viewer: Seat | None) -> str:
    """A token that strikes, with what each seat loses."""
    losses = ", ".join(
        names.word("loss_you" if seat == viewer else "loss", seat=names.seat(seat), cubes=names.cubes(count))
        for seat, count in event.losses
    )
    text = names.word("losses", flipped=flipped.removesuffix("."), losses=losses, potions=names.potions(event.potions))
    return elided(text, names.lang)


def elided(text: str, lang: str) -> str:
    """A sentence with its names in it, words shortened before them as the language has it: `d’Italia`."""
    for pattern, short in CATALOGUE.elisions(lang):
        text = re.sub(rf"\b{pattern}", short, text)
    return text


def _parts(event: Event) -> list[str]:
    from dataclasses import fields

    return [part.name for part in fields(event)]  # type: ignore[arg-type]


def _fact(names: Names, part: str, value: Any, event: Event) -> Any:
    match part:
        case "region" | "start" | "to":
            return names.region(value)
        case "path":
            return names.regions(value)
        case "card":
            return names.card(value)
        case "characters":
            return ", ".join(names.card(card) for card in value)
        case "seat":
            return names.seat(value)
        case "holder":
            return names.word("taken_from", seat=names.seat(value)) if value else names.word("display")
        case "symbol":
            return names.symbol(value)
        case "strikes":
            return names.word("strikes" if value else "no_effect")
        case "advice":
            return " " + names.word(part) if value else ""
        case "again":
            return names.word(part) if value else ""
        case "ranking":
            scores = dict(event.scores)  # type: ignore[attr-defined]
            return ", ".join(f"{n}. {names.seat(seat)} {scores[seat]}" for n, seat in enumerate(value, 1))
    return _token_fact(names, part, value, event)


def _token_fact(names: Names, part: str, value: Any, event: Event) -> Any:
    """Facts about tokens and their faces."""
    match part:
        case "regions" if event.kind == "tokens_swapped":
            return names.regions(value)
        case "tokens" if event.kind == "tokens_shown":
            faces = dict(zip(value, event.faces, strict=True))  # type: ignore[attr-defined]
            return "; ".join(f"#{token} ({names.face(face)})" for token, face in faces.items())
        case "tokens" if event.kind == "rats_spread":
            return ", ".join(names.word("token_in", token=token, region=names.region(at)) for token, at in value)
        case "tokens":
            return ", ".join(f"#{token}" for token in value)
        case "face":
            return names.face(value) if value else ""
    return _piece_fact(names, part, value, event)


def _piece_fact(names: Names, part: str, value: Any, event: Event) -> Any:
    """Facts about cubes, potions, walls and pieces."""
    match part, event.kind:
        case "cubes", "cubes_placed" | "cubes_moved":
            return names.cubes(value)
        case "cubes", "extra_cube_placed":
            return names.counted("more_cubes", value)
        case "cubes", "baker_emptied":
            return ", ".join(f"{names.seat(seat)} {count}" for seat, count in value)
        case "potions", "cube_sheltered" | "cubes_moved" | "cube_lost":
            return names.potions(value)
        case "had", "potion_placed":
            return names.word("has_now", count=value + 1) if value else ""
        case "placed", "walls_set":
            return names.links(value)
        case "lifted", "walls_set":
            return " " + names.word("lifted_walls", links=names.links(value)) if value else ""
        case "piece", "pieces_set":
            count = len(event.placed)  # type: ignore[attr-defined]
            return names.counted(f"{value}s", count)
        case "placed", "pieces_set":
            counts = Counter(value).items()
            return ", ".join(
                f"{names.region(each)} ({count})" if count > 1 else names.region(each) for each, count in counts
            )
        case "lifted", "pieces_set":
            return " " + names.word("lifted_pieces", regions=names.regions(dict.fromkeys(value))) if value else ""
        case "owners", "cubes_swapped":
            cubes = zip(value, event.regions, event.potions, strict=True)  # type: ignore[attr-defined]
            first, second = (
                names.word("cube_of", seat=names.seat(seat), region=names.region(region), potions=names.potions(held))
                for seat, region, held in cubes
            )
            return names.word("two", one=first, other=second)
    return value


def fault_text(data: Data, fault: Fault, lang: str) -> str | None:
    """The sentence of a fault that Rattus itself finds; None for those of forms in general."""
    table = language(lang)["faults"]
    sentence = table.get(f"{fault.key}_{fault.facts.get('action')}") or table.get(fault.key)
    if sentence is None:
        return None
    names = Names(data, lang)
    facts = {key: _fault_fact(names, key, value) for key, value in fault.facts.items()}
    return elided(sentence.format(**facts), lang)


def _fault_fact(names: Names, key: str, value: Any) -> Any:
    match key:
        case "region" | "to":
            return names.region(value)
        case "card":
            return names.card(value)
        case "seat":
            return names.seat(value) if isinstance(value, str) else value
        case "link":
            return names.link(value)
        case "piece":
            return names.word(f"piece_{value}") if value in PIECES else value
    return value


def question_text(
    data: Data,
    question: str,
    lang: str,
    /,
    *,
    tokens: Sequence[int] | None = None,
    least: int = 0,
    most: int | None = None,
    **about: str | int,
) -> str:
    """What is asked, as a sentence, with the facts of this very question: the two `tokens` that the Witch has seen, how
    many rats (`least`, `most`), what it is `about` (region, token, symbol)."""
    sentence = language(lang)["questions"].get(question)
    if sentence is None:
        return question
    names = Names(data, lang)
    if tokens is not None:
        one, other = tokens
        return names.word("asked_swap", one=one, other=other)
    facts = dict.fromkeys(ABOUT, "")
    for part in ABOUT:
        if part in about:
            facts[part] = " " + names.word(f"about_{part}", **{part: _about_fact(names, part, about[part])})
    facts["rats"] = " " + _rats(names, least, most) if most is not None else ""
    return sentence.format(**facts)


def _rats(names: Names, least: int, most: int) -> str:
    """How many new rats must be placed, and how many may be."""
    if least == most:
        return names.counted("new_rats", most)
    return names.word("new_rats_from_to", least=least, most=most)


def _about_fact(names: Names, part: str, value: Any) -> str:
    match part:
        case "region":
            return names.region(value)
        case "symbol":
            return names.symbol(value)
    return str(value)


def default_text(part: str, lang: str) -> str:
    """What holds if the answer to a question, or a part of an order, is left out; "" if it cannot be."""
    return language(lang)["defaults"].get(part, "")


def field_text(part: str, lang: str) -> str:
    """A part of an order as a person calls it."""
    return language(lang)["fields"].get(part, part)
