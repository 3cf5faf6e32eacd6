"""The lines of a journal about the people of a game: their mails and messages, who sits where, what they vote and
dispute, and what they must know of their host. See `journal_line`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from ..addresses import canonical_address
from ..locale import Language
from .book import DIGITS, NONCES, Book
from .deadlines import OpenAsk
from .dispute import Dispute, Outcome, Word
from .journal_line import JournalLine, RefereesAct
from .notices import (
    EJECTED,
    AnyNotice,
    Ejected,
    GamePutBack,
    HostsMessage,
    NewHostKey,
    OfDispute,
    PlayersMessage,
    Replaced,
    Welcome,
)
from .person import AddressMove, KnownMail
from .stored_value import Clause, Count, Day, Hex8, Hex16, Hex64, Hex64OrNone, JournalValue, Number, Seat, Time

KeyChange = Annotated[str, Meta(pattern="^(replaced|lost|stolen)$")]
"""How the host's key came that is in place of another."""
Side = Literal["", "old", "new"]
KEPT_MAILS = 150
"""So many mails of a game are remembered, to know one that comes again: of each seat its newest."""


class MailTaken(JournalLine, frozen=True, kw_only=True, tag="mail"):
    """A mail of a seat was taken in, and what it was for; `inner`: one that was held back until its player confirmed
    it. `turn` is the one that its orders are for, `stage` stands where it brought a line for the draw and no orders;
    `mark` is what its receipt's name stands for, `told` are the paragraphs of that receipt."""

    seat: Seat
    name: str
    keys: Sequence[str]
    sheet: Hex64OrNone
    reply: str
    grade: str
    paragraphs: Sequence[str] = field(name="told")
    next: str | UnsetType = UNSET
    came: Time
    receipt: str | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    stage: Literal["nonces"] | UnsetType = UNSET
    mark: Hex8 | UnsetType = UNSET
    inner: bool | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Remember the keys of the mail, in the same step as its effect, so that it is known when it comes again."""
        keys = tuple(key[:DIGITS] for key in self.keys)
        mail = KnownMail(name=self.name, keys=keys, sheet=self.sheet[:DIGITS], mark=self.mark)
        kept = KEPT_MAILS // len(book.seats)
        book.mails[self.seat] = [*book.mails.get(self.seat, []), mail][-kept:]


class PersonChange(JournalValue, frozen=True, kw_only=True):
    """What changes of who sits at a seat; `pictures`: whether letters show the board."""

    name: str | UnsetType = UNSET
    address: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    lang: Language | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    absent: Literal["hold", "bot"] | UnsetType = UNSET
    pictures: Annotated[str, Meta(pattern="^(on|off)$")] | UnsetType = UNSET


class PersonBefore(JournalValue, frozen=True, kw_only=True):
    """Who sat there: an address that hears of it, in its language."""

    address: str
    lang: Language
    name: str | UnsetType = UNSET


class PersonChanged(RefereesAct, frozen=True, kw_only=True, tag="person"):
    """Something about who sits at a seat has changed; `new`: it is somebody else now; `ejected`: its player was
    ejected. What the seat is asked can be answered until `least` at least, a line for the draws until `until`.
    """

    seat: Seat
    set: PersonChange
    new: bool
    ejected: bool | UnsetType = UNSET
    until: Time
    reason: str | UnsetType = UNSET
    was: PersonBefore | UnsetType = UNSET
    least: Time | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Give the seat to somebody else, or its player another name, address, language or zone."""
        person = {**book.people.get(self.seat, {}), **self.set.to_json()}
        if self.was is not UNSET and self.was.address:
            person["before"] = [*person.get("before", ()), canonical_address(self.was.address)]
        book.people[self.seat] = person
        if self.new or self.set.address is not UNSET:
            book.moves.pop(self.seat, None)
        if self.new:
            self._seat_somebody_new(book)
        if self.reason is not UNSET:
            self.answer_dispute(book, self.reason)

    def _seat_somebody_new(self, book: Book) -> None:
        """What was said and done by whoever sat there is not theirs."""
        person = book.people[self.seat]
        person |= {"ejected": bool(self.ejected), "newcomer": True}
        person.pop("pictures", None)  # that was somebody else's wish
        book.misses[self.seat] = 0
        for of_seats in (book.mails, book.votes, book.absences):
            of_seats.pop(self.seat, None)
        if self.reason is not UNSET:
            for other in book.seats:
                book.notify(other, self.notice(other))
        if self.least:
            book.deadlines = book.deadlines.moved(self._given_time)
        if book.stage == NONCES:
            book.nonces = book.nonces.changed(until=self.until)

    def _given_time(self, ask: OpenAsk) -> OpenAsk:
        """What the seat is asked can be answered until then, and its player is reminded as if it were asked anew."""
        if ask.seat != self.seat or not self.least:
            return ask
        by = max(timedelta(), datetime.fromisoformat(self.least) - ask.due_at)
        return ask.later_by(by).changed(reminded=0)

    def notice(self, seat: str) -> Welcome | Replaced | Ejected:
        """What this seat hears where somebody else sits now: that they came, or that their player was ejected."""
        reason = self.reason or ""
        before = self.was.name or "" if self.was else ""
        if self.ejected:
            return Ejected(act=EJECTED, reason=reason, seats=[self.seat], by=self.set.bot or "", name=before)
        if seat == self.seat and self.least is not UNSET:
            return Welcome(seat=self.seat, reason=reason, before=before)
        return Replaced(seat=self.seat, reason=reason)


