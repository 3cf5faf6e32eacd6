"""The [mail] table of host.toml, checked like any input; the counters of state.json."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import UnreadableError
from rattus_pbem.mail import limits as limits_module
from rattus_pbem.mail.limits import DAY, Limits
from rattus_pbem.mail.settings import Endpoint, MailSettings, read_mail_settings

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

WHOLE = """
address = "host@pbem.test"
name = "Hôte"
sub_addresses = true
rate = 30
breaker = 600
retries = 5
authserv_id = "mx.pbem.test"
host_mail = "me@pbem.test"
in = [
  {kind = "maildir", path = "/var/mail/host"},
  {kind = "imap", host = "mail.pbem.test", user = "host", password_file = "secret", tls = "starttls", folder = "Games"},
]
out = {kind = "smtp", host = "mail.pbem.test", user = "host", password_env = "PBEM_SMTP"}
"""


def test_the_whole_table() -> None:
    settings, faults = read_mail_settings(tomllib.loads(WHOLE))
    assert faults == []
    assert settings == MailSettings(
        address="host@pbem.test",
        name="Hôte",
        sub_addresses=True,
        into=(
            Endpoint("maildir", path="/var/mail/host"),
            Endpoint(
                "imap",
                host="mail.pbem.test",
                port=143,
                user="host",
                password_file="secret",
                tls="starttls",
                folder="Games",
            ),
        ),
        out=Endpoint("smtp", host="mail.pbem.test", port=465, user="host", password_env="PBEM_SMTP", tls="tls"),
        rate=30,
        breaker=600,
        retries=5,
        authserv_id="mx.pbem.test",
        host_mail="me@pbem.test",
    )


def test_an_empty_table_sends_and_takes_nothing() -> None:
    settings, faults = read_mail_settings({})
    assert (settings, faults) == (MailSettings(), [])
    assert settings.out.kind == "none"


FAULTS: list[tuple[str, str]] = [
    ('adress = "a@b.c"', "mail.adress is not known; there are .*Did you mean address?"),
    ('address = "nobody"', "mail.address is 'nobody'; an address like"),
    ('address = "a@b\\nBcc: c"', "mail.address must be a text of one line"),
    ('sub_addresses = "yes"', "mail.sub_addresses must be true or false"),
    ("rate = 0", "mail.rate is 0; a whole number from 1 to 10000"),
    ("rate = true", "mail.rate is True"),
    ('in = "imap"', r"mail.in\[1\] must be a table with a kind"),
    ('out = {kind = "maildir", path = "letters"}', "mail.out.path is 'letters'; .* Did you mean 'letters/{to}'?"),
    ('out = {kind = "maildir", path = "x/{address}/y"}', "only {to} stands for .* Did you mean 'x/{to}/y'?"),
    ('out = {kind = "maildir", path = "x/{to}/{seat}/y"}', "Did you mean 'x/{to}/y'?"),
    ('out = {kind = "maildir", path = "x/{to"}', "Did you mean 'x/{to}'?"),
    ('in = [{kind = "maildir"}]', r"mail.in\[1\].path is missing"),
    ('in = [{kind = "pop3"}]', r"mail.in\[1\].kind is 'pop3'; there are maildir, imap"),
    ('in = [{kind = "Imap"}]', r"Did you mean imap\?"),
    ('in = [{kind = "imap", host = "h", user = "u", password = "p"}]', "no password in host.toml"),
    ('in = [{kind = "imap", host = "h", user = "u", hots = "p"}]', r"Did you mean host\?"),
    ('out = {kind = "smtp"}', "mail.out.host is missing"),
    ('out = {kind = "smtp", host = "h", tls = "ssl"}', "mail.out.tls is 'ssl'; .*. Did you mean tls?"),
    ('out = {kind = "smtp", host = "h", tls = ["tls"]}', "mail.out.tls is .*; there are none, starttls, tls"),
    ('out = {kind = "smtp", host = "h", tls = "start-tls"}', "Did you mean starttls?"),
    ('out = {kind = "smtp", host = "h", port = 70000}', "mail.out.port is 70000"),
    ('out = {kind = "sendmail", command = []}', "mail.out.command must be a program"),
    ('out = {kind = "imap"}', "mail.out.kind is 'imap'; there are smtp, sendmail, maildir, none"),
]


def test_each_fault_names_its_key(subtests: pytest.Subtests) -> None:
    for line, fault in FAULTS:
        with subtests.test(line):
            settings, faults = read_mail_settings(tomllib.loads(line))
            assert len(faults) == 1
            assert re.search(fault, faults[0])
            assert settings.rate == 20


def test_a_password_comes_from_its_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_text("my word\n")
    endpoint = Endpoint("smtp", host="h", user="u", password_file=str(tmp_path / "secret"))
    assert endpoint.password() == "my word"
    assert "my word" not in repr(endpoint)
    monkeypatch.setenv("PBEM_SMTP", "other")
    assert Endpoint("smtp", password_env="PBEM_SMTP").password() == "other"
    monkeypatch.delenv("PBEM_SMTP")
    with pytest.raises(UnreadableError, match="PBEM_SMTP is not set"):
        Endpoint("smtp", password_env="PBEM_SMTP").password()
    with pytest.raises(UnreadableError, match="cannot be read"):
        Endpoint("smtp", password_file=str(tmp_path / "none")).password()


# --- counters


def test_a_limit_holds_for_an_hour_and_is_kept(tmp_path: Path) -> None:
    limits = Limits(tmp_path / "state.json")
    assert [limits.allow("from anna@x.y", 2, NOW) for _ in range(3)] == [True, True, False]
    assert limits.allow("from Ben@x.y", 2, NOW)
    limits.save()
    again = Limits(tmp_path / "state.json")
    assert not again.allow("from ANNA@x.y", 2, NOW + timedelta(minutes=59))
    assert again.ends("from anna@x.y", NOW) == NOW + timedelta(hours=1)
    assert again.allow("from anna@x.y", 2, NOW + timedelta(hours=1))


def test_a_clock_that_went_back_shuts_nobody_out(tmp_path: Path) -> None:
    limits = Limits(tmp_path / "state.json")
    limits.add("codes red", NOW, DAY)
    assert limits.add("codes red", NOW - timedelta(days=30), DAY) == 1


def test_invented_senders_do_not_fill_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MAX_COUNTERS", 50)
    limits = Limits(tmp_path / "state.json")
    for at in range(500):
        limits.add(f"from {at}@x.y", NOW)
    assert limits.count("from new@x.y", NOW) == 450
    limits.save()
    assert (tmp_path / "state.json").stat().st_size < 5000
    assert limits.add("from new@x.y", NOW + timedelta(hours=2)) == 1


def test_a_flood_of_invented_senders_takes_nothing_from_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_module, "MAX_COUNTERS", 50)
    limits = Limits(tmp_path / "state.json")
    for at in range(500):
        limits.add(f"from {at}@x.y", NOW)
    assert (
        limits.add("coded peste.red", NOW) == limits.add("to anna@x.y", NOW) == limits.add("known anna@x.y", NOW) == 1
    )


def test_what_was_counted_can_be_cleared_with_all_that_goes_on_after_it(tmp_path: Path) -> None:
    limits = Limits(tmp_path / "state.json")
    names = ("useless peste.red", "useless peste.red abc", "useless peste.redder")
    for name in names:
        limits.add(name, NOW)
    mark = limits.mark()
    limits.clear("useless peste.red")
    counts = [
        limits.count(name, NOW) for name in ("useless peste.red", "useless peste.red abc", "useless peste.redder")
    ]
    assert counts == [0, 0, 1]
    assert limits.since(mark).keys() == {"useless peste.red", "useless peste.red abc"}
    limits.roll_back(mark)
    assert limits.count("useless peste.red abc", NOW) == 1


def test_what_an_earlier_tick_or_another_process_has_counted_is_cleared_with_it(tmp_path: Path) -> None:
    limits = Limits(tmp_path / "state.json")
    limits.add("useless peste.red of a tick before", NOW)
    limits.save()
    again, other = Limits(tmp_path / "state.json"), Limits(tmp_path / "none.json")
    other.add("useless peste.red of another process", NOW)
    other.add("useless peste.blue of another process", NOW)
    again.merge(other.since(0))
    mark = again.mark()
    again.clear("useless Peste.red")
    assert {name for name, (_, count) in again.since(mark).items() if not count} == {
        "useless peste.red of a tick before",
        "useless peste.red of another process",
    }
    assert again.count("useless peste.blue of another process", NOW) == 1


def test_bounces_are_counted_until_the_address_is_heard_from(tmp_path: Path) -> None:
    limits = Limits(tmp_path / "state.json")
    assert [limits.count_bounce("Anna@x.y", "5.1.1", NOW) for _ in range(2)] == [1, 2]
    limits.save()
    again = Limits(tmp_path / "state.json")
    assert again.bouncing() == {"anna@x.y": 2}
    again.heard_from("anna@X.y")
    assert again.bouncing() == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"counts": 3, "bounces": []}',
        '{"counts": {"a": 1, "b": ["x", 1]}, "bounces": {"a": {"count": true}}}',
    ],
)
def test_a_torn_state_counts_as_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / "state.json").write_text(text)
    limits = Limits(tmp_path / "state.json")
    assert limits.bouncing() == {}
    assert limits.add("b", NOW) == 1
    limits.save()
    assert Limits(tmp_path / "state.json").count("b", NOW) == 1
