"""What a standing rule for Aegis may look at (G-47.2), worked out from public facts: the boards and the card played.

Losses are those of the card's own effect, tried with the lowest and the highest dice and with every draw; what is lost
only because somebody is eliminated (G-39.3) is none of them.
"""

from __future__ import annotations

from functools import cached_property

from ....engine.seats import Seat
from ....engine.table import Table
from ..cards import RULES
from .aegis import CardFacts
from .army_events import ArmiesGained, ArmiesLost
from .state import State
from .trial import FixedChance, try_effect

OF_HANDS_AND_DECKS = ("crops_wither", "faith_shall_deliver", "visions_become_real")
"""Cards that reach nothing but hands and decks: their faces are unknown, so they are not tried."""


class AegisFacts:
    """The conditions of G-47.2 for the owner of Aegis; None for those of an invasion where there is none.

    `state` is as the owner sees it just after the card was paid. No card in others' hands and no order of a deck is
    looked at. What may happen is looked for over all outcomes.
    """

    def __init__(self, state: State, card: CardFacts, owner: Seat) -> None:
        self.state, self.owner, self.invasion, self._card = state, owner, card.invasion, card
        self.card, self.deck, self.card_player = card.card, card.deck, card.card_player
        self.cost, self.by_pandora = card.cost, card.by_pandora
        self.place = card.places
        self.relic: str | None = card.chosen.relic or None
        self.in_invasion = card.invasion is not None

    @property
    def names_me(self) -> bool:
        """Whether the owner or something of theirs is a choice of another's card, or it is played in their invasion."""
        war, owner = self.invasion, self.owner
        return self.card_player != owner and (
            owner in (self._card.chosen.player, war and war.attacker, war and war.defender)
            or self.state.owns(owner, self.relic or "")
            or any(self.state.owner(place) == owner for place in self.place)
        )

    @property
    def my_cards_hit(self) -> int:
        """How many cards of the owner's hand are discarded or taken."""
        if self._card.chosen.player != self.owner:
            return 0
        return len(self.state.hands[self.owner]) if self.card == "crops_wither" else 1

    # ---- what its effect does

    @cached_property
    def _outcomes(self) -> list[Table[State]]:
        """The effect with the lowest and the highest dice, and with each place that may be drawn."""
        tables, played = list[Table[State]](), self._card.played()
        if self.card in OF_HANDS_AND_DECKS:
            return tables
        for die in (1, 6):
            place, chance = 0, FixedChance()
            while place < chance.places:
                chance = FixedChance(die, place)
                tables.append(try_effect(self.state, RULES[self.card].effect, played, chance))
                place += 1
        return tables

    @property
    def _lost(self) -> list[int]:
        return [
            sum(event.armies for event in table.events if isinstance(event, ArmiesLost) and event.seat == self.owner)
            for table in self._outcomes
        ]

    @property
    def my_loss_sure(self) -> int:
        """The armies that are lost at least."""
        return min(self._lost, default=0)

    @property
    def my_loss_max(self) -> int:
        """The armies that are lost at most."""
        return max(self._lost, default=0)

    @property
    def their_gain_max(self) -> int:
        """The armies that the player of the card gains at most."""
        player = self.card_player
        gains = (
            sum(event.armies for event in table.events if isinstance(event, ArmiesGained) and event.seat == player)
            for table in self._outcomes
        )
        return max(gains, default=0)

    @property
    def my_gods_hit(self) -> list[str]:
        """The gods that may be banished or moved, those among them whose last army is gone (G-3.2)."""
        owner, gods = self.owner, self.state.gods[self.owner]
        ends = [(end.state, end.state.gods[owner]) for end in self._outcomes]
        hit = {k for end, now in ends for k, place in gods.items() if now.get(k) != place or not end.armies(place)}
        return sorted(hit)

    @property
    def my_temple_hit(self) -> bool:
        """Whether a temple may be destroyed, moved, or come to lie in a territory that is not the owner's any more."""
        temples = set(self.state.temples(self.owner))
        return any(not temples <= set(end.state.temples(self.owner)) for end in self._outcomes)

    @property
    def my_relics_hit(self) -> int:
        """How many relics may be lost."""
        relics = [relic for relic, holder in self.state.relics.items() if holder == self.owner]
        return max((sum(not end.state.owns(self.owner, it) for it in relics) for end in self._outcomes), default=0)

    @property
    def could_eliminate_me(self) -> bool:
        """Whether no territory may be left."""
        return any(not end.state.own(self.owner) for end in self._outcomes)

    # ---- the invasion in whose window it is played

    @property
    def defender(self) -> Seat | None:
        """Who is attacked."""
        return self.invasion.defender if self.invasion else None

    @property
    def my_role(self) -> str | None:
        """`attacker`, `defender` or `neither`."""
        if self.invasion is None:
            return None
        sides = {self.invasion.defender: "defender", self.invasion.attacker: "attacker"}
        return sides.get(self.owner, "neither")

    @property
    def target_armies(self) -> int | None:
        """The armies in the target."""
        return self.state.armies(self.invasion.target) if self.invasion else None

    @property
    def target_gods(self) -> list[str] | None:
        """The gods in the target."""
        return self.state.kinds_at(self.invasion.target) if self.invasion else None
