"""The whole mail of a home as rows, to be copied: see `home_copy`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from ..home_copy import MEMORIES, CopiedLetter, Mail, Rest
from ..limits import Bouncing, Counted
from ..posted import Posted
from .connection import Rows


class RowsMail:
    """The mail in a database as a copy of a home reads and writes it (`home_copy.MailPlace`)."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def mails(self) -> Iterator[Mail]:
        for (name,) in self.rows.rows("SELECT name FROM mail ORDER BY name"):
            row = self.rows.row("SELECT folder, name, raw, note FROM mail WHERE name = %s", (name,))
            if row is not None:
                yield Mail(*row)

    def letters(self) -> Iterator[CopiedLetter]:
        for (key,) in self.rows.rows("SELECT key FROM letter ORDER BY key"):
            row = self.rows.row("SELECT key, posted, raw FROM letter WHERE key = %s", (key,))
            if row is not None:
                yield CopiedLetter(*row)

    def counters_and_log(self) -> Rest:
        rows = self.rows.rows
        counts = {name: [ends, int(number)] for name, ends, number in rows("SELECT name, ends, number FROM counter")}
        bounces = {
            address: Bouncing(int(number), status, last)
            for address, number, status, last in rows("SELECT address, number, status, last FROM bounce")
        }
        blobs = rows("SELECT name, data FROM home_blob WHERE starts_with(name, 'mail/')")
        memories = {name.removeprefix("mail/"): data.decode() for name, data in blobs}
        log = [entry for (entry,) in rows("SELECT entry FROM mail_log ORDER BY number")]
        return Rest(Counted(counts, bounces), memories, log)

    def take_mail(self, mail: Mail) -> None:
        digest = hashlib.sha256(mail.raw).digest()
        self.rows.execute(
            "INSERT INTO mail (name, folder, raw, digest, note) VALUES (%s, %s, %s, %s, %s) ON CONFLICT (name) "
            "DO UPDATE SET folder = excluded.folder, note = excluded.note",
            (mail.name, mail.folder, mail.raw, digest, mail.note),
        )

    def take_letter(self, letter: CopiedLetter) -> None:
        posted = Posted.from_json(json.loads(letter.posted), letter.key, f"letter {letter.key}")
        if posted is None:
            return
        envelope = posted.envelope
        place = (envelope.game, envelope.seat, envelope.kind, envelope.rank)
        self.rows.execute(
            "INSERT INTO letter (key, state, game, seat, kind, rank, put, due, ended, posted, raw) "
            "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (key) DO UPDATE "
            "SET state = excluded.state, due = excluded.due, ended = excluded.ended, posted = excluded.posted, "
            "raw = excluded.raw",
            (letter.key, posted.state, *place, posted.put, posted.due, posted.ended, letter.posted, letter.raw),
        )

    def take_rest(self, rest: Rest) -> None:
        with self.rows.transaction():
            for table in ("counter", "bounce", "mail_log"):
                self.rows.execute(f"DELETE FROM {table}")
            for name, (ends, number) in rest.counted.counts.items():
                self.rows.execute("INSERT INTO counter (name, ends, number) VALUES (%s, %s, %s)", (name, ends, number))
            for address, held in rest.counted.bounces.items():
                bounced = (address, held.count, held.status, held.last)
                self.rows.execute("INSERT INTO bounce (address, number, status, last) VALUES (%s, %s, %s, %s)", bounced)
            for name in MEMORIES:
                if name in rest.memories:
                    self.rows.execute(
                        "INSERT INTO home_blob (name, data) VALUES (%s, %s) "
                        "ON CONFLICT (name) DO UPDATE SET data = excluded.data",
                        (f"mail/{name}", rest.memories[name].encode()),
                    )
            for line in rest.log:
                self.rows.execute(
                    "INSERT INTO mail_log (name, entry) VALUES (%s, %s) ON CONFLICT (name) "
                    "DO UPDATE SET entry = excluded.entry",
                    (json.loads(line)["name"], line),
                )
