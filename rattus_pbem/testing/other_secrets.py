"""The same game with one secret changed: who sees that it is another, and that before anything is shown?

Knows no game. All public chance and all answers stay as they were; in one hidden draw a face is another, or two of its
faces have changed their places. The public must not see a byte of that, and of the seats no more than one: the owner.
What an event `reveals`, or names among its `pieces` while hiding nothing from anybody, may look otherwise from
there on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.asks import Ask
from ..engine.chance import Draw, SeededChance
from ..engine.events import Event
from ..engine.journal import canonical
from ..engine.run import DEFAULT, Position, Refused, Run
from ..engine.seats import Seat
from ..play.seat_view import seat_view
from .mistakes import Emissions, Mistake, is_public, place_of, place_of_questions, place_of_view
from .playing import attempts, default_options
from .shown_letters import shown_pictures, shown_receipt, shown_report

Reader = Seat | None
"""A seat, or the public."""
Page = Mapping[str, str]
"""All that a reader is shown at a question, each kind of it as canonical JSON."""
QUESTIONS = 40
"""So many, from the first, are looked at."""
LETTERS = 3
"""At so many of them letters, receipts and pictures as well, where these are wanted."""
OWNERS = 12
"""So many questions after a hidden draw no second seat comes to know of it, unless something is shown before."""


class Change(NamedTuple):
    """A hidden draw, and which of its faces change their places; of a single face, what it is instead."""

    draw: Draw
    places: tuple[int, int] = (0, 0)
    face: Any = None


class HiddenDraw(NamedTuple):
    """A hidden draw, what it gave, what it was made from, before which question (from 0) and after how many events."""

    draw: Draw
    faces: list[Any]
    candidates: Sequence[Any]
    before: int
    events: int


class SecretChance:
    """Chance by a seed, but for one change; it notes the hidden draws."""

    def __init__(self, seed: str, change: Change | None = None) -> None:
        self._chance = SeededChance(seed)
        self._change = change
        self.questions = 0
        self.run: Run[Any] | None = None
        self.drawn: list[HiddenDraw] = []

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `engine.chance.Chance`."""
        faces = self._chance.choose(draw, candidates)
        if draw.hidden:
            events = len(self.run.numbered_events) if self.run is not None else 0
            self.drawn.append(HiddenDraw(draw, faces, candidates, self.questions, events))
        if self._change is None or self._change.draw != draw:
            return faces
        if len(faces) == 1:
            return [self._change.face]
        one, other = self._change.places
        changed = list(faces)
        changed[one], changed[other] = faces[other], faces[one]
        return changed


Answers = dict[Seat, tuple[Any, Any]]


