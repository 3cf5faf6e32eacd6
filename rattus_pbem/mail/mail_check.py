"""Examines the host's mail: what is wrong with its set-up and what is stuck, each with its fix, in words for the host.

Changes nothing and never raises for what it finds. It sends and takes nothing but a trial mail of its own, where no
setting names the way in, such as a mail server's pipe into `receive`: that has to come back into `in`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence, Sized
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from ..disk import fix_of_closed, shell_word
from ..errors import Finding, one_line
from ..locale import counted
from ..shapes import NewerError
from .endpoint_check import AddFinding, examine_source, examine_transport, may
from .limits import MailLimits
from .mail_records import FolderRecords, MailRecords, regular_files
from .outbox import BREAKER
from .posted import Posted
from .queues import FOLDERS, STALE
from .settings import MailSettings
from .transports import make_transport

EXAMPLES = ("example.org", "example.com", "example.net")
"""Nobody can have an address there (RFC 2606)."""
LATELY = timedelta(days=7)
TRIAL = "X-Rattus-Pbem-Trial"
KINDS = ("smtp", "sendmail")
"""Transports that lead to a mail server, and so back to us."""
LOOK_EVERY = 0.05
LONG_WAIT = timedelta(days=2)
LONG_QUARANTINE = timedelta(days=14)
MANY_TRIES = 3
MAX_NAMED, MAX_NAME = 10, 100
_PARTS = ("in/tmp", "in/new", "in/cur", "in/notes", *FOLDERS[1:])
Came = tuple[datetime, str]
"""When a mail came, and its name."""


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


def try_way_in(settings: MailSettings, records: MailRecords, now: datetime) -> str:
    """Send a trial mail and await it for as long as the transport's timeout; "" if it came, else what became of it.

    What comes later is taken by a tick for what it is: a mail of our own, which nobody answers.
    """
    transport = make_transport(settings) if settings.out.kind in KINDS else None
    if transport is None:
        return "a mail to it cannot be tried without a mail server in mail.out"
    word = os.urandom(16).hex()
    to = f"{settings.local}+trial@{settings.domain}" if settings.sub_addresses else settings.address
    known = {name for _, name in records.arrivals(())}
    try:
        sent = transport.send(_trial_mail(settings.address, to, word, now), settings.address, to)
    finally:
        transport.close()
    if sent.kind != "ok":
        return f"a trial mail to {to} could not be sent: {sent.text.rstrip('.')}"
    ends = time.monotonic() + settings.out.timeout
    while True:
        for folder, name in records.arrivals(known):
            head = records.head(folder, name)
            if f"{TRIAL}: {word}".encode() in head:
                records.forget(folder, name)
                return ""
            if head:  # else it is being moved; the next look finds it where it went
                known.add(name)
        if time.monotonic() > ends:
            return f"a trial mail to {to} was sent and has not come in within {counted(settings.out.timeout, 'second')}"
        time.sleep(LOOK_EVERY)


def _trial_mail(address: str, to: str, word: str, now: datetime) -> bytes:
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"] = address
    mail["To"] = to
    mail["Subject"] = "rattus-pbem doctor: trial mail"
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = f"<trial.{word}@{address.partition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail[TRIAL] = word
    mail.set_content("`rattus-pbem doctor` has sent this mail to see whether mail comes in. It may be deleted.\n")
    return mail.as_bytes()


def examine_folders(mail: Path, add: AddFinding) -> None:
    """Folders that others may read, that we may not write, and files where folders should be."""
    others, closed, files = [], [], []
    for part in _PARTS:
        folder = mail / part
        try:
            mode = folder.stat().st_mode
        except NotADirectoryError:
            continue  # the folder it lies in is reported
        except OSError:
            if os.path.lexists(folder):
                closed.append(str(folder))
            continue
        if not os.path.isdir(folder):
            files.append(str(folder))
        elif not may(folder, os.R_OK | os.W_OK | os.X_OK):
            closed.append(str(folder))
        elif mode & 0o077:
            others.append(str(folder))
    for folder in (mail, mail / "in"):
        if os.path.exists(folder) and not os.path.isdir(folder):
            files.append(str(folder))
        elif os.path.isdir(folder) and not may(folder, os.W_OK | os.X_OK):
            closed.append(str(folder))
    if files:
        add(
            "mail",
            f"no folder, but a file: {', '.join(files)}.",
            f"Take it away: mv {shell_word(files[0])} {shell_word(files[0] + '.old')}",
        )
    if closed:
        add("mail", f"the user who runs this may not write {', '.join(closed)}.", fix_of_closed(*closed))
    if others:
        add(
            "mail",
            f"other users can read letters in {', '.join(others)}.",
            f"chmod 700 {' '.join(map(shell_word, others))}",
        )
    if strays := _strays(mail / "in" / "new"):
        what = f"no mail, but a folder, a link or a pipe: {one_line(strays[0].name, MAX_NAME)}."
        add("mail/in/new", what, f"Take it away: rm -r {' '.join(map(shell_word, strays))}")


def _strays(folder: Path) -> list[Path]:
    """What is in a folder of mails but is not a mail; no tick takes it."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if not entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    return [folder / name for name in sorted(names)]


