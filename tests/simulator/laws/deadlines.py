"""Laws of time: what is due when moves earlier by the host's word alone, and nobody misses before that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from rattus_pbem.home.options import default_times

from .seen import Seen

BY_THE_HOST = (
    "processed",
    "edited",
    "extended",
    "rolled_back",
    "restored",
    "reopened",
    "put_back",
    "person",
    "resumed",
)

LIMIT = default_times().nmr_limit


@dataclass(slots=True)
class Times:
    """Until when each seat of a game is waited for."""

    asks: dict[str, dict[str, Any]] = field(default_factory=dict)
    since_word: bool = True
    processed: bool = False
    paused: str = ""
    lines: int = 0
    misses: Counter[str] = field(default_factory=Counter)
    before: list[tuple[int, Counter[str]]] = field(default_factory=list)
    """How often each seat had missed in a row up to a line of the journal, wherever that changed."""
    limit: int = LIMIT

    def miss(self, seat: str, *, again: bool) -> None:
        """A seat has missed once more, or has answered."""
        self.before.append((self.lines, self.misses.copy()))
        self.misses[seat] = self.misses[seat] + 1 if again else 0

    def go_back(self, line: int) -> None:
        """Nothing counts from this line of the journal on."""
        self.before.append((self.lines, self.misses.copy()))
        self.misses = next(misses for number, misses in self.before if number >= line).copy()


def deadlines_move_earlier_by_the_host_alone(seen: Seen) -> Iterator[str]:
    """A deadline that was told moves earlier by the host's word alone, or with a clock that has gone back."""
    books: dict[str, Times] = seen.kept("deadlines", {})
    for journal, line in seen.new_lines:
        times = books.setdefault(journal.game, Times())
        kind = line["kind"]
        if kind == "asked":
            for ask in line["asks"]:
                was = times.asks.get(ask["key"])
                if was and not times.since_word and _moment(ask["until"]) < _moment(was["until"]):
                    yield f"{journal.game} {ask['seat']}: {was['until']} became {ask['until']}"
            times.asks = {ask["key"]: ask for ask in line["asks"]}
            times.since_word = False
        elif kind == "extended":
            for ask in line["asks"]:
                was = next((was for was in times.asks.values() if was["seat"] == ask["seat"]), None)
                if was and line.get("by") and not times.since_word and _moment(ask["until"]) < _moment(was["until"]):
                    yield f"{journal.game} {ask['seat']}: extended from {was['until']} to {ask['until']}"
            times.since_word = True
        elif kind == "slid" and line["minutes"] < 0:
            by = timedelta(minutes=line["minutes"])
            if line["reason"] != "clock":
                yield f"{journal.game}: {line['seats']} slid by {by} for {line['reason']}"
            _slide(times, line["seats"], by)
        elif kind in BY_THE_HOST:
            times.since_word = True


def nobody_misses_before_the_deadline(seen: Seen) -> Iterator[str]:
    """Nobody is played for as having missed before his time is over, and nobody while the game is paused."""
    for journal, line in seen.new_lines:
        times: Times = seen.kept("misses", {}).setdefault(journal.game, Times())
        kind, at = line["kind"], _moment(line["at"])
        times.lines += 1
        if kind == "created":
            times.asks, times.paused, times.lines, times.before = {}, "", 1, []
            times.misses.clear()
            times.limit = line["header"]["options"]["times"].get("nmr_limit", LIMIT)
        elif kind == "asked":
            times.asks = {ask["seat"]: ask for ask in line["asks"]}
            times.processed = any(ask.get("processed") for ask in line["asks"])
        elif kind == "act":
            times.asks = {}
        elif kind == "paused":
            times.paused = line["at"]
        elif kind in ("resumed", "extended"):
            _move(times, line)
        elif kind in ("processed", "edited", "rolled_back", "restored", "reopened", "put_back", "person", "slid"):
            times.processed = True
            times.limit = line.get("times", {}).get("nmr_limit", times.limit)
            if kind in ("rolled_back", "restored", "put_back"):
                times.paused = ""
            if kind in ("rolled_back", "restored"):
                times.go_back(line["line"])
            elif times.paused and line.get("reason") == "clock":
                times.paused = (_moment(times.paused) + timedelta(minutes=line["minutes"])).isoformat()
        elif kind == "answer" and line["source"]["by"] == "sheet":
            times.miss(line["seat"], again=False)
        elif kind == "answer" and line["source"].get("missed") and line["seat"] in journal.people:
            times.miss(line["seat"], again=True)
            if times.misses[line["seat"]] > times.limit:
                continue  # who has missed so often is not waited for
            ask = times.asks.pop(line["seat"], None)
            if times.paused:
                yield f"{journal.game} {line['seat']} misses at {at} in a pause since {times.paused}"
            if ask and ask["question"] == line["question"] and not times.processed and at < _moment(ask["until"]):
                yield f"{journal.game} {line['seat']} misses at {at}, waited for until {ask['until']}"


def a_pause_moves_deadlines_by_its_length(seen: Seen) -> Iterator[str]:
    """What was asked before a pause, or in it, is due later by the time that the pause has lasted since then."""
    for game in {journal.game for journal, line in seen.new_lines if line["kind"] == "resumed"}:
        times: Times = seen.kept("misses", {})[game]  # as the law before this has entered them
        if times.processed or times.paused:
            continue
        for ask in seen.host.book(game).deadlines.asks:
            was = times.asks.get(ask.seat)
            if was and was["key"] == ask.key and not ask.processed and _moment(ask.until) < _moment(was["until"]):
                yield f"{game} {ask.seat}: due {ask.until}, not {was['until']}"


def _slide(times: Times, seats: Collection[str], by: timedelta) -> None:
    for key, ask in times.asks.items():
        if ask["seat"] in seats:
            times.asks[key] = {**ask, "until": (_moment(ask["until"]) + by).isoformat()}


def _move(times: Times, line: dict[str, Any]) -> None:
    if line["kind"] == "extended":
        for ask in line["asks"]:
            if ask["seat"] in times.asks:
                times.asks[ask["seat"]] = {**times.asks[ask["seat"]], "until": ask["until"]}
        return
    paused, times.paused = times.paused, ""
    if not paused:
        return
    for seat, ask in times.asks.items():
        lasted = _moment(line["at"]) - max(_moment(paused), _moment(ask["since"]))
        until = _moment(ask["until"]) + max(lasted, timedelta())
        times.asks[seat] = {**ask, "until": until.isoformat()}


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def who_is_asked_has_his_time(seen: Seen) -> Iterator[str]:
    """Whoever is asked something new has the time of a reaction at least, also where the clocks of a zone change."""
    known: dict[str, tuple[int, set[str]]] = seen.kept("times of reactions", {})
    for journal, line in seen.new_lines:
        reaction, asked = known.get(journal.game, (0, set()))
        if line["kind"] == "created":
            times = line["header"]["options"]["times"]
            reaction = min(times["reaction"], times["turn"])
        elif line["kind"] in BY_THE_HOST and "times" in line:
            reaction = min(line["times"].get("reaction", reaction), line["times"].get("turn", reaction))
        elif line["kind"] == "asked":
            for ask in line["asks"]:
                lasts = _moment(ask["until"]) - _moment(ask["since"])
                if ask["key"] not in asked and lasts < timedelta(minutes=reaction):
                    yield f"{journal.game} {ask['seat']} is asked for {lasts}: {ask}"
            asked = {ask["key"] for ask in line["asks"]}
        known[journal.game] = (reaction, asked)
