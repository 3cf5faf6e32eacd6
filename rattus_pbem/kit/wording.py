"""What a game says in one language, from its catalogue: names, sentences of events, questions and faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..engine.seats import Seat
from ..locale import begun

if TYPE_CHECKING:
    from ..contract.texts import Catalogue
    from ..engine.events import Event

HIDDEN, NOTHING = "?", "-"
"""What stands for something that the reader does not see, and for an empty list."""


class Wording:
    """The words of a game for one reader: `names` are the persons at the seats, `own` the seats' own names."""

    def __init__(
        self,
        texts: Catalogue,
        lang: str,
        names: Mapping[Seat, str],
        tables: Mapping[str, Mapping[str, Mapping[str, str]]],
        *,
        coloured: bool = False,
    ) -> None:
        self.lang, self.names = lang, names
        self._texts, self._tables, self._coloured = texts, tables, coloured
        self._elisions = texts.elisions(lang)

    def head(self, key: str, **facts: Any) -> str:
        """A word or sentence of the table `heads`, in the form for its `count` if it has one."""
        return self.say("heads", key, **facts)

    def say(self, table: str, key: str, **facts: Any) -> str:
        """A sentence of a table with its facts, as a reader sees them; beside a `count` of one an id is called by
        `names.ID.one`, if there is that name. KeyError if the table does not have it."""
        shown = {name: self.shown(value) for name, value in facts.items()}
        if type(count := facts.get("count")) is int:
            if count == 1:
                names = self._texts.language(self.lang)["names"]
                shown |= {name: names[one] for name, value in facts.items() if (one := f"{value}.one") in names}
            del shown["count"]
            try:
                return self.elided(self._texts.counted(self.lang, f"{table}.{key}", count, **shown))
            except KeyError:
                shown["count"] = str(count)
        return self.elided(self._texts.language(self.lang)[table][key].format(**shown))

    def seat(self, seat: Seat) -> str:
        """Who plays a seat: `Ada`, in a game of colours `Ada (amber)`; without a person the name of the seat."""
        own = self.name("seat", seat)
        name = self.names.get(seat, own)
        return f"{name} ({own})" if self._coloured and name != own and not name.endswith(f"({own})") else name

    def name(self, table: str, which: str) -> str:
        """The name of an id of a table."""
        return self._tables[table][which][self.lang]

    def shown(self, value: Any) -> str:
        """A value as a sentence holds it: a seat by its player, an id by its name, `?` for what is hidden."""
        if value is None:
            return HIDDEN
        if isinstance(value, tuple | list):
            return ", ".join(" ".join(map(self.shown, self._apart(each))) for each in value) or NOTHING
        if isinstance(value, str):
            if value in self._tables["seat"]:
                return self.seat(value)
            for table, names in self._tables.items():
                if value in names:
                    return self.name(table, value)
        return str(value)

    def _apart(self, value: Any) -> Iterable[Any]:
        return value if isinstance(value, tuple | list) else (value,)

    def event(self, event: Event, viewer: Seat | None = None) -> str:
        """The sentence of an event; that of its kind with `.you`, if there is one, where its seat is the viewer, or
        with `.yours` where its `target` is."""
        facts = {part.name: getattr(event, part.name) for part in fields(event) if part.name != "clauses"}  # type: ignore[arg-type]
        for part, mark in (("seat", "you"), ("target", "yours")):
            if viewer and facts.get(part) == viewer:
                with suppress(KeyError):
                    return self._begun(self.say("events", f"{event.kind}.{mark}", **facts))
        return self._begun(self.say("events", event.kind, **facts))

    def _begun(self, text: str) -> str:
        return begun(self.lang, text, self.names.values())

    def elided(self, text: str) -> str:
        """A sentence with what its language changes around the names in it."""
        for pattern, short in self._elisions:
            text = re.sub(pattern, short, text)
        return text


def capital(text: str) -> str:
    """The sentence, beginning with a capital letter."""
    return text[:1].upper() + text[1:]


class Left(dict[str, str]):
    """Facts of a sentence; one that is not known yet is an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"