class Watched:
    """A game that is played from its beginning, and what each reader sees at each question (`pages`).

    `shows` says for each question the last event since the one before that has shown something, `places` which line
    asks.
    """

    def __init__(
        self,
        rules: Rules[Any],
        seats: int,
        seed: str,
        change: Change | None = None,
        as_played: Sequence[Answers] = (),
        *,
        letters: int = 0,
        questions: int = QUESTIONS,
        since: int = 0,
    ) -> None:
        """`as_played`: the answers of another such game; without them each is drawn by the seed. `letters`: at so many
        of the `questions` letters are looked at as well. Before the question `since` nothing is looked at."""
        self.chance = SecretChance(seed, change)
        self.rules = rules
        self.readers: tuple[Reader, ...] = (None, *rules.meta.seats[:seats])
        self.answers: list[Answers] = []
        self.pages: list[dict[Reader, Page]] = []
        self.shows: list[int] = []
        self.places: list[str] = []
        self._letters, self._questions, self._since = letters, questions, since
        self._events = 0
        self._seen: dict[tuple[int, Reader], tuple[Event, str, list[Any]]] = {}
        self._picker = SeededChance(f"{seed} answers")
        state = rules.new_state(rules.meta.seats[:seats], default_options(rules))
        self._run = self.chance.run = Run(rules, Position(state), self.chance)
        self.emissions = Emissions()
        with self.emissions.watched():
            self._play(as_played, change is not None)

    @property
    def secrets(self) -> list[HiddenDraw]:
        """The hidden draws before the last of the pages."""
        return [drawn for drawn in self.chance.drawn if drawn.before < len(self.pages)]

    def _play(self, as_played: Sequence[Answers], is_changed: bool) -> None:
        for number in range(self._questions):
            self._run.play_on()
            events = self._run.numbered_events
            shown = [n for n, (_, event) in enumerate(events, 1) if n > self._events and is_shown(event)]
            self.shows.append(max(shown, default=0))
            self._events = len(events)
            self.places.append(place_of_questions(self._run))
            readers = self.readers if number >= self._since else ()
            self.pages.append({reader: self._page(reader, number) for reader in readers})
            self.chance.questions = number + 1
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

    def _page(self, reader: Reader, number: int) -> Page:
        """All that this reader has been shown, and is shown now."""
        run = self._run
        seen = [self._seen_event(event, reader) for _, event in run.numbered_events]
        own = [ask for ask in run.pending if ask.seat == reader]
        shown: dict[str, Any] = {
            "questions": [(ask.seat, ask.question, ask.waits, dict(ask.about)) for ask in run.pending],
            "view": seat_view(self.rules, run, reader).to_json(),
            "default": [ask.default() for ask in own],
            "refusals": [list(_refusals(ask)) for ask in own],
            "proof": [piece for _, pieces in seen for piece in pieces],
        }
        if number < self._letters:
            shown["letter"] = shown_report(self.rules, run, reader)
            shown["receipt"] = shown_receipt(self.rules, run, reader)
            shown["picture"] = shown_pictures(self.rules, run, reader)
        events = f"[{','.join(event for event, _ in seen)}]"
        return {"events": events, **{name: canonical(value) for name, value in shown.items()}}

    def _seen_event(self, event: Event, reader: Reader) -> tuple[str, list[Any]]:
        """An event as a reader sees it, and its pieces. It never changes: so it is looked at once, not at each page."""
        known = self._seen.get((id(event), reader))
        if known is None:
            seen = event.seen_by(reader)
            pieces = [list(piece) for piece in seen.pieces] if seen is not None else []
            known = event, canonical(seen.to_json() if seen is not None else None), pieces
            self._seen[id(event), reader] = known  # with the event, whose id is nobody else's as long as it lives
        return known[1:]


def _refusals(ask: Ask) -> Iterator[Any]:
    """What is said of wrong answers: nearly legal ones, and each part of an order with a value that it cannot have."""
    wrong = [*attempts(ask.form, SeededChance("attempts"), 4)]
    for record in ask.form.possible().values():
        order = record.first_answers(1)[0]
        wrong += [{**order, part.name: value} for part in record.fields for value in ("atlantis", -1, 999)]
    for answer in wrong:
        fault = ask.form.fault(answer)
        yield answer, fault.to_json() if fault is not None else None


def is_shown(event: Event) -> bool:
    """Whether a face may be known to all from this event on: it reveals, or names pieces and hides nothing."""
    return event.reveals or bool(type(event).seen_by is Event.seen_by and event.pieces)


class Sight(NamedTuple):
    """What a reader sees otherwise where a secret is another, and at which question."""

    reader: Reader
    kinds: tuple[str, ...]
    question: int


def sights(base: Watched, other: Watched, drawn: HiddenDraw) -> Iterator[Sight]:
    """For each reader the first question at which the other game looks otherwise, until something is shown.

    Of a proof, also at that question: it must tell no face that neither the events nor the view do.
    """
    for reader in base.readers:
        for number in range(drawn.before, min(len(base.pages), len(other.pages))):
            mine, its = base.pages[number], other.pages[number]
            kinds = tuple(name for name in mine[reader] if mine[reader][name] != its[reader].get(name))
            is_over = max(base.shows[number], other.shows[number]) > drawn.events
            if kinds and (not is_over or kinds == ("proof",)):
                yield Sight(reader, kinds, number)
            if kinds or (reader is not None and (is_over or number > drawn.before + OWNERS)):
                break


