"""A position in the lines of a `given`, and an outcome in the lines of a `then`: what a referee reads and writes.

Secrets included. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.examples import Given, Outcome
from ..play.state import State
from .expected import ExpectedReader
from .flips import flips, print_flips
from .notation import (
    Notation,
    letter,
    pieces_of,
    print_counts,
    print_cubes,
    print_hand,
    print_order,
    print_pieces,
    print_walls,
)


def position_lines(state: State) -> list[str]:
    """The position as a `given` that can be read again; what no given can say stands behind `//`."""
    if state.phase == "setup":
        return [f"{'setup' if state.characters else 'choose'} {len(state.seats)}"]
    return [*_moment(state), *_table(state), *_regions(state)]


def _moment(state: State) -> Iterator[str]:
    yield f"players {print_order(state.seats)}"
    yield f"six {' '.join(state.characters)}"
    if state.phase == "first":
        yield f"start {letter(state.first or '-')}"
    elif state.phase == "turn":
        yield f"turn {letter(state.active or '-')}"
    else:
        yield f"final {letter(state.last or '-')}"
    if state.phase in ("ravaging", "over"):
        yield "// the final round is over" if state.phase == "ravaging" else "// the game is over"
    elif state.parts:
        yield f"// {state.parts} {'placements are' if state.phase == 'first' else 'parts are'} over"
    done = [name for name, is_done in (("take", state.took), ("place", state.placed), ("done", state.done)) if is_done]
    if done or state.used:
        yield f"// done already: {' '.join([*done, *state.used])}"


def _table(state: State) -> Iterator[str]:
    if state.plague is not None:
        yield f"plague {state.plague}" + (f" counts {state.plague_counts}" if state.plague_counts else "")
    hands = [print_hand(state, seat, held) for seat in state.seats if (held := state.held_by(seat))]
    for kind, text in (
        ("cards", " | ".join(hands)),
        ("palace", print_counts(state.palace) if state.palace else ""),
        ("baker", print_cubes(state.baker, {}) if state.baker else ""),
        ("walls", print_walls(state.walls) if state.walls else ""),
        ("discard", " ".join(dict.fromkeys(face for _, face in state.discard))),
    ):
        if text:
            yield f"{kind} {text}"
    yield f"supply {' '.join(state.supply) or 0}"
    for seat in state.seats:
        on_board = [token for token in state.seen.get(seat, ()) if token in state.faces]
        if on_board:
            yield f"seen {letter(seat)} {' '.join(f'#{token}' for token in on_board)}"


def _regions(state: State) -> Iterator[str]:
    notation = Notation(state.data)
    for region, place in state.regions.items():
        if place.cubes or place.tokens or place.bishops or place.nuns:
            rats = " ".join(f"#{token}={notation.print_face(state.faces[token])}" for token in place.tokens) or "-"
            pieces = print_pieces(pieces_of(place))
            yield f"{region}: {print_cubes(place.cubes, place.potions)} | {rats}" + (
                f" | {pieces}" if pieces != "-" else ""
            )


def outcome_lines(outcome: Outcome[State], given: Given[State]) -> list[str]:
    """What came out, in lines that hold as the `then` of this very example."""
    state = outcome.state
    reading = ExpectedReader(state.data, given.state)
    if given.prepare is not None:
        kinds = ["six -", "pieces -", "advice none"] if state.characters else ["six -"]
    else:
        kinds = list(_kinds(outcome))
    lines = []
    for line in kinds:
        expectation = reading.read(0, line)
        assert expectation is not None, line
        lines.append(expectation[1](outcome))
    refused = [f"refused: {refusal.order} ({refusal.clause})" for refusal in outcome.refused if refusal.clause]
    flipped = flips(outcome)
    return [*refused, *([print_flips(flipped)] if flipped else []), *lines]


def _kinds(outcome: Outcome[State]) -> Iterator[str]:
    """A line for each thing to report; the values in it do not matter."""
    start, state = outcome.start, outcome.state
    seats = [letter(seat) for seat in state.seats]
    none = " ".join(f"{seat}0" for seat in seats)
    if state.phase != "setup" and state.plague is not None:
        yield f"plague {state.plague}" + (" counts 0" if state.plague_counts else "")
    yield f"reserve {none}"
    yield f"palace {none}"
    yield f"cards {' | '.join(seats)}"
    yield "supply 0"
    if state.discard != start.discard:
        yield "discard -"
    if state.walls or start.walls:
        yield "walls -"
    if state.baker or start.baker:
        yield "baker -"
    yield "end no"
    if state.scores:
        yield f"score {none}"
        yield f"ranking {' '.join(seats)}"
    for region, place in state.regions.items():
        if place != start.regions.get(region) or place.cubes or place.tokens or place.bishops or place.nuns:
            yield f"{region}: -"
