"""A new key for a host: the one before is replaced by it, or it is lost or stolen. All players hear of it by letter.

The new key lies in `host.key.new` until all is done: whoever kills it and says it again, as before, goes on with the
same key. What was begun otherwise is not gone on with: after a theft the stolen key must count no more.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path

from msgspec import UNSET

from ..disk import disk_error
from ..errors import IllegalError, PbemError, UnreadableError
from ..home.home import Home, key_mark, open_home, show_keys
from ..home.host_keys import DEMO_MARK, HostKeys, read_keys
from ..hosting.session import open_game
from ..record.book import OVER
from ..record.lines_of_people import HostKeyChanged, KeyChange
from ..record.signatures import LOST, REPLACED, STOLEN, signer_of, signers_of
from ..store.files import locked, replace_file
from .grounds import check_reason

KEY, NEXT = "host.key", "host.key.new"


def new_host_key(path: Path, how: KeyChange, reason: str, now: datetime) -> tuple[list[str], list[str]]:
    """Give the home in this folder a new key. Returns the games whose players will hear of it, and what could not be
    told, a sentence each.

    Raises IllegalError for no reason, a key that is not lost after all, or a demo's home; UnreadableError for a key
    that cannot be read, unless it is lost.
    """
    reason = check_reason(reason)
    if (path / DEMO_MARK).exists():
        raise IllegalError("this is the home of a demo: its key is published", place=str(path))
    with locked(path / "tick.lock", what="this home"):
        keys = _next_keys(path, how, now)
        home = open_home(path, keys)
        try:
            replace_file(path, NEXT, keys.text().encode(), durable=True)
            if (database := getattr(home.store, "database", None)) is not None:
                from ..store.postgres import migrations

                migrations.add_mark(database, key_mark(keys.key))
            replace_file(path, KEY, keys.text().encode(), durable=True)
            show_keys(home)
            games, failed = _enter_key_change(home, how, reason, now)
            (path / NEXT).unlink()
        except OSError as error:
            raise disk_error(error) from None
    return games, failed


def _next_keys(path: Path, how: KeyChange, now: datetime) -> HostKeys:
    """The keys that the home will have: those that were begun with, if this is said again as before."""
    begun, present = _keys_in(path / NEXT), _keys_in(path / KEY)
    if present is None and how != LOST:
        return read_keys(path / KEY)  # raises what is wrong with it
    if begun is not None and _was_begun_so(begun, present, how):
        return begun
    if present is not None and how == LOST:
        raise IllegalError(
            "the key is there: it is not lost",
            place=str(path / KEY),
            hint="Without --lost it is replaced; with --stolen it counts no more.",
        )
    if present is None or how == STOLEN:
        return HostKeys(secrets.token_bytes(32))
    if present == begun:
        raise IllegalError(
            "a key that was lost or stolen is being replaced, and not all games are told",
            place=str(path / NEXT),
            hint="First say that again: with --lost, or with --stolen.",
        )
    return present.followed(now)


def _was_begun_so(begun: HostKeys, present: HostKeys | None, how: str) -> bool:
    """Whether these keys were begun for this very end: only in place of a replaced one do older ones still count."""
    if how == REPLACED:
        return present is not None and bool(begun.older) and present.key in (begun.key, begun.older[0].key)
    return not begun.older and (how == STOLEN or present in (None, begun))


def _keys_in(file: Path) -> HostKeys | None:
    """The keys in this file; None if it is not there, or cannot be read."""
    try:
        return read_keys(file)
    except UnreadableError:
        return None


def _enter_key_change(home: Home, how: KeyChange, reason: str, now: datetime) -> tuple[list[str], list[str]]:
    """Write the key change into every running game, and, if the old key is lost or stolen, into finished games that are
    signed, since that key can sign nothing there any more.

    Returns the games entered, and a sentence for each game that could not be opened.
    """
    games, failed, mark = [], [], key_mark(home.key)[:16]
    for name in home.store.games():
        try:
            with open_game(home, name, now) as session:
                book = session.game.book
                is_signed = bool(signers_of(book))
                if book.stage == OVER and (how == REPLACED or not is_signed):
                    continue
                if book.host_key != mark:
                    signer = signer_of(home.key) if is_signed else UNSET
                    session.game.write(HostKeyChanged(how=how, key=mark, reason=reason, signer=signer))
                    session.commit()
                games.append(name)
        except PbemError as error:
            failed.append(f"{name}: {error}")
    return games, failed
