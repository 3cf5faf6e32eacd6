"""Telling: events, faults and questions as sentences, with the names of this board. Sees only what it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ....kit.rules_base import Telling
from ..data.game_data import Data
from ..play.state import State
from . import language
from .abridged import CardAtWork, TokenStruck, abridged
from .naming import Names, elided

if TYPE_CHECKING:
    from ....contract.guides import Guide
    from .turn_story import TurnStory

ABOUT = ("region", "token", "symbol")
PIECES = ("wall", "nun", "bishop")


class RattusTelling(Telling[State]):
    """The sentences of Rattus on one set of data."""

    abridged = staticmethod(abridged)

    def __init__(self, data: Data) -> None:
        self._data = data

    def event_text(
        self, event: Event, lang: str, viewer: Seat | None, people: Mapping[Seat, str], *, past: bool = False
    ) -> str:
        """The sentence that tells an event, as the viewer sees it; in the `past` for a story."""
        names = Names(self._data, lang, people)
        if isinstance(event, CardAtWork):
            return " ".join(self.event_text(part, lang, viewer, people) for part in (event.used, event.effect))
        if isinstance(event, TokenStruck):
            return _struck(names, event, self.event_text(event.flipped, lang, viewer, people), viewer)
        facts = {part.name: _fact(names, part.name, getattr(event, part.name), event) for part in fields(event)}  # type: ignore[arg-type]
        words, to_you = language(lang), f"{event.kind}.you"
        sentences = {**words["events"], **words["told"]} if past else words["events"]
        own = viewer is not None and getattr(event, "seat", None) == viewer and to_you in sentences
        text = sentences[to_you if own else event.kind].format(**facts)
        if event.kind == "token_seen" and facts["face"] and not own:  # the referee sees what the seat saw
            text = f"{text.removesuffix('.')} ({facts['face']})."
        return elided(text, lang)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that Rattus itself finds; None for those of forms in general."""
        sentence = language(lang)["faults"].get(fault.key)
        if sentence is None:
            return None
        names = Names(self._data, lang)
        return elided(
            sentence.format(**{key: _fault_fact(names, key, value) for key, value in fault.facts.items()}), lang
        )

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked, as a sentence, with the facts of this very question: the two `tokens` that the Witch has seen,
        how many rats (`least`, `most`), what it is `about` (region, token, symbol)."""
        sentence = language(lang)["questions"].get(question)
        if sentence is None:
            return question
        names, known = Names(self._data, lang), about or {}
        if "tokens" in known:
            one, other = known["tokens"]
            return names.word("asked_swap", one=one, other=other)
        facts = dict.fromkeys(ABOUT, "")
        for part in ABOUT:
            if part in known:
                facts[part] = " " + names.word(f"about_{part}", **{part: _about_fact(names, part, known[part])})
        facts["rats"] = " " + _rats(names, known.get("least", 0), known["most"]) if "most" in known else ""
        return sentence.format(**facts)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, people: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn, as the reader sees them, as a turn is read (see `contract.stories`)."""
        from .turn_story import TurnStory

        def told(event: Event) -> str:
            return self.event_text(event, lang, reader, people, past=True)

        return TurnStory(Names(self._data, lang, people), events, reader, told)

    def standings(self, state: State, lang: str) -> list[tuple[Seat, str]]:
        """The seats with their cubes, once the game is over (R-18)."""
        names, scores = Names(self._data, lang), dict(state.scores)
        return [(seat, names.cubes(scores[seat])) for seat in state.ranking]

    def guide(self, lang: str) -> Guide:
        """Its actions, its cards, its clauses."""
        from .guide import guide

        return guide(self._data, lang)


def _struck(names: Names, event: TokenStruck, flipped: str, viewer: Seat | None) -> str:
    """A token that strikes, with what each seat loses."""
    losses = ", ".join(
        names.word("loss_you" if seat == viewer else "loss", seat=names.seat(seat), cubes=names.cubes(count))
        for seat, count in event.losses
    )
    text = names.word("losses", flipped=flipped.removesuffix("."), losses=losses, potions=names.potions(event.potions))
    return elided(text, names.lang)


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
