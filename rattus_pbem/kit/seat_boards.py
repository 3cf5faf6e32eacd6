"""The board of a game as one seat may know it: the state that its view shows, told by the game's own methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .game_state import GameState

if TYPE_CHECKING:
    from ..contract.pictures import Sheet
    from ..contract.sections import Section
    from ..engine.asks import Ask
    from ..engine.branches import Branches
    from ..engine.chance import Chance
    from ..engine.events import Event
    from ..engine.seats import Seat
    from .declared_game import Declared

S = TypeVar("S", bound=GameState)


class KitBoard(Generic[S]):
    """`known` is the state, in which faces that the seat does not know are None (see `contract.rules.Board`)."""

    def __init__(self, game: Declared[S], known: S) -> None:
        self.game, self.known = game, known

    def worlds(self, later: KitBoard[S]) -> Callable[[Chance], S]:
        """The faces that are not known are drawn by chance."""
        return self.known.worlds(later.known)

    def open_world(self, later: KitBoard[S], branches: Branches) -> S | None:
        """The one world whose hidden faces fall when they are looked at."""
        return self.known.open_world(later.known, branches)

    def ahead(self, seat: Seat) -> list[dict[str, Any]]:
        """See `Declared.ahead`."""
        return self.game.ahead(self.known, seat)

    def fact(self, ask: Ask | None, name: str, arguments: Mapping[str, str], seat: Seat) -> Any:
        """See `Declared.fact`."""
        return self.game.fact(self.known, name, ask.about if ask is not None else {}, arguments, seat)

    def in_play(self) -> Sequence[str]:
        """Every game has the same topics."""
        return ()

    def event_facts(self, event: Event, lang: str) -> Sequence[str]:
        """The sentences of events say it all."""
        return ()

    def scores(self) -> Mapping[Seat, int]:
        """See `Declared.scores`."""
        return self.game.scores(self.known)

    def display(self, lang: str, names: Mapping[Seat, str], reader: str) -> Iterable[Section]:
        """See `Declared.display`."""
        return self.game.display(self.known, self.game.words(lang, names), reader)

    def asked_notes(self, ask: Ask, lang: str) -> Iterable[str]:
        """See `Declared.asked_notes`."""
        return self.game.asked_notes(self.known, ask, self.game.words(lang))

    def order_notes(self, seat: Seat, order: Mapping[str, Any], lang: str) -> Iterable[str]:
        """See `Declared.order_notes`."""
        return self.game.order_notes(self.known, seat, order, self.game.words(lang))

    def order_chances(self, seat: Seat, order: Mapping[str, Any]) -> Mapping[Any, Any]:
        """See `Declared.order_chances`."""
        return self.game.order_chances(self.known, seat, order)


class DrawnBoard(KitBoard[S]):
    """The board of a game that has pictures."""

    def sheets(self, lang: str, names: Mapping[Seat, str]) -> tuple[Sheet, ...]:
        """See `Declared.sheets`."""
        return self.game.sheets(self.known, self.game.words(lang, names))
