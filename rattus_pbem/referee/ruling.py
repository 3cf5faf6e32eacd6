"""What the referee decides by hand: an answer in place of a seat that is asked, or an event.

Both are judged as all others are: the answer by the form of its question, the event by the position that it leads to.
An event is given between two acts; the open act begins again after it, with all sheets kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from msgspec import UNSET

from ..contract.rules import Rules
from ..engine.asks import Ask
from ..engine.events import Event
from ..engine.seats import Seat
from ..errors import IllegalError, UnreadableError, join_faults
from ..home.home import Home
from ..hosting.open_asks import ask_key
from ..hosting.session import Session, open_game
from ..locale import LANGUAGES, ways, word
from ..orders.faults import SheetError, fault_sentence, nearest_sentence
from ..orders.print_text import print_line
from ..orders.read import read_sheet
from ..orders.sheet import SheetDefaults, schema_name
from ..play.answering import TriedLine
from ..record.book import NONCES
from ..record.deadlines import Ruling
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_play import ActBegun
from ..record.lines_of_referee import Decreed, Ruled
from ..record.recorded_acts import act_names, read_events
from ..report.act_sentences import line_of_answer
from ..store.blob_names import events_name
from .grounds import ActResult, Grounds, check_grounds, check_seat, said_before, said_in
from .reopen import open_again, standing


class RuledAnswer(ActResult, frozen=True, kw_only=True):
    """An answer given by hand, and the same as a line of a sheet."""

    answer: dict[str, Any]
    line: str


class RuledEvent(ActResult, frozen=True, kw_only=True):
    """An event given by hand as its file has it, with its number `id`, and its sentence as the referee reads it."""

    event: dict[str, Any]
    line: str


def rule_answer(home: Home, game_id: str, now: datetime, grounds: Grounds, seat: str, text: str) -> RuledAnswer:
    """Answer the question that a seat is asked; it counts with the next tick, or when a paused game goes on.

    Raises SheetError for a line that cannot be read, IllegalError if the seat is not asked, or the answer is not legal,
    with the nearest that is, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        check_seat(game, seat)
        done = said_before(session, Ruled, lambda line: (line.seat, line.given) == (seat, text), grounds)
        if done is not None:
            return _ruled(game, seat, done.question, done.answer, changed=False)
        pending = game.live.pending if game.run is not None else ()
        ask = next((ask for ask in pending if ask.seat == seat), None)
        if ask is None:
            asked = f"Asked: {', '.join(ask.seat for ask in pending)}." if pending else "No seat is asked anything."
            raise IllegalError(f"{seat} is asked nothing", place="SEAT", hint=asked)
        answer = _read_answer(game, ask, text)
        fault = ask.form.fault(answer)
        if fault is not None:
            clause = f" ({fault.clause})" if fault.clause else ""
            what, nearest = fault_sentence(game.rules, fault, "en"), nearest_sentence(game.rules, fault, "en")
            raise IllegalError(f"{what}{clause}", place="--answer", hint=nearest)
        ruling = Ruling(key=ask_key(game, ask), answer=answer)
        if game.book.ruled.get(seat) == ruling:
            return _ruled(game, seat, ask.question, answer, changed=False)
        why = check_grounds(game, grounds)
        game.write(Ruled(seat=seat, given=text, question=ask.question, key=ruling.key, answer=answer, **why))
        session.commit()
        return _ruled(game, seat, ask.question, answer, changed=True)


def _ruled(game: Game, seat: str, question: str, answer: dict[str, Any], *, changed: bool) -> RuledAnswer:
    line = print_line(line_of_answer(game.rules, question, answer), game.rules.lexicon, "en")
    return RuledAnswer.of(game, "rule", [seat], changed=changed, answer=answer, line=line)


def _read_answer(game: Game, ask: Ask, text: str) -> dict[str, Any]:
    """The answer in a line of a sheet, text or JSON. Raises SheetError; IllegalError if it answers something else."""
    name, lexicon = game.book.header.id, game.rules.lexicon
    head = {"schema": schema_name(game.rules.name), "game": name, "seat": ask.seat, "turn": game.turn}
    by_name = ask.question not in (*game.rules.main_questions, *game.rules.own_orders.values())
    if text.lstrip().startswith("{"):
        try:
            order = json.loads(text)
        except (ValueError, RecursionError):
            raise UnreadableError("this is no JSON", place="--answer", hint='Example: {"do": "done"}.') from None
        order = {"on": ask.question, **order} if by_name else order
        raw = json.dumps({**head, "orders": [order]})
        begin = ""
    else:
        led = not by_name or text.strip().casefold().startswith(ways("answer"))
        begin = "" if led else f"{word('answer', 'en')} {lexicon.questions[ask.question]['en'][0]} "
        raw = f"BEGIN ORDERS {name} {ask.seat} turn {game.turn}\n{begin}{text}\nEND ORDERS\n"
    defaults = SheetDefaults(name, ask.seat, game.turn)
    try:
        lines = read_sheet(raw.encode("utf-8", "replace"), lexicon, name="--answer", defaults=defaults).orders
    except SheetError as error:
        faults = [replace(fault, place=_within(fault.place, len(begin))) for fault in error.faults]
        raise SheetError(faults, "--answer", "en") from None
    if len(lines) != 1:
        raise IllegalError(f"one order or answer is expected, not {len(lines)}", place="--answer")
    about = lines[0].data.get("on", ask.question)
    if about != ask.question:
        hint = game.rules.question_text(ask.question, "en", ask.about)
        raise IllegalError(f"{ask.seat} is not asked about {about}", place="--answer", hint=f"Asked is: {hint}")
    return TriedLine(ask, lines[0], lexicon).answer


