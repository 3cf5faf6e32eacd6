"""What is wrong with settings and folders is found, each thing once with its fix; looking for it changes nothing."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import Finding
from rattus_pbem.mail.limits import Limits
from rattus_pbem.mail.mail_check import examine_mail
from rattus_pbem.mail.mail_note import MailNote
from rattus_pbem.mail.mail_of_home import MailFolder
from rattus_pbem.mail.mail_records import FolderRecords
from rattus_pbem.mail.posted import Envelope, Posted
from rattus_pbem.mail.queues import Queues, write_json
from rattus_pbem.mail.settings import Endpoint, MailSettings

from .examined import NOBODY, NOW, as_nobody, examined, maildir, only, server, whole
from .servers import a_folder


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that another user can enter too."""
    with a_folder() as folder:
        yield folder


@pytest.fixture
def queues(home: Path) -> Queues:
    return Queues(home / "mail")


# --- settings and folders


def test_where_all_is_right_nothing_is_found(home: Path, queues: Queues) -> None:
    queues.store(b"Subject: x\n\nx", NOW - timedelta(hours=1))
    MailFolder(queues.path).outbox().put(b"x", Envelope("anna@x.y", "k1"), NOW - timedelta(hours=1))
    assert examined(whole(home), home) == []


def test_a_home_that_never_moved_mail_is_not_wrong_and_nothing_is_made_in_it(home: Path) -> None:
    (home / "mail").mkdir(mode=0o700)
    assert examined(whole(home), home) == []
    assert list((home / "mail").iterdir()) == []


def test_without_ways_it_is_told_what_that_means(home: Path, queues: Queues) -> None:
    MailFolder(queues.path).outbox().put(b"x", Envelope("anna@x.y", "k1"), NOW - timedelta(days=9))
    way_in, way_out = examined(MailSettings(), home)
    assert (way_in.where, way_out.where) == ("mail.in", "mail.out")
    assert "no mail source" in way_in.what
    assert "none is sent. 1 waits now." in way_out.what


@pytest.mark.parametrize("address", ["host@example.org", "host@mail.Example.com"])
def test_an_address_of_an_example(home: Path, address: str) -> None:
    only(examined(whole(home, address=address), home), "an example", "Set mail.address", "mail.address")
    assert (
        examined(whole(home, address="host@anexample.org", into=(), out=Endpoint("none")), home)[0].where == "mail.in"
    )


def test_a_maildir_that_is_none(home: Path) -> None:
    maildir(home / "host" / "Maildir")
    out = whole(home).out
    for path, what, fix in (
        (home / "nowhere", "no such folder", "spelling of path"),
        (home / "host", "no new and no cur", f"Did you mean {home}/host/Maildir"),
        (home / "host" / "Maildir" / "new", "not a Maildir", "in which new, cur and tmp lie"),
    ):
        only(examined(whole(home, into=(Endpoint("maildir", path=str(path)),), out=out), home), what, fix)


@pytest.mark.parametrize(("mode", "what"), [(0o500, "may not have .*new written"), (0o300, "may not have .*new read")])
def test_a_maildir_that_is_closed(home: Path, mode: int, what: str) -> None:
    settings = whole(home)
    for part in ("incoming/new", "incoming/cur", "outgoing/tmp", "outgoing/new", "outgoing/cur"):
        (home / part).chmod(0o777)
    (home / "incoming/new").chmod(mode)
    if os.getuid() == 0:
        os.chown(home / "incoming/new", NOBODY, -1)
    with as_nobody():
        findings = examine_mail(settings, FolderRecords(home / "mail"), NOW)
    (home / "incoming/new").chmod(0o700)
    only(findings, what, "chown or chmod .*incoming/new")


