"""The view of a seat: all that it may know, as its letter brings it, and as it is checked and previewed with.

What was done is told by the names of those who sat there then, where others sit there now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any

from ..engine.act_scripts import Act
from ..engine.journal import ActEntry, AnswerSource, Drew, Entry
from ..engine.seats import Seat
from ..engine.values import immutable

if TYPE_CHECKING:
    from ..engine.asks import Ask
    from ..engine.events import Event
    from .rules import Rules


BY_VIEW: AnswerSource = {"by": "view"}
"""The source of what a view shows of an open act: it does not tell who answered."""


@immutable
class EarlierNames:
    """The names, at the seats where others sit now, until an event (`7:12`)."""

    until: str
    names: Mapping[Seat, str]

    def to_json(self) -> dict[str, Any]:
        """As it stands in a view."""
        return {"until": self.until, "names": dict(self.names)}


def names_at(number: str, names: Mapping[Seat, str], earlier: Sequence[EarlierNames]) -> Mapping[Seat, str]:
    """The names at an event; `names` are those of now, `earlier` is in the order of events."""
    return {**names, **next((then.names for then in earlier if event_place(number) <= event_place(then.until)), {})}


def addressed(reader: Seat | None, now: Mapping[Seat, str], then: Mapping[Seat, str]) -> Seat | None:
    """The seat that a sentence calls `you`: that of its reader, unless somebody else sat there then."""
    return None if reader is None or then.get(reader) != now.get(reader) else reader


def event_place(number: str) -> tuple[int, int]:
    """The turn of an event and its number there."""
    turn, _, place = number.partition(":")
    return int(turn), int(place)


@immutable
class OpenAct:
    """The act that is open, the acts of its turn before it, and the number of its first event."""

    act: Act
    done: tuple[Act, ...]
    first_event: int

    def to_json(self) -> dict[str, Any]:
        """As it stands in a view."""
        done = [act.to_json() for act in self.done]
        return {**self.act.to_json(), "number": len(done) + 1, "done": done, "first_event": self.first_event}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> OpenAct:
        """The act of this `to_json`."""
        return OpenAct(Act.from_json(data), tuple(map(Act.from_json, data["done"])), data["first_event"])


@immutable
class AskedQuestion:
    """A question to the seat of a view, with the description of its form and public facts of this very question."""

    question: str
    form: Mapping[str, Any]
    about: Mapping[str, Any]

    @staticmethod
    def of(ask: Ask) -> AskedQuestion:
        """As the seat that is asked sees it."""
        return AskedQuestion(ask.question, ask.form.to_json(), ask.about)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a view."""
        about = {"about": dict(self.about)} if self.about else {}
        return {"question": self.question, "form": self.form, **about}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> AskedQuestion:
        """The question of this `to_json`."""
        return AskedQuestion(data["question"], data["form"], data.get("about", {}))


