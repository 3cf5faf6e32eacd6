"""Laws of what is told: acts of the referee reach all whom they concern, and texts arrive whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from ..parsing import REMEMBERED, text_of
from ..world import DAY
from .seen import ACTS_LOOKED_AT, ACTS_TO_BE_TOLD, Journal, Letter, Seen

AT_ONCE = ("paused", "resumed", "extended", "processed", "edited", "rolled_back", "restored", "from_host", "over")
ALL = ("paused", "resumed", "from_host", "rolled_back", "restored", "over", "put_back")


@lru_cache(maxsize=REMEMBERED)
def words_of(raw: bytes) -> str:
    """The plain words of a letter, in one line."""
    return " ".join(text_of(raw).split())


def _concerned(journal: Journal, line: dict[str, Any]) -> list[str]:
    kind = line["kind"]
    if kind in ALL:
        return list(journal.people)
    if kind in ("extended", "processed"):
        return [seat for seat in line["seats"] if seat in journal.people]
    if kind == "edited":
        mine = {change["seat"] for change in line["changes"]}
        return [seat for seat in journal.people if "" in mine or seat in mine]
    if kind == "person" and line.get("new"):
        return [seat for seat in journal.people if seat != line["seat"]]
    return []


@dataclass(slots=True)
class Due:
    """An act that a seat is to be told of."""

    game: str
    seat: str
    address: str
    act: dict[str, Any]
    looked: datetime
    """When the law saw it: in the day after it, whatever the host's clock says."""

    def is_told(self, letter: Letter, texts: dict[str, str]) -> bool:
        """Whether this letter tells the seat of it."""
        if letter.to != self.address or letter.game != self.game:
            return False
        if letter.name not in texts:
            texts[letter.name] = words_of(letter.raw)
        return " ".join(self.act.get("text", self.act["reason"]).split()) in texts[letter.name]


def acts_reach_all_whom_they_concern(seen: Seen) -> Iterator[str]:
    """Every act of the referee reaches every seat that it concerns, at once or with its next letter."""
    _add_acts(seen)
    if not seen.is_calm:
        return
    texts: dict[str, str] = seen.kept("texts", {})
    waiting: list[Due] = seen.kept(ACTS_TO_BE_TOLD, [])
    for due in list(waiting):
        since = [letter for letter in reversed(seen.letters[-2000:]) if letter.at >= due.looked]
        around = [letter for letter in seen.letters[-2000:] if letter.at >= due.looked - DAY]
        is_gone = due.game not in seen.journals or seen.put_back_since(due.game, due.looked - DAY)
        if is_gone or any(due.is_told(letter, texts) for letter in around):
            waiting.remove(due)
        elif seen.journals[due.game].people.get(due.seat) != due.address:
            waiting.remove(due)  # somebody else sits there now
        elif due.looked < seen.world.now - timedelta(hours=40) and (
            due.act["kind"] in AT_ONCE or _has_come(due, since)
        ):
            waiting.remove(due)
            yield f"{due.game} {due.seat} was told nothing of {due.act['kind']}: {due.act['reason']} ({due.act['at']})"


def _add_acts(seen: Seen) -> None:
    looked_at: set[tuple[str, str, str, str]] = seen.kept(ACTS_LOOKED_AT, set())
    waiting: list[Due] = seen.kept(ACTS_TO_BE_TOLD, [])
    for game, journal in seen.journals.items():
        taken_over: set[str] = set()  # since the act, by somebody whom it does not concern
        for line in reversed(journal.lines):
            act = (game, line["kind"], line["at"], line.get("reason", ""))
            if act[-1] and line["kind"] != "slid" and act not in looked_at:
                seats = [seat for seat in _concerned(journal, line) if seat not in taken_over]
                waiting.extend(Due(game, seat, journal.people[seat], line, seen.world.now) for seat in seats)
                looked_at.add(act)
            if line["kind"] == "person" and line.get("new"):
                taken_over.add(line["seat"])


def _has_come(due: Due, since: list[Letter]) -> bool:
    """Whether the seat has had a letter of its game since then."""
    return any(".report" in letter.name and letter.to == due.address and letter.game == due.game for letter in since)


MARK = re.compile(r"^\| ?", re.MULTILINE)
"""Stands before each line of what somebody has written."""
BEGINNING = 30
"""By so many of its first letters a text is known again."""
ON_THE_WAY = 10 * DAY
"""A text that has not been seen for so long is not looked for any more."""
PRESS = re.compile(r"^(?:press to|message à|host|hôte)\b[^:\n]*: ?(.*)", re.DOTALL | re.MULTILINE)


def whole_texts_arrive(seen: Seen) -> Iterator[str]:
    """A text that a player sends on is not shorter where it arrives."""
    expected: list[tuple[datetime, str, str]] = seen.kept("texts on their way", [])
    while expected and expected[0][0] < seen.world.now - ON_THE_WAY:
        expected.pop(0)
    for taken in seen.new_taken:
        if taken.players and (press := PRESS.search(taken.words)) and (text := " ".join(press[1].split())):
            expected.append((taken.at, taken.sender, text))
    for letter in seen.new_letters if expected else ():
        if not _carries(letter):
            continue
        words = " ".join(MARK.sub("", text_of(letter.raw)).split())
        for _, sender, text in expected:
            if letter.to != sender and text[:BEGINNING] in words and text not in words:
                yield f"{letter.subject} to {letter.to}: {text!r} of {sender} arrives as {words[:200]!r}"


def _carries(letter: Letter) -> bool:
    return ".press" in letter.name or "host" in letter.to or "admin" in letter.to
