"""Takes mail from an IMAP folder: fetched, kept on disk, and only then moved away on the server.

The name that each letter will have here is remembered by UIDVALIDITY and UID before it is fetched, in
HOME/mail/imap.json. So a connection that drops, or a killed process, takes no letter twice and loses none: a letter
whose name lies in a folder already is only moved away.
"""

from __future__ import annotations

import hashlib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ..errors import UnreadableError, install_hint
from .host_faults import MAX_AT_ONCE, CollectResult, HostFault, reason
from .mail_note import MailNote
from .queues import MAX_BYTES, Fetched, MailQueues
from .settings import Endpoint

if TYPE_CHECKING:
    from imapclient import IMAPClient  # type: ignore[import-untyped]


def collect_imap(endpoint: Endpoint, queues: MailQueues, now: datetime, collected: CollectResult) -> None:
    """Take what waits in the folder of the server. Raises UnreadableError, OSError for what stops the whole source.

    A letter came when we first saw it on the server, by our own clock, however many were fetched before it; what the
    server says stands in its note as `delivered`.
    """
    refused = refusals(endpoint)
    from imapclient.exceptions import IMAPClientAbortError  # type: ignore[import-untyped]

    try:
        with connected(endpoint) as client:
            done = _DoneFolder(client, endpoint.done)
            try:
                done.find_folder()
            except IMAPClientAbortError:
                raise
            except refused as error:
                done.folder, done.expunges = "", False
                what = (
                    f"the folder {endpoint.done} cannot be made: {reason(error)}; letters taken are marked as deleted"
                )
                collected.faults.append(HostFault(endpoint.place, what))
            for uid, name in _names(client, endpoint, queues, now).items():
                try:
                    _take(client, done, uid, name, endpoint, queues, now, collected)
                except IMAPClientAbortError:
                    raise
                except refused as error:
                    collected.faults.append(HostFault(endpoint.place, f"the letter with UID {uid}: {reason(error)}"))
    except refused as error:
        raise UnreadableError(f"the server stopped: {reason(error)}", place=endpoint.place) from None


def refusals(endpoint: Endpoint) -> tuple[type[Exception], ...]:
    """An answer of no, and what the library is known to raise on answers that are no IMAP.

    Raises UnreadableError if the library is not installed.
    """
    try:
        from imapclient.exceptions import IMAPClientError, ProtocolError
    except ImportError:
        raise UnreadableError(
            "reading mail by IMAP needs imapclient", place=endpoint.place, hint=install_hint("mail")
        ) from None
    return (IMAPClientError, ProtocolError, ValueError, KeyError, IndexError, TypeError, AssertionError)


@contextmanager
def connected(endpoint: Endpoint) -> Iterator[IMAPClient]:
    """A connection that is logged in, closed at the end. Raises `refusals`, UnreadableError and OSError."""
    from imapclient import IMAPClient

    context = None
    if endpoint.tls != "none":
        try:
            context = ssl.create_default_context(cafile=endpoint.ca_file or None)
        except OSError as error:
            raise UnreadableError(f"ca_file cannot be used: {reason(error)}", place=endpoint.ca_file) from None
    password = endpoint.password()
    client = IMAPClient(
        endpoint.host, port=endpoint.port, ssl=endpoint.tls == "tls", ssl_context=context, timeout=endpoint.timeout
    )
    try:
        if endpoint.tls == "starttls":
            client.starttls(context)
        client.login(endpoint.user, password)
        yield client
    finally:
        # A connection that is gone cannot be closed politely.
        with suppress(Exception):
            client.logout()
        with suppress(Exception):
            client.shutdown()


def _names(client: IMAPClient, endpoint: Endpoint, queues: MailQueues, now: datetime) -> dict[int, str]:
    """The UIDs to fetch now with the names their letters have or will have here, on disk before any.

    All that wait are named at once: a name holds the time at which its letter came.
    """
    selected = client.select_folder(endpoint.folder)
    validity = int(selected[b"UIDVALIDITY"])
    uids = sorted(client.search(["NOT", "DELETED"]))
    fetched = queues.fetched(endpoint.place)
    known = fetched.names if fetched.validity == validity else {}
    names = {str(uid): known.get(str(uid)) or _name(queues, validity, uid, now) for uid in uids}
    if names != known:
        queues.keep_fetched(endpoint.place, Fetched(validity, names))
    return {uid: names[str(uid)] for uid in uids[:MAX_AT_ONCE]}


def _take(
    client: IMAPClient,
    done: _DoneFolder,
    uid: int,
    name: str,
    endpoint: Endpoint,
    queues: MailQueues,
    now: datetime,
    collected: CollectResult,
) -> None:
    """Take one letter, if it is not here already, and put it away at the server."""
    if queues.find(name) is None:
        if not _fetch(client, uid, name, endpoint, queues, now, collected):
            return
        collected.count += 1
    done.put_away(uid)


def _name(queues: MailQueues, validity: int, uid: int, now: datetime) -> str:
    return queues.name(hashlib.sha256(f"{validity}.{uid}".encode()).digest(), now)


def _fetch(
    client: IMAPClient,
    uid: int,
    name: str,
    endpoint: Endpoint,
    queues: MailQueues,
    now: datetime,
    collected: CollectResult,
) -> bool:
    """Fetch one letter and keep it; False if the server does not have it any more. Raises OSError."""
    body = f"BODY.PEEK[]<0.{MAX_BYTES}>"
    answer: dict[bytes, Any] = client.fetch([uid], ["RFC822.SIZE", "INTERNALDATE", body]).get(uid, {})
    raw = next((value for key, value in answer.items() if key.startswith(b"BODY[]")), None)
    if not isinstance(raw, bytes):
        collected.faults.append(HostFault(endpoint.place, f"the server does not give the letter with UID {uid}"))
        return False
    note = MailNote(endpoint.place)
    delivered, size = answer.get(b"INTERNALDATE"), answer.get(b"RFC822.SIZE", 0)
    if isinstance(delivered, datetime):
        # The library gives naive times of this machine's zone.
        note = replace(note, delivered=delivered.astimezone(UTC).isoformat(timespec="seconds"))
    if isinstance(size, int) and size > MAX_BYTES:
        note = replace(note, size=size, cut=MAX_BYTES)
    queues.store(raw, now, note, name=name)
    return True


class _DoneFolder:
    """Puts letters away on the server: into a folder, else marked as deleted."""

    def __init__(self, client: IMAPClient, folder: str) -> None:
        self.client = client
        self.folder = folder
        self.moves = client.has_capability("MOVE")
        self.expunges = client.has_capability("UIDPLUS")

    def find_folder(self) -> None:
        """Make the folder if it is not there."""
        if self.folder and not self.client.folder_exists(self.folder):
            self.client.create_folder(self.folder)

    def put_away(self, uid: int) -> None:
        """Move one letter to the folder, or mark it."""
        if self.folder and self.moves:
            self.client.move([uid], self.folder)
            return
        if self.folder:
            self.client.copy([uid], self.folder)
        self.client.add_flags([uid], [rb"\Seen", rb"\Deleted"], silent=True)
        if self.expunges:
            self.client.uid_expunge([uid])
