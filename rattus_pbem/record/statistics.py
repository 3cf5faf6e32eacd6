"""Statistics of a game, from its journal and events alone: luck, response times, what came in time, orders refused.

While the game runs, public data only: draws and times that everybody may know. Knows no game: what chance was worth to
whom, the game says (`contract.luck`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from statistics import median
from typing import Any, NamedTuple

from ..contract.tallies import Luck, luck_of
from ..engine.events import Event
from ..engine.seats import Seat
from ..errors import BlockedError
from .book import OVER
from .game import Game
from .holders import holders_of
from .journal_line import JournalLine
from .line_kinds import line_of, read_record
from .lines_of_letters import Asked
from .lines_of_play import ActEnded, Answered, BySheet
from .lines_of_sheets import OrderRefused, SheetStored
from .made_files import MadeFiles
from .played_rules import created_of, state_at_start
from .recorded_acts import abandoned
from .stored_value import StoredValue


class LuckOfSeat(StoredValue, frozen=True, kw_only=True):
    """All `draws` of a `measure` for a seat: their sum (`got`), what was to be `expected`, how many of a hundred would
    have had less luck (`percentile`)."""

    measure: str
    draws: int
    got: int
    expected: float
    percentile: float


class OrderCounts(StoredValue, frozen=True, kw_only=True):
    """How often a seat was asked and answered in time; how many orders of its sheets were carried out, and how many
    were not, which is known to all once the game is over."""

    asked: int
    in_time: int
    carried_out: int | None
    refused: int | None


class SeatStatistics(OrderCounts, frozen=True, kw_only=True):
    """What all that have held a seat have done and had, together: `response_minutes` is the middle of the minutes that
    they took to answer."""

    seat: Seat
    name: str
    computer: bool
    in_time_ratio: float | None
    response_minutes: int | None
    luck: tuple[LuckOfSeat, ...]

    @property
    def counts(self) -> OrderCounts:
        """Of it what anybody may know once the game is over, beside its luck."""
        counts = {"asked": self.asked, "in_time": self.in_time}
        return OrderCounts(**counts, carried_out=self.carried_out, refused=self.refused)


class GameStatistics(StoredValue, frozen=True, kw_only=True):
    """Those of all seats of a game; `over` says whether they hold all data."""

    game: str
    rules: str
    turn: int
    over: bool
    seats: tuple[SeatStatistics, ...]


def game_statistics(game: Game, stored: MadeFiles, lines: Sequence[JournalLine]) -> GameStatistics:
    """The statistics of a game by these lines of the journal, the events as they are `stored`. Raises BlockedError for
    events that do not hold."""
    given_up = abandoned(lines)
    counting = [line for line in lines if line.nth not in given_up]
    over = game.book.stage == OVER
    events = _public_events(game, stored, counting)
    luck = [each for event, state in events for each in luck_of(game.rules, state, event)]
    return GameStatistics(
        game=game.book.header.id,
        rules=game.rules.name,
        turn=game.turn,
        over=over,
        seats=tuple(
            _of_seat(seat, _who(lines, seat), counting, luck, is_computer=bool(person.bot), over=over)
            for seat, person in game.book.seats.items()
        ),
    )


def _of_seat(
    seat: Seat, name: str, lines: Sequence[JournalLine], luck: Sequence[Luck], *, is_computer: bool, over: bool
) -> SeatStatistics:
    times, done, refused = _times(lines, seat), *_orders(lines, seat)
    measures = dict.fromkeys(each.measure for each in luck if each.seat == seat)
    of_measures = ([each for each in luck if (each.seat, each.measure) == (seat, name)] for name in measures)
    return SeatStatistics(
        seat=seat,
        name=name,
        computer=is_computer,
        asked=times.answered,
        in_time=times.in_time,
        in_time_ratio=round(times.in_time / times.answered, 3) if times.answered else None,
        response_minutes=round(median(times.took)) if times.took else None,
        carried_out=done if over else None,
        refused=refused if over else None,
        luck=tuple(map(_luck, of_measures)),
    )


def _who(lines: Sequence[JournalLine], seat: str) -> str:
    """All who have held a seat, in their order: what it did is theirs together."""
    return ", ".join(dict.fromkeys(holder.name for holder in holders_of(lines, seat) if holder.name))


def final_statistics(game: Game, stored: MadeFiles, journal: bytes | None) -> tuple[SeatStatistics, ...]:
    """The statistics of each seat, for the last letters; empty if events are lost."""
    try:
        return game_statistics(game, stored, lines_so_far(game, journal)).seats
    except (BlockedError, ValueError, KeyError):
        return ()


def lines_so_far(game: Game, journal: bytes | None) -> list[JournalLine]:
    """The lines of a journal up to where a game stands, those that are not committed yet among them."""
    fresh = [line_of(json.loads(line)) for line in game.lines]
    end = fresh[0].nth if fresh else game.number + 1
    committed, _ = read_record(journal)
    return [*(line for line in committed if line.nth < end), *fresh]


# ---- luck


def _public_events(game: Game, stored: MadeFiles, lines: Sequence[JournalLine]) -> Iterator[tuple[Event, Any]]:
    """The events of finished acts that all may see, each with the state before it."""
    rules = game.rules
    state = state_at_start(rules, created_of(lines))
    for line in lines:
        if not isinstance(line, ActEnded):
            continue
        for event in stored.stored_events(game, line.turn, line.number, line.events):
            seen = event.seen_by(None)
            if seen is not None:
                yield seen, state
            state = Event.from_json(rules.event_kinds, event.to_json()).apply(state)


def _luck(draws: Sequence[Luck]) -> LuckOfSeat:
    """All draws of a measure."""
    total = sum(draw.got for draw in draws)
    chances = {0: 1.0}
    for draw in draws:
        chances = _added(chances, draw.outcomes)
    expected = sum(value * chance for value, chance in chances.items())
    less = sum(chance for value, chance in chances.items() if value < total) + chances.get(total, 0.0) / 2
    percentile = 100 * (less if draws[0].more_is_better else 1 - less)
    return LuckOfSeat(
        measure=draws[0].measure,
        draws=len(draws),
        got=total,
        expected=round(expected, 2),
        percentile=round(percentile, 1),
    )


def _added(chances: Mapping[int, float], outcomes: Sequence[int]) -> dict[int, float]:
    """The distribution of a sum with one more draw, exactly."""
    sums: dict[int, float] = {}
    for outcome in outcomes:
        for value, chance in chances.items():
            sums[value + outcome] = sums.get(value + outcome, 0.0) + chance / len(outcomes)
    return sums


# ---- times and orders


class _Times(NamedTuple):
    """How often a seat has answered, and in time; how many minutes it took each time."""

    answered: int
    in_time: int
    took: list[float]


def _times(lines: Sequence[JournalLine], seat: str) -> _Times:
    asked: dict[str, str] = {}
    open_key, answered, in_time = "", 0, 0
    took: dict[str, float] = {}
    for line in lines:
        match line:
            case Asked():
                ask = next((ask for ask in line.asks if ask.seat == seat), None)
                open_key = ask.key if ask is not None else ""
                if ask is not None:
                    asked.setdefault(open_key, ask.since)
            case SheetStored() if line.seat == seat and line.counts and open_key and open_key not in took:
                span = datetime.fromisoformat(line.came or line.at) - datetime.fromisoformat(asked[open_key])
                took[open_key] = max(0.0, span.total_seconds() / 60)
            case Answered() if line.seat == seat and open_key:
                answered += 1
                in_time += not line.source.is_late
                open_key = ""
    return _Times(answered, in_time, [*took.values()])


def _orders(lines: Sequence[JournalLine], seat: str) -> tuple[int, int]:
    """How many orders of the seat's sheets were carried out, and how many were not."""
    done = sum(isinstance(line, Answered) and line.seat == seat and isinstance(line.source, BySheet) for line in lines)
    refused = sum(isinstance(line, OrderRefused) and line.seat == seat for line in lines)
    return done, refused


def statistics_lines(statistics: GameStatistics) -> Iterator[str]:
    """The statistics as lines of text."""
    yield f"{statistics.game}, turn {statistics.turn}" + (" (over)" if statistics.over else ": public data only")
    for seat in statistics.seats:
        yield f"{seat.name or seat.seat} ({seat.seat})"
        if seat.asked:
            minutes = seat.response_minutes
            took = f", {minutes} minutes to answer (median)" if minutes is not None else ""
            yield f"  {seat.in_time} of {seat.asked} answers in time{took}"
        if seat.refused is not None:
            yield f"  {seat.carried_out} orders carried out, {seat.refused} refused"
        for luck in seat.luck:
            name, expected = luck.measure.replace("_", " "), f"{luck.expected:g} expected in {luck.draws} draws"
            yield f"  {name}: {luck.got}, {expected}; luckier than {luck.percentile:g} of 100"
