"""Position files: a state as JSON, read with every fault named, completed where something was left out, and written.

Everything with a natural empty value may be left out of a file; the rest is derived and checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from ...engine.chance import Chance, Draw, SeededChance
from ...errors import IllegalError
from .cards import CARDS
from .data import Data
from .state import SEATS, Region, State

MOST_HANDLES = 999


class PositionError(IllegalError):
    """A position that cannot be: `faults` are pairs of JSON path and sentence."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        told = "; ".join(f"{place}: {message}" for place, message in faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"the position cannot be, {count}: {told}")
        self.faults = tuple(faults)


def read_position(told: Mapping[str, Any], data: Data, *, fill: Chance | None = None) -> State:
    """The state of a position file. Raises PositionError naming every fault.

    With `fill`, a supply given as a number and faces left out are drawn from the faces left; without it they are left
    open (for `hidden_filled`).
    """
    shape = list(shape_faults(told))
    if shape:
        raise PositionError(shape)
    faults = list(position_faults(told, data))
    if faults:
        raise PositionError(faults)
    state = state_of(told, data)
    if fill is None:
        return state
    supply, removed = told.get("supply", 20), told.get("removed")
    if isinstance(supply, list) and isinstance(removed, list) and len(state.faces) == len(state.tokens()):
        return state.but(supply=tuple(supply), removed=tuple(removed))
    return _completed(state, told, fill)


def shape_faults(told: Any) -> Iterator[tuple[str, str]]:
    """What is wrong with the JSON shape, by the model that the schema is made from."""
    from pydantic import ValidationError

    from .models import position_model

    try:
        position_model().validate_python(told, strict=True)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            place = "".join(f"/{part}" for part in problem["loc"])
            message = problem["msg"]
            if problem["type"] == "extra_forbidden":
                names = get_close_matches(str(problem["loc"][-1]), position_keys(), 1)
                message = "no such key" + (f", did you mean {names[0]}?" if names else "")
            yield place or "/", message


def position_keys() -> list[str]:
    """The keys of a position file."""
    from .models import PositionFile

    return list(PositionFile.__annotations__)


def position_faults(told: Mapping[str, Any], data: Data) -> Iterator[tuple[str, str]]:
    """Every fault of a position whose shape is right: where, and what."""
    seats = told["seats"]
    for place, seat in enumerate(seats):
        if seat not in SEATS:
            yield f"/seats/{place}", f"no seat is called {seat}; there are {', '.join(SEATS)}"
    if len(set(seats)) != len(seats) or not 2 <= len(seats) <= 4:
        yield "/seats", "two, three or four different seats are needed (R-1.1)"
        return
    board = data.board(len(seats))
    six = told.get("characters", list(data.base_set))
    for place, card in enumerate(six):
        if card not in data.characters:
            yield f"/characters/{place}", f"no character is called {card}"
        elif card not in CARDS:
            yield f"/characters/{place}", f"{card} cannot be played yet"
    if len(set(six)) != data.cards_in_game or len(six) != data.cards_in_game:
        yield "/characters", f"{data.cards_in_game} different characters are needed (P-2.7)"
    for card, seat in told.get("cards", {}).items():
        if card not in six:
            yield f"/cards/{card}", "this card is not in the game (R-1.9)"
        if seat not in seats:
            yield f"/cards/{card}", f"{seat} is not a seat of this game"
    yield from _region_faults(told, data, seats)
    yield from _cube_faults(told, data, seats)
    yield from _token_faults(told, data)
    plague = told.get("plague")
    if plague is not None and plague not in board.regions:
        yield "/plague", f"{plague} is not in play (R-2.8){_hint(plague, board.regions)}"
    phase = told.get("phase", "turn")
    if plague is None and phase not in ("setup",):
        yield "/plague", "the region of the Plague Piece is missing (R-2.7)"
    needed = {"first": "first", "turn": "active", "final": "last", "ravaging": "last", "over": "last"}.get(phase)
    for key in ("first", "active", "last"):
        if told.get(key) is None and key == needed:
            yield f"/{key}", f"phase {phase} needs it"
        elif told.get(key) is not None and told[key] not in seats:
            yield f"/{key}", f"{told[key]} is not a seat of this game"
    for place, card in enumerate(told.get("used", [])):
        if card not in six:
            yield f"/used/{place}", f"{card} is not in the game"
    parts = {"setup": 0, "first": 2 * len(seats) - 1, "turn": 0, "final": len(seats) - 2}.get(phase, len(seats) - 1)
    if told.get("parts", 0) > parts:
        yield "/parts", f"phase {phase} has at most {parts} parts behind it (R-2.11, R-17.1)"
    regions = told.get("regions", {}).values()
    if phase == "setup" and any(place.get("cubes") or place.get("tokens") for place in regions):
        yield "/regions", "phase setup begins with an empty board (R-2.1)"


