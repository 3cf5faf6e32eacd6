"""The state of liar's dice and the events that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from ...engine.seats import Seat, clockwise
from ...engine.values import immutable
from ...kit.game_events import GameEvent, opened, secret
from ...kit.game_state import GameState, rolled

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
DICE = 5


@immutable
class Bid:
    """At least so many dice show a face."""

    seat: Seat
    count: int
    face: str


def cups_known(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """L-1.3: one's own cup; all of them once they are lifted."""
    return state.seats if state.lifted else (seat,) if seat else ()


class State(GameState):
    """All of it. `counts` are the dice that each seat has, `dice` those under its cup, which stay as they are until the
    next round, and were rolled in turn `rolled_in`; `bids` are those of this round, `out` the seats without dice in
    their order. A turn is a lap: it ends before who began the round calls again."""

    counts: Mapping[Seat, int]
    dice: Mapping[Seat, tuple[int, ...]] = rolled(range(1, 7), known=cups_known)
    lifted: bool = False
    rolled_in: int = 0
    starter: Seat = ""
    caller: Seat = ""
    bids: tuple[tuple[Seat, int, str], ...] = ()
    is_palifico: bool = False
    had_palifico: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    palifico: bool = False
    exact: bool = True

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats that have dice."""
        return tuple(seat for seat in self.seats if self.counts[seat])

    @property
    def total(self) -> int:
        """All dice in the game."""
        return sum(self.counts.values())

    @property
    def bid(self) -> Bid | None:
        """The bid that stands."""
        return Bid(*self.bids[-1]) if self.bids else None

    def is_wild(self, face: str) -> bool:
        """L-1.4: whether ones count as this face."""
        return face != "ones" and not self.is_palifico

    def matching(self, dice: tuple[int, ...], face: str) -> int:
        """How many of these dice show the face."""
        return dice.count(FACES.index(face) + 1) + (dice.count(1) if self.is_wild(face) else 0)

    def lowest(self, face: str) -> int:
        """L-2: the fewest dice of this face that may be bid now; more than there are if none may."""
        bid = self.bid
        if bid is None:
            return self.total + 1 if face == "ones" and not self.is_palifico else 1
        if self.is_palifico:
            return bid.count + 1 if face == bid.face else self.total + 1
        if face == bid.face:
            return bid.count + 1
        if face == "ones":
            return (bid.count + 1) // 2
        if bid.face == "ones":
            return 2 * bid.count + 1
        return bid.count + (FACES.index(face) < FACES.index(bid.face))

    def clause_of(self, face: object) -> str:
        """The clause that says how many dice of this face may be bid now (see `lowest`)."""
        if self.bid is None:
            return "L-2.4" if face == "ones" else "L-2.1"
        if self.is_palifico:
            return "L-5.2"
        return "L-2.3" if "ones" in (face, self.bid.face) else "L-2.2"

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has dice."""
        return next(other for other in clockwise(self.seats, seat)[1:] if self.counts[other])


class Happening(GameEvent):
    """What happens in liar's dice."""

    clauses: tuple[str, ...] = field(default=(), kw_only=True)


class StarterDrawn(Happening, clauses="L-1.2"):
    """Who begins the first round."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(phase="roll", starter=self.seat)


class RoundBegan(Happening, clauses="L-1.2"):
    """Who begins a round."""

    seat: Seat
    palifico: bool

    def apply(self, state: State) -> State:
        had = (*state.had_palifico, self.seat) if self.palifico else state.had_palifico
        cups: dict[Seat, tuple[int, ...]] = dict.fromkeys(state.seats, ())
        state = state.but(dice=cups, lifted=False, rolled_in=state.turn + 1, bids=(), caller=self.seat)
        return state.but(is_palifico=self.palifico, had_palifico=had)


class Rolled(Happening, clauses="L-1.3"):
    """The dice under a cup."""

    seat: Seat
    dice: tuple[int, ...] = secret(to="seat")

    def apply(self, state: State) -> State:
        return state.put("dice", self.seat, self.dice).but(phase="call")


class BidMade(Happening, clauses="L-2.1"):
    """A bid, and whose turn it is then."""

    seat: Seat
    count: int
    face: str

    def apply(self, state: State) -> State:
        bids, caller = (*state.bids, (self.seat, self.count, self.face)), state.after(self.seat)
        return state.but(bids=bids, caller=caller, turn=state.turn + (caller == bids[0][0]))


class Doubted(Happening, clauses="L-3.1"):
    """The bid is doubted."""

    seat: Seat
    target: Seat


class ExactCalled(Happening, clauses="L-4.1"):
    """The bid is said to be exact."""

    seat: Seat
    target: Seat


class CupLifted(Happening, clauses="L-3.2"):
    """Dice are shown; each is proved."""

    reveals: ClassVar[bool] = True
    seat: Seat
    rolled_in: int
    dice: tuple[int, ...] = opened("{seat} {rolled_in}", rolled=True)

    def apply(self, state: State) -> State:
        return state.but(lifted=True)


class Counted(Happening, clauses="L-3.2"):
    """How many dice show the face."""

    count: int
    face: str


class DieLost(Happening, clauses="L-3.3"):
    """Who loses a die begins the next round."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.put("counts", self.seat, state.counts[self.seat] - 1).but(starter=self.seat)


class DieGained(Happening, clauses="L-4.2"):
    """Who gains a die begins the next round."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.put("counts", self.seat, state.counts[self.seat] + 1).but(starter=self.seat)


class DiceKept(Happening, clauses="L-4.3"):
    """Who was right with all the dice keeps them, and begins the next round."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(starter=self.seat)


class Eliminated(Happening, clauses="L-6.1"):
    """A seat without dice is out; the next one begins."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(out=(*state.out, self.seat), starter=state.after(self.seat))


class RoundEnded(Happening, clauses="L-1.2"):
    """The next round comes."""

    def apply(self, state: State) -> State:
        return state.but(phase="roll", turn=state.turn + 1, caller="")


class Ended(Happening, clauses="L-6.2"):
    """The last one with dice wins."""

    ranking: tuple[Seat, ...] = field()

    def apply(self, state: State) -> State:
        return state.but(phase="over", turn=state.turn + 1, caller="", ranking=self.ranking)
