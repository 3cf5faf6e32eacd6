"""A deadline whose asking letter has not left by half of its time moves, and the host is told."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from .mailing import BEGINS, HOUR, PEOPLE, THREE, Club, text_of

TURN = 72 * HOUR
MINUTE = timedelta(minutes=1)


def close(club: Club) -> str:
    """The mail server is away; the settings as they were."""
    toml = club.path / "host.toml"
    before = toml.read_text()
    closed = '[mail.out]\nkind = "smtp"\nhost = "127.0.0.1"\nport = 1\ntls = "none"\n'
    toml.write_text(before.rpartition("[mail.out]")[0] + closed)
    return before


def stuck(path: Path, **options: Any) -> tuple[Club, str]:
    """Red is asked by a letter that cannot leave."""
    club = Club(path, **options)
    before = close(club)
    club.tick(timedelta())
    assert club.box("red") == []
    return club, before


def until(club: Club, seat: str = "red") -> datetime:
    ask = club.book().ask_of(seat)
    assert ask is not None
    return datetime.fromisoformat(ask.until)


@pytest.mark.parametrize("reminders", ["half,12h", "off"])
def test_a_letter_that_cannot_leave_takes_no_time_from_its_player(tmp_path: Path, reminders: str) -> None:
    club, before = stuck(tmp_path, reminders=reminders)
    result = club.tick(TURN / 2 - MINUTE)
    assert until(club) == BEGINS + TURN
    assert not any("has not left" in note for note in result.notes)
    result = club.tick(MINUTE)
    assert until(club) == BEGINS + TURN / 2 + TURN, "she has the whole time again"
    assert any("the letter to red has not left by half of its time" in note for note in result.notes)
    club.tick(TURN / 2)
    assert until(club) == BEGINS + 2 * TURN, "and again"
    (club.path / "host.toml").write_text(before)
    club.tick(HOUR)
    letter = club.last("red", "your orders")
    assert len([mail for mail in club.box("red") if "your orders" in mail["Subject"]]) == 1
    text = " ".join(text_of(letter).split())
    assert "by Sun 8 Nov 08:00 UTC" in text
    assert "Your letter could not be sent in time" in text
    assert any("has not left by half" in text_of(mail).replace("\n", " ") for mail in club.box("admin"))
    club.tick(TURN / 2)
    assert until(club) == BEGINS + 2 * TURN, "it has left"
    club.tick(TURN)
    assert club.book().misses["red"] == 1


def test_a_letter_that_left_and_a_newer_one_that_did_not_move_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue", "green")
    club.tick(timedelta())
    close(club)
    club.order("red", "first in gallia")
    club.tick(HOUR)
    asked = until(club, "blue")
    club.tick(HOUR)
    assert until(club, "blue") == asked
    club.tick(TURN / 2)
    assert until(club, "blue") > asked


@pytest.mark.parametrize("rules", THREE)
def test_of_several_who_are_asked_those_have_their_time_whose_letter_has_not_left(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    out = club.letters / PEOPLE[THREE[rules][0]]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("no Maildir")
    club.tick(timedelta())
    before = {ask.seat: ask.until for ask in club.book().deadlines.asks}
    club.tick(TURN / 2)
    after = {ask.seat: ask.until for ask in club.book().deadlines.asks}
    assert after[THREE[rules][0]] > before[THREE[rules][0]]
    left = [seat for seat in before if club.box(seat)]
    assert all(after[seat] == before[seat] for seat in left)


def test_where_mail_has_no_way_out_letters_are_passed_on_by_hand_and_nothing_moves(tmp_path: Path) -> None:
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().rpartition("[mail.out]")[0] + '[mail.out]\nkind = "none"\n')
    club.tick(timedelta())
    club.tick(TURN / 2)
    assert until(club) == BEGINS + TURN


def test_while_nonces_are_collected_the_list_stays_open(tmp_path: Path) -> None:
    club = Club(tmp_path, nonces=True)
    close(club)
    club.tick(timedelta())
    first = datetime.fromisoformat(club.book().nonces.until)
    half = (first - BEGINS) / 2
    club.tick(half)
    assert datetime.fromisoformat(club.book().nonces.until) == first + half
