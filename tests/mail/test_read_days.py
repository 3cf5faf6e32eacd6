"""Days as people write them: which they are, what can mean several, and what is about no days at all."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.day_words import MONTHS, WEEKDAYS, read_days
from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.post.commands import READER

TODAY = date(2026, 11, 4)  # a Wednesday


def read(text: str) -> tuple[str, str, bool] | None:
    days = read_days(text)
    if days is None:
        return None
    first, last = days.resolve(TODAY)
    return first.isoformat(), last.isoformat(), days.sure


DAYS: list[tuple[str, str, str]] = [
    ("from Monday for a week", "2026-11-09", "2026-11-15"),
    ("jusqu’à vendredi", "2026-11-04", "2026-11-06"),
    ("jusqu'au 2 janvier", "2026-11-04", "2027-01-02"),
    ("from 24 December to 2 January", "2026-12-24", "2027-01-02"),
    ("du jeudi 24 décembre au samedi 2 janvier", "2026-12-24", "2027-01-02"),
    ("24-31 December", "2026-12-24", "2026-12-31"),
    ("December 24th to January 2nd, 2027", "2026-12-24", "2027-01-02"),
    ("until Friday", "2026-11-04", "2026-11-06"),
    ("until Wednesday", "2026-11-04", "2026-11-04"),
    ("tomorrow", "2026-11-05", "2026-11-05"),
    ("on Friday", "2026-11-06", "2026-11-06"),
    ("for 3 days", "2026-11-04", "2026-11-06"),
    ("a week from Monday", "2026-11-09", "2026-11-15"),
    ("pendant deux semaines à partir de demain", "2026-11-05", "2026-11-18"),
    ("2026-12-24 to 2027-01-02", "2026-12-24", "2027-01-02"),
    ("24.12.2026 - 02.01.2027", "2026-12-24", "2027-01-02"),
    ("from 28/11 for a fortnight", "2026-11-28", "2026-12-11"),
    ("from 31 January for one month", "2027-01-31", "2027-02-27"),
    ("du 1er au 3 décembre", "2026-12-01", "2026-12-03"),
    ("Mar 3 to Mar 5", "2027-03-03", "2027-03-05"),
    ("mardi", "2026-11-10", "2026-11-10"),
    ("from 28 October to 6 November", "2026-10-28", "2026-11-06"),
    ("from Monday to Wednesday", "2026-11-09", "2026-11-11"),
    ("24.12. to 2.1.", "2026-12-24", "2027-01-02"),
    ("24.12.26-02.01.27", "2026-12-24", "2027-01-02"),
    ("5.12.", "2026-12-05", "2026-12-05"),
    ("the 24th", "2026-11-24", "2026-11-24"),
    ("on the 3rd", "2026-12-03", "2026-12-03"),
    ("until the 20th", "2026-11-04", "2026-11-20"),
    ("from the 24th to the 2nd", "2026-11-24", "2026-12-02"),
    ("the 24 to 28 December", "2026-12-24", "2026-12-28"),
    ("from the 31st for two days", "2026-12-31", "2027-01-01"),
]


def test_days_that_mean_one_thing(subtests: pytest.Subtests) -> None:
    for text, first, last in DAYS:
        with subtests.test(text):
            assert read(text) == (first, last, True)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("next week", "2026-11-09", "2026-11-15"),
        ("la semaine prochaine", "2026-11-09", "2026-11-15"),
        ("this week", "2026-11-04", "2026-11-08"),
        ("next Monday", "2026-11-09", "2026-11-09"),
        ("from Monday", "2026-11-09", "2026-11-09"),
        ("5/12 to 8/12", "2026-12-05", "2026-12-08"),
        ("du 24 au 28", "2026-11-24", "2026-11-28"),
        ("jusqu'au 20", "2026-11-04", "2026-11-20"),
    ],
)
def test_what_can_mean_several_things_is_not_sure(text: str, first: str, last: str) -> None:
    assert read(text) == (first, last, False)


@pytest.mark.parametrize("text", ["friends, I drink to you", "from the meeting", "", "Anna", "for ever", "to may"])
def test_what_names_no_days(text: str) -> None:
    assert text == "to may" or read_days(text) is None


@pytest.mark.parametrize("text", ["from 30 February to 2 March", "2026-13-01 to 2026-13-02", "31 April", "the 45th"])
def test_days_that_there_are_not_are_refused_with_how_to_write_them(text: str) -> None:
    command = READER.read(f"absent {text}")
    assert command is not None
    assert command.fault == "bad_absent"


def test_an_absence_is_a_command_and_a_toast_is_none() -> None:
    mail = b"From: a@b.test\r\nSubject: x\r\n\r\nabsent friends, I drink to you\r\nabsent until Friday\r\n"
    assert [(c.name, c.get("when")) for c in find_commands(read_message(mail), READER)] == [("absent", "until friday")]


WORDS = st.sampled_from(
    [
        *WEEKDAYS,
        *MONTHS,
        "lundi",
        "mars",
        "from",
        "to",
        "until",
        "jusqu'à",
        "for",
        "a",
        "3",
        "week",
        "days",
        "24",
        "/",
        "2026-11-09",
        "5/12",
        "next",
        "demain",
        "of",
        "the",
        "1er",
        "month",
        "-",
        ",",
        "absent",
        "99",
        "0",
    ]
)


@given(st.lists(WORDS, max_size=8).map(" ".join), st.dates(date(2024, 1, 1), date(2040, 1, 1)))
def test_any_words_give_days_in_order_or_none(text: str, today: date) -> None:
    command = READER.read(f"absent {text}")
    if command is None or command.fault or not command.get("when"):
        return
    days = read_days(command.get("when"))
    assert days is not None
    first, last = days.resolve(today)
    assert today - timedelta(days=4000) < first <= last or "-" in text or "/" in text
