"""What a player of Godstorm wants the odds of: armies lost in battle, and what falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.tallies import Tally
from ....engine.events import Event
from ....engine.seats import Seat
from ..play.war_events import BattleFought, Captured, GodswarFought
from . import language
from .naming import Names, in_full


class WarTallies:
    """What is counted in Godstorm's outcomes."""

    def of(self, event: Event) -> Iterator[tuple[Tally, int]]:
        """Armies lost in the rounds of a battle (G-24.5), a place captured (G-25.1), a godswar won (G-23.6)."""
        if isinstance(event, BattleFought):
            yield Tally("lost", (event.seat, event.target)), event.losses
            yield Tally("lost", (event.defender, event.target)), event.against_losses
        elif isinstance(event, Captured):
            yield Tally("captured", (event.seat, event.place)), 1
        elif isinstance(event, GodswarFought):
            yield Tally("godswar", (event.seat, event.god, event.against)), int(event.winner == event.seat)

    def assumed(self, question: str) -> Mapping[str, str] | None:
        """To fight on to the end, as in all odds of invasions (G-49.8): who is asked may still stop."""
        return {"do": "go"} if question in ("battle_on", "under_on", "godswar_on") else None

    def text(self, tally: Tally, lang: str, viewer: Seat | None, people: Mapping[Seat, str]) -> str:
        """`You lose armies against Gaul`, `You capture Gaul`."""
        names, words = Names(lang, people), language(lang)["tallies"]
        seat, *places = tally.of
        key = f"you_{tally.kind}" if seat == viewer else tally.kind
        if tally.kind == "godswar":
            god, against = (names.god(place) for place in places)
            return words[key].format(seat=names.seat(seat), god=god, against=against)
        return in_full(words[key].format(seat=names.seat(seat), place=names.place(places[0])), lang)
