"""Time that stands still or is not over yet, by mail: absences with a budget, the delay after orders, missed turns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import BEGINS, HOUR, PEOPLE, Club

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
TURN, GRACE, REACTION = 72 * HOUR, 12 * HOUR, 24 * HOUR


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick(timedelta())
    return club


def times(club: Club, seat: str = "red", game: str = "peste") -> tuple[datetime, datetime]:
    """Deadline and end of grace of what a seat is asked."""
    ask = club.book(game).ask_of(seat)
    assert ask is not None
    return datetime.fromisoformat(ask.until), datetime.fromisoformat(ask.grace)


def sources(club: Club) -> list[tuple[str, str]]:
    """Who has answered so far, and from what."""
    lines: list[dict[str, Any]] = journal_lines.read(club.journal())[0]
    return [(line["seat"], line["source"]["by"]) for line in lines if line["kind"] == "answer"]


def absent(club: Club, first: str, last: str, seat: str = "red") -> tuple[str, str]:
    """The receipt for an absence."""
    club.write(seat, f"absent {first} {last}")
    club.tick()
    return club.receipt(seat)


# --- days off


def test_a_deadline_skips_the_days_off_in_their_zone(tmp_path: Path) -> None:
    club = Club(tmp_path, days_off="sat,sun,2026-11-05", zone="Europe/Paris")
    wednesday_midnight = datetime(2026, 11, 4, 23, tzinfo=UTC)  # in Paris
    left = TURN - (wednesday_midnight - BEGINS)
    until = wednesday_midnight + DAY + left
    assert times(club) == (until, until + GRACE)  # Friday 08:00 and 20:00
    club.now = datetime(2026, 11, 6, 8, tzinfo=UTC)
    club.begin("late", turn="12h", days_off="sat,sun", zone="Europe/Paris")
    friday = club.now + 12 * HOUR
    assert times(club, game="late") == (
        friday,
        friday + 2 * DAY + GRACE,
    )  # three hours of grace on Friday, nine on Monday


# --- absences


def test_an_absence_moves_an_open_deadline_by_exactly_the_time_it_still_had(club: Club) -> None:
    club.now += timedelta(hours=5, minutes=17, seconds=29)
    grade, text = absent(club, "2026-11-03", "2026-11-06")
    assert (grade, times(club)) == ("ok", (BEGINS + TURN + 4 * DAY, BEGINS + TURN + 4 * DAY + GRACE))
    assert "You have 17 days left" in text
    assert times(Club(club.path.parent / "other")) == (BEGINS + TURN, BEGINS + TURN + GRACE)


def test_an_absence_that_begins_today_keeps_what_was_left(club: Club) -> None:
    club.now += timedelta(hours=5, minutes=17, seconds=29)
    absent(club, "2026-11-01", "2026-11-03")
    left = BEGINS + TURN - club.now
    assert times(club)[0] == datetime(2026, 11, 4, tzinfo=UTC) + left


def test_an_absence_in_the_time_of_grace_keeps_what_is_left_of_it(club: Club) -> None:
    club.tick(TURN + 5 * HOUR)
    assert absent(club, "2026-11-05", "2026-11-06")[0] == "ok"
    left = GRACE - 6 * HOUR
    assert times(club) == (BEGINS + TURN, datetime(2026, 11, 7, tzinfo=UTC) + left)


def test_days_are_those_of_the_player(tmp_path: Path) -> None:
    club = Club(tmp_path, red__zone="America/New_York")
    club.tick()
    absent(club, "2026-11-04", "2026-11-04")
    assert times(club)[0] == BEGINS + TURN + DAY
    begins = datetime(2026, 11, 4, 5, tzinfo=UTC)
    club.begin("florence", turn="60h", red__zone="America/New_York")
    club.tick(begins - MINUTE - club.now)
    club.write("red", "absent 2026-11-04 2026-11-04", game="florence")
    club.tick(timedelta())
    assert times(club, game="florence")[0] == BEGINS + 2 * HOUR + 60 * HOUR + DAY


def test_what_is_asked_later_waits_too_and_only_in_this_game(club: Club) -> None:
    club.begin("florence")
    club.write("blue", "absent 2026-11-05 2026-11-08")
    club.order("red", "first in gallia")
    club.tick()
    assert times(club, "blue")[0] == club.now + TURN + 4 * DAY
    club.write("red", "\n".join(["BEGIN ORDERS florence red turn 0", "first in gallia", "END ORDERS"]), game="florence")
    club.tick()
    assert times(club, "blue", "florence")[0] == club.now + TURN


def test_the_budget_counts_each_day_once(club: Club) -> None:
    assert "11 days left" in absent(club, "2026-11-03", "2026-11-12")[1]
    assert "9 days left" in absent(club, "2026-11-10", "2026-11-14")[1]
    before = times(club)
    grade, text = absent(club, "2026-11-20", "2026-11-29")
    assert (grade, times(club)) == ("refused", before)
    assert "10 days" in text
    assert "9 days left" in text
    assert "1 day left" in absent(club, "2026-11-20", "2026-11-27")[1]
    assert "0 days left" in absent(club, "2026-11-28", "2026-11-28")[1]
    assert absent(club, "2026-12-01", "2026-12-01")[0] == "refused"


def test_the_budget_is_set_by_the_game(tmp_path: Path) -> None:
    club = Club(tmp_path, absence="2d")
    club.tick()
    assert absent(club, "2026-11-03", "2026-11-05")[0] == "refused"
    assert absent(club, "2026-11-03", "2026-11-04")[0] == "ok"


def test_days_that_are_over_are_refused(club: Club) -> None:
    grade, text = absent(club, "2026-10-20", "2026-11-01")
    assert grade == "refused"
    assert "today is Mon 2026-11-02" in text


def test_orders_of_an_absent_player_count_as_ever(club: Club) -> None:
    absent(club, "2026-11-02", "2026-11-09")
    club.order("red", "first in gallia")
    club.tick()
    assert sources(club) == [("red", "sheet")]


# --- the delay after orders


def test_orders_by_mail_are_played_half_an_hour_after_they_came(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="30min")
    club.tick()
    club.order("red", "first in gallia")
    club.tick(29 * MINUTE)
    assert sources(club) == []
    club.order("red", "first in italia")
    for minutes in (1, 28):
        club.tick(minutes * MINUTE)
        assert sources(club) == []
    assert club.tick(MINUTE).opened == 1
    assert sources(club) == [("red", "sheet")]
    assert "italia" in str(club.book().reached["red"])


def test_the_same_orders_again_do_not_start_the_delay_again(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="30min")
    club.tick()
    for _ in range(3):
        club.order("red", "first in gallia")
        club.tick(10 * MINUTE)
    assert sources(club) == [("red", "sheet")]


def test_the_default_of_the_delay_is_half_an_hour_for_mail_and_none_for_files(tmp_path: Path) -> None:
    times = Club(tmp_path).home.times
    assert (times.mail_delay, times.delay) == (30, 0)


def test_without_early_run_a_turn_begins_at_its_deadline(tmp_path: Path) -> None:
    club = Club(tmp_path, early="off")
    club.tick(timedelta())
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in gallia", "first in italia")
    club.tick()
    assert "08:00" in club.receipt("red")[1]
    club.tick(TURN - HOUR - MINUTE)
    assert sources(club) == []
    assert club.tick(MINUTE).opened == 1
    assert sources(club) == [("red", "sheet")]
    assert times(club, "blue")[0] == BEGINS + 2 * TURN  # each first placement has a deadline of its own
    club.tick(TURN)
    assert sources(club) == [("red", "sheet"), ("blue", "sheet")]


# --- turns that are missed


def test_missed_turns_are_played_counted_and_told_until_orders_come(tmp_path: Path) -> None:
    club = Club(tmp_path, nmr_limit="1", turn="12h", grace="0h", reaction="12h", reminders="off")
    for _ in range(4):
        club.tick(12 * HOUR)
    assert sources(club)[:2] == [("red", "default"), ("blue", "default")]
    assert club.book().misses["red"] > 1
    before = len(club.box("red"))
    while club.book().ask_of("red") is None:
        club.tick(12 * HOUR)
    club.order("red", "take monk", "place in gallia", "plague to germania")
    club.tick()
    assert club.receipt("red")[0] in ("ok", "warnings")
    assert club.book().misses["red"] == 0
    assert len(club.box("red")) > before


def test_a_missed_turn_is_told_by_mail(club: Club) -> None:
    club.tick(TURN + GRACE)
    club.order("blue", "first in gallia", "first in italia")
    club.tick()
    letters = [mail.get_body(("plain",)) for mail in club.box(PEOPLE["red"])]
    assert any("missed" in str(body.get_content()).lower() for body in letters if body is not None)
