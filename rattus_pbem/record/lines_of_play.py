"""The lines of a journal about acts: they begin, questions in them are answered, they end. See `journal_line`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from msgspec import UNSET, Meta, UnsetType

from ..play.answering import DEFAULT
from .act_names import OpenAct
from .book import Book
from .deadlines import Deadlines
from .draw_book import DrawBook
from .journal_line import JournalLine
from .notices import REFEREE, Away, Back, Defaulted, Fault, Fired, Late, LeftOut, Missed, Unasked
from .stored_value import Count, Hex16, Hex64, Index, IndexOrNone, JournalValue, Number, Seat

if TYPE_CHECKING:
    from ..engine.journal import AnswerSource


class ActPlace(JournalValue, frozen=True, kw_only=True):
    """An act: its kind, its turn, its seats and places."""

    kind: str
    turn: Count
    seats: Sequence[Seat]
    places: Sequence[str]


class ActBegun(JournalLine, frozen=True, kw_only=True, tag="act"):
    """An act begins; the salted digest of the state at its start."""

    act: ActPlace
    number: Number
    state: Hex64

    def enter(self, book: Book) -> None:
        """Make this the open act, and drop what belonged to the act before it, or to the turn before."""
        act, turn = self.act, self.act.turn
        if book.act is None or book.act.turn != turn:
            book.begin_turn(turn)
        book.deadlines = Deadlines(book.deadlines.asks)
        book.forget_acts()
        self.begin_draws(book)
        book.act = OpenAct(
            kind=act.kind,
            turn=turn,
            seats=tuple(act.seats),
            places=tuple(act.places),
            number=self.number,
            state=self.state,
        )
        book.at_start = {seat: book.used_by(seat, turn) for seat in book.seats}

    def begin_draws(self, book: DrawBook) -> None:
        """What is drawn from here on is drawn in it."""
        book.begin_draws(self.number, [self.act.kind, *self.act.seats, *self.act.places])


class Source(JournalValue, frozen=True, kw_only=True, tag_field="by"):
    """Where an answer is from; `late` says of it that the deadline had passed."""

    @property
    def by(self) -> str:
        """Its name in the journal."""
        return str(self.__struct_config__.tag)

    @property
    def is_late(self) -> bool:
        """Whether the deadline had passed."""
        return bool(getattr(self, "late", False))

    def in_run(self) -> AnswerSource:
        """As the entries of a run name it."""
        return cast("AnswerSource", self.to_json())


class FromPlayer(Source, frozen=True, kw_only=True):
    """Something that a player has sent; `short` says why a default holds in place of what it asks for."""

    short: Fault | UnsetType = UNSET


class BySheet(FromPlayer, frozen=True, kw_only=True, tag="sheet"):
    """A line of the stored sheet, -1 where it was at its end; `sheet` is the beginning of its digest."""

    sheet: Hex16
    line: IndexOrNone


class InAdvance(FromPlayer, frozen=True, kw_only=True):
    """A line given in advance, by its place among those of its kind and the beginning of the digest of its sheet.

    `within` are the periods of the game, besides turn and game, in which this use counts.
    """

    sheet: Hex16
    line: Index
    late: bool | UnsetType = UNSET
    within: dict[str, str] | UnsetType = UNSET


class ByConditional(InAdvance, frozen=True, kw_only=True, tag="conditional"):
    """A conditional line of the stored sheet."""


class ByStanding(InAdvance, frozen=True, kw_only=True, tag="standing"):
    """A standing order."""


class ByDefault(FromPlayer, frozen=True, kw_only=True, tag="default"):
    """A default: the seat's `own`, or the game's.

    `missed` stands where the deadline has passed, and says whether that counts; `left_out`: the sheet left it to the
    default; `opened`: keys that are to be asked for.
    """

    own: bool | UnsetType = UNSET
    opened: Sequence[str] | UnsetType = UNSET
    left_out: bool | UnsetType = UNSET
    late: bool | UnsetType = UNSET
    missed: bool | UnsetType = UNSET


class ByComputer(Source, frozen=True, kw_only=True, tag="bot"):
    """A computer player's choice, for its own seat or for a player who is away."""

    late: bool | UnsetType = UNSET


class ByReferee(Source, frozen=True, kw_only=True, tag=REFEREE):
    """An answer that the referee gave by hand (see `Ruled`)."""


