"""A fact that conditions may name, declared once: its words are `words.fact.NAME` of the catalogue."""

from __future__ import annotations

from ..contract.texts import Catalogue
from ..engine.values import immutable
from ..language.kinds import COUNT, SEAT, Kind, Named
from ..language.words import FactShape, FieldShape


@immutable
class Fact:
    """A fact: a number, or an id of a `table` (`seat`, or one of `Declared.tables`). `of_seat`: of a seat that may be
    named. It may be named for orders and every question, or `only` for some questions."""

    name: str
    table: str = ""
    of_seat: bool = False
    only: tuple[str, ...] = ()

    def shape(self, texts: Catalogue) -> FactShape:
        """How it is written."""
        of = (FieldShape("seat", SEAT, texts.ways("of"), optional=True),) if self.of_seat else ()
        return FactShape(self.name, texts.ways(f"fact.{self.name}"), self._values(texts), of)

    def _values(self, texts: Catalogue) -> Kind:
        if not self.table:
            return COUNT
        return SEAT if self.table == "seat" else Named(self.table, texts.name(f"expected_{self.table}"))

    def is_of(self, question: str) -> bool:
        """Whether it may be named for this question ("": an order)."""
        return not self.only or question in self.only
