"""Mail of a real IMAP server is taken into PostgreSQL by several readers at once: each mail is stored once."""

from __future__ import annotations

import imaplib
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home, open_home
from rattus_pbem.mail.database.mail_rows import MailRows
from rattus_pbem.mail.imap import _DoneFolder
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.post.work import Worker
from rattus_pbem.store.postgres.database import Database, DatabaseError
from tests.hosting.databases import on_database
from tests.post.many_workers import fork
from tests.postgres import Postgres

from .servers import PASSWORD, Dovecot
from .test_in_imap import box, deliver, in_folder, subjects_of

__all__ = ["box"]
NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]
IN = """
[mail]
address = "host@pbem.test"

[[mail.in]]
kind = "imap"
host = "127.0.0.1"
port = {port}
tls = "none"
user = "host"
password_file = "password"
"""


@pytest.fixture
def home(dovecot: Dovecot, postgres: Postgres, tmp_path: Path) -> Home:
    """A home in the database whose mail comes from the server."""
    home = on_database(tmp_path / "home", postgres)
    home.store.prepare()
    (home.path / "password").write_text(PASSWORD + "\n")
    with (home.path / "host.toml").open("a") as toml:
        toml.write(IN.format(port=dovecot.imap))
    return open_home(home.path)


def worker(home: Home) -> Worker:
    """A worker with a connection of its own."""
    return Worker(open_home(home.path), NOW)


def collect(reader: Worker) -> bool:
    """Have it look for mail now."""
    reader._collected = float("-inf")
    reader.begin()
    return reader.collect()


def read_all(home: Home, count: int) -> None:
    """Read mail until so many have come, whatever the database does."""
    reader = worker(home)
    while True:
        try:
            collect(reader)
            if mail_room(reader.home).queues.count("in") >= count and not collect(reader):
                return
        except DatabaseError:
            reader.database.wait_for_server(30)


def test_two_readers_store_each_mail_once_though_one_is_killed_and_both_are_cut_off(
    dovecot: Dovecot, box: imaplib.IMAP4, home: Home, postgres: Postgres
) -> None:
    subjects = [f"mail {number:02d}" for number in range(40)]
    deliver(dovecot, *subjects)
    count = len(subjects)
    readers = [fork(lambda: read_all(home, count)) for _ in range(2)]
    queues = mail_room(home).queues
    while queues.count("in") < count // 4:
        pass
    readers.pop().kill()
    readers.append(fork(lambda: read_all(home, count)))
    while queues.count("in") < count // 2:
        pass
    postgres.cut_connections()
    assert [reader.finish() for reader in readers] == [0, 0]
    database: Database = home.store.database  # type: ignore[attr-defined]
    assert database.wait_for_server(30)
    assert sorted(subjects_of(queues)) == subjects
    assert (in_folder(box, "INBOX"), in_folder(box, "Done")) == (0, count)


def test_a_reader_that_has_lost_its_turn_reads_no_further_mailbox(
    dovecot: Dovecot, box: imaplib.IMAP4, home: Home, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was cut off at its first mailbox; at the second another would be at work, each with its own names of mails."""
    box.create("Other")
    box.append("Other", "", "", b"From: anna@pbem.test\r\nSubject: three\r\n\r\nBonjour\r\n")
    toml = home.path / "host.toml"
    first = IN.format(port=dovecot.imap).partition("[[mail.in]]")[2]
    block = f'\n[[mail.in]]{first}folder = "Other"\n\n[[mail.in]]\n'
    toml.write_text(toml.read_text().replace("\n[[mail.in]]\n", block, 1))
    deliver(dovecot, "one", "two")
    slow, quick, mailboxes = worker(home), worker(home), MailRows._mailboxes
    looked = 0

    def read_mailboxes(self: MailRows) -> dict[str, object]:
        nonlocal looked
        known = mailboxes(self)
        if self.rows is slow.database:
            looked += 1
            if looked == 1:
                postgres.cut_connections()
                quick.database.close()
            else:
                with monkeypatch.context() as patch:
                    patch.setattr(_DoneFolder, "put_away", lambda self, uid: None)
                    collect(quick)
        return known

    monkeypatch.setattr(MailRows, "_mailboxes", read_mailboxes)
    with suppress(DatabaseError):
        collect(slow)
    while not collect(quick):  # until the server has noticed that the other is gone
        pass
    assert sorted(subjects_of(mail_room(quick.home).queues)) == ["one", "three", "two"]
    assert (in_folder(box, "INBOX"), in_folder(box, "Done")) == (0, 3)
