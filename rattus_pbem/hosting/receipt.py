"""The receipt of a sheet: what its sender is told, as JSON (`submit --json`) and as text in the seat's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from ..home.home import Home
from ..home.seals import About, json_mark, sealed_parts
from ..locale import labelled, tell
from ..locale.times import deadline_text
from ..orders.advance import Advance
from ..orders.print_text import in_force, print_line
from ..orders.sheet import Sheet
from ..play.checking import Check
from ..play.verdicts import verdict_key, verdict_lines
from ..record.game import Game
from ..record.stored_sheet import HeldAdvance
from ..record.stored_value import StoredValue
from .session import Session
from .sheet_times import ready_at


class Receipt(StoredValue, frozen=True, kw_only=True, tag_field="schema", tag="rattus-pbem/receipt/1"):
    """What became of a sheet: its grade, its orders as they were stored, each fault with its place, what happens next.

    `number` is the sheet's among those of its seat for this turn. It `counts` if it is used; `void`: it answers a
    letter about a turn that was taken back. What the seat has said in advance, as lines of text: `in_force` now,
    `on_hold` with tentative sheets, `later` from the next part of the turn on. `lines` are the verdicts of the orders
    that are still to be carried out (`verdict_lines`). `deadline` and `ready`, from when on the orders may be played,
    are in ISO 8601, None if there is no such moment; `asked`: the game waits for the seat. `asks` is what a letter will
    certainly ask once the orders are carried out. `seal` stands for all of this.
    """

    game: str
    seat: str
    turn: int
    number: int
    grade: str
    counts: bool
    void: bool = False
    digest: str
    orders: Sequence[str]
    in_force: Sequence[str]
    on_hold: Sequence[str]
    later: Sequence[str]
    lines: Sequence[Mapping[str, Any]]
    deadline: str | None
    asked: bool
    ready: str | None
    asks: str = ""
    seal: str

    def sealed(self, home: Home) -> Receipt:
        """The same under the seal of this host."""
        return self.changed(seal=home.seal(*self.about, json_mark(home, self.to_json())))

    @property
    def about(self) -> About:
        """What its seal is for."""
        return sealed_parts(self.game, self.seat, self.turn, self.number, self.digest)

    @property
    def is_done(self) -> bool:
        """Whether all of its orders were carried out before: it answers an older letter."""
        return self.grade == "stale" and self.counts and bool(self.orders) and not self.ready

    def text_lines(self, lang: str, zone: str, now: datetime, *, seat: str = "", ends: bool = True) -> Iterator[str]:
        """The receipt line by line, without its seal; `seat` is the word for the seat in this language.

        With `ends` it says when the orders are played; where more follows, that is said at the very end.
        """
        yield tell(lang, "receipt_head", game=self.game, seat=seat or self.seat, turn=self.turn)
        is_changed = self.grade == "warnings" and all(entry["verdict"] != "fails" for entry in self.lines)
        yield tell(lang, "grade_changed" if is_changed else "grade_" + self.grade)
        if not self.counts:
            yield tell(lang, "receipt_void" if self.void else "receipt_not_used")
        if self.is_done:
            yield tell(lang, "receipt_all_done")
        yield from self._order_lines(lang)
        if self.asks:
            yield tell(lang, "receipt_asks", question=self.asks)
        in_advance = {"receipt_in_force": self.in_force, "receipt_on_hold": self.on_hold, "receipt_later": self.later}
        for head, said in in_advance.items():
            if said:
                yield tell(lang, head)
                yield from (f"  {line}" for line in said)
        yield tell(lang, "receipt_digest", digest=self.digest[:16])
        if ends:
            yield from self._moments(lang, zone, now)

    def _order_lines(self, lang: str) -> Iterator[str]:
        """The orders, each with what is wrong with it and what the game works out about it; then the clauses' text."""
        faults = {entry["line"]: entry for entry in self.lines if "message" in entry}
        notes = {entry["line"]: entry["notes"] for entry in self.lines if "notes" in entry}
        for number, order in enumerate(self.orders, 1):
            yield f"  {number}. {order}"
            if number in faults:
                yield _fault_line(faults[number], lang)
            yield from (f"     {note}" for note in notes.get(number, ()))
        yield from (
            f"  {rule}" for rule in dict.fromkeys(entry["rule"] for entry in faults.values() if "rule" in entry)
        )

    def _moments(self, lang: str, zone: str, now: datetime) -> Iterator[str]:
        """When the orders are played, and until when they may be changed, or the seat has time."""
        if self.ready:
            ready = datetime.fromisoformat(self.ready)
            if ready > now:
                yield tell(lang, "receipt_ready", ready=deadline_text(ready, zone, lang, now))
            else:
                yield tell(lang, "receipt_ready_now")
        if self.deadline:
            until = deadline_text(datetime.fromisoformat(self.deadline), zone, lang, now)
            yield tell(lang, "receipt_until" if self.asked and not self.is_done else "receipt_waits", until=until)


