"""The outbox: each letter is a message and a JSON of its state, in `out` until it is sent, then in `sent` or `shunt`.

    out/KEY.eml, out/KEY.json       waiting, with its tries and the time of the next
    sent/KEY.eml, sent/KEY.json     sent, or replaced by a newer one before it was sent
    shunt/KEY.eml, shunt/KEY.json   given up, with the reason

The JSON counts: a message without one was never put, a letter whose JSON lies in `sent` or `shunt` is over, even if
its `out/KEY.json` is still there (a kill came between the two; the next run clears it up). A letter leaves at least
once: after a kill between the server's yes and our note it leaves again with the same Message-ID.

Knows letters by key, game and seat as words; never composes one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..disk import is_disk_error, replace_through, sync_folder
from ..errors import InternalError
from ..locale import counted
from .host_faults import Fault, reason
from .limits import DAY, HOUR, Limits
from .posted import Envelope, Posted, posted_json, read_posted
from .queues import Queues, write_json
from .settings import MailSettings
from .transports import Transport

FIRST_WAIT = timedelta(minutes=5)
LONGEST_WAIT = timedelta(hours=12)
KEPT_MESSAGES = timedelta(days=30)
KEPT_STATES = timedelta(days=400)
BREAKER = "out"

_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,120}")
_OVER = ("sent", "shunt")
# By rank. A recipient has an allowance of each: what others give rise to spends none of what a player must have.
_COUNTERS = ("asks", "to", "news", "press", "rest")
_LATER = {3: " for messages of players", 4: " for answers to mails without a code"}
_PARTS = ((1, 1), (9, 10), (9, 10), (1, 2), (1, 4))


@dataclass(slots=True)
class SendResult:
    """What a run of the outbox did: the keys sent, given up and put off; `failed` and `faults` are for the host."""

    sent: list[str] = field(default_factory=list)
    failed: list[Posted] = field(default_factory=list)
    deferred: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


class Outbox:
    """The letters under HOME/mail/out and what became of them. One process at a time."""

    def __init__(self, queues: Queues, *, remember: bool = False) -> None:
        """With `remember` the letters that wait are read once: only where nobody else writes in the folder."""
        self.path = queues.path
        self._remember = remember
        self._waiting: dict[tuple[str, str, str], dict[str, Posted]] | None = None

    def put(
        self, raw: bytes, envelope: Envelope, now: datetime, *, due: datetime | None = None, durable: bool = True
    ) -> bool:
        """Put a letter in for good; False, and nothing changed, if one with this key was put before. Raises OSError.

        It leaves when it is `due`, or at once.
        Not `durable`: whoever puts many makes them last together, and can write them again after a power cut.
        """
        if not _KEY.fullmatch(envelope.key):
            raise InternalError(f"{envelope.key!r} cannot be the key of a letter")
        held = self.find(envelope.key)
        if held is None:
            older = self._replaced_by(envelope)
            self._write(envelope.key, "out", raw, durable=durable)
            self._note(Posted(envelope, "waiting", now, due or now), "out", durable=durable)
        else:
            # A kill may have come before the older ones were taken out.
            older = [
                letter for letter in self._replaced_by(envelope) if letter.put < held.put and held.state == "waiting"
            ]
        for letter in older:
            self._end(letter, "replaced", "sent", now, f"by {envelope.key}")
        return held is None

    def find(self, key: str) -> Posted | None:
        """The letter with this key and how it stands; None if none was put, or it was trimmed away."""
        if not _KEY.fullmatch(key):
            return None
        for folder in (*_OVER, "out"):
            if letter := read_posted(self.path / folder / f"{key}.json"):
                return letter
        return None

    def message(self, key: str) -> bytes | None:
        """The bytes of a letter; None if there are none any more."""
        if not _KEY.fullmatch(key):
            return None
        for folder in ("out", *_OVER):
            with suppress(OSError):
                return (self.path / folder / f"{key}.eml").read_bytes()
        return None

    def waiting(self) -> list[Posted]:
        """The letters that were not sent yet, in the order they were put."""
        letters = [letter for held in self._held().values() for letter in held.values()]
        return sorted(letters, key=_age)

    def _held(self) -> dict[tuple[str, str, str], dict[str, Posted]]:
        """The letters that wait, by game, seat and kind."""
        if self._waiting is None or not self._remember:
            self._waiting = {}
            for letter in self._read_waiting():
                self._waiting.setdefault(_place(letter), {})[letter.envelope.key] = letter
            for held in [dict(held) for held in self._waiting.values()]:
                self._settle(list(held.values()))
        return self._waiting

    def _settle(self, held: list[Posted]) -> None:
        """Of letters of one place that replace each other only the newest counts: a kill left the older ones here."""
        letters = sorted((letter for letter in held if letter.envelope.replaces), key=_age)
        for letter in letters[:-1]:
            self._end(letter, "replaced", "sent", letters[-1].put, f"by {letters[-1].envelope.key}")

    def forget_waiting(self) -> None:
        """Another process has put letters in: what is remembered of those that wait does not hold any more."""
        self._waiting = None

    def _read_waiting(self) -> list[Posted]:
        letters = []
        for entry in list(os.scandir(self.path / "out")):
            if entry.name[0] == "." or not entry.name.endswith(".json"):
                continue
            key = entry.name.removesuffix(".json")
            if any((self.path / over / entry.name).exists() for over in _OVER):
                self._clear(key)
            elif letter := read_posted(Path(entry.path)):
                letters.append(letter)
        return letters

    def unsent(self, game: str, seat: str, kind: str) -> list[Posted]:
        """The letters of a seat and kind that wait; a newer one with `replaces` must tell what they tell."""
        letters = self._held().get((game, seat, kind), {}).values()
        return sorted(letters, key=_age)

    def _replaced_by(self, envelope: Envelope) -> list[Posted]:
        """The unsent letters whose place this one takes."""
        if not envelope.replaces:
            return []
        unsent = self.unsent(envelope.game, envelope.seat, envelope.kind)
        return [letter for letter in unsent if letter.envelope.replaces and letter.envelope.key != envelope.key]

    def due(self, now: datetime) -> list[Posted]:
        """The letters that are to be sent now: by rank, those of one in the order they were put."""
        letters = [letter for letter in self.waiting() if letter.due <= now]
        return sorted(letters, key=lambda letter: letter.envelope.rank)

    def send_again(self, key: str, now: datetime) -> bool:
        """Send a letter that was sent or given up once more: the same bytes. False if its message is gone."""
        letter = self.find(key)
        if letter is None:
            return False
        return letter.state == "waiting" or self._put_back(letter, "shunt" if letter.state == "failed" else "sent", now)

    def _put_back(self, letter: Posted, folder: str, now: datetime) -> bool:
        """Put a letter that was over back into `out`. Asked for by itself, it neither replaces nor is replaced."""
        key = letter.envelope.key
        raw = self.message(key)
        if raw is None:
            return False
        self._write(key, "out", raw)
        letter = replace(letter, envelope=replace(letter.envelope, replaces=False))
        self._note(replace(letter, state="waiting", due=now, tries=0, reason="", ended=None), "out")
        for end in ("json", "eml"):
            (self.path / folder / f"{key}.{end}").unlink(missing_ok=True)
        return True

    def send_due(
        self,
        transport: Transport | None,
        settings: MailSettings,
        now: datetime,
        limits: Limits,
        sender: Callable[[str], str] | None = None,
    ) -> SendResult:
        """Send what is due. A letter refused, put off or given up never stops the others; a closed way stops all.

        `sender` gives the envelope's sender for a recipient (see `composing.bounce_address`), else it is the host.
        Raises nothing for what a server does; OSError of our own disk ends the run as a fault.
        """
        done = SendResult()
        due = self.due(now)
        if transport is None:
            done.deferred = [letter.envelope.key for letter in due]
            return done
        try:
            for at, letter in enumerate(due):
                most = most_an_hour(settings, letter.envelope)
                if limits.count(BREAKER, now) >= most:
                    self._breaker(done, letter.envelope.rank, most, limits, now, len(due) - at)
                    break
                if not self._send(letter, transport, settings, now, limits, sender, done):
                    break
        except OSError as error:
            done.faults.append(Fault(str(error.filename or self.path), reason(error), is_disk_error(error)))
        finally:
            transport.close()
            with suppress(OSError):
                limits.save()
        over = {*done.sent, *done.deferred, *(letter.envelope.key for letter in done.failed)}
        done.deferred += [letter.envelope.key for letter in due if letter.envelope.key not in over]
        return done

    def remove_temporary_files(self) -> None:
        """Remove messages of letters that were not put in whole: a kill came between their two files.

        Whoever put such a letter in puts it in again, or is gone. Only where nobody puts letters in meanwhile.
        """
        names = {entry.name for entry in os.scandir(self.path / "out")}
        for name in names:
            if name.endswith(".eml") and name[0] != "." and f"{name[:-4]}.json" not in names:
                os.unlink(self.path / "out" / name)

    def remove_old(self, now: datetime) -> int:
        """Remove sent messages after 30 days and their states after 400; how many files that were."""
        removed = 0
        for entry in list(os.scandir(self.path / "sent")):
            if not entry.is_file(follow_symlinks=False):
                continue
            age = KEPT_STATES if entry.name.endswith(".json") else KEPT_MESSAGES
            if datetime.fromtimestamp(entry.stat().st_mtime, UTC) < now - age:
                os.unlink(entry.path)
                removed += 1
        return removed

    def _send(
        self,
        letter: Posted,
        transport: Transport,
        settings: MailSettings,
        now: datetime,
        limits: Limits,
        sender: Callable[[str], str] | None,
        done: SendResult,
    ) -> bool:
        """Send one letter; False if no other can be sent now."""
        envelope, place = letter.envelope, f"letter {letter.envelope.key} to {letter.envelope.to}"
        counter = f"{_COUNTERS[envelope.rank]} {envelope.to}"
        if limits.count(counter, now) >= (settings.rate if envelope.rank < 3 else max(1, settings.rate // 2)):
            done.deferred.append(envelope.key)
            self._note(replace(letter, due=limits.ends(counter, now), reason="too many in an hour"), "out")
            return True
        raw = self.message(envelope.key)
        if raw is None:
            self._fail(letter, now, "its message is missing", done, place)
            return True
        # Written before it is true, so that a full disk stops the letter and not only our note that it left.
        half = self.path / "sent" / f".{envelope.key}.sent"
        write_json(half, posted_json(replace(letter, state="sent", ended=now, reason="")))
        outcome = transport.send(raw, sender(envelope.to) if sender else settings.address, envelope.to)
        if outcome.kind == "ok":
            os.replace(half, self.path / "sent" / f"{envelope.key}.json")
        else:
            half.unlink()
        if outcome.kind == "away":
            done.faults.append(Fault("mail out", f"{outcome.text}; the letters wait"))
            return False
        limits.add(BREAKER, now, HOUR)
        limits.add(counter, now, HOUR)
        if outcome.kind == "ok":
            done.sent.append(envelope.key)
            self._clear(envelope.key)
            return True
        letter = replace(letter, tries=letter.tries + 1)
        if outcome.kind == "permanent" or letter.tries >= settings.retries:
            self._fail(letter, now, outcome.text, done, place)
            return True
        wait = min(FIRST_WAIT * 2 ** min(letter.tries - 1, 20), LONGEST_WAIT)
        self._note(replace(letter, due=now + wait, reason=outcome.text), "out")
        done.deferred.append(envelope.key)
        return True

    def _breaker(self, done: SendResult, rank: int, most: int, limits: Limits, now: datetime, left: int) -> None:
        """The outbox sent as much of a rank as it may in an hour; the host is told once a day."""
        what = _LATER.get(rank, "")
        if limits.allow(f"breaker-told {most}", 1, now, DAY):
            done.faults.append(
                Fault(
                    "mail out",
                    f"the limit of {counted(most, 'letter')} an hour{what} is reached; "
                    f"{counted(left, 'letter waits', 'letters wait')}",
                )
            )

    def _fail(self, letter: Posted, now: datetime, reason: str, done: SendResult, place: str) -> None:
        done.failed.append(self._end(letter, "failed", "shunt", now, reason))
        done.faults.append(
            Fault(
                place, f"given up after {letter.tries} tries: {reason}" if letter.tries > 1 else f"given up: {reason}"
            )
        )

    def _end(self, letter: Posted, state: str, folder: str, now: datetime, reason: str) -> Posted:
        """The letter is over: its state in the new folder is the moment that counts, the rest is clearing up."""
        letter = replace(letter, state=state, reason=reason, ended=now)
        self._note(letter, folder)
        self._clear(letter.envelope.key)
        return letter

    def _clear(self, key: str) -> None:
        """Clear up after a letter that is over: its message follows its state, its old state goes."""
        folder = next(over for over in _OVER if (self.path / over / f"{key}.json").exists())
        with suppress(FileNotFoundError):
            os.rename(self.path / "out" / f"{key}.eml", self.path / folder / f"{key}.eml")
        (self.path / "out" / f"{key}.json").unlink(missing_ok=True)
        if self._waiting is not None and (letter := read_posted(self.path / folder / f"{key}.json")):
            self._waiting.get(_place(letter), {}).pop(key, None)
        sync_folder(self.path / folder)
        sync_folder(self.path / "out")

    def _write(self, key: str, folder: str, raw: bytes, *, durable: bool = True) -> None:
        half, target = self.path / folder / f".{key}.half", self.path / folder / f"{key}.eml"
        replace_through(half, target, raw, durable=durable)

    def _note(self, letter: Posted, folder: str, *, durable: bool = True) -> None:
        write_json(self.path / folder / f"{letter.envelope.key}.json", posted_json(letter), durable=durable)
        if folder == "out" and self._waiting is not None:
            self._waiting.setdefault(_place(letter), {})[letter.envelope.key] = letter


def most_an_hour(settings: MailSettings, envelope: Envelope) -> int:
    """How many letters may have left in an hour before one like this may: the less urgent stop before the breaker."""
    part, whole = _PARTS[envelope.rank]
    return max(1, -(-settings.breaker * part // whole))


def _age(letter: Posted) -> tuple[datetime, str]:
    """The order in which letters were put."""
    return letter.put, letter.envelope.key


def _place(letter: Posted) -> tuple[str, str, str]:
    envelope = letter.envelope
    return envelope.game, envelope.seat, envelope.kind
