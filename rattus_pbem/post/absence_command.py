"""The command `absent`: days on which the deadlines of a seat stand still, said back as they were understood."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from ..hosting.open_asks import go_absent
from ..locale import sentences, tell, word
from ..mail.command_shapes import Command
from ..mail.day_words import read_days
from ..record.book import OVER
from .case import Case
from .command_table import by_mail
from .post_sentences import say


@by_mail("absent")
def absent(case: Case, command: Command) -> None:
    """Days on which the seat's time stands still, as far as its budget goes."""
    book = case.game.book
    if book.stage == OVER:
        case.fail("absent_over")
        return
    today = case.now.astimezone(ZoneInfo(case.person.zone)).date()
    first, last, sure = _days_of(case, command)
    if not sure:
        line = f"{word('command_absent', case.lang)} {first.isoformat()} {last.isoformat()}"
        case.fail("absent_unsure", first=_shown(case, first), last=_shown(case, last), line=line)
        return
    if last < today:
        case.fail("absent_past", today=_shown(case, today))
        return
    first = max(first, today)
    taken = _days(book.absences.get(case.seat, []))
    wanted = (
        {first + timedelta(days=n) for n in range((last - first).days + 1)} if (last - first).days < 4000 else set()
    )
    left = book.times["absence"] // 1440 - len(taken)
    new = len(wanted - taken) if wanted else 4000
    if new > left:
        case.fail("absent_too_long", days=_count_days(case, new), left=_count_days(case, max(0, left)))
        return
    go_absent(case.game, case.seat, first.isoformat(), last.isoformat())
    case.say("absent_from", first=_shown(case, first), last=_shown(case, last), left=_count_days(case, left - new))


def _count_days(case: Case, count: int) -> str:
    return tell(case.lang, "days", count=count)


def _days(absences: list[list[str]]) -> set[date]:
    days = set()
    for begin, end in absences:
        first, last = date.fromisoformat(begin), date.fromisoformat(end)
        days |= {first + timedelta(days=n) for n in range((last - first).days + 1)}
    return days


def _days_of(case: Case, command: Command) -> tuple[date, date, bool]:
    """The days that the command names, and whether it can mean no others; counted from the day on which it came."""
    if command.get("from"):
        return date.fromisoformat(command.get("from")), date.fromisoformat(command.get("to")), True
    days = read_days(command.get("when"))
    assert days is not None, "such a line is no command"
    came = case.mail.received_at.astimezone(ZoneInfo(case.person.zone)).date()
    return (*days.resolve(came), days.sure)


def _shown(case: Case, day: date) -> str:
    """`Mon 2026-11-09`: the weekday, by which a person sees at once whether it is the day they meant."""
    weekday = sentences("common", case.lang)["weekdays"].split()[day.weekday()]
    return say("absent_day", case.lang, weekday=weekday, day=day.isoformat())
