"""One tick with mail: take in, play, hand over, send. What goes wrong at one place never stops the rest.

What needs the mail's own code is imported only once there is mail: an idle tick costs little.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import PbemError
from ..home.home import Home
from ..hosting.tick import tick as play_all
from ..hosting.tick_result import TickResult
from ..locale import counted
from ..shapes import refuse_newer
from ..store.files import locked

if TYPE_CHECKING:
    from ..hosting.index import Index
    from .tick_office import TickOffice


def tick(home: Home, now: datetime, *, dry_run: bool = False, only: str = "") -> TickResult:
    """Take in mail, play every game as far as it goes, send what is due.

    With `only` the mail for one game is taken in that lies here already, and nothing is fetched or sent.

    Raises UnreadableError if the mail settings are wrong, LockedError if another tick is at work, NewerError if a newer
    program has written what a tick goes by, before anything is done; nothing else.
    """
    if not dry_run and hasattr(home.store, "mail_rows"):
        from .work import Worker

        return Worker(home, now).work_off()
    if not home.mail and not _waits(home, "in/new") and not _waits(home, "in/cur"):
        return play_all(home, now, dry_run=dry_run)
    desk = MailDesk(home, now, only)
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(home.path / "tick.lock", what="the mail of this home"))
        except OSError as error:
            result = TickResult()
            result.add_disk_error("nothing can be done", error)
            return result
        result = play_all(home, now, dry_run=dry_run, desk=desk if not dry_run else None, only=only)
        if dry_run and (count := desk.waiting()):
            result.notes.append(f"{counted(count, 'mail waits', 'mails wait')} to be read")
        return result


def _waits(home: Home, folder: str) -> bool:
    """Whether something lies in a folder of the mail."""
    try:
        with os.scandir(home.path / "mail" / folder) as entries:
            return any(entry.name[0] != "." for entry in entries)
    except OSError:
        return False


def _refuse_newer(mail: Path) -> None:
    """Raise NewerError if a newer program wrote the counters of this mail, or the IMAP positions.

    Nothing is played then, either: orders wait in that mail, and deadlines move once the newer program is there.
    """
    from ..mail.queues import read_json

    for name, schema in (("state.json", "mail-state"), ("imap.json", "mail-sources")):
        with suppress(OSError):  # a limit that starts anew is better than mail that stops
            refuse_newer(read_json(mail / name), schema, str(mail / name))


class MailDesk:
    """Implements `hosting.tick.Desk`: opens the office behind it only when there is something to do there."""

    def __init__(self, home: Home, now: datetime, only: str = "") -> None:
        """With `only` the mail for one game, and no servers are asked: letters wait."""
        self.home = home
        self.only = only
        self.now = now
        self._open: TickOffice | None = None
        self._index: Index | None = None
        from .mail_setup import mail_settings

        self.settings = mail_settings(home)
        _refuse_newer(home.path / "mail")

    @property
    def office(self) -> TickOffice:
        """The office, opened on first use."""
        if self._open is None:
            from .tick_office import TickOffice

            self._open = TickOffice(self.home, self.settings, self.now)
            if self._index is not None:
                self._open.index = self._index
        return self._open

    def waiting(self) -> int:
        """How many mails wait in `in`."""
        return len(self.office.queues.waiting())

    # ---- hosting.tick.Desk ---------------------------------------------------------------------------------------

    def collect(self, result: TickResult) -> bool:
        """Fetch what waits at the mail sources; whether anything came."""
        endpoints = [
            endpoint for endpoint in self.settings.into if endpoint.kind != "maildir" or _has_mail(endpoint.path)
        ]
        if not endpoints or self.only:
            return False
        from ..mail.inbox import collect
        from .host_letters import add_collected

        try:
            return add_collected(result, collect(self.settings, self.office.queues, self.now))
        except OSError as error:
            result.fail("in", f"mail cannot be stored: {error}", disk=True)
            return False

    def begin(self, index: Index, result: TickResult) -> None:
        """Look through what has come in."""
        self._index = index
        if self._open is not None:  # to keep what was fetched
            self._open.index = index
        if _waits(self.home, "in/new") or _waits(self.home, "in/cur"):
            try:
                self.office.begin(index, self.only)
            except OSError as error:
                result.fail("in", f"mail cannot be read: {error}", disk=True)

    def waits_for(self, game: str) -> bool:
        """Whether mail for this game has come in."""
        return self._open is not None and self._open.waits_for(game)

    def needs_whole_home(self, game: str) -> bool:
        """Whether the mail for this game asks for what is counted over the whole home."""
        return self._open is not None and self._open.needs_whole_home(game)

    def senders(self) -> Iterable[tuple[str, str]]:
        """Game and seat of all mail that has come in."""
        return self._open.senders() if self._open is not None else ()

    def refuse(self, game: str) -> None:
        """This game could not be opened: its mail waits."""
        if self._open is not None:
            self._open.refuse(game)

    def flush(self) -> None:
        """Make last what was handed over. Raises OSError."""
        if self._open is not None:
            self._open.flush()

    def carried(self) -> Any:
        """What became of the mail in this process."""
        return self._open.carried() if self._open is not None else None

    def merge(self, carried: Any) -> None:
        """What another process has done with its part of the mail."""
        if carried is not None:
            self.office.merge(carried)

    def send(self, result: TickResult) -> bool:
        """Send what is due, tell the host what is wrong, once a cause and day, and tidy up; whether there was any."""
        office = self._open
        if office is not None:
            result.problems.update(office.problems)
        is_due = bool(result.problems) or _waits(self.home, "out")
        if is_due:
            try:
                self._send(result)
            except OSError as error:
                result.add_disk_error("mail", error)
            result.note_problems()
        if office is not None and office.sorted.shunted:
            result.failed += [f"mail {name}: put into shunt: {why}" for name, why in office.sorted.shunted.items()]
        return is_due

    def _send(self, result: TickResult) -> None:
        from ..mail.limits import DAY
        from .host_letters import add_sent, tell_host

        office = self.office
        office.outbox.remove_temporary_files()
        with suppress(OSError):  # what cannot be told today is told once there is room
            tell_host(office, result)

        for _ in range(0 if self.only else 2):  # what went wrong in sending is told to the host in the same tick
            try:
                is_heard = add_sent(result, office.send_due())
            except PbemError as error:
                result.fail("out", f"mail: {error}")
                tell_host(office, result)
                break
            if not is_heard or not tell_host(office, result):
                break
        if office.limits.allow("trim", 1, self.now, DAY):
            office.outbox.remove_old(self.now)
            office.queues.remove_temporary_files(self.now)
        office.limits.save()


def _has_mail(path: str) -> bool:
    """Whether a Maildir may hold mail; one that cannot be looked into is left to `collect` to complain of."""
    try:
        for part in ("new", "cur"):
            with os.scandir(os.path.join(path, part)) as entries:
                if any(entries):
                    return True
    except OSError:
        return True
    return False
