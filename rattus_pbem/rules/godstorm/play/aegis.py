"""Aegis: its owner may cancel a card that has just been played (G-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from ....engine.records import Choice, verb
from ....engine.seats import Seat
from ....engine.table import Table
from .invasion import InvasionFacts
from .moment import Chosen, Played
from .state import State

AEGIS = "aegis_shield_of_athena"


async def aegis_cancels(table: Table[State], played: Played, cost: int) -> bool:
    """Ask the owner of Aegis after title, cost and choices are known, before any die, draw or look (G-38.2)."""
    owner = table.state.relics.get(AEGIS)
    if owner is None:
        return False
    about = CardFacts.of(table.state, played, cost).to_json()
    answer = await table.ask(owner, "aegis", aegis_form(), lambda: {"do": "let"}, about=about)
    return bool(answer["do"] == "cancel")


def aegis_form() -> Choice:
    """Cancel, or let it work."""
    return Choice(("cancel", "let"), lambda do: verb(do, clause="G-38.1"), "G-38.1")


@dataclass(frozen=True)
class CardFacts:
    """What the owner of Aegis knows of a card being played (G-38.7): see `Played`."""

    card: str
    deck: str
    card_player: Seat
    cost: int
    by_pandora: bool
    chosen: Chosen
    armies: int
    gods: Sequence[str]
    invasion: InvasionFacts | None = None

    @classmethod
    def of(cls, state: State, played: Played, cost: int) -> Self:
        """Those of this card, for which so much faith was paid."""
        deck, war = state.data.cards[played.card].deck, played.invasion
        card = (played.card, deck, played.seat, cost, played.free, played.chosen, played.armies)
        return cls(*card, list(played.gods), war.facts(state) if war else None)

    def to_json(self) -> dict[str, Any]:
        """As the question says them."""
        about = {part: value for part, value in vars(self).items() if value is not None}
        about["chosen"] = self.chosen.to_json()
        return {**about, "invasion": self.invasion.to_json()} if self.invasion else about

    @classmethod
    def from_json(cls, about: Mapping[str, Any]) -> Self:
        """Those that the question says."""
        war, chosen = about.get("invasion"), Chosen.from_json(about["chosen"])
        return cls(**{**about, "chosen": chosen, "invasion": InvasionFacts.from_json(war) if war else None})

    def played(self) -> Played:
        """The card itself; of an invasion no plan is known."""
        war = self.invasion.invasion() if self.invasion else None
        gods = tuple(self.gods)
        return Played(self.card, self.card_player, self.chosen, self.armies, gods, war, self.by_pandora)

    @property
    def places(self) -> list[str]:
        """The territories and spaces among them."""
        chosen = self.chosen
        return sorted({*filter(None, (chosen.at, chosen.source, chosen.to)), *chosen.among})