def examine_half_written(mail: Path, now: datetime, add: AddFinding) -> None:
    """What killed deliveries left half-written."""
    files = regular_files(mail / "in" / "tmp", hidden=True)
    if left := [file for file in files if _written(file) < now - STALE]:
        fix = "The next tick that takes mail clears them up; see whether it runs."
        add("mail/in/tmp", f"{counted(len(left), 'half-written file')} that killed deliveries left.", fix)


def examine_inbox(records: MailRecords, now: datetime, add: AddFinding) -> None:
    """Letters that nobody took, that could not be read, that nobody vouched for."""
    if late := _older(_came(records, "in"), now - LONG_WAIT):
        fix = "Check that the tick runs (crontab -l, its log), and what it prints; run it by hand."
        add("mail/in", f"{_letters(late)} not taken for more than 2 days; {_oldest(late)}.", fix)
    if shunted := _came(records, "shunt"):
        what = f"{_letters(shunted)} could not be read; {_oldest(shunted)}{_why(records, 'shunt', shunted)}."
        add("mail/shunt", what, _fix(records, "shunt", shunted, "has it read again"))
    if held := _older(_came(records, "quarantine"), now - LONG_QUARANTINE):
        what = f"{_letters(held)} held back for more than 14 days; {_oldest(held)}{_why(records, 'quarantine', held)}."
        add("mail/quarantine", what, _fix(records, "quarantine", held, "lets it count"))


def examine_outbox(settings: MailSettings, records: MailRecords, now: datetime, add: AddFinding) -> None:
    """Letters that are tried in vain, wait, or were given up; the breaker; addresses that bounce."""
    waiting, torn = records.unsent()
    _examine_waiting(settings, waiting, now, add)
    if torn:
        fix = "Restore it from a backup, or remove it; the letter is written again if it is still of use."
        add("mail/out", f"the state of a letter cannot be read: {', '.join(torn[:MAX_NAMED])}.", fix)
    given_up = sorted(records.given_up(), key=lambda letter: letter.ended or letter.put)
    if given_up:
        first = given_up[0]
        what = f"{_letters(given_up)} could not be sent and given up; the oldest, {first.envelope.key} to "
        what += f"{first.envelope.to}, on {_moment(first.ended or first.put)}{_reason(first)}."
        add("mail/shunt", what, "Correct the player's address or the mail transport; then `rattus-pbem mail release`.")
    for letter in records.newer():
        add("mail/out", letter.reason, "Install the newer program: this one leaves the letter where it lies.")
    try:
        limits = records.limits()
    except NewerError as error:
        add("mail/state.json", error.message + ".", error.hint)
    else:
        _examine_limits(settings, limits, now, add)


