"""When a card is played, and a card being played: what its function and Aegis are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ....engine.seats import Seat
from ....engine.values import changed, immutable
from .orders import CHOICES
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


@immutable
class Chosen:
    """The choices of a card: one value each, "" without it; `among` are several equals."""

    god: str = ""
    relic: str = ""
    deck: str = ""
    player: Seat = ""
    at: str = ""
    source: str = ""
    to: str = ""
    among: Sequence[str] = ()

    @classmethod
    def from_json(cls, chosen: Mapping[str, Any]) -> Self:
        """Those of this `to_json`."""
        return cls(**{_field(name): value for name, value in chosen.items()})

    def to_json(self) -> dict[str, Any]:
        """As a question says them, by the names of the choices (`CHOICES`)."""
        return {name: value for name in CHOICES if (value := getattr(self, _field(name)))}

    def with_choice(self, name: str, value: str) -> Chosen:
        """These and one more, by the name of the choice."""
        return changed(self, **{_field(name): value})

    @property
    def things(self) -> list[str]:
        """All that they name: places, gods, relics, players."""
        one_each = (self.god, self.relic, self.deck, self.player, self.at, self.source, self.to)
        return [*filter(None, one_each), *self.among]


def _field(name: str) -> str:
    return "source" if name == "from" else name


Options = Callable[[Moment, Chosen], Sequence[str]]
"""What may be chosen, in id order, given the choices before it."""


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
