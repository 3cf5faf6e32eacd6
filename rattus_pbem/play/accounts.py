"""The account of why something happened, in words: what `explain` prints, what a player reads by mail.

The whole chain of order, clauses, facts, draws and result; each as data and as a sentence. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..contract.earlier_names import addressed
from ..contract.guides import Guide, guide_of
from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.forms import Fault
from ..engine.journal import Drew
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import labelled, sentences
from ..orders.faults import fault_sentence
from ..orders.print_text import print_line
from .answering import CONDITIONAL, DEFAULT, SHEET, STANDING
from .explaining import REFEREE, Cause, Ordered

HOLD = "hold"
"""Who plays the seat of an ejected player by the defaults alone."""
MOST_NAMED = 12
"""What was drawn from more candidates is told without their names; as data they are all there."""


class Records(Protocol):
    """What a house knows besides the run: where a sheet lies, who plays a seat, how a draw is proved."""

    def sheet_of(self, seat: Seat, source: Mapping[str, Any]) -> Mapping[str, Any]:
        """`file`, `turn` and `number` of the sheet that an answer was taken from; {} where it is not known."""

    def player_of(self, seat: Seat) -> str:
        """The kind of the computer player at a seat; "" if there is none."""

    def proof_of(self, turn: int, *, hidden: bool) -> Mapping[str, Any]:
        """With which key the draws of a turn, or the hidden ones of the game, were made: `opened` says whether it is
        known to all, then it is there as `key`, with its `tree`, `leaf` and `attempt`. {} where nothing is known of it.
        """


class NoRecords:
    """A player's own machine: no sheets are kept there, and nothing is proved."""

    def sheet_of(self, seat: Seat, source: Mapping[str, Any]) -> Mapping[str, Any]:
        return {}

    def player_of(self, seat: Seat) -> str:
        return ""

    def proof_of(self, turn: int, *, hidden: bool) -> Mapping[str, Any]:
        return {}


@immutable
class Reader:
    """For whom an account is: a seat, None for the public, or the `referee`; its language; the persons at the seats,
    and whether the reader was one of them when it happened."""

    seat: Seat | None
    lang: str
    names: Mapping[Seat, str]
    sat_there: bool = True

    def of_then(self, names: Mapping[Seat, str]) -> Reader:
        """The same reader of what happened when these persons, or some of them, sat at the seats."""
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
) -> dict[str, Any]:
    """Why a line of a report came about, by the causes of the events in it; `ExplanationOutput` is its shape."""
    records = records or NoRecords()
    events = [_event_entry(rules, cause, reader, records) for cause in causes]
    clauses = [*line.clauses, *(clause for cause in causes for clause in cause.event.clauses)]
    if any(order.get("by") == DEFAULT and not order["own"] for event in events for order in event["orders"]):
        clauses.append(rules.meta.default_clause)
    kinds = {(int(cause.number.partition(":")[0]), draw.hidden) for cause in causes for draw in cause.draws}
    return {
        "line": causes[0].number,
        "lang": reader.lang,
        "text": rules.event_text(line, reader.lang, reader.viewer, reader.names),
        "events": events,
        "clauses": clause_entries(rules, clauses, reader.lang),
        "proofs": [
            proof for turn, hidden in sorted(kinds) if (proof := _proof_entry(records, turn, hidden, reader.lang))
        ],
        "note": "",
    }


def account_of_event(rules: Rules[Any], number: str, event: Event, reader: Reader, note: str) -> dict[str, Any]:
    """What can be said where only the event itself is known; `note` is a sentence on why."""
    text = rules.event_text(event, reader.lang, reader.viewer, reader.names)
    entry = {"id": number, "text": text, "event": event.to_json(), "orders": [], "facts": [], "draws": []}
    clauses = clause_entries(rules, event.clauses, reader.lang)
    head = {"line": number, "lang": reader.lang, "text": text}
    return {**head, "events": [entry], "clauses": clauses, "proofs": [], "note": note}


def paragraphs(account: Mapping[str, Any]) -> Iterator[str]:
    """The same to be read: the line; of each event in it the orders, the facts and the draws; clauses and proofs."""
    lang, events, ordered = account["lang"], account["events"], list[str]()
    yield f"{account['line']} {account['text']}"
    yield from (source["text"] for source in account.get("sources", ()))
    for event in events:
        if len(events) > 1:
            yield f"{event['id']} {event['text']}"
        now = [order["text"] for order in event["orders"]]
        if event is events[0] and not now and not account["note"]:
            now = [say(lang, "nobody")]
        yield from (text for text in now if text not in ordered)
        ordered += now
        yield from event["facts"]
        yield from (draw["text"] for draw in event["draws"])
    yield from (labelled(lang, entry["clause"], entry["text"]) for entry in account["clauses"] if entry["text"])
    yield from (proof["text"] for proof in account["proofs"])
    if account["note"]:
        yield account["note"]


def clause_entries(rules: Rules[Any], clauses: Iterable[str], lang: str) -> list[dict[str, str]]:
    """Each of these clauses once, with its text where the game has one."""
    texts = guide_of(rules, lang).clauses
    return [{"clause": clause, "text": texts.get(clause, "")} for clause in dict.fromkeys(clauses) if clause]


# --- one event


