"""The events that frame a game of Godstorm: setup, epochs, turns and steps, the end. Judges nothing: scripts do."""

from __future__ import annotations

from ....engine.seats import Seat
from ....engine.values import changed
from .state import NEUTRAL, Happening, Space, State


class CircleDrawn(Happening, clauses=("G-4.2", "G-48.7")):
    """The order in which the players sit, where an option draws it (G-4.2, G-48.7)."""

    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.but(seats=self.seats)


class PlagueSet(Happening, clauses="G-4.3"):
    """Setup: where the plague markers begin (G-4.3)."""

    territories: tuple[str, ...]

    def apply(self, state: State) -> State:
        lands = {**state.lands}
        for name in self.territories:
            lands[name] = changed(lands[name], plague=True)
        return state.but(lands=lands)


class ChoosingOrderDrawn(Happening, clauses="G-4.4"):
    """The order in which pantheons are chosen (G-4.4)."""

    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.but(choosing=self.seats, phase="pantheon")


class PantheonChosen(Happening, clauses="G-4.4"):
    """A seat has its pantheon (G-4.4)."""

    seat: Seat
    pantheon: str

    def apply(self, state: State) -> State:
        return state.but(pantheons={**state.pantheons, self.seat: self.pantheon})


class NeutralDrawn(Happening, clauses="G-5.1"):
    """Two players: the neutral pantheon (G-5.1)."""

    pantheon: str

    def apply(self, state: State) -> State:
        return state.but(neutral=self.pantheon)


class LandsDealt(Happening, clauses="G-4.6"):
    """Who gets which territories: 1 army on each (G-4.6), neutral ones 3 (G-5.3). `next_seat` places first (G-4.7)."""

    owners: tuple[tuple[str, Seat], ...]
    to_place: tuple[tuple[Seat, int], ...]
    next_seat: Seat

    def apply(self, state: State) -> State:
        lands = {**state.lands}
        neutral = state.data.numbers["neutral_armies_per_territory"]
        for name, seat in self.owners:
            lands[name] = changed(lands[name], owner=seat, armies=neutral if seat == NEUTRAL else 1)
        return state.but(
            lands=lands, to_place=dict(self.to_place), choosing=_from(state, self.next_seat), phase="armies"
        )


class ClaimingBegan(Happening, clauses="G-4.12"):
    """Free choice: who claims first (G-4.12)."""

    seat: Seat
    to_place: tuple[tuple[Seat, int], ...]

    def apply(self, state: State) -> State:
        return state.but(choosing=_from(state, self.seat), to_place=dict(self.to_place), phase="claim")


class Claimed(Happening, clauses="G-4.12"):
    """Free choice: 1 army on an empty territory (G-4.12)."""

    seat: Seat
    territory: str

    def apply(self, state: State) -> State:
        land = state.lands[self.territory]
        claimed = state.with_land(self.territory, changed(land, owner=self.seat, armies=1))
        left = {**state.to_place, self.seat: state.to_place[self.seat] - 1}
        phase = "claim" if any(not land.owner for land in claimed.lands.values()) else "armies"
        return claimed.but(to_place=left, choosing=(*state.choosing[1:], self.seat), phase=phase)


class StartingArmiesPlaced(Happening, clauses="G-4.7"):
    """Starting armies on one own territory (G-4.7)."""

    seat: Seat
    territory: str
    armies: int

    def apply(self, state: State) -> State:
        land = state.lands[self.territory]
        left = {**state.to_place, self.seat: state.to_place[self.seat] - self.armies}
        placed = state.with_land(self.territory, changed(land, armies=land.armies + self.armies))
        return placed.but(to_place=left)


class GoEnded(Happening, clauses="G-4.7"):
    """A go of setup is over (G-4.7); the next seat with armies left follows, or the gods (G-4.8)."""

    seat: Seat

    def apply(self, state: State) -> State:
        order = (*state.choosing[1:], self.seat)
        while not state.to_place[order[0]] and order[0] != self.seat:
            order = (*order[1:], order[0])
        if state.to_place[order[0]]:
            return state.but(choosing=order)
        return state.but(choosing=(*state.choosing[1:], self.seat), phase="gods")