class AddressChange(JournalLine, frozen=True, kw_only=True, tag="moving"):
    """A new address was asked for (`side` empty), or confirmed from one side."""

    seat: Seat
    to: str
    side: Side

    def enter(self, book: Book) -> None:
        """Note the new address, or that one side has confirmed it. It counts once both have; another begins anew."""
        before = book.moves.get(self.seat)
        sides = {*before.sides, self.side} if before is not None and before.to == self.to else set()
        book.moves[self.seat] = AddressMove(to=self.to, sides=tuple(sorted(sides - {""})))


class Absent(JournalLine, frozen=True, kw_only=True, tag="absent"):
    """A player is absent from one day to another."""

    seat: Seat
    first: Day
    last: Day

    def enter(self, book: Book) -> None:
        """Note the absence, so that later deadlines make allowance for it."""
        book.absences[self.seat] = [*book.absences.get(self.seat, []), [self.first, self.last]]


class Press(JournalLine, frozen=True, kw_only=True, tag="press"):
    """A message from a seat to others. `reply`: to an anonymous one, so that whom it went to is told to nobody."""

    seat: Seat
    to: Sequence[Seat]
    anonymous: bool
    text: str
    reply: bool | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Count the message for each seat that it goes to; a seat without address reads it in its next letter."""
        sent = book.presses.get(self.seat, {})
        book.presses[self.seat] = {**sent, **{seat: sent.get(seat, 0) + 1 for seat in self.to}}
        for seat in self.to:
            if not book.seats[seat].address:
                book.notify(seat, PlayersMessage(sender="" if self.anonymous else self.seat, text=self.text))


class ToHost(JournalLine, frozen=True, kw_only=True, tag="to_host"):
    """A message from a seat to the host."""

    seat: Seat
    text: str

    def enter(self, book: Book) -> None:
        """Change nothing: the message goes to the host by mail."""


class FromHost(RefereesAct, frozen=True, kw_only=True, tag="from_host"):
    """A message from the host to seats; an announcement as the referee has a reason."""

    to: Sequence[Seat]
    text: str
    reason: str | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Add the message to the next letter of each seat without address; an announcement to that of every seat."""
        for seat in self.to:
            if not book.seats[seat].address or self.reason is not UNSET:
                book.notify(seat, HostsMessage(text=self.text))
        if self.reason is not UNSET:
            self.answer_dispute(book, self.reason)


class Vote(JournalLine, frozen=True, kw_only=True, tag="vote"):
    """A seat agrees to an end: `draw`, or the seat that wins; `first`: nobody had proposed it."""

    seat: Seat
    vote: Seat
    turn: Count
    first: bool

    def enter(self, book: Book) -> None:
        """Store the vote for this turn, and the proposal if it is new, so that the others hear of it."""
        book.votes[self.seat] = self.vote
        if self.vote not in book.proposed:
            book.proposed = [*book.proposed, self.vote]


