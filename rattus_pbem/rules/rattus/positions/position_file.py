"""A position file of Rattus: its pydantic models, from which its schema is made, and every place where a position of
that shape cannot be, each with its JSON path. Imported only where a file is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict

from ....contract.positions import near
from ..data.game_data import Data
from ..play.state import SEATS, link

MAX_HANDLES = 999

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Face = Annotated[str, Field(min_length=1, max_length=16)]
Handle = Annotated[int, Field(ge=1, le=999)]
Count = Annotated[int, Field(ge=0, le=999)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RegionFile(Model):
    """What lies in a region."""

    cubes: dict[Id, Count] = Field({}, description="cubes by seat")
    tokens: list[Handle] = Field([], description="handles of its rat tokens")
    potions: dict[Id, list[Annotated[int, Field(ge=1, le=99)]]] = Field(
        {}, description="by seat, the potions of each of its cubes here that has any"
    )
    bishops: Count = Field(0, description="bishop pieces")
    nuns: Count = Field(0, description="nun pieces")


class DiscardFile(Model):
    """A token that was flipped."""

    token: Count = Field(0, description="its handle, 0 if not known")
    face: Face


def _needs(*phases: str, key: str) -> JsonDict:
    """In one of these phases this key must stand, and not be null: it has no natural empty value there."""
    given: JsonDict = {"required": [key], "properties": {key: {"not": {"type": "null"}}}}
    named: JsonDict = {"properties": {"phase": {"enum": [*phases]}}}
    return {"if": named if "turn" in phases else {**named, "required": ["phase"]}, "then": given}


class PositionFile(Model):
    """A position of Rattus. What has a natural empty value in its phase may be left out; the phase itself is `turn`."""

    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                _needs("first", "turn", "final", "ravaging", "over", key="plague"),
                _needs("turn", key="active"),
                _needs("first", key="first"),
                _needs("final", "ravaging", "over", key="last"),
            ]
        }
    )

    schema_: Literal["rattus-pbem/state-rattus/1"] | None = Field(None, alias="schema")
    seats: list[Id] = Field(description="clockwise")
    characters: list[Id] = Field([], description="the six in the game; default: the base six")
    phase: Literal["setup", "first", "turn", "final", "ravaging", "over"] = "turn"
    turn: Count = Field(0, description="finished turns")
    first: Id | None = None
    active: Id | None = Field(None, description="whose turn it is, or comes now")
    last: Id | None = Field(None, description="the last player (R-16.7)")
    parts: Count = Field(0, description="first placements made, or parts of the final round played")
    cards: dict[Id, Id] = Field({}, description="holder by card; other cards are in the display")
    regions: dict[Id, RegionFile] = {}
    reserve: dict[Id, Count] = Field({}, description="derived; checked if given")
    palace: dict[Id, Count] = {}
    plague: Id | None = None
    plague_counts: Count = Field(0, description="R-12.12")
    supply: list[Face] | Count = Field(20, description="face ids in the order of drawing, or how many")
    removed: list[Face] | Count = Field([], description="tokens taken out unseen")
    discard: list[Face | DiscardFile] = []
    seen: dict[Id, list[Handle]] = Field({}, description="handles a seat has looked at")
    faces: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}$")], Face] = Field({}, description="face by handle")
    next_token: Handle = Field(1, description="the next free handle")
    dealt: Count = Field(0, description="handles 1 to this were dealt as starting tokens")
    took: bool = False
    placed: bool = False
    used: list[Id] = []
    done: bool = False
    ending: bool = False
    six: Literal["", "random", "one_per_class"] = Field("", description="setup: how chance chooses the characters")
    walls: list[Annotated[list[Id], Field(min_length=2, max_length=2)]] = Field([], description="links with a wall")
    baker: dict[Id, Count] = Field({}, description="cubes on the Baker card")
    shown: list[Handle] = Field([], description="tokens on the board that lie face up (P-9.5)")
    redrawn: list[Handle] = Field([], description="tokens on the board drawn from the discard (P-8.9)")
    scores: dict[Id, Count] = {}
    ranking: list[Id] = []


def position_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    """Every fault of a position whose shape is right: where, and what."""
    seats = position.seats
    for place, seat in enumerate(seats):
        if seat not in SEATS:
            yield f"/seats/{place}", f"no seat is called {seat}; there are {', '.join(SEATS)}"
    if len(set(seats)) != len(seats) or not 2 <= len(seats) <= 4:
        yield "/seats", "two, three or four different seats are needed (R-1.1)"
        return
    six = position.characters if "characters" in position.model_fields_set else list(data.base_set)
    yield from _character_faults(position, data, six)
    yield from _region_faults(position, data, seats)
    yield from _piece_faults(position, data, [card for card in six if card in data.characters])
    yield from _cube_faults(position, data, seats)
    yield from _token_faults(position, data)
    yield from _plague_faults(position, data)
    yield from _phase_faults(position, six)


def _character_faults(position: PositionFile, data: Data, six: list[str]) -> Iterator[tuple[str, str]]:
    for place, card in enumerate(six):
        if card not in data.characters:
            yield f"/characters/{place}", f"no character is called {card}"
    by_chance = position.phase == "setup" and position.six and not six
    if not by_chance and (len(set(six)) != data.cards_in_game or len(six) != data.cards_in_game):
        yield "/characters", f"{data.cards_in_game} different characters are needed (P-2.7)"
    for card, seat in position.cards.items():
        if card not in six:
            yield f"/cards/{card}", "this card is not in the game (R-1.9)"
        if seat not in position.seats:
            yield f"/cards/{card}", f"{seat} is not a seat of this game"


def _plague_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    regions, plague = data.board(len(position.seats)).regions, position.plague
    if plague is not None and plague not in regions:
        yield "/plague", f"{plague} is not in play (R-2.8){near(plague, regions)}"
    if plague is None and position.phase != "setup":
        yield "/plague", "the region of the Plague Piece is missing (R-2.7)"


def _phase_faults(position: PositionFile, six: list[str]) -> Iterator[tuple[str, str]]:
    """What the phase needs, and what cannot be in it yet."""
    phase, seats = position.phase, position.seats
    needed = {"first": "first", "turn": "active", "final": "last", "ravaging": "last", "over": "last"}.get(phase)
    for key, seat in (("first", position.first), ("active", position.active), ("last", position.last)):
        if seat is None and key == needed:
            yield f"/{key}", f"phase {phase} needs it"
        elif seat is not None and seat not in seats:
            yield f"/{key}", f"{seat} is not a seat of this game"
    for place, card in enumerate(position.used):
        if card not in six:
            yield f"/used/{place}", f"{card} is not in the game"
    parts = {"setup": 0, "first": 2 * len(seats) - 1, "turn": 0, "final": len(seats) - 2}.get(phase, len(seats) - 1)
    if position.parts > parts:
        yield "/parts", f"phase {phase} has at most {parts} parts behind it (R-2.11, R-17.1)"
    regions = position.regions.values()
    if phase == "setup" and any(place.cubes or place.tokens for place in regions):
        yield "/regions", "phase setup begins with an empty board (R-2.1)"


def _region_faults(position: PositionFile, data: Data, seats: list[str]) -> Iterator[tuple[str, str]]:
    board = data.board(len(seats))
    handles: Counter[int] = Counter()
    for region, place in position.regions.items():
        if region not in board.regions:
            yield f"/regions/{region}", f"not in play with {len(seats)} seats (R-1.5){near(region, board.regions)}"
        tokens = place.tokens
        if len(tokens) > data.max_tokens:
            yield f"/regions/{region}/tokens", f"{len(tokens)} rats, a region holds {data.max_tokens} (R-7.3)"
        for handle in tokens:
            handles[handle] += 1
            if handles[handle] > 1:
                yield f"/regions/{region}/tokens", f"token #{handle} is there {handles[handle]} times (R-19.2)"
        for seat in place.cubes:
            if seat not in seats:
                yield f"/regions/{region}/cubes/{seat}", f"{seat} is not a seat of this game"
    gone: list[int] = []
    for n, entry in enumerate(position.discard):
        handle = 0 if isinstance(entry, str) else entry.token
        if handle in handles:
            yield f"/discard/{n}", f"token #{handle} is on the board too (R-8.13)"
        if handle in gone:
            yield f"/discard/{n}", f"token #{handle} is named twice (R-19.2)"
        gone += [handle] if handle else []
    highest = max([0, *handles, *gone])
    if _next_token(position, highest) <= highest:
        yield "/next_token", f"token #{highest} has been used already (R-19.2)"
    for token in position.faces:
        if int(token) not in handles:
            yield f"/faces/{token}", f"token #{token} is not on the board"
    for seat, tokens in position.seen.items():
        if seat not in seats:
            yield f"/seen/{seat}", f"{seat} is not a seat of this game"
        for handle in tokens:
            if handle not in handles:
                yield f"/seen/{seat}", f"token #{handle} is not on the board (R-19.4)"


def _next_token(position: PositionFile, highest: int) -> int:
    """The next free handle; where the file does not say it, the one after the highest that it names."""
    return position.next_token if "next_token" in position.model_fields_set else highest + 1


def _cube_faults(position: PositionFile, data: Data, seats: list[str]) -> Iterator[tuple[str, str]]:
    for where, cubes in (("palace", position.palace), ("baker", position.baker)):
        for seat in cubes:
            if seat not in seats:
                yield f"/{where}/{seat}", f"{seat} is not a seat of this game"
    for seat in seats:
        placed = {
            f"/regions/{region}/cubes/{seat}": place.cubes.get(seat, 0) for region, place in position.regions.items()
        }
        placed[f"/palace/{seat}"] = position.palace.get(seat, 0)
        placed[f"/baker/{seat}"] = position.baker.get(seat, 0)
        out = sum(placed.values())
        if out > data.cubes_per_seat:
            last = [place for place, cubes in placed.items() if cubes][-1]
            yield last, f"{out} cubes of {seat} are out of the reserve; there are {data.cubes_per_seat} (R-1.6)"
        reserve = position.reserve.get(seat)
        if reserve is not None and reserve != data.cubes_per_seat - out and out <= data.cubes_per_seat:
            yield f"/reserve/{seat}", f"{reserve}, but {data.cubes_per_seat - out} are left (R-1.6)"


def _piece_faults(position: PositionFile, data: Data, six: list[str]) -> Iterator[tuple[str, str]]:
    """Potions, walls, bishops and nuns: only those of the characters in the game, at places in play (P-1.3, P-3.6)."""
    there = data.pieces_of(six)
    out: Counter[str] = Counter()
    regions = position.regions
    for region, place in regions.items():
        for seat, held in place.potions.items():
            out["potion"] += sum(held)
            cubes = place.cubes.get(seat, 0)
            if len(held) > cubes:
                yield f"/regions/{region}/potions/{seat}", f"potions of {len(held)} cubes, {cubes} are there (P-13.5)"
        out["bishop"] += place.bishops
        out["nun"] += place.nuns
    board = data.board(len(position.seats))
    walls = [link(*wall) for wall in position.walls]
    out["wall"] = len(walls)
    for n, wall in enumerate(walls):
        if wall[1] not in board.neighbours.get(wall[0], ()):
            yield f"/walls/{n}", f"{wall[0]} and {wall[1]} are no neighbours in play (P-5.4)"
        if wall in walls[:n]:
            yield f"/walls/{n}", "a wall stands there already (P-5.11)"
    for kind, count in out.items():
        if count > there.get(kind, 0):
            at = "/walls" if kind == "wall" else "/regions"
            yield at, f"{count} {kind} pieces are placed; there are {there.get(kind, 0)} in this game (P-1.3)"
    if any(position.baker.values()) and "baker" not in position.cards:
        yield "/baker", "cubes lie on the Baker only where somebody holds the card (P-6.12)"


def _token_faults(position: PositionFile, data: Data) -> Iterator[tuple[str, str]]:
    on_board = [token for place in position.regions.values() for token in place.tokens]
    for name, tokens in (("shown", position.shown), ("redrawn", position.redrawn)):
        for n, token in enumerate(tokens):
            if token not in on_board:
                yield f"/{name}/{n}", f"token #{token} is not on the board"
    redrawn = position.redrawn
    again = {f"/faces/{token}" for token in redrawn}
    yield from _face_faults(position, data, again)
    supply, removed = (len(pile) if isinstance(pile, list) else pile for pile in (position.supply, position.removed))
    listed = (supply if "supply" in position.model_fields_set else 0) + removed + len(position.discard)
    total = len(on_board) - len(redrawn) + listed
    if total > len(data.faces):
        yield "/supply", f"{total} tokens in all, there are {len(data.faces)} (R-1.7)"
    if _next_token(position, max([0, *on_board])) + supply > MAX_HANDLES:
        yield "/next_token", f"handles end at {MAX_HANDLES}, and each token of the supply needs one (R-19.2)"
    elsewhere = {face for place, face in _known_faces(position) if place not in again}
    known = {*map(str, redrawn), *position.faces}
    unknown = [token for token in on_board if token <= position.dealt and str(token) not in known]
    if len(unknown) > len([face for face in data.starting_faces if face not in elsewhere]):
        yield "/dealt", f"{len(unknown)} tokens were dealt at setup, more than there are starting tokens left (R-2.3)"


def _face_faults(position: PositionFile, data: Data, again: set[str]) -> Iterator[tuple[str, str]]:
    """Each face is there once; a token drawn again (its place is in `again`) has one of the discard (P-8.9)."""
    flipped = [entry if isinstance(entry, str) else entry.face for entry in position.discard]
    redrawn = position.redrawn
    if len(redrawn) > len(flipped):
        yield "/redrawn", f"{len(redrawn)} tokens were drawn again, the discard has {len(flipped)} (P-8.9)"
    used: dict[str, str] = {}
    for place, face in _known_faces(position):
        if face not in data.faces:
            yield place, f"no token face is called {face}{near(face, data.faces)}"
        elif place in again:
            if face not in flipped:
                yield place, f"{face} was drawn from the discard, but is not there (P-8.9)"
        elif face in used:
            yield place, f"the token {face} is named twice, also at {used[face]} (R-1.7)"
        else:
            used[face] = place


def _known_faces(position: PositionFile) -> Iterator[tuple[str, str]]:
    for handle, face in position.faces.items():
        yield f"/faces/{handle}", face
    for name, pile in (("supply", position.supply), ("removed", position.removed)):
        for place, face in enumerate(pile if isinstance(pile, list) else ()):
            yield f"/{name}/{place}", face
    for place, entry in enumerate(position.discard):
        yield f"/discard/{place}", entry if isinstance(entry, str) else entry.face
