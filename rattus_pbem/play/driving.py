"""Driving a run that belongs to no stored game: worked examples and the sandbox. Stores nothing, and mails nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.asks import Ask
from ..engine.journal import Drew
from ..engine.run import DEFAULT, Run
from ..engine.seats import Seat

Answer = dict[str, Any]
DONE: Answer = {"do": "done"}


def answer_pending(run: Run[Any], answer: Callable[[Ask], Answer | None]) -> bool:
    """Answer all that is pending, each by `answer`; False, and nothing happens, if it has none for one of them."""
    answers = {}
    for ask in run.pending:
        found = answer(ask)
        if found is None:
            return False
        answers[ask.seat] = (found, DEFAULT)
    run.answer_all(answers)
    return True


def pass_to(run: Run[Any], seat: Seat, answer: Callable[[Ask], Answer | None]) -> bool:
    """Bring the run to this seat's next part of the turn in hand, other seats answering by `answer`; False if none is.

    The part is begun; it may be over at once. Moves the run even if it comes to nothing: try it on a fork first.
    """
    turn = run.position.act.turn if run.position.act else None
    while True:
        if run.pending:
            if any(ask.seat == seat for ask in run.pending):
                return True
            if not answer_pending(run, answer):
                return False
            continue
        act = run.rules.next_act(run.state)
        if act is None or not act.seats or turn not in (None, act.turn):
            return False
        turn = act.turn
        run.begin()
        if seat in act.seats:
            return True


def by_passing(ask: Ask) -> Answer | None:
    """`done`, where that is legal."""
    return DONE if ask.form.fault(DONE) is None else None


def by_default(ask: Ask) -> Answer:
    """What holds if no answer comes."""
    answer: Answer = ask.default()
    return answer


def outcomes(run: Run[Any]) -> list[Any]:
    """What chance has given since the run began, in the order asked for."""
    entries = [entry for act in run.finished for entry in act.entries] + list(run.position.tail)
    return [outcome for entry in entries if isinstance(entry, Drew) for outcome in entry.outcome]
