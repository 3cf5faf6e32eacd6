"""The score of a game, and who stands before whom (G-40, G-41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.seats import Seat
from ....engine.values import immutable
from .state import State


def score(state: State, seat: Seat) -> int:
    """1 a territory, the bonus of each continent, 1 a crypt, an altar and a relic in its bonus territory (G-40.2)."""
    data, own = state.data, state.own(seat)
    continents = sum(data.continents[continent].bonus for continent in state.continents(seat))
    places = len(state.own_spaces(seat, "crypt")) + len(state.own_spaces(seat, "altar"))
    relics = sum(data.cards[relic].bonus in own for relic, owner in state.relics.items() if owner == seat)
    return len(own) + continents + places + relics


def final_scores(state: State) -> tuple[tuple[Seat, int], ...]:
    """The scores of all, in the order of seats; the eliminated have none."""
    living = state.living
    return tuple((seat, score(state, seat) if seat in living else 0) for seat in state.seats)


def all_armies(state: State, seat: Seat) -> int:
    """The armies on Earth, in spaces and in the own heaven together (G-41.1)."""
    lands = sum(land.armies for land in state.lands.values() if land.owner == seat)
    return lands + sum(space.armies for space in state.spaces.values() if space.owner == seat) + state.heaven[seat]


@immutable
class Standing:
    """How the players stand at one moment: final scores, and what ranks them (G-41.1)."""

    scores: tuple[tuple[Seat, int], ...]
    worth: Mapping[Seat, tuple[int, int, int]]


def standing(state: State) -> Standing:
    """How the players stand now."""
    living, scores = state.living, {seat: score(state, seat) for seat in state.seats}

    def worth(seat: Seat) -> tuple[int, int, int]:
        faith, armies = state.faith[seat], all_armies(state, seat)
        ties = (armies, faith) if state.options.get("tiebreak") == "armies" else (faith, armies)
        return (scores[seat], *ties)

    final = tuple((seat, scores[seat] if seat in living else 0) for seat in state.seats)
    return Standing(final, {seat: worth(seat) for seat in state.seats})


@immutable
class Before:
    """The moment before an effect, by which those are ranked whom it puts out (G-40.3, G-41.2).

    How all stood then is worked out only if somebody is put out, which is seldom.
    """

    state: State

    def had_land(self, seat: Seat) -> bool:
        """Whether the seat owned a territory."""
        return bool(self.state.own(seat))

    def standing(self) -> Standing:
        """How the players stood."""
        return standing(self.state)


def places(
    standing: Standing, seats: Sequence[Seat], out: Sequence[Sequence[Seat]] = ()
) -> tuple[tuple[Seat, ...], ...]:
    """From first to last, those who share a place together: these seats by score, faith and armies, then those out.

    The later out the higher; those out together are ranked when they go out (G-41.2).
    """
    ranked: list[tuple[Seat, ...]] = []
    for each in sorted({standing.worth[seat] for seat in seats}, reverse=True):
        ranked.append(tuple(seat for seat in seats if standing.worth[seat] == each))
    return (*ranked, *(tuple(together) for together in reversed(out)))
