"""The files of the log of mails, and mails that other programs put into the folder."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from rattus_pbem.mail import mail_log
from tests.cli.test_outputs import faults

from .mailing import Club
from .test_mail_log import club, incoming, mail

__all__ = ["club"]


def test_a_log_that_is_lost_torn_or_full_is_no_harm(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    log = club.path / "mail" / "log.jsonl"
    before = incoming(club)
    with log.open("a") as stream:
        stream.write('{"name": "half')
    club.write("blue", "help")
    club.tick()
    assert len(incoming(club)) == len(before) + 1
    monkeypatch.setattr(mail_log, "MAX_SIZE", 10)
    club.write("blue", "status")
    club.tick()
    assert len(log.read_text().splitlines()) == 1
    assert len(incoming(club)) == len(before) + 2
    for lost in (log, log.with_name("log.1.jsonl")):
        lost.unlink()
    assert len(incoming(club)) == len(before) + 2
    assert {what for what, _, _ in incoming(club)} == {"taken", "held", "ignored"}


def test_every_line_of_the_log_is_as_its_schema_says(club: Club) -> None:
    lines = [json.loads(line) for line in (club.path / "mail" / "log.jsonl").read_text().splitlines()]
    assert len(lines) == 4
    assert [fault for line in lines for fault in faults("mail-log-line", line)] == []


def test_a_mail_whose_name_tells_no_time_came_when_its_file_was_written(tmp_path: Path) -> None:
    """Procmail and others that deliver into `in` themselves name their files in their own ways."""
    club = Club(tmp_path)
    club.tick()
    path = club.path / "mail" / "in" / "new" / "1793606400.4242_1.host"
    path.write_bytes(b"From: Ben <ben@pbem.test>\r\nSubject: clear\r\n\r\nclear\r\n")
    os.utime(path, (1793606460, 1793606460))
    for _ in range(2):
        assert re.search(r"^2026-11-02 08:01 in  ben@", mail(club, "log"), re.MULTILINE)
        club.tick()
    assert "2026-11-02 08:01" in mail(club, "held")
