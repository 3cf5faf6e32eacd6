"""The account of why something happened, in words: what `explain` prints, what a player reads by mail.

The whole chain of order, clauses, facts, draws and result; each as data and as a sentence. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..contract.guides import Guide, guide_of
from ..contract.rules import Rules
from ..contract.views import View, addressed
from ..engine.chance import SeededChance
from ..engine.events import Event
from ..engine.forms import Fault
from ..engine.journal import AnswerSource, Diverged, Drew
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import begun, in_sentence, sentences
from ..orders.faults import fault_sentence
from ..orders.print_text import print_line
from .answering import CONDITIONAL, DEFAULT, SHEET, STANDING
from .explaining import REFEREE, Cause, Ordered, line_in_run
from .explanation import (
    DrawKey,
    ExplainedClause,
    ExplainedDraw,
    ExplainedEvent,
    ExplainedOrder,
    Explanation,
    KeptSheet,
    ProvenDraws,
    Whence,
)
from .seat_view import run_from_view

HOLD = "hold"
"""Who plays the seat of an ejected player by the defaults alone."""
MOST_NAMED = 12
"""What was drawn from more candidates is told without their names; as data they are all there."""


class Records(Protocol):
    """What a house knows besides the run: where a sheet lies, who plays a seat, how a draw is proved."""

    def sheet_of(self, seat: Seat, sheet: str) -> KeptSheet | None:
        """The sheet of a seat by the first 16 digits of its digest; None where it is not known."""

    def player_of(self, seat: Seat) -> str:
        """The kind of the computer player at a seat; "" if there is none."""

    def key_of(self, turn: int, *, hidden: bool) -> DrawKey | None:
        """With which key the draws of a turn, or the hidden ones of the game, were made; None where nothing is known
        of it."""


class NoRecords:
    """A player's own machine: no sheets are kept there, and nothing is proved."""

    def sheet_of(self, seat: Seat, sheet: str) -> KeptSheet | None:
        return None

    def player_of(self, seat: Seat) -> str:
        return ""

    def key_of(self, turn: int, *, hidden: bool) -> DrawKey | None:
        return None


@immutable
class Reader:
    """For whom an account is: a seat, None for the public, or the `referee`; its language; the persons at the seats,
    and whether the reader was one of them when it happened."""

    seat: Seat | None
    lang: str
    names: Mapping[Seat, str]
    sat_there: bool = True

    def as_of(self, names: Mapping[Seat, str]) -> Reader:
        """This reader with the names of the players at that time (some or all), and whether they sat there then."""
        then = {**self.names, **names}
        sat_there = self.seat is None or addressed(self.seat, self.names, then) is not None
        return Reader(self.seat, self.lang, then, sat_there)

    @property
    def viewer(self) -> Seat | None:
        """As whom the sentences of events address it."""
        return None if self.seat == REFEREE or not self.sat_there else self.seat


def say(lang: str, key: str, /, **facts: Any) -> str:
    """A sentence of explanations."""
    return sentences("explaining", lang)[key].format(**facts)


def account(
    rules: Rules[Any], line: Event, causes: Sequence[Cause], reader: Reader, records: Records | None = None
) -> Explanation:
    """Why a line of a report came about, by the causes of the events in it."""
    records = records or NoRecords()
    events = [_event(rules, cause, reader, records) for cause in causes]
    clauses = [*line.clauses, *(clause for cause in causes for clause in cause.event.clauses)]
    sources = [order.whence for event in events for order in event.orders if order.whence is not None]
    if any(source.by == DEFAULT and not source.own for source in sources):
        clauses.append(rules.meta.default_clause)
    kinds = {(int(cause.number.partition(":")[0]), draw.hidden) for cause in causes for draw in cause.draws}
    return Explanation(
        line=causes[0].number,
        lang=reader.lang,
        text=rules.event_text(line, reader.lang, reader.viewer, reader.names),
        events=events,
        clauses=clauses_with_texts(rules, clauses, reader.lang),
        proofs=[
            _proof(key, turn, hidden, reader.lang)
            for turn, hidden in sorted(kinds)
            if (key := records.key_of(turn, hidden=hidden)) is not None
        ],
    )