@immutable
class SeatView:
    """What a seat (None: the public) may know: the `board`, the open `act`, what it is `asked`, who is `awaited`.

    `advance` are its own answers in advance (an `Advance` as JSON). In the middle of an act that is its own, or in
    which it is asked, `start` is what it knew of the board when the act began and `tail` are the entries since.
    """

    seat: Seat | None
    board: Mapping[str, Any]
    act: OpenAct | None = None
    asked: tuple[AskedQuestion, ...] = ()
    awaited: tuple[Seat, ...] = ()
    advance: Mapping[str, Any] | None = None
    start: Mapping[str, Any] | None = None
    tail: tuple[Entry, ...] = ()

    def parts(self) -> tuple[Any, ...]:
        """All of it, in order, for a `View`."""
        return self.seat, self.board, self.act, self.asked, self.awaited, self.advance, self.start, self.tail

    @property
    def first_board(self) -> Mapping[str, Any]:
        """The board with which a game continued from the view begins."""
        return self.start or self.board

    def asks_in(self, turn: int) -> bool:
        """Whether the seat is asked something now, in this turn."""
        return bool(self.asked) and self.act is not None and self.act.act.turn == turn

    def position_json(self) -> dict[str, Any]:
        """What chance that is to be the same for the same view is seeded with."""
        data = self.to_json()
        return {key: data[key] for key in ("board", "act", "asked")}

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; what the seat has not got has no key."""
        data: dict[str, Any] = {
            "seat": self.seat,
            "board": self.board,
            "act": self.act.to_json() if self.act is not None else None,
            "asked": [asked.to_json() for asked in self.asked],
            "awaited": list(self.awaited),
        }
        if self.advance:
            data["advance"] = dict(self.advance)
        if self.start is not None:
            data["start"] = self.start
            data["tail"] = [_entry_json(entry) for entry in self.tail]
        return data

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> SeatView:
        """The view of this `to_json`. Raises LookupError, TypeError or ValueError where it has not the shape."""
        return SeatView(
            data["seat"],
            data["board"],
            OpenAct.from_json(data["act"]) if data["act"] is not None else None,
            tuple(map(AskedQuestion.from_json, data["asked"])),
            tuple(data["awaited"]),
            data.get("advance"),
            data.get("start"),
            tuple(ActEntry.from_json({"source": BY_VIEW, "form": "", **entry}) for entry in data.get("tail", ())),
        )


def _entry_json(entry: Entry) -> dict[str, Any]:
    """An entry as it stands in a view, without its source: no answer tells whether it was given or a default.

    Another's answer has no digest of the form, which may be made of what that seat knows alone.
    """
    if isinstance(entry, Drew):
        return {"kind": "draw", **entry.provoked_by(), "outcome": entry.outcome}
    form = {"form": entry.form} if entry.form else {}
    return {"kind": "answer", "seat": entry.seat, "question": entry.question, **form, "answer": entry.answer}


@immutable
class AskedNonce:
    """What is collected before the game begins, and the hash that the seat of a view has sent."""

    step: str
    hash: str | None


@immutable
class View(SeatView):
    """What comes with a letter: what its seat may know, of which game, in which words and until when.

    `now` and `deadline` are ISO 8601. `events` are the last that the letter tells of, as JSON with their `id`: which
    classes they have only the rules know. `nonces` only stand before the game begins. `proof` proves the draws.
    """

    _: KW_ONLY
    game: str
    rules: str
    revision: int
    custom: Mapping[str, Any]
    names: Mapping[Seat, str]
    lang: str
    zone: str
    turn: int
    letter: int
    code: str | None
    now: str
    deadline: str | None
    events: Sequence[dict[str, Any]] = ()
    earlier: tuple[EarlierNames, ...] = ()
    nonces: AskedNonce | None = None
    proof: Mapping[str, Any] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game is over: it takes no orders, not even in advance."""
        return self.act is None and self.nonces is None

    def names_at(self, number: str) -> Mapping[Seat, str]:
        """Who sat at the seats at an event that the view tells."""
        return names_at(number, self.names, self.earlier)

    def reader_at(self, number: str) -> Seat | None:
        """Which seat is called `you` when an event happened."""
        return addressed(self.seat, self.names, self.names_at(number))

    def tell(self, rules: Rules[Any], number: str, event: Event) -> str:
        """The sentence by which the letter of this view tells an event."""
        names = self.names_at(number)
        return rules.event_text(event, self.lang, self.reader_at(number), names)

    def to_json(self) -> dict[str, Any]:
        """The view file, but for its digest."""
        data = {"schema": f"rattus-pbem/view-{self.rules}/1", **{key: getattr(self, key) for key in KEYS}}
        data["names"] = dict(self.names)
        data["earlier"] = [then.to_json() for then in self.earlier]
        if not self.earlier:
            del data["earlier"]
        data |= SeatView.to_json(self)
        if self.nonces is not None:
            data["nonces"] = {"step": self.nonces.step, "hash": self.nonces.hash}
        return data | ({"proof": self.proof} if self.proof is not None else {})

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> View:
        """The view in a view file. Raises LookupError, TypeError or ValueError where the file has not the shape."""
        head = {key: data[key] for key in KEYS if key not in ("seat", "earlier", "events")}
        earlier = tuple(EarlierNames(then["until"], then["names"]) for then in data.get("earlier", ()))
        nonces = AskedNonce(data["nonces"]["step"], data["nonces"]["hash"]) if data.get("nonces") else None
        parts = {"events": data.get("events", ()), "proof": data.get("proof"), "nonces": nonces, "earlier": earlier}
        seat, board, act, asked, awaited, advance, start, tail = SeatView.from_json(data).parts()
        return View(seat, board, act, asked, awaited, advance, start, tail, **head, **parts)


KEYS = (
    *("game", "rules", "revision", "custom", "seat", "names", "earlier"),
    *("lang", "zone", "turn", "letter", "code", "now", "deadline", "events"),
)
"""The keys with which a view file begins, in their order; all but `earlier` always stand there."""
