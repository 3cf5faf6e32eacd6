"""What the host sees of mail that lies in a database, and does about it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.mail.database.counters import DatabaseLimits
from rattus_pbem.mail.mail_note import MailNote
from rattus_pbem.mail.posted import Envelope
from rattus_pbem.post.held_mail import held_mails, release, shown_mail
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.post.mail_setup import mail_findings
from rattus_pbem.post.mail_status import mail_status
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.shapes import NewerError
from tests.cli.running import run
from tests.hosting.databases import files
from tests.postgres import PASSWORD, Postgres

from . import mailing
from .mailing import HOUR, Club

pytestmark = pytest.mark.full


@pytest.fixture
def club(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(mailing, "SERVER", postgres)
    return Club(tmp_path)


def test_a_mail_that_is_held_is_counted_listed_shown_and_released(club: Club) -> None:
    club.tick()
    club.order("red", "first in gallia", "first in italia", subject="no code")
    club.tick()
    standing = mail_status(club.home).counts
    assert (standing["in"], standing["quarantine"], standing["taken"], standing["out"]) == (0, 1, 0, 0)
    assert standing["sent"] == len(club.box("red")) + len(club.box("blue"))
    (entry,) = held_mails(club.home)
    assert (entry.what, entry.game, entry.seat, entry.why) == ("held", "peste", "red", "no_code")
    assert "first in gallia" in shown_mail(club.home, entry.name)
    assert release(club.home, entry.name, club.now).grade == "ok"
    assert held_mails(club.home) == []
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert club.book().stored("red", 0) is not None


def test_what_was_put_off_while_the_clock_was_ahead_waits_no_longer_once_it_is_right(club: Club) -> None:
    """Mails beyond a limit, letters beyond another one, and games that are to be looked through."""
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("rate = 1000", "rate = 2"))
    club.tick()
    club.tick(timedelta(days=365))
    for nth in range(14):
        club.write("red", "status", name=f"many-{nth}")
    club.tick(timedelta(minutes=1))
    standing = mail_status(club.home).counts
    assert (standing["in"] or 0) > 0
    assert (standing["out"] or 0) > 0
    club.tick(-timedelta(days=365))
    for _ in range(12):
        club.tick()
    standing = mail_status(club.home).counts
    assert (standing["in"], standing["out"]) == (0, 0)
    database = club.home.store.database  # type: ignore[attr-defined]
    assert database.row("SELECT max(looked) FROM game")[0] <= club.now


def test_what_was_counted_by_a_clock_that_was_ahead_holds_nothing_back(club: Club) -> None:
    database = club.home.store.database  # type: ignore[attr-defined]
    counted, ahead = DatabaseLimits(database), club.now + timedelta(days=365)
    with database.transaction():
        assert [counted.add("to anna@x.y", ahead) for _ in range(3)] == [1, 2, 3]
        assert (counted.count("to anna@x.y", club.now), counted.ends("to anna@x.y", club.now)) == (0, club.now)
        assert counted.add("to anna@x.y", club.now) == 1


def test_what_can_be_asked_of_a_letter(club: Club) -> None:
    club.tick()
    database = club.home.store.database  # type: ignore[attr-defined]
    (key,) = database.row("SELECT key FROM letter WHERE seat = 'red' LIMIT 1")
    assert "peste" in shown_mail(club.home, key)


# ---- doctor


def findings_of(club: Club, later: timedelta = timedelta(0), *, connect: bool = False) -> dict[str, tuple[str, str]]:
    """What is wrong with the mail: by where, what and its fix."""
    findings = mail_findings(club.home, club.now + later, connect=connect)
    return {finding.where: (finding.what, finding.fix) for finding in findings if finding.where != "mail.in"}


def test_what_is_stuck_is_found(club: Club) -> None:
    club.tick()
    assert findings_of(club) == {}
    club.order("red", "first in gallia", "first in italia", subject="no code")
    club.tick()
    (held,) = held_mails(club.home)
    mine = club.deliver(b"From: a@b.test\n\nx")
    club.queues.move(mine, "shunt", MailNote(why="ValueError: x"))
    waits = club.deliver(b"From: a@b.test\n\ny")
    outbox = mail_room(club.home).outbox()
    for number in range(2):
        outbox.put(b"x", Envelope("anna@pbem.test", f"k{number}", game="peste", seat="red"), club.now)
    room = club.home.store.database  # type: ignore[attr-defined]
    room.execute(
        "UPDATE letter SET state = 'failed', posted = replace(posted, '\"waiting\"', '\"failed\"') WHERE key = 'k1'"
    )
    mail_room(club.home).limits().count_bounce("anna@pbem.test", "5.1.1", club.now)
    assert findings_of(club).keys() == {"mail/shunt", "mail/state.json"}
    findings = mail_findings(club.home, club.now + timedelta(days=15), connect=False)
    texts = [f"{finding.where}: {finding.what} {finding.fix}" for finding in findings]
    for place, name in (
        ("mail/in", waits),
        ("mail/quarantine", held.name),
        ("mail/shunt", mine),
        ("mail/out", "k0"),
    ):
        assert [text for text in texts if text.startswith(f"{place}: ") and name in text], place
    assert [text for text in texts if "could not be sent and given up; the oldest, k1 to anna@pbem.test" in text]
    assert [text for text in texts if "ValueError: x." in text]
    assert not [text for text in texts if "remove" in text], "a row is removed by nobody"


def test_mail_that_still_lies_in_the_folder_is_found(club: Club) -> None:
    new = club.path / "mail" / "in" / "new"
    new.mkdir(parents=True)
    (new / "1794000000.M000000.Q00000.0").write_bytes(b"From: a@b.test\n\nx")
    what, fix = findings_of(club)["mail/in"]
    assert "1 mail lies in" in what
    assert "receive" in fix


def test_a_trial_mail_comes_into_the_database_and_leaves_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    toml = club.path / "host.toml"
    kept = toml.read_text().rpartition("[mail.out]")[0]

    def transport(words: Sequence[object]) -> None:
        command = json.dumps(["sh", "-c", " ".join(shlex.quote(str(word)) for word in words)])
        toml.write_text(f'{kept}[mail.out]\nkind = "sendmail"\ncommand = {command}\ntimeout = 20\n')

    transport((sys.executable, "-m", "rattus_pbem", "receive", "--home", club.path))
    before = club.names("in")
    assert [each for each in mail_findings(club.home, club.now) if each.where == "mail.in"] == []
    assert club.names("in") == before


def test_a_backup_holds_games_and_mail_and_works_in_its_folder_alone(club: Club, tmp_path: Path) -> None:
    club.tick()
    club.order("red", "first in gallia", "first in italia", subject="no code")
    club.tick()
    waits = club.order("blue", "first in polonia", "first in russia")
    at = ("--home", club.path, "--now", club.now.isoformat())
    run("doctor", *at, "--backup", tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    assert PASSWORD not in "".join(line for line in (copy / "host.toml").read_text().splitlines() if line[0:1] != "#")
    restored = open_home(copy)
    assert files(restored) == files(club.home)
    assert replay_game(restored, "peste").verdict == "EXACT"
    assert (standing_of(restored), [restored_mail(restored)]) == (standing_of(club.home), [waits])
    before = files(club.home)
    tick(restored, club.now + HOUR)
    assert restored.game("peste").journal() != before["journal"], "the copy is played on"
    assert files(club.home) == before
    assert standing_of(club.home)["in"] == 1
    club.tick()
    assert files(restored) == files(club.home)


def standing_of(home: Any) -> dict[str, int | None]:
    return mail_status(home).counts


def restored_mail(home: Any) -> bytes:
    queues = mail_room(home).queues
    (name,) = queues.names("in")
    return queues.read(name)


def test_a_letter_and_a_note_of_a_newer_program_are_left_alone(club: Club) -> None:
    club.tick()
    club.order("red", "first in gallia", "first in italia", subject="no code")
    club.tick()
    (held,) = held_mails(club.home)
    rows = club.home.store.mail_rows  # type: ignore[attr-defined]
    rows.execute("UPDATE mail SET note = replace(note, 'mail-note/1', 'mail-note/2') WHERE folder = 'quarantine'")
    (key, text) = rows.row("SELECT key, posted FROM letter WHERE seat = 'red' LIMIT 1")
    newer = json.dumps({**json.loads(text), "schema": "rattus-pbem/mail-letter/2", "state": "waiting"})
    rows.execute("UPDATE letter SET state = 'waiting', posted = %s WHERE key = %s", (newer, key))
    (shown,) = held_mails(club.home)
    assert "a newer program has written this (mail-note/2" in shown.why
    with pytest.raises(NewerError):
        release(club.home, held.name, club.now)
    before = len(club.box("red"))
    club.tick()
    assert len(club.box("red")) == before
    outbox = mail_room(club.home).outbox()
    letter = outbox.find(key)
    assert letter is not None
    assert (letter.state, outbox.waiting(), outbox.send_again(key, club.now)) == ("newer", [], False)
    assert rows.row("SELECT posted FROM letter WHERE key = %s", (key,)) == (newer,)
    assert "mail-letter/2" in findings_of(club)["mail/out"][0]


def test_a_dry_run_counts_what_waits_and_changes_nothing(club: Club) -> None:
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    before, standing = files(club.home), standing_of(club.home)
    ran = run("tick", "--dry-run", "--home", club.path, "--now", (club.now + 99 * HOUR).isoformat())
    assert (ran.code, "1 mail waits to be read" in ran.out) == (0, True), ran
    assert (files(club.home), standing_of(club.home)) == (before, standing)
