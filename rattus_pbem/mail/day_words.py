"""Days as people write them, English and French: `from Monday for a week`, `jusqu'à vendredi`, `24 to 31 December`.

A closed grammar of our own: the libraries that read dates guess at any text and take a second to load, and what is
guessed here would cost players days of absence. What can mean two things (`next week`, `5/12`) is not sure, and is
asked back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from ..locale import ways
from .folding import any_of, folded

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
COUNTS = ("count_1", "count_2", "count_3", "count_4")
PAST = timedelta(days=60)
"""A day without its year may be so far back: who comes home early writes when they left."""


@dataclass(frozen=True, slots=True)
class Days:
    """Days that were named: from the `first` to the `last` if it is named, else so many `days` or `months` long; no
    first is today. `sure`: it can mean nothing else."""

    first: str = ""
    last: str = ""
    days: int = 0
    months: int = 0
    sure: bool = True

    def resolve(self, today: date) -> tuple[date, date]:
        """The first and the last day, for somebody who writes today. Raises ValueError for an invalid day."""
        if self.first == "week":
            first = today + timedelta(days=(7 if self.days else 0) - today.weekday())
            return max(first, today), first + timedelta(days=6)
        first = _resolve(self.first, today, today - PAST if self.last or self.days or self.months else today)
        if self.last:
            return first, _resolve(self.last, today, first)
        if self.months:
            month = first.month - 1 + self.months
            year, month = first.year + month // 12, month % 12 + 1
            day = next(day for day in range(first.day, 0, -1) if _exists(year, month, day))
            return first, date(year, month, day) - timedelta(days=1)
        return first, first + timedelta(days=max(self.days, 1) - 1)


def read_days(text: str) -> Days | None:
    """The days that this text names; None if it is about no days."""
    key = folded(" ".join(text.split())).strip(" .!,;")
    for pattern, read in _FORMS:
        if match := pattern.fullmatch(key):
            return read({name: part for name, part in match.groupdict().items() if part})
    return None


def _names(keys: tuple[str, ...]) -> dict[str, int]:
    return {folded(way): number for number, key in enumerate(keys) for way in ways(key)}


def _one_of(names: dict[str, int]) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, names), key=lambda name: (-len(name), name))) + ")"


_WEEKDAYS, _MONTHS, _COUNTS = _names(WEEKDAYS), _names(MONTHS), _names(COUNTS)
_WEEKDAY, _MONTH = _one_of(_WEEKDAYS), _one_of(_MONTHS)
_ISO = r"\d{4}-\d\d-\d\d"
_SLASHED = r"\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d\d)|\.)?"
_DAY_FIRST = rf"\d{{1,2}}{any_of('ordinal')}?(?: {any_of('of_month')})? {_MONTH}\.?(?: \d{{4}})?"
_MONTH_FIRST = rf"{_MONTH}\.? \d{{1,2}}{any_of('ordinal')}?(?:,? \d{{4}})?"
_DATED = rf"(?:{_WEEKDAY},? )?(?:{any_of('the_day')} )?(?:{_ISO}|{_DAY_FIRST}|{_MONTH_FIRST}|{_SLASHED})"
_OF_MONTH = rf"{any_of('the_day')} \d{{1,2}}{any_of('ordinal')}?"
_DAY = rf"(?:{_DATED}|{_OF_MONTH}|(?:{any_of('the_day')} )?{_WEEKDAY}|{any_of('today')}|{any_of('tomorrow')})"
_COUNT = rf"(?:\d{{1,3}}|{_one_of(_COUNTS)})"
_UNITS = {"day": any_of("day_unit"), "week": any_of("week_unit"), "fortnight": any_of("fortnight")}
_UNITS["month"] = any_of("month_unit")
_UNIT = "|".join(f"(?P<{name}>{unit})" for name, unit in _UNITS.items())
_LENGTH = rf"(?P<count>{_COUNT}) (?:{_UNIT})"
_FROM, _UNTIL, _FOR = any_of("from_day"), any_of("until_day"), any_of("for_days")
_NEXT = rf"(?:{any_of('next')} )?{_WEEKDAY}(?: {any_of('next')})?"


_BARE_DAY = rf"\d{{1,2}}{any_of('ordinal')}?"
_BARE = re.compile(rf"(?:{any_of('the_day')} )?{_BARE_DAY}")


def _span(part: dict[str, str]) -> Days:
    first, last = part.get("first", ""), part.get("last", "")
    if last and _BARE.fullmatch(first) and not _BARE.fullmatch(last):  # 24 to 31 December
        first = first + re.sub(r"^.*?\d{1,2}\S*", "", last)
    return Days(first, last, sure=not any(map(_is_twofold, (first, last))))


def _bare(part: dict[str, str]) -> Days:
    """`du 24 au 28`, `until 20`: of the month, most likely."""
    return Days(part.get("first", ""), part["last"], sure=False)


def _length(part: dict[str, str]) -> Days:
    count = int(part["count"]) if part["count"].isdigit() else _COUNTS[part["count"]] + 1
    days = count * (1 if "day" in part else 7 if "week" in part else 14 if "fortnight" in part else 0)
    first = part.get("first", "")
    return Days(first, days=days, months=count if "month" in part else 0, sure=not _is_twofold(first))


def _week(part: dict[str, str]) -> Days:
    return Days("week", days=int("coming" in part), sure=False)


def _open(part: dict[str, str]) -> Days:
    """`next Monday`, `from 24 December`: no last day is named, or it is not clear of which week."""
    weekday = None if re.search(r"\d", part["first"]) else re.search(_WEEKDAY, part["first"])
    return Days(weekday[0] if weekday else part["first"], sure=False)


_FORMS = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"(?:{_FROM} )?(?P<first>{_DAY}|\d{{1,2}}{any_of('ordinal')}?) ?{_UNTIL} ?(?P<last>{_DAY})", _span),
        (rf"(?:{_FROM} )?(?P<first>{_ISO}),? (?P<last>{_ISO})", _span),
        (rf"{_UNTIL} ?(?P<last>{_DAY})", _span),
        (rf"(?:{_FROM} (?P<first>{_BARE_DAY}) )?{_UNTIL} ?(?P<last>{_BARE_DAY})", _bare),
        (rf"(?:{_FROM} )?(?P<first>{_DAY}),? {_FOR} {_LENGTH}", _length),
        (rf"(?:{_FOR} )?{_LENGTH}(?:,? {_FROM} (?P<first>{_DAY}))?", _length),
        (rf"(?:{any_of('on_day')} )?(?P<first>{_DAY})", _span),
        (rf"(?:{_FOR} )?(?:(?P<coming>{any_of('next_week')})|{any_of('this_week')})", _week),
        (rf"(?:{_FROM} |{any_of('on_day')} )?(?P<first>{_NEXT}|{_DAY})", _open),
    )
)
_DAYS_OR_UNITS = (_WEEKDAY, _MONTH, any_of("today"), any_of("tomorrow"), any_of("next_week"), *_UNITS.values())
_ABOUT_DAYS = re.compile(rf"(?<![^\W_])(?:{'|'.join(_DAYS_OR_UNITS)}|\d+)(?![^\W_])")


def is_about_days(text: str) -> bool:
    """Whether a text speaks of days, so that its writer must hear if they were not understood."""
    return bool(_ABOUT_DAYS.search(folded(text)))


def _is_twofold(day: str) -> bool:
    """Whether a day is written as `5/12`, which is May to some and December to others."""
    match = re.fullmatch(r"(?:.* )?(\d{1,2})/(\d{1,2})(?:/\d{4})?", day)
    return bool(match and int(match[1]) <= 12 and int(match[2]) <= 12 and match[1] != match[2])


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _resolve(day: str, today: date, least: date) -> date:
    """The day of this name that comes first from `least` on."""
    if not day or day in map(folded, ways("today")):
        return today
    if day in map(folded, ways("tomorrow")):
        return today + timedelta(days=1)
    if iso := re.search(_ISO, day):
        return date.fromisoformat(iso[0])
    if month := re.search(rf"(?<![^\W\d_]){_MONTH}(?![^\W\d_])", _without_weekday(day)):
        number = _MONTHS[month[0]] + 1
        numbers = [int(part) for part in re.findall(r"\d+", day)]
        return _with_year(numbers[0], number, numbers[1] if len(numbers) > 1 else 0, least)
    if "/" in day or "." in day:
        numbers = [int(part) for part in re.findall(r"\d+", day)]
        first, second = numbers[:2]
        if second > 12 >= first:
            first, second = second, first
        return _with_year(first, second, numbers[2] if len(numbers) > 2 else 0, least)
    start = max(least, today)
    if bare := re.search(r"\d+", day):  # the 24th
        days = (start + timedelta(days=n) for n in range(62))
        coming = next((each for each in days if each.day == int(bare[0])), None)
        if coming is None:
            raise ValueError(f"no month has a day {bare[0]}")
        return coming
    weekday = _WEEKDAYS[re.search(_WEEKDAY, day)[0]]  # type: ignore[index]  # nothing else is left
    return start + timedelta(days=(weekday - start.weekday()) % 7)


def _without_weekday(day: str) -> str:
    """`Wednesday 4 November` without its weekday; `mar 3` is a day of March and no mardi."""
    rest = re.sub(rf"^{_WEEKDAY},? ", "", day)
    return rest if re.search(_MONTH, rest) else day


def _with_year(day: int, month: int, year: int, least: date) -> date:
    if year:
        return date(year + 2000 if year < 100 else year, month, day)
    years = [year for year in range(least.year, least.year + 9) if _exists(year, month, day)]
    if not years:
        raise ValueError(f"no year has a day {day} in its month {month}")
    return next(date(year, month, day) for year in years if date(year, month, day) >= least)
