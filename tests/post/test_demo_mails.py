"""The demo's game by mail: every letter of it is read the same by a second library, and by a player's own tools."""

from __future__ import annotations

import base64
from pathlib import Path

import mailparser  # type: ignore[import-untyped]
import pytest
from icalendar import Calendar

from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.testing.player_mailbox import Mailbox

from ..conftest import Demo


@pytest.fixture
def players(demo: Demo) -> Path:
    assert "EXACT" in demo.ran.out
    return demo.path / "players"


@pytest.mark.full
def test_each_player_has_a_maildir_and_every_letter_is_read_the_same_by_a_second_library(players: Path) -> None:
    boxes = sorted(players.iterdir())
    assert [box.name.partition("@")[0] for box in boxes] == ["anna", "bernard", "chloe", "denis"]
    kinds, attached = set(), 0
    for path in (file for box in boxes for file in (box / "new").iterdir()):
        raw = path.read_bytes()
        ours, theirs = read_message(raw), mailparser.parse_from_bytes(raw)
        assert theirs.defects == []
        assert theirs.subject == ours.subject
        assert theirs.message_id == ours.message_id
        plain = next(body.text for body in ours.texts if body.kind == "plain")
        assert "\n".join(theirs.text_plain).split() == plain.split()
        named = {attachment.name: attachment.data for attachment in ours.attachments}
        contents = {attachment["filename"]: data_of(attachment) for attachment in theirs.attachments}
        assert {name: data.strip() for name, data in contents.items()} == {n: d.strip() for n, d in named.items()}
        kinds.add(len(named))
        attached += len(named)
        dates = all(name.endswith(".ics") for name in named)
        assert bool(theirs.text_html) != dates, "a report is text and HTML, a receipt is text and at most a date"
    assert {1, 2, 3} <= kinds <= {0, 1, 2, 3}
    assert attached > 100


def data_of(attachment: dict[str, str]) -> bytes:
    payload = attachment["payload"]
    return base64.b64decode(payload) if attachment["content_transfer_encoding"] == "base64" else payload.encode()


def test_threads_hold_and_deadlines_are_calendar_entries(players: Path) -> None:
    letters = list(Mailbox(players / "anna@example.org").letters())
    reports = [mail for mail in letters if any(part.get_content_type() == "application/json" for part in mail.walk())]
    assert len({mail["References"].split()[0] for mail in reports}) == 1
    assert {mail["In-Reply-To"] for mail in reports} == {None}, "they answer no mail"
    assert all(mail["Auto-Submitted"] for mail in letters)
    dated = [part for mail in reports for part in mail.iter_attachments() if part.get_content_type() == "text/calendar"]
    assert dated
    events = [Calendar.from_ical(part.get_content()).walk("VEVENT") for part in dated]
    assert {len(entries) for entries in events} == {1}
    assert len({str(entries[0]["UID"]) for entries in events}) == 1, "the same entry moves"
