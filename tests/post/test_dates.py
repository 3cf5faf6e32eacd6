"""The deadline leaves a player's calendar once he has answered, and only then."""

from __future__ import annotations

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from .mailing import Club


def entry(mail: EmailMessage) -> dict[str, str]:
    """The calendar file of a letter; empty if it has none."""
    files = [part for part in mail.iter_attachments() if part.get_content_type() == "text/calendar"]
    text = str(files[0].get_content()) if files else ""
    return dict(re.findall(r"^(METHOD|UID|SEQUENCE|STATUS|BEGIN:VALARM)(?::(\S*))?", text, re.M)) | (
        {"type": str(files[0]["Content-Type"])} if files else {}
    )


def receipt_entry(club: Club, seat: str) -> dict[str, str]:
    return entry(club.last(seat, "Receipt"))


@pytest.mark.parametrize("delay", ["0min", "3h"], ids=["played at once", "stored"])
def test_the_receipt_of_orders_takes_the_entry_out(tmp_path: Path, delay: str) -> None:
    club = Club(tmp_path, mail_delay=delay)
    club.tick()
    first = entry(club.box("red")[0])
    club.order("red", "first in gallia")
    club.tick()
    last = receipt_entry(club, "red")
    assert (first["METHOD"], last["METHOD"], last["STATUS"]) == ("PUBLISH", "CANCEL", "CANCELLED")
    assert first["UID"] == last["UID"]
    assert int(last["SEQUENCE"]) > int(first["SEQUENCE"])
    assert 'method="CANCEL"' in last["type"]
    assert "BEGIN:VALARM" not in last


@pytest.mark.parametrize(
    "text",
    ["press to blue: hi", "BEGIN ORDERS\nwait\nfirst in gallia\nEND ORDERS", "BEGIN ORDERS\nfirst in oz\nEND ORDERS"],
)
def test_it_stays_while_something_is_still_to_be_decided(tmp_path: Path, text: str) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", text)
    club.tick()
    assert receipt_entry(club, "red") == {}


def test_the_nonce_is_an_answer_too(tmp_path: Path) -> None:
    club = Club(tmp_path, hashes=True)
    club.tick()
    assert entry(club.box("red")[0])["METHOD"] == "PUBLISH"
    club.write("red", "help")
    club.tick()
    assert receipt_entry(club, "red") == {}
    club.write("red", "nonce none")
    club.tick()
    assert receipt_entry(club, "red")["METHOD"] == "CANCEL"


def test_a_game_that_ends_by_agreement_leaves_no_entry(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue")
    club.tick()
    first = club.box("red")[0]
    for seat in club.seats:
        club.write(seat, "draw")
    club.tick()
    over = club.last("red", "the game is over")
    assert (entry(first)["METHOD"], entry(over)["METHOD"]) == ("PUBLISH", "CANCEL")
    assert int(entry(over)["SEQUENCE"]) > int(entry(first)["SEQUENCE"])
    files = [str(part.get_content()) for mail in (first, over) for part in mail.iter_attachments()]
    dates = [text for text in files if "BEGIN:VEVENT" in text]
    assert all("ORGANIZER:mailto:host@pbem.test" in text and "SUMMARY:peste: Rattus" in text for text in dates)
    assert not any("DTEND" in text for text in dates)
