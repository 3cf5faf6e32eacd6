"""The book of a game: all that journal lines say beside the position. Only lines of the journal change it, each by its
`enter`; what several of them do stands here.

Plain JSON values for the most part, so that it is stored in the saved game as it is. Reads no file and no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import asdict

from ..engine.conditions import SheetLine
from ..engine.values import changed
from ..home.options import Times, default_times
from ..orders.advance import Advance
from ..play.answering import CONDITIONAL, key_in_advance
from .act_names import OpenAct, act_name, place_of
from .deadlines import Deadlines, OpenAsk, Pause, Ruling
from .dispute import Dispute, without_old
from .draw_book import DrawBook, HeldKey, OpenDraw, OpenedKey, SealedDraw
from .game_header import NO_HEADER, Header
from .last_letter import LastLetter
from .nonce_exchange import NonceExchange
from .notices import AnyNotice, notice_of
from .person import AddressMove, KnownMail, Person
from .stored_sheet import HeldAdvance, StoredSheet, Used

NONCES, PLAY, OVER = "nonces", "play", "over"
DIGITS = 16
"""So many digits of a digest are enough to know a mail by, or its sheet."""
DRAW = "draw"


@dataclass(eq=False, repr=False)
class Book(DrawBook):
    """What a game was begun with and how far it is; its people and their mails; what is asked until when; sheets,
    letters, and what letters must still tell; what the referee has done.

    Of the game: `header`, `stage`, the lines for the draws (`nonces`), the open act (`act`), `ends`, the salted digests
    of the events of the acts of this turn and the one before, by name (`0007.1`); `revision` is that of the rules
    played by now, `written` are the numbers under which the journal is written by now (`journal_numbers`); `agreed` is
    how the game was ended by its players, or by the referee.

    Of people: `people[seat]` is what has changed of who sits there since the game began, with the addresses of those
    `before`; `mails[seat]` its newest mails; `absences[seat]` first and last days; `votes[seat]` is `draw` or the seat
    that is to win, for this turn; `proposed` are the votes that the others have been told of; `moves[seat]` is a new
    address that is not confirmed yet from both sides; `presses[seat]` are its messages in this turn by the seat that
    they went to; `disputes` are what players ask the referee to look at, in the order of their numbers, without those
    that were closed long ago; `misses[seat]` counts the deadlines missed in a row.

    Of sheets: `sheets[seat][turn]` is the sheet of a seat for a turn; `reached[seat]` are the lines of its sheets that
    were reached in this turn, in order; `at_start[seat]` is what had been used of its sheet and of that when the open
    act began. `advance[seat]` is what it has said in advance (`Advance` in JSON form); `on_hold[seat]` what its
    tentative sheets say in advance, in force when they are played. `received[seat][turn]` counts the sheets that came
    for turns that are not over.

    Of letters: `letters[seat]` is the last letter with the events and notices in it; `notices[seat]` waits for the next
    one; `told_turn` is the turn that was asked about last. `letter_numbers[seat][turn]` are the numbers that letters
    about turns taken back have had, `void_letters` those of them that do not hold.

    Of the referee: `paused` says since when and why the game stands still, None while it goes on; `ruled[seat]` is an
    answer given by hand; `processed` are the seats for which the
    open act is not waiting any longer; `edited` the time settings that have been changed; `courses` the rollbacks in
    force (see `act_names`); `slid` is the number of the last sliding of all deadlines that this game has followed.
    `put_back` is when the game was put back from a backup last, or its host lost the key that its letters were made
    with; `host_key` is the mark of the host's key that its players were told of last, `key_changes` are the public keys
    that came after the first, where letters are signed, and how each came.
    """

    header: Header = NO_HEADER
    stage: str = NONCES
    nonces: NonceExchange = field(default_factory=NonceExchange)
    deadlines: Deadlines = field(default_factory=Deadlines)
    misses: dict[str, int] = field(default_factory=dict)
    notices: dict[str, list[AnyNotice]] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    mails: dict[str, list[KnownMail]] = field(default_factory=dict)
    absences: dict[str, list[list[str]]] = field(default_factory=dict)
    votes: dict[str, str] = field(default_factory=dict)
    proposed: list[str] = field(default_factory=list)
    moves: dict[str, AddressMove] = field(default_factory=dict)
    slid: int = 0
    agreed: dict[str, Any] = field(default_factory=dict)
    disputes: list[Dispute] = field(default_factory=list)
    presses: dict[str, dict[str, int]] = field(default_factory=dict)
    put_back: str = ""
    host_key: str = ""
    key_changes: list[dict[str, str]] = field(default_factory=list)
    paused: Pause | None = None
    ruled: dict[str, Ruling] = field(default_factory=dict)
    processed: list[str] = field(default_factory=list)
    edited: dict[str, Any] = field(default_factory=dict)
    courses: list[list[int]] = field(default_factory=list)
    received: dict[str, dict[str, int]] = field(default_factory=dict)
    letter_numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    void_letters: dict[str, dict[str, int]] = field(default_factory=dict)
    act: OpenAct | None = None
    sheets: dict[str, dict[str, StoredSheet]] = field(default_factory=dict)
    letters: dict[str, LastLetter] = field(default_factory=dict)
    reached: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    told_turn: int = -1
    ends: dict[str, str] = field(default_factory=dict)
    advance: dict[str, dict[str, Any]] = field(default_factory=dict)
    on_hold: dict[str, list[HeldAdvance]] = field(default_factory=dict)
    at_start: dict[str, Used] = field(default_factory=dict)
    revision: int = 0
    written: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, without those values in which nothing stands; what is plain in the book is no copy."""
        parts = {
            **{name: to_builtins(getattr(self, name)) for name in _TYPES},
            "header": self.header.to_json(),
            "asked": self.deadlines.to_json(),
            "turn_until": self.deadlines.turn_until,
            "letters": {seat: letter.to_json() for seat, letter in self.letters.items()},
            "notices": {seat: [notice.to_json() for notice in of_seat] for seat, of_seat in self.notices.items()},
        }
        values = {**vars(self), **parts}
        return {name: values[name] for name in _EMPTY if values[name] != _EMPTY[name]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Book:
        """The book that `to_json` stored."""
        parts: dict[str, Any] = {
            # The first release wrote values in which nothing stands, too: `{}` for no pause.
            **{name: convert(data[name], kind) for name, kind in _TYPES.items() if data.get(name)},
            **({"header": Header.from_json(data["header"])} if "header" in data else {}),
            "deadlines": Deadlines.from_json(data.get("asked", ()), data.get("turn_until", "")),
            "letters": {seat: LastLetter.from_json(letter) for seat, letter in data.get("letters", {}).items()},
            "notices": {seat: [*map(notice_of, of_seat)] for seat, of_seat in data.get("notices", {}).items()},
        }
        plain = (_EMPTY.keys() & data.keys()) - {"asked", "turn_until", *_TYPES, *parts}
        return Book(**parts, **{name: data[name] for name in plain})

    # ---- people -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> dict[str, Person]:
        """Who sits at each seat, clockwise."""
        changes = ((began, self.people.get(began.seat, {})) for began in self.header.seats)
        return {began.seat: Person.from_json({**asdict(began), **changed}) for began, changed in changes}

    @property
    def open_seats(self) -> list[str]:
        """The seats at which nobody sits yet."""
        return [seat for seat, person in self.seats.items() if person.is_open]

    def mail_known(self, seat: str, key: str) -> KnownMail | None:
        """The mail of this seat that has this key: its name in the queue, its Message-ID's or its content's."""
        return next((mail for mail in self.mails.get(seat, [])[::-1] if mail.has((key, key[:DIGITS]))), None)

    def is_newcomer(self, seat: str) -> bool:
        """Whether somebody has taken the seat to whom no letter has been written since."""
        return self.seats[seat].newcomer

    @property
    def last_dispute(self) -> int:
        """The number of the newest dispute; 0 if there was none."""
        return self.disputes[-1].number if self.disputes else 0

    def dispute(self, number: int) -> Dispute | None:
        """The dispute of this number; None if there is none, or it was closed long ago."""
        return next((dispute for dispute in self.disputes if dispute.number == number), None)

    def change_dispute(self, number: int, change: Callable[[Dispute], Dispute]) -> None:
        """The dispute of this number is what `change` makes of it."""
        self.disputes = [change(dispute) if dispute.number == number else dispute for dispute in self.disputes]

    # ---- letters ------------------------------------------------------------------------------------------------

    def notify(self, seat: str, notice: AnyNotice) -> None:
        """The next letter to this seat tells it; a computer player reads none."""
        if not self.seats[seat].bot:
            self.notices.setdefault(seat, []).append(notice)

    def notify_others(self, seat: str, notice: AnyNotice) -> None:
        """The next letters to all other seats tell it."""
        for other in self.seats:
            if other != seat:
                self.notify(other, notice)

    def is_first_letter(self, seat: str, last: LastLetter | None, *, again: bool) -> bool:
        """Whether the letter after this one is the first that its player reads; `again`: the last one has not left."""
        return last is None or self.is_newcomer(seat) or (again and bool(last.first))

    def greet(self, seat: str) -> None:
        """A letter is written to the seat: its player is no newcomer any more."""
        if self.is_newcomer(seat):
            person = self.people[seat]
            self.people[seat] = {key: value for key, value in person.items() if key != "newcomer"}

    def untell(self, seat: str, place: tuple[int, int]) -> None:
        """What the seat's last letter has told of this place's turn after it is to be told anew."""
        letter = self.letters.get(seat)
        if letter is not None and letter.event[0] == place[0] and letter.event[1] > place[1]:
            self.letters[seat] = letter.changed(event=place)

    def is_void(self, seat: str, turn: int, number: int) -> bool:
        """Whether this letter about a turn was written before the turn was taken back."""
        return number <= self.void_letters.get(seat, {}).get(str(turn), 0)

    # ---- what is asked ------------------------------------------------------------------------------------------

    @property
    def times(self) -> Times:
        """The time settings; what an older program did not know has its default."""
        return changed(default_times(), **{**self.header.options["times"], **self.edited})

    def ask_of(self, seat: str) -> OpenAsk | None:
        """What the seat is asked."""
        return self.deadlines.of(seat)

    def is_player_asked(self, seat: str) -> bool:
        """Whether something is asked of the seat, and a person plays there: a computer player answers at once."""
        return self.ask_of(seat) is not None and not self.seats[seat].bot

    # ---- acts and turns -----------------------------------------------------------------------------------------

    def root(self, tree: int) -> str:
        """The published root of a tree of keys."""
        return str(self.roots[tree - 1] if tree else self.header.commitment)

    def name_of_act(self, turn: int, number: int) -> str:
        """What an act is called that is played now, or was played last."""
        return act_name(turn, number, self.courses)

    def begin_turn(self, turn: int) -> None:
        """Nothing is proposed any more, nobody has written, no line was reached. What may still be asked of the turns
        before lies in files (`opened_turns`)."""
        self.reached = {}
        self.votes, self.proposed, self.presses = {}, [], {}
        self.disputes = without_old(self.disputes)
        self.ends = {name: end for name, end in self.ends.items() if place_of(name)[0] >= turn - 1}
        # A letter about this turn, or the one before, may still be answered.
        answered = min((self.letters[seat].turn for seat in self.letters if not self.seats[seat].bot), default=turn)
        self.received = numbers_from(self.received, turn)
        self.letter_numbers = numbers_from(self.letter_numbers, turn)
        self.void_letters = numbers_from(self.void_letters, answered - 1)

    def forget_acts(self) -> None:
        """Another act begins, or the open one begins again: what the referee decided about the one before is over."""
        self.ruled, self.processed = {}, []

    @property
    def act_turn(self) -> int:
        """The turn of the act under way; 0 between acts."""
        return 0 if self.act is None else self.act.turn

    # ---- sheets -------------------------------------------------------------------------------------------------

    def stored(self, seat: str, turn: int) -> StoredSheet | None:
        """The stored sheet of a seat for a turn; None if there is none."""
        return self.sheets.get(seat, {}).get(str(turn))

    def is_unplayed(self, seat: str, turn: int) -> bool:
        """Whether the stored sheet of a seat for a turn holds something that was not played yet."""
        stored = self.stored(seat, turn)
        return stored is not None and stored.is_unplayed

    def put_sheet(self, seat: str, turn: int, sheet: StoredSheet) -> None:
        """The stored sheet of a seat for a turn is as this one."""
        self.sheets[seat] = {**self.sheets[seat], str(turn): sheet}

    def change_sheet(self, seat: str, turn: int, **fields: Any) -> None:
        """The stored sheet of a seat for a turn has other values in these fields."""
        self.put_sheet(seat, turn, self.sheets[seat][str(turn)].changed(**fields))

    def use(self, seat: str, index: int, *, failed: bool = False) -> None:
        """An order of the seat's sheet for this turn was reached; -1 is its end."""
        assert self.act is not None
        stored = self.stored(seat, self.act.turn)
        if stored is not None and index >= 0:
            self.put_sheet(seat, self.act.turn, stored.reached(index, failed=failed))
            order = stored.orders[index]
            self.reached[seat] = [*self.reached.get(seat, []), {"order": order, "failed": failed}]

    def used_by(self, seat: str, turn: int) -> Used:
        """How far the seat's sheet for a turn, and what it has said in advance, have been used by now."""
        stored = self.stored(seat, turn)
        used = Used(
            digest=stored.digest if stored is not None else "",
            reached=len(self.reached.get(seat, [])),
            fired=self.advance_of(seat).fired,
            misses=self.misses.get(seat, 0),
        )
        return used if stored is None else stored.added_to(used)

    def take_back_uses(self, seat: str, turn: int, then: Used, act: int) -> None:
        """The act of this number begins again: what has been used of the seat's since `used_by` gave `then` counts as
        not used."""
        stored = self.stored(seat, turn)
        if stored is not None:
            self.put_sheet(seat, turn, stored.taken_back(then, act))
        if seat in self.reached:
            self.reached[seat] = self.reached[seat][: then.reached]
        if seat in self.advance:
            self.advance[seat] = {**self.advance[seat], "fired": dict(then.fired)}
        if seat in self.misses:
            self.misses[seat] = then.misses

    # ---- what is said in advance --------------------------------------------------------------------------------

    def advance_of(self, seat: str) -> Advance:
        """What the seat has said in advance."""
        return Advance.from_json(self.advance.get(seat))

    def say_in_advance(self, seat: str, said: HeldAdvance) -> None:
        """This holds from now on."""
        self.advance[seat] = self.advance_of(seat).changed_by(said.parts, said.digest).to_json()

    def fire(self, seat: str, part: str, index: int, within: Mapping[str, str]) -> None:
        """A conditional line of the seat's sheet for this turn, or a standing one, is used once more."""
        assert self.act is not None
        advance, turn = self.advance_of(seat), self.act.turn
        stored = self.sheets[seat][str(turn)] if part == CONDITIONAL else None
        conditional = [SheetLine(line) for line in stored.conditional] if stored is not None else ()
        standing = [SheetLine(line) for line in advance.standing]
        advance.fire(key_in_advance(standing, conditional, part, index), turn, within)
        self.advance[seat] = advance.to_json()

    def held(self, seat: str, turn: int) -> list[HeldAdvance]:
        """What the seat's tentative sheets for a turn say in advance."""
        return [held for held in self.on_hold.get(seat, ()) if held.turn == turn and not held.later]

    def held_until_next_part(self, seat: str) -> list[HeldAdvance]:
        """What the seat has said in advance since a part of another's turn began that is still being carried out."""
        return [held for held in self.on_hold.get(seat, ()) if held.later]

    def hold(self, seat: str, on_hold: Sequence[HeldAdvance]) -> None:
        """This, and nothing else of the seat's, is on hold."""
        others = {other: held for other, held in self.on_hold.items() if other != seat}
        self.on_hold = {**others, **({seat: [*on_hold]} if on_hold else {})}


def numbers_from(numbers: Mapping[str, Mapping[str, int]], turn: int) -> dict[str, dict[str, int]]:
    """Of numbers by seat and turn those from a turn on."""
    return {seat: {t: n for t, n in of_seat.items() if int(t) >= turn} for seat, of_seat in numbers.items()}


_TYPES: Mapping[str, Any] = {
    "act": OpenAct | None,
    "at_start": dict[str, Used],
    "disputes": list[Dispute],
    "drawn": list[OpenDraw],
    "key": HeldKey | None,
    "last_openings": list[OpenedKey],
    "mails": dict[str, list[KnownMail]],
    "moves": dict[str, AddressMove],
    "nonces": NonceExchange,
    "on_hold": dict[str, list[HeldAdvance]],
    "paused": Pause | None,
    "ruled": dict[str, Ruling],
    "sealed": list[SealedDraw],
    "sheets": dict[str, dict[str, StoredSheet]],
}
"""What the parts of a book are that are more than plain values, and no others read them from JSON."""
_EMPTY = {**vars(Book()), "nonces": NonceExchange().to_json(), "header": {}, "asked": [], "turn_until": ""}
del _EMPTY["deadlines"]