def account_of_event(rules: Rules[Any], number: str, event: Event, reader: Reader, note: str) -> Explanation:
    """What can be said where only the event itself is known; `note` is a sentence on why."""
    text = rules.event_text(event, reader.lang, reader.viewer, reader.names)
    alone = ExplainedEvent(number, text, event.to_json())
    return Explanation(
        number, reader.lang, text, [alone], clauses_with_texts(rules, event.clauses, reader.lang), note=note
    )


def paragraphs(explanation: Explanation) -> Iterator[str]:
    """The account as paragraphs of text."""
    return explanation.paragraphs(say(explanation.lang, "nobody"))


def clauses_with_texts(rules: Rules[Any], clauses: Iterable[str], lang: str) -> list[ExplainedClause]:
    """Each of these clauses once, with its text where the game has one."""
    texts = guide_of(rules, lang).clauses
    return [ExplainedClause(clause, texts.get(clause, "")) for clause in dict.fromkeys(clauses) if clause]


# --- one event


def _event(rules: Rules[Any], cause: Cause, reader: Reader, records: Records) -> ExplainedEvent:
    turn = int(cause.number.partition(":")[0])
    return ExplainedEvent(
        id=cause.number,
        text=rules.event_text(cause.event, reader.lang, reader.viewer, reader.names),
        event=cause.event.to_json(),
        orders=[_order(rules, ordered, reader, records) for ordered in cause.orders],
        facts=list(rules.board(cause.board).event_facts(cause.event, reader.lang)),
        draws=[_draw(rules, draw, turn, reader.lang) for draw in cause.draws],
    )


def _order(rules: Rules[Any], ordered: Ordered, reader: Reader, records: Records) -> ExplainedOrder:
    lang, seat, question = reader.lang, ordered.seat, ordered.question
    name = in_sentence(lang, reader.names.get(seat, seat))
    if ordered.order is None:
        return ExplainedOrder(seat, question, None, say(lang, "secret", name=name))
    written = dict(ordered.order)
    if question not in rules.main_questions:
        written = {"on": question, **written}
    order = print_line(written, rules.lexicon, lang)
    # The sentence addresses who sat there then (`viewer`); the source is for who holds the seat now (`seat`).
    text = say(lang, "own" if reader.viewer == seat else "ordered", name=name, order=order)
    text = begun(lang, text, reader.names.values())
    if reader.seat not in (seat, REFEREE):
        return ExplainedOrder(seat, question, written, text)
    whence, is_referee = _whence(ordered, records), reader.seat == REFEREE
    text = f"{text} {_whence_text(rules, whence, reader)}".rstrip()
    return ExplainedOrder(seat, question, written, text, whence, with_file=is_referee)


def _whence(ordered: Ordered, records: Records) -> Whence:
    """From where an answer was taken: of interest to its own seat, and to the referee."""
    source: AnswerSource = ordered.source or {"by": ""}
    by, short = source["by"], source.get("short")
    return Whence(
        by=by,
        own=bool(source.get("own")),
        sheet=records.sheet_of(ordered.seat, source.get("sheet", "")),
        line=source.get("line", -1) + 1 if by in (SHEET, CONDITIONAL, STANDING) else None,
        missed="missed" in source if by == DEFAULT else None,
        player=records.player_of(ordered.seat) if by == "bot" else None,
        fault=Fault.from_json(short) if short else None,
    )


