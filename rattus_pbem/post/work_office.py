"""The post office in the hands of a worker, who has some mails or one game: what it gives rise to is one transaction.

What belongs together over several games, reminders and notices of mails that nobody answered, is gathered in rows, and
written when there is nothing more urgent. Of each mailbox one worker at a time reads.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from ..home.home import Home
from ..mail.database.connection import Rows
from ..mail.database.counters import DatabaseLimits
from ..mail.database.mail_rows import MailRows
from ..mail.host_faults import CollectResult
from ..mail.inbox import collect_from
from ..mail.queues import MailQueues
from ..mail.settings import MailSettings
from ..store.postgres.database import Database
from .office import Unanswered
from .reminders import Reminder, Reminders
from .sorting import MailSorter
from .tick_office import TickOffice
from .work_index import GameNames, PlacesByAddress, WorkIndex

MAX_OF_A_GAME = 200
"""So many mails of a game are taken in at once."""
PUT_OFF = timedelta(minutes=5)
"""Mails that are too many for now are looked at again after this time."""
MARGIN = 5
"""Seconds by which a reader may be silent for longer than its source: that one gives up first."""


class WorkOffice(TickOffice):
    """The office of one transaction."""

    def __init__(self, home: Home, settings: MailSettings, now: datetime, rows: Rows, index: WorkIndex) -> None:
        super().__init__(home, settings, now)
        self.index: WorkIndex = index
        self.rows = rows
        self.mails = MailRows(rows)

    def read_mail_of(self, game: str) -> None:
        """Read the mail for a game that has been claimed, what carries a right code first."""
        rows = self.rows.rows(
            "SELECT name, seat FROM mail WHERE folder = 'in' AND game = %s ORDER BY seat = '', name LIMIT %s",
            (game, MAX_OF_A_GAME),
        )
        for name, seat in rows:
            mail = self.read_mail(name)
            self.sender_of[name] = mail.sender
            if seat:
                self.coded[name] = seat
            self.games.setdefault(game, []).append(mail)

    def sort(self) -> int:
        """Sort what has come in, up to so many mails; how many there were."""
        names = self.mails.unsorted(self.now)
        if not names:
            return 0
        MailSorter(self, names, GameNames(self.home), PlacesByAddress(self.index)).sort_all()
        for_games = [(mail.name, game) for game, mails in self.games.items() for mail in mails]
        personal = [mail.name for mail in self.persons]
        self.rows.execute(
            "UPDATE mail SET game = m.game, seat = m.seat, sender = m.sender "
            "FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[]) AS m (name, game, seat, sender) "
            "WHERE mail.name = m.name",
            (
                [name for name, _ in for_games],
                [game for _, game in for_games],
                [self.coded.get(name, "") for name, _ in for_games],
                [self.sender_of[name] for name, _ in for_games],
            ),
        )
        self.rows.execute("UPDATE mail SET personal = true WHERE name = ANY(%s)", (personal,))
        self.finish()
        # What was too much for now; what has been moved is not in this folder any more.
        self.rows.execute(
            "UPDATE mail SET again = %s WHERE name = ANY(%s) AND folder = 'in' AND game = '' AND NOT personal",
            (self.now + PUT_OFF, names),
        )
        return len(names)

    def answer_one(self) -> str:
        """Answer a mail that belongs to no game, and tell its name; "" if there is none. Raises what goes wrong."""
        from .person_mail import answer_person

        row = self.rows.row(
            "SELECT name FROM mail WHERE folder = 'in' AND personal AND again <= %s ORDER BY name LIMIT 1 "
            "FOR UPDATE SKIP LOCKED",
            (self.now,),
        )
        if row is None:
            return ""
        mail = self.read_mail(row[0])
        self.sender_of[mail.name] = mail.sender
        if self._must_wait(mail):
            self.rows.execute("UPDATE mail SET again = %s WHERE name = %s", (self.now + PUT_OFF, mail.name))
        else:
            answer_person(self, mail)
            self.finish()
        return mail.name

    def remove_old_counters(self) -> None:
        """Forget what was counted long ago."""
        DatabaseLimits(self.rows).remove_old(self.now)

    def finish(self) -> None:
        """The mails of this transaction go where they belong, what is gathered is kept."""
        unanswered = [*self.unanswered_in_sorting, *self.unanswered]
        gathered = [("unanswered", mail.address, json.dumps(mail[1:])) for mail in unanswered]
        gathered += [("reminder", address, _reminder_text(each)) for address, each in self.reminders.each()]
        if gathered:
            kinds, addresses, contents = zip(*gathered, strict=True)
            self.rows.execute(
                "INSERT INTO gathered (kind, address, content) "
                "SELECT * FROM unnest(%s::text[], %s::text[], %s::text[])",
                (list(kinds), list(addresses), list(contents)),
            )
        self.move()

    def write_gathered(self) -> int:
        """One mail to each person of what has been gathered for them; how many rows that was."""
        from .daily_notices import put_daily_notices

        rows = self.rows.rows(
            "DELETE FROM gathered WHERE number IN (SELECT number FROM gathered ORDER BY number LIMIT 5000 "
            "FOR UPDATE SKIP LOCKED) RETURNING number, kind, address, content"
        )
        reminders = Reminders()
        for _, kind, address, content in sorted(rows):
            if kind == "reminder":
                reminders.keep(address, _reminder_from(content))
            else:
                self.unanswered.append(Unanswered(address, *json.loads(content)))
        if self.unanswered:
            put_daily_notices(self)
        for post in reminders.posts(self.now):
            self.put(post)
        return len(rows)


def _reminder_text(reminder: Reminder) -> str:
    content = reminder._asdict()
    return json.dumps({**content, "until": reminder.until.isoformat(), "grace": reminder.grace.isoformat()})


def _reminder_from(text: str) -> Reminder:
    content = json.loads(text)
    moments = {key: datetime.fromisoformat(content[key]) for key in ("until", "grace")}
    return Reminder(**{**content, **moments, "signers": tuple(content["signers"])})


def collect_in_turn(database: Database, settings: MailSettings, queues: MailQueues, now: datetime) -> CollectResult:
    """Take what waits at each source that nobody else reads just now. Raises DatabaseError if we lost our turn.

    Each mail that is stored is a sign of life.
    """
    collected = CollectResult()
    for source in settings.into:
        with database.lock(source.place, max(database.lease, source.timeout + MARGIN)) as is_ours:
            if is_ours:
                collect_from(source, queues, now, collected)
                database.execute("SELECT")  # if the database is gone, no source has failed
    return collected