def _within(place: str, before: int) -> str:
    """A place in a sheet of one answer as one in the answer itself, which stands behind so many characters: its column,
    or its key."""
    column = re.search(r"column (\d+)$", place)
    return f"column {max(1, int(column[1]) - before)}" if column else re.sub(r"^/orders/0|^line 2$", "", place)


def rule_event(home: Home, game_id: str, now: datetime, grounds: Grounds, text: str) -> RuledEvent:
    """Let an event happen before the open act begins again; players read of it as of any other.

    `text` is its JSON, as the files of events have it. Raises UnreadableError, or IllegalError for an event that this
    game does not know, that the position does not allow, with the nearest that is right, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        data = _read_event(game.rules, text)
        event = _event_of(game.rules, data)
        lines, _ = read_record(session.store.journal(), known=session.mark)
        done = said_in(lines, Decreed, lambda line: line.event == event.to_json(), grounds)
        if done is not None:
            return _happened(game, event, _number_of(session, lines, done), changed=False)
        given = check_grounds(game, grounds)
        if game.book.stage == NONCES:
            raise IllegalError(f"{game_id} has not begun; nothing can happen in it yet")
        where = standing(game.rules, session.store, session.secret, lines)
        check_possible(game.rules, where[0].state, event, game.book.seats)
        if game.live.position.act is not None:
            game.load_position(game.book, where[0], game.number, game.head)
            open_again(game, lines, where, {**given, "dispute": UNSET})
        game.decree(event, Decreed(event=event.to_json(), **given))
        session.commit()
        return _happened(game, event, f"{game.turn}:{game.live.position.first_event}", changed=True)


def _number_of(session: Session, lines: Sequence[JournalLine], decreed: Decreed) -> str:
    """The number of an event that was given by hand before: the one event of its act."""
    act = next(line for line in reversed(lines[: lines.index(decreed)]) if isinstance(line, ActBegun))
    (event,) = read_events(session.store.read(events_name(act_names(lines)[act.nth])))
    return event.id


def _happened(game: Game, event: Event, number: str, *, changed: bool) -> RuledEvent:
    names = {seat: person.name or seat for seat, person in game.book.seats.items()}
    sentence = game.rules.event_text(event, "en", None, names)
    shown = {"id": number, **event.to_json()}
    return RuledEvent.of(game, "rule", (), changed=changed, event=shown, line=sentence)


def _read_event(rules: Rules[Any], text: str) -> dict[str, object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
        kind = next(iter(rules.event_kinds))
        what = 'an event as a JSON object with its "kind" is expected'
        raise UnreadableError(what, place="--event", hint=f"`schema event-{rules.name}` has them all, such as {kind}.")
    return {key: value for key, value in data.items() if key != "id"}


def _event_of(rules: Rules[Any], data: Mapping[str, object]) -> Event:
    """The event of this JSON, its fields of the right types. Raises IllegalError with the nearest."""
    from dataclasses import fields

    from pydantic import TypeAdapter, ValidationError

    kind = str(data["kind"])
    event = rules.event_kinds.get(kind)
    if event is None:
        near = get_close_matches(kind, rules.event_kinds, 1)
        hint = f"Did you mean {near[0]}?" if near else f"`schema event-{rules.name}` has them all."
        raise IllegalError(f"no event of this game is called {kind!r}", place="--event /kind", hint=hint)
    known = [part.name for part in fields(event)]  # type: ignore[arg-type]
    for key in data.keys() - {"kind"}:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"Did you mean {near[0]}?" if near else f"It has {', '.join(known)}."
            raise IllegalError(f"{kind} has no {key!r}", place="--event", hint=hint)
    clauses: dict[str, object] = {} if "clauses" in data or _has_clauses(event) else {"clauses": []}
    values = {key: value for key, value in {**data, **clauses}.items() if key != "kind"}
    try:
        TypeAdapter(event).validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        faults = [f"/{'/'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        types = ", ".join(f"{part.name} ({_type_name(part.type)})" for part in fields(event))  # type: ignore[arg-type]
        hint = f"It has {types}. Example: {_example(rules, event)}"
        raise IllegalError(f"{kind}: {join_faults(faults)}", place="--event", hint=hint) from None
    return Event.from_json(rules.event_kinds, {**data, **clauses})


def _type_name(written: object) -> str:
    """A type as somebody who writes JSON reads it."""
    text = str(getattr(written, "__name__", written))
    if text.startswith(("tuple", "frozenset")):
        return "a list"
    if text.startswith(("Mapping", "dict")):
        return "an object"
    return {"int": "a number", "bool": "true or false"}.get(text.partition(" |")[0], "a text")


def _example(rules: Rules[Any], event: type[Event]) -> str:
    """An event of this kind as JSON, to be copied: its fields with values of the right types."""
    from dataclasses import MISSING, fields

    values = {"a number": 1, "true or false": True, "a list": list[str](), "an object": dict[str, str]()}
    needed = (part for part in fields(event) if part.default is MISSING and part.default_factory is MISSING)  # type: ignore[arg-type]
    names = {"seat": rules.meta.seats[0]}
    data = {part.name: names.get(part.name, values.get(_type_name(part.type), part.name)) for part in needed}
    data.pop("clauses", None)  # they may be left out
    return json.dumps({"kind": event.kind, **data})


def _has_clauses(event: type[Event]) -> bool:
    """Whether a kind of event says by which clauses it happens."""
    from dataclasses import MISSING, fields

    return any(part.name == "clauses" and part.default is not MISSING for part in fields(event))  # type: ignore[arg-type]


def check_possible(rules: Rules[Any], state: Any, event: Event, seats: Collection[Seat]) -> None:
    """Raises IllegalError if the event names what there is not, cannot happen in this state, or leads to one that
    cannot be."""
    for name, value, known in named_by(rules, event, rules.state_to_json(state), seats):
        if value not in known:
            near = get_close_matches(str(value), [str(other) for other in known], 1)
            what = f"{event.kind} is impossible here: there is no {name} {value!r}"
            raise IllegalError(what, place=f"--event /{name}", hint=f"Did you mean {near[0]}?" if near else "")
    before = _faults_of(rules, state)
    try:
        after = event.apply(state)
        rules.next_act(after)
        for lang in LANGUAGES:
            rules.event_text(event, lang, None, dict(zip(rules.meta.seats, rules.meta.seats, strict=True)))
    except Exception as error:  # whatever a rule stumbles over: the event was not made by it
        what = f"{event.kind} is impossible here ({type(error).__name__}: {error})"
        raise IllegalError(what, place="--event", hint=_nearest_id(rules, event)) from None
    faults = _faults_of(rules, after)
    if faults and not before:
        raise IllegalError(
            f"{event.kind} is impossible here: {faults}", place="--event", hint=_nearest_id(rules, event)
        )


def named_by(
    rules: Rules[Any], event: Event, position: object, seats: Collection[Seat]
) -> Iterator[tuple[str, Any, Collection[Any]]]:
    """What an event names: the key, the name or the number of a piece, and which of them there are."""
    from dataclasses import fields

    tables = {name: table for name, table in rules.lexicon.names.items() if name != "seat"}
    whose = [table for table in tables.values() if {*seats} & {*table}]
    nobodies = {name for table in whose for name in table} - {*rules.meta.seats}
    for part in fields(event):  # type: ignore[arg-type]
        value = getattr(event, part.name)
        values = value if isinstance(value, tuple) else () if value is None else (value,)
        one = part.name.removesuffix("s")
        if part.type in ("Seat", "Seat | None", "tuple[Seat, ...]"):
            yield from ((part.name, each, {*seats, *nobodies}) for each in values)
        elif part.type in ("str", "tuple[str, ...]") and one in tables:
            yield from ((part.name, each, tables[one]) for each in values)
        elif part.type == "int" and (there := set(_numbers(position, (one, f"{one}s")))):
            yield from ((part.name, each, there) for each in values)


def _numbers(position: object, keys: tuple[str, str]) -> Iterator[int]:
    """The numbers of pieces that stand in a position behind a key, or in a list behind its plural."""
    if isinstance(position, Mapping):
        for key, value in position.items():
            if key == keys[0] and type(value) is int:
                yield value
            elif key == keys[1] and isinstance(value, list):
                yield from (each for each in value if type(each) is int)
            yield from _numbers(value, keys)
    elif isinstance(position, list):
        for each in position:
            yield from _numbers(each, keys)


def _faults_of(rules: Rules[Any], state: Any) -> str:
    """What is wrong with a state, as that of a position file; "" if nothing is."""
    try:
        rules.state_from_json(rules.state_to_json(state))
    except IllegalError as error:
        return str(error)
    return ""


def _nearest_id(rules: Rules[Any], event: Event) -> str:
    """The names that may have been meant by words of the event that name nothing."""
    known = {word for names in rules.lexicon.names.values() for word in names}
    words = [
        value
        for key, value in event.to_json().items()
        if isinstance(value, str) and key != "kind" and value not in known
    ]
    near = [match for word in words for match in get_close_matches(word, known, 1)]
    return f"Did you mean {', '.join(near)}?" if near else ""
