"""The state of Skirmish and the events that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from rattus_pbem.engine.events import Event, Piece
from rattus_pbem.engine.seats import Seat

FACES = ("shield", "decoy") * 6
ARMIES = 5
HAND = 2


@dataclass(frozen=True, slots=True)
class State:
    """All of it. Cards have a handle, which is public, and a face; `order` are the seats still to play this round."""

    seats: tuple[Seat, ...]
    rounds: int
    armies: Mapping[Seat, int]
    hands: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    faces: Mapping[int, str] = field(default_factory=dict)
    supply: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    phase: str = "setup"
    turn: int = 0
    round: int = 0
    order: tuple[Seat, ...] = ()
    ranking: tuple[Seat, ...] = ()

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats that are not out (S-8)."""
        return tuple(seat for seat in self.seats if self.armies[seat])

    @property
    def is_over(self) -> bool:
        """S-10."""
        return len(self.living) == 1 or (not self.order and self.round == self.rounds)

    def targets(self, me: Seat) -> list[Seat]:
        """Whom this seat can invade: nobody with its last army (S-7)."""
        return [seat for seat in self.living if seat != me] if self.armies[me] > 1 else []

    def ranked(self) -> tuple[Seat, ...]:
        """S-10."""
        return tuple(sorted(self.seats, key=lambda seat: (-self.armies[seat], self.seats.index(seat))))

    def with_armies(self, seat: Seat, change: int) -> State:
        """The state with so many armies more."""
        return replace(self, armies={**self.armies, seat: self.armies[seat] + change})


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """S-1: the order of the deck by face; handles 1 and 2 go to the first seat."""

    deck: tuple[str, ...]
    clauses: tuple[str, ...] = ("S-1",)

    def apply(self, state: State) -> State:
        handles = tuple(range(1, len(self.deck) + 1))
        hands = {seat: handles[HAND * n : HAND * n + HAND] for n, seat in enumerate(state.seats)}
        supply = handles[HAND * len(state.seats) :]
        return replace(state, hands=hands, faces=dict(enumerate(self.deck, 1)), supply=supply, phase="bid")

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, deck=())


@dataclass(frozen=True, slots=True)
class BidsOpened(Event):
    """S-2: seats in the order of the round, with what they pay."""

    bids: tuple[tuple[Seat, int], ...]
    clauses: tuple[str, ...] = ("S-2",)

    def apply(self, state: State) -> State:
        for seat, paid in self.bids:
            state = state.with_armies(seat, -paid)
        order = tuple(seat for seat, _ in self.bids)
        return replace(state, order=order, phase="turn", turn=state.turn + 1, round=state.round + 1)


@dataclass(frozen=True, slots=True)
class Levied(Event):
    """S-4: what a turn begins with."""

    seat: Seat
    clauses: tuple[str, ...] = ("S-4",)

    def apply(self, state: State) -> State:
        return state.with_armies(self.seat, 1)


@dataclass(frozen=True, slots=True)
class Summoned(Event):
    """S-4."""

    seat: Seat
    armies: int
    clauses: tuple[str, ...] = ("S-4",)

    def apply(self, state: State) -> State:
        return state.with_armies(self.seat, self.armies)


