"""Recorded orders played again after a rollback: what the journal holds of the turns that were taken back.

Sheets come in again when they came in; what they and the answers in advance come to is worked out anew, and a default
counts where it counted. So the same comes of it, unless the rules, the position or the dice are others: then the orders
are played as far as they go. Writes journal lines and no letter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from ..engine.asks import Ask
from ..hosting.play import HostedRun
from ..play.driver import Driver
from ..record.book import OVER
from ..record.game import Game
from ..record.line_kinds import line_of

Line = Mapping[str, Any]
OWN_KEYS = ("n", "prev", "salt", "sha256", "at")
"""What each journal line has for itself."""


class Stopped(NamedTuple):
    """Where the recorded orders end before their record does: a question that they do not answer."""

    turn: int
    seat: str
    question: str


def play_again(game: Game, records: Sequence[Line], given_up: Collection[int] = ()) -> Stopped | None:
    """Play what these lines record from the present position on; None if the record ends where it ended before.

    Of the lines `given_up` (an act was opened again) only the sheets count.
    """
    return _Again(game, records, given_up).play()


class _Again:
    """The record, and how far it has been played."""

    def __init__(self, game: Game, records: Sequence[Line], given_up: Collection[int]) -> None:
        self.game = game
        self.records = records
        self.given_up = given_up
        self.place = 0
        self.hosted = HostedRun(game)
        self.driver = Driver(self.hosted, self.hosted.reply)

    def play(self) -> Stopped | None:
        while self.place < len(self.records):
            if self._step():
                continue
            stopped = self._play_freely()
            if stopped is not None:
                return stopped
        if not self.game.live.pending and self.records[-1:] and self._was_over() and not self.hosted.begin():
            self.game.finish()
        return None

    def _step(self) -> bool:
        """Follow the next line of the record; False if the game does not go its way any more."""
        line = self.records[self.place]
        self.place += 1
        if line["kind"] in _GIVEN:
            self._enter(line)
        elif line["n"] in self.given_up:
            return True
        elif line["kind"] == "act":
            return self._begins(line)
        elif line["kind"] == "answer":
            self.place -= 1
            return self._answers()
        elif line["kind"] in ("refused", "pause", "skipped") and not self._leads_to_answer() and self._pending():
            self._resolve(())  # an order that was refused then may be carried out now
        return True

    def _begins(self, line: Line) -> bool:
        live = self.game.live
        if live.pending or not self.hosted.begin():
            return False
        begun = live.position.act or live.finished[-1].act
        return bool(begun.to_json() == line["act"])

    def _answers(self) -> bool:
        """The answers recorded next, to all that was asked at once."""
        asked = {(ask.seat, ask.question) for ask in self._pending()}
        group = list(
            takewhile(lambda line: line["kind"] == "answer", self.records[self.place : self.place + len(asked)])
        )
        if not asked or {(line["seat"], line["question"]) for line in group} != asked:
            return False
        self.place += len(group)
        late = {line["seat"] for line in group if line["source"].get("late")}
        if self._resolve(late):
            return True
        return self._resolve({line["seat"] for line in group})  # a sheet that had waited for the deadline

    def _resolve(self, late: Collection[str]) -> bool:
        self.game.overdue = {*late}
        try:
            return self.driver.answer()
        finally:
            self.game.overdue = set()

    def _pending(self) -> tuple[Ask, ...]:
        return self.game.live.pending

    def _leads_to_answer(self) -> bool:
        """Whether the lines before the next answer are all of what it came from."""
        rest = (line["kind"] for line in self.records[self.place :])
        return next((kind for kind in rest if kind not in ("refused", "pause", "skipped", "released")), "") == "answer"

    def _play_freely(self) -> Stopped | None:
        """To the end of the turn by all that was sent for it, whatever it was then used for."""
        turn = self.game.turn
        rest = list(takewhile(lambda line: not _begins_after(line, turn), self.records[self.place :]))
        for line in rest:
            if line["kind"] in _GIVEN:
                self._enter(line)
        self.place += len(rest)
        late = {line["seat"] for line in rest if line["kind"] == "answer" and line["source"].get("late")}
        while self.game.turn == turn:
            if not self._pending():
                if not self.hosted.begin():
                    return None
            elif not self._resolve(()) and not self._resolve({ask.seat for ask in self._pending()} & late):
                ask = self._pending()[0]
                return Stopped(turn, ask.seat, ask.question)
        return None

    def _enter(self, line: Line) -> None:
        """What a seat gave, given again."""
        body = {key: value for key, value in line.items() if key not in OWN_KEYS}
        if line["kind"] == "sheet":
            self.game.write(line_of({"came": line["at"], **body, "again": line["n"]}))
        elif line.get("later") and self.game.book.held_until_next_part(line["seat"]):
            self.game.write(line_of(body))

    def _was_over(self) -> bool:
        """Whether the game ended by its rules."""
        return any(line["kind"] == OVER and "by" not in line for line in self.records)


_GIVEN = ("sheet", "released")


def _begins_after(line: Line, turn: int) -> bool:
    return bool(line["kind"] == "act" and line["act"]["turn"] > turn)
