"""The board of Skirmish as one seat may know it (see `rattus_pbem.contract.rules.Board`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rattus_pbem.contract.sections import Section
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Chance, Draw
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.seats import Seat

from . import text
from .state import FACES, State, state_of


@dataclass(frozen=True)
class SeatBoard:
    """The state without the faces that the seat does not know, and how many cards are in the supply."""

    known: State
    supply: int

    @classmethod
    def from_json(cls, view: Mapping[str, Any]) -> SeatBoard:
        """The board of a view, or of a whole position."""
        supply = view["supply"]
        return cls(state_of({**view, "supply": ()}), supply if isinstance(supply, int) else len(supply))

    def worlds(self, later: SeatBoard) -> Callable[[Chance], State]:
        """The faces that are not known are shared out by chance."""
        seen = self.known
        known = {**seen.faces, **later.known.faces}
        held = [card for hand in seen.hands.values() for card in hand]
        count = len(FACES) if seen.phase != "setup" else 0
        supply = tuple(card for card in range(1, count + 1) if card not in held and card not in seen.discard)
        hidden = [card for card in range(1, count + 1) if card not in known]
        left = sorted((Counter(FACES) - Counter(known.values())).elements()) if count else []

        def draw(chance: Chance) -> State:
            deal = Draw(("world",), seen.turn, "faces", 1, len(hidden), True)
            faces = known | dict(zip(hidden, chance.choose(deal, left) if hidden else [], strict=True))
            return replace(seen, faces={card: faces[card] for card in sorted(faces)}, supply=supply)

        return draw

    def ahead(self, seat: Seat) -> list[dict[str, Any]]:
        """A shield may be asked for in anybody's turn."""
        if not self.known.armies[seat] or not self.known.hands[seat]:
            return []
        return [{"on": "shield", "when": [{"fact": "armies", "seat": seat, "at_most": 2}], "do": "keep"}]

    def fact(self, ask: Ask | None, name: str, arguments: Mapping[str, Any], seat: Seat) -> Any:
        """`armies` of a seat (one's own if none is named), `attacker`, `round`."""
        if name == "armies":
            return self.known.armies[arguments.get("seat", seat)]
        return self.known.round if name == "round" else ask.about.get(name) if ask is not None else None

    def in_play(self) -> Sequence[str]:
        """Every game has the same."""
        return ()

    def event_facts(self, event: Event, lang: str) -> Sequence[str]:
        """The sentences of events say it all."""
        return ()

    def scores(self) -> Mapping[Seat, int]:
        """The armies of each seat (S-10)."""
        return self.known.armies

    def display(self, lang: str, names: Mapping[Seat, str], reader: str) -> Iterator[Section]:
        """See `text`."""
        return text.display(self.known, self.supply, lang, names)
