"""Letters that are asked for again: all of a turn, those whose message is gone, too; never somebody else's."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.hosting.session import open_game
from rattus_pbem.mail.letter_files import KEPT_MESSAGES
from rattus_pbem.mail.transports import MaildirTransport, Outcome
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.record.lines_of_people import PersonChange, PersonChanged
from rattus_pbem.referee.acts import eject, replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, roll_back

from .mailing import NAMES, PEOPLE, THREE, Club, text_of
from .test_host_key import by_verify_py

WHY = Grounds("it had to be")
LATER = timedelta(days=5)
AFTER = KEPT_MESSAGES + timedelta(days=2)


@pytest.fixture(params=THREE)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Club:
    """A game in which nobody answers; of the turn that is played each seat has had a letter."""
    club = Club(tmp_path, *THREE[request.param], rules=request.param)
    while club.turn() < 2:
        club.tick(LATER)
    return club


def taken_back(club: Club) -> int:
    """The turn is played once more: each seat has two letters about it. Its number."""
    turn = club.turn()
    roll_back(club.home, "peste", Rollback(turn, "fresh"), club.now, WHY)
    club.tick()
    return turn


def reports(club: Club, seat: str, turn: int) -> dict[str, EmailMessage]:
    """The letters about a turn that lie in a player's box, by name."""
    tag = f"[peste {seat} t{turn} "
    mails = [mail for mail in club.box(seat) if mail["Subject"].startswith(tag) and ".report." in mail["Message-ID"]]
    return {re.split(r"[.@]", mail["Message-ID"])[3]: mail for mail in mails}


def said(mail: EmailMessage) -> list[str]:
    """What a letter says: its subject, its text, its view; not what it brought of the time before it."""
    first = next(part for part in mail.iter_attachments() if "json" in part.get_content_type())
    return [mail["Subject"], mail["Date"], mail["Message-ID"], text_of(mail), str(first.get_content())]


def empty(club: Club, seat: str) -> None:
    for path in (club.letters / PEOPLE[seat] / "new").iterdir():
        path.unlink()


def ask(club: Club, seat: str, text: str) -> str:
    club.write(seat, text)
    club.tick(timedelta(minutes=1))
    return club.receipt(seat)[0]


@pytest.mark.parametrize("subject", [None, "my letters"])
@pytest.mark.some(2)
def test_all_letters_about_a_turn_come_again(club: Club, subject: str | None) -> None:
    """Only the last came: of those before it one that was lost could not be had."""
    seat = club.seats[0]
    turn = taken_back(club)
    had = reports(club, seat, turn)
    assert len(had) > 1
    empty(club, seat)
    club.write(seat, f"resend turn {turn}", subject=subject)
    club.tick()
    assert {name: mail.as_bytes() for name, mail in reports(club, seat, turn).items()} == {
        name: mail.as_bytes() for name, mail in had.items()
    }
    assert any(f"Your {len(had)} letters about turn {turn}" in mail.as_string() for mail in club.box(seat))


@pytest.mark.some(2)
def test_a_letter_whose_message_is_gone_is_made_again_as_it_was(club: Club) -> None:
    """It was refused: "There is no such letter"."""
    seat = club.seats[0]
    turn = club.turn()
    had = reports(club, seat, turn)
    club.tick(AFTER)
    outbox = mail_room(club.home).outbox()
    gone = [key for key in outbox.letters.report_keys() if outbox.message(key) is None]
    assert {key.split(".")[2] for key in gone if f".{seat}." in key} >= had.keys()
    empty(club, seat)
    assert ask(club, seat, f"resend turn {turn}") == "ok"
    came = reports(club, seat, turn)
    assert {name: said(came[name]) for name in had} == {name: said(mail) for name, mail in had.items()}
    code, printed = by_verify_py(club.letters / PEOPLE[seat])
    assert code == 0, printed


@pytest.mark.some(2)
def test_a_letter_that_is_asked_for_takes_no_newer_ones_place(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made again while a newer one waited, it was sent instead of that."""
    seat = club.seats[0]
    turn = club.turn()
    club.tick(AFTER)
    with monkeypatch.context() as closed:
        closed.setattr(MaildirTransport, "send", lambda *given: Outcome("away", "closed"))
        newest = taken_back(club)
        club.write(seat, f"resend turn {turn}")
        club.tick(timedelta(minutes=1))
    empty(club, seat)
    club.tick(timedelta(minutes=1))
    assert reports(club, seat, turn)
    assert reports(club, seat, newest)


@pytest.mark.some(2)
def test_who_takes_a_seat_gets_none_of_the_letters_to_the_player_before(club: Club) -> None:
    """They went to him again; and two players' letters are not to be taken for two versions of one."""
    seat, other = club.seats[:2]
    turn = club.turn()
    replace_player(club.home, "peste", seat, "Eva <eva@pbem.test>", "he left", club.now, "")
    club.tick(LATER)
    before = len(club.box(seat))
    club.write(seat, f"resend turn {turn}", sender="Eva <eva@pbem.test>")
    club.tick()
    assert len(club.box(seat)) == before
    code, printed = by_verify_py(club.letters / "eva@pbem.test")
    assert code == 0, printed
    assert ask(club, other, f"resend turn {turn}") == "ok"


def test_who_comes_back_to_a_seat_and_who_has_another_address_gets_all(club: Club) -> None:
    """What went to the address before comes to the present one."""
    seat = club.seats[0]
    turn = club.turn()
    had = reports(club, seat, turn)
    eject(club.home, "peste", club.now, WHY, seat)
    club.tick(timedelta(minutes=1))
    replace_player(club.home, "peste", seat, f"{NAMES[seat]} <{PEOPLE[seat]}>", "she is back", club.now, "")
    club.tick(timedelta(minutes=1))
    with open_game(club.home, "peste", club.now) as session:
        moved = PersonChange(address="new@pbem.test")
        session.game.write(PersonChanged(seat=seat, set=moved, new=False, until=club.now.isoformat()))
        session.commit()
    club.write(seat, f"resend turn {turn}", sender=f"{NAMES[seat]} <new@pbem.test>")
    club.tick(timedelta(minutes=1))
    came = {re.split(r"[.@]", mail["Message-ID"])[3] for mail in club.box("new") if ".report." in mail["Message-ID"]}
    assert had.keys() <= came
