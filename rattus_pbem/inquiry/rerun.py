"""Turns of a game played again in memory, with the inputs of the journal at their times, or with others in their place.

Inputs are what came from outside: sheets, people, moved deadlines. They are entered block by block as they were, and
`play` makes all the rest as in the real game, with the game's own chance. Nothing is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ..engine.act_scripts import Act
from ..engine.asks import Ask
from ..engine.events import Event
from ..engine.journal import Answered as AnsweredEntry
from ..engine.journal import canonical
from ..engine.run import Position
from ..errors import IllegalError, UnreadableError
from ..home.home import Home
from ..hosting.act_starts import ActStart
from ..hosting.agenda import next_due
from ..hosting.collected_letters import CollectedLetters
from ..hosting.open_asks import go_absent, write_letters
from ..hosting.play import HostedRun, play, record_unused
from ..hosting.receipt import Receipt
from ..hosting.session import Session
from ..hosting.submit import Arrival, Submission
from ..orders.credentials import same_code
from ..play.driver import Reply
from ..record.book import OVER, PLAY
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.last_letter import SentLetter
from ..record.line_kinds import line_of
from ..record.lines_of_chance import Drawn, TurnKey
from ..record.lines_of_letters import Asked, LetterWritten
from ..record.lines_of_people import Absent
from ..record.lines_of_play import ActBegun, Answered, ByComputer
from ..record.lines_of_referee import Decreed, Reopened
from ..record.lines_of_sheets import SheetStored
from ..record.newest_letters import letters_of_turn
from ..record.notices import REFEREE
from ..record.recorded_acts import ActEvents, abandoned
from ..referee.ruling import check_possible
from .journal_blocks import blocks_of

ActKey = tuple[int | str, ...]
"""An act by its turn and its meaning."""
MOST_STEPS = 1000


def act_key(act: Act, done: Sequence[Act]) -> ActKey:
    """The name of an act, as its draws have it; `done` are those before it."""
    return (act.turn, *act.label(1 + sum(other == act for other in done)))


class TriedSheet(NamedTuple):
    """A sheet to be tried, as it was read: in place of a recorded one, else at the beginning, or (`after`) once the
    block that ends with this line is over."""

    seat: str
    raw: bytes
    name: str
    replaced: SheetStored | None = None
    after: int = 0


class PlayedDraw(NamedTuple):
    """A draw, as its journal line has it."""

    why: str
    use: int
    outcome: Any
    hidden: bool


class PlayedEvent(NamedTuple):
    """An event with its number and its act."""

    number: str
    act: ActKey
    event: Event


class Rerun:
    """The turns from `start` to the end of turn `through`, played again; an open turn as far as it has come.

    `receipts` are the tried sheets that came to be stored, each with its receipt; `dropped` the recorded sheets of
    their seats that are not legal any more. Raises IllegalError or UnreadableError for a tried sheet that is refused as
    a whole.
    """

    def __init__(
        self,
        home: Home,
        start: ActStart,
        through: int,
        tried: Sequence[TriedSheet] = (),
        position: Position[Any] | None = None,
    ) -> None:
        self.home = home
        self.start = start
        self.through = through
        self.tried = tried
        self.letters = CollectedLetters(home, start)
        self.receipts: list[tuple[TriedSheet, Receipt]] = []
        self.dropped: list[SheetStored] = []
        game = self.game = Game(start.rules, start.store.secret(), self.letters)
        line, book = start.begun, start.book()
        book.kept_keys |= recorded_keys(start)
        game.load_position(book, position or start.position(), line.nth - 1, line.prev or "")
        self._hosted = RecordedRun(game, recorded_computer_answers(start))
        self._session = Session(home, start.store, datetime.fromisoformat(line.at))
        self._session.game = game
        self._play()

    def is_over(self) -> bool:
        """Whether the last of the turns is over."""
        return self.game.book.stage == OVER or self.game.turn > self.through

    # ---- playing ------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        game = self.game
        blocks, is_open = blocks_of(self.start, self.through)
        begun = False
        for block in blocks:
            if self.is_over():
                break
            game.now = block.at
            for line in block.inputs:
                self._enter(line)
            if block.played:
                if not begun:
                    self._begin()
                begun = True
                self._play_on()
            elif block.letters and game.live.pending:
                write_letters(game, list(block.letters))
            if later := [sheet for sheet in self.tried if sheet.after == block.last]:
                for sheet in later:
                    self._store_without_delay(sheet)
                self._play_on()
        if not is_open:
            self._play_out()
        if self.is_over() and game.book.stage == PLAY:
            record_unused(game)
        self.letters.close(game)

    def _begin(self) -> None:
        """The sheets for this turn that came before it, or never: they are there when the first question is asked."""
        game = self.game
        while not game.live.pending and not self.is_over() and game.begin():
            pass
        first = self.start.begun.nth
        for sheet in self.tried:
            if sheet.replaced is not None and sheet.replaced.nth < first:
                now, game.now = game.now, sheet.replaced.at
                self._store(sheet, arrival_of(sheet.replaced, early=True))
                game.now = now
            elif sheet.replaced is None and not sheet.after:
                self._store_without_delay(sheet)

    def _store_without_delay(self, sheet: TriedSheet) -> None:
        """Store a tried sheet that replaces no recorded one, as if its delay had already passed."""
        game, now, times = self.game, self.game.now, self.game.book.times
        game.now = (datetime.fromisoformat(now) - timedelta(minutes=times.delay)).isoformat()
        self._store(sheet, Arrival())
        game.now = now

    def _store(self, sheet: TriedSheet, arrival: Arrival) -> None:
        self.receipts.append((sheet, self._receipt(sheet.seat, sheet.raw, sheet.name, arrival)))

    def _receipt(self, seat: str, raw: bytes, name: str, arrival: Arrival) -> Receipt:
        code = None if arrival.code is None else self._code_in_rerun(seat, arrival.code)
        return Submission(self._session, seat, raw, name, arrival._replace(code=code)).store()

    def _code_in_rerun(self, seat: str, code: str) -> str:
        """Translate a letter's code from the real game into the code of the same letter in this rerun.

        The two differ because the letters do; an unknown code is returned unchanged.
        """
        home, game, now = self.home, self.game.book.header.id, self._session.now
        here = {letter[:2]: letter.code(home, game, seat) for letter in letters_of_turn(self.game.book, seat)}
        for line in self.start.lines:
            if isinstance(line, LetterWritten) and line.seat == seat:
                sent = SentLetter(line.turn, line.number, line.mark or "")
                if any(same_code(code, one) for one in sent.codes(home, game, seat, now)):
                    return here.get(sent[:2], code)
        return code

    def _play_on(self) -> None:
        if not self.is_over():
            play(self.game, until=self.through + 1, hosted=self._hosted)

    def _play_out(self) -> None:
        """The journal has no more to say of these turns: time goes on, and who is asked takes the default."""
        for _ in range(MOST_STEPS):
            due = None if self.is_over() else next_due(self.game)
            if due is None:
                return
            self.game.now = due.isoformat()
            self._play_on()

    # ---- inputs -------------------------------------------------------------------------------------------------

    def _enter(self, line: JournalLine) -> None:
        game = self.game
        match line:
            case SheetStored():
                self._enter_sheet(line)
            case Absent():
                go_absent(game, line.seat, line.first, line.last)
            case Asked():  # moved deadlines of what is asked here, too
                if [ask.key for ask in line.asks] == [ask.key for ask in game.book.deadlines.asks]:
                    game.write(line.as_new())
            case Reopened():
                self._reopen(line)
            case Decreed():
                self._decree(line.as_new())
            case _:
                game.write(line.as_new())

    def _enter_sheet(self, line: SheetStored) -> None:
        tried = next((sheet for sheet in self.tried if sheet.replaced is line), None)
        if tried is not None:
            self._store(tried, arrival_of(line, early=False))
            return
        answers = self._answers_alone(line) if line.seat in [sheet.seat for sheet in self.tried] else None
        if answers is None:
            self.game.write(line.as_new())
            return
        try:  # orders that were not reached stood behind these answers: now others do
            self._receipt(line.seat, answers, "a later sheet", arrival_of(line, early=False))
        except (IllegalError, UnreadableError):
            self.dropped.append(line)

    def _answers_alone(self, line: SheetStored) -> bytes | None:
        """What a sheet of answers held when it came, without the orders that were put behind them; else None."""
        orders = line.sheet["orders"]
        earlier = (other for other in reversed(self.start.lines[: line.nth - 1]) if isinstance(other, SheetStored))
        before = next((other for other in earlier if _is_same_turn(other, line)), None)
        given = [order for order in orders if "on" in order]
        left = orders[len(given) :]
        if before is None or not given or not left or any("on" in order for order in left):
            return None
        known = before.sheet
        if any(order not in known["orders"] for order in left):
            return None
        sheet = {**line.sheet, "orders": given}
        if sheet.get("conditional") == known.get("conditional"):
            sheet.pop("conditional", None)
        return canonical(sheet).encode()

    def _reopen(self, line: Reopened) -> None:
        """An act was opened again: so is this one, if it is the same."""
        position = self.game.live.position
        act = position.act
        if act is None or (act.turn, position.number) != (line.turn, line.number):
            return
        self.game.write(line.as_new())
        self.game.restart_act(Position(position.state, None, position.done, position.first_event))

    def _decree(self, line: Decreed) -> None:
        """An event that the referee gave before an act: so it is here, if nothing of that act has happened yet, and
        where the position allows it."""
        game, position = self.game, self.game.live.position
        event = Event.from_json(game.rules.event_kinds, line.event)
        try:
            check_possible(game.rules, position.state, event, game.book.seats)
        except IllegalError:
            return
        if position.act is not None and not position.tail:
            game.restart_act(Position(position.state, None, position.done, position.first_event))
        if game.live.position.act is None:
            game.decree(event, line)

    # ---- what came of it ----------------------------------------------------------------------------------------

    def events(self) -> list[PlayedEvent]:
        """All events of these turns."""
        game, position = self.game, self.game.live.position
        acts = list(game.acts)
        if position.act is not None:
            acts.append(ActEvents(position.act.turn, position.number, position.first_event, game.live.events))
        keys = {(line.act.turn, line.number): key for line, key in self._lines() if isinstance(line, ActBegun)}
        return [
            PlayedEvent(act.id_of(place), keys[act.turn, act.number], event)
            for act in acts
            for place, event in enumerate(act.events)
        ]

    def draws(self) -> dict[tuple[ActKey, str, int], PlayedDraw]:
        """All draws of these turns, by act, why, and the n-th use of that why."""
        return {
            (key, line.why, line.use): PlayedDraw(line.why, line.use, line.outcome, line.hidden)
            for line, key in self._lines()
            if isinstance(line, Drawn)
        }

    def _lines(self) -> Iterator[tuple[JournalLine, ActKey]]:
        """The journal lines that were made, each with its act; an act that was opened again comes twice."""
        acts = dict(enumerate(self.start.position().done, 1))
        key: ActKey = (0,)
        for text in self.game.lines:
            line = line_of(json.loads(text))
            if isinstance(line, ActBegun):
                act = Act.from_json(line.act.to_json())
                if line.number == 1:
                    acts = {}
                acts[line.number] = act
                key = act_key(act, [acts[number] for number in range(1, line.number)])
            yield line, key


class RecordedRun(HostedRun):
    """The run of a game whose computer players answer as they did, where the same is asked and still allowed."""

    def __init__(self, game: Game, recorded: Mapping[tuple[Any, ...], Any]) -> None:
        super().__init__(game)
        self._recorded = recorded

    def reply(self, ask: Ask) -> Reply | None:
        """The answer as a game in play finds it; one that the referee gave by hand holds where it is still allowed."""
        reply = super().reply(ask)
        if reply is not None and reply.source["by"] == REFEREE and ask.form.fault(reply.answer) is not None:
            del self.game.book.ruled[ask.seat]
            return super().reply(ask)
        return reply

    def computer_answer(self, ask: Ask) -> Any:
        position = self.game.live.position
        assert position.act is not None
        given = [(entry.seat, entry.question) for entry in position.tail if isinstance(entry, AnsweredEntry)]
        place = (ask.seat, ask.question)
        key = act_key(position.act, position.done)
        recorded = self._recorded.get((key, *place, given.count(place)))
        if recorded is not None and ask.form.fault(recorded) is None:
            return recorded
        return super().computer_answer(ask)


def recorded_computer_answers(start: ActStart) -> dict[tuple[Any, ...], Any]:
    """What computer players answered from there on: by act, seat, question, and how often it had been asked."""
    given_up = abandoned(start.lines)
    answers: dict[tuple[Any, ...], Any] = {}
    done, given = list(start.position().done), list[tuple[str, str]]()
    key: ActKey = ()
    for line in start.lines[start.place :]:
        if line.nth in given_up:
            continue
        if isinstance(line, ActBegun):
            act = Act.from_json(line.act.to_json())
            key, given = act_key(act, done), []
            done.append(act)
        elif isinstance(line, Answered):
            place = (line.seat, line.question)
            if isinstance(line.source, ByComputer):
                answers[(key, *place, given.count(place))] = line.answer
            given.append(place)
    return answers


def recorded_keys(start: ActStart) -> dict[str, dict[str, int]]:
    """The key that each turn took: a turn that was rolled back later took another one before."""
    keys = (line for line in start.lines[start.place :] if isinstance(line, TurnKey))
    return {str(line.turn): {"attempt": line.attempt, "tree": line.tree, "leaf": line.leaf} for line in keys}


def arrival_of(line: SheetStored, *, early: bool) -> Arrival:
    """How a recorded sheet came; one from before its turn answers no letter of it."""
    came = datetime.fromisoformat(line.came) if line.came else None
    return Arrival(None if early else line.sheet.get("code"), came, is_early=early)


def _is_same_turn(line: SheetStored, sheet: SheetStored) -> bool:
    """Whether a line stores what counted of the same seat for the same turn as this sheet."""
    return line.counts and (line.seat, line.sheet["turn"]) == (sheet.seat, sheet.sheet["turn"])
