"""The state of Skirmish and the events that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from rattus_pbem.engine.seats import Seat
from rattus_pbem.kit.game_events import GameEvent, opened, secret
from rattus_pbem.kit.game_state import GameState, shuffled

FACES = ("shield", "decoy") * 6
HAND = 2


def cards_known(state: State, seat: Seat | None) -> set[int]:
    """Its own cards, and those that lie open."""
    return {*state.hands.get(seat or "", ()), *state.discard}


class State(GameState):
    """All of it. Cards have a handle, which is public, and a face; `order` are the seats still to play this round."""

    rounds: int
    armies: Mapping[Seat, int]
    hands: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    faces: Mapping[int, str] = shuffled(FACES, known=cards_known)
    supply: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    round: int = 0
    order: tuple[Seat, ...] = ()

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
        return self.put("armies", seat, self.armies[seat] + change)

    def without(self, seat: Seat) -> tuple[Seat, ...]:
        """The order of the round after this seat."""
        return tuple(other for other in self.order if other != seat)


class Happening(GameEvent):
    """What happens in Skirmish."""


class Dealt(Happening, clauses="S-1"):
    """S-1: the order of the deck by face; handles 1 and 2 go to the first seat."""

    deck: tuple[str, ...] = secret()

    def apply(self, state: State) -> State:
        cards = tuple(range(1, len(self.deck) + 1))
        hands = {seat: cards[HAND * n : HAND * n + HAND] for n, seat in enumerate(state.seats)}
        supply = cards[HAND * len(state.seats) :]
        return state.but(hands=hands, faces=dict(enumerate(self.deck, 1)), supply=supply, phase="bid")


class BidsOpened(Happening, clauses="S-2"):
    """S-2: seats in the order of the round, with what they pay."""

    bids: tuple[tuple[Seat, int], ...]

    def apply(self, state: State) -> State:
        for seat, paid in self.bids:
            state = state.with_armies(seat, -paid)
        order = tuple(seat for seat, _ in self.bids)
        return state.but(order=order, phase="turn", turn=state.turn + 1, round=state.round + 1)


class Levied(Happening, clauses="S-4"):
    """S-4: what a turn begins with."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.with_armies(self.seat, 1)


class Summoned(Happening, clauses="S-4"):
    """S-4."""

    seat: Seat
    armies: int

    def apply(self, state: State) -> State:
        return state.with_armies(self.seat, self.armies)


class Invaded(Happening, clauses="S-5"):
    """S-5."""

    seat: Seat
    target: Seat


class ShieldUsed(Happening, clauses="S-6"):
    """S-6: the card is shown and lies open."""

    seat: Seat
    card: int = opened("deck", face="shield")

    def apply(self, state: State) -> State:
        hand = tuple(card for card in state.hands[self.seat] if card != self.card)
        return state.put("hands", self.seat, hand).but(discard=(*state.discard, self.card))


class Clashed(Happening, clauses="S-7"):
    """S-7: one round; the lower die loses an army, the attacker on a tie."""

    seat: Seat
    target: Seat
    attack: int
    defence: int

    @property
    def loser(self) -> Seat:
        """Who loses an army."""
        return self.target if self.attack > self.defence else self.seat

    def apply(self, state: State) -> State:
        return state.with_armies(self.loser, -1)


class Eliminated(Happening, clauses="S-8"):
    """S-8: its cards are laid open."""

    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, state: State) -> State:
        discard = (*state.discard, *state.hands[self.seat])
        return state.put("hands", self.seat, ()).but(order=state.without(self.seat), discard=discard)


class Fortified(Happening, clauses="S-9"):
    """S-9: which handles are kept and drawn; the others are laid open."""

    reveals: ClassVar[bool] = True
    seat: Seat
    keep: tuple[int, ...]
    drawn: tuple[int, ...]

    def apply(self, state: State) -> State:
        gone = tuple(card for card in state.hands[self.seat] if card not in self.keep)
        supply = state.supply[len(self.drawn) :]
        return state.put("hands", self.seat, (*self.keep, *self.drawn)).but(
            supply=supply, discard=(*state.discard, *gone)
        )


class TurnEnded(Happening, clauses="S-3"):
    """The next in the order of the round, or the next bid."""

    seat: Seat

    def apply(self, state: State) -> State:
        order = state.without(self.seat)
        return state.but(order=order, turn=state.turn + 1, phase="turn" if order else "bid")


class Ended(Happening, clauses="S-10"):
    """S-10."""

    ranking: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.but(phase="over", ranking=self.ranking)
