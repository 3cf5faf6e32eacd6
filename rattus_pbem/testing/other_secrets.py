"""The same game with one secret changed: who sees that it is another, and that long before anything is shown?

Knows no game. All public chance and all answers stay as they were; in one hidden draw a face is another, or two of its
faces have changed their places. The public must not see a byte of that, and of the seats no more than one: the owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.chance import Draw, SeededChance
from ..engine.events import Event
from ..engine.journal import canonical
from ..engine.run import DEFAULT, Position, Refused, Run
from ..engine.seats import Seat
from ..play.seat_view import seat_view

Reader = Seat | None
"""A seat, or the public."""


class Change(NamedTuple):
    """A hidden draw, and which of its faces change their places; of a single face, what it is instead."""

    draw: Draw
    places: tuple[int, int] = (0, 0)
    face: Any = None


class SecretChance:
    """Chance by a seed, but for one change; it notes the hidden draws."""

    def __init__(self, seed: str, change: Change | None = None) -> None:
        self._chance = SeededChance(seed)
        self._change = change
        self.drawn: list[tuple[Draw, list[Any], Sequence[Any]]] = []

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `engine.chance.Chance`."""
        faces = self._chance.choose(draw, candidates)
        if draw.hidden:
            self.drawn.append((draw, faces, candidates))
        if self._change is None or self._change.draw != draw:
            return faces
        if len(faces) == 1:
            return [self._change.face]
        one, other = self._change.places
        changed = list(faces)
        changed[one], changed[other] = faces[other], faces[one]
        return changed


Answers = dict[Seat, tuple[Any, Any]]
LAID_OPEN = ("fortified",)
"""Kinds of events by which a seat lays open what it holds: nothing is revealed to itself."""


class Watched:
    """A game that is played from its beginning until a face is shown, and what each reader sees at each question.

    `secrets` counts the hidden draws before the last of these `pages`.
    """

    def __init__(
        self, rules: Rules[Any], seats: int, seed: str, change: Change | None = None, as_played: Sequence[Answers] = ()
    ) -> None:
        """`as_played`: the answers of another such game; without them each is drawn by the seed."""
        self.chance = SecretChance(seed, change)
        self.rules = rules
        self.readers: tuple[Reader, ...] = (None, *rules.meta.seats[:seats])
        self.answers: list[Answers] = []
        self.pages: list[dict[Reader, str]] = []
        self.secrets = 0
        self._picker = SeededChance(f"{seed} answers")
        self._run = Run(rules, Position(rules.new_state(rules.meta.seats[:seats], {})), self.chance)
        self._play(as_played, change is not None)

    def _play(self, as_played: Sequence[Answers], is_changed: bool) -> None:
        for number in range(12):
            self._run.play_on()
            if self._is_shown():
                return
            self.pages.append({reader: self._page(reader) for reader in self.readers})
            self.secrets = len(self.chance.drawn)
            if not self._run.pending or (is_changed and number == len(as_played)):
                return
            answers = as_played[number] if is_changed else self._drawn_answers()
            if answers.keys() != {ask.seat for ask in self._run.pending}:
                return
            try:
                self._run.answer_all(answers)
            except Refused:  # the owner of another face may have to answer otherwise
                return
            self.answers.append(answers)

    def _drawn_answers(self) -> Answers:
        return {ask.seat: (ask.form.random(self._picker), DEFAULT) for ask in self._run.pending}

    def _is_shown(self) -> bool:
        """By an event that reveals, that names pieces and hides nothing from anybody, or that lays a hand open."""
        return any(
            event.reveals or event.kind in LAID_OPEN or (type(event).seen_by is Event.seen_by and event.pieces)
            for _, event in self._run.numbered_events
        )

    def _page(self, reader: Reader) -> str:
        """All that this reader has been told, and its view."""
        seen = (event.seen_by(reader) for _, event in self._run.numbered_events)
        events = [event.to_json() if event is not None else None for event in seen]
        asked = [(ask.seat, ask.question, ask.waits) for ask in self._run.pending]
        return canonical([events, asked, seat_view(self.rules, self._run, reader).to_json()])

    def seen_otherwise(self, other: Watched) -> set[Reader]:
        """The readers to whom the other game does not look the same."""
        pages = list(zip(self.pages, other.pages, strict=False))
        return {reader for reader in self.readers if any(mine[reader] != its[reader] for mine, its in pages)}


def changes(base: Watched, picker: SeededChance, most: int) -> Iterator[list[Change]]:
    """For faces of hidden draws (`most` of them): ways in which it may be another."""
    places = [(each, place) for each in base.chance.drawn[: base.secrets] for place in range(len(each[1]))]
    for _ in range(min(most, len(places))):
        (draw, faces, candidates), place = places.pop(picker.below(len(places)))
        if len(faces) == 1:
            others = [face for face in candidates if face != faces[0]]
            yield [Change(draw, face=others[picker.below(len(others))])]
            continue
        others = [other for other, face in enumerate(faces) if face != faces[place]]
        yield [Change(draw, (place, others.pop(picker.below(len(others))))) for _ in range(min(5, len(others)))]


def leaked(rules: Rules[Any], seats: int, seed: str, most: int) -> list[str]:
    """What is seen that should not be: of each face that is too widely known, who knows it."""
    base = Watched(rules, seats, seed)
    assert base.pages
    complaints = []
    for ways in changes(base, SeededChance(f"{seed} changes"), most):
        knowing = [base.seen_otherwise(Watched(rules, seats, seed, way, base.answers)) for way in ways]
        public = any(None in readers for readers in knowing)
        fewest = min(knowing, key=len)
        if public or len(fewest) > 1:  # two faces that change places may have two owners; not with every other face
            complaints.append(f"{ways[0].draw.describe()}: seen by {'all' if public else sorted(map(str, fewest))}")
    return complaints
