"""Where a replay comes to something else than the journal holds: the entry, and both sides as sentences.

The sentences are in English, for the referee: they hold what is hidden from players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.chance import salt
from ..engine.events import Event
from ..engine.forms import Fault
from ..engine.journal import Diverged, canonical, digest
from ..orders.faults import fault_sentence
from ..orders.print_text import print_line
from ..store.blob_names import events_name
from ..store.protocol import GameStore
from .game import Game
from .journal_line import JournalLine
from .lines_of_chance import Drawn
from .lines_of_play import ActBegun, ActEnded, Answered
from .recorded_acts import ActEvents, events_digest, read_events

NOTHING = "nothing more happens in the act"


class DivergedInWords(Diverged):
    """A divergence with the sentences of both sides; `where` is the act it is in."""

    def __init__(self, verdict: Diverged, where: str, sides: tuple[str, str]) -> None:
        super().__init__(verdict.entry, verdict.expected, verdict.actual)
        self.where = where
        self.sides = sides

    def __str__(self) -> str:
        expected, actual = self.sides
        return f"DIVERGED at entry {self.entry}, in {self.where}: expected: {expected}; found: {actual}"


def in_words(verdict: Diverged, game: Game, store: GameStore, lines: Sequence[JournalLine]) -> DivergedInWords:
    """The divergence of a game that was being followed, from where it stopped."""
    line = lines[verdict.entry - 1] if verdict.entry <= len(lines) else None
    words = _Words(game)
    if isinstance(line, ActEnded) and isinstance(verdict.expected, list) and isinstance(verdict.actual, list):
        sides = words.ends(line, store)
    else:
        sides = words.side(line, verdict.expected, verdict.actual), words.side(line, verdict.actual, verdict.expected)
    act = game.book.act
    where = f"act {act.turn}.{act.number}" if act is not None else "the beginning"
    if isinstance(line, ActBegun):
        where = f"the beginning of act {line.act.turn}.{line.number}"
    return DivergedInWords(verdict, where, sides)


class _Words:
    """What the values of a divergence mean, by their shape and the line they belong to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.names = {seat: person.name or seat for seat, person in game.book.seats.items()}

    def _who(self, seat: str) -> str:
        name = self.names.get(seat, seat)
        return name if name == seat else f"{name} ({seat})"

    def side(self, line: JournalLine | None, value: Any, other: Any) -> str:
        """One side; the other one tells apart what has the same shape."""
        match value:
            case [str(why), int(use), bool(hidden)]:
                return f"the draw of `{why}`, number {use} in the act{', hidden' if hidden else ''}"
            case [str(seat), str(question), str(form)]:
                asked = self.rules.question_text(question, "en") or f"`{question}`"
                same = isinstance(other, list) and other[:2] == [seat, question]
                digest = f" (what may be answered has the digest {form})" if same else ""
                return f"{self._who(seat)} is asked: {asked}{digest}"
            case []:
                return "nobody is asked anything"
            case list() if isinstance(line, Drawn):
                return f"`{line.why}`, number {line.use}, comes out as {', '.join(map(str, value))}"
            case {"kind": str(kind), "turn": turn, "seats": seats}:
                return f"turn {turn} goes on with `{kind}`" + (f" of {', '.join(seats)}" if seats else "")
            case {"clause": str(), "key": str()}:
                return f"the answer is refused: {fault_sentence(self.rules, Fault.from_json(value), 'en')}"
            case {"do": str()} if isinstance(line, Answered):
                return f"{self._who(line.seat)} answers: {self._order(line, value)}"
            case str() if isinstance(line, ActBegun | ActEnded) and value.isalnum():
                return f"the position has the digest {value}"
            case str():
                return value
        return canonical(value)

    def _order(self, line: Answered, answer: Mapping[str, Any]) -> str:
        written = answer if line.question in self.rules.main_questions else {"on": line.question, **answer}
        try:
            return print_line(dict(written), self.rules.lexicon, "en")
        except (AssertionError, KeyError, TypeError):  # what was written into a journal by hand need not be an order
            return canonical(answer)

    def ends(self, line: ActEnded, store: GameStore) -> tuple[str, str]:
        """Two ends of an act: the first event that differs, else the position."""
        made = self.game.acts[-1]
        stored = _stored_events(self.game, line, store)
        if stored is None:
            return f"the events have the digest {line.events}", f"they have {made.digest(self.game.secret)}"
        for place in range(max(len(stored), len(made.events))):
            sides = [side[place] if place < len(side) else None for side in (stored, made.events)]
            if None in sides or _plain(sides[0]) != _plain(sides[1]):
                return self._event(made, place, sides[0], sides[1]), self._event(made, place, sides[1], sides[0])
        state = self.game.live.finished[-1].state
        label = salt(self.game.secret, "end", str(made.turn), str(made.number))
        actual = digest(self.game.position_format.to_json(state), label)
        return f"after it the position has the digest {line.state}", f"the same events lead to {actual}"

    def _event(self, act: ActEvents, place: int, event: Event | None, other: Event | None) -> str:
        if event is None:
            return f"{act.id_of(place)}: {NOTHING}"
        text = self.rules.event_text(event, "en", None, self.names)
        if other is not None and text == self.rules.event_text(other, "en", None, self.names):
            text = f"{text} {canonical(event.to_json())}"
        return f"{act.id_of(place)}: {text}"


def _plain(event: Event | None) -> str:
    return canonical(event.to_json()) if event is not None else ""


def _stored_events(game: Game, line: ActEnded, store: GameStore) -> list[Event] | None:
    """The events that this line was written of; None if the file does not hold them any more."""
    try:
        events = read_events(store.read(events_name(game.book.name_of_act(line.turn, line.number))))
    except (ValueError, RecursionError):
        return None
    if events_digest(events, line.turn, line.number, game.secret) != line.events:
        return None
    return [event.event(game.rules) for event in events]
