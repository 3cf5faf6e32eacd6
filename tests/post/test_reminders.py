"""Reminders: one mail a person for all his games, at half time and 12 hours before, as long as they are of use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import BEGINS, HOUR, NAMES, PEOPLE, Club, text_of

HALF, LAST, UNTIL = BEGINS + 36 * HOUR, BEGINS + 60 * HOUR, BEGINS + 72 * HOUR
AWAITED = "Reminder: please send your orders"


def reminders(club: Club, seat: str = "red", word: str = AWAITED) -> list[str]:
    """The texts of the reminders that somebody has got."""
    return [text_of(mail) for mail in club.box(seat) if word in mail["Subject"]]


def count_at(club: Club, moment: datetime) -> int:
    """A tick at this moment; how many reminders red has got by then."""
    club.tick(moment - club.now)
    return len(reminders(club))


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick(timedelta())
    return club


def test_at_half_time_and_twelve_hours_before_and_never_after(club: Club) -> None:
    minute = timedelta(minutes=1)
    counts = [count_at(club, moment) for moment in (HALF - minute, HALF, HALF + HOUR, LAST - minute, LAST)]
    assert counts == [0, 1, 1, 1, 2]
    assert [count_at(club, UNTIL + n * HOUR) for n in (-1, 0, 1, 11)] == [2] * 4
    assert reminders(club, "blue") == []


@pytest.mark.parametrize("every", [HOUR / 6, 7 * HOUR, 23 * HOUR], ids=["often", "7h", "23h"])
@pytest.mark.some(1)
def test_twice_in_all_whatever_the_rhythm_of_the_ticks(club: Club, every: timedelta) -> None:
    while club.now < UNTIL:
        club.tick(every)
    assert len(reminders(club)) == 2


def test_one_if_both_moments_have_passed_since_the_last_tick(club: Club) -> None:
    assert [count_at(club, moment) for moment in (LAST + HOUR, LAST + 2 * HOUR)] == [1, 1]


def test_none_if_the_deadline_has_passed_since_the_last_tick(club: Club) -> None:
    assert [count_at(club, moment) for moment in (UNTIL, UNTIL + HOUR)] == [0, 0]


def test_a_tick_that_has_nothing_to_remind_of_opens_no_game(club: Club) -> None:
    opened = [club.tick(moment - club.now).opened for moment in (BEGINS + HOUR, HALF, HALF + HOUR, LAST - HOUR, LAST)]
    assert opened == [0, 1, 0, 0, 1]


# --- one mail a person


def test_one_mail_for_all_the_games_of_a_person(club: Club) -> None:
    club.begin("florence")
    blue_first = tuple(f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in ("blue", "red"))
    club.begin("autre", blue_first, first="blue")
    club.tick(timedelta())  # its letters leave; else the deadline moves
    assert count_at(club, HALF) == 1
    (text,) = reminders(club)
    assert "peste, red, turn 0" in text
    assert "florence, red, turn 0" in text
    assert "autre" not in text
    (blue,) = reminders(club, "blue")
    assert "autre, blue, turn 0" in blue


def test_a_reminder_tells_the_deadline_in_the_language_and_zone_of_its_player(tmp_path: Path) -> None:
    club = Club(tmp_path, red__lang="fr", red__zone="Europe/Paris")
    club.tick(timedelta())
    club.tick(HALF - club.now)
    (text,) = reminders(club, word="Rappel : vos ordres")
    assert "peste, rouge, tour 0" in text
    assert "09:00" in text or "9 h" in text  # 08:00 UTC


# --- no longer than it is of use


def test_none_once_it_is_answered(club: Club) -> None:
    club.tick()
    club.order("red", "first in gallia")
    assert [count_at(club, moment) for moment in (club.now + HOUR, HALF, LAST)] == [0] * 3
    assert len(reminders(club, "blue")) == 1  # asked two hours later


@pytest.mark.parametrize("line", ["wait", "first in gallia"])
def test_orders_that_wait_are_an_answer(tmp_path: Path, line: str) -> None:
    club = Club(tmp_path, early="off")
    club.tick()
    club.order("red", "first in gallia", *(["wait"] if line == "wait" else []))
    assert [count_at(club, moment) for moment in (club.now + HOUR, HALF + HOUR, LAST + HOUR)] == [0] * 3


def test_they_come_again_for_a_new_question(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick(timedelta())
    assert count_at(club, LAST) == 1
    club.order("red", "first in gallia")
    club.tick()
    club.order("blue", "first in gallia", "first in italia")
    since = club.now + HOUR
    assert [count_at(club, since + n * HOUR) for n in (0, 35, 36, 59, 60)] == [1, 1, 2, 2, 3]


def test_orders_that_are_refused_do_not_stop_them(club: Club) -> None:
    club.tick()
    club.order("red", "first in atlantis")
    assert count_at(club, HALF) == 1


# --- not while time stands still


def test_none_on_days_off_but_after_them(tmp_path: Path) -> None:
    """Half time of Friday 20:00 to Tuesday 20:00 without a weekend: exactly the end of Saturday and Sunday."""
    club = Club(tmp_path, turn="60h", days_off="sat,sun")
    club.now = friday = datetime(2026, 11, 6, 20, tzinfo=UTC)
    club.begin("late", turn="48h", days_off="sat,sun", reminders="44h,12h")
    club.tick(timedelta())  # its letters leave; else the deadline moves

    def count_of_late(moment: datetime) -> int:
        """The other game began days before, and its letter leaves only now: its deadline has moved."""
        club.tick(moment - club.now)
        return sum("late, red" in text for text in reminders(club))

    assert [count_of_late(friday + n * HOUR) for n in (3, 5, 30, 51)] == [0, 0, 0, 0]
    monday = datetime(2026, 11, 9, 0, tzinfo=UTC)
    assert [count_of_late(monday + n * HOUR) for n in (0, 1, 31, 32)] == [1, 1, 1, 2]


def test_half_time_is_half_of_the_time_that_counts(tmp_path: Path) -> None:
    club = Club(tmp_path, days_off="wed")  # 08:00 on Monday to 08:00 on Friday
    club.tick(timedelta())
    wednesday = datetime(2026, 11, 4, tzinfo=UTC)
    moments = (HALF - HOUR, HALF, wednesday + 23 * HOUR, wednesday + 43 * HOUR, wednesday + 44 * HOUR)
    assert [count_at(club, moment) for moment in moments] == [0, 1, 1, 1, 2]


def test_none_for_players_who_are_absent_but_when_they_are_back(club: Club) -> None:
    club.tick()
    club.write("red", "absent 2026-11-03 2026-11-10")
    club.tick()
    back = datetime(2026, 11, 11, tzinfo=UTC)
    assert [count_at(club, moment) for moment in (HALF, LAST, UNTIL, back - HOUR)] == [0] * 4
    assert [count_at(club, back + n * HOUR) for n in (19, 20, 44, 56)] == [0, 1, 2, 2]


def test_days_of_absence_that_begin_after_the_first_moment_do_not_bring_it_again(club: Club) -> None:
    assert count_at(club, HALF) == 1
    club.write("red", "absent 2026-11-04 2026-11-08")
    back = datetime(2026, 11, 9, tzinfo=UTC)
    assert [count_at(club, moment) for moment in (HALF + HOUR, back, back + 19 * HOUR, back + 20 * HOUR)] == [
        1,
        1,
        1,
        2,
    ]


def test_computer_players_and_players_without_an_address_get_none(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.begin("paper", ("red=Anna", f"blue=Ben <{PEOPLE['blue']}>"))
    club.tick(timedelta())  # its letters leave; else the deadline moves
    club.tick(HALF - club.now)
    assert [text.count(", turn 0") for text in reminders(club)] == [1]


def test_off_is_none(tmp_path: Path) -> None:
    club = Club(tmp_path, reminders="off")
    club.tick(timedelta())
    assert [count_at(club, moment) for moment in (HALF, LAST)] == [0, 0]


# --- answering one is answering the letter


def test_an_answer_to_a_reminder_of_one_game_counts_by_its_subject_alone(club: Club) -> None:
    club.tick(HALF - club.now)
    mail = club.last("red", AWAITED)
    text = text_of(mail)
    assert "(grace period); then the defaults are played" in " ".join(text.split())
    assert f"host+peste.red.{club.code('red').replace('-', '')}@" in mail["Reply-To"]
    block = "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n"
    quoted = "\n".join(f"> {line}" for line in text.splitlines())
    club.write("red", f"{block}\n{quoted}", subject=f"Re: {mail['Subject']}")
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert club.turn() == 0
    assert club.book().ask_of("red") is None


def test_the_quoted_block_of_a_reminder_may_be_filled_in_and_left_as_it_is_it_is_nothing(club: Club) -> None:
    club.tick(HALF - club.now)
    text = text_of(club.last("red", AWAITED))
    club.write("red", "\n".join(f"> {line}" for line in text.splitlines()), subject="Re: reminder")
    club.tick()
    assert club.receipt("red")[0] == "refused"
    filled = text.replace("END ORDERS", "first in gallia\nEND ORDERS")
    club.write("red", "\n".join(f"> {line}" for line in filled.splitlines()), subject="Re: reminder")
    club.tick()
    assert club.receipt("red")[0] == "ok", "the code stands in the block"


def test_of_several_games_each_has_its_own_first_line_that_an_answer_may_begin_with(club: Club) -> None:
    club.begin("florence")
    club.tick(timedelta())  # its letters leave; else the deadline moves
    club.tick(HALF - club.now)
    mail = club.last("red", AWAITED)
    text = text_of(mail)
    assert mail["Reply-To"] is None
    for line in text.splitlines():
        if "first line: " in line:
            block = f"{line.partition(': ')[2]}\nfirst in gallia\nEND ORDERS\n"
            quoted = "\n".join(f"> {line}" for line in text.splitlines())
            club.write("red", f"{block}\n{quoted}", subject=f"Re: {mail['Subject']}")
    club.tick()
    seats = [[ask.seat for ask in club.book(game).deadlines.asks] for game in ("peste", "florence")]
    assert seats == [["blue"], ["blue"]]
    club.write("red", f"status\n{quoted}", subject=f"Re: {mail['Subject']}")
    club.tick()
    assert club.receipt("red")[0] == "ok", "what is quoted is no orders"
