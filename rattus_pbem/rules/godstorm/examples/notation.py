"""The notation of Godstorm's worked examples: seats, places, cards, numbers. Reads and prints; judges no rule.

What cannot be read is collected with its line, never raised: whoever has read everything looks at `faults`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ....engine.examples import ExampleError
from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import KINDS, Data
from ..play.state import NEUTRAL, SEATS, State

MAX_FAULTS = 100
"""Reading stops at this many faults."""

ABBREVIATIONS: Mapping[str, str] = {
    "Bab": "babylonians",
    "Cel": "celts",
    "Egy": "egyptians",
    "Gre": "greeks",
    "Nor": "norse",
}
"""How examples call a pantheon, and the seat that has it."""
_OF_PANTHEON = {pantheon: word for word, pantheon in ABBREVIATIONS.items()}
EMPTY = ("-", "empty")


@immutable
class Place:
    """What stands in a territory or a space, all of it."""

    owner: Seat = ""
    armies: int = 0
    gods: tuple[str, ...] = ()
    temple: bool = False
    plague: bool = False


class Notation:
    """Reads the pieces of an example. `line` is the line being read, `pantheons` those of the seats, by seat."""

    def __init__(
        self, data: Data, seats: Sequence[Seat] = (), pantheons: Mapping[Seat, str] | None = None, neutral: str = ""
    ) -> None:
        self.data = data
        self.line = 0
        self.faults: list[tuple[int, str]] = []
        self.seats_in_play = tuple(seats)
        self.pantheons = dict(pantheons or {})
        self.neutral = neutral

    # ---- faults

    def add_fault(self, message: str) -> None:
        """A fault of the line being read. Raises ExampleError at the limit of faults."""
        self.faults.append((self.line, message))
        if len(self.faults) >= MAX_FAULTS:
            raise ExampleError(self.faults)

    def unknown(self, what: str, word: str, known: Iterable[str]) -> None:
        """The fault of a name that nothing has."""
        self.add_fault(f"no {what} is called {word}{near(word, known)}")

    # ---- names

    @property
    def names_of_seats(self) -> list[str]:
        """How the seats of the example are called, in their order."""
        return [self.letter(seat) for seat in self.seats_in_play]

    def letter(self, seat: Seat) -> str:
        """`Cel` for the seat of the Celts; the seat itself before it has a pantheon; `neutral`."""
        return _OF_PANTHEON.get(self.pantheons.get(seat, ""), seat)

    def seat(self, word: str) -> Seat | None:
        """The seat of a word: `Cel`, `Celts`, `alpha`, or the heaven `Avalon`."""
        seat = self.seat_of(word)
        if seat is None:
            self.add_fault(f"{word!r} is no player here; there are {', '.join(self.names_of_seats)}")
        return seat

    def seat_of(self, word: str) -> Seat | None:
        """See `seat`; None without a fault."""
        if word.lower() in self.seats_in_play:
            return word.lower()
        pantheon = self.pantheon_of(word) or self.data.heavens.get(word.lower())
        return next((seat for seat, own in self.pantheons.items() if own == pantheon), None)

    def pantheon_of(self, word: str) -> str | None:
        """The pantheon of `Cel` or `Celts`; None if it is none."""
        name = word.lower()
        return name if name in self.data.pantheons else ABBREVIATIONS.get(word.capitalize())

    def owner(self, word: str) -> Seat | None:
        """A seat, or the neutral pantheon."""
        if word.lower() == NEUTRAL or (self.neutral and self.pantheon_of(word) == self.neutral):
            return NEUTRAL
        return self.seat(word)

    def seats(self, text: str) -> list[Seat] | None:
        """Seats by their names; `-` is none."""
        return self._all(text, self.seat)

    def place(self, word: str) -> str | None:
        """A territory or a space by its id, in any case, hyphen and underscore alike."""
        return self._named("territory or space", word, (*self.data.territories, *self.data.spaces))

    def territory(self, word: str) -> str | None:
        """A territory by its id."""
        return self._named("territory", word, self.data.territories)

    def territories(self, text: str) -> list[str] | None:
        """Territories, parted by spaces or commas; `-` is none."""
        return self._all(text.replace(",", " "), self.territory)

    def places(self, text: str) -> list[str] | None:
        """Territories and spaces, parted by spaces or commas; `-` is none."""
        return self._all(text.replace(",", " "), self.place)

    def card(self, title: str) -> str | None:
        """A card by its id or English title; a relic's surname may be left out."""
        name = card_key(title)
        card = name if name in self.data.cards else _by_title(self.data).get(name)
        if card is None:
            self.unknown("card", title.strip(), self.data.cards)
        return card

    def cards(self, text: str) -> list[str] | None:
        """Cards, parted by commas; `-` is none."""
        titles = [] if text.strip() == "-" else text.split(",")
        cards = [self.card(title) for title in titles]
        return [card for card in cards if card] if None not in cards else None

    def kind(self, word: str) -> str | None:
        """A kind of god, or the deck of its name."""
        return self._named("god or deck", word, KINDS)

    def number(self, text: str) -> int | None:
        """A whole number."""
        if re.fullmatch(r"[0-9]{1,3}", text.strip()):
            return int(text)
        self.add_fault(f"{text.strip() or 'nothing'!r} is not a whole number")
        return None

    def _named(self, what: str, word: str, known: Iterable[str]) -> str | None:
        name = word.strip().lower().replace("-", "_")
        if name in known:
            return name
        self.unknown(what, word.strip(), known)
        return None

    def _all(self, text: str, read: Callable[[str], str | None]) -> list[str] | None:
        names = [read(word) for word in text.split()] if text.strip() != "-" else []
        if not names and text.strip() != "-":
            self.add_fault("something is missing here; - is none")
            return None
        return [each for each in names if each] if None not in names else None

    # ---- numbers by seat, and parts by seat

    def counts(self, text: str, *, neutral: bool = False) -> dict[Seat, int] | None:
        """Numbers by seat, `Cel 4 Gre 0`; `-` is none. The neutral pantheon counts as a seat if it may stand there."""
        words = text.replace(",", " ").split()
        if words == ["-"]:
            return {}
        if not words or len(words) % 2:
            self.add_fault("expected numbers by player, such as Cel 4 Gre 0")
            return None
        counts: dict[Seat, int] = {}
        for word, number in zip(words[::2], words[1::2], strict=True):
            seat, count = self.owner(word) if neutral else self.seat(word), self.number(number)
            if seat is None or count is None:
                return None
            if seat in counts:
                self.add_fault(f"{word} stands here twice")
            counts[seat] = count
        return counts

    def by_seat(self, text: str, read: Callable[[str], Any]) -> dict[Seat, Any] | None:
        """What each seat has, `Cel storms_rage, heroes_are_born | Gre -`."""
        held: dict[Seat, Any] = {}
        for part in text.split("|"):
            word, _, rest = part.strip().partition(" ")
            seat = self.seat(word)
            value = read(rest.strip() or "-") if seat is not None else None
            if seat is None or value is None:
                return None
            if seat in held:
                self.add_fault(f"{word} stands here twice")
            held[seat] = value
        return held

    def print_counts(self, counts: Mapping[Seat, int]) -> str:
        """`Cel 4 Gre 0`, in the order of seats."""
        return " ".join(f"{self.letter(seat)} {counts[seat]}" for seat in self._ordered(counts)) or "-"

    def print_by_seat(self, held: Mapping[Seat, Any], show: Callable[[Any], str]) -> str:
        """`Cel storms_rage | Gre -`, in the order of seats."""
        return " | ".join(f"{self.letter(seat)} {show(held[seat])}" for seat in self._ordered(held)) or "-"

    def print_seats(self, seats: Iterable[Seat]) -> str:
        """`Cel Gre`."""
        return " ".join(self.letter(seat) for seat in seats) or "-"

    def _ordered(self, seats: Iterable[Seat]) -> list[Seat]:
        order = (*self.seats_in_play, NEUTRAL, *SEATS)
        return sorted(seats, key=order.index)

    # ---- places

    def contents(self, text: str) -> Place | None:
        """What stands in a place: `Cel 6 +war T P`, `empty T`, `-`."""
        words = text.split()
        if not words:
            self.add_fault("expected what stands there, such as Cel 6 +war T P, or empty")
            return None
        owner, armies, rest = "", 0, words[1:]
        if words[0] not in EMPTY:
            known = self.owner(words[0])
            count = self.number(words[1] if len(words) > 1 else "")
            if known is None or count is None:
                return None
            owner, armies, rest = (known if count else ""), count, words[2:]
        gods = [self.kind(word[1:]) for word in rest if word.startswith("+")]
        others = [word for word in rest if not word.startswith("+")]
        for word in others:
            if word not in ("T", "P") or others.count(word) > 1:
                self.add_fault(f"{word!r} is not understood here; expected +god, T for a temple, P for plague")
                return None
        if None in gods:
            return None
        if len(set(gods)) < len(gods):
            self.add_fault("each god stands once, such as +war +sky")
            return None
        kinds = tuple(kind for kind in KINDS if kind in gods)
        return Place(owner, armies, kinds, "T" in others, "P" in others)

    def print_contents(self, place: Place) -> str:
        """See `contents`."""
        marks = [f"+{kind}" for kind in place.gods] + ["T"] * place.temple + ["P"] * place.plague
        if place.armies:
            return " ".join([self.letter(place.owner), str(place.armies), *marks])
        return " ".join(["empty", *marks]) if marks else "-"


def contents_of(state: State, name: str) -> Place:
    """What stands in a place of the state; sunk land is empty."""
    if name in state.spaces:
        return Place(state.spaces[name].owner, state.spaces[name].armies)
    if name not in state.lands:
        return Place()
    land = state.lands[name]
    return Place(land.owner, land.armies, tuple(state.kinds_at(name)), land.temple, land.plague)


def near(word: str, known: Iterable[str]) -> str:
    """The hint at the known word that looks most like this one."""
    matches = get_close_matches(card_key(word), list(known), 1)
    return f", did you mean {matches[0]}?" if matches else ""


def card_key(title: str) -> str:
    """A title as an id is written."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower().replace("'", "").replace("’", "")).strip("_")


def _by_title(data: Data) -> dict[str, str]:
    titles = {card_key(card.title): card.id for card in data.cards.values()}
    return titles | {card_key(card.title.partition(",")[0]): card.id for card in data.cards.values()}


def print_cards(cards: Iterable[str]) -> str:
    """`heroes_are_born, storms_rage`."""
    return ", ".join(cards) or "-"
