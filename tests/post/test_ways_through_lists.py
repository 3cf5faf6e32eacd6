"""A mail with a right code is at least held, whatever its headers; from the registered address its orders count. What a
machine sends back of our own letters is neither carried out nor answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.post.held_mail import release

from .mailing import NAMES, PEOPLE, THREE, Club, text_of

LISTS = ("List-Id: <friends.example.org>", "List-Post: <mailto:x@y.z>", "Precedence: list", "Mailing-List: x")
MACHINES = (
    "Precedence: bulk",
    "Precedence: junk",
    "Auto-Submitted: auto-generated",
    "Auto-Submitted: auto-replied",
    "X-Autoreply: yes",
    "Return-Path: <>",
)
FIRST = {"rattus": "first in gallia", "skirmish": "bid 1", "godstorm": "bid 1", "liars-dice": "bid 1 twos"}


@pytest.fixture(params=THREE)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Club:
    club = Club(tmp_path, *THREE[request.param], rules=request.param, mail_delay="1d")
    club.tick()
    return club


def headers(line: str) -> tuple[tuple[str, str], ...]:
    name, _, value = line.partition(": ")
    return ((name, value),)


def block(club: Club) -> str:
    return f"BEGIN ORDERS peste {club.seats[0]} turn {club.turn()}\n{FIRST[club.rules]}\nEND ORDERS\n"


@pytest.mark.parametrize("line", [*LISTS, *MACHINES])
@pytest.mark.some(2)
def test_orders_with_a_right_code_count_from_the_registered_address(club: Club, line: str) -> None:
    club.write(club.seats[0], block(club), headers=headers(line))
    club.tick()
    assert club.book().stored(club.seats[0], club.turn()) is not None
    assert club.receipt(club.seats[0])[0] == "ok"


@pytest.mark.parametrize("line", LISTS)
@pytest.mark.some(3)
def test_commands_count_that_came_by_way_of_a_list(club: Club, line: str) -> None:
    club.write(club.seats[0], f"press to {club.seats[1]}: hello there\n", headers=headers(line))
    club.tick()
    assert any("hello there" in text_of(mail) for mail in club.box(club.seats[1]))


@pytest.mark.parametrize("line", [*LISTS, *MACHINES])
@pytest.mark.some(3)
def test_what_comes_from_the_address_of_a_list_is_held_and_can_be_released(club: Club, line: str) -> None:
    seat = club.seats[0]
    club.write(seat, block(club), sender=f"{NAMES[seat]} via L <list@lists.example.org>", headers=headers(line))
    club.tick()
    (name,) = club.names("quarantine")
    assert club.note(name).why == "sender"
    assert FIRST[club.rules].split()[0] in text_of(club.last(seat, "held back"))
    assert club.box("list@lists.example.org") == []
    release(club.home, name, club.now)
    club.tick()
    assert club.book().stored(seat, club.turn()) is not None


@pytest.mark.parametrize("line", MACHINES)
@pytest.mark.some(3)
def test_words_that_a_machine_may_have_written_are_held(club: Club, line: str) -> None:
    """Such as those of a vacation: they would move a deadline."""
    seat = club.seats[0]
    club.write(seat, "absent from 2026-11-10 to 2026-11-17\n", headers=headers(line))
    club.tick()
    (name,) = club.names("quarantine")
    assert club.note(name).why == "automatic"
    assert club.book().absences == {}
    notice = club.last(seat, "held back")
    club.write(seat, "yes", subject="Re: " + notice["Subject"], to=notice["Reply-To"])
    club.tick()
    assert list(club.book().absences) == [seat]


@pytest.mark.parametrize("marked", [True, False], ids=["marked", "unmarked"])
@pytest.mark.parametrize("line", MACHINES)
@pytest.mark.some(3)
def test_our_own_letter_sent_back_is_neither_carried_out_nor_answered(club: Club, line: str, *, marked: bool) -> None:
    seat = club.seats[0]
    letter = club.last(seat)
    text = text_of(letter)
    quoted = "\n".join(f"> {part}" for part in text.splitlines()) if marked else text
    before, journal = len(club.box(seat)), club.journal()
    for _ in range(3):
        club.write(seat, f"I am away.\n\n{quoted}", subject=f"Re: {letter['Subject']}", headers=headers(line))
        club.tick()
    assert club.journal() == journal
    assert len(club.box(seat)) <= before + 1, "the notice of the day at most"
    assert club.names("quarantine") == []


@pytest.mark.parametrize("line", MACHINES)
@pytest.mark.some(2)
def test_a_machine_that_sends_orders_again_and_again_gets_one_receipt(club: Club, line: str) -> None:
    seat = club.seats[0]
    before = len(club.box(seat))
    for _ in range(5):
        club.write(seat, block(club), headers=headers(line))
        club.tick()
    assert len(club.box(seat)) <= before + 2, "one receipt and the notice of the day"
    assert PEOPLE[seat]