def _examine_waiting(settings: MailSettings, waiting: Sequence[Posted], now: datetime, add: AddFinding) -> None:
    """Letters that are tried in vain, and those that nobody has tried for long."""
    if tried := [letter for letter in waiting if letter.tries >= MANY_TRIES]:
        most = max(tried, key=lambda letter: letter.tries)
        add(
            "mail/out",
            f"{_letters(tried)} tried {MANY_TRIES} times or more in vain, {most.envelope.key} to {most.envelope.to} "
            f"{most.tries} times{_reason(most)}; the oldest waits since {_moment(tried[0].put)}.",
            f"See what the server answered; after {counted(settings.retries, 'try', 'tries')} a letter is given up.",
        )
    late = [letter for letter in waiting if letter.tries < MANY_TRIES and letter.put < now - LONG_WAIT]
    if late and settings.out.kind != "none":
        what = f"{_letters(late)} not sent for more than 2 days; the oldest unsent, {late[0].envelope.key} to "
        what += f"{late[0].envelope.to}, waits since {_moment(late[0].put)}."
        add("mail/out", what, "Check that the tick runs, and that the mail transport accepts letters.")


def _reason(letter: Posted) -> str:
    """Why a letter has not left, as the end of a clause."""
    return f": {letter.reason.rstrip('.')}" if letter.reason else ""


def _examine_limits(settings: MailSettings, limits: MailLimits, now: datetime, add: AddFinding) -> None:
    """The breaker, and addresses that bounce."""
    if limits.count(BREAKER, now) >= settings.breaker:
        add(
            "mail.breaker",
            f"the limit of {counted(settings.breaker, 'letter')} an hour is reached; none is sent before "
            f"{_moment(limits.ends(BREAKER, now))}.",
            "See in mail/sent what was sent; if it is right, set mail.breaker higher.",
        )
    if bouncing := limits.bouncing():
        named = [f"{address} ({count})" for address, count in list(bouncing.items())[:MAX_NAMED]]
        named_text = ", ".join(named) + (f" and {len(bouncing) - MAX_NAMED} more" if len(bouncing) > MAX_NAMED else "")
        fix = "Ask the player for another address; a mail from the address clears it."
        add("mail/state.json", f"letters to these addresses come back: {named_text}.", fix)


def _came(records: MailRecords, folder: str) -> list[Came]:
    """The mails of a folder with when they came, oldest first; one that goes away meanwhile counts as new."""
    far = datetime.max.replace(tzinfo=UTC)
    return sorted((records.received(folder, name) or far, name) for name in records.names(folder))


def _written(file: Path) -> datetime:
    """When a file was written; in the far future if it went away meanwhile."""
    try:
        return datetime.fromtimestamp(file.stat(follow_symlinks=False).st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.max.replace(tzinfo=UTC)


def _older(mails: list[Came], than: datetime) -> list[Came]:
    return [(at, name) for at, name in mails if at < than]


def _letters(letters: Sized) -> str:
    return counted(len(letters), "letter")


def _oldest(mails: list[Came]) -> str:
    at, name = mails[0]
    return f"the oldest, {name}, came {_moment(at)}"


def _why(records: MailRecords, folder: str, mails: list[Came]) -> str:
    """The reason in the note beside the oldest, as the end of a sentence."""
    reason = records.note(folder, mails[0][1]).why
    return f": {' '.join(reason.split())[:300].rstrip('.')}" if reason else ""


def _fix(records: MailRecords, folder: str, mails: list[Came], released: str) -> str:
    """What the host does about the oldest; `released` is what its release does."""
    name = mails[0][1]
    removal = records.how_removed(folder, name)
    return f"`rattus-pbem mail show {name}`; `mail release` {released}{f', or {removal}' if removal else ''}."


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