class Disputed(JournalLine, frozen=True, kw_only=True, tag="dispute"):
    """A player asks the referee to look at an event (`7:12`), at a turn (`7`), or (`event` empty) at something else;
    one of that number that is not closed gets these words, too.

    Journals of older programs have neither `number` nor `clauses`: their disputes are counted.
    """

    seat: Seat
    event: Annotated[str, Meta(pattern=r"^([0-9]+(:[0-9]+)?)?$", max_length=20)]
    text: str
    number: Number | UnsetType = UNSET
    clauses: Sequence[Clause] | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Open a dispute, or reopen the one with this number."""
        number = book.last_dispute + 1 if self.number is UNSET else self.number
        word = Word(at=self.at, by="player", text=self.text)
        if number <= book.last_dispute:
            book.change_dispute(number, lambda dispute: dispute.said(word, "open"))
            return
        dispute = Dispute(
            number=number,
            seat=self.seat,
            event=self.event,
            clauses=tuple(self.clauses or ()),
            held_by=len(book.seats[self.seat].before),  # how many held the seat before them
            words=(word,),
        )
        book.disputes = [*book.disputes, dispute]


class HostsWord(JournalLine, frozen=True, kw_only=True):
    """What the host says about the dispute of this number."""

    number: Number
    text: str

    @property
    def word(self) -> Word:
        """It as the dispute keeps it."""
        return Word(at=self.at, by="host", text=self.text)

    def tell_disputant(self, book: Book, outcome: str = "") -> None:
        """Whom no mail reaches reads in their next letter what became of their dispute."""
        dispute = book.dispute(self.number)
        assert dispute is not None
        person = book.seats[dispute.seat]
        if not person.address and len(person.before) == dispute.held_by:
            about = OfDispute(act=self.kind, reason=self.text, number=self.number, event=dispute.event, outcome=outcome)
            book.notify(dispute.seat, about)


class DisputeAnswered(HostsWord, frozen=True, kw_only=True, tag="dispute_answer"):
    """The host answers a dispute."""

    def enter(self, book: Book) -> None:
        """Mark the dispute as answered, and notify its player, who can still reply."""
        book.change_dispute(self.number, lambda dispute: dispute.said(self.word, "answered"))
        self.tell_disputant(book)


class DisputeClosed(HostsWord, frozen=True, kw_only=True, tag="dispute_closed"):
    """The host closes a dispute, and says why."""

    outcome: Outcome

    def enter(self, book: Book) -> None:
        """Close the dispute, and notify its player."""
        book.change_dispute(self.number, lambda dispute: dispute.closed(self.word, self.outcome))
        self.tell_disputant(book, self.outcome)


class PutBack(JournalLine, frozen=True, kw_only=True, tag="put_back"):
    """The game was put back from a backup, as it was at `since`. Letters written later are no longer valid."""

    since: Time

    def enter(self, book: Book) -> None:
        """Note when the game was restored, and notify all players which of their letters are no longer valid."""
        book.put_back = self.at
        for seat in book.seats:
            untold = book.notices.get(seat, ())
            if not any(isinstance(notice, GamePutBack) for notice in untold):  # else they will hear of it already
                book.notify(seat, GamePutBack(since=self.since))


class HostKeyChanged(JournalLine, frozen=True, kw_only=True, tag="host_key"):
    """The host has a new key: it `replaced` the one before, which counts for a while yet; or that one was `lost` or
    `stolen`, and is invalid. `key` is a mark of the new one, `signer` its public key where letters are signed."""

    how: KeyChange
    key: Hex16
    signer: Hex64 | UnsetType = UNSET
    reason: str

    def enter(self, book: Book) -> None:
        """Enter the new key, and notify every player of it and of what becomes of the letters that they have."""
        book.host_key = self.key
        if self.how != "replaced":
            book.put_back = self.at
        book.key_changes = [*book.key_changes, *self.key_changes]
        for seat in book.seats:
            book.notices[seat] = [notice for notice in book.notices.get(seat, ()) if not self._is_outdated(notice)]
            book.notify(seat, NewHostKey(how=self.how, reason=self.reason, signer=self.signer or ""))

    def _is_outdated(self, notice: AnyNotice) -> bool:
        """Whether this is said in place of a notice; what is told of a theft holds all the same."""
        return isinstance(notice, NewHostKey) and (self.how != "replaced" or notice.how == "replaced")

    @property
    def key_changes(self) -> list[dict[str, str]]:
        """The change as letters and bundles tell it: the new public key, and how it came; none if none is signed."""
        return [] if self.signer is UNSET else [{"key": self.signer, "how": self.how}]