class GodAndTemplePlaced(Happening, clauses="G-4.8"):
    """The war god and the first temple (G-4.8)."""

    seat: Seat
    god: str
    temple: str

    def apply(self, state: State) -> State:
        land = changed(state.lands[self.temple], temple=True)
        gods = {**state.gods, self.seat: {"war": self.god}}
        return state.with_land(self.temple, land).but(gods=gods, choosing=state.choosing[1:])


class EpochBegan(Happening, clauses=("G-6.1", "G-6.2")):
    """An epoch begins with the bids (G-6.2)."""

    epoch: int

    def apply(self, state: State) -> State:
        return state.but(phase="bid", choosing=(), to_place={}, markers={}, bids={}, to_play=())


class BidsShown(Happening, clauses=("G-6.2", "G-6.3")):
    """All bids, paid and in the order in which markers are picked (G-6.2 to G-6.4)."""

    bids: tuple[tuple[Seat, int], ...]

    def apply(self, state: State) -> State:
        paid = dict(self.bids)
        faith = {seat: amount - paid.get(seat, 0) for seat, amount in state.faith.items()}
        return state.but(faith=faith, bids=paid, to_play=tuple(paid), phase="markers")


class MarkerTaken(Happening, clauses="G-6.3"):
    """A turn-order marker is picked (G-6.3)."""

    seat: Seat
    marker: int

    def apply(self, state: State) -> State:
        return state.but(markers={**state.markers, self.seat: self.marker}, to_play=state.to_play[1:])


class TurnOrderSet(Happening, clauses="G-6.7"):
    """All have their markers: the turns of the epoch follow them (G-6.7)."""

    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.but(to_play=self.seats, phase="turn", turn=state.turn + 1, now=state.now.over())


class TurnBegan(Happening, clauses="G-7.1"):
    """A player's turn begins (G-7.1)."""

    seat: Seat
    turn: int


class StepEnded(Happening, clauses="G-7.2"):
    """A step is over; there is no going back (G-7.2). Everybody sees by the board where the turn stands."""

    seat: Seat
    step: str

    def apply(self, state: State) -> State:
        return state.with_now(step=state.now.step + 1)


class RestLeftOut(Happening, clauses="G-7.2"):
    """The player orders nothing more in this turn (G-7.2)."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.with_now(left_out=True)


class TurnEnded(Happening, clauses="G-20.1"):
    """A turn is over (G-20); turns of the eliminated are skipped (G-6.7)."""

    seat: Seat
    turn: int

    def apply(self, state: State) -> State:
        left = tuple(seat for seat in state.to_play[1:] if seat in state.living)
        return state.but(to_play=left, turn=state.turn + 1, now=state.now.over())


class EpochEnded(Happening, clauses="G-6.8"):
    """All have had their turn: the marker moves on (G-6.8)."""

    epoch: int

    def apply(self, state: State) -> State:
        return state.but(epoch=state.epoch + 1, phase="bid")


class Eliminated(Happening, clauses=("G-39.1", "G-39.3")):
    """Players who lost their last territory are out: faith, gods, heaven and Underworld armies are removed (G-39.3).

    `places` are those out together, from last to first, each with those who share it (G-41.2).
    """

    places: tuple[tuple[Seat, ...], ...]

    def apply(self, state: State) -> State:
        gone = [seat for place in self.places for seat in place]
        return state.but(
            out=(*state.out, *self.places),
            faith={seat: 0 if seat in gone else faith for seat, faith in state.faith.items()},
            heaven={seat: 0 if seat in gone else armies for seat, armies in state.heaven.items()},
            spaces={name: Space() if space.owner in gone else space for name, space in state.spaces.items()},
            gods={seat: {} if seat in gone else places for seat, places in state.gods.items()},
        )


class GameEnded(Happening, clauses=("G-40.1", "G-40.2")):
    """The game is over: scores (G-40.2) and places, those who share one together (G-41)."""

    scores: tuple[tuple[Seat, int], ...]
    ranking: tuple[tuple[Seat, ...], ...]

    def apply(self, state: State) -> State:
        return state.but(phase="over", scores=dict(self.scores), ranking=self.ranking)


def _from(state: State, seat: Seat) -> tuple[Seat, ...]:
    start = state.seats.index(seat)
    return (*state.seats[start:], *state.seats[:start])
