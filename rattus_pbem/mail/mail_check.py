"""Examines the host's mail: what is wrong with its set-up and what is stuck, each with its fix, in words for the host.

Changes nothing, sends nothing, takes nothing, and never raises for what it finds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from ..errors import Finding
from ..locale import counted
from .endpoint_check import AddFinding, examine_source, examine_transport
from .mail_records import FolderRecords, MailRecords
from .settings import MailSettings
from .stuck_mail import examine_folders, examine_half_written, examine_inbox, examine_outbox

EXAMPLES = ("example.org", "example.com", "example.net")
"""Nobody can have an address there (RFC 2606)."""
LATELY = timedelta(days=7)


def examine_mail(
    settings: MailSettings, records: MailRecords, now: datetime, *, connect: bool = True, trial: bool = False
) -> list[Finding]:
    """All that is wrong with the mail; with `connect` each server is asked too, by one connection, for `timeout` each.

    With `trial` a mail source that no setting names is tried by a mail to ourselves; that it works is no finding.
    A folder of HOME/mail that is not there yet is made when mail is first moved, and is no finding.
    """
    findings: list[Finding] = []

    def add(where: str, what: str, fix: str) -> None:
        findings.append(Finding(where, what, fix))

    _examine_settings(settings, records, now, add, trial=trial)
    for endpoint in settings.into:
        examine_source(endpoint, add, connect=connect)
    examine_transport(settings.out, settings.domain, add, connect=connect)
    _examine_mails(records, now, add)
    examine_outbox(settings, records, now, add)
    return findings


def examine_queues(records: MailRecords, now: datetime) -> list[Finding]:
    """What is wrong with the folders of the mail, and what is stuck in them, whatever the settings say."""
    findings: list[Finding] = []

    def add(where: str, what: str, fix: str) -> None:
        findings.append(Finding(where, what, fix))

    _examine_mails(records, now, add)
    return findings


def examine_left_behind(mail: Path) -> list[Finding]:
    """Mails in the folder of a home whose mail lies elsewhere: nobody reads them there."""
    if count := len(FolderRecords(mail).names("in")):
        is_are = "lies" if count == 1 else "lie"
        what = f"{counted(count, 'mail')} {is_are} in {mail / 'in'}, where the mail of this home is not read any more."
        return [Finding("mail/in", what, "Give each to `rattus-pbem receive`, and remove it there.")]
    return []


def _examine_mails(records: MailRecords, now: datetime, add: AddFinding) -> None:
    if isinstance(records, FolderRecords):
        examine_folders(records.path, add)
    examine_inbox(records, now, add)
    if isinstance(records, FolderRecords):
        examine_half_written(records.path, now, add)


def _examine_settings(
    settings: MailSettings, records: MailRecords, now: datetime, add: AddFinding, *, trial: bool
) -> None:
    domain = settings.domain.lower()
    if settings.out.kind != "none" and any(domain == example or domain.endswith(f".{example}") for example in EXAMPLES):
        add(
            "mail.address",
            f"the host's address is {settings.address}, an example: no one can reply to it, and servers refuse it.",
            "Set mail.address in host.toml to the address that players write to.",
        )
    if not settings.into:
        _examine_unnamed_source(settings, records, now, add, trial=trial)
    if settings.out.kind == "none":
        waiting = len(records.unsent()[0])
        letters = f" {waiting} {'waits' if waiting == 1 else 'wait'} now." if waiting else ""
        add(
            "mail.out",
            f"no mail transport is configured: letters are written and wait in mail/out; none is sent.{letters}",
            "Set mail.out in host.toml to an SMTP server, a sendmail program or a Maildir.",
        )


def _examine_unnamed_source(
    settings: MailSettings, records: MailRecords, now: datetime, add: AddFinding, *, trial: bool
) -> None:
    """Where no source is named, mail comes through `receive` or straight into mail/in, or it does not come.

    Without a mail server to try it with, mail that came in the last days shows that it comes.
    """
    tried = ""
    if trial:
        from .trial_mail import KINDS, try_way_in

        tried = try_way_in(settings, records, now)
        if not tried or (settings.out.kind not in KINDS and records.came_since(now - LATELY)):
            return
    add(
        "mail.in",
        "no mail source is configured: orders by mail come only from a mail server that delivers into mail/in "
        f"itself, or gives each letter to this program{f'; {tried}' if tried else ''}.",
        "Set mail.in in host.toml to a Maildir or an IMAP folder. For a pipe see the mail server's log: it has to run "
        "`rattus-pbem receive` as the account that owns the home (Postfix runs a pipe in /etc/aliases as nobody).",
    )