@dataclass(frozen=True, slots=True)
class Invaded(Event):
    """S-5."""

    seat: Seat
    target: Seat
    clauses: tuple[str, ...] = ("S-5",)

    def apply(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class ShieldUsed(Event):
    """S-6: the card is shown and lies open."""

    seat: Seat
    card: int
    clauses: tuple[str, ...] = ("S-6",)

    def apply(self, state: State) -> State:
        hand = tuple(card for card in state.hands[self.seat] if card != self.card)
        return replace(state, hands={**state.hands, self.seat: hand}, discard=(*state.discard, self.card))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (Piece("shield", "deck", self.card - 1),)


@dataclass(frozen=True, slots=True)
class Clashed(Event):
    """S-7: one round; the lower die loses an army, the attacker on a tie."""

    seat: Seat
    target: Seat
    attack: int
    defence: int
    clauses: tuple[str, ...] = ("S-7",)

    def apply(self, state: State) -> State:
        return state.with_armies(self.target if self.attack > self.defence else self.seat, -1)


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """S-8: its cards are laid open."""

    reveals: ClassVar[bool] = True
    seat: Seat
    clauses: tuple[str, ...] = ("S-8",)

    def apply(self, state: State) -> State:
        order = tuple(seat for seat in state.order if seat != self.seat)
        discard = (*state.discard, *state.hands[self.seat])
        return replace(state, order=order, hands={**state.hands, self.seat: ()}, discard=discard)


@dataclass(frozen=True, slots=True)
class Fortified(Event):
    """S-9: which handles are kept and drawn; the others are laid open."""

    reveals: ClassVar[bool] = True
    seat: Seat
    keep: tuple[int, ...]
    drawn: tuple[int, ...]
    clauses: tuple[str, ...] = ("S-9",)

    def apply(self, state: State) -> State:
        gone = tuple(card for card in state.hands[self.seat] if card not in self.keep)
        hands = {**state.hands, self.seat: (*self.keep, *self.drawn)}
        supply = state.supply[len(self.drawn) :]
        return replace(state, hands=hands, supply=supply, discard=(*state.discard, *gone))


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The next in the order of the round, or the next bid."""

    seat: Seat
    clauses: tuple[str, ...] = ("S-3",)

    def apply(self, state: State) -> State:
        order = tuple(seat for seat in state.order if seat != self.seat)
        return replace(state, order=order, turn=state.turn + 1, phase="turn" if order else "bid")


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """S-10."""

    ranking: tuple[Seat, ...]
    clauses: tuple[str, ...] = ("S-10",)

    def apply(self, state: State) -> State:
        return replace(state, phase="over", ranking=self.ranking)


KINDS: tuple[type[Event], ...] = (
    *(Dealt, BidsOpened, Levied, Summoned, Invaded, ShieldUsed, Clashed),
    *(Eliminated, Fortified, TurnEnded, Ended),
)
EVENTS: dict[str, type[Event]] = {kind.kind: kind for kind in KINDS}


def state_to_json(state: State) -> dict[str, Any]:
    """The whole state in the shape of a position file."""
    return {
        "seats": list(state.seats),
        "rounds": state.rounds,
        "armies": dict(state.armies),
        "hands": {seat: list(hand) for seat, hand in state.hands.items()},
        "faces": {str(card): face for card, face in state.faces.items()},
        "supply": list(state.supply),
        "discard": list(state.discard),
        **{key: getattr(state, key) for key in ("phase", "turn", "round")},
        "order": list(state.order),
        "ranking": list(state.ranking),
    }


def state_of(data: Mapping[str, Any]) -> State:
    """The state that `state_to_json` told."""
    lists: dict[str, Any] = {key: tuple(data[key]) for key in ("seats", "supply", "discard", "order", "ranking")}
    hands = {seat: tuple(hand) for seat, hand in data["hands"].items()}
    faces = {int(card): face for card, face in data["faces"].items()}
    plain = {key: data[key] for key in ("rounds", "phase", "turn", "round")}
    return State(armies=dict(data["armies"]), hands=hands, faces=faces, **lists, **plain)


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """What this seat may know: its own cards' faces and those that lie open; of the supply, how many."""
    known = {*state.hands.get(seat or "", ()), *state.discard}
    faces = {str(card): face for card, face in state.faces.items() if card in known}
    return {
        "seats": list(state.seats),
        "rounds": state.rounds,
        "armies": {seat: state.armies[seat] for seat in state.seats},
        "hands": {seat: list(state.hands.get(seat, ())) for seat in state.seats},
        "faces": faces,
        "supply": len(state.supply),
        "discard": list(state.discard),
        "phase": state.phase,
        "turn": state.turn,
        "round": state.round,
        "order": list(state.order),
        "ranking": list(state.ranking),
    }
