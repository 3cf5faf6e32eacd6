"""The letters of an outbox as files: each is a message and a JSON of its state.

    out/KEY.eml, out/KEY.json       waiting, with its tries and the time of the next
    sent/KEY.eml, sent/KEY.json     sent, or replaced by a newer one before it was sent
    shunt/KEY.eml, shunt/KEY.json   given up, with the reason

The JSON counts: a message without one was never put, nor was one that is not as its JSON says (a power cut has torn
it); a letter whose JSON lies in `sent` or `shunt` is over, even if its `out/KEY.json` is still there (a kill came
between the two; the next run clears it up).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..disk import read_file, replace_through, sync_folder
from .letter_store import LONGEST_WAIT, age
from .posted import NEWER, Posted, digest_of, read_posted
from .queues import write_json

KEPT_MESSAGES = timedelta(days=30)
KEPT_STATES = timedelta(days=400)

_OVER = ("sent", "shunt")
_Place = tuple[str, str, str]


class LetterFiles:
    """The letters under HOME/mail; see `letter_store.Letters`. One process at a time."""

    def __init__(self, path: Path, *, remember: bool = False) -> None:
        """With `remember` the letters that wait are read once: only where nobody else writes in the folder."""
        self.path = path
        self._remember = remember
        self._waiting: dict[_Place, dict[str, Posted]] | None = None
        self._newer: list[Posted] = []

    @property
    def where(self) -> str:
        return str(self.path)

    def find(self, key: str) -> Posted | None:
        for folder in (*_OVER, "out"):
            path = f"{self.path}/{folder}/{key}.json"
            if os.path.exists(path) and (letter := read_posted(Path(path))) and self._was_put(letter):
                return letter
        return None

    def message(self, key: str) -> bytes | None:
        for folder in ("out", *_OVER):
            with suppress(FileNotFoundError):
                return read_file(self.path / folder / f"{key}.eml")
        return None

    def waiting(self) -> list[Posted]:
        return [letter for held in self._held().values() for letter in held.values()]

    def waiting_at(self, game: str, seat: str, kind: str) -> list[Posted]:
        return list(self._held().get((game, seat, kind), {}).values())

    def unsent_of(self, game: str, seats: Iterable[str]) -> set[str]:
        reports = [letter for seat in seats for letter in self.waiting_at(game, seat, "report")]
        envelopes = [letter.envelope for letter in (*reports, *self._newer)]
        return {each.seat for each in envelopes if each.replaces and (each.game, each.kind) == (game, "report")}

    def is_waiting(self, stem: str, kind: str, since: datetime | None) -> bool:
        begin, end = f"{stem}.", f".{kind}"
        waiting = (letter for letter in self.waiting() if since is None or letter.put > since)
        alike = (letter for letter in waiting if letter.envelope.key.startswith(begin))
        return any(letter.envelope.key.endswith(end) and self._was_put(letter) for letter in alike)

    def _was_put(self, letter: Posted) -> bool:
        """Whether a letter has been put in for good; of one that waits a power cut may have torn the message."""
        return letter.state != "waiting" or letter.is_whole(self.message(letter.envelope.key))

    def newer(self) -> list[Posted]:
        self._held()
        return list(self._newer)

    def due(self, now: datetime) -> list[Posted]:
        return [letter for letter in self.waiting() if not now < letter.due <= now + LONGEST_WAIT]

    def _held(self) -> dict[_Place, dict[str, Posted]]:
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
        letters = sorted((letter for letter in held if letter.envelope.replaces), key=age)
        for letter in letters[:-1]:
            newest = letters[-1]
            self.end(replace(letter, state="replaced", reason=f"by {newest.envelope.key}", ended=newest.put))

    def _read_waiting(self) -> list[Posted]:
        """The letters in `out`; those of a newer program go to `_newer`, and what was sent already is cleared away."""
        letters: list[Posted] = []
        self._newer = []
        for entry in list(os.scandir(self.path / "out")):
            if entry.name[0] == "." or not entry.name.endswith(".json"):
                continue
            key = entry.name.removesuffix(".json")
            if any((self.path / over / entry.name).exists() for over in _OVER):
                self.clear(key)
            elif letter := read_posted(Path(entry.path)):
                target = self._newer if letter.state == NEWER else letters
                target.append(letter)
        return letters

    def report_keys(self) -> list[str]:
        with os.scandir(self.path / "sent") as entries:
            return [entry.name[:-5] for entry in entries if entry.name.endswith(".report.json")]

    def forget_waiting(self) -> None:
        self._waiting = None

    def store_waiting(self, raw: bytes, letter: Posted, *, durable: bool = True) -> None:
        half, target = (
            self.path / "out" / name for name in (f".{letter.envelope.key}.half", f"{letter.envelope.key}.eml")
        )
        whole = replace(letter, digest=digest_of(raw))
        replace_through(half, target, raw, durable=durable)
        self.note(whole, durable=durable)

    def note(self, letter: Posted, *, durable: bool = True) -> None:
        self._note(letter, "out", durable=durable)
        if self._waiting is not None:
            self._waiting.setdefault(_place(letter), {})[letter.envelope.key] = letter

    def end(self, letter: Posted) -> None:
        """Its state in the new folder is the moment that counts, the rest is clearing up."""
        folder = _finished_folder(letter)
        self._note(letter, folder)
        _set_time(self.path / folder / f"{letter.envelope.key}.json", letter)
        self.clear(letter.envelope.key)

    def requeue(self, raw: bytes, letter: Posted) -> None:
        """Return a letter from `sent` or `shunt` to `out`, where it waits to be sent again."""
        old = self.find(letter.envelope.key) or letter  # looked up before it is stored in `out` again
        self.store_waiting(raw, letter)
        for ending in ("json", "eml"):
            (self.path / _finished_folder(old) / f"{letter.envelope.key}.{ending}").unlink(missing_ok=True)

    @contextmanager
    def claimed(self, letter: Posted) -> Iterator[Posted | None]:
        yield letter

    @contextmanager
    def sending(self, sent: Posted) -> Iterator[Callable[[], None]]:
        """Written before it is true, so that a full disk stops the letter and not only our note that it left."""
        half = self.path / "sent" / f".{sent.envelope.key}.sent"
        write_json(half, sent.to_json())
        _set_time(half, sent)

        def has_left() -> None:
            os.replace(half, self.path / "sent" / f"{sent.envelope.key}.json")

        yield has_left
        half.unlink(missing_ok=True)

    def clear(self, key: str) -> None:
        """Its message follows its state, its old state goes."""
        folder = next(over for over in _OVER if (self.path / over / f"{key}.json").exists())
        with suppress(FileNotFoundError):
            os.rename(self.path / "out" / f"{key}.eml", self.path / folder / f"{key}.eml")
        (self.path / "out" / f"{key}.json").unlink(missing_ok=True)
        if self._waiting is not None and (letter := read_posted(self.path / folder / f"{key}.json")):
            self._waiting.get(_place(letter), {}).pop(key, None)
        sync_folder(self.path / folder)
        sync_folder(self.path / "out")

    def remove_temporary_files(self) -> None:
        names = {entry.name for entry in os.scandir(self.path / "out")}
        for name in names:
            if name.endswith(".eml") and name[0] != "." and f"{name[:-4]}.json" not in names:
                os.unlink(self.path / "out" / name)

    def remove_old(self, now: datetime) -> int:
        removed = 0
        for entry in list(os.scandir(self.path / "sent")):
            if not entry.is_file(follow_symlinks=False):
                continue
            ended = _time_of(f"{entry.path.rpartition('.')[0]}.json") or _time_of(entry.path)
            oldest = KEPT_STATES if entry.name.endswith(".json") else KEPT_MESSAGES
            if ended is not None and ended < now - oldest:
                os.unlink(entry.path)
                removed += 1
        return removed

    def _note(self, letter: Posted, folder: str, *, durable: bool = True) -> None:
        write_json(self.path / folder / f"{letter.envelope.key}.json", letter.to_json(), durable=durable)


def _set_time(state: Path, letter: Posted) -> None:
    """The file of its state bears the time at which a letter was over, by the clock of whoever sent it."""
    if letter.ended is not None:
        os.utime(state, (letter.ended.timestamp(),) * 2)


def _time_of(path: str) -> datetime | None:
    """The time that a file bears; None if it is not there."""
    try:
        return datetime.fromtimestamp(os.stat(path, follow_symlinks=False).st_mtime, UTC)
    except FileNotFoundError:
        return None


def _finished_folder(letter: Posted) -> str:
    """The folder of a letter that has been sent, replaced or given up."""
    return "shunt" if letter.state == "failed" else "sent"


def _place(letter: Posted) -> _Place:
    envelope = letter.envelope
    return envelope.game, envelope.seat, envelope.kind
