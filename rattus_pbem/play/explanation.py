"""An explanation as a value: the line of a report, the events in it, and of each the orders, facts and draws.

As JSON it is what `explain --json` prints (`inquiry.explanation_models`); what its reader may not know is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ..engine.forms import Fault
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import labelled


@immutable
class KeptSheet:
    """Where a sheet lies, for which turn it is, and its number among those of its seat."""

    file: str
    turn: int
    number: int


@immutable
class Whence:
    """From where an answer was taken: `by` a line of a `sheet` (counted from 1, 0 is its end), a default (`own`: the
    seat's; `missed`: since its deadline has passed), a computer `player`, or the referee. `fault` is why a default
    holds in place of what an order left out."""

    by: str
    own: bool
    sheet: KeptSheet | None = None
    line: int | None = None
    missed: bool | None = None
    player: str | None = None
    fault: Fault | None = None

    def to_json(self, *, with_file: bool) -> dict[str, Any]:
        """Plain JSON; the file is for the referee alone."""
        sheet = {} if self.sheet is None else {"turn": self.sheet.turn, "number": self.sheet.number}
        file = {"file": self.sheet.file} if with_file and self.sheet is not None else {}
        known = {name: getattr(self, name) for name in ("line", "missed", "player")}
        known = {name: value for name, value in known.items() if value is not None}
        short = {"short": self.fault.to_json()} if self.fault is not None else {}
        return {"by": self.by, "own": self.own, **file, **sheet, **known, **short}


@immutable
class ExplainedOrder:
    """An answer that led to an event, in a sentence: the `order` is None where it is secret, `whence` is for its own
    seat and the referee."""

    seat: Seat
    question: str
    order: Mapping[str, Any] | None
    text: str
    whence: Whence | None = None
    with_file: bool = False

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        whence = self.whence.to_json(with_file=self.with_file) if self.whence is not None else {}
        order = dict(self.order) if self.order is not None else None
        return {"seat": self.seat, "question": self.question, "order": order, **whence, "text": self.text}


@immutable
class ExplainedDraw:
    """A draw by its label: turn, act, why, and the how manieth of that name it is; `of` and `outcome` as far as they
    may be known."""

    turn: int
    act: Sequence[str]
    why: str
    use: int
    hidden: bool
    of: int | Sequence[Any]
    outcome: Sequence[Any] | None
    text: str

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        of = self.of if isinstance(self.of, int) else list(self.of)
        return {**asdict(self), "act": list(self.act), "of": of}


@immutable
class ExplainedEvent:
    """An event of a line, as its reader sees it (`event` is its JSON), and what led to it."""

    id: str
    text: str
    event: Mapping[str, Any]
    orders: Sequence[ExplainedOrder] = ()
    facts: Sequence[str] = ()
    draws: Sequence[ExplainedDraw] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "id": self.id,
            "text": self.text,
            "event": dict(self.event),
            "orders": [order.to_json() for order in self.orders],
            "facts": list(self.facts),
            "draws": [draw.to_json() for draw in self.draws],
        }


@immutable
class ExplainedClause:
    """A clause with its text; "" where the game has none."""

    clause: str
    text: str

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return asdict(self)


@immutable
class DrawKey:
    """The key of the draws of a turn, or of the hidden ones of a game: whether it is opened, then all of it."""

    opened: bool
    attempt: int | None = None
    tree: int | None = None
    leaf: int | None = None
    key: str | None = None

    @classmethod
    def from_json(cls, key: Mapping[str, Any]) -> DrawKey:
        """An opened key, as a journal or a proof names it."""
        return cls(opened=True, **{name: key[name] for name in ("attempt", "tree", "leaf", "key") if name in key})

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, without what is not known."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@immutable
class ProvenDraws:
    """With which key the draws of a turn, or its hidden ones, can be checked."""

    turn: int
    hidden: bool
    key: DrawKey
    text: str

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"turn": self.turn, "hidden": self.hidden, **self.key.to_json(), "text": self.text}


@immutable
class NewsSource:
    """What a line of the news comes from: kind and time of a line of the journal, and its number for the referee."""

    kind: str
    at: str
    text: str
    journal: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        journal = {"journal": self.journal} if self.journal is not None else {}
        return {"kind": self.kind, "at": self.at, **journal, "text": self.text}


@immutable
class Explanation:
    """Why a line of a report came about. `note` says what is missing; a line of the news has `sources`, no events."""

    line: str
    lang: str
    text: str
    events: Sequence[ExplainedEvent]
    clauses: Sequence[ExplainedClause]
    proofs: Sequence[ProvenDraws] = ()
    note: str = ""
    sources: Sequence[NewsSource] | None = None

    def to_json(self, game: str, reader: Seat | None) -> dict[str, Any]:
        """What `explain --json` prints to a reader of this game: a seat, None for the public, or the referee."""
        sources = {} if self.sources is None else {"sources": [source.to_json() for source in self.sources]}
        return {
            "game": game,
            "reader": reader or "public",
            "line": self.line,
            "lang": self.lang,
            "text": self.text,
            "events": [event.to_json() for event in self.events],
            **sources,
            "clauses": [clause.to_json() for clause in self.clauses],
            "proofs": [proof.to_json() for proof in self.proofs],
            "note": self.note,
        }

    def paragraphs(self, nobody: str) -> Iterator[str]:
        """The account as text: the line; of each event in it the orders, the facts and the draws; clauses and proofs.
        `nobody` says that no order led to it."""
        ordered = list[str]()
        yield f"{self.line} {self.text}"
        yield from (source.text for source in self.sources or ())
        for event in self.events:
            if len(self.events) > 1:
                yield f"{event.id} {event.text}"
            now = [order.text for order in event.orders]
            if event is self.events[0] and not now and not self.note:
                now = [nobody]
            yield from (text for text in now if text not in ordered)
            ordered += now
            yield from event.facts
            yield from (draw.text for draw in event.draws)
        yield from (labelled(self.lang, entry.clause, entry.text) for entry in self.clauses if entry.text)
        yield from (proof.text for proof in self.proofs)
        if self.note:
            yield self.note
