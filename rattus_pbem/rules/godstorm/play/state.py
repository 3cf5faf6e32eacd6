"""The state of a game of Godstorm: plain values that are never changed, only replaced. Knows no rule of play.

Dictionaries inside a state are shared between states and must not be written to; `State.but` makes the next state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from ....engine.seats import Seat
from ....engine.values import changed, immutable, parts_of, plain, plain_fields, typed_fields
from ....kit.game_events import GameEvent
from ..data.game_data import Data

if TYPE_CHECKING:
    from ....shapes import Json

COLOURS = {"alpha": "#b3261e", "beta": "#1f5fa8", "gamma": "#ecc62a", "delta": "#2c7a34", "epsilon": "#6f3d9c"}
SEATS = tuple(COLOURS)
NEUTRAL = "neutral"
"""The owner of neutral armies (G-5): no seat, and nobody's turn."""
HEAVEN = "heaven"
"""In orders, a seat's own heaven."""
STEPS = ("income", "summon", "obtain", "play", "plague", "invade", "fortify", "embark", "underworld", "end")
"""The ten steps of a turn (G-7.1), called after what is done in them."""

Link = tuple[str, str]
"""Two adjacent territories, in alphabetical order."""


@immutable
class Land:
    """What lies in a territory, but for the gods: its owner's armies, a temple, plague. `owner` "": empty (G-3)."""

    owner: Seat = ""
    armies: int = 0
    temple: bool = False
    plague: bool = False

    @classmethod
    def from_json(cls, land: Mapping[str, Any]) -> Self:
        """What a position says of it."""
        armies = land.get("armies", 0)
        return cls(
            land.get("owner", "") if armies else "", armies, land.get("temple", False), land.get("plague", False)
        )

    def to_json(self) -> dict[str, Any]:
        """What is there, all of it public."""
        shown: dict[str, Any] = {"owner": self.owner, "armies": self.armies} if self.armies else {}
        if self.temple:
            shown["temple"] = True
        if self.plague:
            shown["plague"] = True
        return shown


@immutable
class Space:
    """A space of the Underworld: its owner's armies. `owner` "": empty."""

    owner: Seat = ""
    armies: int = 0

    @classmethod
    def from_json(cls, space: Mapping[str, Any]) -> Self:
        """What a position says of it."""
        armies = space.get("armies", 0)
        return cls(space.get("owner", "") if armies else "", armies)


@immutable
class Turn:
    """What is remembered until the end of the turn (G-7.5).

    `step` is the index in `STEPS`. `captures` count for the war labour (G-10.1), `labours` are those drawn.
    `protected`: G-36.9. `fire`: what is added to a seat's godswars (G-36.3). `attacks` counts the invasions of each
    seat, `losses` the captures of its territories (G-46.1), `kept` the armies that the Tree kept (G-47.3). `left_out`:
    nothing more is ordered in this turn. `invasions` counts those declared, on Earth and below; `taken` are the places
    that fell (G-44.9).

    What worlds are made from, and what stays for the whole game: `drawn` are the cards drawn (deck, who saw it, card),
    `shown` those that left a hand or were seen in it (owner, card, who saw it, `left` or `seen`); "": all saw it.
    """

    step: int = 0
    captures: int = 0
    labours: tuple[str, ...] = ()
    protected: tuple[str, ...] = ()
    fire: Mapping[Seat, int] = field(default_factory=dict)
    attacks: Mapping[Seat, int] = field(default_factory=dict)
    losses: Mapping[Seat, int] = field(default_factory=dict)
    kept: int = 0
    left_out: bool = False
    invasions: int = 0
    taken: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Seat, str], ...] = ()
    shown: tuple[tuple[Seat, str, Seat, str], ...] = ()

    def over(self) -> Turn:
        """What is left of it for the next turn: which cards have come to light."""
        return Turn(drawn=self.drawn, shown=self.shown)


OF_TURN = tuple(part.name for part in parts_of(Turn))
PUBLIC = (
    *("seats", "options", "phase", "epoch", "turn", "pantheons", "neutral", "lands", "spaces", "heaven", "faith"),
    *("gods", "hands", "known", "decks", "relics", "discard", "closed", "sunk", "choosing", "to_place", "bids"),
    *("markers", "to_play", "out", "now"),
)
"""What stands in every view, as far as its seat may know it."""