def test_a_maildir_out_that_is_missing_or_closed(home: Path) -> None:
    settings = whole(home, out=Endpoint("maildir", path=f"{home}/far/letters/{{to}}/Maildir"))
    only(examined(settings, home), "no folder .*letters, and none around it", "mkdir -p -m 700 .*letters$")
    settings = replace(settings, out=Endpoint("maildir", path=f"{home}/letters/{{to}}/Maildir"))
    assert examined(settings, home) == [], "the first letter makes it"
    home.chmod(0o755)
    with as_nobody():
        named = [finding.what for finding in examine_mail(settings, FolderRecords(home / "mail"), NOW)]
    assert any("no folder" in what and "letters" in what for what in named), "who may not write there cannot"
    (home / "letters").mkdir()
    assert examined(settings, home) == []
    for part in ("incoming/new", "incoming/cur", "letters"):
        (home / part).chmod(0o777)
    (home / "letters").chmod(0o555)
    with as_nobody():
        findings = examine_mail(settings, FolderRecords(home / "mail"), NOW)
    only(findings, "may not write .*letters", "chown or chmod")


def test_a_sendmail_program(home: Path) -> None:
    program = home / "sendmail"
    settings = whole(home, out=Endpoint("sendmail", command=(str(program), "-t")))
    only(examined(settings, home), "no program .*sendmail", "Set command to|Install", "sendmail")
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o644)
    only(examined(settings, home), "not executable", "chmod [+]x")
    program.chmod(0o755)
    assert examined(settings, home) == []


@pytest.mark.parametrize("connect", [True, False])
def test_passwords(home: Path, monkeypatch: pytest.MonkeyPatch, connect: bool) -> None:
    """What is wrong with a password is told without asking the server: its answer would be a second finding."""
    file = home / "password"
    into = whole(home).into

    def of(**other: str) -> list[Finding]:
        return examined(whole(home, into=into, out=server(home, **other)), home, connect=connect)

    only(of(password_file=str(file)), "no password file", "umask 077; cat > .*password")
    only(of(password_file="rel"), "no password file rel", "with its whole path")
    file.write_text("\nsecond line\n")
    file.chmod(0o600)
    only(of(password_file=str(file)), "first line of .* is empty", "as its first line")
    file.write_bytes(b"\xff\xfe")
    only(of(password_file=str(file)), "cannot be read: not UTF-8", "ls -l")
    only(of(), "a user is named but no password", "name it in password_file")
    monkeypatch.delenv("PBEM_NONE", raising=False)
    only(of(password_env="PBEM_NONE"), "variable PBEM_NONE is not set", "where the tick runs")
    monkeypatch.setenv("PBEM_NONE", "")
    only(of(password_env="PBEM_NONE"), "variable PBEM_NONE is empty", "where the tick runs")
    both = of(password_env="PBEM_NONE", password_file=str(file))
    assert [finding.what for finding in both if "the first is used" in finding.what] != []


def test_a_password_that_others_may_read_or_that_is_for_nobody(home: Path) -> None:
    file = home / "password"
    file.write_text("not it\n")
    file.chmod(0o640)
    settings = whole(home, out=server(home, password_file=str(file)))
    only(examined(settings, home, connect=False), "other users can read the password file", "chmod 600")
    file.chmod(0o600)
    assert examined(settings, home, connect=False) == []
    nobody = whole(home, into=settings.into, out=server(home, user="", password_file=str(file)))
    only(examined(nobody, home, connect=False), "without a login", "Set user")


def test_a_password_file_of_somebody_else(home: Path) -> None:
    file = home / "password"
    file.write_text("not it\n")
    file.chmod(0o000)
    settings = whole(home, out=server(home, password_file=str(file)))
    for part in ("new", "cur"):
        (home / "incoming" / part).chmod(0o777)
    with as_nobody():
        findings = examine_mail(settings, FolderRecords(home / "mail"), NOW)
    only(findings, "Permission denied", "See who owns it")


