"""A position of Godstorm in the lines of a `given`, and an outcome in the lines of a `then`. Secrets included."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.examples import Given, Outcome
from ..play.state import SEATS, State
from .expected import ExpectedReader
from .line_kinds import COMMON
from .moments import moment_line
from .notation import Notation, contents_of

_ALWAYS = ("faith", "turns", "epoch")


def position_lines(state: State) -> list[str]:
    """The position as a `given` that can be read again."""
    notation = Notation(state.data, state.seats, state.pantheons, state.neutral)
    return [
        *_head(notation, state),
        *(f"{word} {text}".strip() for word, text in _common(notation, state)),
        *_places(notation, state),
    ]


def _head(notation: Notation, state: State) -> Iterator[str]:
    plain = state.seats == SEATS[: len(state.seats)]
    names = [notation.letter(seat) if seat in state.pantheons else seat for seat in state.seats]
    if not plain:
        names = [f"{seat}={name}" if name != seat else seat for seat, name in zip(state.seats, names, strict=True)]
    yield f"players {' '.join(names)}"
    if state.neutral:
        yield f"neutral {state.neutral}"
    if state.options:
        yield f"options {' '.join(f'{name}={value}' for name, value in state.options.items())}"
    yield moment_line(notation, state, exact=True)


def _common(notation: Notation, state: State) -> Iterator[tuple[str, str]]:
    """The lines of a position by their words; what is empty is left out where that is its natural value."""
    for word, kind in COMMON.items():
        if word in ("gods", "plague") or (word == "score" and state.phase != "over"):
            continue
        if word == "deck":
            for deck in state.decks if state.phase != "setup" else ():
                yield word, kind.show(notation, kind.of(state, {deck: ([], None)}))
        elif word in ("order", "markers", "bids", "left"):
            value = kind.of(state, None)
            if value or (word == "markers" and state.phase == "turn") or (word == "left" and state.to_place):
                yield word, kind.show(notation, value)
        else:
            value = kind.of(state, None)
            if isinstance(value, dict) and word != "faith":
                value = {seat: each for seat, each in value.items() if each}
            if value or word in _ALWAYS:
                yield word, kind.show(notation, value)


def _places(notation: Notation, state: State) -> Iterator[str]:
    for name in (*state.lands, *state.spaces):
        shown = notation.print_contents(contents_of(state, name))
        if shown != "-":
            yield f"{name} {shown}"


def outcome_lines(outcome: Outcome[State], given: Given[State]) -> list[str]:
    """What came out, in lines that hold as the `then` of this very example."""
    reading = ExpectedReader(outcome.state.data, given.state)
    lines = []
    for line in _kinds(outcome, reading.notation):
        expectation = reading.read(0, line)
        assert expectation is not None, line
        lines.append(expectation[1](outcome))
    refused = [f"refused: {refusal.order} ({refusal.clause})" for refusal in outcome.refused if refusal.clause]
    return [*refused, *lines]


def _kinds(outcome: Outcome[State], notation: Notation) -> Iterator[str]:
    """A line for each thing to report; the values in it do not matter."""
    start, state = outcome.start, outcome.state
    yield moment_line(notation, state)
    yield "epoch 1"
    seats = [notation.letter(seat) for seat in state.seats]
    none = " ".join(f"{seat} 0" for seat in seats)
    yield f"faith {none}"
    yield f"heaven {none}"
    yield f"hand {' | '.join(f'{seat} sky 1' for seat in seats)}"
    if state.relics or start.relics:
        yield f"relics {' | '.join(f'{seat} -' for seat in seats)}"
    if state.discard != start.discard:
        yield "discard -"
    for word, here, before in (
        ("bids", state.bids, start.bids),
        ("markers", state.markers, start.markers),
        ("left", state.to_place, start.to_place),
    ):
        if here and here != before:
            yield f"{word} {none}"
    if state.closed != start.closed:
        yield "closed -"
    if state.sunk:
        yield "sunk"
    if state.out:
        yield "out -"
    if state.phase == "over":
        yield f"score {none}"
        yield "ranking -"
    if state.now.captures:
        yield "captures 0"
    if state.now.labours:
        yield "labours -"
    if state.now.protected:
        yield "protected -"
    yield "temples 0"
    if outcome.draws_used:
        yield "draws used 0"
    for name in (*state.lands, *state.spaces):
        place = contents_of(state, name)
        if place != contents_of(start, name) or place.armies:
            yield f"{name} -"
