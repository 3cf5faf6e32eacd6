"""How worked examples of Godstorm are written: players by pantheon, places `Cel 6 +war T P`, cards by id or title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ....contract.example_notations import (
    NUMBER,
    TITLE,
    WORD,
    LineError,
    Notation,
    Notations,
    choice,
    in_order_of,
    read_name,
    read_number,
)
from ....contract.positions import near
from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import KINDS, Data
from ..game_options import OPTIONS
from ..play.events import EVENTS
from ..play.state import NEUTRAL, SEATS, STEPS, State
from .places import PlaceNotations

ABBREVIATIONS: Mapping[str, str] = {
    "Bab": "babylonians",
    "Cel": "celts",
    "Egy": "egyptians",
    "Gre": "greeks",
    "Nor": "norse",
}
"""How examples call a pantheon, and the seat that has it."""
_OF_PANTHEON = {pantheon: word for word, pantheon in ABBREVIATIONS.items()}
_NOT_UNDERSTOOD = "{!r} is not understood; expected "

MOMENTS: Mapping[str, str] = {
    "setup": "setup",
    "choosing": "pantheon",
    "claiming": "claim",
    "placing": "armies",
    "settling": "gods",
    "bid": "bid",
    "picking": "markers",
    "turn": "turn",
    "over": "over",
}
"""The words of where a game stands, and the phase of each."""
MOMENTS_WITHOUT_SEAT = ("setup", "bid", "over")
BEFORE_THE_BIDS = ("pantheon", "claim", "armies", "gods")
WITH_ARMIES_TO_PLACE = BEFORE_THE_BIDS[1:]
PLAYERS = (
    "expected pantheons such as Cel Gre (Bab Cel Egy Gre Nor), seats such as alpha beta, both as alpha=Cel, "
    "or how many play"
)

Item = int | str
"""A die, or the id of what is drawn."""
Hand = Sequence[str] | Mapping[str, int] | int
"""Cards, numbers by deck, or one number in all."""


@immutable
class Pile:
    """The top of a deck, and how many cards lie under it; None: these are all."""

    top: Sequence[str]
    under: int | None

    def like(self, cards: Sequence[str]) -> Pile:
        """A deck of a state, as many of its cards as are named here."""
        named = len(self.top)
        return Pile(cards, None) if self.under is None else Pile(cards[:named], len(cards[named:]))


@immutable
class GivenMoment:
    """Whose turn or choice it is, the next first, and in a turn perhaps its step."""

    seats: Sequence[Seat] = ()
    step: int | None = None


def read_step(text: str) -> int:
    """A step by its number, from 1, or by its name."""
    if text.isdigit() and 1 <= int(text) <= len(STEPS):
        return int(text) - 1
    if text not in STEPS:
        raise LineError(f"no step is called {text}; there are 1 to 10: {', '.join(STEPS)}")
    return STEPS.index(text)


def card_key(title: str) -> str:
    """A title as an id is written."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower().replace("'", "").replace("’", "")).strip("_")


