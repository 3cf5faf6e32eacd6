"""Telling: events, faults and questions as sentences, with the names of this board. Sees only what it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ....kit.rules_base import Telling
from ..data.game_data import Data
from ..play.luck_and_losses import losses, luck
from ..play.state import State
from . import language
from .abridged import CardAtWork, TokenStruck, abridged
from .naming import Names, elided

if TYPE_CHECKING:
    from ....contract.guides import Guide
    from .turn_story import TurnStory

PIECES = ("wall", "nun", "bishop")


def _ranking(names: Names, event: Any) -> str:
    scores = dict(event.scores)
    return ", ".join(f"{n}. {names.seat(seat)} {scores[seat]}" for n, seat in enumerate(event.ranking, 1))


def _shown_tokens(names: Names, event: Any) -> str:
    faces = zip(event.tokens, event.faces, strict=True)
    return "; ".join(f"#{token} ({names.face(face)})" for token, face in faces)


def _pieces_placed(names: Names, regions: Sequence[str]) -> str:
    counts = Counter(regions).items()
    return ", ".join(f"{names.region(each)} ({count})" if count > 1 else names.region(each) for each, count in counts)


def _pieces_lifted(names: Names, regions: Sequence[str]) -> str:
    lifted = names.regions(dict.fromkeys(regions))
    return " " + names.word("lifted_pieces", regions=lifted) if regions else ""


def _swapped(names: Names, event: Any) -> str:
    first, second = (
        names.word("cube_of", seat=names.seat(seat), region=names.region(region), potions=names.potions(held))
        for seat, region, held in zip(event.owners, event.regions, event.potions, strict=True)
    )
    return names.word("two", one=first, other=second)


SAID: Mapping[str, Callable[[Names, Any], Any]] = {
    **dict.fromkeys(("region", "start", "to"), Names.region),
    **dict.fromkeys(("path", "tokens_swapped.regions"), Names.regions),
    "card": Names.card,
    "seat": Names.seat,
    "symbol": Names.symbol,
    "characters": lambda names, cards: ", ".join(map(names.card, cards)),
    "holder": lambda names, seat: names.word("taken_from", seat=names.seat(seat)) if seat else names.word("display"),
    "strikes": lambda names, strikes: names.word("strikes" if strikes else "no_effect"),
    "advice": lambda names, advice: " " + names.word("advice") if advice else "",
    "again": lambda names, again: names.word("again") if again else "",
    "face": lambda names, face: names.face(face) if face else "",
    "tokens": lambda names, tokens: ", ".join(f"#{token}" for token in tokens),
    "rats_spread.tokens": lambda names, tokens: ", ".join(
        names.word("token_in", token=token, region=names.region(at)) for token, at in tokens
    ),
    **dict.fromkeys(("cubes_placed.cubes", "cubes_moved.cubes"), Names.cubes),
    "extra_cube_placed.cubes": lambda names, cubes: names.counted("more_cubes", cubes),
    "baker_emptied.cubes": lambda names, cubes: ", ".join(f"{names.seat(seat)} {count}" for seat, count in cubes),
    **dict.fromkeys(("cube_sheltered.potions", "cubes_moved.potions", "cube_lost.potions"), Names.potions),
    "potion_placed.had": lambda names, had: names.word("has_now", count=had + 1) if had else "",
    "walls_set.placed": Names.links,
    "walls_set.lifted": lambda names, walls: (
        " " + names.word("lifted_walls", links=names.links(walls)) if walls else ""
    ),
    "pieces_set.placed": _pieces_placed,
    "pieces_set.lifted": _pieces_lifted,
}
"""How a part of an event is said, by its name or by `KIND.PART`."""
SAID_OF: Mapping[str, Callable[[Names, Any], Any]] = {
    "game_ended.ranking": _ranking,
    "tokens_shown.tokens": _shown_tokens,
    "pieces_set.piece": lambda names, event: names.counted(f"{event.piece}s", len(event.placed)),
    "cubes_swapped.owners": _swapped,
}
"""Those that the whole event is needed for."""
IN_FAULTS: Mapping[str, Callable[[Names, Any], Any]] = {
    "region": Names.region,
    "to": Names.region,
    "card": Names.card,
    "link": Names.link,
    "seat": lambda names, seat: names.seat(seat) if isinstance(seat, str) else seat,
    "piece": lambda names, piece: names.word(f"piece_{piece}") if piece in PIECES else piece,
}
ABOUT: Mapping[str, Callable[[Names, Any], Any]] = {
    "region": Names.region,
    "token": lambda names, token: str(token),
    "symbol": Names.symbol,
}


class RattusTelling(Telling[State]):
    """The sentences of Rattus on one set of data."""

    abridged, luck, losses = staticmethod(abridged), staticmethod(luck), staticmethod(losses)
    said, said_of = SAID, SAID_OF

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
        facts = self.facts(names, event)
        words, to_you = language(lang), f"{event.kind}.you"
        sentences = {**words["events"], **words["told"]} if past else words["events"]
        own = viewer is not None and getattr(event, "seat", None) == viewer and to_you in sentences
        text = sentences[to_you if own else event.kind].format(**facts)
        if event.kind == "token_seen" and facts["face"] and not own:  # the referee sees what the seat saw
            text = f"{text.removesuffix('.')} ({facts['face']})."
        return elided(text, lang)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that Rattus itself finds; None for those of forms in general."""
        table = language(lang)["faults"]
        sentence = table.get(f"{fault.key}_{fault.facts.get('action')}") or table.get(fault.key)
        if sentence is None:
            return None
        names = Names(self._data, lang)
        known = {key: IN_FAULTS[key](names, value) for key, value in fault.facts.items() if key in IN_FAULTS}
        return elided(sentence.format(**{**fault.facts, **known}), lang)

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
        facts = {
            part: " " + names.word(f"about_{part}", **{part: say(names, known[part])}) if part in known else ""
            for part, say in ABOUT.items()
        }
        facts["rats"] = " " + _rats(names, known.get("least", 0), known["most"]) if "most" in known else ""
        return sentence.format(**facts)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, people: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn, as the reader sees them, as a turn is read (see `contract.stories`)."""
        from .turn_story import TurnStory

        def past_text(event: Event) -> str:
            return self.event_text(event, lang, reader, people, past=True)

        return TurnStory(Names(self._data, lang, people), events, reader, past_text)

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


def _rats(names: Names, least: int, most: int) -> str:
    """How many new rats must be placed, and how many may be."""
    if least == most:
        return names.counted("new_rats", most)
    return names.word("new_rats_from_to", least=least, most=most)
