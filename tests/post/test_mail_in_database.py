"""What the host sees of mail that lies in a database, and does about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.post.held_mail import held_mails, release, shown_mail
from rattus_pbem.post.mail_status import mail_status
from tests.postgres import Postgres

from . import mailing
from .mailing import Club

pytestmark = pytest.mark.full


@pytest.fixture
def club(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(mailing, "SERVER", postgres)
    return Club(tmp_path)


def test_a_mail_that_is_held_is_counted_listed_shown_and_released(club: Club) -> None:
    club.tick()
    club.order("red", "first in gallia", "first in italia", subject="no code")
    club.tick()
    standing = mail_status(club.home)
    assert (standing["in"], standing["quarantine"], standing["taken"], standing["out"]) == (0, 1, 0, 0)
    assert standing["sent"] == len(club.box("red")) + len(club.box("blue"))
    (entry,) = held_mails(club.home)["mails"]
    assert (entry["what"], entry["game"], entry["seat"], entry["why"]) == ("held", "peste", "red", "no_code")
    assert "first in gallia" in shown_mail(club.home, entry["name"])
    assert release(club.home, entry["name"], club.now)["grade"] == "ok"
    assert held_mails(club.home)["mails"] == []
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert club.book().stored("red", 0) is not None


def test_what_can_be_asked_of_a_letter(club: Club) -> None:
    club.tick()
    database = club.home.store.database  # type: ignore[attr-defined]
    (key,) = database.row("SELECT key FROM letter WHERE seat = 'red' LIMIT 1")
    assert "peste" in shown_mail(club.home, key)
