"""Brings mail into the folder `in`: from another program's Maildir, from IMAP, from standard input.

Raw bytes only, on disk before anything else; what fails is reported and the other sources go on.
Never reads what a letter says and never answers one.
"""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from ..disk import is_disk_error
from ..errors import UnreadableError, paragraph
from ..shapes import NewerError
from .host_faults import MAX_AT_ONCE, CollectResult, HostFault, reason
from .mail_note import MailNote
from .queues import MAX_BYTES, MailQueues
from .settings import Endpoint, MailSettings


class NoMailError(UnreadableError):
    """Nothing came on the stream: there is nothing to keep, and nothing that could come again."""


def collect(settings: MailSettings, queues: MailQueues, now: datetime) -> CollectResult:
    """Take what waits at every configured source into `in`. Never raises for what a source does."""
    collected = CollectResult()
    for endpoint in settings.into:
        collect_from(endpoint, queues, now, collected)
    return collected


def collect_from(endpoint: Endpoint, queues: MailQueues, now: datetime, collected: CollectResult) -> None:
    """As `collect`, for one source; its faults are added to what was `collected`."""
    try:
        if endpoint.kind == "maildir":
            _collect_maildir(endpoint, queues, now, collected)
        else:
            from .imap import collect_imap

            collect_imap(endpoint, queues, now, collected)
    except (UnreadableError, NewerError) as error:
        place = "" if error.place in endpoint.place else error.place
        collected.faults.append(HostFault(endpoint.place, paragraph(error.message, place, error.hint)))
    except OSError as error:
        collected.faults.append(HostFault(endpoint.place, reason(error), is_disk_error(error)))


def store_stdin(stream: IO[bytes], queues: MailQueues, now: datetime) -> str:
    """Keep the one mail on a stream and tell its name.

    A mail of the same bytes that waits already is this mail: who brought it was killed before they could say so.
    Raises NoMailError if there is none, OSError if it cannot be kept: the mail server then keeps it.
    The stream is read to its end, so that a mail server that writes a long mail does not stumble.
    """
    raw = stream.read(MAX_BYTES + 1)
    size = len(raw)
    while rest := stream.read(1 << 16):
        size += len(rest)
    if not raw.strip():
        raise NoMailError("no mail came on standard input", hint="Give the whole raw mail, headers and all.")
    note = MailNote("stdin", size=size, cut=MAX_BYTES) if size > MAX_BYTES else MailNote("stdin")
    return queues.store_once(raw[:MAX_BYTES], now, note)


def _collect_maildir(endpoint: Endpoint, queues: MailQueues, now: datetime, collected: CollectResult) -> None:
    """From another program's Maildir. A letter came when its file was written, by the clock of this machine."""
    folder = Path(endpoint.path)
    if not (folder / "new").is_dir() or not (folder / "cur").is_dir():
        raise UnreadableError("this is not a Maildir: it has no new and cur", place=endpoint.path)
    files = []
    for part in ("new", "cur"):
        for entry in os.scandir(folder / part):
            if entry.name[0] != "." and entry.is_file(follow_symlinks=False):
                files.append((entry.stat(follow_symlinks=False).st_mtime_ns, entry.name, Path(entry.path)))
    for written, _, file in sorted(files)[:MAX_AT_ONCE]:
        seconds, rest = divmod(written, 1_000_000_000)
        when = min(now, datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000))
        try:
            _take_file(file, queues, when, MailNote(endpoint.place))
        except FileNotFoundError:
            continue  # another program moved it from new to cur, or took it
        except OSError as error:
            collected.faults.append(HostFault(str(file), reason(error), is_disk_error(error)))
            if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
                return
            continue
        collected.count += 1


def _take_file(file: Path, queues: MailQueues, when: datetime, note: MailNote) -> None:
    try:
        queues.adopt(file, when, note)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # A kill between the two steps gives the letter twice with the same bytes; those have the effect of one.
        with file.open("rb") as stream:
            queues.store(stream.read(MAX_BYTES + 1), when, note)
        file.unlink()
