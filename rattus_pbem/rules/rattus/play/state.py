"""The state of a game of Rattus: plain values that are never changed, only replaced. Knows no rule of play.

Dictionaries inside a state are shared between states and must not be written to; `State.but` makes the next state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ....engine.seats import Seat, clockwise, counter_clockwise, right_of
from ....engine.values import immutable, plain, plain_fields, typed_fields
from ....kit.game_events import GameEvent
from ..data.game_data import Board, Data, TokenFace

if TYPE_CHECKING:
    from ....shapes import Json

COLOURS = {"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a34", "yellow": "#ecc62a"}
SEATS = tuple(COLOURS)


Link = tuple[str, str]
"""Two neighbouring regions, in alphabetical order."""


@immutable
class Region:
    """What lies in a region: cubes by seat (only seats that have some), tokens by handle in order of arrival, pieces.

    `potions` are those of a seat's cubes here that have any, most first: `(2, 1)` is a cube with two and one with one.
    """

    cubes: Mapping[Seat, int] = field(default_factory=dict)
    tokens: tuple[int, ...] = ()
    potions: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    bishops: int = 0
    nuns: int = 0

    @classmethod
    def from_json(cls, region: Mapping[str, Any]) -> Region:
        """The region of this `to_json`, or of a position file; what is left out is empty."""
        cubes = {seat: n for seat, n in region.get("cubes", {}).items() if n}
        potions = region.get("potions", {}).items()
        held = {seat: tuple(sorted(each, reverse=True)) for seat, each in potions if each} if potions else {}
        return cls(cubes, tuple(region.get("tokens", ())), held, region.get("bishops", 0), region.get("nuns", 0))

    def to_json(self) -> dict[str, Any]:
        """As in views, all of it public (R-19.1, P-3.6)."""
        region: dict[str, Any] = {"cubes": dict(self.cubes), "tokens": list(self.tokens)}
        if self.potions:
            region["potions"] = {seat: list(held) for seat, held in self.potions.items()}
        return {**region, **self.pieces}

    @property
    def pieces(self) -> dict[str, int]:
        """The bishops and nuns, if there are any, by kind."""
        return {kind: count for kind, count in (("bishops", self.bishops), ("nuns", self.nuns)) if count}

    @property
    def population(self) -> int:
        """Cubes of all colours (R-8.3)."""
        return sum(self.cubes.values())

    def with_tokens(self, tokens: tuple[int, ...]) -> Region:
        """The region with other tokens."""
        return Region(self.cubes, tokens, self.potions, self.bishops, self.nuns)

    def with_pieces(self, bishops: int, nuns: int) -> Region:
        """The region with other pieces."""
        return Region(self.cubes, self.tokens, self.potions, bishops, nuns)

    def with_cubes(self, seat: Seat, by: int) -> Region:
        """The region with some cubes of a seat, none of which has potions, added or taken."""
        return Region(moved(self.cubes, seat, by), self.tokens, self.potions, self.bishops, self.nuns)

    def with_cube(self, seat: Seat, potions: int) -> Region:
        """The region with one more cube of a seat, which has that many potions."""
        return self.with_cubes(seat, 1).with_potions(seat, 0, potions)

    def without_cube(self, seat: Seat, potions: int) -> Region:
        """The region without one of a seat's cubes, one that has that many potions."""
        return self.with_potions(seat, potions, 0).with_cubes(seat, -1)

    def with_potions(self, seat: Seat, had: int, has: int) -> Region:
        """The region with a cube of the seat that `had` so many potions and now `has` so many."""
        if had == has:
            return self
        held = list(self.potions.get(seat, ()))
        if had:
            held.remove(had)
        if has:
            held.append(has)
        potions = {**self.potions, seat: tuple(sorted(held, reverse=True))}
        if not held:
            del potions[seat]
        return Region(self.cubes, self.tokens, potions, self.bishops, self.nuns)

    def each(self, seat: Seat) -> tuple[int, ...]:
        """The potions of each of a seat's cubes here, fewest first."""
        held = self.potions.get(seat, ())
        return (*(0 for _ in range(self.cubes.get(seat, 0) - len(held))), *reversed(held))

    def kinds(self, seat: Seat) -> tuple[int, ...]:
        """The kinds of a seat's cubes here, by their potions, fewest first (P-19.8)."""
        return tuple(dict.fromkeys(self.each(seat)))


class OpenFace(str):
    """A face that is drawn only when its token is flipped: where odds are worked out (`worlds.open_world`)."""

    def of(self, state: State, token: int) -> TokenFace:
        """What is flipped."""
        raise NotImplementedError


