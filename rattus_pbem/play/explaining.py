"""Why something happened: the order that led to an event, the clauses, the facts, the draws.

One account for whoever asks: a seat, which learns no more than its views show, the public, or the referee. Reads a run
of the act; knows no file, no journal and no mail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine.events import Event
from ..engine.guides import clause_lines, guide_of
from ..engine.journal import Answered, Drew, Entry
from ..engine.rules import Rules
from ..engine.run import FinishedAct, Run
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import tell
from ..orders.print_text import print_line
from .answering import CONDITIONAL, DEFAULT, SHEET, STANDING

REFEREE = "referee"


@immutable
class Cause:
    """An event as its reader may see it, and what led to it.

    `asked` is the answer after which it happened, None if the act began with it; `order` that answer as the reader may
    know it (a seat's own in full, another's without what it keeps to itself), None where it is secret. `draws` are
    those just before it, `board` the reader's view of the board then.
    """

    number: str
    event: Event
    asked: Answered | None
    order: Mapping[str, Any] | None
    draws: tuple[Drew, ...]
    board: Mapping[str, Any]


def cause_in_run(rules: Rules[Any], run: Run[Any], number: str, reader: Seat | None) -> Cause | None:
    """The cause of this event of the acts in the run; None if there is no such event, or none that the reader sees."""
    turn, _, place = number.partition(":")
    state = run.opened_from
    for act in _acts(run):
        at = int(place) - 1 - act.first_event
        if act.act.turn == int(turn) and 0 <= at < len(act.events):
            seen = act.events[at] if reader == REFEREE else act.events[at].seen_by(reader)
            if seen is None:
                return None
            for event in act.events[:at]:
                state = event.apply(state)
            board = rules.state_to_json(state) if reader == REFEREE else rules.view(state, reader)
            return _cause(number, seen, act.entries, act.made_after, at, reader, board)
        state = act.state
    return None


def _acts(run: Run[Any]) -> Iterator[FinishedAct]:
    """The acts of the run, the open one as far as it has come."""
    yield from run.finished
    position, act = run.position, run.position.act
    if act is not None:
        table = run.table
        number, first = position.number, position.first_event
        yield FinishedAct(act, number, first, table.events, table.entries, table.state, table.made_after)


def _cause(
    number: str,
    event: Event,
    entries: Sequence[Entry],
    made_after: Sequence[int],
    at: int,
    reader: Seat | None,
    board: Mapping[str, Any],
) -> Cause:
    until = made_after[at]
    answers = [place for place in range(until) if isinstance(entries[place], Answered)]
    since = max((answers[-1] + 1) if answers else 0, made_after[at - 1] if at else 0)
    drawn = [entry for entry in entries[since:until] if isinstance(entry, Drew)]
    asked = entries[answers[-1]] if answers else None
    assert asked is None or isinstance(asked, Answered)
    draws = tuple(draw for draw in drawn if reader == REFEREE or not draw.hidden)
    return Cause(number, event, asked, _known(asked, reader), draws, board)


def _known(asked: Answered | None, reader: Seat | None) -> Mapping[str, Any] | None:
    """An answer as this reader may know it; see `seat_view`."""
    if asked is None or reader in (asked.seat, REFEREE):
        return asked.answer if asked is not None else None
    assert asked.ask is not None
    return None if asked.ask.hidden else asked.ask.form.public(asked.answer)


def explanation(
    rules: Rules[Any], cause: Cause, lang: str, reader: Seat | None, names: Mapping[Seat, str]
) -> Iterator[str]:
    """The account, a paragraph each: what happened, who ordered it, the clauses, the facts, the draws."""
    viewer = None if reader == REFEREE else reader
    yield f"{cause.number} {rules.event_text(cause.event, lang, viewer, names)}"
    yield _who(rules, cause, lang, reader, names)
    yield from clause_lines(rules, cause.event.clauses, lang)
    guide = guide_of(rules, lang)
    yield from guide.facts(cause.board, cause.event)
    for draw in cause.draws:
        outcome = guide.draw_text(draw.why, draw.outcome)
        yield tell(lang, "explain_draw", outcome=outcome, why=draw.why, use=draw.n)


def _who(rules: Rules[Any], cause: Cause, lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> str:
    asked = cause.asked
    if asked is None:
        return tell(lang, "explain_nobody")
    who = names.get(asked.seat, asked.seat)
    if cause.order is None:
        return tell(lang, "explain_secret", name=who)
    written = cause.order if asked.question in rules.main_questions else {"on": asked.question, **cause.order}
    order = print_line(dict(written), rules.lexicon, lang)
    if reader not in (asked.seat, REFEREE):
        return tell(lang, "explain_ordered", name=who, order=order)
    source = _source(asked.source, lang)
    key = "explain_own" if reader == asked.seat else "explain_ordered"
    return tell(lang, key, name=who, order=order) + (f" {source}" if source else "")


def _source(source: Mapping[str, Any], lang: str) -> str:
    """From where an answer was taken: of interest to its own seat, and to the referee."""
    by = source.get("by")
    if by in (SHEET, CONDITIONAL, STANDING) and source.get("line", -1) >= 0:
        return tell(lang, f"explain_{by}", line=source["line"] + 1)
    if by == SHEET:
        return tell(lang, "explain_end")
    if by == DEFAULT:
        return tell(lang, "explain_default_own" if source.get("own") else "explain_default")
    return tell(lang, "explain_bot") if by == "bot" else ""