def _region_faults(told: Mapping[str, Any], data: Data, seats: list[str]) -> Iterator[tuple[str, str]]:
    board = data.board(len(seats))
    handles: Counter[int] = Counter()
    for region, place in told.get("regions", {}).items():
        if region not in board.regions:
            yield f"/regions/{region}", f"not in play with {len(seats)} seats (R-1.5){_hint(region, board.regions)}"
        tokens = place.get("tokens", [])
        if len(tokens) > data.max_tokens:
            yield f"/regions/{region}/tokens", f"{len(tokens)} rats, a region holds {data.max_tokens} (R-7.3)"
        for handle in tokens:
            handles[handle] += 1
            if handles[handle] > 1:
                yield f"/regions/{region}/tokens", f"token #{handle} is there {handles[handle]} times (R-19.2)"
        for seat in place.get("cubes", {}):
            if seat not in seats:
                yield f"/regions/{region}/cubes/{seat}", f"{seat} is not a seat of this game"
    gone: list[int] = []
    for place, entry in enumerate(told.get("discard", [])):
        handle = entry.get("token", 0) if isinstance(entry, dict) else 0
        if handle in handles:
            yield f"/discard/{place}", f"token #{handle} is on the board too (R-8.13)"
        if handle in gone:
            yield f"/discard/{place}", f"token #{handle} is there twice (R-19.2)"
        gone += [handle] if handle else []
    highest = max([0, *handles, *gone])
    if told.get("next_token", highest + 1) <= highest:
        yield "/next_token", f"token #{highest} has been used already (R-19.2)"
    for handle in told.get("faces", {}):
        if int(handle) not in handles:
            yield f"/faces/{handle}", f"token #{handle} is not on the board"
    for seat, tokens in told.get("seen", {}).items():
        if seat not in seats:
            yield f"/seen/{seat}", f"{seat} is not a seat of this game"
        for handle in tokens:
            if handle not in handles:
                yield f"/seen/{seat}", f"token #{handle} is not on the board (R-19.4)"


def _cube_faults(told: Mapping[str, Any], data: Data, seats: list[str]) -> Iterator[tuple[str, str]]:
    for seat in told.get("palace", {}):
        if seat not in seats:
            yield f"/palace/{seat}", f"{seat} is not a seat of this game"
    for seat in seats:
        placed = {
            f"/regions/{region}/cubes/{seat}": place.get("cubes", {}).get(seat, 0)
            for region, place in told.get("regions", {}).items()
        }
        placed[f"/palace/{seat}"] = told.get("palace", {}).get(seat, 0)
        out = sum(placed.values())
        if out > data.cubes_per_seat:
            last = [place for place, cubes in placed.items() if cubes][-1]
            yield last, f"{out} cubes of {seat} are on the board; there are {data.cubes_per_seat} (R-1.6)"
        reserve = told.get("reserve", {}).get(seat)
        if reserve is not None and reserve != data.cubes_per_seat - out and out <= data.cubes_per_seat:
            yield f"/reserve/{seat}", f"{reserve}, but {data.cubes_per_seat - out} are left (R-1.6)"


def _token_faults(told: Mapping[str, Any], data: Data) -> Iterator[tuple[str, str]]:
    used: dict[str, str] = {}
    on_board = [token for place in told.get("regions", {}).values() for token in place.get("tokens", [])]
    for place, face in _faces_told(told):
        if face not in data.faces:
            yield place, f"no token face is called {face}{_hint(face, list(data.faces))}"
        elif face in used:
            yield place, f"the token {face} is there twice, also at {used[face]} (R-1.7)"
        else:
            used[face] = place
    supply, removed = told.get("supply", 20), told.get("removed", [])
    sizes = [len(pile) if isinstance(pile, list) else pile for pile in (supply, removed)]
    total = len(on_board) + sum(sizes if "supply" in told else sizes[1:]) + len(told.get("discard", []))
    if total > len(data.faces):
        yield "/supply", f"{total} tokens in all, there are {len(data.faces)} (R-1.7)"
    if told.get("next_token", max([0, *on_board]) + 1) + sizes[0] > MOST_HANDLES:
        yield "/next_token", f"handles end at {MOST_HANDLES}, and each token of the supply needs one (R-19.2)"
    dealt = told.get("dealt", 0)
    unknown = [token for token in on_board if token <= dealt and str(token) not in told.get("faces", {})]
    if len(unknown) > len([face for face in data.starting_faces if face not in used]):
        yield "/dealt", f"{len(unknown)} tokens were dealt at setup, more than there are starting tokens left (R-2.3)"


