"""Opening an act again: back to its start, with every sheet kept. Plays nothing.

A game stays on the revision of its rules where this program still has it, else it goes on under the present one, and
all players are told.

For a game that is fenced off because the rules have changed, or because its open act does not follow from its entries
any more. Finished acts are never touched: their events are stored, and the act's start is folded from them.

A sheet that was replaced in the middle of its turn is not stored any more, but part of it was carried out, and the act
needs it when it is played again; so it is with an answer in advance that was used and has been changed since. One sheet
is made of them: what a seat's sheets have answered in the act, then what was to come (`merged_sheets`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Self

from ..contract.rules import Rules
from ..disk import after_storing
from ..engine.act_scripts import Act
from ..engine.chance import salt
from ..engine.journal import digest
from ..engine.run import Position
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..hosting.session import Session
from ..orders.sheet import schema_name
from ..play.answering import CONDITIONAL, DEFAULT, SHEET, STANDING
from ..record.book import NONCES, OVER, Book
from ..record.game import Game
from ..record.histories import book_after, books_after
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import Commit
from ..record.lines_of_play import ActBegun, ActEnded, Answered, ByConditional, ByDefault, BySheet, ByStanding
from ..record.lines_of_referee import Reopened
from ..record.lines_of_sheets import OrderRefused, PauseReached, SheetStored
from ..record.played_rules import (
    StoredPosition,
    check_secret,
    created_of,
    empty_journal_error,
    header_of,
    revision_of,
    rules_of,
    state_at_start,
)
from ..record.recorded_acts import act_names, events_digest, read_events, taken_back
from ..record.stored_sheet import sheet_of
from ..rules import load_rules
from ..store.blob_names import FENCE, events_name, snapshot_name
from ..store.protocol import GameStore, Mark
from .grounds import Grounds, LineGrounds, Result, check_dispute, check_reason, guard_turn, said_in

Lines = Sequence[JournalLine]
Standing = tuple[Position[Any], ActBegun | None]
"""A position between two acts, and the line that began the act that was open, if one was."""


class Reopening(Result, frozen=True, kw_only=True, tag="rattus-pbem/reopened/1"):
    """Which act begins again, number 0 if none was open, and the revision of the rules before and from now on."""

    game: str
    turn: int
    number: int
    was: int
    revision: int
    changed: bool

    @classmethod
    def by(cls, line: Reopened, game: str, *, changed: bool) -> Self:
        """What this line says of it."""
        return cls(game=game, turn=line.turn, number=line.number, was=line.was, revision=line.revision, changed=changed)


def reopen(
    home: Home, game_id: str, reason: str, now: datetime, dispute: int = 0, turn: int | None = None, again: bool = False
) -> Reopening:
    """Open the open act again.

    Said twice in a turn, it is done once, unless the game is blocked again or `again` says so. Raises BlockedError if
    the journal, the secret or the act's start does not hold, IllegalError if the game is over, or has no such dispute.
    """
    store = home.game(game_id)
    with store.locked():
        store.remove_temporary_files()
        lines, mark = read_record(store.journal())
        if not lines:
            raise empty_journal_error()
        return _reopen(home, store, lines, mark, Grounds(check_reason(reason), dispute, turn, again), now)


def _reopen(home: Home, store: GameStore, lines: Lines, mark: Mark, grounds: Grounds, now: datetime) -> Reopening:
    header = header_of(lines)
    secret = store.secret()
    check_secret(secret, header)
    book = book_after(lines)
    if book.stage == OVER:
        raise IllegalError("the game is over; no act can be opened again")
    rules = load_rules(header.rules, header.custom, revision_of(lines))
    rules_of(header, rules.revision)  # another board cannot be helped
    session = Session(home, store, now)
    session.mark = mark
    game = session.game = Game(rules, secret, session.derived)
    position, opened = standing(rules, store, secret, lines)
    game.load_position(book, position, mark.lines, mark.head)
    block = _last_block(lines)
    first = block[0]

    def is_same(line: Reopened) -> bool:
        return line.revision == rules.revision

    if isinstance(first, Reopened) and said_in(block, Reopened, is_same, grounds) is not None:
        _finish(session, block, first, position)
        return Reopening.by(first, header.id, changed=False)
    done = said_in(lines, Reopened, is_same, grounds)
    if done is not None and store.size(FENCE) is None:
        return Reopening.by(done, header.id, changed=False)
    guard_turn(game, grounds.turn)
    game.now = now.isoformat()
    check_dispute(game, grounds.dispute)
    reopened = open_again(game, lines, (position, opened), grounds.in_line())
    session.commit()
    with after_storing():
        store.remove(FENCE)
    return Reopening.by(reopened, header.id, changed=True)


def open_again(game: Game, lines: Lines, where: Standing, given: LineGrounds) -> Reopened:
    """Write that the game begins again from where it stands between acts, and let it stand there; returns the line that
    says so. Commits nothing."""
    position, opened = where
    turn, number = (opened.act.turn, opened.number) if opened else (-1, 0)
    was, revision = game.book.revision, game.rules.revision
    sheets = list(merged_sheets(game.rules, lines, opened)) if opened else []
    reopened = Reopened(
        turn=turn, number=number, was=was, revision=revision, event=(turn, position.first_event), **given
    )
    game.write(reopened)
    for sheet in sheets:
        game.write(sheet)
    if game.book.stage != NONCES:
        game.restart_act(position)
    return reopened


def _last_block(lines: Lines) -> Lines:
    """The lines that were committed last."""
    before = (n for n in range(len(lines) - 2, -1, -1) if isinstance(lines[n], Commit))
    return lines[next(before, -1) + 1 :]


def _finish(session: Session, block: Lines, line: Reopened, position: Position[Any]) -> None:
    """The same was said before, and nothing has happened since: only what a killed process left undone is done."""
    game = session.game
    game.now = line.at
    for other in block:
        if isinstance(other, SheetStored):
            session.derived.after(game, other)
    if game.book.stage != NONCES:
        game.restart_act(position)
    with after_storing():
        session.save()
        session.store.remove(FENCE)


def standing(rules: Rules[Any], store: GameStore, secret: bytes, lines: Lines) -> Standing:
    """Where the game stands between acts, and the line that began the open act if there is one."""
    undone, names = taken_back(lines), act_names(lines)
    lines = [line for line in lines if line.nth not in undone]
    act = next((line for line in reversed(lines) if isinstance(line, ActBegun)), None)
    if act is None:
        return Position(state_at_start(rules, created_of(lines))), None
    after = lines[lines.index(act) + 1 :]
    position = _start(rules, store, secret, act, names[act.nth])
    ended = next((line for line in after if isinstance(line, ActEnded)), None)
    if ended is None:
        again = any(isinstance(line, Reopened) for line in after)
        return position, None if again else act
    name = events_name(names[ended.nth])
    try:
        events = read_events(store.read(name))
    except (ValueError, RecursionError):
        events = []
    if events_digest(events, act.act.turn, act.number, secret) != ended.events:
        raise BlockedError("these events do not match their digest", place=name)
    state = position.state
    for event in events:
        state = event.event(rules).apply(state)
    done = (*position.done, Act.from_json(act.act.to_json()))
    return Position(state, None, done, position.first_event + len(events)), None


def _start(rules: Rules[Any], store: GameStore, secret: bytes, act: ActBegun, called: str) -> Position[Any]:
    """The position at the start of an act, from its snapshot, which the journal's line vouches for."""
    name = snapshot_name(called)
    try:
        saved = StoredPosition.from_json(json.loads(store.read(name) or b"")["position"])
    except (ValueError, RecursionError, KeyError, TypeError):
        raise BlockedError("the snapshot of the act's start is missing or damaged", place=name) from None
    label = (str(act.act.turn), str(act.number))
    if digest(saved.start, salt(secret, "start", *label)) != act.state:
        raise BlockedError("this is not the position at which the act began: its digest differs", place=name)
    return saved.before_act(rules, name)


