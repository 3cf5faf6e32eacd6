"""Before a game begins: its letters, reminders, calendar entries and receipts tell what to send and until when."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import BEGINS, HOUR, Club, text_of

NONCE = "ab" * 32
HASH = hashlib.sha256(NONCE.encode()).hexdigest()


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, hashes=True, red__zone="Europe/Paris", blue__lang="fr")
    club.tick(timedelta())
    return club


def words(mail: EmailMessage) -> str:
    return " ".join(text_of(mail).split())


def dates(mail: EmailMessage) -> list[str]:
    """When the entries of its calendar files begin."""
    files = [part.get_content() for part in mail.iter_attachments() if part.get_content_type() == "text/calendar"]
    return [line for file in files for line in str(file).splitlines() if line.startswith("DTSTART")]


def say(club: Club, seat: str, text: str) -> tuple[str, str]:
    club.write(seat, text)
    club.tick()
    grade, answer = club.receipt(seat)
    return grade, " ".join(answer.split())


def test_a_letter_says_what_to_send_until_when_and_what_happens_otherwise(club: Club) -> None:
    (mail,) = club.box("red")
    assert "your line for the draw, please" in mail["Subject"]
    text = words(mail)
    assert "Please send it by Thu 5 Nov 09:00 Paris (in 72 hours). If nothing comes, the draws are made without" in text
    assert "You need not do anything" not in text
    assert dates(mail) == ["DTSTART:20261105T080000Z"]
    assert "Merci de l’envoyer avant le jeu. 5 nov. 08:00 UTC" in words(club.box("blue")[0])


def test_reminders_come_as_for_orders_and_stop_once_it_is_sent(club: Club) -> None:
    say(club, "blue", "nonce aucun")
    for hours in (34, 36, 50, 60, 70):
        club.tick(BEGINS + hours * HOUR - club.now)
    reminders = [mail for mail in club.box("red") if "Reminder: please send your line for the draw" in mail["Subject"]]
    assert len(reminders) == 2
    assert "peste, red: please send “nonce hash …” or “nonce: none” by Thu 5 Nov 09:00 Paris (in 36" in words(
        reminders[0]
    )
    assert not [mail for mail in club.box("blue") if "votre ligne pour le tirage".capitalize() in mail["Subject"]]
    club.write("red", "nonce hash none", subject=f"Re: {reminders[1]['Subject']}")
    club.tick()
    assert club.receipt("red")[0] == "ok", "the reminder's own code is as good"
    assert club.book().stage == "play"


def test_a_tick_that_has_nothing_to_remind_of_opens_no_game(club: Club) -> None:
    assert [club.tick(n * HOUR).opened for n in (1, 34, 1, 23, 1)] == [0, 0, 1, 0, 1]


def test_receipts_speak_of_the_hash_and_of_the_nonce(club: Club) -> None:
    grade, text = say(club, "red", f"nonce hash {HASH}")
    assert (grade, "orders" in text) == ("ok", False)
    assert "The fingerprint of your line is stored." in text
    assert f" nonce hash = {HASH} " in text
    assert "the lines for the draw are collected until Thu 5 Nov 09:00 Paris" in text
    grade, text = say(club, "blue", "nonce aucun")
    assert (grade, text.startswith("Noté : le tirage se fera sans ligne")) == ("ok", True)
    assert HASH in words(club.last("red", "your line for the draw, please"))
    grade, text = say(club, "red", f"nonce {'cd' * 32}")
    assert grade == "refused"
    assert f"is not the line whose fingerprint you sent ({HASH[:16]}…). Send the same line again" in text
    assert "/settings" not in text
    assert "please send your line by" in text
    assert "Vous n’avez pas envoyé l’empreinte" in say(club, "blue", f"nonce {NONCE}")[1]
    grade, text = say(club, "red", f"nonce {NONCE}")
    assert (grade, text.startswith("Your line is stored; it matches")) == ("ok", True)
    assert f" nonce = {NONCE} " in text
    assert club.book().stage == "play"


def test_who_has_sent_it_is_asked_nothing_and_learns_when_the_list_closes(club: Club) -> None:
    say(club, "red", f"nonce hash {HASH}")
    say(club, "blue", "nonce aucun")
    (mail,) = [mail for mail in club.box("blue") if "t0" in mail["Subject"] and "Rattus" in mail["Subject"]][1:]
    assert "Vous n’avez rien à faire pour l’instant. Les lignes sont recueillies" in words(mail)
    assert dates(mail) == []
