"""Why something in a game happened: an act is run again over what the journal holds of it. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from ..engine.act_scripts import Act
from ..engine.chance import SeededChance
from ..engine.events import Event
from ..engine.journal import ActEntry, Entry
from ..engine.run import Position, Run
from ..engine.seats import Seat
from ..hosting.session import Session
from ..play.accounts import Reader, account, account_of_event, say
from ..play.explaining import REFEREE, Cause, causes_in_run, line_in_run
from ..play.explanation import DrawKey, Explanation, KeptSheet
from ..record.act_names import finished_acts, place_of
from ..record.histories import last_keys_of
from ..record.holders import Persons, persons_of_acts
from ..record.journal_line import JournalLine
from ..record.journal_lines import fencing
from ..record.line_kinds import read_record
from ..record.lines_of_chance import Drawn, KeyOpened
from ..record.lines_of_play import ActBegun, Answered
from ..record.lines_of_referee import Decreed, Reopened, RolledBack
from ..record.lines_of_sheets import SheetStored
from ..record.played_rules import created_of, state_at_start
from ..record.recorded_acts import abandoned, read_events, ruling_run
from ..record.shown_names import shown_names
from ..record.snapshots import read_snapshot
from ..store.blob_names import EVENTS, events_name, sheet_name, snapshot_name

T = TypeVar("T")


class OlderRules(Exception):  # noqa: N818 - no fault: what it was played under
    """An act was played under another revision of the rules, and cannot be run again."""


class RecordedAct(NamedTuple):
    """An act as the journal holds it: the acts of its turn before it, its entries, the rules' revision it was played
    under, and the line of the event that the referee gave, if it is theirs."""

    act: Act
    number: int
    done: tuple[Act, ...]
    entries: list[Entry]
    revision: int
    decrees: list[Decreed]


class GameRecords:
    """What a game's journal says of its events. It is read once, at the first question that needs it; of the acts that
    have been run again the last is kept, so that all events of a game cost one run of each act."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self._kept: tuple[int, Run[Any]] | None = None
        self._persons: Persons = {}

    # ---- accounts -----------------------------------------------------------------------------------------------

    def account(self, number: str, reader: Reader) -> Explanation | None:
        """Why the line of a report that begins with this event (`7:12`) came about.

        None if there is no such event, or none that the reader has heard of by now. Of a turn that was played under
        another revision of the rules there are only the event and its clauses. Raises BlockedError for a journal or a
        snapshot that does not hold.
        """
        if not self._is_told(number, reader.seat):
            return None
        index = self._act_of(number)
        reader = self._as_of(reader, index)
        if index is not None and self._is_decree(index, number):
            note = say(reader.lang, "decreed", reason=self.acts[index].decrees[0].reason)
            return self._stored_account(number, reader, note)
        try:
            line = self._in_runs(number, lambda run: line_in_run(self.game.rules, run, number, reader.seat))
        except OlderRules:
            return self._stored_account(number, reader, say(reader.lang, "older"))
        return account(self.game.rules, line[0], line[1], reader, self) if line is not None else None

    def _is_decree(self, index: int, number: str) -> bool:
        """Whether this event is the first of an act that the referee has decided."""
        return bool(self.acts[index].decrees) and self._start(index)[1] == int(number.partition(":")[2]) - 1

    def _stored_account(self, number: str, reader: Reader, note: str) -> Explanation | None:
        """The account of an event that is not played again: the event as it was stored, its clauses and this note."""
        event = self._stored_event(number, reader.seat)
        return account_of_event(self.game.rules, number, event, reader, note) if event is not None else None

    def causes(self, seat: Seat | None) -> Iterator[Cause]:
        """The causes of all events of the game that a seat, the public or the `referee` sees."""
        for index in range(len(self.acts)):
            yield from causes_in_run(self.game.rules, self._run(index), seat)

    def _is_told(self, number: str, seat: Seat | None) -> bool:
        """Whether the seat's letters have covered this event. Anybody who has no seat may hear of everything."""
        if seat not in self.game.book.seats:
            return True
        last = self.game.book.letters.get(seat)
        return last is not None and tuple(int(part) for part in number.split(":")) <= last.event

    def _in_runs(self, number: str, find: Callable[[Run[Any]], T | None]) -> T | None:
        run = self.game.run
        answer = find(run) if run is not None else None
        if answer is not None or run is None:
            return answer
        index = self._act_of(number)
        return find(self._run(index)) if index is not None else None

    def _stored_event(self, number: str, seat: Seat | None) -> Event | None:
        """An event of an act that is over, as it was stored."""
        store, rules = self.session.store, self.game.rules
        for act in finished_acts(store.names(EVENTS), self.game.book.courses):
            if place_of(act)[0] == int(number.partition(":")[0]):
                for stored in read_events(store.read(events_name(act))):
                    if stored.id == number and stored.data["kind"] in rules.event_kinds:
                        event = stored.event(rules)
                        return event if seat == REFEREE else event.seen_by(seat)
        return None

    def nearest(self, number: str) -> str:
        """What events there are in its turn, or which turns; for whoever asks for one that is not there."""
        turn = int(number.partition(":")[0])
        acts = [index for index, recorded in enumerate(self.acts) if recorded.act.turn == turn]
        if not acts:
            last = self.acts[-1].act.turn if self.acts else 0
            return f"Turns 0 to {last} have events." if self.acts else "Nothing has happened yet."
        try:
            end = self._run(acts[-1]).played[-1]
        except OlderRules:
            return f"Turn {turn} has no event of this number."
        return f"Turn {turn} has events {turn}:1 to {turn}:{end.first_event + len(end.events)}."

    # ---- the journal --------------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> list[JournalLine]:
        """All committed lines."""
        lines, _ = read_record(self.session.store.journal())
        return lines

    @cached_property
    def acts(self) -> list[RecordedAct]:
        """The acts that count, in their order: without those that were opened again."""
        given_up, acts, done = abandoned(self.lines), list[RecordedAct](), list[Act]()
        revision = created_of(self.lines).header.revision
        for line in self.lines:
            if line.nth in given_up:
                continue
            match line:
                case Reopened() | RolledBack():
                    revision = line.revision
                case ActBegun():
                    act = Act.from_json(line.act.to_json())
                    done = done if done and done[-1].turn == act.turn else []
                    acts.append(RecordedAct(act, line.number, tuple(done), [], revision, []))
                    done = [*done, act]
                case Decreed():
                    acts[-1].decrees.append(line)
                case Answered() | Drawn():
                    acts[-1].entries.append(ActEntry.from_json(line.to_json()))
        return acts

    def _act_of(self, number: str) -> int | None:
        """The place of the act in which an event happened, if it happened."""
        turn, place = (int(part) for part in number.split(":"))
        of_turn = [index for index, recorded in enumerate(self.acts) if recorded.act.turn == turn]
        return next((index for index in reversed(of_turn) if self._start(index)[1] < place), None)

    def _start(self, index: int) -> tuple[Any, int]:
        """The state in which an act began, and the number of events in its turn before it."""
        recorded = self.acts[index]
        name = self.game.book.name_of_act(recorded.act.turn, recorded.number)
        snapshot = read_snapshot(self.session.store, snapshot_name(name), self.session.secret)
        if snapshot is not None:
            return snapshot.position.state(self.game.rules, name), snapshot.position.first_event
        if index:
            before = self._run(index - 1).position
            return before.state, before.first_event if recorded.done else 0
        return state_at_start(self.game.rules, created_of(self.lines)), 0

    def _run(self, index: int) -> Run[Any]:
        """An act run again, over all that was answered and drawn in it. Raises OlderRules, or BlockedError."""
        if self._kept is None or self._kept[0] != index:
            recorded = self.acts[index]
            if recorded.revision != self.game.rules.revision:
                raise OlderRules
            state, first = self._start(index)
            rules, chance = self.game.rules, SeededChance("")
            if recorded.decrees:
                event = Event.from_json(rules.event_kinds, recorded.decrees[0].event)
                start = Position(state, None, recorded.done, first)
                self._kept = index, ruling_run(rules, start, recorded.act, event, chance)
                return self._kept[1]
            position = Position(state, recorded.act, recorded.done, first, tuple(recorded.entries))
            with fencing():
                self._kept = index, Run(rules, position, chance)
        return self._kept[1]

    # ---- what stands beside the run -----------------------------------------------------------------------------

    @cached_property
    def _sheets(self) -> dict[tuple[Seat, str], KeptSheet]:
        """Each stored sheet by its seat and the beginning of its digest."""
        return {
            (line.seat, line.digest[:16]): KeptSheet(
                sheet_name(line.seat, line.sheet["turn"], line.number), line.sheet["turn"], line.number
            )
            for line in self.lines
            if isinstance(line, SheetStored)
        }

    def sheet_of(self, seat: Seat, sheet: str) -> KeptSheet | None:
        return self._sheets.get((seat, sheet))

    def player_of(self, seat: Seat) -> str:
        return self._persons.get(seat, self.game.book.seats[seat]).bot

    def reader_at(self, number: str, seat: Seat) -> Reader:
        """A seat as the reader of an event, with the persons at the seats when it happened."""
        return self._as_of(reader_of(self.session, seat), self._act_of(number) if self.game.book.people else None)

    def _as_of(self, reader: Reader, index: int | None) -> Reader:
        """The reader, with the names of those who played an act rather than of whoever sits there now."""
        if index is None:
            return reader
        act = self.acts[index]
        self._persons = self._played.get(self.game.book.name_of_act(act.act.turn, act.number), {})
        return reader.as_of(shown_names(self.game.rules, self._persons, reader.lang))

    @cached_property
    def _played(self) -> Mapping[str, Persons]:
        return persons_of_acts(self.lines)

    def key_of(self, turn: int, *, hidden: bool) -> DrawKey | None:
        """The key of a turn, of its last attempt if it was taken back, or the hidden key; None if there is none."""
        if hidden:
            last = self.game.book.last_openings
            return DrawKey.from_json(last[0].to_json()) if last else DrawKey(opened=False)
        key = last_keys_of(self.lines).get(turn)
        if key is None:
            return None
        opened = (line for line in self.lines if isinstance(line, KeyOpened) and line.turn == turn)
        own = (line for line in opened if line.attempt == key.attempt)
        return next((DrawKey.from_json(line.to_json()) for line in own), DrawKey(opened=False))


def reader_of(session: Session, seat: Seat | None, lang: str = "") -> Reader:
    """A reader of this game: in the language asked for, else that of the seat, else English."""
    seats = session.game.book.seats
    lang = lang or (seats[seat].lang if seat in seats else "en")
    return Reader(seat, lang, shown_names(session.game.rules, seats, lang))