class Given(NamedTuple):
    """What a seat gave in the act, as a line of `orders`; the part it is from, the line there, and the number of the
    sheet that was stored then.
    """

    seat: str
    order: Mapping[str, Any]
    part: str
    line: Mapping[str, Any]
    sheet: int


def merged_sheets(rules: Rules[Any], lines: Lines, began: ActBegun) -> Iterator[SheetStored]:
    """For each seat whose answers in the open act, begun by this line, would not all come again from its stored sheet
    and what it has said in advance: a line that stores a sheet with all of them, then what was still to come.
    """
    turn = began.act.turn
    book, given = Book(), dict[str, list[Given]]()
    undone = taken_back(lines)
    for line, book in books_after(lines):
        each = _given(book, line, turn) if line.nth > began.nth and line.nth not in undone else None
        if each is not None:
            given.setdefault(each.seat, []).append(each)
    for seat, all_given in given.items():
        lost = {place for place, each in enumerate(all_given) if _is_lost(book, seat, turn, each)}
        again = [
            each
            for place, each in enumerate(all_given)
            if (each.part == SHEET or place in lost) and (each.order["do"] != "pause" or place not in lost)
        ]
        if lost:
            yield _sheet_line(rules, book, seat, turn, again)


def _given(book: Book, line: JournalLine, turn: int) -> Given | None:
    """What this journal line, not entered yet, says that its seat gave; None if it is no such line, or a default."""
    if not isinstance(line, OrderRefused | PauseReached | Answered):
        return None
    seat, stored = line.seat, book.stored(line.seat, turn)
    if not isinstance(line, Answered):
        if stored is None:
            return None
        order = stored.orders[line.line]
        return Given(seat, order, SHEET, order, stored.number)
    number = stored.number if stored is not None else 0
    answer = {"on": line.question, **line.answer}
    match line.source:
        case BySheet() as source if source.line >= 0 and stored is not None:
            order = stored.orders[source.line]
            return Given(seat, order, SHEET, order, number)
        case ByConditional() as source if stored is not None:
            return Given(seat, answer, CONDITIONAL, stored.conditional[source.line], number)
        case ByStanding() as source:
            return Given(seat, answer, STANDING, book.advance_of(seat).standing[source.line], number)
        case ByDefault(own=True):
            return Given(seat, answer, DEFAULT, line.answer, number)
    return None


