"""The verbs of a game that says how each is written: their words lie in its catalogue, under the names of the verbs."""

from __future__ import annotations

from typing import Any

from ..contract.texts import Catalogue
from ..language.kinds import Kind, Named
from ..language.phrases import Words
from ..language.words import FieldShape, Verb


def rider(name: str, kind: Kind, key: Words, **said: Any) -> FieldShape:
    """A part after a word of its own, which may also stand on a line below the order."""
    return FieldShape(name, kind, key=key, optional=True, rider=True, **said)


class Verbs:
    """Makes the verbs of a game with the words of its catalogues; `words` is a key that is not the name of the verb."""

    def __init__(self, texts: Catalogue) -> None:
        self._texts = texts

    def order(self, do: str, *fields: FieldShape, words: str = "", **said: Any) -> Verb:
        """An order, with what is meant for it."""
        return Verb(do, self._texts.ways(words or do), fields, meant=self._texts.if_any(f"meant.{do}"), **said)

    def named(self, do: str, kind: Named, *fields: FieldShape, words: str = "", **said: Any) -> Verb:
        """An order that is called by a name of this kind, and by `words` if there are some; with what it moves."""
        meant, moves = self._texts.if_any(f"meant.{do}"), self._texts.if_any(f"moves.{do}")
        return Verb(do, self._texts.ways(words) if words else {}, fields, kind, meant=meant, moves=moves, **said)

    def answer(self, on: str, do: str, *fields: FieldShape, words: str = "", meant: str = "", **said: Any) -> Verb:
        """An answer to this question, with the words that say it as a whole, and what is meant for it."""
        keys = (f"whole.{on}.{do}", f"meant.{meant or f'{on}.{do}'}")
        whole, also = map(self._texts.if_any, keys)
        return Verb(do, self._texts.ways(words or do), fields, on=on, whole=whole, meant=also, **said)

    def questions(self, *names: str) -> dict[str, Words]:
        """The words of these questions."""
        return {name: self._texts.ways(f"question.{name}") for name in names}