def changes(base: Watched, picker: SeededChance, most: int) -> Iterator[tuple[HiddenDraw, list[Change]]]:
    """For faces of hidden draws (`most` of them): ways in which it may be another."""
    places = [(drawn, place) for drawn in base.secrets for place in range(len(drawn.faces))]
    for _ in range(min(most, len(places))):
        drawn, place = places.pop(picker.below(len(places)))
        faces = drawn.faces
        if len(faces) == 1:
            others = [face for face in drawn.candidates if face != faces[0]]
            if others:
                yield drawn, [Change(drawn.draw, face=others[picker.below(len(others))])]
            continue
        others = [other for other, face in enumerate(faces) if face != faces[place]]
        ways = [Change(drawn.draw, (place, others.pop(picker.below(len(others))))) for _ in range(min(5, len(others)))]
        if ways:
            yield drawn, ways


def leaked(
    rules: Rules[Any], seats: int, seed: str, most: int, *, letters: int = 0, questions: int = QUESTIONS
) -> list[Mistake]:
    """What is seen that should not be: of each face that is too widely known, who knows it, and by what.

    `most` faces are changed, one after the other; `letters`, `questions`: see `Watched`.
    """
    base = Watched(rules, seats, seed, letters=letters, questions=questions)
    mistakes: dict[tuple[str, str], Mistake] = {}
    for drawn, ways in changes(base, SeededChance(f"{seed} changes"), most):
        knowing: dict[Reader, tuple[Watched, Sight]] = {}
        for number, way in enumerate(ways):
            other = Watched(
                rules, seats, seed, way, base.answers, letters=letters, questions=questions, since=drawn.before
            )
            seeing = {sight.reader: (other, sight) for sight in sights(base, other, drawn)}
            is_public = None in seeing
            # The owners of both faces that change places see it; the owner of the first one does with every other face.
            knowing = seeing if is_public or not number else {r: seeing[r] for r in knowing if r in seeing}
            if is_public or len(knowing) <= 1:
                break
        if None in knowing or len(knowing) > 1:
            # Who owns a face is told it by an event: a leak is rather what the others see.
            ranked = sorted(knowing.values(), key=lambda each: "events" not in each[1].kinds)
            other, sight = knowing.get(None) or ranked[-1]
            mistake = mistake_of(base, other, sight, drawn)
            mistakes.setdefault((mistake.place, mistake.fix), mistake)
    if mistakes and Watched(rules, seats, seed, letters=letters, questions=questions).pages != base.pages:
        return [Mistake(place_of(type(rules)), TWICE, "Keep all that it goes by in the state")]
    return list(mistakes.values())


TWICE = "the same game, played twice, is shown otherwise the second time"
HIDE = {
    "events": "Let seen_by of the event give a twin without the secret, or nothing; or say `reveals = True`",
    "questions": "Ask all who could be asked by what is public, with the same `waits` and `about`",
    "view": "Let view show it to none but whom it belongs to; if an event lays it open, say `reveals = True` there",
    "field": "All may know this field: let no event put into it what goes by a secret, or declare it as one",
    "form": "A form may go by what the seat that is asked knows, and by nothing else",
    "default": "The default may go by what its seat knows, and by nothing else",
    "refusals": "A form may go by what the seat that is asked knows, and by nothing else",
    "proof": "Name a piece only in an event that shows its face",
    "letter": "Texts go by the view, the event as it is seen, and the question; keep nothing of a state in the game",
    "receipt": "What is said of an order goes by the view; keep nothing of a state in the game",
    "picture": "Sheets are drawn from the board of a view; keep nothing of a state in the game",
}


