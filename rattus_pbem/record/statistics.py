"""Statistics of a game, from its journal and events alone: luck, response times, what came in time, orders refused.

While the game runs, public data only: draws and times that everybody may know. Knows no game: what chance was worth to
whom, the game says (`contract.luck`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from statistics import median
from typing import Any

from ..contract.luck import Luck, luck_of
from ..engine.events import Event, event_from_json
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


def game_statistics(game: Game, stored: MadeFiles, lines: Sequence[JournalLine]) -> dict[str, Any]:
    """The statistics of each seat by these lines of the journal, the events as they are `stored`; `over` says whether
    they hold all data. Raises BlockedError for events that do not hold."""
    given_up, every_line = abandoned(lines), lines
    lines = [line for line in lines if line.nth not in given_up]
    over = game.book.stage == OVER
    luck = [each for event, state in _public_events(game, stored, lines) for each in luck_of(game.rules, state, event)]
    seats = []
    for seat, person in game.book.seats.items():
        entry = {"seat": seat, "name": _who(every_line, seat), "computer": bool(person.bot), **_times(lines, seat)}
        orders = _orders(lines, seat) if over else {"carried_out": None, "refused": None}
        measures = dict.fromkeys(each.measure for each in luck if each.seat == seat)
        of_seat = [_luck([each for each in luck if (each.seat, each.measure) == (seat, name)]) for name in measures]
        seats.append({**entry, **orders, "luck": of_seat})
    where = {"game": game.book.header["id"], "rules": game.rules.name, "turn": game.turn, "over": over}
    return {"schema": "rattus-pbem/statistics/1", **where, "seats": seats}


def _who(lines: Sequence[JournalLine], seat: str) -> str:
    """All who have held a seat, in their order: what it did is theirs together."""
    return ", ".join(dict.fromkeys(holder.name for holder in holders_of(lines, seat) if holder.name))


def final_statistics(game: Game, stored: MadeFiles, journal: bytes | None) -> tuple[Mapping[str, Any], ...]:
    """Those of each seat for the last letters; none where events have been lost."""
    try:
        return tuple(game_statistics(game, stored, lines_so_far(game, journal))["seats"])
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
            state = event_from_json(rules.event_kinds, event.to_json()).apply(state)


def _luck(draws: Sequence[Luck]) -> dict[str, Any]:
    """All draws of a measure: their sum, what was to be expected, how many of a hundred would have had less luck."""
    total = sum(draw.got for draw in draws)
    chances = {0: 1.0}
    for draw in draws:
        chances = _added(chances, draw.outcomes)
    expected = sum(value * chance for value, chance in chances.items())
    less = sum(chance for value, chance in chances.items() if value < total) + chances.get(total, 0.0) / 2
    percentile = 100 * (less if draws[0].more_is_better else 1 - less)
    counts = {"measure": draws[0].measure, "draws": len(draws), "got": total}
    return {**counts, "expected": round(expected, 2), "percentile": round(percentile, 1)}


def _added(chances: Mapping[int, float], outcomes: Sequence[int]) -> dict[int, float]:
    """The distribution of a sum with one more draw, exactly."""
    sums: dict[int, float] = {}
    for outcome in outcomes:
        for value, chance in chances.items():
            sums[value + outcome] = sums.get(value + outcome, 0.0) + chance / len(outcomes)
    return sums


# ---- times and orders


def _times(lines: Sequence[JournalLine], seat: str) -> dict[str, Any]:
    """How often the seat was asked and answered in time, and the middle of the minutes that it took."""
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
    minutes = round(median(took.values())) if took else None
    ratio = round(in_time / answered, 3) if answered else None
    return {"asked": answered, "in_time": in_time, "in_time_ratio": ratio, "response_minutes": minutes}


def _orders(lines: Sequence[JournalLine], seat: str) -> dict[str, int]:
    """How many orders of the seat's sheets were carried out, and how many were not."""
    done = sum(isinstance(line, Answered) and line.seat == seat and isinstance(line.source, BySheet) for line in lines)
    refused = sum(isinstance(line, OrderRefused) and line.seat == seat for line in lines)
    return {"carried_out": done, "refused": refused}


def statistics_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """The same for a person."""
    yield f"{result['game']}, turn {result['turn']}" + (" (over)" if result["over"] else ": public data only")
    for entry in result["seats"]:
        yield f"{entry['name'] or entry['seat']} ({entry['seat']})"
        if entry["asked"]:
            ratio = f"{entry['in_time']} of {entry['asked']} answers in time"
            took = (
                f", {entry['response_minutes']} minutes to answer (median)"
                if entry["response_minutes"] is not None
                else ""
            )
            yield f"  {ratio}{took}"
        if entry["refused"] is not None:
            yield f"  {entry['carried_out']} orders carried out, {entry['refused']} refused"
        for luck in entry["luck"]:
            name = luck["measure"].replace("_", " ")
            expected = f"{luck['expected']:g} expected in {luck['draws']} draws"
            yield f"  {name}: {luck['got']}, {expected}; luckier than {luck['percentile']:g} of 100"