def _faces_told(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for handle, face in told.get("faces", {}).items():
        yield f"/faces/{handle}", face
    for pile in ("supply", "removed"):
        if isinstance(told.get(pile), list):
            for place, face in enumerate(told[pile]):
                yield f"/{pile}/{place}", face
    for place, entry in enumerate(told.get("discard", [])):
        yield f"/discard/{place}", entry if isinstance(entry, str) else entry["face"]


def _hint(given: str, options: Any) -> str:
    close = get_close_matches(given, options, 1)
    return f", did you mean {close[0]}?" if close else ""


def state_of(told: Mapping[str, Any], data: Data) -> State:
    """The state of a position known to be right; supply and removed only where they are lists."""
    seats = tuple(told["seats"])
    board = data.board(len(seats))
    given = told.get("regions", {})
    regions = {
        region: Region(
            {seat: n for seat, n in given.get(region, {}).get("cubes", {}).items() if n},
            tuple(given.get(region, {}).get("tokens", ())),
        )
        for region in board.regions
    }
    palace = {seat: n for seat, n in told.get("palace", {}).items() if n}
    reserve = {
        seat: data.cubes_per_seat - palace.get(seat, 0) - sum(place.cubes.get(seat, 0) for place in regions.values())
        for seat in seats
    }
    discard = tuple((0, e) if isinstance(e, str) else (e.get("token", 0), e["face"]) for e in told.get("discard", []))
    highest = max([0, *(t for place in regions.values() for t in place.tokens), *(token for token, _ in discard)])
    supply, removed = told.get("supply"), told.get("removed")
    return State(
        data=data,
        board=board,
        seats=seats,
        characters=tuple(told.get("characters", data.base_set)),
        regions=regions,
        reserve=reserve,
        phase=told.get("phase", "turn"),
        turn=told.get("turn", 0),
        first=told.get("first"),
        active=told.get("active"),
        last=told.get("last"),
        parts=told.get("parts", 0),
        cards=dict(told.get("cards", {})),
        palace=palace,
        plague=told.get("plague"),
        plague_counts=told.get("plague_counts", 0),
        faces={int(token): face for token, face in told.get("faces", {}).items()},
        supply=tuple(supply) if isinstance(supply, list) else (),
        discard=discard,
        removed=tuple(removed) if isinstance(removed, list) else (),
        seen={seat: tuple(sorted(tokens)) for seat, tokens in told.get("seen", {}).items() if tokens},
        next_token=told.get("next_token", highest + 1),
        dealt=told.get("dealt", 0),
        took=told.get("took", False),
        placed=told.get("placed", False),
        used=tuple(told.get("used", ())),
        done=told.get("done", False),
        ending=told.get("ending", False),
        scores=tuple(told.get("scores", {}).items()),
        ranking=tuple(told.get("ranking", ())),
    )


def write_position(state: State) -> dict[str, Any]:
    """The whole state, secrets included, in the shape that `read_position` reads."""
    from .view import view

    told = view(state, None)
    told["supply"] = list(state.supply)
    told["removed"] = list(state.removed)
    told["faces"] = {str(token): face for token, face in state.faces.items()}
    return told


def hidden_filled(state: State, known: Mapping[int, str], supply: int, removed: int | None, chance: Chance) -> State:
    """The state with every face that is not `known` drawn: on the board, in the supply, among the removed.

    `known` may name tokens that are still in the supply of this state (they came down later): the supply's order then
    agrees with it. Tokens dealt at setup are starting tokens (R-2.3). `removed` None: all that are left over.
    """
    on_board = state.tokens()
    faces = {token: known[token] for token in on_board if token in known}
    ahead = {token - state.next_token: face for token, face in known.items() if token >= state.next_token}
    gone = {face for _, face in state.discard} | set(faces.values()) | set(ahead.values()) | set(state.removed)
    pool = [face for face in state.data.faces if face not in gone]
    order = chance.choose(Draw(("world",), state.turn, "faces", 1, len(pool), False), pool) if pool else []
    starting = [face for face in order if face in state.data.starting_faces]
    for token in on_board:
        if token not in faces and token <= state.dealt:
            faces[token] = starting.pop()
    taken = set(faces.values())
    rest = [face for face in order if face not in taken]
    for token in on_board:
        if token not in faces:
            faces[token] = rest.pop()
    pile = [ahead[i] if i in ahead else rest.pop() for i in range(supply)]
    out = rest[:removed] if removed is not None else rest
    return state.but(faces=faces, supply=tuple(pile), removed=(*state.removed, *out))


def _completed(state: State, told: Mapping[str, Any], fill: Chance) -> State:
    """A position file's open places filled: supply as listed or drawn, all other tokens out of the game."""
    supply = told.get("supply", 20)
    listed = {state.next_token + i: face for i, face in enumerate(supply)} if isinstance(supply, list) else {}
    known = {**state.faces, **listed}
    board = len(state.tokens())
    room = len(state.data.faces) - board - len(state.discard)
    size = len(supply) if isinstance(supply, list) else min(supply, room)
    return hidden_filled(state, known, size, None, fill)


def example_chance() -> Chance:
    """What fills the faces that a worked example leaves open: always the same."""
    return SeededChance("position")
