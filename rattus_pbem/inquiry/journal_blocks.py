"""The blocks of a journal, each with what was given in it: what a turn that is played again rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..hosting.act_starts import ActStart
from ..record.notices import NO_RESULT

Line = Mapping[str, Any]
PLAYED = ("act", "answer", "draw", "end", "refused", "skipped", "pause", "fails", "over")
"""Lines that play makes and nothing else does."""
OF_KEYS = ("key", "opened", "opened_last", "nonces", "nonce_hashes", "nonces_again")
MADE = (*PLAYED, *OF_KEYS, "released", "asked", "letter", "reminded", "upgraded", "commit")
"""Lines that are no inputs."""


class Block(NamedTuple):
    """What was committed together: its time, its inputs, the seats that got letters, whether anything was played."""

    at: str
    last: int
    inputs: Sequence[Line]
    letters: Sequence[str]
    played: bool


def blocks_of(start: ActStart, through: int) -> tuple[list[Block], bool]:
    """The blocks from there to the end of a turn; and whether that turn is still open.

    A block that a rollback has cut ends where its time does; one that goes on with inputs after something was played
    (orders that were played again after a rollback) is several.
    """
    blocks: list[Block] = []
    lines: list[Line] = []
    is_open = True
    for line in start.lines[start.place :]:
        again = line["kind"] == "sheet" and any(other["kind"] == "answer" for other in lines)
        if lines and (line["at"] != lines[-1]["at"] or again):
            blocks.append(_block(lines))
            lines = []
        lines.append(line)
        is_open &= line["kind"] != "over" and not (line["kind"] == "act" and line["act"]["turn"] > through)
        if line["kind"] == "commit":
            blocks.append(_block(lines))
            lines = []
            if not is_open:
                break
    return blocks, is_open


def _block(lines: Sequence[Line]) -> Block:
    played = any(other["kind"] in PLAYED and not _is_cancelling(other) for other in lines)
    played &= not any(other["kind"] == "decreed" for other in lines)  # its act is all that was played
    kept = ("asked",) if not played else ()
    inputs = [other for other in lines if other["kind"] not in MADE or other["kind"] in kept or _is_cancelling(other)]
    if any(other["kind"] == "absent" for other in inputs):  # which moves deadlines by itself
        inputs = [other for other in inputs if other["kind"] != "asked"]
    letters = [other["seat"] for other in lines if other["kind"] == "letter"]
    return Block(lines[-1]["at"], lines[-1]["n"], inputs, letters, played)


def _is_cancelling(line: Line) -> bool:
    """Whether this line ends the game by the referee's word."""
    return line["kind"] == "over" and line.get("by") == NO_RESULT
