"""The lines of a journal, hash-chained, in committed blocks: read and checked. Understands no line; touches no file.

A block ends with a line of the kind `commit`; lines after the last one were cut short by a crash: never written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sized
from contextlib import contextmanager

from ..engine.journal import GENESIS, PREV, Diverged, body_digest, body_of, head_after
from ..errors import BlockedError
from ..store.blob_names import JOURNAL
from ..store.protocol import Mark
from .journal_numbers import upgraded_lines, upgraded_part

START = Mark(0, 0, GENESIS, "")


def mark_after(block: bytes, mark: Mark, *, lines: int, head: str, at: str) -> Mark:
    """The place after a block that follows this mark; there are so many lines up to it."""
    return Mark(lines, mark.size + len(block), head, at, mark.size, hashlib.sha256(block).hexdigest())


def read(
    data: bytes | None, *, known: Mark | None = None, after: Mark = START, written: Mapping[str, int] | None = None
) -> tuple[list[dict[str, object]], Mark]:
    """All committed lines of a journal, each checked against the chain, and the mark after the last commit.

    Each line gets the key `sha256`, its own, and is as this program writes it (see `journal_numbers`). What a crash
    left of an uncommitted block is passed over. Raises BlockedError naming the first line that does not hold: one that
    is no JSON object, carries another number, or does not fit the digest of the line before. `known` is the mark that a
    saved game stands after: it vouches for its line. A part of a journal begins `after` a mark; `written` are the
    numbers that hold at its end.
    """
    if data is None:
        raise BlockedError("the journal is missing", place=JOURNAL, expected="a file", actual="none")
    lines: list[dict[str, object]] = []
    mark = after
    pending: list[dict[str, object]] = []
    head, place, begins = after.head, after.size, after.size
    complete = data.split(b"\n")[:-1]  # what follows the last newline was never written
    for nth, raw in enumerate(complete, 1):
        number = after.lines + nth
        line = _checked(raw, number, head, complete[nth : nth + 1], known)
        place += len(raw) + 1
        line["sha256"] = head = head_after(head, body_digest(body_of(raw)))
        if known is not None and number == known.lines and head != known.head:
            raise _changed(number, known.head, head)
        pending.append(line)
        if line["kind"] == "commit":
            lines += pending
            pending = []
            mark, begins = Mark(number, place, head, str(line["at"]), begins), place
    last = data[mark.begins - after.size : mark.size - after.size]
    end = mark._replace(block=hashlib.sha256(last).hexdigest()) if lines else mark
    return upgraded_lines(lines) if written is None else upgraded_part(lines, written), end


def check_end(lines: Sized, known: Mark) -> None:
    """Raises BlockedError if the journal has fewer lines than the saved game stands after."""
    if known.lines > len(lines):
        raise BlockedError(
            f"the journal ends before this line; the saved game stands after line {known.lines}",
            place=f"{JOURNAL}, line {len(lines) + 1}",
            expected=f"{known.lines} lines",
            actual=f"{len(lines)} lines",
        )


def read_journal_part(data: bytes, written: Mapping[str, int] | None = None) -> list[dict[str, object]]:
    """The lines of a part of a journal that has been checked already. Raises ValueError if it begins within one.

    `written` are the numbers that hold at its end (`Book.written`); without them it is the whole journal.
    """
    lines = [json.loads(line) for line in data.splitlines()]
    return upgraded_lines(lines) if written is None else upgraded_part(lines, written)


@contextmanager
def fencing() -> Iterator[None]:
    """A replay that diverges within blocks the game."""
    try:
        yield
    except Diverged as verdict:
        raise BlockedError(str(verdict), place=f"{JOURNAL}, line {verdict.entry}") from None


def _checked(raw: bytes, number: int, head: str, following: list[bytes], known: Mark | None) -> dict[str, object]:
    place = f"{JOURNAL}, line {number}"
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        raise BlockedError("this line is not JSON", place=place, expected="a JSON object", actual=_start(raw)) from None
    if not isinstance(line, dict) or line.get("n") != number:
        raise BlockedError(
            f"this is not line number {number}",
            place=place,
            expected=f'an object with "n": {number}',
            actual=_start(raw),
        )
    if line.get("prev") != head or not raw.startswith(f"{PREV}{head}".encode()):
        # a line that something else vouches for is as it was written: then the one before it was changed
        if number > 1 and _is_vouched_for(raw, number, following, known):
            raise _changed(number - 1, str(line.get("prev")), head)
        raise _changed(number, head, str(line.get("prev")))
    if not isinstance(line.get("kind"), str) or not isinstance(line.get("at"), str):
        raise BlockedError(
            "this line has no kind or no time", place=place, expected='"kind" and "at", two texts', actual=_start(raw)
        )
    return line


def _start(raw: bytes) -> str:
    return raw[:80].decode(errors="replace") + ("..." if len(raw) > 80 else "")


def _is_vouched_for(raw: bytes, number: int, following: list[bytes], known: Mark | None) -> bool:
    """Whether the next line, or the saved game, holds the digest of this line."""
    try:
        sha256 = head_after(json.loads(raw)["prev"], body_digest(body_of(raw)))
    except (ValueError, TypeError):
        return False
    if known is not None and known.lines == number:
        return known.head == sha256
    return bool(following) and following[0].startswith(f"{PREV}{sha256}".encode())


def _changed(number: int, expected: str, actual: str) -> BlockedError:
    return BlockedError(
        "this line was changed: it no longer matches the line after it",
        place=f"{JOURNAL}, line {number}",
        expected=f"the SHA-256 {expected}",
        actual=f"the SHA-256 {actual}",
    )
