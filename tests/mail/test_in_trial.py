"""A way in that no setting names is tried by a mail: one that comes is taken out, one that does not is a finding."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.mail.mail_check import examine_mail
from rattus_pbem.mail.mail_records import FolderRecords
from rattus_pbem.mail.queues import Queues
from rattus_pbem.mail.settings import Endpoint, MailSettings

from .examined import NOW

OTHER = b"From: anna@pbem.test\n\nhelp\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    queues = Queues(tmp_path / "mail")
    queues.store(OTHER, NOW)
    os.chmod(tmp_path / "mail", 0o700)
    return tmp_path


def findings(home: Path, script: str, **more: object) -> list[str]:
    """What is found where this script is the sendmail program; $5 is the recipient."""
    out = Endpoint("sendmail", command=("sh", "-c", script, "sendmail"), timeout=1)
    settings = MailSettings(address="games@pbem.test", out=out, **more)  # type: ignore[arg-type]
    return [finding.what for finding in examine_mail(settings, FolderRecords(home / "mail"), NOW, trial=True)]


@pytest.mark.parametrize("folder", ["in/new", "in/cur", "taken"])
def test_a_way_that_works_is_not_mentioned_and_nothing_is_left_of_the_trial(home: Path, folder: str) -> None:
    note = f'echo "{{}}" > {home}/mail/in/notes/trial.json' if folder != "taken" else ":"
    assert findings(home, f"cat > {home}/mail/{folder}/trial; {note}") == []
    names = [file.name for file in (home / "mail").rglob("trial*")]
    assert (names, Queues(home / "mail").count("in")) == ([], 1)


def test_the_trial_goes_to_a_sub_address_where_those_are_said_to_arrive(home: Path) -> None:
    script = f'[ "$5" = games+trial@pbem.test ] && cat > {home}/mail/in/new/trial'
    assert findings(home, script, sub_addresses=True) == []
    (what,) = findings(home, script)
    assert "a trial mail to games@pbem.test could not be sent: sh ended with 1" in what


@pytest.mark.full
def test_a_trial_that_does_not_come_is_told_with_how_long_it_was_awaited(home: Path) -> None:
    (what,) = findings(home, "cat > /dev/null")
    assert what.endswith("was sent and has not come in within 1 second.")


def test_without_a_mail_server_nothing_can_be_tried(home: Path) -> None:
    settings = MailSettings(address="games@pbem.test", out=Endpoint("maildir", path=f"{home}/{{to}}"))
    later = NOW + timedelta(days=30)
    (finding,) = examine_mail(settings, FolderRecords(home / "mail"), later, trial=True)[:1]
    assert "cannot be tried without a mail server in mail.out" in finding.what
    assert examine_mail(settings, FolderRecords(home / "mail"), NOW, trial=True) == []  # a mail has just come in
    assert not list(home.glob("games*"))
