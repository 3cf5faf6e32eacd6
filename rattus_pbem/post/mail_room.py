"""Where the mail of a home lies: with its games, if their store keeps mail, else in the folder HOME/mail."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UnreadableError
from ..home.home import Home
from ..home.host_toml import MAX_BYTES, read_host_toml
from ..mail.mail_of_home import MailFolder, MailRoom
from ..reading import SettingsTable, read_given
from ..store import KINDS, open_store

if TYPE_CHECKING:
    from ..mail.database.connection import Rows
    from ..mail.home_copy import MailPlace
    from ..mail.mail_records import MailRecords


def mail_room(home: Home) -> MailRoom:
    """The queues, the outbox and the counters of this home."""
    rows = getattr(home.store, "mail_rows", None)
    return MailFolder(home.path / "mail") if rows is None else _in_database(rows)


def _in_database(rows: Rows) -> MailRoom:
    from ..mail.database import DatabaseRoom

    return DatabaseRoom(rows)


def mail_place(home: Home) -> MailPlace:
    """The mail of this home, to be copied."""
    from ..mail.home_copy import FolderMail

    rows = getattr(home.store, "mail_rows", None)
    if rows is None:
        return FolderMail(home.path / "mail")
    from ..mail.database.rows_copy import RowsMail

    return RowsMail(rows)


def mail_records(home: Home) -> MailRecords:
    """What can be seen of the mail of this home."""
    rows = getattr(home.store, "mail_rows", None)
    if rows is None:
        from ..mail.mail_records import FolderRecords

        return FolderRecords(home.path / "mail")
    from ..mail.database.row_records import RowRecords

    return RowRecords(rows)


def receiving_room(folder: Path) -> MailRoom:
    """As `mail_room`, for whoever only brings mail, and must not fail at a mistake in another setting of host.toml.

    Raises our errors and OSError where a store keeps the mail and cannot be reached.
    """
    path = folder / "host.toml"
    try:
        settings = SettingsTable("store", read_host_toml(path).get("store"), []).values
    except UnreadableError:
        if _ON_DATABASE.search(read_given(path, MAX_BYTES)):
            raise
        settings = {}
    if settings.get("kind", KINDS[0]) == KINDS[0]:
        return MailFolder(folder / "mail")
    rows = getattr(open_store(folder, settings), "mail_rows", None)
    return MailFolder(folder / "mail") if rows is None else _in_database(rows)


_ON_DATABASE = re.compile(rb"^\s*kind\s*=\s*['\"]postgres", re.MULTILINE)