def _fault_line(entry: Mapping[str, Any], lang: str) -> str:
    clause = f" [{entry['clause']}]" if entry["clause"] else ""
    possible = f" {entry['possible']}" if entry.get("possible") else ""
    word = tell(lang, verdict_key(entry["verdict"], has_fault=True))
    return f"     {labelled(lang, word, entry['message'])}{clause}{possible}"


def receipt_of(
    session: Session,
    sheet: Sheet,
    check: Check,
    grade: str,
    number: int,
    *,
    counts: bool = True,
    is_used: bool = True,
    is_void: bool = False,
) -> Receipt:
    """The receipt for a sheet that is stored by now; `is_used`: something of it will be played."""
    game, book, seat = session.game, session.game.book, sheet.seat
    lang, ask, asks = book.seats[seat].lang, book.ask_of(seat), check.asks if is_used else None
    is_asked_now = sheet.turn == game.turn and not book.paused
    return Receipt(
        game=sheet.game,
        seat=seat,
        turn=sheet.turn,
        number=number,
        grade=grade,
        counts=counts,
        void=is_void,
        digest=sheet.digest(),
        orders=[print_line(line.data, game.rules.lexicon, lang) for line in sheet.orders],
        in_force=_in_force(game, sheet, lang),
        on_hold=_on_hold(game, book.held(seat, sheet.turn), lang),
        later=_on_hold(game, book.held_until_next_part(seat), lang),
        lines=[line.to_json() for line in verdict_lines(game.rules, sheet, check, lang)],
        deadline=ask.until if ask is not None and is_asked_now else None,
        asked=game.run is not None and any(pending.seat == seat for pending in game.run.pending),
        ready=_ready(game, sheet) if is_used else None,
        asks=game.rules.question_text(asks.question, lang, asks.about) if asks else "",
        seal="",
    ).sealed(session.home)


def _in_force(game: Game, sheet: Sheet, lang: str) -> list[str]:
    """What the seat has said in advance, as lines; conditional lines of another turn than the sheet's name theirs."""
    sheets = game.book.sheets.get(sheet.seat, {})
    conditional = {int(turn): stored.conditional for turn, stored in sheets.items()}
    return in_force(game.rules, game.book.advance_of(sheet.seat), lang, conditional, sheet.turn)


def _on_hold(game: Game, held: Sequence[HeldAdvance], lang: str) -> list[str]:
    """What these sheets say in advance, as lines."""
    coming = Advance()
    for each in held:
        coming = coming.changed_by(each.parts, "")
    return in_force(game.rules, coming, lang)


def _ready(game: Game, sheet: Sheet) -> str | None:
    """From when on the orders may be played; None for those that wait, or are for a later turn, and in a pause."""
    stored = game.book.stored(sheet.seat, game.turn)
    if stored is None or sheet.wait or game.book.paused or sheet.turn != game.turn:
        return None
    return ready_at(game, stored).isoformat() if stored.digest == sheet.digest() else None