def _whence_text(rules: Rules[Any], whence: Whence, reader: Reader) -> str:
    by, lang = whence.by, reader.lang
    if by in (SHEET, CONDITIONAL, STANDING):
        text = say(lang, by if whence.line else "end", line=whence.line, sheet=sheet_words(whence.sheet, reader))
    elif by == DEFAULT or (by == "bot" and whence.player == HOLD):
        text = say(lang, "default_own" if whence.own else "default_missed" if whence.missed else "default")
    elif by == "bot":
        text = say(lang, "bot_named" if whence.player else "bot", player=whence.player)
    elif by == REFEREE:
        text = say(lang, "referee")
    else:
        return ""
    fault = whence.fault
    return text if fault is None else f"{text} {say(lang, 'short', reason=fault_sentence(rules, fault, lang))}"


def sheet_words(sheet: KeptSheet | None, reader: Reader) -> str:
    """What a sheet is called: by its file to the referee, to its seat by its number."""
    if sheet is None:
        return say(reader.lang, "the_sheet")
    if reader.seat == REFEREE:
        return sheet.file
    whose = "your_sheet" if reader.sat_there else "sheet_before"
    return say(reader.lang, whose, number=sheet.number, turn=sheet.turn)


# --- draws


def _draw(rules: Rules[Any], draw: Drew, turn: int, lang: str) -> ExplainedDraw:
    guide = guide_of(rules, lang)
    key = "draw_unseen" if draw.outcome is None else "draw_hidden" if draw.hidden else "draw"
    outcome = guide.draw_text(draw.why, draw.outcome) if draw.outcome is not None else ""
    act, of = " ".join(draw.act), _drawn_from(guide, draw, lang)
    text = say(lang, key, outcome=outcome, why=draw.why, use=draw.n, act=act, turn=turn, of=of)
    return ExplainedDraw(turn, draw.act, draw.why, draw.n, draw.hidden, draw.of, draw.outcome, text)


def _drawn_from(guide: Guide, draw: Drew, lang: str) -> str:
    """What it was drawn from, where that is not too much to be read."""
    if isinstance(draw.of, int):
        return say(lang, "draw_of_number", of=draw.of)
    return say(lang, "draw_of", of=guide.draw_text(draw.why, draw.of)) if 0 < len(draw.of) <= MOST_NAMED else ""


def _proof(key: DrawKey, turn: int, hidden: bool, lang: str) -> ProvenDraws:
    sentence = ("hidden" if hidden else "turn") + ("_opened" if key.opened else "_waits")
    return ProvenDraws(turn, hidden, key, say(lang, f"proof_{sentence}", turn=turn, **key.to_json()))


class KeptInView(NoRecords):
    """What a view holds besides the board: the keys that are opened to everybody."""

    def __init__(self, view: View) -> None:
        self._proof = view.proof or {}

    def key_of(self, turn: int, *, hidden: bool) -> DrawKey | None:
        opened = (self._proof.get("last") or {}).get("keys", ()) if hidden else self._proof.get("opened", ())
        key = next((each for each in opened if hidden or each["turn"] == turn), None)
        return DrawKey.from_json(key) if key else DrawKey(opened=False)


def explain_view(rules: Rules[Any], view: View, number: str, lang: str) -> Explanation | None:
    """Why the line of a report that begins with this event came about; None for an event that the view does not tell.

    Of the open act, where its course stands in the view, the whole account; of acts that are over the event and its
    clauses, with a note on where to learn the rest.
    """
    reader = Reader(view.seat, lang, view.names).as_of(view.names_at(number))
    if view.tail:
        try:
            run = run_from_view(rules, view, SeededChance("explain"))
            line = line_in_run(rules, run, number, view.seat)
        except Diverged:
            line = None
        if line is not None:
            return account(rules, line[0], line[1], reader, KeptInView(view))
    event = next((entry for entry in view.events if entry["id"] == number), None)
    if event is None:
        return None
    turn, _, place = number.partition(":")
    note = say(lang, "by_mail", turn=turn, event=place)
    return account_of_event(rules, number, Event.from_json(rules.event_kinds, event), reader, note)
