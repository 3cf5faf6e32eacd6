"""The command `absent`: days on which the deadlines of a seat stand still, said back as they were understood."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from ...hosting.open_asks import go_absent
from ...locale import sentences, tell, word
from ...mail.command_lines import PROSE, Command, shape
from ...mail.day_words import is_about_days, read_days
from ...mail.folding import any_of
from ...record.book import OVER
from ..case import Case
from ..post_sentences import say

WORD = any_of("command_absent")
DAY = r"(\d{4}-\d\d-\d\d)"
TOO_LONG = 4000


def _check_dates(args: dict[str, str]) -> str:
    try:
        first, last = date.fromisoformat(args["from"]), date.fromisoformat(args["to"])
    except ValueError:
        return "bad_absent"
    return "" if first <= last else "absent_backwards"


def _check_days(args: dict[str, str]) -> str:
    days = read_days(args["when"])
    if days is None:
        return "bad_absent" if is_about_days(args["when"]) else PROSE
    try:
        first, last = days.resolve(date(2024, 1, 1))  # whether there are such days hangs on no year
    except (ValueError, OverflowError):
        return "bad_absent"
    return "" if first <= last else "absent_backwards"


class Absent(Command):
    """Two dates, or days as people write them."""

    words = ("command_absent",)
    shapes = (
        shape(
            rf"{WORD}(?: {any_of('from')})?:? {DAY}(?: {any_of('to_a_day')}| -)? {DAY}",
            rf"{WORD}\b[^.]{{0,60}}\d|{WORD}$",
            ("from", "to"),
            _check_dates,
        ),
        shape(rf"{WORD}:? (.{{1,80}})", keys=("when",), check=_check_days),
    )
    is_found_in_prose = True
    other_words_in_prose = "like_absent"

    def carry_out(self, case: Case) -> None:
        """As far as the seat's budget goes."""
        book = case.game.book
        if book.stage == OVER:
            case.fail("absent_over")
            return
        today = case.now.astimezone(ZoneInfo(case.person.zone)).date()
        first, last, sure = self._days(case)
        if not sure:
            line = f"{word('command_absent', case.lang)} {first.isoformat()} {last.isoformat()}"
            case.fail("absent_unsure", first=_shown(case, first), last=_shown(case, last), line=line)
            return
        if last < today:
            case.fail("absent_past", today=_shown(case, today))
            return
        first = max(first, today)
        absences = (map(date.fromisoformat, days) for days in book.absences.get(case.seat, []))
        taken = {day for begin, end in absences for day in _each_day(begin, end)}
        wanted = set(_each_day(first, last)) if (last - first).days < TOO_LONG else set()
        left = book.times.absence // 1440 - len(taken)
        new = len(wanted - taken) if wanted else TOO_LONG
        if new > left:
            case.fail("absent_too_long", days=_count_days(case, new), left=_count_days(case, max(0, left)))
            return
        go_absent(case.game, case.seat, first.isoformat(), last.isoformat())
        case.say("absent_from", first=_shown(case, first), last=_shown(case, last), left=_count_days(case, left - new))

    def _days(self, case: Case) -> tuple[date, date, bool]:
        """The days that it names, and whether it can mean no others; counted from the day on which it came."""
        if self.get("from"):
            return date.fromisoformat(self.get("from")), date.fromisoformat(self.get("to")), True
        days = read_days(self.get("when"))
        assert days is not None, "such a line is no command"
        came = case.mail.received_at.astimezone(ZoneInfo(case.person.zone)).date()
        return (*days.resolve(came), days.sure)


def _each_day(first: date, last: date) -> Iterable[date]:
    return (first + timedelta(days=n) for n in range((last - first).days + 1))


def _count_days(case: Case, count: int) -> str:
    return tell(case.lang, "days", count=count)


def _shown(case: Case, day: date) -> str:
    """`Mon 2026-11-09`: the weekday, by which a person sees at once whether it is the day they meant."""
    weekday = sentences("common", case.lang)["weekdays"].split()[day.weekday()]
    return say("absent_day", case.lang, weekday=weekday, day=day.isoformat())