def _is_lost(book: Book, seat: str, turn: int, each: Given) -> bool:
    """Whether this would not come again: its sheet was replaced, or its line in advance is not in force any more."""
    stored, advance = book.stored(seat, turn), book.advance_of(seat)
    match each.part:
        case part if part == STANDING:
            return each.line not in advance.standing
        case part if part == DEFAULT:
            return advance.default.get(each.order["on"]) != each.line
        case part if part == CONDITIONAL:
            return stored is None or each.line not in stored.conditional
    return stored is None or stored.number != each.sheet


def _sheet_line(rules: Rules[Any], book: Book, seat: str, turn: int, given: Sequence[Given]) -> SheetStored:
    stored = book.stored(seat, turn)
    sheet = {"schema": schema_name(rules.name), "game": book.header.id, "seat": seat, "turn": turn}
    orders = [dict(each.order) for each in given]
    as_before: dict[str, Any] = {"grade": "ok"}
    if stored is not None:
        sheet |= {key: stored.sheet[key] for key in ("wait", "conditional") if key in stored.sheet}
        orders += [dict(stored.orders[index]) for index in stored.left]
        as_before = {"grade": stored.grade, "came": stored.at, "delay": stored.delay}
    sheet["orders"] = orders
    return SheetStored(
        seat=seat,
        sheet=sheet,
        digest=sheet_of(sheet).digest(),
        number=book.received.get(seat, {}).get(str(turn), 0) + 1,
        counts=True,
        used=[],
        now_turn=turn,
        rejoined=True,
        **as_before,
    )