def _event_entry(rules: Rules[Any], cause: Cause, reader: Reader, records: Records) -> dict[str, Any]:
    guide, turn = guide_of(rules, reader.lang), int(cause.number.partition(":")[0])
    return {
        "id": cause.number,
        "text": rules.event_text(cause.event, reader.lang, reader.viewer, reader.names),
        "event": cause.event.to_json(),
        "orders": [_order_entry(rules, ordered, reader, records) for ordered in cause.orders],
        "facts": list(guide.facts(cause.board, cause.event)),
        "draws": [_draw_entry(rules, draw, turn, reader.lang) for draw in cause.draws],
    }


def _order_entry(rules: Rules[Any], ordered: Ordered, reader: Reader, records: Records) -> dict[str, Any]:
    lang, name = reader.lang, reader.names.get(ordered.seat, ordered.seat)
    entry: dict[str, Any] = {"seat": ordered.seat, "question": ordered.question, "order": None}
    if ordered.order is None:
        return {**entry, "text": say(lang, "secret", name=name)}
    written = dict(ordered.order)
    if ordered.question not in rules.main_questions:
        written = {"on": ordered.question, **written}
    order = print_line(written, rules.lexicon, lang)
    text = say(lang, "own" if reader.viewer == ordered.seat else "ordered", name=name, order=order)
    entry["order"] = written
    if reader.seat not in (ordered.seat, REFEREE):
        return {**entry, "text": text}
    entry |= _source_entry(ordered, records)
    if reader.seat != REFEREE:
        entry.pop("file", None)
    whence = _source_text(rules, entry, reader)
    return {**entry, "text": f"{text} {whence}".rstrip()}


def _source_entry(ordered: Ordered, records: Records) -> dict[str, Any]:
    """From where an answer was taken: of interest to its own seat, and to the referee."""
    source, by = ordered.source, ordered.source.get("by", "")
    entry: dict[str, Any] = {"by": by, "own": bool(source.get("own")), **records.sheet_of(ordered.seat, source)}
    if by in (SHEET, CONDITIONAL, STANDING):
        entry["line"] = source.get("line", -1) + 1
    if by == DEFAULT:
        entry["missed"] = "missed" in source
    if by == "bot":
        entry["player"] = records.player_of(ordered.seat)
    if source.get("short"):
        entry["short"] = dict(source["short"])
    return entry


def _source_text(rules: Rules[Any], entry: Mapping[str, Any], reader: Reader) -> str:
    by, lang = entry["by"], reader.lang
    if "file" in entry:
        sheet = entry["file"]
    elif "number" in entry:
        whose = "your_sheet" if reader.sat_there else "sheet_before"
        sheet = say(lang, whose, number=entry["number"], turn=entry["turn"])
    else:
        sheet = say(lang, "the_sheet")
    if by in (SHEET, CONDITIONAL, STANDING):
        text = say(lang, by if entry["line"] else "end", line=entry["line"], sheet=sheet)
    elif by == DEFAULT or (by == "bot" and entry["player"] == HOLD):
        key = "default_own" if entry["own"] else "default_missed" if entry.get("missed") else "default"
        text = say(lang, key)
    elif by == "bot":
        text = say(lang, "bot_named" if entry["player"] else "bot", player=entry["player"])
    elif by == REFEREE:
        text = say(lang, "referee")
    else:
        return ""
    short = entry.get("short")
    if short:
        fault = Fault(short["clause"], short["key"], short["nearest"], short["place"], **short["facts"])
        text += f" {say(lang, 'short', reason=fault_sentence(rules, fault, lang))}"
    return text


# --- draws


def _draw_entry(rules: Rules[Any], draw: Drew, turn: int, lang: str) -> dict[str, Any]:
    guide = guide_of(rules, lang)
    key = "draw_unseen" if draw.outcome is None else "draw_hidden" if draw.hidden else "draw"
    outcome = guide.draw_text(draw.why, draw.outcome) if draw.outcome is not None else ""
    act, of = " ".join(draw.act), _drawn_from(guide, draw, lang)
    text = say(lang, key, outcome=outcome, why=draw.why, use=draw.n, act=act, turn=turn, of=of)
    entry = {"turn": turn, "act": list(draw.act), "why": draw.why, "use": draw.n, "hidden": draw.hidden}
    candidates = draw.of if isinstance(draw.of, int) else list(draw.of)
    return {**entry, "of": candidates, "outcome": draw.outcome, "text": text}


def _drawn_from(guide: Guide, draw: Drew, lang: str) -> str:
    """What it was drawn from, where that is not too much to be read."""
    if isinstance(draw.of, int):
        return say(lang, "draw_of_number", of=draw.of)
    return say(lang, "draw_of", of=guide.draw_text(draw.why, draw.of)) if 0 < len(draw.of) <= MOST_NAMED else ""


def _proof_entry(records: Records, turn: int, hidden: bool, lang: str) -> dict[str, Any]:
    proof = records.proof_of(turn, hidden=hidden)
    if not proof:
        return {}
    key = ("hidden" if hidden else "turn") + ("_opened" if proof["opened"] else "_waits")
    entry = {"turn": turn, "hidden": hidden, **proof}
    return {**entry, "text": say(lang, f"proof_{key}", **entry)}
