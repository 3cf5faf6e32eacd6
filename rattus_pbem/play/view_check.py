"""Validating a view of the right shape in full: its board, its open act, what is asked. For untrusted views.

A view's digest has no key: it shows that a file came through whole, not who wrote it. So a view that makes a command
stumble is validated too, and only one that passes leaves the fault with the program. Imported only then: it takes its
time.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import Any

from ..contract.rules import Rules
from ..contract.stories import told_turns
from ..contract.views import AskedQuestion, View
from ..engine.chance import SeededChance
from ..engine.events import Event
from ..engine.journal import Diverged, canonical
from ..errors import PbemError
from ..orders.read import read_sheet
from ..orders.sheet import SheetDefaults, schema_name
from ..orders.view_file import ViewFault, ViewFile
from .seat_view import run_from_view

UNFIT = (Diverged, LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError, RecursionError)
"""What the rules raise where they are given a position that cannot be."""


class ViewCheck:
    """The parts of a view whose shape has been checked, each held against the others."""

    def __init__(self, file: ViewFile, view: View, rules: Rules[Any]) -> None:
        self.file = file
        self.document = file.document
        self.view = view
        self.rules = rules

    def check(self) -> None:
        """Raise UnreadableError for the first part that contradicts another."""
        try:
            for part in (self._names, self._boards, self._act, self._advance, self._events, self._course):
                part()
        except ViewFault as misfit:
            raise misfit.error(self.file.place) from None

    def _names(self) -> None:
        view, rules = self.view, self.rules
        seats = view.board.get("seats")
        _check_equal("/schema", self.document["schema"], f"rattus-pbem/view-{rules.name}/1")
        if not isinstance(seats, list) or not all(seat in rules.meta.seats for seat in seats):
            raise ViewFault("/board/seats", f"seats are {', '.join(rules.meta.seats)}")
        if view.seat is not None and view.seat not in seats:
            raise ViewFault("/seat", f"{view.seat!r} is not a seat of this board")
        for seat in seats:
            if seat not in view.names:
                raise ViewFault("/names", f"the name of {seat} is missing")
        if view.seat is None and (view.asked or "advance" in self.document):
            raise ViewFault("/seat", "the public is asked nothing")

    def _events(self) -> None:
        """Each event is one of its kind, and can be told, by itself and in the story of its turn."""
        from pydantic import TypeAdapter

        view, rules, events = self.view, self.rules, list[tuple[str, Event]]()
        for place, data in enumerate(view.events):
            held = {key: value for key, value in data.items() if key != "id"}
            try:
                event = Event.from_json(rules.event_kinds, data)
                values = json.dumps({key: value for key, value in held.items() if key != "kind"})
                TypeAdapter(type(event)).validate_json(values, strict=True)
                view.tell(rules, data["id"], event)
                fits = event.to_json() == held
            except UNFIT:
                fits = False
            if not fits:
                raise ViewFault(f"/events/{place}", "the event does not fit its kind")
            events.append((data["id"], event))
        try:
            deque(told_turns(rules, events, view.lang, view.names_at, view.reader_at), maxlen=0)
        except UNFIT:
            raise ViewFault("/events", "these events do not make a turn") from None

    def _boards(self) -> None:
        """`board` and `start` are what this seat sees of some state, to the last key."""
        view, rules = self.view, self.rules
        for part, board in (("start", view.start), ("board", view.board)):
            if board is None:
                if part in self.document:
                    raise ViewFault(f"/{part}", "an object is expected")
                continue
            try:
                rules.state_from_json(board)
            except PbemError as error:
                raise ViewFault(f"/{part}", str(error)) from None
            try:
                world = rules.board(board).worlds(rules.board(view.board))(SeededChance("check"))
                seen = rules.view(world, view.seat)
            except UNFIT:
                raise ViewFault(f"/{part}", "no position looks like this to the seat") from None
            _check_same(f"/{part}", board, seen)

    def _act(self) -> None:
        view, act = self.view, self.view.act
        has_start, has_tail = ("start" in self.document), ("tail" in self.document)
        if view.asked and act is None:
            raise ViewFault("/act", "a question is asked, so an act is open")
        if has_tail and not has_start:
            raise ViewFault("/tail", "it has no start")
        if not view.asked and (has_start or has_tail):
            raise ViewFault("/start", "nothing is asked of the seat")
        if act is not None:
            _check_equal("/act/number", self.document["act"]["number"], len(act.done) + 1)
            _check_equal("/turn", view.turn, act.act.turn)
            for place, done in enumerate(act.done):
                _check_equal(f"/act/done/{place}/turn", done.turn, act.act.turn)
        if view.asked and act is not None:
            first, now = self.rules.board(view.first_board), self.rules.board(view.board)
            world = first.worlds(now)(SeededChance("check"))
            coming = self.rules.next_act(world)
            _check_same("/act", act.act.to_json(), coming.to_json() if coming is not None else None)

    def _advance(self) -> None:
        """What was given in advance can be read as a sheet."""
        view, advance = self.view, self.view.advance
        if advance is None:
            if "advance" in self.document:
                raise ViewFault("/advance", "an object is expected")
            return
        parts = {key: advance[key] for key in ("standing", "default", "settings")}
        name = schema_name(self.rules.name)
        sheet = {"schema": name, "game": "view", "seat": view.seat, "turn": view.turn, **parts}
        try:
            read_sheet(json.dumps(sheet).encode(), self.rules.lexicon, name="/advance", defaults=SheetDefaults())
        except PbemError as error:
            raise ViewFault("/advance", str(error)) from None

    def _course(self) -> None:
        """The game continues from the view, and arrives at what it shows."""
        view, rules = self.view, self.rules
        try:
            run = run_from_view(rules, view, SeededChance("check"))
        except Diverged as verdict:
            difference = f"{shorten(verdict.expected)} stands there, the game comes to {shorten(verdict.actual)}"
            raise ViewFault(f"/tail/{verdict.entry}", difference) from None
        except UNFIT:
            place = "/tail" if "tail" in self.document else "/board"
            raise ViewFault(place, "the game cannot go on from here") from None
        if not view.asked:
            return
        own = [AskedQuestion.of(ask).to_json() for ask in run.pending if ask.seat == view.seat]
        _check_same("/asked", self.document["asked"], own)
        _check_same("/awaited", list(view.awaited), [ask.seat for ask in run.pending])
        _check_same("/board", view.board, rules.view(run.state, view.seat))


def shorten(value: Any) -> str:
    """A JSON value as it is quoted in a sentence."""
    text = canonical(value)
    return text if len(text) <= 200 else text[:200] + "…"


def _check_equal(place: str, stands: Any, expected: Any) -> None:
    if stands != expected:
        raise ViewFault(place, f"{shorten(stands)} stands there, {shorten(expected)} is expected")


def _check_same(place: str, stands: Any, expected: Any) -> None:
    """Raises ViewFault at the first place where two JSON values differ."""
    for pointer, present, wanted in differences(json.loads(canonical(stands)), json.loads(canonical(expected)), place):
        raise ViewFault(pointer, f"{present} stands there, {wanted} is expected")


def differences(left: Any, right: Any, place: str) -> Iterator[tuple[str, str, str]]:
    """Where two JSON values differ: JSON pointer, and what stands there in each."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in {**left, **right}:
            if key not in left or key not in right:
                stands, expected = (shorten(each[key]) if key in each else "nothing" for each in (left, right))
                yield f"{place}/{key}", stands, expected
            else:
                yield from differences(left[key], right[key], f"{place}/{key}")
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for n, (left_item, right_item) in enumerate(zip(left, right, strict=True)):
            yield from differences(left_item, right_item, f"{place}/{n}")
    elif type(left) is not type(right) or left != right:
        yield place, shorten(left), shorten(right)