def mistake_of(base: Watched, other: Watched, sight: Sight, drawn: HiddenDraw) -> Mistake:
    """A leak as its author reads it."""
    kind = "questions" if "questions" in sight.kinds else sight.kinds[0]
    mine, its = (json.loads(world.pages[sight.question][sight.reader][kind]) for world in (base, other))
    where, detail = difference(mine, its)
    kind = "form" if kind == "view" and where[:1] == ("asked",) else kind
    rules = base.rules
    place = ""
    if kind in ("events", "proof"):
        place, event = _event_at(rules, base, sight, where)
        detail = f"{event}: {detail}" if event else detail
    elif kind in ("questions", "form", "default", "refusals"):
        place = base.places[sight.question]
    state = base._run.state
    of_board = {"letter": "display", "receipt": "order_notes", "picture": "sheets"}
    if not place and kind in of_board:
        place = place_of(shower(rules, state, of_board[kind]))
    fields = [step for step in where if isinstance(step, str)]
    field = fields[1] if len(fields) > 1 else ""
    place = place or place_of_view(rules, state, field)
    who = "the public" if sight.reader is None else f"the seat {sight.reader}, which does not own it,"
    secret = f"what was drawn hidden as {drawn.draw.why!r} in act {drawn.draw.act[0]}"
    what = f"a leak: {who} can tell {secret} by its {kind} at question {sight.question + 1} ({detail})"
    return Mistake(place, what, HIDE["field" if kind == "view" and is_public(state, field) else kind])


def shower(rules: Rules[Any], state: Any, name: str) -> Any:
    """The method that shows something: that of the game where it stands on the base for authors, else of its board."""
    own = getattr(type(rules), name, None)
    return own if own is not None else getattr(type(rules.board(rules.view(state, None))), name, None)


def _event_at(rules: Rules[Any], base: Watched, sight: Sight, where: Sequence[Any]) -> tuple[str, str]:
    """The place and kind of the event that differs."""
    events = json.loads(base.pages[sight.question][sight.reader]["events"])
    if sight.kinds[0] == "proof":
        naming = [kind for kind in rules.event_kinds.values() if kind.pieces is not Event.pieces]
        kinds = {event["kind"] for event in events if event is not None}
        named = [kind for kind in naming if kind.kind in kinds] or naming
        own = [kind for kind in named if "pieces" in vars(kind)] or named
        return (place_of(own[-1]), own[-1].kind) if own else ("", "")
    event = next(islice(events, where[0], None), None) if where else None
    if event is None:
        return "", ""
    kind = rules.event_kinds.get(event["kind"])
    hides = kind is not None and "seen_by" in vars(kind)
    emitted = base.emissions.place(base._run.numbered_events[where[0]][1])
    return place_of(kind.seen_by if kind is not None and hides else kind), f"{event['kind']}, emitted in {emitted}"


def difference(mine: Any, its: Any, path: tuple[Any, ...] = ()) -> tuple[tuple[Any, ...], str]:
    """Where two JSON values first differ: the path, and what stands there."""
    if isinstance(mine, dict) and isinstance(its, dict):
        for key in sorted(mine.keys() | its.keys()):
            if mine.get(key) != its.get(key):
                return difference(mine.get(key), its.get(key), (*path, key))
    if isinstance(mine, list) and isinstance(its, list):
        for place, (one, other) in enumerate(zip(mine, its, strict=False)):
            if one != other:
                return difference(one, other, (*path, place))
        if len(mine) != len(its):
            shorter = min(len(mine), len(its))
            one, other = (values[shorter] if len(values) > shorter else None for values in (mine, its))
            return difference(one, other, (*path, shorter))
    if isinstance(mine, str) and isinstance(its, str):
        if mine[:1] == its[:1] == "{":
            return difference(json.loads(mine), json.loads(its), path)
        same = next((n for n, (one, other) in enumerate(zip(mine, its, strict=False)) if one != other), 0)
        mine, its = (text[max(0, same - 20) :] for text in (mine, its))
    texts = [f"{canonical(value)[:60]}" for value in (mine, its)]
    return path, f"/{'/'.join(map(str, path))}: {texts[0]} or {texts[1]}"
