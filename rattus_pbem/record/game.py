"""One game in memory: the run, the book, and the journal lines that both come from. Touches no file and no clock.

A game is played (`begin`, `answer`, `write`: new lines) or followed (`follow`: recorded lines, obeyed and compared).
Both ways each line is entered in the book and its derived files are made, so that a game that was followed stands
exactly where the one that was played stood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from ..contract.rules import Rules
from ..engine.act_scripts import Act
from ..engine.chance import KeyedChance, salt
from ..engine.events import Event
from ..engine.journal import GENESIS, AnswerSource, Diverged, Drew, digest, journal_line
from ..engine.key_tree import key_path, upper_nodes
from ..engine.run import Position, Run
from ..engine.seats import Seat
from ..waiting import report_progress
from .book import Book
from .histories import Past, enter
from .journal_line import JournalLine
from .journal_numbers import PositionFormat, numbers_now, upgraded_line
from .keys import key_line, last_keys, open_last, opened_line, take_key
from .line_kinds import line_of
from .lines_of_beginning import Created, NoncesClosed, Upgraded, nonce_list
from .lines_of_chance import Drawn, KeyOpened, LastKeysOpened, TurnKey
from .lines_of_play import ActBegun, ActEnded, ActPlace, Answered
from .lines_of_referee import Decreed, Over, Reopened, RolledBack
from .lines_of_sheets import SheetStored
from .notices import RULING
from .played_rules import state_at_start
from .recorded_acts import ActEvents, ReplayChance, abandoned, answer_of_source, ruling_run

if TYPE_CHECKING:
    from .made_files import MadeFiles


class Game:
    """See the module. `lines` are the journal lines not yet committed; `number` and `head` count from the genesis.

    `past` are the journal's lines, needed to enter one that goes back; `overdue` seats whose time is over, whatever the
    book says (`played_again`).
    `unsent` are the seats whose last letter has not been sent by mail; None where letters are not sent at all.
    """

    def __init__(self, rules: Rules[Any], secret: bytes, derived: MadeFiles | None = None) -> None:
        self.rules = rules
        self.secret = secret
        self.book = Book()
        self.number = 0
        self.head = GENESIS
        self.lines: list[str] = []
        self.now = ""
        self.unsent: set[str] | None = None
        self.acts: list[ActEvents] = []
        self.derived = derived
        self.run: Run[Any] | None = None
        self._waiting: Position[Any]
        self.act_start: Any = None
        self._taken = 0
        self._entries = 0
        self._announced: tuple[int, int] | None = None
        self.past = Past()
        self.numbers = numbers_now(rules.name)
        self.overdue: set[Seat] = set()
        self._followed: dict[Seat, Answered] = {}

    # ---- standing somewhere -------------------------------------------------------------------------------------

    def load_position(self, book: Book, position: Position[Any], number: int, head: str) -> None:
        """Take up a stored position with its book, after line `number`."""
        self.book, self.number, self.head = book, number, head
        if book.stage != "nonces":
            self.stand_at(position)
        else:
            self._waiting = position

    def stand_at(self, position: Position[Any]) -> None:
        """Continue from a position that the book has already reached."""
        nonces = self.book.nonces.list or ()
        self.chance = ReplayChance(KeyedChance(self.secret, nonces, lambda turn: self.book.key_of(turn)))
        self.act_start = position.state
        self.run = Run(self.rules, position, self.chance)
        self._taken = 0
        self._entries = len(position.tail)
        self._announced = (position.act.turn, position.number) if position.act else None

    @property
    def live(self) -> Run[Any]:
        """The run; only once the exchange of nonces is over."""
        assert self.run is not None
        return self.run

    @property
    def position(self) -> Position[Any]:
        """The position to store."""
        return self.run.position if self.run is not None else self._waiting

    @property
    def state(self) -> Any:
        """The state now."""
        return self.run.state if self.run is not None else self._waiting.state

    @property
    def turn(self) -> int:
        """The turn that is being played, or comes next; after the end the last one."""
        run = self.run
        if run is None:
            return 0
        if run.position.act is not None:
            return run.position.act.turn
        coming = self.rules.next_act(run.state)
        return coming.turn if coming is not None else run.position.done[-1].turn

    # ---- playing ------------------------------------------------------------------------------------------------

    def write(self, line: JournalLine) -> None:
        """A new journal line: chained, entered in the book, its derived files made."""
        if self.book.written != self.numbers and not isinstance(line, Created | Upgraded):
            self.write(upgraded_line(self.book.written, self.numbers))
        line, number = line.changed(at=self.now), self.number + 1
        text, self.head = journal_line(line.to_json(), number, self.head, salt(self.secret, "line", str(number)))
        self.number = number
        self.lines.append(text)
        self._enter(line)

    def begin(self) -> bool:
        """Open the next act. False if an act is open or the game is over."""
        run = self.live
        act = self.rules.next_act(run.state) if run.position.act is None else None
        if act is None:
            return False
        take_key(self, act.turn)
        self.act_start = run.state
        run.begin()
        self._record()
        return True

    def finish(self, how: Over | None = None) -> None:
        """The game is over, by its rules if it is not said how: all that chance has done is opened."""
        open_last(self)
        self.write(how or Over())

    def key_path(self, tree: int, leaf: int) -> list[str]:
        """The path of a key to the root of its tree."""
        if self.derived is not None:
            return self.derived.key_path(self, tree, leaf)
        return key_path(self.secret, tree, leaf, upper_nodes(self.secret, tree))

    def answer_all(self, answers: Mapping[Seat, tuple[Any, AnswerSource]]) -> None:
        """Answer all that is pending together, by seat, each with its source. Raises Refused before anything counts."""
        self.live.answer_all(answers)
        self._record()

    def _record(self) -> None:
        """Write what the run has done since: acts begun, entries, acts ended."""
        run = self.live
        for finished in run.finished[self._taken :]:
            self._write_act(finished.act, finished.number, finished.entries)
            self._taken += 1
            done = ActEvents(finished.act.turn, finished.number, finished.first_event, finished.events)
            self.acts.append(done)
            state = self._digest("end", finished.state, str(done.turn), str(done.number))
            self.write(ActEnded(turn=done.turn, number=done.number, state=state, events=done.digest(self.secret)))
            self._entries = 0
        position = run.position
        if position.act is not None:
            self._write_act(position.act, position.number, position.tail)

    def _write_act(self, act: Act, number: int, entries: Sequence[Any]) -> None:
        if self._announced != (act.turn, number):
            self._announced = act.turn, number
            state = self._digest("start", self.act_start, str(act.turn), str(number))
            self.write(ActBegun(act=ActPlace.from_json(act.to_json()), number=number, state=state))
        for entry in entries[self._entries :]:
            data = entry.to_json()
            if isinstance(entry, Drew) and entry.hidden and (root := self.chance.keyed.root_of(act.turn, entry)):
                data = {**data, "root": root}
            self.write(line_of(data))
        self._entries = len(entries)

    def _digest(self, what: str, state: Any, *label: str) -> str:
        return digest(self.position_format.to_json(state), salt(self.secret, what, *label))

    @property
    def position_format(self) -> PositionFormat:
        """How states are written where the game stands."""
        return PositionFormat(self.rules, self.book.written)

    def _enter(self, line: JournalLine, *, again: bool = True) -> None:
        """Take in a line; what it gives rise to is made only if the line is played (`again`)."""
        if self.derived is not None and (again or isinstance(line, KeyOpened)):
            self.derived.before(self, line)  # what the book forgets with it
        enter(self.book, line, self.past)
        if isinstance(line, Created):
            self._waiting = Position(state_at_start(self.rules, line))
        elif isinstance(line, NoncesClosed):
            self.stand_at(self._waiting)
        if self.derived is not None and (again or isinstance(line, SheetStored)):
            self.derived.after(self, line)

    # ---- following ----------------------------------------------------------------------------------------------

    def follow(self, lines: Sequence[JournalLine], begin: int = 0) -> None:
        """Obey recorded lines from a place of the journal on, comparing every digest and draw. Raises Diverged with its
        line.

        Acts that were opened again or taken back are not run, and those played under another revision of the rules are
        folded from their stored events; both are never played a second time.
        """
        try:
            self._follow(lines, begin)
        finally:
            report_progress("")

    def _follow(self, lines: Sequence[JournalLine], begin: int) -> None:
        given_up = abandoned(lines)
        self.past = Past(lines)
        for place, line in enumerate(lines[begin:], begin):
            report_progress("replay", place, len(lines))
            in_play = line.nth not in given_up
            if in_play and self.book.revision in (0, self.rules.revision):
                self._replay_lines(lines, place)
            elif in_play:
                self._fold(line)
            self.now, self.number, self.head = line.at, line.nth, line.head
            self._enter(line, again=in_play)
            if isinstance(line, RolledBack) and in_play:
                self.stand_at(self.live.position)

    def _fold(self, line: JournalLine) -> None:
        """A line of an act played under another revision: only its end counts, made from the events it stored."""
        if isinstance(line, ActBegun):
            before = self.live.position
            self.act_start = before.state
            self._compare_start(line)
            same_turn = bool(before.done) and before.done[-1].turn == line.act.turn
            done, first = (before.done, before.first_event) if same_turn else ((), 0)
            self.run = Run(self.rules, Position(before.state, None, done, first), self.chance)
        elif isinstance(line, ActEnded):
            before = self.live.position
            assert self.derived is not None
            events = self.derived.stored_events(self, line.turn, line.number, line.events)
            act = self.book.act
            assert act is not None
            state = self._fold_events(events)
            actual = self._digest("end", state, str(line.turn), str(line.number))
            if actual != line.state:
                raise Diverged(line.nth, line.state, actual)
            self.acts.append(ActEvents(line.turn, line.number, before.first_event, events))
            done = (*before.done, Act.from_json(act.to_json()))
            self.run = Run(self.rules, Position(state, None, done, before.first_event + len(events)), self.chance)
            self._taken = 0

    def _compare_start(self, line: ActBegun) -> None:
        actual = self._digest("start", self.act_start, str(line.act.turn), str(line.number))
        if actual != line.state:
            raise Diverged(line.nth, line.state, actual)

    def restart_act(self, position: Position[Any]) -> None:
        """Stand at the start of an act that is opened again."""
        self.stand_at(position)
        self._announced = None

    def _replay_lines(self, lines: Sequence[JournalLine], place: int) -> None:
        line = lines[place]
        match line:
            case ActBegun() | Answered():
                later = takewhile(lambda later: isinstance(later, Drawn), islice(lines, place + 1, None))
                draws = [draw for draw in later if isinstance(draw, Drawn)]
                with self.chance.replaying(draws, line.nth + len(draws) + 1):
                    self._replay_act(line) if isinstance(line, ActBegun) else self._replay_answer(line)
            case NoncesClosed():
                self._compare(line, nonce_list(self.book), but="missing" if line.missing is UNSET else "")
            case TurnKey():
                self._compare(line, key_line(self, line.turn), but="lists_acts")
            case KeyOpened():
                self._compare(line, opened_line(self))
            case LastKeysOpened():
                self._compare(line, last_keys(self))
            case Decreed():
                self._enact(Event.from_json(self.rules.event_kinds, line.event))
            case ActEnded():
                self._replay_end(line)
            case Reopened():
                self._replay_reopened()

    def _compare(self, line: JournalLine, follows: JournalLine, *, but: str = "") -> None:
        """A line that follows from the book and the secret alone; all of it `but` what older programs did not write."""
        made = {name: value for name, value in follows.to_json().items() if name not in ("kind", but)}
        held = {name: value for name, value in line.to_json().items() if name in made}
        if held != made:
            raise Diverged(line.nth, held, made)

    def _replay_reopened(self) -> None:
        """Stand where the act began; its lines before this one have not been run."""
        if self.run is None:  # a game that has not begun stays so
            return
        position = self.live.position
        self.restart_act(Position(position.state, None, position.done, position.first_event))

    def decree(self, event: Event, decreed: Decreed) -> None:
        """An event that the referee gives by hand, between two acts: it is the one event of an act of its own."""
        take_key(self, self.turn)
        self._begin_ruling()
        self._enact(event, decreed)
        self._record()

    def _begin_ruling(self) -> None:
        """Stand where an act of the referee's begins: it belongs to the turn that is being played, or comes next."""
        before, turn = self.live.position, self.turn
        is_same_turn = bool(before.done) and before.done[-1].turn == turn
        done, first = (before.done, before.first_event) if is_same_turn else ((), 0)
        self.act_start = before.state
        self.run = Run(self.rules, Position(before.state, None, done, first), self.chance)
        self._taken, self._entries, self._announced = 0, 0, None

    def _enact(self, event: Event, *entries: Any) -> None:
        act = Act(RULING, self.turn)
        self.run = ruling_run(self.rules, self.live.position, act, event, self.chance, *entries)

    def _replay_act(self, line: ActBegun) -> None:
        self.act_start = self.live.state
        self._compare_start(line)
        if line.act.kind == RULING:
            self._begin_ruling()
            return
        act, begun = self.rules.next_act(self.act_start), line.act.to_json()
        if act is None or act.to_json() != begun:
            raise Diverged(line.nth, begun, act.to_json() if act else "the end of the game")
        self.live.begin()

    def _replay_answer(self, line: Answered) -> None:
        """One of the answers to what is pending; with the last of them the script goes on."""
        from ..engine.run import Refused

        pending = self.live.pending[len(self._followed) :]
        expected = [line.seat, line.question, line.form]
        actual = [pending[0].seat, pending[0].question, pending[0].form.digest()] if pending else []
        if expected != actual:
            raise Diverged(line.nth, expected, actual)
        ordered = answer_of_source(self.book, self.rules.lexicon, self.turn, line, pending[0])
        if ordered != line.answer:
            raise Diverged(line.nth, line.answer, ordered)
        self._followed[line.seat] = line
        if len(pending) > 1:
            return
        answers, self._followed = self._followed, {}
        try:
            self.live.answer_all({seat: (given.answer, given.source.in_run()) for seat, given in answers.items()})
        except Refused as refused:
            raise Diverged(line.nth, line.answer, refused.fault.to_json()) from None

    def _replay_end(self, line: ActEnded) -> None:
        if self._taken >= len(self.live.finished):
            raise Diverged(line.nth, "the end of the act", "a question")
        finished = self.live.finished[self._taken]
        self._taken += 1
        done = ActEvents(finished.act.turn, finished.number, finished.first_event, finished.events)
        self.acts.append(done)
        state = self._digest("end", finished.state, str(done.turn), str(done.number))
        expected = [line.turn, line.number, line.state, line.events]
        actual = [done.turn, done.number, state, done.digest(self.secret)]
        if expected != actual:
            raise Diverged(line.nth, expected, actual)
        self._entries, self._announced = 0, None

    def _fold_events(self, events: Sequence[Event]) -> Any:
        """The act's end by the other road: its events, as they are stored, folded from its start."""
        state = self.act_start
        for event in events:
            state = Event.from_json(self.rules.event_kinds, event.to_json()).apply(state)
        return state

    def finish_replay(self) -> None:
        """Make ready to be played on: what was followed is not written again."""
        if self.run is not None:
            position = self.run.position
            self._entries = len(position.tail)
            self._announced = (position.act.turn, position.number) if position.act else None
