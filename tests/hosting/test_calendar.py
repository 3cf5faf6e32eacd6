"""Time that counts, against a slow model that looks at every minute; days off are days in their own zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.home.calendar import Off, counted, days_off, later, read_days_off
from rattus_pbem.home.home import make_home, open_home
from rattus_pbem.hosting.new_game import new_game

from ..counts import sampled
from . import homes

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PARIS, NEW_YORK = "Europe/Paris", "America/New_York"
WEEKEND = days_off(["sat", "sun"], "UTC")
FRIDAY = datetime(2026, 11, 6, 18, 0, tzinfo=UTC)
MONDAY = datetime(2026, 11, 9, 0, 0, tzinfo=UTC)


# --- the slow model


def is_off(moment: datetime, off: Off) -> bool:
    """Whether time stands still in the minute that begins now."""
    day = moment.astimezone(ZoneInfo(off.zone)).date()
    own = moment.astimezone(ZoneInfo(off.own_zone)).date()
    return day.weekday() in off.days or day in off.dates or any(a <= own <= b for a, b in off.absences)


def slow_later(start: datetime, minutes: int, off: Off) -> datetime:
    """The moment by which so many minutes have passed that are not off."""
    moment = start
    while minutes:
        minutes -= not is_off(moment, off)
        moment += MINUTE
    return moment


def slow_counted(start: datetime, end: datetime, off: Off) -> int:
    """How many minutes between two moments are not off."""
    minutes = int((end - start) / MINUTE)
    return sum(not is_off(start + n * MINUTE, off) for n in range(minutes))


# Each of these is a few days before a change of summer time in Paris, in New York, or in both.
STARTS = [datetime(2026, month, day, tzinfo=UTC) for month, day in ((3, 5), (3, 26), (10, 22), (10, 30))]
ZONES = st.sampled_from([PARIS, NEW_YORK, "UTC", "Pacific/Auckland"])


@st.composite
def drawn_times(draw: st.DrawFn) -> tuple[datetime, int, Off]:
    """A start, some minutes and the days off of a seat, near each other."""
    start = draw(st.sampled_from(STARTS)) + draw(st.integers(0, 4000)) * MINUTE
    near = st.integers(0, 6).map(lambda n: start.date() + n * DAY)
    absences = [(first, first + draw(st.integers(0, 3)) * DAY) for first in draw(st.lists(near, max_size=2))]
    days = draw(st.frozensets(st.integers(0, 6), max_size=3))
    off = Off(draw(ZONES), days, draw(st.frozensets(near, max_size=2)), draw(ZONES), tuple(absences))
    return start, draw(st.integers(0, 4000)), off


@settings(max_examples=sampled(40))
@given(drawn_times())
@example((datetime(2026, 3, 27, 20, tzinfo=UTC), 2000, Off(PARIS, frozenset({5}))))  # the 23 hours of Sunday
@example((datetime(2026, 10, 31, 20, tzinfo=UTC), 2000, Off(NEW_YORK, frozenset({6}))))  # the day off has 25 hours
def test_time_that_counts_is_what_every_minute_says(case: tuple[datetime, int, Off]) -> None:
    start, minutes, off = case
    end = later(start, minutes * MINUTE, off)
    assert end == slow_later(start, minutes, off)
    assert counted(start, end, off) == minutes * MINUTE
    assert later(start, counted(start, end, off), off) == end
    wall = start + minutes * MINUTE
    assert counted(start, wall, off) == slow_counted(start, wall, off) * MINUTE


@settings(max_examples=sampled(40))
@given(drawn_times(), st.integers(0, 3000))
def test_time_can_be_counted_in_parts(case: tuple[datetime, int, Off], more: int) -> None:
    start, minutes, off = case
    between, end = start + minutes * MINUTE, start + (minutes + more) * MINUTE
    assert counted(start, between, off) + counted(between, end, off) == counted(start, end, off)


# --- by hand


def test_a_weekend_stands_still() -> None:
    assert later(FRIDAY, 6 * HOUR, WEEKEND) == FRIDAY + 6 * HOUR  # Friday's midnight is still a deadline
    assert later(FRIDAY, 7 * HOUR, WEEKEND) == MONDAY + HOUR
    assert later(FRIDAY + 10 * HOUR, HOUR, WEEKEND) == MONDAY + HOUR
    assert counted(FRIDAY, MONDAY + HOUR, WEEKEND) == 7 * HOUR


def test_no_time_at_all_ends_where_it_begins() -> None:
    assert later(FRIDAY + 10 * HOUR, timedelta(), WEEKEND) == FRIDAY + 10 * HOUR
    assert counted(MONDAY, FRIDAY, WEEKEND) == timedelta()
    assert counted(MONDAY, FRIDAY, Off()) == timedelta()


def test_seconds_are_not_lost() -> None:
    odd = timedelta(hours=7, seconds=31)
    assert counted(FRIDAY, later(FRIDAY, odd, WEEKEND), WEEKEND) == odd


@pytest.mark.parametrize(("zone", "hours"), [(PARIS, 23), (NEW_YORK, 24), ("UTC", 24)])
def test_a_day_off_is_as_long_as_it_is_in_its_zone(zone: str, hours: int) -> None:
    off = days_off(["2026-03-29"], zone)  # summer time begins in Europe
    start = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert later(start, 2 * DAY, off) == start + 2 * DAY + hours * HOUR


def test_an_absence_is_from_midnight_to_midnight_where_the_player_lives() -> None:
    off = Off(own_zone=NEW_YORK, absences=((date(2026, 11, 10), date(2026, 11, 11)),))
    begins = datetime(2026, 11, 10, 5, tzinfo=UTC)
    assert off.ends(begins - MINUTE) is None
    assert off.ends(begins) == begins + 2 * DAY
    assert later(begins - HOUR, 2 * HOUR, off) == begins + 2 * DAY + HOUR


def test_an_absence_over_a_weekend_is_not_counted_twice() -> None:
    both = Off("UTC", WEEKEND.days, frozenset(), "UTC", ((date(2026, 11, 6), date(2026, 11, 9)),))
    assert later(FRIDAY, HOUR, both) == MONDAY + DAY + HOUR


def test_a_week_that_is_all_days_off_stops_no_clock_for_ever() -> None:
    every = Off(days=frozenset(range(7)))
    assert later(FRIDAY, HOUR, every) == FRIDAY + HOUR
    long = Off(absences=((date(2026, 1, 1), date(2099, 1, 1)),))
    assert later(FRIDAY, HOUR, long) == datetime(2099, 1, 2, 1, tzinfo=UTC)


# --- as it is written


def test_days_off_are_read_in_any_case() -> None:
    assert read_days_off(" Sat, sun ,2026-12-25") == ["sat", "sun", "2026-12-25"]
    assert read_days_off("") == []


@pytest.mark.parametrize("text", ["saturday", "2026-13-01", "25.12.2026", "sat sun", "mon,tue,wed,thu,fri,sat,sun"])
def test_other_days_off_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="day"):
        read_days_off(text)


# --- as settings of a home and of a game

SETTINGS: dict[str, tuple[str, Any]] = {
    "days_off": ("sat,sun,2026-12-25", ["sat", "sun", "2026-12-25"]),
    "zone": ("Europe/Paris", "Europe/Paris"),
    "absence": ("14d", 14 * 1440),
    "early": ("off", "off"),
    "mail_delay": ("45min", 45),
    "reminders": ("half,24h,6h", ["half", "24h", "6h"]),
    "outage": ("8h", 480),
}
FAULTS = {
    "days_off": "saturday",
    "zone": "Paris",
    "absence": "a month",
    "early": "of",
    "mail_delay": "-5min",
    "reminders": "half,noon",
    "outage": "0h",
}


def home_with(path: Path, settings: dict[str, str]) -> Path:
    with (make_home(path / "home").path / "host.toml").open("a") as file:
        file.write("\n" + "".join(f'{name} = "{text}"\n' for name, text in settings.items()))
    return path / "home"


def test_settings_of_a_home_hold_for_its_games_and_those_of_a_game_for_it_alone(tmp_path: Path) -> None:
    home = open_home(home_with(tmp_path, {name: text for name, (text, _) in SETTINGS.items()}))
    new_game(home, "peste", "rattus", homes.SEATS[:2], {}, homes.BEGINS, nonces=False)
    assert {name: getattr(homes.book(home).times, name) for name in SETTINGS} == {
        n: value for n, (_, value) in SETTINGS.items()
    }
    plain = open_home(make_home(tmp_path / "plain").path)
    options = {name: text for name, (text, _) in SETTINGS.items()}
    new_game(plain, "peste", "rattus", homes.SEATS[:2], options, homes.BEGINS, nonces=False)
    assert homes.book(plain).times == homes.book(home).times
    assert plain.times != home.times


def test_each_fault_of_a_home_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError) as refused:
        open_home(home_with(tmp_path, FAULTS))
    assert "host.toml" in str(refused.value)
    for name, text in FAULTS.items():
        assert f"time.{name}: " in str(refused.value)
        assert repr(text) in str(refused.value)


def test_each_fault_of_an_option_is_named_and_no_game_is_begun(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home")
    with pytest.raises(IllegalError) as refused:
        new_game(home, "peste", "rattus", homes.SEATS[:2], {**FAULTS, "day_off": "sat"}, homes.BEGINS)
    for name, text in FAULTS.items():
        assert f"{name}: " in str(refused.value)
        assert repr(text) in str(refused.value)
    assert "day_off: no option has this name, did you mean days_off?" in str(refused.value)
    assert "did you mean off?" in str(refused.value)
    assert home.store.games() == []
