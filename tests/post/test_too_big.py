"""A mail of which not all was read says so, wherever its orders stand: none is without effect and without a word."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import HOST, Club

BLOCK = "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n"
TOO_BIG = "The mail is larger than 2 MiB; only its beginning was read."


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    return club


def big(club: Club, *, first: bool, coded: bool = True) -> bytes:
    """Orders beside a picture of more than two megabytes, before or behind it."""
    picture, text = EmailMessage(), EmailMessage()
    picture.set_content(b"x" * 1_800_000, "image", "png", filename="map.png")
    text.set_content(BLOCK)
    mail = EmailMessage()
    mail["From"], mail["To"] = "Anna <anna@pbem.test>", HOST
    mail["Subject"] = f"Re: [peste red t0 {club.code('red')}] x" if coded else "my orders"
    mail.make_mixed()
    for part in (text, picture) if first else (picture, text):
        mail.attach(part)
    return mail.as_bytes()


def test_text_behind_two_megabytes_is_said_to_be_too_big(club: Club) -> None:
    club.deliver(big(club, first=False))
    club.tick()
    grade, answer = club.receipt("red")
    said = " ".join(answer.split())
    assert (grade, TOO_BIG in said) == ("refused", True)
    assert "The part of your mail that was read contains no orders" in said
    assert "without pictures or attachments" in said
    assert "no text" not in said


def test_text_before_them_counts(club: Club) -> None:
    club.deliver(big(club, first=True))
    club.tick()
    grade, answer = club.receipt("red")
    assert (grade, TOO_BIG in " ".join(answer.split())) == ("warnings", True)
    assert "1. first cubes in Gallia" in answer


def test_without_a_code_in_what_was_read_it_is_said_too(club: Club) -> None:
    club.deliver(big(club, first=False, coded=False))
    club.tick()
    grade, answer = club.receipt("red")
    assert (grade, TOO_BIG in " ".join(answer.split())) == ("refused", True)


def test_a_block_behind_too_long_a_text_is_said_too(club: Club) -> None:
    club.write("red", "hello\n" * 4000 + BLOCK)
    club.tick()
    grade, answer = club.receipt("red")
    assert (grade, "the rest was not read" in " ".join(answer.split())) == ("refused", True)
    assert "The part of your mail that was read contains no orders" in " ".join(answer.split())