def test_without_the_library_for_imap(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("imapclient", "imapclient.exceptions"):
        monkeypatch.setitem(sys.modules, name, None)
    settings = whole(home, into=(Endpoint("imap", host="h", port=1, user="u", password_file="none"),))
    only(examined(settings, home), "needs imapclient", r"pip install '\.\[mail\]'", "imap u@h:1")


@pytest.mark.parametrize(
    ("endpoint", "what", "fix"),
    [
        (Endpoint("maildir"), "it has no path", "Set path"),
        (Endpoint("smtp", port=25, tls="none"), "it has no host", "Set host"),
        (
            Endpoint("smtp", host="a" * 70 + ".x", port=25, tls="none"),
            "cannot be the name of a machine",
            "spelling of host",
        ),
    ],
)
def test_a_way_that_leads_nowhere(home: Path, endpoint: Endpoint, what: str, fix: str) -> None:
    only(examined(whole(home, out=endpoint), home), what, fix, endpoint.kind)


# --- the queues


def test_folders_that_others_may_read_or_that_are_closed(home: Path, queues: Queues) -> None:
    settings = whole(home)
    (queues.path / "taken").chmod(0o750)
    (queues.path / "in/new").chmod(0o701)
    only(examined(settings, home), "other users can read letters in .*in/new, .*taken", "chmod 700 .*in/new .*taken")
    for path in home.rglob("*"):
        path.chmod(0o777)
    (queues.path / "sent").chmod(0o555)
    with as_nobody():
        findings = examine_mail(settings, FolderRecords(home / "mail"), NOW)
    assert re.search(r"may not write \S*mail/sent\.", findings[0].what)
    assert re.search("other users can read", findings[1].what)


def test_files_where_folders_should_be(home: Path, queues: Queues) -> None:
    (queues.path / "shunt").rmdir()
    (queues.path / "shunt").write_text("")
    only(examined(whole(home), home), "no folder, but a file: .*shunt", "mv ")


def test_letters_that_wait_for_long(home: Path, queues: Queues) -> None:
    settings = whole(home)
    old = queues.store(b"x", NOW - timedelta(days=3))
    queues.store(b"y", NOW - timedelta(days=2, seconds=1))
    queues.store(b"z", NOW - timedelta(days=1, hours=23))
    by_another = queues.path / "in/cur/delivered-by-a-server:2,S"
    by_another.write_bytes(b"x")
    os.utime(by_another, (NOW.timestamp() - 60, NOW.timestamp() - 60))
    only(examined(settings, home), f"^2 letters not taken .*oldest, {old}, came 2026-11-18 09:00 UTC", "tick", "in")
    os.utime(by_another, (NOW.timestamp() - 9 * 86400,) * 2)
    only(examined(settings, home), "^3 letters not taken .*oldest, delivered-by-a-server", "tick", "in")


def test_letters_in_shunt_and_in_quarantine(home: Path, queues: Queues) -> None:
    settings = whole(home)
    for days, folder, why in ((3, "shunt", "torn"), (2, "shunt", "later"), (15, "quarantine", "no signature")):
        queues.move(queues.store(b"%d" % days, NOW - timedelta(days=days)), folder, MailNote(why=why))
    queues.move(queues.store(b"x", NOW - timedelta(days=13)), "quarantine", MailNote(why="young"))
    shunt, quarantine = examined(settings, home)
    assert re.search(r"^2 letters could not be read; the oldest, \S+, came 2026-11-18 09:00 UTC: torn\.", shunt.what)
    assert re.search(r"^1 letter held back .* came 2026-11-06 09:00 UTC: no signature\.", quarantine.what)


def test_what_killed_deliveries_left(home: Path, queues: Queues) -> None:
    settings = whole(home)
    for hours in (35, 37):
        half = queues.path / "in/tmp" / f".half{hours}"
        half.write_bytes(b"x")
        os.utime(half, (NOW.timestamp() - hours * 3600,) * 2)
    only(examined(settings, home), "^1 half-written file that", "next tick", "in/tmp")
    assert queues.remove_temporary_files(NOW) == 1
    assert examined(settings, home) == []


def post(queues: Queues, folder: str, key: str, days: int, **other: Any) -> None:
    put = NOW - timedelta(days=days)
    values: dict[str, Any] = {"state": "waiting", "put": put, "due": put} | other
    write_json(queues.path / folder / f"{key}.json", Posted(Envelope(f"{key}@x.y", key), **values).to_json())
    (queues.path / folder / f"{key}.eml").write_bytes(b"x")


def test_letters_that_do_not_leave(home: Path, queues: Queues) -> None:
    settings = whole(home, retries=7)
    post(queues, "out", "k1", 1, tries=3, reason="451 later")
    post(queues, "out", "k2", 2, tries=5, reason="451 greylisted.")
    post(queues, "out", "k3", 1, tries=2, reason="451 first")
    post(queues, "out", "k4", 3)
    tried, late = examined(settings, home)
    assert tried.what == (
        "2 letters tried 3 times or more in vain, k2 to k2@x.y 5 times: 451 greylisted; "
        "the oldest waits since 2026-11-19 09:00 UTC."
    )
    assert "after 7 tries" in tried.fix
    assert late.what.startswith("1 letter not sent for more than 2 days; the oldest unsent, k4 to k4@x.y, waits since")


def test_a_letter_that_is_over_does_not_wait(home: Path, queues: Queues) -> None:
    """A kill between the two left the state in both folders; clearing that up is not for one who only looks."""
    post(queues, "out", "k1", 9, tries=5)
    post(queues, "sent", "k1", 9, state="sent", ended=NOW)
    assert examined(whole(home), home) == []


def test_letters_given_up_and_states_that_are_torn(home: Path, queues: Queues) -> None:
    post(queues, "shunt", "k1", 5, state="failed", tries=1, reason="550 no such user", ended=NOW - timedelta(days=4))
    post(queues, "shunt", "k2", 6, state="failed", tries=9, reason="451 later", ended=NOW - timedelta(days=3))
    (queues.path / "out/k3.json").write_text('{"format": 1,')
    torn, given_up = examined(whole(home), home)
    assert re.search(r"cannot be read: \S+/out/k3\.json\.", torn.what)
    assert given_up.where == "mail/shunt"
    assert given_up.what == (
        "2 letters could not be sent and given up; the oldest, k1 to k1@x.y, on 2026-11-17 09:00 UTC: 550 no such user."
    )


def test_the_breaker_and_addresses_that_bounce(home: Path, queues: Queues) -> None:
    settings = whole(home, breaker=3)
    limits = Limits(queues.path / "state.json")
    for at in range(3):
        limits.add("out", NOW - timedelta(minutes=5 - at))
    for address in ("ben@x.y", "anna@x.y", "ben@x.y"):
        limits.count_bounce(address, "5.1.1", NOW)
    limits.save()
    breaker, bounces = examined(settings, home)
    assert breaker.what == "the limit of 3 letters an hour is reached; none is sent before 2026-11-21 09:55 UTC."
    assert bounces.what == "letters to these addresses come back: anna@x.y (1), ben@x.y (2)."
    only(examined(settings, home, now=NOW + timedelta(hours=1)), "come back", "another address")


def test_what_is_torn_never_raises(home: Path, queues: Queues) -> None:
    settings = whole(home)
    name = queues.store(b"x", NOW)
    queues.move(name, "shunt")
    (queues.path / "shunt" / f"{name}.json").write_text('{"why": ["not", "a", "text"]}')
    (queues.path / "state.json").write_text('{"counts": {"out": [1, 2]}, "bounces": {"a": 1, "b@x": {"count": 1}}}')
    (queues.path / "out/naive.json").write_text(
        '{"to": "a@b.c", "key": "k", "kind": "", "game": "", "seat": "", "replaces": false, "state": "waiting", '
        '"put": "2026-11-01T00:00:00", "due": "2026-11-01T00:00:00", "tries": 0, "told": ""}'
    )
    (queues.path / "out/list.json").write_text("[" * 100_000)
    (queues.path / "in/new/a-link").symlink_to("/nowhere")
    (queues.path / "taken").rmdir()
    (queues.path / "taken").symlink_to("taken")
    assert len(examined(settings, home)) == 5


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("nothing"), os.mkfifo])
def test_what_no_tick_takes_is_found_among_the_mails(home: Path, queues: Queues, make: Callable[[Path], None]) -> None:
    make(queues.path / "in/new/1'\n2")
    findings = examined(whole(home), home)
    only(findings, "no mail, but a folder", "rm -r [^\\n]*1", "mail/in/new")
    assert "\n" not in findings[0].what + findings[0].fix
