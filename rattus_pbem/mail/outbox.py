"""The outbox: what leaves when, what takes whose place, what is tried again and what is given up.

A letter leaves at least once: after a kill between the server's yes and our note it leaves again with the same
Message-ID. Where letters lie is the business of `Letters`. Knows them by key, game and seat as words; never composes
one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from ..disk import is_disk_error
from ..errors import InternalError
from ..locale import counted
from ..waiting import report_progress
from .host_faults import HostFault, reason
from .letter_store import Letters, age
from .limits import DAY, HOUR, MailLimits
from .posted import NEWER, Envelope, Posted
from .settings import MailSettings
from .transports import Transport

FIRST_WAIT = timedelta(minutes=5)
LONGEST_PAUSE = timedelta(hours=12)
BREAKER = "out"

_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,120}")
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
    faults: list[HostFault] = field(default_factory=list)


class Outbox:
    """The letters of a home and what became of them."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters

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
            self.letters.store_waiting(raw, Posted(envelope, "waiting", now, due or now), durable=durable)
        else:
            # A kill may have come before the older ones were taken out.
            older = [
                letter for letter in self._replaced_by(envelope) if letter.put < held.put and held.state == "waiting"
            ]
        for letter in older:
            self._end(letter, "replaced", now, f"by {envelope.key}")
        return held is None

    def find(self, key: str) -> Posted | None:
        """The letter with this key and how it stands; None if none was put, or it was trimmed away."""
        return self.letters.find(key) if _KEY.fullmatch(key) else None

    def message(self, key: str) -> bytes | None:
        """The bytes of a letter; None if there are none any more."""
        return self.letters.message(key) if _KEY.fullmatch(key) else None

    def waiting(self) -> list[Posted]:
        """The letters that were not sent yet, in the order they were put."""
        return sorted(self.letters.waiting(), key=age)

    def newer(self) -> list[Posted]:
        """The letters among them that a newer program has written: they are neither sent nor replaced."""
        return sorted(self.letters.newer(), key=age)

    def forget_waiting(self) -> None:
        """Another process has put letters in: what is remembered of those that wait does not hold any more."""
        self.letters.forget_waiting()

    def unsent(self, game: str, seat: str, kind: str) -> list[Posted]:
        """The letters of a seat and kind that wait; a newer one with `replaces` must tell what they tell."""
        return sorted(self.letters.waiting_at(game, seat, kind), key=age)

    def _replaced_by(self, envelope: Envelope) -> list[Posted]:
        """The unsent letters whose place this one takes."""
        if not envelope.replaces:
            return []
        unsent = self.unsent(envelope.game, envelope.seat, envelope.kind)
        return [letter for letter in unsent if letter.envelope.replaces and letter.envelope.key != envelope.key]

    def due(self, now: datetime) -> list[Posted]:
        """The letters that are to be sent now: by rank, those of one in the order they were put."""
        return sorted(self.letters.due(now), key=lambda letter: (letter.envelope.rank, *age(letter)))

    def send_again(self, key: str, now: datetime) -> bool:
        """Send a letter that was sent or given up once more: the same bytes. False if its message is gone."""
        letter = self.find(key)
        if letter is None or letter.state == NEWER:
            return False
        if letter.state == "waiting":
            return True
        raw = self.message(key)
        if raw is not None:
            self._requeue(raw, letter, now)
        return raw is not None

    def put_again(self, raw: bytes, envelope: Envelope, now: datetime) -> bool:
        """Send a letter once more that was made again, whether or not one with its key was sent; False if it cannot."""
        held = self.find(envelope.key)
        if held is not None and held.state == NEWER:
            return False
        if held is None:
            self.letters.store_waiting(raw, Posted(_asked_for(envelope), "waiting", now, now))
        else:
            self._requeue(raw, replace(held, envelope=envelope), now)
        return True

    def _requeue(self, raw: bytes, letter: Posted, now: datetime) -> None:
        again = replace(letter, envelope=_asked_for(letter.envelope), state="waiting", due=now, ended=None)
        self.letters.requeue(raw, replace(again, tries=0, reason=""))

    def send_due(
        self,
        transport: Transport | None,
        settings: MailSettings,
        now: datetime,
        limits: MailLimits,
        sender: Callable[[str], str] | None = None,
    ) -> SendResult:
        """Send what is due. A letter refused, put off or given up never stops the others; a closed way stops all.

        `sender` gives the envelope's sender for a recipient (see `composing.bounce_address`), else it is the host.
        Raises nothing for what a server does; OSError of our own disk ends the run as a fault.
        """
        done = SendResult()
        done.faults += [HostFault("mail out", f"{letter.reason} The letter waits.") for letter in self.newer()]
        due = self.due(now)
        if transport is None:
            done.deferred = [letter.envelope.key for letter in due]
            return done
        try:
            for at, letter in enumerate(due):
                report_progress("tick: letters", at, len(due))
                most = most_an_hour(settings, letter.envelope)
                if limits.count(BREAKER, now) >= most:
                    self._breaker(done, letter.envelope.rank, most, limits, now, len(due) - at)
                    break
                with self.letters.claimed(letter) as mine:
                    can_go_on = mine is None or self._send(mine, transport, settings, now, limits, sender, done)
                if not can_go_on:
                    break
        except OSError as error:
            done.faults.append(
                HostFault(str(error.filename or self.letters.where), reason(error), is_disk_error(error))
            )
        finally:
            report_progress("")
            transport.close()
            with suppress(OSError):
                limits.save()
        over = {*done.sent, *done.deferred, *(letter.envelope.key for letter in done.failed)}
        done.deferred += [letter.envelope.key for letter in due if letter.envelope.key not in over]
        return done

    def remove_temporary_files(self) -> None:
        """Remove messages whose record was never written because of a kill. Call only while nobody adds letters."""
        self.letters.remove_temporary_files()

    def remove_old(self, now: datetime) -> int:
        """Remove sent messages after 30 days and their states after 400; how many that were."""
        return self.letters.remove_old(now)

    def _send(
        self,
        letter: Posted,
        transport: Transport,
        settings: MailSettings,
        now: datetime,
        limits: MailLimits,
        sender: Callable[[str], str] | None,
        done: SendResult,
    ) -> bool:
        """Send one letter; False if no other can be sent now."""
        envelope, place = letter.envelope, f"letter {letter.envelope.key} to {letter.envelope.to}"
        counter = f"{_COUNTERS[envelope.rank]} {envelope.to}"
        if limits.count(counter, now) >= (settings.rate if envelope.rank < 3 else max(1, settings.rate // 2)):
            done.deferred.append(envelope.key)
            self.letters.note(replace(letter, due=limits.ends(counter, now), reason="too many in an hour"))
            return True
        raw = self.message(envelope.key)
        if raw is None or not letter.is_whole(raw):
            self._fail(letter, now, "its message is missing" if raw is None else "its message is torn", done, place)
            return True
        with self.letters.sending(replace(letter, state="sent", ended=now, reason="")) as has_left:
            outcome = transport.send(raw, sender(envelope.to) if sender else settings.address, envelope.to)
            if outcome.kind == "ok":
                has_left()
        if outcome.kind == "away":
            done.faults.append(HostFault("mail out", f"{outcome.text}; the letters wait"))
            return False
        limits.add(BREAKER, now, HOUR)
        limits.add(counter, now, HOUR)
        if outcome.kind == "ok":
            done.sent.append(envelope.key)
            self.letters.clear(envelope.key)
            return True
        letter = replace(letter, tries=letter.tries + 1)
        if outcome.kind == "permanent" or letter.tries >= settings.retries:
            self._fail(letter, now, outcome.text, done, place)
            return True
        wait = min(FIRST_WAIT * 2 ** min(letter.tries - 1, 20), LONGEST_PAUSE)
        self.letters.note(replace(letter, due=now + wait, reason=outcome.text))
        done.deferred.append(envelope.key)
        return True

    def _breaker(self, done: SendResult, rank: int, most: int, limits: MailLimits, now: datetime, left: int) -> None:
        """The outbox sent as much of a rank as it may in an hour; the host is told once a day."""
        what = _LATER.get(rank, "")
        if limits.allow(f"breaker-told {most}", 1, now, DAY):
            done.faults.append(
                HostFault(
                    "mail out",
                    f"the limit of {counted(most, 'letter')} an hour{what} is reached; "
                    f"{counted(left, 'letter waits', 'letters wait')}",
                )
            )

    def _fail(self, letter: Posted, now: datetime, reason: str, done: SendResult, place: str) -> None:
        done.failed.append(self._end(letter, "failed", now, reason))
        done.faults.append(
            HostFault(
                place, f"given up after {letter.tries} tries: {reason}" if letter.tries > 1 else f"given up: {reason}"
            )
        )

    def _end(self, letter: Posted, state: str, now: datetime, reason: str) -> Posted:
        letter = replace(letter, state=state, reason=reason, ended=now)
        self.letters.end(letter)
        return letter


def _asked_for(envelope: Envelope) -> Envelope:
    """The envelope of a letter that is wanted once more: it neither replaces nor is replaced, nor passes others."""
    return replace(envelope, replaces=False, asks=False)


def most_an_hour(settings: MailSettings, envelope: Envelope) -> int:
    """How many letters may have left in an hour before one like this may: the less urgent stop before the breaker."""
    part, whole = _PARTS[envelope.rank]
    return max(1, -(-settings.breaker * part // whole))
