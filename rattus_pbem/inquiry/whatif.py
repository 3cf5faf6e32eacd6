"""What if: a turn played again in memory with other orders or a corrected position, and what would be different.

Both sides are reruns by the same road, so that only what was changed can make a difference. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from ..engine.journal import canonical
from ..engine.run import Position
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..hosting.act_starts import ActStart, find_act
from ..hosting.position_file import read_position_file
from ..orders.read import sheet_bytes
from ..record.lines_of_beginning import Commit
from ..record.lines_of_letters import Asked
from ..record.lines_of_play import ActBegun, ActEnded, Answered, ByConditional, BySheet, ByStanding
from ..record.lines_of_sheets import OrderRefused, PauseReached, SheetStored
from ..record.recorded_acts import abandoned, act_names
from ..record.stored_value import StoredValue
from ..store.blob_names import events_name
from .rerun import PlayedEvent, Rerun, TriedSheet

SAME, CHANGED, THEN, NOW = "same", "changed", "only then", "only now"


class ComparedEvent(StoredValue, frozen=True, kw_only=True):
    """An event as the referee reads it, in English."""

    id: str
    kind: str
    clauses: Sequence[str]
    text: str


class EventChange(StoredValue, frozen=True, kw_only=True):
    """An event that is another, or happens on one side only."""

    how: str
    then: ComparedEvent | None
    now: ComparedEvent | None


class DrawChange(StoredValue, frozen=True, kw_only=True):
    """A draw that comes out otherwise, or is made on one side only; its act is turn, kind, seats and places."""

    act: Sequence[str]
    why: str
    use: int
    then: Sequence[Any] | None
    now: Sequence[Any] | None


class TriedOrders(StoredValue, frozen=True, kw_only=True):
    """A sheet that was tried: the number of that in whose place, its grade and lines as a receipt would give them."""

    seat: str
    replaces: int | None
    grade: str
    lines: Sequence[Mapping[str, Any]]


class LeftOutSheet(StoredValue, frozen=True, kw_only=True):
    """A sheet that was sent later in the turn and is not legal any more."""

    seat: str
    number: int


class SeatsChange(StoredValue, frozen=True, kw_only=True):
    """Whether what a seat sees of the events, its view of the board, and its letters would be different."""

    seat: str
    events: bool
    view: bool
    letters: bool
    changes: bool


class Difference(StoredValue, frozen=True, kw_only=True):
    """What would be different: what is not listed is the same. It holds what is hidden from the players.

    `waits_for` are the seats for which the turn would wait then.
    """

    game: str
    turn: int
    through: int
    orders: Sequence[TriedOrders]
    dropped: Sequence[LeftOutSheet]
    same: int
    events: Sequence[EventChange]
    same_draws: int
    draws: Sequence[DrawChange]
    reports: Sequence[SeatsChange]
    waits_for: Sequence[str]


@dataclass(frozen=True)
class WhatIf:
    """A turn as it was played (`then`) and as it would have been (`now`)."""

    start: ActStart
    then: Rerun
    now: Rerun
    tried: Sequence[TriedSheet]

    def events(self) -> list[tuple[str, PlayedEvent | None, PlayedEvent | None]]:
        """All events of both sides in order, those that stand for each other together."""
        return list(aligned(self.then.events(), self.now.events()))

    def reports(self) -> list[SeatsChange]:
        """For each seat whether what it sees of events and board differs, and whether its letters do.

        Told from what each seat may see, never from what it may not.
        """
        rules, then, now = self.start.rules, self.then, self.now
        rows = []
        for seat in then.game.book.seats:
            seen = [
                [each.to_json() for event in side.events() if (each := event.event.seen_by(seat)) is not None]
                for side in (then, now)
            ]
            views = [rules.view(side.game.state, seat) for side in (then, now)]
            letters = [side.letters.of_seat.get(seat, []) for side in (then, now)]
            differs = {"events": seen[0] != seen[1], "view": views[0] != views[1], "letters": letters[0] != letters[1]}
            rows.append(SeatsChange(seat=seat, **differs, changes=any(differs.values())))
        return rows

    def draws(self) -> tuple[int, list[DrawChange]]:
        """How many draws are the same on both sides, and those that are not."""
        then, now = self.then.draws(), self.now.draws()
        rows = []
        for key in dict.fromkeys([*then, *now]):
            was, is_ = then.get(key), now.get(key)
            if was != is_:
                act, why, use = key
                outcomes = {"then": was.outcome if was else None, "now": is_.outcome if is_ else None}
                rows.append(DrawChange(act=[str(part) for part in act], why=why, use=use, **outcomes))
        return len({*then, *now}) - len(rows), rows

    def difference(self) -> Difference:
        """What would be different, its sentences for the referee."""
        events = self.events()
        same_draws, draws = self.draws()
        return Difference(
            game=self.start.store.name,
            turn=self.start.begun.act.turn,
            through=self.now.through,
            orders=[
                TriedOrders(
                    seat=sheet.seat,
                    replaces=sheet.replaced.number if sheet.replaced is not None else None,
                    grade=receipt.grade,
                    lines=receipt.lines,
                )
                for sheet, receipt in self.now.receipts
            ],
            dropped=[LeftOutSheet(seat=line.seat, number=line.number) for line in self.now.dropped],
            same=sum(how == SAME for how, _, _ in events),
            events=[
                EventChange(how=how, then=self._shown(then), now=self._shown(now))
                for how, then, now in events
                if how != SAME
            ],
            same_draws=same_draws,
            draws=draws,
            reports=self.reports(),
            waits_for=[] if self.now.is_over() else sorted({ask.seat for ask in self.now.game.live.pending}),
        )

    def _shown(self, event: PlayedEvent | None) -> ComparedEvent | None:
        if event is None:
            return None
        names = {seat: person.name or seat for seat, person in self.then.game.book.seats.items()}
        text = self.start.rules.event_text(event.event, "en", None, names)
        return ComparedEvent(id=event.number, kind=event.event.kind, clauses=list(event.event.clauses), text=text)


def what_if(
    home: Home,
    game: str,
    turn: int,
    orders: Sequence[tuple[str, Path]] = (),
    position: Path | None = None,
    through: int | None = None,
) -> WhatIf:
    """Play a turn again, to its end or that of turn `through`, with other orders or from another position.

    `orders` are pairs of a seat, or a seat and the number of its sheet (`red/2`), and a file. Raises IllegalError or
    UnreadableError for what was given, BlockedError for a game whose files do not hold, or that this program plays
    otherwise than it was played.
    """
    start = find_act(home, game, turn)
    through = turn if through is None else through
    if through < turn:
        raise IllegalError(f"turn {through} is before turn {turn}", place="--through")
    _refuse_other_revision(start, turn)
    given = None if position is None else _position(start, position, turn)
    tried = [_tried(start, turn, name, path) for name, path in orders]
    if len({name for name, _ in orders}) < len(orders):
        raise IllegalError(
            "the same sheet is named twice", place="--orders", hint="One file takes the place of one sheet."
        )
    then = Rerun(home, start, through)
    _compare_with_journal(start, then)
    return WhatIf(start, then, Rerun(home, start, through, tried, given), tried)


def _refuse_other_revision(start: ActStart, turn: int) -> None:
    played, rules = start.book().revision, start.rules
    if played != rules.revision:
        raise IllegalError(
            f"turn {turn} was played under revision {played} of the rules; this program has {rules.revision}",
            hint="Ask the program that it was played with.",
        )


def _compare_with_journal(start: ActStart, then: Rerun) -> None:
    """Raises BlockedError where the turn, played again as it was, comes to other events than the journal holds."""
    given_up, secret = abandoned(start.lines), then.game.secret
    made = {(act.turn, act.number): act for act in then.game.acts}
    for line in start.lines[start.place :]:
        if not isinstance(line, ActEnded) or line.nth in given_up or line.turn > then.through:
            continue
        act = made.get((line.turn, line.number))
        actual = act.digest(secret) if act is not None else "no such act"
        if actual != line.events:
            raise BlockedError(
                "played again as it was, the turn comes to other events than the journal holds",
                place=events_name(act_names(start.lines)[line.nth]),
                hint="`rattus-pbem referee replay` says what differs.",
                expected=line.events,
                actual=actual,
            )


def _position(start: ActStart, path: Path, turn: int) -> Position[Any]:
    """The corrected position before the turn."""
    rules = start.rules
    state = read_position_file(path, rules)
    seats, given = (tuple(rules.state_to_json(each)["seats"]) for each in (start.position().state, state))
    if seats != given:
        raise IllegalError(
            f"the position is for the seats {', '.join(given)}, the game has {', '.join(seats)}", place=str(path)
        )
    coming = rules.next_act(state)
    if coming is None or coming.turn != turn:
        comes = "the game is over" if coming is None else f"turn {coming.turn} comes next"
        raise IllegalError(
            f"in this position {comes}, not turn {turn}",
            place=str(path),
            hint=f"`rattus-pbem referee position {start.store.name} --turn {turn}` gives one to correct.",
        )
    return Position(state)


def _tried(start: ActStart, turn: int, name: str, path: Path) -> TriedSheet:
    """The sheet in this file, and the recorded one that it takes the place of."""
    seat, _, number = name.partition("/")
    book = start.book()
    if seat not in book.seats:
        raise IllegalError(
            f"{seat!r} is not a seat of this game", place="--orders", hint=f"There are {', '.join(book.seats)}."
        )
    if book.seats[seat].bot:
        raise IllegalError(
            f"{seat} was played by a computer player, which takes no orders",
            place="--orders",
            hint="Correct the position instead, or play it in the sandbox.",
        )
    raw = sheet_bytes(path, book.seats[seat].lang)
    sent = [
        line
        for line in start.lines
        if isinstance(line, SheetStored) and line.seat == seat and line.sheet["turn"] == turn
    ]
    if not number:
        return TriedSheet(seat, raw, path.name, _first_used(start, seat, sent))
    for line in sent:
        if str(line.number) == number:
            return TriedSheet(seat, raw, path.name, line)
    coming = 1 + max((line.number for line in sent), default=0)
    if number != str(coming):
        known = ", ".join(f"{seat}/{line.number}" for line in sent)
        raise IllegalError(
            f"{seat} has sent no sheet {number} for turn {turn}",
            place="--orders",
            hint=f"There {'is' if len(sent) == 1 else 'are'} {known or 'none'}; {seat}/{coming} is one more.",
        )
    return TriedSheet(seat, raw, path.name, None, _last_asked(start, seat, turn))


def _first_used(start: ActStart, seat: str, sent: Sequence[SheetStored]) -> SheetStored | None:
    """The sheet of a seat that was used first in the turn; else the last that counted; None if none came."""
    counting = [line for line in sent if line.counts]
    for line in start.lines[start.place :]:
        match line:
            case Answered(source=BySheet() | ByConditional() | ByStanding() as source):
                used = source.sheet
            case OrderRefused() | PauseReached():
                used = line.sheet
            case _:
                continue
        if line.seat == seat and (sheet := next((s for s in counting if s.digest.startswith(used[:16])), None)):
            return sheet
    return counting[-1] if counting else None


def _last_asked(start: ActStart, seat: str, turn: int) -> int:
    """The end of the block in which a seat was asked last in the turn; 0 if it never was."""
    place = 0
    asked = False
    for line in start.lines[start.place :]:
        if isinstance(line, ActBegun) and line.act.turn > turn:
            break
        asked |= isinstance(line, Asked) and any(ask.seat == seat for ask in line.asks)
        if isinstance(line, Commit) and asked:
            place, asked = line.nth, False
    return place


def aligned(
    then: Sequence[PlayedEvent], now: Sequence[PlayedEvent]
) -> Iterator[tuple[str, PlayedEvent | None, PlayedEvent | None]]:
    """Two courses of events side by side: the same, changed (of one kind at the same place), or only in one of them."""
    sides = [[canonical([event.act, event.event.to_json()]) for event in side] for side in (then, now)]
    for tag, a, b, c, d in SequenceMatcher(None, sides[0], sides[1], autojunk=False).get_opcodes():
        if tag == "equal":
            yield from ((SAME, *pair) for pair in zip(then[a:b], now[c:d], strict=True))
        else:
            yield from _aligned_by_kind(then[a:b], now[c:d])


def _aligned_by_kind(
    then: Sequence[PlayedEvent], now: Sequence[PlayedEvent]
) -> Iterator[tuple[str, PlayedEvent | None, PlayedEvent | None]]:
    sides = [[(each.act, each.event.kind, getattr(each.event, "seat", None)) for each in side] for side in (then, now)]
    for tag, a, b, c, d in SequenceMatcher(None, sides[0], sides[1], autojunk=False).get_opcodes():
        if tag == "equal":
            yield from ((CHANGED, *pair) for pair in zip(then[a:b], now[c:d], strict=True))
        else:
            yield from ((THEN, event, None) for event in then[a:b])
            yield from ((NOW, None, event) for event in now[c:d])
