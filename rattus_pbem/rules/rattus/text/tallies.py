"""What a player of Rattus wants the odds of: cubes lost, and tokens that strike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.tallies import Tally
from ....engine.events import Event
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.action_events import CubeLost, TokenFlipped
from . import language
from .naming import Names


class PlagueTallies:
    """What is counted in the outcomes of Rattus."""

    def __init__(self, data: Data) -> None:
        self._data = data

    def of(self, event: Event) -> Iterator[tuple[Tally, int]]:
        """A cube lost (R-8.5) by seat and region; a token flipped, and whether it strikes (R-8.3)."""
        if isinstance(event, CubeLost):
            yield Tally("lost", (event.seat, event.region)), 1
        elif isinstance(event, TokenFlipped):
            yield Tally("strikes", (str(event.token), event.region)), int(event.strikes)

    def assumed(self, question: str) -> None:
        """The default, everywhere."""

    def text(self, tally: Tally, lang: str, viewer: Seat | None, people: Mapping[Seat, str]) -> str:
        """`You lose cubes in Gallia`, `Token #7 in Gallia strikes`."""
        names, words = Names(self._data, lang, people), language(lang)["tallies"]
        whose, region = tally.of
        if tally.kind == "strikes":
            return words["strikes"].format(token=whose, region=names.region(region))
        if whose == viewer:
            return words["you_lose"].format(region=names.region(region))
        return words["lost"].format(seat=names.seat(whose), region=names.region(region))
