"""Who holds what, place by place with its neighbours, and a turn by steps in words. Reads views only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.sections import STEP_GUIDE, Listing, Section, Table
from ..play.state import NEUTRAL, STEPS, State
from . import language
from .names import CONTINENTS
from .naming import Names, in_full

ORDERED = ("income", "summon", "obtain", "play", "invade", "fortify", "embark", "underworld")
"""The steps of a turn in which a player orders something (G-7.1)."""


def letter(owner: str) -> str:
    """A seat by the letter that stands on the maps; N for neutral armies."""
    return "N" if owner == NEUTRAL else owner[:1].upper()


def short(state: State, place: str) -> str:
    """`A3`: a place's owner and armies; `-` where nobody is."""
    owner = state.owner(place)
    return f"{letter(owner)}{state.armies(place)}" if owner else "-"


def land_tables(state: State, lang: str) -> Iterator[Section]:
    """A table for each continent: each territory, what stands in it, its neighbours with their armies."""
    names, heads = Names(lang), language(lang)["heads"]
    first = heads["lands"]
    for continent in state.data.continents.values():
        if not state.is_on_board(continent.id):
            continue
        rows = []
        for name in continent.territories:
            near = ", ".join(f"{names.place(other)} {short(state, other)}" for other in state.neighbours(name))
            rows.append((names.place(name), ", ".join(_stands(state, name, names, heads)), near or "-"))
        columns = (CONTINENTS[continent.id][lang], heads["held"], heads["next_to"])
        yield Table("lands", columns, tuple(rows), heading=first, detail=True)
        first = ""


def _stands(state: State, name: str, names: Names, heads: Mapping[str, str]) -> Iterator[str]:
    yield short(state, name)
    yield from (names.kind(kind) for kind in state.kinds_at(name))
    if state.lands[name].temple:
        yield heads["temple"]
    if state.lands[name].plague:
        yield heads["plague"]


def space_table(state: State, lang: str) -> Table:
    """Each space of the Underworld, its armies, the spaces that can be attacked from it."""
    names, heads = Names(lang), language(lang)["heads"]
    rows = tuple(
        (
            names.place(name),
            short(state, name),
            ", ".join(f"{names.place(other)} {short(state, other)}".rstrip(" -") for other in state.data.under[name]),
        )
        for name in state.data.spaces
    )
    return Table(
        "spaces", (heads["space"], heads["held"], heads["next_to"]), rows, heading=heads["spaces"], detail=True
    )


def steps_of_turn(state: State, lang: str) -> Listing:
    """What may still be ordered in the turn being played, step by step, each with how it is written."""
    steps = language(lang)["steps"]
    left = [name for name in ORDERED if STEPS.index(name) >= state.now.step]
    lines = tuple(in_full(steps[name], lang) for name in (*left, "note"))
    return Listing(STEP_GUIDE, lines, heading=language(lang)["heads"]["steps"])
