"""The journal on disk: lines in committed blocks, hash-chained. Reads, checks and appends; understands no line.

A block ends with a line of the kind `commit`; lines after the last one were cut short by a crash: never written.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from ..disk import append_durably
from ..engine.journal import GENESIS
from ..errors import FencedError


class Mark(NamedTuple):
    """A place in the journal, after a committed block: lines, bytes, digest of the last line, its time.

    `begins` is where that block begins, `block` the digest of all its bytes: what stands after a mark is tied to the
    block before it (see `is_untouched`).
    """

    lines: int = 0
    size: int = 0
    head: str = GENESIS
    at: str = ""
    begins: int = 0
    block: str = ""


START = Mark()


def append(path: Path, block: bytes, after: Mark, *, lines: int, head: str, at: str) -> Mark:
    """Append a block, up to so many lines in all, after a mark; returns the new mark.

    Whatever lies behind the mark was torn by a crash: nobody can write behind it, because it is cut off here, for every
    writer. Afterwards the file's time is the block's own, so that an edit shows.
    """
    mark = Mark(lines, after.size + len(block), head, at, after.size, hashlib.sha256(block).hexdigest())
    append_durably(path, block, after.size)
    stamp(path, mark)
    return mark


def stamp(path: Path, mark: Mark) -> None:
    """Set the journal's file time to the time of its last block (see `is_untouched`)."""
    at = seconds(mark)
    os.utime(path, (at, at))


def is_untouched(path: Path, mark: Mark) -> bool:
    """Whether the file has the size and time that our last commit gave it, and its last block the same bytes.

    Then a command does not read the blocks before it; `looking` does, from time to time.
    """
    try:
        found = path.stat()
        if found.st_size != mark.size or found.st_mtime != seconds(mark):
            return False
        with path.open("rb") as file:
            file.seek(mark.begins)
            return hashlib.sha256(file.read()).hexdigest() == mark.block
    except FileNotFoundError:
        return False


def seconds(mark: Mark) -> int:
    """The time of a mark's block, in whole seconds since 1970."""
    from datetime import datetime

    return int(datetime.fromisoformat(mark.at).timestamp()) if mark.at else 0


def read(path: Path, *, known: Mark | None = None) -> tuple[list[dict[str, Any]], Mark]:
    """All committed lines, each checked against the chain, and the mark after the last commit.

    Each line gets the key `sha256`, its own. What a crash left of an uncommitted block is passed over. Raises
    FencedError naming the first line that does not hold: one that is no JSON object, carries another number, or does
    not fit the digest of the line before. `known` is the mark that a saved game stands after: it vouches for its line.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise FencedError("the journal is missing", place=path.name, expected="a file", found="none") from None
    lines: list[dict[str, Any]] = []
    mark = START
    pending: list[dict[str, Any]] = []
    head, place, begins = GENESIS, 0, 0
    complete = data.split(b"\n")[:-1]  # what follows the last newline was never written
    for number, raw in enumerate(complete, 1):
        line = _checked(raw, number, head, complete[number : number + 1], known, path)
        place += len(raw) + 1
        line["sha256"] = head = hashlib.sha256(raw).hexdigest()
        if known is not None and number == known.lines and head != known.head:
            raise _changed(path, number, known.head, head)
        pending.append(line)
        if line["kind"] == "commit":
            lines += pending
            pending = []
            mark, begins = Mark(number, place, head, line["at"], begins), place
    return lines, mark._replace(block=hashlib.sha256(data[mark.begins : mark.size]).hexdigest()) if lines else mark


def lines_after(path: Path, size: int) -> list[dict[str, Any]]:
    """The lines after so many bytes of a journal that has been checked already."""
    with path.open("rb") as file:
        file.seek(size)
        return [json.loads(line) for line in file.read().splitlines()]


def _checked(
    raw: bytes, number: int, head: str, following: list[bytes], known: Mark | None, path: Path
) -> dict[str, Any]:
    place = f"{path.name}, line {number}"
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        raise FencedError("this line is not JSON", place=place, expected="a JSON object", found=_start(raw)) from None
    if not isinstance(line, dict) or line.get("n") != number:
        raise FencedError(
            f"this is not line number {number}",
            place=place,
            expected=f'an object with "n": {number}',
            found=_start(raw),
        )
    if line.get("prev") != head:
        # a line that something else vouches for is as it was written: then the one before it was changed
        if number > 1 and _is_vouched_for(raw, number, following, known):
            raise _changed(path, number - 1, str(line.get("prev")), head)
        raise _changed(path, number, head, str(line.get("prev")))
    if not isinstance(line.get("kind"), str) or not isinstance(line.get("at"), str):
        raise FencedError(
            "this line has no kind or no time", place=place, expected='"kind" and "at", two texts', found=_start(raw)
        )
    return line


def _start(raw: bytes) -> str:
    return raw[:80].decode(errors="replace") + ("..." if len(raw) > 80 else "")


def _is_vouched_for(raw: bytes, number: int, following: list[bytes], known: Mark | None) -> bool:
    """Whether the next line, or the saved game, holds the digest of this line."""
    found = hashlib.sha256(raw).hexdigest()
    if known is not None and known.lines == number:
        return known.head == found
    return bool(following) and f'"prev":"{found}"'.encode() in following[0]


def _changed(path: Path, number: int, expected: str, found: str) -> FencedError:
    return FencedError(
        "this line was changed: the chain breaks here",
        place=f"{path.name}, line {number}",
        expected=f"the SHA-256 {expected}",
        found=f"the SHA-256 {found}",
    )


def cut(path: Path, mark: Mark) -> bool:
    """Drop what follows a mark (an uncommitted rest). True if there was any."""
    if path.stat().st_size <= mark.size:
        return False
    os.truncate(path, mark.size)
    return True
