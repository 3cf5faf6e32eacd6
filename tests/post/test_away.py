"""Servers that are away, drop or refuse: the rest goes on, the host is told once a day, and later all of it arrives."""

from __future__ import annotations

import email
import email.policy
import json
import socket
import stat
from contextlib import closing, nullcontext
from email.message import EmailMessage
from pathlib import Path

import pytest

from ..mail.test_out_transports import Scripted, serving
from ..report.sections import contents
from .breaking import dropping_imap, full
from .mailing import Club, text_of


def way_out(club: Club, *lines: str) -> None:
    """From now on letters leave this way."""
    config = club.path / "host.toml"
    before = config.read_text().partition("\n[mail.out]")[0]
    config.write_text("\n".join([before, "[mail.out]", *lines, ""]))


def by_smtp(club: Club, port: int) -> None:
    way_out(club, 'kind = "smtp"', 'host = "127.0.0.1"', f"port = {port}", 'tls = "none"', "timeout = 10")


def closed_port() -> int:
    with closing(socket.socket()) as closed:
        closed.bind(("127.0.0.1", 0))
        return int(closed.getsockname()[1])


def got(script: Scripted, who: str) -> list[EmailMessage]:
    """The letters that a server took for somebody."""
    raws = [raw for to, raw in script.got if to.partition("@")[0] == who]
    return [email.message_from_bytes(raw, policy=email.policy.default) for raw in raws]


def events_of(club: Club, seat: str, letter: str) -> list[str]:
    report = json.loads((club.path / "games/peste/reports" / letter / f"{seat}.json").read_bytes())
    return [event["id"] for event in contents(report)["happened"]]