class Answered(JournalLine, frozen=True, kw_only=True, tag="answer"):
    """A question was answered: the digest of the form that was asked, the answer, where it is from.

    An answer is an order; here it is whatever the form of its question has let through.
    """

    seat: Seat
    question: str
    form: Hex16
    answer: Annotated[Any, Meta(extra_json_schema={"type": "object"})]
    source: BySheet | ByConditional | ByStanding | ByDefault | ByComputer | ByReferee

    def enter(self, book: Book) -> None:
        """Close the question and mark what answered it as used; notify the seat if it did not send that for it."""
        source = self.source
        book.deadlines = book.deadlines.without(self.seat)
        if isinstance(source, ByReferee):
            book.ruled = {other: ruling for other, ruling in book.ruled.items() if other != self.seat}
        self._mark_sheet(book)
        if isinstance(source, FromPlayer) and source.short is not UNSET:
            book.notify(self.seat, Defaulted(question=self.question, order=self.answer, fault=source.short))
        match source:
            case BySheet():
                self._come_back(book)
                book.use(self.seat, source.line)
            case ByConditional() | ByStanding():
                self._fire(book, source)
            case ByDefault(own=True):
                self._tell_fired(book, DEFAULT, self.answer, -1)
            case ByDefault(missed=True):
                self._miss(book)
            case ByDefault(left_out=True):
                book.notify(self.seat, LeftOut(question=self.question, answer=self.answer, turn=book.act_turn))
            case ByDefault(missed=False):
                book.notify(self.seat, Late(question=self.question, turn=book.act_turn))

    def _mark_sheet(self, book: Book) -> None:
        """The question has come up while this sheet was there; a sheet that answers is played as it stands."""
        if book.act is None or (stored := book.stored(self.seat, book.act.turn)) is None:
            return
        is_on_hold = stored.is_on_hold and self.source.is_late
        is_played = isinstance(self.source, (BySheet, ByConditional)) or is_on_hold
        stored = stored.asked(self.question)
        book.put_sheet(self.seat, book.act.turn, stored.begun_in(book.act.number) if is_played else stored)

    def _come_back(self, book: Book) -> None:
        """A player who sends orders misses nothing; if others have been told otherwise they hear of it."""
        if book.misses.get(self.seat) and book.misses[self.seat] >= book.times.nmr_limit:
            book.notify_others(self.seat, Back(seat=self.seat))
        book.misses[self.seat] = 0

    def _miss(self, book: Book) -> None:
        """From the limit on, the seat is played by its policy; its player is notified and, once, all others."""
        count = book.misses[self.seat] = book.misses.get(self.seat, 0) + 1
        limit, policy = book.times.nmr_limit, book.seats[self.seat].absent
        if count > limit:  # it was not asked
            book.notify(self.seat, Unasked(policy=policy, turn=book.act_turn))
            return
        is_last = count == limit
        missed = Missed(question=self.question, misses=count, policy=policy if is_last else "", turn=book.act_turn)
        book.notify(self.seat, missed)
        if is_last:
            book.notify_others(self.seat, Away(seat=self.seat, policy=policy))

    def _fire(self, book: Book, source: ByConditional | ByStanding) -> None:
        """An answer given in advance has been used: it is counted, and its seat is notified."""
        assert book.act is not None
        if isinstance(source, ByConditional):
            stored = book.sheets[self.seat][str(book.act.turn)]
            line = stored.conditional[source.line]
            book.put_sheet(self.seat, book.act.turn, stored.looked_at(source.line))
        else:
            line = book.advance_of(self.seat).standing[source.line]
        book.fire(self.seat, source.by, source.line, source.within or {})
        self._tell_fired(book, source.by, line, source.line)

    def _tell_fired(self, book: Book, part: str, line: Any, index: int) -> None:
        fired = Fired(part=part, question=self.question, answer=self.answer, line=dict(line), index=index)
        book.notify(self.seat, fired)


class ActEnded(JournalLine, frozen=True, kw_only=True, tag="end"):
    """An act is over; the salted digests of the state and of its events."""

    turn: Count
    number: Number
    state: Hex64
    events: Hex64

    def enter(self, book: Book) -> None:
        """Keep the digest of the act's events, which are in a file of their own, for two turns."""
        book.ends[book.name_of_act(self.turn, self.number)] = self.events