class GodstormNotations:
    """Every notation. `seats`, `pantheons` and `neutral` are those of the example; a given brings them."""

    def __init__(self, notes: Notations, data: Data, start: State | None) -> None:
        self._notes = notes
        self._data = data
        self.seats_in_play: Sequence[Seat] = start.seats if start else ()
        self.pantheons: Mapping[Seat, str] = start.pantheons if start else {}
        self.neutral = start.neutral if start else ""
        titles = {card_key(card.title.partition(",")[0]): card.id for card in data.cards.values()}
        self._titles = titles | {card_key(card.title): card.id for card in data.cards.values()}
        self._name_notations()
        self._card_notations()
        self._line_notations()

    def _name_notations(self) -> None:
        notes, data = self._notes, self._data
        self.seat = Notation(self._seat, self.letter)
        self.owner = Notation(self._owner, self.letter)
        self.viewer = Notation(
            lambda word: "" if word == "all" else self._seat(word), lambda who: self.letter(who) or "all"
        )
        self.kind = Notation(lambda word: read_name("god or deck", word, KINDS))
        self.territory = Notation(lambda word: read_name("territory", word, data.territories))
        self.pantheon = Notation(self._pantheon)
        self.seats = notes.list_of(self.seat)
        self.kinds = notes.list_of(self.kind)
        self.territories = notes.list_of(self.territory)
        self.all_territories = Notation(self.territories.read, lambda names: self.territories.show(sorted(names)))
        self.places = PlaceNotations(notes, data, self.owner, self.kind)
        self.taken = notes.list_of(self.places.name)
        self.groups = notes.list_of(Notation(self._group, self._print_group))
        continents = notes.list_of(Notation(lambda word: read_name("continent", word, data.continents)))
        self.continents = notes.by_seat(
            self.seat, Notation(lambda text: sorted(continents.read(text)), continents.show)
        )
        links = notes.entries(
            r"([^\s,-]+)-([^\s,-]+)",
            (self.territory, self.territory),
            "{}-{}",
            "{!r} is no link; expected two territories, such as alemannia-anglia",
            between=" ",
        )
        self.links = Notation(lambda text: sorted(sorted(link) for link in links.read(text)), links.show)
        wrong = "expected numbers by player, such as Cel 4 Gre 0"
        self.counts = notes.table(self.seat, NUMBER, wrong)
        self.counts_of_all = notes.table(self.owner, NUMBER, wrong)
        self.events = notes.table(
            Notation(lambda word: read_name("event", word, EVENTS)),
            NUMBER,
            "expected events with their numbers, such as captured 2, invasion_declared 3",
            between=", ",
        )
        gods = notes.table(
            self.kind, self.territory, f"{_NOT_UNDERSTOOD}a god and where, such as war gaul", between=", ", order=KINDS
        )
        self.gods = notes.by_seat(self.seat, gods)
        self.banished = notes.entries(
            f"{WORD} {WORD}", (self.seat, self.kind), "{} {}", f"{_NOT_UNDERSTOOD}such as Cel war, Gre sky"
        )

    def _card_notations(self) -> None:
        notes, card = self._notes, Notation(self._card)
        self.cards = notes.list_of(card, TITLE, between=", ", like=in_order_of)
        self.relics = notes.by_seat(self.seat, self.cards)
        self.by_deck = notes.table(self.kind, NUMBER, "expected numbers by deck, such as sky 2 war 1", order=KINDS)
        self.drew = notes.by_seat(self.seat, self.by_deck)
        self.hands = notes.by_seat(self.seat, Notation(self._hand, self._print_hand, self._hand_like))
        self.deck = Notation(
            self._deck,
            self._print_deck,
            lambda decks, wanted: {deck: pile.like(decks[deck]) for deck, pile in wanted.items()},
        )
        known = notes.entries(
            f"{TITLE} by {WORD}",
            (card, self.seat),
            "{} by {}",
            "expected who has seen it, such as heroes_are_born by Cel",
        )
        self.known = notes.by_seat(self.seat, known)
        self.drawn = notes.entries(
            f"{WORD} {WORD} {TITLE}",
            (self.kind, self.viewer, card),
            "{} {} {}",
            f"{_NOT_UNDERSTOOD}such as war Cel heroes_are_born",
        )
        shown = notes.entries(
            f"{WORD} {TITLE} (left|seen) {WORD}",
            (self.seat, card, choice("left", "seen"), self.viewer),
            "{} {} {} {}",
            f"{_NOT_UNDERSTOOD}such as Gre storms_rage left all",
        )
        self.shown = Notation(
            lambda text: [[seat, card, who, how] for seat, card, how, who in shown.read(text)],
            lambda entries: shown.show([(seat, card, how, who) for seat, card, who, how in entries]),
        )

    def _line_notations(self) -> None:
        self.players = Notation(self._read_players)
        self.options = Notation(self._read_options)
        self.draws = Notation(self._read_chance)
        self.temples = self._notes.or_number(self.all_territories)
        self.chosen = self._notes.table(
            Notation(self._seat),
            Notation(lambda word: "" if word == "-" else self._pantheon(word), lambda pantheon: pantheon or "-"),
            f"{_NOT_UNDERSTOOD}seats with pantheons, such as alpha=Cel",
            pattern=r"([^\s,=]+)=([^\s,]+)",
            shown="{}={}",
        )

    def moment(self, word: str) -> Notation[GivenMoment]:
        """What stands behind a word that says where the game stands."""
        return Notation(partial(self._read_moment, word), self._print_moment)

    # ---- players

    def letter(self, seat: Seat) -> str:
        """`Cel` for the seat of the Celts; the seat itself before it has a pantheon; `neutral`."""
        return _OF_PANTHEON.get(self.pantheons.get(seat, ""), seat)

    def seat_of(self, word: str) -> Seat | None:
        """The seat of a word: `Cel`, `Celts`, `alpha`, or the heaven `Avalon`; None for another word."""
        if word.lower() in self.seats_in_play:
            return word.lower()
        pantheon = self.pantheon_of(word) or self._data.heavens.get(word.lower())
        return next((seat for seat, own in self.pantheons.items() if own == pantheon), None)

    def pantheon_of(self, word: str) -> str | None:
        """The pantheon of `Cel` or `Celts`; None for another word."""
        name = word.lower()
        return name if name in self._data.pantheons else ABBREVIATIONS.get(word.capitalize())

    def _seat(self, word: str) -> Seat:
        seat = self.seat_of(word)
        if seat is None:
            raise LineError(f"{word!r} is no player here; there are {', '.join(map(self.letter, self.seats_in_play))}")
        return seat

    def _owner(self, word: str) -> Seat:
        if word.lower() == NEUTRAL or (self.neutral and self.pantheon_of(word) == self.neutral):
            return NEUTRAL
        return self._seat(word)

    def _pantheon(self, word: str) -> str:
        return self.pantheon_of(word) or read_name("pantheon", word, self._data.pantheons)

    def _group(self, word: str) -> Sequence[Seat]:
        """Those who share a place, joined by +."""
        return sorted(self._notes.each(word.split("+"), self._seat), key=SEATS.index)

    def _print_group(self, group: Iterable[Seat]) -> str:
        return "+".join(map(self.letter, sorted(group, key=SEATS.index)))

    def _read_players(self, text: str) -> Mapping[Seat, str]:
        """The seats in their order with their pantheons, "" before one is chosen."""
        words = list(SEATS[: int(text)]) if text in ("2", "3", "4", "5") else text.split()
        players: dict[Seat, str] = {}
        for place, word in enumerate(words):
            given, _, name = word.rpartition("=")
            pantheon = self.pantheon_of(name)
            seat = given.lower() or (name if name in SEATS else SEATS[min(place, len(SEATS) - 1)])
            if seat not in SEATS or (pantheon is None and (given or name not in SEATS)):
                raise LineError(f"{word!r} is no player; {PLAYERS}")
            if seat in players or (pantheon and pantheon in players.values()):
                raise LineError(f"{word} stands here twice, or there are more than {len(SEATS)}")
            players[seat] = pantheon or ""
        if not players:
            raise LineError(PLAYERS)
        return players

    def _read_options(self, text: str) -> Mapping[str, str]:
        def read(word: str) -> tuple[str, str]:
            name, _, value = word.partition("=")
            if name not in OPTIONS:
                raise LineError(f"no option is called {name}{near(name, OPTIONS)}")
            try:
                return name, OPTIONS[name].read(value, self.seats_in_play)
            except ValueError as error:
                raise LineError(f"{word}: {error}") from None

        return dict(self._notes.each(text.replace(",", " ").split(), read))

    def _read_moment(self, word: str, text: str) -> GivenMoment:
        if word in MOMENTS_WITHOUT_SEAT:
            if text:
                raise LineError(f"{text!r} is too much here; {word} stands alone")
            return GivenMoment()
        named, _, step = text.partition(" step") if word == "turn" else (text, "", "")
        moment = GivenMoment(self.seats.read(named), read_step(step.strip()) if step else None)
        if word == "turn" and len(moment.seats) != 1 and not self._notes.line_is_faulty:
            raise LineError("expected whose turn it is, such as turn Cel, or turn Cel step invade")
        return moment

    def _print_moment(self, moment: GivenMoment) -> str:
        step = "" if moment.step is None else f" step {STEPS[moment.step]}"
        return f"{self.seats.show(moment.seats)}{step}" if moment.seats else ""

    # ---- cards

    def _card(self, title: str) -> str:
        """A card by its id or English title; a relic's surname may be left out."""
        name = card_key(title)
        if name not in self._data.cards and name not in self._titles:
            raise LineError(f"no card is called {title.strip()}{near(name, self._data.cards)}")
        return name if name in self._data.cards else self._titles[name]

    def _hand(self, text: str) -> Hand:
        words = text.replace(",", " ").split()
        if len(words) == 1 and words[0].isdigit():
            return read_number(text)
        return self.by_deck.read(text) if words[:1] and words[0] in KINDS else self.cards.read(text)

    def _print_hand(self, held: Hand) -> str:
        if isinstance(held, int):
            return str(held)
        return self.by_deck.show(held) if isinstance(held, Mapping) else self.cards.show(held)

    def _hand_like(self, cards: Sequence[str], wanted: Hand) -> Hand:
        if isinstance(wanted, int):
            return len(cards)
        if isinstance(wanted, Mapping):
            decks = [self._data.cards[card].deck for card in cards]
            return {deck: decks.count(deck) for deck in KINDS}
        return in_order_of(cards, wanted)

    def _deck(self, text: str) -> Mapping[str, Pile]:
        """`war heroes_are_born, storms_rage`, `war 5`, or both: the top, and how many lie under it."""
        word, _, rest = text.partition(" ")
        titles = [part.strip() for part in rest.split(",")] if rest.strip() not in ("", "-") else []
        under = read_number(titles.pop()) if titles and titles[-1].isdigit() else None
        return {self.kind.read(word): Pile(self._notes.each(titles, self._card), under)}

    def _print_deck(self, decks: Mapping[str, Pile]) -> str:
        ((deck, pile),) = decks.items()
        return f"{deck} {', '.join([*pile.top, *([] if pile.under is None else [str(pile.under)])]) or '-'}"

    def _read_chance(self, text: str) -> Sequence[Item]:
        """Dice, territories, continents, players, pantheons and cards, in the order of drawing (G-48.4)."""
        return self._notes.each(text.replace(",", " ").split() if text != "-" else (), self._read_draw)

    def _read_draw(self, word: str) -> Item:
        data, name = self._data, word.lower().replace("-", "_")
        if name.isdigit() and 1 <= int(name) <= 6:
            return int(name)
        if "/" in name:  # a choice that Pandora's Box makes by chance (G-43.7)
            return "/".join(sorted(name.split("/")))
        item = self.seat_of(word) or self.pantheon_of(word) or name
        if item == name and name not in (*self.places.ids, *data.cards, *data.pantheons, *self.seats_in_play):
            raise LineError(
                f"{word!r} cannot be drawn; expected dice, territories, continents, players, pantheons or cards"
            )
        return item
