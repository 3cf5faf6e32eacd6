"""Plays a finished game again from its bundle, by the rules: every question, answer, draw and event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from ..contract.rules import Rules
from ..engine.act_scripts import Act
from ..engine.events import Event
from ..engine.journal import Diverged, canonical, digest
from ..engine.key_tree import KeyPlace
from ..engine.run import Position, Refused, Run
from ..errors import PbemError
from ..play.view_check import UNFIT
from ..record.act_names import act_name
from ..record.journal_line import JournalLine
from ..record.journal_numbers import PositionFormat, position_of_present
from ..record.lines_of_beginning import Upgraded
from ..record.lines_of_chance import Drawn, TurnKey
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import ActBegun, ActEnded, Answered
from ..record.lines_of_referee import Decreed, Reopened
from ..record.notices import RULING
from ..record.recorded_acts import ActEvents, ReplayChance, abandoned, ruling_run
from ..waiting import report_progress
from .bundle_chain import Chain
from .bundle_chance import OpenedChance, Stated
from .bundle_findings import BundleFault, LetterPlace
from .bundle_letters import LettersAgain, SentLetter
from .bundle_models import BundleFile


def check_rules(
    bundle: BundleFile, chain: Chain, facts: Stated, rules: Rules[Any], letters: Mapping[LetterPlace, SentLetter]
) -> tuple[int, list[BundleFault]]:
    """Play the journal of a complete bundle, what was taken back left out: how many acts were compared; what was found.

    What follows from a fault in its chance or its chain is found once more, as a line that diverges. `letters` are
    those that came by mail: each is made again.
    """
    game = _Replay(bundle, chain, facts, rules, letters)
    try:
        game.follow()
    except Diverged as verdict:
        return game.acts, [*game.findings, BundleFault(verdict.entry, _side(verdict.expected), _side(verdict.actual))]
    except (PbemError, StopIteration, *UNFIT) as error:
        # nothing in a bundle is trusted: what a rule stumbles over was never played
        return game.acts, [
            *game.findings,
            BundleFault(game.line, "a line that can be played", f"one that cannot: {error}"),
        ]
    finally:
        report_progress("")
    return game.acts, game.findings


def _side(value: Any) -> str:
    return value if isinstance(value, str) else canonical(value)


class _Replay:
    """A game that is followed; `line` is where it stands."""

    def __init__(
        self,
        bundle: BundleFile,
        chain: Chain,
        facts: Stated,
        rules: Rules[Any],
        letters: Mapping[LetterPlace, SentLetter],
    ) -> None:
        self.rules = rules
        self.lines = chain.lines
        self.salts = bundle.salts
        self.start = bundle.start
        self.chance = ReplayChance(OpenedChance(facts, lambda turn: self.keys[turn]))
        self.acts = 0
        self.keys: dict[int, KeyPlace] = {}
        self.line = 0
        self.letters = LettersAgain(rules, letters)
        self.findings: list[BundleFault] = []
        self.events: list[tuple[str, Event]] = []
        self.written: Mapping[str, int] = {}
        self.run: Run[Any]
        self._taken = 0
        self._given: dict[str, Answered] = {}

    def follow(self) -> None:
        """Play every line. Raises Diverged."""
        start, rules = self.start, self.rules
        if start is None:
            raise LookupError("the bundle does not say what the game was begun with")
        position = start.position
        self.written = start.numbers.to_json() if start.numbers is not None else {}
        state = (
            rules.state_from_json(position_of_present(rules, position, "start"))
            if position
            else rules.new_state(tuple(start.seats), start.options)
        )
        self._stand(Position(state))
        given_up = abandoned(self.lines)
        for place, line in enumerate(self.lines):
            report_progress("verify", place, len(self.lines))
            self.line = place + 1
            if line.nth not in given_up:
                self._line(line, self._draws(place))
            self.letters.follow(line)

    def _stand(self, position: Position[Any]) -> None:
        self.run, self._taken, self._given = Run(self.rules, position, self.chance), 0, {}

    def _draws(self, place: int) -> list[Drawn]:
        following = takewhile(lambda later: isinstance(later, Drawn), islice(self.lines, place + 1, None))
        return [line for line in following if isinstance(line, Drawn)]

    def _line(self, line: JournalLine, draws: Sequence[Drawn]) -> None:
        match line:
            case Upgraded():
                self.written = line.numbers.to_json()
            case TurnKey():
                self.keys[line.turn] = KeyPlace(line.tree, line.leaf, line.attempt)
            case ActBegun() if line.act.kind == RULING:
                self._compare_start(line)
                self._begin_ruling(Act.from_json(line.act.to_json()))
            case Decreed():
                event = Event.from_json(self.rules.event_kinds, line.event)
                self.run, self._taken = ruling_run(self.rules, self.run.position, self.ruling, event, self.chance), 0
            case ActBegun():
                with self.chance.replaying(draws, line.nth + len(draws) + 1):
                    self._act(line)
            case Answered():
                with self.chance.replaying(draws, line.nth + len(draws) + 1):
                    self._answer(line)
            case ActEnded():
                self._end(line)
            case LetterWritten():
                self.findings += self.letters.letter(line, [*self.events, *self._open_events()], self.run.state)
            case Reopened():
                position = self.run.position
                self._stand(Position(position.state, None, position.done, position.first_event))

    def _act(self, line: ActBegun) -> None:
        state = self.run.state
        self._compare(line, line.state, self._position_digest(line.act.turn, line.number, "start", state))
        act = self.rules.next_act(state)
        self._compare(line, line.act.to_json(), act.to_json() if act is not None else "the end of the game")
        self.run.begin()

    def _begin_ruling(self, act: Act) -> None:
        """Set the replay to where the referee's act begins."""
        before = self.run.position
        is_same_turn = bool(before.done) and before.done[-1].turn == act.turn
        done, first = (before.done, before.first_event) if is_same_turn else ((), 0)
        self._stand(Position(before.state, None, done, first))
        self.ruling = act

    def _compare_start(self, line: ActBegun) -> None:
        made = self._position_digest(line.act.turn, line.number, "start", self.run.state)
        self._compare(line, f"a position with the digest {line.state}", f"a position with the digest {made}")

    def _answer(self, line: Answered) -> None:
        pending = self.run.pending[len(self._given) :]
        asked = [pending[0].seat, pending[0].question, pending[0].form.digest()] if pending else "nobody is asked"
        self._compare(line, [line.seat, line.question, line.form], asked)
        self._given[line.seat] = line
        if len(pending) > 1:
            return
        answers, self._given = self._given, {}
        try:
            self.run.answer_all({seat: (given.answer, given.source.in_run()) for seat, given in answers.items()})
        except Refused as refused:
            raise Diverged(line.nth, line.answer, f"not legal: {canonical(refused.fault.to_json())}") from None

    def _end(self, line: ActEnded) -> None:
        if self._taken >= len(self.run.finished):
            raise Diverged(line.nth, "the end of the act", "a question")
        done = self.run.finished[self._taken]
        self._taken += 1
        self.acts += 1
        ended = ActEvents(done.act.turn, done.number, done.first_event, done.events)
        self.events += [(ended.id_of(place), event) for place, event in enumerate(done.events)]
        events = [event.data for event in ended.stored]
        self._compare(line, [line.turn, line.number], [done.act.turn, done.number])
        made = self._digest(done.act.turn, done.number, "events", events)
        self._compare(line, f"events with the digest {line.events}", f"events with the digest {made}")
        made = self._position_digest(done.act.turn, done.number, "end", done.state)
        self._compare(line, f"a position with the digest {line.state}", f"a position with the digest {made}")

    def _open_events(self) -> list[tuple[str, Event]]:
        """The events of the act that is open, with their ids."""
        position = self.run.position
        if position.act is None:
            return []
        act = ActEvents(position.act.turn, position.number, position.first_event, self.run.events)
        return [(act.id_of(place), event) for place, event in enumerate(self.run.events)]

    def _position_digest(self, turn: int, number: int, what: str, state: Any) -> str:
        return self._digest(turn, number, what, PositionFormat(self.rules, self.written).to_json(state))

    def _digest(self, turn: int, number: int, what: str, value: Any) -> str:
        return digest(value, bytes.fromhex(getattr(self.salts[act_name(turn, number)], what)))

    def _compare(self, line: JournalLine, expected: Any, actual: Any) -> None:
        if canonical(expected) != canonical(actual):
            raise Diverged(line.nth, expected, actual)
