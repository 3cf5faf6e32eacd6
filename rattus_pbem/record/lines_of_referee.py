"""The lines of a journal about what the referee does to a game, and about deadlines that move. See `journal_line`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from . import notices
from .book import NONCES, OVER, Book
from .deadlines import Deadlines, OpenAsk, Pause, Ruling
from .journal_line import ActToldAtOnce, AnnouncedAct, JournalLine, RefereesAct
from .lines_of_people import PersonChange
from .notices import ActDone, ActNotice, AnyNotice, Change, DeadlineMoved, OptionsEdited
from .stored_value import Count, JournalValue, Number, Seat, SeatOrNone, Time

UNSENT: Final = "unsent"
"""The reason of a deadline that moves because the letter with it has not left."""


class Paused(ActToldAtOnce, frozen=True, kw_only=True, tag="paused"):
    """The game stands still until it is resumed."""

    def change(self, book: Book) -> None:
        """Pause the game: no deadline is in force."""
        book.paused = Pause(at=self.at, reason=self.reason)


class Resumed(ActToldAtOnce, frozen=True, kw_only=True, tag="resumed"):
    """A paused game goes on. `each`: what was asked in the pause is later only by what came after that, which programs
    before did not know."""

    each: bool | UnsetType = UNSET

    def change(self, book: Book) -> None:
        """End the pause, and move everything that was asked by its length."""
        assert book.paused is not None
        now, began = datetime.fromisoformat(self.at), book.paused.began_at
        book.paused = None

        def move(ask: OpenAsk) -> OpenAsk:
            # What was asked in the pause, such as after a rollback, has lost only what came after that.
            return ask.shifted_by(now - max(began, ask.begins_at) if self.each else now - began)

        book.deadlines = book.deadlines.moved(move, turn_by=now - began)
        if book.stage == NONCES:
            book.nonces = book.nonces.later_by(now - began)


class LaterAsk(JournalValue, frozen=True, kw_only=True):
    """The new deadline of a seat, and of its grace period; both are that of the list before a game has begun."""

    seat: Seat
    until: Time
    grace: Time | UnsetType = UNSET
    reminded: Count | UnsetType = UNSET


class Extended(ActToldAtOnce, frozen=True, kw_only=True, tag="extended"):
    """Deadlines were moved, by so many minutes (`by`) or to a moment (`to`): of the seat `named`, else of all
    that were awaited."""

    seats: Sequence[Seat]
    named: SeatOrNone | UnsetType = UNSET
    by: Number | UnsetType = UNSET
    to: Time | UnsetType = UNSET
    asks: Sequence[LaterAsk]

    def change(self, book: Book) -> None:
        """Move these deadlines; that of a turn moves with the question that has it."""
        if book.stage == NONCES:
            book.nonces = book.nonces.changed(until=self.asks[0].until)
        new = {ask.seat: {**ask.to_json(), "extended": self.at} for ask in self.asks}
        book.deadlines = book.deadlines.moved(lambda ask: ask.changed(**new[ask.seat]) if ask.seat in new else ask)

    def notice(self, seat: str) -> ActNotice:
        """Whose deadlines they are."""
        return ActDone(act=self.kind, reason=self.reason, seats=self.seats)

    def concerned(self, seats: Collection[str]) -> list[str]:
        """Whose deadlines they are."""
        return list(self.seats)


class Processed(ActToldAtOnce, frozen=True, kw_only=True, tag="processed"):
    """These seats are not waited for any longer; none: the list of nonces is closed."""

    seats: Sequence[Seat]
    named: SeatOrNone | UnsetType = UNSET

    def change(self, book: Book) -> None:
        """End what these seats are asked, though their players still had time."""
        if book.stage == NONCES:
            book.nonces = book.nonces.changed(until=self.at)
        book.deadlines = book.deadlines.ended(self.seats, self.at)
        book.processed = sorted({*book.processed, *self.seats})

    def notice(self, seat: str) -> ActNotice:
        """Who is not waited for."""
        return ActDone(act=self.kind, reason=self.reason, seats=self.seats)

    def concerned(self, seats: Collection[str]) -> list[str]:
        """Who is not waited for."""
        return list(self.seats)


class Ruled(ActToldAtOnce, frozen=True, kw_only=True, tag="ruled"):
    """An answer given by hand to the question with this key (see `Asked`), for a seat that is asked; `given` is how the
    referee wrote it."""

    seat: Seat
    question: str
    key: str
    answer: dict[str, Any]
    given: str | UnsetType = UNSET

    def change(self, book: Book) -> None:
        """Keep the answer, which is used when the game goes on."""
        book.ruled = {**book.ruled, self.seat: Ruling(key=self.key, answer=self.answer)}

    def notice(self, seat: str) -> ActNotice:
        """What is asked of whom, and what is answered, is for its seat alone."""
        notice = ActDone(act=self.kind, reason=self.reason, seats=[self.seat])
        return notice.changed(question=self.question, answer=self.answer) if seat == self.seat else notice

    def concerned(self, seats: Collection[str]) -> list[str]:
        """The seat that is asked."""
        return [self.seat]


class Decreed(ActToldAtOnce, frozen=True, kw_only=True, tag="decreed"):
    """An event given by hand; it is the one event of an act, which the line before begins."""

    event: dict[str, Any]


class Edited(ActToldAtOnce, frozen=True, kw_only=True, tag="edited"):
    """Options of a running game were changed: `changes` as they are written, and the values that hold from now on."""

    changes: Annotated[Sequence[Change], Meta(min_length=1)]
    times: dict[str, Any]
    people: dict[Seat, PersonChange]

    def change(self, book: Book) -> None:
        """Change the options: times apply from the next question on, those of a seat at once."""
        book.edited = {**book.edited, **self.times}
        for seat, settings in self.people.items():
            book.people[seat] = {**book.people.get(seat, {}), **settings.to_json()}

    def notice(self, seat: str) -> ActNotice:
        """A seat hears what concerns it or all; of the others only that something has changed for them."""
        mine = [change for change in self.changes if change.seat in ("", seat)]
        others = sorted({change.seat for change in self.changes} - {"", seat})
        return OptionsEdited(act=self.kind, reason=self.reason, changes=mine, seats=others)

    def concerned(self, seats: Collection[str]) -> list[str]:
        """Those for which something has changed."""
        mine = {change.seat for change in self.changes}
        return list(seats) if "" in mine else [seat for seat in seats if seat in mine]


class Reopened(AnnouncedAct, frozen=True, kw_only=True, tag="reopened"):
    """The open act begins again under the rules of `revision`; turn -1 and number 0 if none was open. `event` is the
    place (turn and number) of the last event before it."""

    turn: Annotated[int, Meta(ge=-1)]
    number: Count
    was: Count
    revision: Count
    event: tuple[Annotated[int, Meta(ge=-1)], Annotated[int, Meta(ge=-1)]]

    def change(self, book: Book) -> None:
        """Take back what has been used since the act began; sheets are kept."""
        book.revision = self.revision
        book.take_back_draws(self.number)
        if self.number:
            for seat, then in book.at_start.items():
                book.take_back_uses(seat, self.event[0], then, self.number)
                book.untell(seat, self.event)
        book.deadlines = Deadlines()
        book.forget_acts()

    def notice(self, seat: str) -> AnyNotice:
        """That it does, and whether other rules hold."""
        return notices.Reopened(reason=self.reason, rules=self.was != self.revision)


class NextAttempt(JournalValue, frozen=True, kw_only=True):
    """A key that a turn keeps: the attempt that it is for, its place among the keys."""

    attempt: Number
    tree: Count
    leaf: Count


class GoesBack(AnnouncedAct, frozen=True, kw_only=True):
    """What was played is taken back, or that is undone: the book goes back to the journal's line `line`
    (`histories`), then this changes it. `number` counts the rollbacks of the game."""

    number: Number
    turn: Count
    line: Number

    @property
    def coming(self) -> int:
        """The turn that is played next."""
        return self.turn

    def restore(self, book: Book, then: Book) -> None:
        """Change what else is again as in the book `then`, or different from now on."""

    def enter(self, book: Book) -> None:
        """Raise NotImplementedError: only `histories.enter` can do this, since it needs the lines before."""
        raise NotImplementedError(self.kind)


class RolledBack(GoesBack, frozen=True, kw_only=True, tag="rolled_back"):
    """Everything from a turn on is taken back: from the journal's line `line`, which began it, up to this one.

    `was` is the turn that was being played; `attempts` are those of the turns that get fresh dice, `keys` those of the
    turns that keep theirs; `revision` is that of the rules with which the game goes on. With `same_orders` the recorded
    orders follow, played again.
    """

    was: Count
    dice: Annotated[str, Meta(pattern="^(same|fresh)$")]
    same_orders: bool
    attempts: dict[str, Number]
    keys: dict[str, NextAttempt]
    revision: Count

    def restore(self, book: Book, then: Book) -> None:
        """Make its turns another attempt, and drop the sheets for them."""
        book.revision = self.revision
        # Those back to this turn or a later one name no act that still stands.
        book.courses = [*(course for course in book.courses if course[0] < self.turn), [self.turn, self.number]]
        book.attempts = {**book.attempts, **self.attempts}
        still_kept = {turn: key for turn, key in book.kept_keys.items() if turn not in self.attempts}
        book.kept_keys = {**still_kept, **{turn: key.to_json() for turn, key in self.keys.items()}}
        book.sheets = {}
        book.on_hold = {
            seat: left for seat, held in book.on_hold.items() if (left := [h for h in held if not h.with_orders])
        }

    def notice(self, seat: str) -> AnyNotice:
        """To which turn, and whether dice and orders are the same."""
        return notices.RolledBack(
            number=self.number,
            turn=self.turn,
            dice=self.dice,
            orders="same" if self.same_orders else "new",
            reason=self.reason,
        )


class Restored(GoesBack, frozen=True, kw_only=True, tag="restored"):
    """A rollback is undone, the line `line` and what follows it up to this one: `number` and `turn` are those of the
    rollback, `now_turn` is the turn that is being played again."""

    now_turn: Count

    @property
    def coming(self) -> int:
        """The turn that is being played again."""
        return self.now_turn

    def restore(self, book: Book, then: Book) -> None:
        """Undo what the rollback had changed."""
        for name in ("revision", "courses", "attempts", "kept_keys", "stage"):
            setattr(book, name, getattr(then, name))
        book.told_turn = min(then.told_turn, self.now_turn - 1)

    def notice(self, seat: str) -> AnyNotice:
        """Which turn is played again."""
        return notices.Restored(number=self.number, turn=self.now_turn, reason=self.reason)


class Over(RefereesAct, frozen=True, kw_only=True, tag="over"):
    """The game is over: by its rules, agreed upon as a draw or with a winner, or ended by the referee for a reason."""

    by: Literal["draw", "concede", "cancel"] | UnsetType = UNSET
    winner: Seat | UnsetType = UNSET
    reason: str | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """End the game, as agreed or as the referee decided, with no question left open."""
        book.stage = OVER
        agreed = {"by": self.by, "winner": self.winner, "reason": self.reason}
        book.agreed = {key: value for key, value in agreed.items() if value is not UNSET}
        book.act, book.deadlines = None, Deadlines(turn_until=book.deadlines.turn_until)
        if self.reason is not UNSET:
            self.answer_dispute(book, self.reason)


class Slid(JournalLine, frozen=True, kw_only=True, tag="slid"):
    """Deadlines of some seats were moved: an outage, a clock that jumped, too many that would be missed at once, or a
    letter that asks and has not left."""

    number: Count
    minutes: int
    reason: Literal["outage", "clock", "mass", "unsent"]
    seats: Sequence[Seat]

    def enter(self, book: Book) -> None:
        """Move the deadlines and notify their players; if the clock was wrong, the start of a pause moves with them."""
        by = timedelta(minutes=self.minutes)
        book.slid = max(book.slid, self.number)
        book.deadlines = book.deadlines.moved(self._moved, turn_by=timedelta() if self.reason == UNSENT else by)
        if book.stage == NONCES:
            book.nonces = book.nonces.later_by(by)
        for seat in self.seats:
            book.notify(seat, DeadlineMoved(reason=self.reason))
        if book.paused and self.reason == "clock":
            book.paused = book.paused.later_by(by)

    def _moved(self, ask: OpenAsk) -> OpenAsk:
        if ask.seat not in self.seats:
            return ask
        by = timedelta(minutes=self.minutes)
        if self.reason == UNSENT:  # a letter that could not leave asks anew
            return ask.later_by(by).asked_anew(self.at)
        # Where the clock went back the question was asked earlier by that clock: its next step forward counts then.
        later = ask.shifted_by(by) if by < timedelta() else ask.later_by(by)
        return later.changed(braked=True) if self.reason == "mass" else later
