"""An order of which some keys are said: whether it may stand, and with which other keys. Knows no words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine.forms import Form
from ..engine.records import Field, Keys, Record
from ..engine.values import immutable

TRIED = 20
"""Of a key, so many values are tried with others."""


@immutable
class OrderSoFar:
    """The keys of an order that are `said`, by the form of its verb."""

    record: Record
    said: Mapping[str, Any]

    def plus(self, key: str, value: Any) -> OrderSoFar:
        """The order with this key, too."""
        return OrderSoFar(self.record, {**self.said, key: value})

    def form_for(self, part: Field) -> Form | None:
        """The form of a key that comes next; None if it has no place."""
        return part.form_for(Keys(self.said))

    def can_be(self) -> bool:
        """Whether the form's predicate across keys holds; there must be one."""
        assert self.record.limit is not None
        return self.record.limit(self.said) is None

    def fits(self) -> bool:
        """Whether the order is legal so far; missing keys are no fault."""
        fault = self.record.fault(self.said) if self.record.limit is not None else None
        return fault is None or fault.key == "missing"

    def may_stand(self) -> bool:
        """Whether nothing is wrong with the order so far but that more is to come."""
        return self.missing() is not None

    def missing(self) -> str | None:
        """The key that may be left out elsewhere, and without which this order cannot stand; "" if there is none.

        None if no other key makes it legal.
        """
        if self.fits():
            return ""
        free = (part for part in self.record.fields if part.name not in self.said and not part.needed)
        return next((part.name for part in free if any(order.fits() for order in self._with(part))), None)

    def with_needed(self, parts: Sequence[Field]) -> OrderSoFar:
        """The order with the first legal value of each of these keys that must be given."""
        order = self
        for part in parts:
            if part.needed:
                order = next((longer for longer in order._with(part) if longer.may_stand()), order)
        return order

    def free_values(self, parts: Sequence[Field]) -> dict[str, Any]:
        """A legal value of each of these keys that may be left out, where there is one."""
        forms = {part.name: self.form_for(part) for part in parts if not part.needed}
        return {name: value for name, form in forms.items() if form is not None for value in form.first_answers(1)}

    def _with(self, part: Field) -> Iterator[OrderSoFar]:
        """The order with some values of a further key."""
        form = self.form_for(part)
        return (self.plus(part.name, value) for value in form.first_answers(TRIED)) if form is not None else iter(())