@dataclass(frozen=True)
class State:
    """The whole game, secrets included. `turn` counts the finished turns; what is under way is in the last lines.

    `gods` are those in play: by seat, kind -> territory. `hands` and `decks` hold card ids, a deck's top first.
    `relics` are those in play, by id. `markers` is the turn order of the epoch, by seat; `to_play` are the seats whose
    turns are still to come in it. `out` are the eliminated, first out first.
    `known`: by owner, the cards in his hand that another seat has seen there (card, who).
    """

    data: Data
    seats: tuple[Seat, ...]
    lands: Mapping[str, Land]
    spaces: Mapping[str, Space]
    heaven: Mapping[Seat, int]
    faith: Mapping[Seat, int]
    options: Mapping[str, str] = field(default_factory=dict)
    pantheons: Mapping[Seat, str] = field(default_factory=dict)
    neutral: str = ""
    gods: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    hands: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    known: Mapping[Seat, tuple[tuple[str, Seat], ...]] = field(default_factory=dict)
    relics: Mapping[str, Seat] = field(default_factory=dict)
    discard: tuple[str, ...] = ()
    closed: tuple[Link, ...] = ()
    sunk: bool = False
    phase: str = "setup"  # setup, pantheon, claim, armies, gods, bid, markers, turn, over
    epoch: int = 1
    turn: int = 0
    choosing: tuple[Seat, ...] = ()  # the choosing order of setup (G-4.4); who is next in the phase comes first
    to_place: Mapping[Seat, int] = field(default_factory=dict)  # starting armies left (G-4.5)
    bids: Mapping[Seat, int] = field(default_factory=dict)
    markers: Mapping[Seat, int] = field(default_factory=dict)
    to_play: tuple[Seat, ...] = ()  # bid order while markers are picked, then turn order
    out: tuple[tuple[Seat, ...], ...] = ()
    ranking: tuple[tuple[Seat, ...], ...] = ()
    scores: Mapping[Seat, int] = field(default_factory=dict)
    now: Turn = field(default_factory=Turn)

    @classmethod
    def from_json(cls, position: Mapping[str, Any], data: Data) -> Self:
        """The state of a position known to be right, or of a view; hands and decks only where they are lists."""
        seats, phase, neutral = tuple(position["seats"]), position.get("phase", "turn"), position.get("neutral", "")
        sunk, lands, spaces = position.get("sunk", False), position.get("lands", {}), position.get("spaces", {})
        gone = data.continents["atlantis"].territories if sunk else ()
        to_play = position.get("to_play", seats if phase in ("turn", "markers") else ())
        markers = {seat: n for n, seat in enumerate(to_play, 1)} if phase == "turn" else {}
        hands, decks, gods = position.get("hands", {}), position.get("decks", {}), position.get("gods", {})
        state: Self = typed_fields(
            {"phase": phase, "turn": 1 if phase in ("turn", "markers", "over") else 0, "markers": markers, **position},
            cls,
            data=data,
            lands={name: Land.from_json(lands.get(name, {})) for name in data.territories if name not in gone},
            spaces={name: Space.from_json(spaces.get(name, {})) for name in data.spaces},
            heaven={**dict.fromkeys(seats, 0), **position.get("heaven", {})},
            faith={**dict.fromkeys(seats, 0), **position.get("faith", {})},
            pantheons=dict(position.get("pantheons") or default_pantheons(data, seats, phase, neutral)),
            gods={seat: dict(sorted(gods.get(seat, {}).items())) for seat in seats},
            hands={seat: tuple(held) if isinstance(held := hands.get(seat, ()), list) else () for seat in seats},
            decks={deck: tuple(cards) if isinstance(cards := decks.get(deck, ()), list) else () for deck in data.decks},
            closed=tuple(sorted(linked(one, other) for one, other in position.get("closed", ()))),
            to_play=tuple(to_play),
        )
        return state

    def view(self, seat: Seat | None) -> Json:
        """All that this seat may know, in the shape of a position file; None is the public.

        Decks are numbers; a hand is a list of card ids to its owner and numbers by deck to the others (G-8.1, G-8.3).
        """
        special = {
            "lands": {name: there for name, land in self.lands.items() if (there := land.to_json())},
            "spaces": {
                name: {"owner": space.owner, "armies": space.armies}
                for name, space in self.spaces.items()
                if space.armies
            },
            "hands": {who: list(self.hands[who]) if who == seat else self.counts(who) for who in self.seats},
            "known": {
                owner: [[card, who] for card, who in cards if who == seat]
                for owner, cards in self.known.items()
                if any(who == seat for _, who in cards)
            },
            "decks": {deck: len(cards) for deck, cards in self.decks.items()},
            "now": self._now_shown(seat),
        }
        return plain_fields(self, (*PUBLIC, *(("scores", "ranking") if self.phase == "over" else ())), special)

    def _now_shown(self, seat: Seat | None) -> Json:
        """What is remembered of the turn; a card that the seat did not see is ""."""
        now = self.now
        special = {
            "drawn": [
                [deck, who, card if who in ("", seat) or deck == "magic" else ""] for deck, who, card in now.drawn
            ],
            "shown": [list(entry) for entry in now.shown if entry[2] in ("", seat)],
        }
        shown = plain_fields(now, [part for part in OF_TURN if getattr(now, part)], special)
        return {key: value for key, value in shown.items() if value}

    def to_json(self) -> Json:
        """The whole state, secrets included, in the shape of a position file."""
        position = self.view(None)
        known = {owner: cards for owner, cards in self.known.items() if cards}
        now = {key: plain(value) for key, value in (("drawn", self.now.drawn), ("shown", self.now.shown)) if value}
        whole = {"hands": plain(self.hands), "decks": plain(self.decks), "known": plain(known)}
        return {**position, **whole, "now": {**self._now_shown(None), **now}}

    def but(self, **changes: Any) -> State:
        """The next state."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def with_land(self, territory: str, land: Land) -> State:
        """The state with this land."""
        return self.but(lands={**self.lands, territory: land})

    def with_now(self, **changes: Any) -> State:
        """The state with something else remembered of the turn."""
        return self.but(now=changed(self.now, **changes))

    # ---- who and where

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats that are not eliminated (G-39)."""
        gone = [seat for together in self.out for seat in together]
        return tuple(seat for seat in self.seats if seat not in gone) if gone else self.seats

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.to_play[0]

    def owner(self, place: str) -> Seat:
        """Who controls a territory or a space; "": nobody (G-3.1, G-3.7)."""
        return self.lands[place].owner if place in self.lands else self.spaces[place].owner

    def armies(self, place: str) -> int:
        """The armies in a territory or a space."""
        return self.lands[place].armies if place in self.lands else self.spaces[place].armies

    def own(self, seat: Seat) -> list[str]:
        """The territories that a seat controls, in id order."""
        return [name for name, land in self.lands.items() if land.owner == seat]

    def own_spaces(self, seat: Seat, kind: str = "") -> list[str]:
        """The spaces that a seat controls, in id order; only those of a kind, if one is named."""
        return [
            name for name, space in self.spaces.items() if space.owner == seat and kind in ("", self.data.spaces[name])
        ]

    def temples(self, seat: Seat) -> list[str]:
        """The territories with a temple that a seat controls (G-30.2)."""
        return [name for name, land in self.lands.items() if land.temple and land.owner == seat]

    @property
    def temples_left(self) -> int:
        """The temples in the supply (G-30.3)."""
        return self.data.numbers["temples"] - sum(land.temple for land in self.lands.values())

    def continents(self, seat: Seat) -> list[str]:
        """The continents that a seat controls (G-3.6)."""
        return [
            continent.id
            for continent in self.data.continents.values()
            if continent.territories[0] in self.lands
            and all(self.lands[name].owner == seat for name in continent.territories)
        ]

    def is_on_board(self, continent: str) -> bool:
        """Whether a continent has not sunk."""
        return self.data.continents[continent].territories[0] in self.lands

    def neighbours(self, territory: str) -> list[str]:
        """The adjacent territories (G-2.3), in id order."""
        return [
            other
            for other in self.data.neighbours[territory]
            if other in self.lands and linked(territory, other) not in self.closed
        ]

    def gods_at(self, territory: str) -> list[tuple[Seat, str]]:
        """The gods in a territory: seat and kind, in the order of seats and kinds."""
        return [
            (seat, kind) for seat, places in self.gods.items() for kind, place in places.items() if place == territory
        ]

    def kinds_at(self, territory: str) -> list[str]:
        """The kinds of the gods in a territory; all of one owner (G-3.5)."""
        return [kind for _, kind in self.gods_at(territory)]

    def god_in_play(self, seat: Seat, kind: str) -> bool:
        """Whether a seat's god of this kind stands anywhere on Earth (G-31.6)."""
        return kind in self.gods.get(seat, {})

    def owns(self, seat: Seat, relic: str) -> bool:
        """Whether a relic is in play and the seat's."""
        return self.relics.get(relic) == seat

    def counts(self, seat: Seat) -> dict[str, int]:
        """How many cards of each deck a seat holds (G-8.1)."""
        cards = self.data.cards
        return {deck: sum(cards[card].deck == deck for card in self.hands[seat]) for deck in self.decks}


def default_pantheons(data: Data, seats: Sequence[Seat], phase: str, neutral: str) -> dict[Seat, str]:
    """The pantheons of a position that names none: in id order, by the order of seats; none before they are chosen."""
    free = () if phase in ("setup", "pantheon") else (name for name in sorted(data.pantheons) if name != neutral)
    return dict(zip(seats, free, strict=False))


def linked(one: str, other: str) -> Link:
    """The link of two places."""
    return (one, other) if one < other else (other, one)


def new_state(data: Data, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
    """The state before the first act (G-4.11)."""
    return State(
        data=data,
        seats=tuple(seats),
        lands={name: Land() for name in data.territories},
        spaces={name: Space() for name in data.spaces},
        heaven=dict.fromkeys(seats, 0),
        faith=dict.fromkeys(seats, data.numbers["starting_faith"]),
        options=options,
        gods={seat: {} for seat in seats},
        hands=dict.fromkeys(seats, ()),
        decks=dict.fromkeys(data.decks, ()),
    )


class Happening(GameEvent):
    """Base of the events of Godstorm, which change a state."""
