"""The orders of Godstorm, a class for each verb that says more than itself. Forms have found them legal (`forms`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Self

from ....engine.orders import Order
from .forms import MOST, Named


class Pantheon(Order):
    """`pantheon`: pantheons in order of preference (G-4.4)."""

    pantheon: Sequence[str]


class Claim(Order):
    """`claim`: empty territories in order of preference (G-4.12)."""

    territory: Sequence[str]


class Settle(Order):
    """`settle`: where the first god and the first temple stand, in order of preference (G-4.8)."""

    god: Sequence[str]
    temple: Sequence[str]


class Bid(Order):
    """`bid`: faith for the turn order (G-6.2)."""

    faith: Named


class Marker(Order):
    """`marker`: turn-order markers in order of preference (G-6.3)."""

    marker: Sequence[int]


class PlaceArmies(Order):
    """`place`: armies in an own territory (G-4.7, G-11.8)."""

    territory: str
    armies: Named | None = None


class Summon(Order):
    """`summon`: a god to an own territory (G-12.1)."""

    god: str
    to: str


class Build(Order):
    """`build`: a temple (G-12.2)."""

    territory: str


class Cards(Order):
    """Cards of one deck, in an order to obtain some."""

    deck: str
    cards: int | None = None


class Obtain(Order, entries={"cards": Cards}):
    """`obtain`: cards, deck after deck, for so much faith at most (G-13.1, G-48.9)."""

    cards: Sequence[Cards]
    up_to: int = MOST


CHOICES = ("god", "relic", "deck", "player", "at", "from", "to", "among")
"""The names of choices, as keys of an order in this order: a list of preference each; `among` may be left out."""


class Play(Order):
    """`play` and, of Pandora's Box, `choose`: a card, its choices as lists of preference by name, armies and gods.

    No god moves with a card unless it is named (G-44.2).
    """

    card: str = ""
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    armies: Named | None = None
    gods: Sequence[str] = ()

    @classmethod
    def from_json(cls, answer: Mapping[str, Any]) -> Self:
        """The order of an answer that may not be complete: forms look at what stands before a key."""
        gods = answer.get("gods")
        return cls(
            answer.get("card", ""),
            {name: answer[name] for name in CHOICES if name in answer},
            answer.get("armies"),
            gods if isinstance(gods, list) else (),
        )


class Take(Order):
    """`take`: titles or decks in order of preference (G-43.15)."""

    cards: Sequence[str]


class Move(Order, called={"from": "source"}):
    """`advance`, `fortify`, `revive`: armies and gods from one place to another."""

    source: str
    to: str
    armies: Named | None = None
    gods: Sequence[str] | None = None


class Invade(Move):
    """`invade`, with its stop rules and its other answers in advance (G-44)."""

    stop_at: int | None = None
    stop_lead: int | None = None
    stop_lost: int | None = None
    stop_rounds: int | None = None
    dice: int | None = None
    low_at: int | None = None
    low_dice: int | None = None
    champions: Sequence[str] = ()
    win: bool = False
    godswar: int | None = None
    keep: Sequence[str] | None = None
    godswar_only: bool = False
    move_in: Named | None = None
    walk_in: Named | None = None
    if_sky: str = ""
    then: str = "next"
    again: int | None = None
    only_if: Sequence[Mapping[str, Any]] = ()

    @property
    def has_stop_rule(self) -> bool:
        """Whether it says when to stop (G-44.3)."""
        return not self.stop_at is self.stop_lead is self.stop_lost is self.stop_rounds is None


class Embark(Order):
    """`embark`: armies from heaven to a space (G-18)."""

    to: str
    armies: Named | None = None


class NameGod(Order):
    """`name`: gods for a round of godswar, in order of preference (G-23.2)."""

    god: Sequence[str]


class Throw(Order):
    """`dice`: with how many dice (G-24.2, G-24.3)."""

    dice: int


class MoveIn(Order):
    """`move_in`, `walk_in`: how many armies go into the target (G-25.3, G-27.4)."""

    armies: Named
