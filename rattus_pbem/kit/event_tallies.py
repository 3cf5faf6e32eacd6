"""What a player wants the odds of, counted by kinds of events: a die lost, a card won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..contract.tallies import Tally

if TYPE_CHECKING:
    from ..engine.events import Event
    from ..engine.seats import Seat
    from .declared_game import Declared


class EventTallies:
    """One for each event of a kind, by its `seat`. `tallies.NAME` of the catalogue is what is counted, and
    `tallies.you_NAME` for the reader."""

    def __init__(self, game: Declared[Any], counted: Mapping[type[Event], str]) -> None:
        self._game, self._counted = game, counted

    def of(self, event: Event) -> Iterator[tuple[Tally, int]]:
        """What this event adds to."""
        if name := self._counted.get(type(event)):
            yield Tally(name, (event.seat,)), 1  # type: ignore[attr-defined]

    def assumed(self, question: str) -> None:
        """The default, everywhere."""

    def text(self, tally: Tally, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """`You lose a die`, `Anna loses a die`."""
        (seat,) = tally.of
        words: Any = self._game.words(lang, names)
        return str(words.say("tallies", f"you_{tally.kind}" if seat == viewer else tally.kind, seat=seat))