def test_one_report_tells_what_two_would_have_told(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    by_smtp(club, closed_port())
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in italia", "first in gallia")
    assert club.tick().failed
    turn_1 = events_of(club, "blue", "0001-01")
    club.order("red", "plague to italia spread gallia")
    club.tick()
    turn_2 = events_of(club, "blue", "0002-01")
    assert turn_1
    assert turn_2[: len(turn_1)] == turn_1
    assert len(turn_2) > len(turn_1)
    with serving(script := Scripted()) as endpoint:
        by_smtp(club, endpoint.port)
        assert club.tick().failed == []
    letters = got(script, "ben")
    (report,) = [mail for mail in letters if "Receipt" not in mail["Subject"]]
    assert "[peste blue t2 " in report["Subject"]
    expected = (club.path / "games/peste/reports/0002-01/blue.txt").read_text()
    assert text_of(report).splitlines() == expected.splitlines()
    assert [mail["Subject"].rpartition(": ")[2] for mail in letters if mail is not report] == ["ok"]
    assert len([mail for mail in got(script, "admin") if "mail out" in mail["Subject"]]) == 1
    assert club.count("out") == 0


def test_nothing_is_told_twice_once_a_letter_has_left(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in italia", "first in gallia")
    club.tick()
    club.order("red", "plague to italia spread gallia")
    club.tick()
    assert not set(events_of(club, "blue", "0001-01")) & set(events_of(club, "blue", "0002-01"))


def test_a_server_that_is_away_for_days_is_told_once_a_day(tmp_path: Path) -> None:
    club = Club(tmp_path)
    by_smtp(club, closed_port())
    for _ in range(30):
        assert any("the letters wait" in line for line in club.tick().failed)
    with serving(script := Scripted()) as endpoint:
        by_smtp(club, endpoint.port)
        club.tick()
    assert len([mail for mail in got(script, "admin") if "the letters wait" in text_of(mail)]) == 2
    assert [len(got(script, who)) for who in ("anna", "ben")] == [1, 1]


def test_a_recipient_that_is_refused_stops_no_other(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue", "green")
    with serving(script := Scripted(anna="550 5.1.1 no such user", chloe="451 4.7.1 come later")) as endpoint:
        by_smtp(club, endpoint.port)
        club.tick()
        club.tick()
        assert [len(got(script, who)) for who in ("anna", "ben", "chloe", "admin")] == [0, 1, 0, 1]
        assert "anna@pbem.test" in text_of(got(script, "admin")[0])
        assert "no such user" in text_of(got(script, "admin")[0])
        script.answers.clear()
        club.write("red", "resend")
        club.tick()
        club.tick()
        assert [len(got(script, who)) for who in ("ben", "chloe", "admin")] == [1, 1, 1]
        assert sorted("Receipt" in mail["Subject"] for mail in got(script, "anna")) == [False, True]


def a_program(folder: Path, code: int) -> str:
    """A sendmail that keeps what it gets by its recipient, or only ends with this code."""
    path = folder / "sendmail"
    keep = f'for to; do :; done; cat > "{folder}/got-$to"' if not code else "cat > /dev/null; echo broken >&2"
    path.write_text(f"#!/bin/sh\n{keep}\nexit {code}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize("code", [75, 78, -1])
def test_a_sendmail_that_fails_or_is_not_there(tmp_path: Path, code: int) -> None:
    club = Club(tmp_path)
    program = a_program(tmp_path, max(code, 0)) if code > 0 else str(tmp_path / "sendmail")
    way_out(club, 'kind = "sendmail"', f'command = ["{program}"]')
    club.tick()
    club.tick()
    assert len(list((club.path / "mail/out").glob("*.report.json"))) == 2
    a_program(tmp_path, 0)
    club.tick()
    club.tick()
    assert club.count("out") == 0
    names = sorted(path.name for path in tmp_path.glob("got-*"))
    assert names == ["got-admin@pbem.test", "got-anna@pbem.test", "got-ben@pbem.test"][code == 75 :]


def by_imap(club: Club, before: str, port: int) -> None:
    """From now on mail is fetched from this port."""
    password = club.path / "password"
    password.write_text("a secret\n")
    endpoint = f'[[mail.in]]\nkind = "imap"\nhost = "127.0.0.1"\nuser = "host"\nport = {port}\ntls = "none"\n'
    (club.path / "host.toml").write_text(f'{before}{endpoint}password_file = "{password}"\n')


@pytest.mark.full
@pytest.mark.parametrize("answered", [0, 1, 2])
def test_imap_that_drops_in_the_middle_loses_nothing(tmp_path: Path, answered: int) -> None:
    whole, club = Club(tmp_path / "whole"), Club(tmp_path / "broken")
    raws = []
    for each_club in (whole, club):
        each_club.tick()
        raws = [each_club.order("red", "first in gallia", "first in italia"), each_club.write("blue", "help"),
                each_club.write("red", "press to blue: Bonjour")]  # fmt: skip
    for file in (club.path / "mail" / "in" / "new").iterdir():
        file.unlink()
    whole.tick()
    before, sent = (club.path / "host.toml").read_text(), len(raws)
    for answers in (answered, 9):
        with dropping_imap(raws, answers) as port:
            by_imap(club, before, port)
            result = club.tick()
        if answers == answered:
            assert len(raws) == sent - answered
            assert any("the server stopped" in line for line in result.failed)
    assert (raws, club.count("taken"), club.count("in")) == ([], sent, 0)
    assert [m["Subject"].rpartition(": ")[2] for m in club.box("red")[1:]].count("ok") == 2
    for who in ("red", "blue"):
        assert len(club.box(who)) == len(whole.box(who))
    assert len(club.box("admin")) == 1


@pytest.mark.full
def test_a_full_disk_leaves_the_mail_on_the_server(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    raws = [club.order("red", "first in gallia", "first in italia")]
    for file in (club.path / "mail" / "in" / "new").iterdir():
        file.unlink()
    before = (club.path / "host.toml").read_text()
    for number in (0, 1):
        with dropping_imap(raws, 9) as port:
            by_imap(club, before, port)
            with full(club.path / "mail" / "in") if not number else nullcontext():
                club.tick()
        assert (len(raws), club.count("taken")) == (1 - number, number)
    assert club.receipt("red")[0] == "ok"
    assert [mail["Subject"] for mail in club.box("admin")] == ["rattus-pbem: disk: No space left on device"]
