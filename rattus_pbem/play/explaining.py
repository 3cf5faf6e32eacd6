"""Why something happened: the orders that led to an event, the clauses, the facts, the draws.

One account for whoever asks: a seat, which learns no more than its views show, the public, or the referee. Reads a run
of the act; knows no file, no journal and no mail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from ..contract.guides import guide_of
from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.journal import Answered, AnswerSource, Drew
from ..engine.run import FinishedAct, Run
from ..engine.seats import Seat
from ..engine.values import immutable

REFEREE = "referee"


@immutable
class Ordered:
    """An answer that led to an event. `order` is it as the reader may know it: a seat's own in full, another's without
    what it keeps to itself, None where it is secret. `source` says where it was taken from, None if the reader may
    not know."""

    seat: Seat
    question: str
    order: Mapping[str, Any] | None
    source: AnswerSource | None


@immutable
class Cause:
    """An event as its reader may see it, and what led to it.

    `orders` are the answers directly before it, () if the act began with it, and first the order of the turn that was
    being carried out. `draws` are those directly before it, and others that it rests on; one that the reader may not
    know has the outcome None. `board` is the reader's view of the board then.
    """

    number: str
    event: Event
    orders: tuple[Ordered, ...]
    draws: tuple[Drew, ...]
    board: Mapping[str, Any]


def causes_in_run(
    rules: Rules[Any], run: Run[Any], reader: Seat | None, wanted: Callable[[str], bool] = lambda number: True
) -> Iterator[Cause]:
    """The causes of the events in the acts of the run, in their order: of those that the reader sees and that are
    wanted, by their numbers."""
    state = run.opened_from
    for act in run.played:
        for place, event in enumerate(act.events):
            number = f"{act.act.turn}:{act.first_event + place + 1}"
            if wanted(number):
                seen = event if reader == REFEREE else event.seen_by(reader)
                if seen is not None:
                    board = rules.state_to_json(state) if reader == REFEREE else rules.view(state, reader)
                    orders = tuple(_ordered(answer, reader) for answer in _answers(rules, act, place))
                    yield Cause(number, seen, orders, _draws(rules, act, place, reader), board)
            state = event.apply(state)


def line_in_run(rules: Rules[Any], run: Run[Any], number: str, reader: Seat | None) -> tuple[Event, list[Cause]] | None:
    """The line of a report that begins with this event, as an event of its own, and the causes of all that it holds.

    None if there is no such event, or none that the reader sees.
    """
    for act in run.played:
        line = line_of_act(rules, act, number, reader)
        if line is not None:
            return line[0], list(causes_in_run(rules, run, reader, frozenset(line[1]).__contains__))
    return None


def line_of_act(
    rules: Rules[Any], act: FinishedAct, number: str, reader: Seat | None
) -> tuple[Event, Sequence[str]] | None:
    """That line alone, and the numbers of all the events that it holds; None if the event is not of this act."""
    turn, _, place = number.partition(":")
    at = int(place) - 1 - act.first_event
    if act.act.turn != int(turn) or not 0 <= at < len(act.events):
        return None
    visible = [
        (f"{turn}:{act.first_event + n + 1}", seen)
        for n, event in enumerate(act.events[at:], at)
        if (seen := event if reader == REFEREE else event.seen_by(reader)) is not None
    ]
    if not visible or visible[0][0] != number:
        return None
    lines = rules.abridged(visible)
    if not lines or lines[0][0] != number:  # what goes without saying stands in no line
        return visible[0][1], (number,)
    after = lines[1][0] if len(lines) > 1 else ""
    held = takewhile(lambda entry: entry[0] != after, visible[1:])
    return lines[0][1], (number, *(other for other, event in held if rules.abridged([(other, event)])))


def _answers(rules: Rules[Any], act: FinishedAct, place: int) -> list[Answered]:
    """The answers directly before an event, with no event and no draw between them, and first the order of the turn
    that they belong to."""
    until = act.made_after[place]
    last = next((n for n in range(until - 1, -1, -1) if isinstance(act.entries[n], Answered)), None)
    if last is None:
        return []
    first = last
    while first and isinstance(act.entries[first - 1], Answered) and first not in act.made_after:
        first -= 1
    answers = [entry for entry in act.entries[first : last + 1] if isinstance(entry, Answered)]
    if not any(answer.question in rules.main_questions for answer in answers):
        before = (entry for entry in reversed(act.entries[:first]) if isinstance(entry, Answered))
        main = next((entry for entry in before if entry.question in rules.main_questions), None)
        answers = [*([main] if main is not None else []), *answers]
    return answers


def _ordered(asked: Answered, reader: Seat | None) -> Ordered:
    """An answer as this reader may know it; see `seat_view`."""
    if reader in (asked.seat, REFEREE):
        return Ordered(asked.seat, asked.question, asked.answer, asked.source)
    assert asked.ask is not None
    order = None if asked.ask.hidden else asked.ask.form.public(asked.answer)
    return Ordered(asked.seat, asked.question, order, None)


def _draws(rules: Rules[Any], act: FinishedAct, place: int, reader: Seat | None) -> tuple[Drew, ...]:
    until = act.made_after[place]
    since = act.made_after[place - 1] if place else 0
    drawn = [entry for entry in act.entries[:until] if isinstance(entry, Drew)]
    direct = [entry for entry in act.entries[since:until] if isinstance(entry, Drew)]
    further: Sequence[Drew] = guide_of(rules, "en").draws(act.events[place], drawn) if drawn else ()
    rests_on = [draw for draw in drawn if draw in direct or draw in further]
    return tuple(draw if reader == REFEREE or not draw.hidden else _unseen(draw) for draw in rests_on)


def _unseen(draw: Drew) -> Drew:
    return Drew(draw.why, draw.n, None, hidden=True, act=draw.act)
