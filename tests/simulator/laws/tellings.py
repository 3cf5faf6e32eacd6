"""Laws of what is told: acts of the referee reach all whom they concern, and texts arrive whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from rattus_pbem.locale import sentences

from ..parsing import REMEMBERED, text_of, view_of
from ..world import DAY, HOUR
from .seen import ACTS_LOOKED_AT, ACTS_TO_BE_TOLD, Journal, Letter, Seen

MARK = re.compile(r"^\| ?", re.MULTILINE)
"""Stands before each line of what somebody has written."""
TOLD_AT_ONCE = (
    *("paused", "resumed", "decreed", "from_host", "rolled_back", "restored", "put_back", "over"),
    *("dispute_answer", "dispute_closed"),
)
TO_ITS_SEATS_AT_ONCE = ("extended", "processed", "ruled", "edited")
WITH_THE_NEXT_LETTER = ("reopened", "host_key")
SENTENCES = {"put_back": "notice_put_back", "over": "game_over"}
"""What letters say of an act for which nobody gives a reason."""


@lru_cache(maxsize=REMEMBERED)
def words_of(raw: bytes) -> str:
    """The plain words of a letter, in one line."""
    return " ".join(text_of(raw).split())


@lru_cache(maxsize=REMEMBERED)
def unmarked_words_of(raw: bytes) -> str:
    """The plain words of a letter, in one line, without the marks of what somebody has written."""
    return " ".join(MARK.sub("", text_of(raw)).split())


def _phrases(act: dict[str, Any]) -> list[str]:
    """What a letter says that tells of an act: its text or reason, or in either language a sentence of the program."""
    if words := act.get("text") or act.get("reason"):
        return [" ".join(words.split())]
    if act["kind"] not in SENTENCES:
        return []
    known = (sentences("common", lang)[SENTENCES[act["kind"]]] for lang in ("en", "fr"))
    return [" ".join(sentence.partition("{")[0].split()) for sentence in known]


def _hearers(journal: Journal, act: dict[str, Any]) -> dict[str, bool]:
    """The seats that are to hear of an act, and whether at once or with their next letter."""
    kind = act["kind"]
    if kind in ("dispute_answer", "dispute_closed"):
        seat = _disputant(journal, act["number"])
        return {seat: True} if seat in journal.people else {}
    if kind in TOLD_AT_ONCE:
        return dict.fromkeys(journal.people, True)
    if kind in TO_ITS_SEATS_AT_ONCE:
        mine = {change["seat"] for change in act.get("changes", ())} | {*act.get("seats", ()), act.get("seat")}
        return {seat: "" in mine or seat in mine for seat in journal.people}
    if kind in WITH_THE_NEXT_LETTER:
        return dict.fromkeys(journal.people, False)
    if kind == "person" and act.get("new"):
        return {seat: False for seat in journal.people if seat != act["seat"]}
    return {}


def _disputant(journal: Journal, number: int) -> str:
    """Who has opened the dispute of this number; nobody if somebody else sits there now."""
    opened: dict[int, str] = {}
    for line in journal.lines:
        if line["kind"] == "dispute":
            opened.setdefault(line.get("number", max(opened, default=0) + 1), line["seat"])
        elif line["kind"] == "person" and line.get("new"):
            opened.update({place: "" for place, seat in opened.items() if seat == line["seat"]})
    return opened.get(number, "")


@dataclass(slots=True)
class Due:
    """An act that a seat is to be told of."""

    game: str
    seat: str
    address: str
    act: dict[str, Any]
    looked: datetime
    """When the act was made, by the world's time: what the host's clock said then is in the act."""
    began: datetime
    """When the first letter left of the step in which it was made: a slow disk lets time pass in one."""
    is_at_once: bool

    def is_to_it(self, letter: Letter) -> bool:
        """Whether this letter goes to the seat."""
        return letter.to == self.address and letter.game == self.game

    def is_told(self, letter: Letter) -> bool:
        """Whether this letter tells the seat of it."""
        if not self.is_to_it(letter) or not (self.act.get("text") or self.act.get("reason") or _is_report(letter)):
            return False
        words = unmarked_words_of(letter.raw)
        return any(phrase in words for phrase in _phrases(self.act))

    def is_outdated(self, journal: Journal) -> bool:
        """Whether there is nobody to tell, or a newer key to tell of."""
        return journal.people.get(self.seat) != self.address or (
            self.act["kind"] == "host_key"
            and any(line["kind"] == "host_key" and line["at"] > self.act["at"] for line in journal.lines)
        )

    def has_come(self, letters: list[Letter]) -> bool:
        """Whether a letter of the game that was written after the act has left for the seat."""
        reports = [letter for letter in letters if self.is_to_it(letter) and _is_report(letter)]
        soon = self.looked + 2 * HOUR  # what had been written before may have been refused for now
        known = {_place(letter) for letter in reports if letter.at < soon}
        return any(_place(letter) not in known for letter in reports)


def _is_report(letter: Letter) -> bool:
    return ".report" in letter.name


def _place(letter: Letter) -> tuple[Any, ...]:
    view = view_of(letter.raw)
    return (view["turn"], view["letter"], view["code"]) if view is not None else ()


def acts_reach_all_whom_they_concern(seen: Seen) -> Iterator[str]:
    """Every act of the referee reaches every seat that it concerns, at once or with its next letter."""
    _add_acts(seen)
    looked = seen.kept("when letters were looked through for acts", [seen.world.now])
    if seen.world.now - looked[0] < DAY or not seen.is_calm:
        return
    looked[0] = seen.world.now
    waiting: list[Due] = seen.kept(ACTS_TO_BE_TOLD, [])
    letters = seen.letters[-2000:]
    for due in list(waiting):
        journal = seen.journals.get(due.game)
        is_gone = journal is None or seen.put_back_since(due.game, due.looked) or due.is_outdated(journal)
        if is_gone or any(due.is_told(letter) for letter in letters if letter.at >= due.began):
            waiting.remove(due)
        elif due.looked < seen.world.now - 40 * HOUR and (due.is_at_once or due.has_come(letters)):
            waiting.remove(due)
            yield f"{due.game} {due.seat} was told nothing of {due.act['kind']}: {_phrases(due.act)} ({due.act['at']})"


def _add_acts(seen: Seen) -> None:
    looked_at: set[tuple[str, str, str, str]] = seen.kept(ACTS_LOOKED_AT, set())
    waiting: list[Due] = seen.kept(ACTS_TO_BE_TOLD, [])
    now = seen.world.now
    began = min((letter.at for letter in seen.new_letters), default=now)
    for game, journal in seen.journals.items():
        taken_over: set[str] = set()  # since the act, by somebody whom it does not concern
        for line in reversed(journal.new):
            act = (game, line["kind"], line["at"], line.get("reason", ""))
            if act not in looked_at and line["kind"] != "slid" and _phrases(line):
                for seat, is_at_once in _hearers(journal, line).items():
                    if seat not in taken_over:
                        waiting.append(Due(game, seat, journal.people[seat], line, now, began, is_at_once))
                        seen.world.count(f"told of: {line['kind']}")
                looked_at.add(act)
            if line["kind"] == "person" and line.get("new"):
                taken_over.add(line["seat"])


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
        words = unmarked_words_of(letter.raw)
        for _, sender, text in expected:
            if letter.to != sender and text[:BEGINNING] in words and text not in words:
                yield f"{letter.subject} to {letter.to}: {text!r} of {sender} arrives as {words[:200]!r}"


def _carries(letter: Letter) -> bool:
    return ".press" in letter.name or "host" in letter.to or "admin" in letter.to
