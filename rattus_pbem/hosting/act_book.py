"""The part of a game's book about what the referee has done: a pause, deadlines moved, answers given by hand, options.

Each act stands in the next letter of every player (`act_notices`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from .act_names import act_name
from .act_notices import act_notice
from .deadlines import OpenAsk, moved
from .people import PeopleBook


@dataclass
class ActBook(PeopleBook):
    """`paused` says since when (`at`) and why (`reason`) the game stands still, empty while it goes on.

    `ruled[seat]` is the answer that the referee has given for the question with this `key`; `processed` are the seats
    for which the open act is not waiting any longer; `edited` the time settings that have been changed.
    `courses` are the rollbacks in force (see `act_names`). `received[seat][turn]` counts the sheets that came for turns
    that are not over; `letter_numbers[seat][turn]` are the numbers that letters about turns taken back have had,
    `void_letters` those of them that do not hold.
    """

    paused: dict[str, str] = field(default_factory=dict)
    ruled: dict[str, dict[str, Any]] = field(default_factory=dict)
    processed: list[str] = field(default_factory=list)
    edited: dict[str, Any] = field(default_factory=dict)
    courses: list[list[int]] = field(default_factory=list)
    received: dict[str, dict[str, int]] = field(default_factory=dict)
    letter_numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    void_letters: dict[str, dict[str, int]] = field(default_factory=dict)

    def name_of_act(self, turn: int, number: int) -> str:
        """What an act is called that is played now, or was played last."""
        return act_name(turn, number, self.courses)

    def is_void(self, seat: str, turn: int, number: int) -> bool:
        """Whether this letter about a turn was written before the turn was taken back."""
        return number <= self.void_letters.get(seat, {}).get(str(turn), 0)

    def _forget_numbers(self, turn: int, answered: int) -> None:
        """A turn begins: sheets and letters of those before it have their numbers. A letter about the turn `answered`,
        or the one before, may still be answered."""
        self.received = numbers_from(self.received, turn)
        self.letter_numbers = numbers_from(self.letter_numbers, turn)
        self.void_letters = numbers_from(self.void_letters, answered - 1)

    def _forget_acts(self) -> None:
        """Another act begins, or the open one begins again: what was decided about the one before is over."""
        self.ruled, self.processed = {}, []

    def _paused(self, line: Mapping[str, Any]) -> None:
        self.paused = {"at": line["at"], "reason": line["reason"]}
        self._notify_of(line)

    def _resumed(self, line: Mapping[str, Any]) -> None:
        """The game goes on: all that was asked is asked so much later, and waits for so much longer."""
        now, began = (datetime.fromisoformat(moment) for moment in (line["at"], self.paused["at"]))
        by = now - began
        self.paused = {}

        def move(ask: OpenAsk) -> OpenAsk:
            # What was asked in the pause, such as after a rollback, has lost only what came after that.
            return ask.shifted_by(now - max(began, ask.begins_at) if line.get("each") else by)

        self.deadlines = self.deadlines.moved(move, turn_by=by)
        if self.stage == "nonces":
            self.nonces = {**self.nonces, "until": moved(self.nonces["until"], by)}
        self._notify_of(line)

    def _slid(self, line: Mapping[str, Any]) -> None:
        """A pause began at another time where the clock is set right."""
        super()._slid(line)
        if self.paused and line["reason"] == "clock":
            by = timedelta(minutes=line["minutes"])
            self.paused = {**self.paused, "at": moved(self.paused["at"], by)}

    def _extended(self, line: Mapping[str, Any]) -> None:
        """Deadlines are moved to later moments; that of a turn moves with the question that has it."""
        if self.stage == "nonces":
            self.nonces = {**self.nonces, "until": line["asks"][0]["until"]}
        new = {ask["seat"]: {**ask, "extended": line["at"]} for ask in line["asks"]}
        self.deadlines = self.deadlines.moved(lambda ask: ask.changed(**new[ask.seat]) if ask.seat in new else ask)
        self._notify_of(line)

    def _processed(self, line: Mapping[str, Any]) -> None:
        """What is asked of these seats is over now, though their players still had time."""
        if self.stage == "nonces":
            self.nonces = {**self.nonces, "until": line["at"]}
        self.deadlines = self.deadlines.ended(line["seats"], line["at"])
        self.processed = sorted({*self.processed, *line["seats"]})
        self._notify_of(line)

    def _ruled(self, line: Mapping[str, Any]) -> None:
        """An answer given by hand: it counts when the game goes on."""
        self.ruled = {**self.ruled, line["seat"]: {key: line[key] for key in ("key", "answer")}}
        self._notify_of(line)

    def _decreed(self, line: Mapping[str, Any]) -> None:
        """An event given by hand stands in its act."""
        self._notify_of(line)

    def _edited(self, line: Mapping[str, Any]) -> None:
        self.edited = {**self.edited, **line["times"]}
        for seat, settings in line["people"].items():
            self.people[seat] = {**self.people.get(seat, {}), **settings}
        self._notify_of(line)

    def _notify_of(self, line: Mapping[str, Any]) -> None:
        for seat in self.seats:
            self.notify(seat, act_notice(line, seat))


def numbers_from(numbers: Mapping[str, Mapping[str, int]], turn: int) -> dict[str, dict[str, int]]:
    """Of numbers by seat and turn those from a turn on."""
    return {seat: {t: n for t, n in of_seat.items() if int(t) >= turn} for seat, of_seat in numbers.items()}