PUBLIC = (
    *("seats", "characters", "phase", "turn", "first", "active", "last", "parts", "cards", "regions", "reserve"),
    *("palace", "plague", "plague_counts", "supply", "removed", "discard", "seen", "faces", "next_token", "dealt"),
    *("took", "placed", "used", "done", "ending"),
)
"""What stands in every view, as the public knows it; the handles of `seen` are public (R-15.8)."""
OF_PIED_PIPER = ("six", "walls", "baker", "shown", "redrawn")


@dataclass(frozen=True, repr=False)
class State:
    """The whole game, secrets included. `turn` counts the finished turns; what is under way is in the last lines."""

    data: Data
    board: Board
    seats: tuple[Seat, ...]
    characters: tuple[str, ...]
    regions: Mapping[str, Region]
    reserve: Mapping[Seat, int]
    phase: str = "setup"  # setup, first, turn, final, ravaging, over
    turn: int = 0
    first: Seat | None = None
    active: Seat | None = None
    last: Seat | None = None
    parts: int = 0  # first placements made, or parts of the final round played
    cards: Mapping[str, Seat] = field(default_factory=dict)
    palace: Mapping[Seat, int] = field(default_factory=dict)
    plague: str | None = None
    plague_counts: int = 0
    faces: Mapping[int, str] = field(default_factory=dict)  # of the tokens on the board
    supply: tuple[str, ...] = ()
    discard: tuple[tuple[int, str], ...] = ()
    removed: tuple[str, ...] = ()
    seen: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    next_token: int = 1
    dealt: int = 0  # handles 1 to `dealt` were starting tokens
    took: bool = False
    placed: bool = False
    used: tuple[str, ...] = ()
    done: bool = False  # the optional part of the turn is over
    ending: bool = False  # R-16 has been met in this turn
    scores: tuple[tuple[Seat, int], ...] = ()
    ranking: tuple[Seat, ...] = ()
    six: str = ""  # how the six are still to be chosen (P-2.1, P-2.2); "" once they are known
    walls: tuple[Link, ...] = ()
    baker: Mapping[Seat, int] = field(default_factory=dict)  # cubes on the Baker card (P-6)
    shown: tuple[int, ...] = ()  # tokens on the board that lie face up (P-9.5)
    redrawn: tuple[int, ...] = ()  # tokens on the board that were drawn from the discard (P-8.9)

    @classmethod
    def from_json(cls, position: Mapping[str, Any], data: Data) -> State:
        """The state of a position or view known to be right; supply and removed only where they are lists."""
        seats = tuple(position["seats"])
        board = data.board(len(seats))
        given = position.get("regions", {})
        regions = {region: Region.from_json(given.get(region, {})) for region in board.regions}
        palace = {seat: n for seat, n in position.get("palace", {}).items() if n}
        baker = {seat: n for seat, n in position.get("baker", {}).items() if n}
        reserve = {
            seat: data.cubes_per_seat
            - palace.get(seat, 0)
            - baker.get(seat, 0)
            - sum(place.cubes.get(seat, 0) for place in regions.values())
            for seat in seats
        }
        discard = tuple(
            (0, e) if isinstance(e, str) else (e.get("token", 0), e["face"]) for e in position.get("discard", [])
        )
        highest = max([0, *(t for place in regions.values() for t in place.tokens), *(token for token, _ in discard)])
        supply, removed = position.get("supply"), position.get("removed")
        state: State = typed_fields(
            {"phase": "turn", "characters": data.base_set, "next_token": highest + 1, **position},
            cls,
            data=data,
            board=board,
            regions=regions,
            reserve=reserve,
            palace=palace,
            supply=tuple(supply) if isinstance(supply, list) else (),
            discard=discard,
            removed=tuple(removed) if isinstance(removed, list) else (),
            seen={seat: tuple(sorted(tokens)) for seat, tokens in position.get("seen", {}).items() if tokens},
            scores=tuple(position.get("scores", {}).items()),
            walls=tuple(sorted(link(*wall) for wall in position.get("walls", ()))),
            baker=baker,
        )
        return state

    def view(self, seat: Seat | None) -> Json:
        """All that this seat may know (R-19), in the shape of a position file; None is the public.

        Supply and removed tokens are numbers; `faces` are those on the board that the seat has seen (R-19.4), or that
        lie face up (P-9.5). The pieces of Pied Piper stand there only where there are some.
        """
        own = self.seen.get(seat, ()) if seat else ()
        special = {
            "regions": {region: place.to_json() for region, place in self.regions.items()},
            "supply": len(self.supply),
            "removed": len(self.removed),
            "discard": [{"token": token, "face": face} for token, face in self.discard],
            "faces": {str(token): self.faces[token] for token in sorted({*own, *self.shown})},
            "scores": dict(self.scores),
        }
        pieces = [name for name in OF_PIED_PIPER if getattr(self, name)]
        ending = ("scores", "ranking") if self.phase == "over" else ()
        return plain_fields(self, (*PUBLIC, *pieces, *ending), special)

    def to_json(self) -> Json:
        """The whole state, secrets included, in the shape of a position file."""
        whole = {"supply": self.supply, "removed": self.removed, "faces": self.faces}
        return {**self.view(None), **{name: plain(value) for name, value in whole.items()}}

    def but(self, **changes: Any) -> State:
        """This state with some fields replaced."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def with_region(self, region: str, place: Region, **changes: Any) -> State:
        """This state with one region, and perhaps other fields, replaced."""
        return self.but(regions={**self.regions, region: place}, **changes)

    def cubes(self, seat: Seat, region: str) -> int:
        """How many cubes this seat has in this region."""
        return self.regions[region].cubes.get(seat, 0)

    def held_by(self, seat: Seat) -> tuple[str, ...]:
        """The cards this seat holds, in the order of the six."""
        return tuple(c for c in self.characters if self.cards.get(c) == seat)

    def holds(self, seat: Seat, card: str) -> bool:
        """Whether this seat holds this card."""
        return self.cards.get(card) == seat

    def face(self, token: int) -> TokenFace:
        """The secret face of a token on the board."""
        face = self.faces[token]
        return face.of(self, token) if isinstance(face, OpenFace) else self.data.faces[face]

    def region_of(self, token: int) -> str | None:
        """Where a token lies, or None if it is not on the board."""
        for region, place in self.regions.items():
            if token in place.tokens:
                return region
        return None

    def tokens(self) -> list[int]:
        """The handles on the board, rising."""
        return sorted(token for place in self.regions.values() for token in place.tokens)

    def on_regions(self, seat: Seat) -> int:
        """A seat's cubes in the regions."""
        return sum(place.cubes.get(seat, 0) for place in self.regions.values())

    def on_board(self, seat: Seat) -> int:
        """A seat's cubes on the board, palace included (R-16.5)."""
        return self.on_regions(seat) + self.palace.get(seat, 0)

    def pieces_left(self, kind: str) -> int:
        """Potions, walls, bishop or nun pieces beside the board (P-1.3)."""
        places = self.regions.values()
        out = {
            "potion": sum(sum(held) for place in places for held in place.potions.values()),
            "bishop": sum(place.bishops for place in places),
            "nun": sum(place.nuns for place in places),
            "wall": len(self.walls),
        }
        return self.data.pieces_of(self.characters).get(kind, 0) - out[kind]

    def placement_order(self) -> tuple[Seat, ...]:
        """Who places the first cubes, in order (R-2.11)."""
        assert self.first is not None
        once = clockwise(self.seats, self.first)
        return (*once, *reversed(once))

    def final_order(self) -> tuple[Seat, ...]:
        """Who plays in the final round, in order: counter-clockwise from the right of the last player (R-17.2)."""
        assert self.last is not None
        return counter_clockwise(self.seats, right_of(self.seats, self.last))[: len(self.seats) - 1]


def moved(counts: Mapping[Seat, int], seat: Seat, by: int) -> dict[Seat, int]:
    """Cubes by seat with some added or taken; a seat with none is left out."""
    changed = dict(counts)
    left = changed.get(seat, 0) + by
    if left:
        changed[seat] = left
    else:
        changed.pop(seat, None)
    return changed


def link(a: str, b: str) -> Link:
    """The link between two regions."""
    return (a, b) if a < b else (b, a)


def empty_state(
    data: Data, seats: Sequence[Seat], characters: Sequence[str], first: Seat | None, six: str = ""
) -> State:
    """The table before setup: empty regions, full reserves, no token yet (R-2.1, R-2.2).

    Without `characters`, `six` says how chance chooses them at setup.
    """
    board = data.board(len(seats))
    return State(
        data=data,
        board=board,
        seats=tuple(seats),
        characters=tuple(characters),
        regions={region: Region() for region in board.regions},
        reserve=dict.fromkeys(seats, data.cubes_per_seat),
        first=first,
        six=six,
    )


class Happening(GameEvent):
    """Base of the events of Rattus, which change a state."""
