"""What a card that is taken makes possible in the same turn (R-4.6): an example for each that can be taken now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....engine.forms import Number, OneOf
from ....engine.records import Choice, Keys, Opening, Record
from ....engine.seats import Seat
from ..cards import CARDS, Moment
from .action_events import CardTaken
from .state import State

FormOf = Callable[[State, Seat], Choice]


def openings(state: State, me: Seat, form_of: FormOf) -> Iterator[Opening]:
    """For each card an order that it makes possible, if there is one that is not legal without it."""
    if state.took or state.done:
        return
    now = form_of(state, me)
    for card in state.characters:
        if state.holds(me, card) or card not in CARDS:
            continue
        form = form_of(CardTaken(me, card, state.cards.get(card)).apply(state), me)
        above = {"do": "take", "card": card}
        order = next((o for o in _orders(card, form) if form.fault(o.values) is None and now.fault(o.values)), None)
        if order is not None:
            yield Opening(above, order.values)


def _orders(card: str, form: Choice) -> Iterator[Keys]:
    """Orders that show what the card does, the fullest first."""
    moments = CARDS[card].moments
    if Moment.BEFORE_C in moments:
        record = form.record(card)
        if isinstance(record, Record):
            yield Keys(record.first_answers(1)[0])
    if Moment.IN_B in moments and isinstance(record := form.record("place"), Record):
        order = Keys(record.first_answers(1)[0])
        cubes = record.fields[1].form_for(order)
        if isinstance(cubes, Number):
            yield order.with_value("cubes", cubes.high)
        yield order
    if Moment.IN_C in moments and isinstance(record := form.record("plague"), Record):
        path = record.fields[0].form_for(Keys({}))
        assert isinstance(path, OneOf)
        longest = max(path.options, key=len)
        for more in ({"declare": True}, {"together": True}, {"serf": [True]}, {}):
            yield Keys({"do": "plague", "path": longest, **more})
