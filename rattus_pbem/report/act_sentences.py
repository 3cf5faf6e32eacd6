"""What a player reads of the referee's acts, a sentence each, and of the statistics of a game that is over.

Written from the facts of a notice, or of the letter, alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from ..contract.rules import Rules
from ..engine.seats import Seat
from ..locale import in_sentence, listed, sentences
from ..orders.print_text import print_line
from ..record.notices import ActDone, ActNotice, Ejected, OfDispute, OptionsEdited
from .letter import Letter


def act_sentence(
    rules: Rules[Any], notice: ActNotice, lang: str, names: Mapping[Seat, str], reader: Seat | None
) -> str:
    """The sentence of an act as `reader` may know it; `names` are the persons at the seats."""
    table, reason = sentences("referee", lang), notice.reason
    match notice:
        case Ejected():
            seat = rules.lexicon.name("seat", notice.seats[0], lang)
            key = "ejected_hold" if notice.by == "hold" else "ejected_bot"
            return table[key].format(name=notice.name or seat, seat=seat, reason=reason)
        case OfDispute():
            outcome = table[notice.outcome] if notice.outcome else ""
            what = disputed_text(notice.event, lang)
            return table[notice.act].format(number=notice.number, what=what, outcome=outcome, reason=reason)
        case OptionsEdited():
            return _changes(notice, lang, names)
        case ActDone(act="processed", seats=[]):
            return table["processed_nonces"].format(reason=reason)
        case ActDone() if reader in (notice.seats or ()):
            order = ""
            if notice.answer:
                order = print_line(line_of_answer(rules, notice.question, notice.answer), rules.lexicon, lang)
            return table[f"{notice.act}_own"].format(order=order, reason=reason)
        case ActDone():
            concerned = listed(lang, [in_sentence(lang, names[seat]) for seat in notice.seats or ()])
            return table[notice.act].format(names=concerned, reason=reason)


def disputed_text(about: str, lang: str) -> str:
    """What a dispute is about: an event (`7:12`), a turn (`7`), or the game as such ("")."""
    turn, colon, _ = about.partition(":")
    key = "about_event" if colon else "about_turn" if turn else "about_game"
    return sentences("referee", lang)[key].format(event=about, turn=turn)


def line_of_answer(rules: Rules[Any], question: str, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer as a line of a sheet, which names its question where it is not a main one."""
    return answer if question in (*rules.main_questions, *rules.own_orders.values()) else {"on": question, **answer}


def _changes(notice: OptionsEdited, lang: str, names: Mapping[Seat, str]) -> str:
    """The options that were changed: those of the game and the reader's own; of others only that there were some."""
    table, parts = sentences("referee", lang), []
    for change in notice.changes:
        key = "edited_seat" if change.seat else "edited_game"
        was, now = change.was or table["nothing"], change.now or table["nothing"]
        parts.append(table[key].format(option=change.option, was=was, now=now))
    lines = []
    if parts:
        lines.append(table["edited"].format(changes=listed(lang, parts), reason=notice.reason))
    if others := [names[seat] for seat in notice.seats]:
        lines.append(table["edited_others"].format(names=listed(lang, others), reason=notice.reason))
    return " ".join(lines)


def statistics_items(rules: Rules[Any], letter: Letter) -> Iterator[str]:
    """A line for each seat of a game that is over: answers in time, orders, what chance has given it."""
    table = sentences("referee", letter.lang)
    for of_seat in letter.statistics:
        parts = []
        if not of_seat.computer and of_seat.asked:
            parts.append(table["in_time"].format(count=of_seat.in_time, asked=of_seat.asked))
            parts.append(table["orders_refused"].format(done=of_seat.carried_out, count=of_seat.refused))
        for luck in of_seat.luck:
            expected, percentile = (
                f"{each:g}".replace(".", table["point"]) for each in (luck.expected, luck.percentile)
            )
            name = rules.field_text(luck.measure, letter.lang)
            parts.append(table["luck"].format(measure=name, got=luck.got, expected=expected, percentile=percentile))
        if parts:
            text = reduce(lambda first, then: table["both"].format(first=first, then=then), parts)
            yield table["statistics_of"].format(name=letter.names[of_seat.seat], parts=text)
