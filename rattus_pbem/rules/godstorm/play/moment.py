"""When a card is played, and a card being played: what its function and Aegis are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.seats import Seat
from ....engine.values import immutable
from .state import State

if TYPE_CHECKING:
    from .invasion import Invasion


@immutable
class Moment:
    """When a card may be played: the state, the seat that plays it, and in a sky window the invasion (G-22).

    `free`: by Pandora's Box, so the card comes from its deck and not out of the seat's hand (G-37.7).
    """

    state: State
    seat: Seat
    invasion: Invasion | None = None
    free: bool = False

    @property
    def others(self) -> list[Seat]:
        """The other players who are in the game."""
        return [seat for seat in self.state.living if seat != self.seat]


Chosen = Mapping[str, Any]
"""The choices of a card: one value a name."""
Options = Callable[[Moment, Chosen], Sequence[Any]]
"""What may be chosen, in id order, given the choices before it."""


def things_chosen(chosen: Chosen) -> list[str]:
    """All that the choices of a card name: places, gods, relics, players."""
    return [thing for each in chosen.values() for thing in (each if isinstance(each, list) else [each])]


@immutable
class Played:
    """A card being carried out: whose it is, what was chosen, the armies (cut) and gods named, and the invasion."""

    card: str
    seat: Seat
    chosen: Chosen
    armies: int = 0
    gods: tuple[str, ...] = ()
    invasion: Invasion | None = None
    free: bool = False
