"""Letters of a finished game made again from its bundle and held against those that came: events, board, sentences."""

from __future__ import annotations

import email
import email.policy
import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..contract.rules import Rules
from ..contract.views import View
from ..engine.events import Event
from ..engine.journal import canonical
from ..hosting.letter_content import EVENTS_IN_VIEW
from ..record.journal_line import JournalLine
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_referee import Reopened, Restored, RolledBack
from .bundle_findings import BundleFault, LetterPlace

EventPlace = tuple[int, int]
Marks = dict[str, tuple[EventPlace, EventPlace]]
"""By seat, from which event its last letter tells, and up to which, each by turn and number."""


NOT_COMPARED: Mapping[str, Any] = {
    "rules": "",
    "revision": 0,
    "custom": {},
    "zone": "",
    "code": None,
    "now": "",
    "deadline": None,
    "act": None,
    "asked": (),
    "awaited": (),
    "advance": None,
    "start": None,
    "tail": (),
    "nonces": None,
}
"""What is not held against the game; whatever stands there in a letter, its events and its board are."""


class SentLetter(NamedTuple):
    """A letter as it came: its view, and the words of its text and of its page, with single spaces between them."""

    view: View
    words: str


def sent_letters(
    mails: Iterable[tuple[Path, bytes]], game: str, void: Container[str] = ()
) -> dict[LetterPlace, SentLetter]:
    """The letters of a game among mails, by seat, turn and number. What is no letter, or has a digest that is void, is
    passed over."""
    letters: dict[LetterPlace, SentLetter] = {}
    for _, raw in mails:
        try:
            mail: Any = email.message_from_bytes(raw, policy=email.policy.default)
            body = mail.get_body(("plain",))
            given = [part.get_content() for part in mail.iter_attachments() if "json" in part.get_content_type()]
            for view in [json.loads(data) for data in given if sha256(data).hexdigest() not in void]:
                if view.get("game") == game and "proof" in view:
                    place = LetterPlace(view["seat"], view["turn"], view["letter"])
                    letters[place] = SentLetter(
                        View.from_json({**view, **NOT_COMPARED}), " ".join(body.get_content().split())
                    )
        except Exception:  # whatever was sent: the file that stands alone names what cannot be read
            continue
    return letters


class LettersAgain:
    """Follows what each seat is told, and compares it with the letters that came."""

    def __init__(self, rules: Rules[Any], letters: Mapping[LetterPlace, SentLetter]) -> None:
        self.rules = rules
        self.letters = letters
        self.compared = 0
        self._marks: Marks = {}
        self._marks_before: dict[int, Marks] = {}

    def follow(self, line: JournalLine) -> None:
        """Enter what a line changes of how far letters have told the game, one that was taken back later included."""
        self._marks_before[line.nth] = dict(self._marks)
        match line:
            case LetterWritten():
                self._marks[line.seat] = self._since(line), line.event
            case Reopened():  # what was told of the act is told anew
                turn, first = line.event
                for seat, (since, last) in self._marks.items():
                    if last[0] == turn and last[1] > first:
                        self._marks[seat] = since, line.event
            case RolledBack():
                until = line.turn, 0
                self._marks = {
                    seat: (min(since, until), min(last, until)) for seat, (since, last) in self._marks.items()
                }
            case Restored():
                then = self._marks_before[line.line]
                for seat, (since, _) in self._marks.items():
                    _, until = then.get(seat, ((0, 0), (0, 0)))
                    self._marks[seat] = min(since, until), until

    def _since(self, line: LetterWritten) -> EventPlace:
        """From which event on, by turn and number, the letter that this line writes tells."""
        first = line.since or (0, 0)
        since, last = self._marks.get(line.seat, (first, first))
        return since if line.again else last

    def letter(self, line: LetterWritten, events: Iterable[tuple[str, Event]], state: Any) -> Iterator[BundleFault]:
        """What does not hold of the letter that this line, not followed yet, writes; `events` are all until now, with
        their ids."""
        seat, since = line.seat, self._since(line)
        place = LetterPlace(seat, line.turn, line.number)
        sent = self.letters.get(place)
        if sent is None:
            return
        self.compared += 1
        name = str(place)
        later = [(id_, event) for id_, event in events if tuple(map(int, id_.split(":"))) > since]
        seen = [(id_, twin) for id_, event in later if (twin := event.seen_by(seat)) is not None]
        made = [{"id": id_, **event.to_json()} for id_, event in seen[-EVENTS_IN_VIEW:]]
        yield from _first_difference(name, "events", made, sent.view.events)
        board, shown = self.rules.view(state, seat), sent.view.board
        for part in sorted({*board, *shown}):
            if canonical(board.get(part)) != canonical(shown.get(part)):
                yield BundleFault(f"{name}, `board/{part}`", canonical(board.get(part)), canonical(shown.get(part)))
                return
        if (sent.view.proof or {}).get("program") == __version__:  # another may have worded it otherwise
            yield from self._sentences(name, seen, sent)

    def _sentences(self, name: str, seen: Sequence[tuple[str, Event]], sent: SentLetter) -> Iterator[BundleFault]:
        """A text may leave out the first events, not word one otherwise."""
        for id_, event in self.rules.abridged(tuple(seen)):
            text = " ".join(sent.view.tell(self.rules, id_, event).split())
            if f" {id_} " in sent.words and f"{id_} {text}" not in sent.words:
                actual = sent.words[sent.words.index(f" {id_} ") + 1 :][: len(text) + len(id_) + 1]
                yield BundleFault(f"{name}, {id_}", f"{id_} {text}", actual)
                return


def _first_difference(name: str, what: str, made: Sequence[Any], sent: Sequence[Any]) -> Iterator[BundleFault]:
    for place in range(max(len(made), len(sent))):
        pair = [canonical(side[place]) if place < len(side) else "nothing" for side in (made, sent)]
        if pair[0] != pair[1]:
            yield BundleFault(f"{name}, `{what}`, number {place + 1}", pair[0], pair[1])
            return
