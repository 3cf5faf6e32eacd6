"""A turn told by some of its events, where a game folds them no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..contract.sections import ToldPlace

if TYPE_CHECKING:
    from ..engine.events import Event
    from ..engine.seats import Seat
    from .wording import Wording


class Headlines:
    """The sentences of the events of these kinds; those whose `target` is the reader are the reader's own."""

    def __init__(
        self, words: Wording, events: Sequence[Event], kinds: tuple[type[Event], ...], reader: Seat | None
    ) -> None:
        self._words, self._reader = words, reader
        self._events = [event for event in events if isinstance(event, kinds)]

    def headline(self) -> str:
        """`Anna invades Bernard. Bernard is out.`"""
        return " ".join(map(self._words.event, self._events))

    def places(self) -> tuple[ToldPlace, ...]:
        """None: it has none."""
        return ()

    def own(self) -> list[str]:
        """What met the reader."""
        mine = [event for event in self._events if self._reader and getattr(event, "target", None) == self._reader]
        return list(map(self._words.event, mine))
