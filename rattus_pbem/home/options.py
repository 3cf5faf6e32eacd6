"""The options of a game and of a home: names, defaults, meanings. `rattus-pbem options` prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

from ..contract.game_meta import GameOption, Meta
from ..engine.values import changed, immutable
from ..errors import IllegalError
from ..locale import FIRST, LANGUAGES, sentences
from .calendar import read_days_off


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """One option: its default as it is written, and how it is read. What it means stands with each language."""

    default: str
    read: Callable[[str], Any]


def hours(text: str) -> int:
    """A length of time in minutes: `72h`, `30min`, `3d`. Raises ValueError."""
    match = re.fullmatch(r"([0-9]+) ?(min|h|d)", text.strip())
    if not match:
        raise ValueError("a time such as 72h, 30min or 3d is expected")
    if len(match[1]) > 5:
        raise ValueError(f"that is too long; at most 99999{match[2]} is expected")
    return int(match[1]) * {"min": 1, "h": 60, "d": 1440}[match[2]]


def positive_hours(text: str) -> int:
    """A length of time that is not nothing, in minutes. Raises ValueError."""
    minutes = hours(text)
    if not minutes:
        raise ValueError("a time of more than 0 is expected, such as 6h")
    return minutes


def positive_number(text: str) -> int:
    """A whole number that is not nothing. Raises ValueError."""
    if not (re.fullmatch(r"[0-9]{1,6}", text) and int(text)):
        raise ValueError("a whole number of 1 or more is expected")
    return int(text)


def choice_of(*choices: str) -> Callable[[str], str]:
    """One of some words. The reader raises ValueError with the nearest."""

    def read(text: str) -> str:
        if text not in choices:
            near = get_close_matches(text, choices, 1)
            raise ValueError(
                f"one of {', '.join(choices)} is expected" + (f", did you mean {near[0]}?" if near else "")
            )
        return text

    return read


def zone(text: str) -> str:
    """A time zone by its name. Raises ValueError."""
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(text)
    except (KeyError, ValueError, OSError):
        raise ValueError("a time zone such as Europe/Paris is expected") from None
    return text


def reminders(text: str) -> list[str]:
    """`half,12h`: at half time, and so long before the deadline; `off` means no reminder. Raises ValueError."""
    words = [word.strip() for word in text.split(",") if word.strip() and word.strip() != "off"]
    for word in words:
        if word != "half":
            hours(word)
    return words


TIMES: dict[str, Option] = {
    "turn": Option("72h", positive_hours),
    "reaction": Option("24h", positive_hours),
    "grace": Option("12h", hours),
    "delay": Option("0min", hours),
    "mail_delay": Option("30min", hours),
    "warnings": Option("deadline", choice_of("deadline", "mail_delay")),
    "early": Option("on", choice_of("on", "off")),
    "reminders": Option("half,12h", reminders),
    "days_off": Option("", read_days_off),
    "zone": Option("UTC", zone),
    "absence": Option("21d", hours),
    "outage": Option("6h", positive_hours),
    "nonces": Option("24h", positive_hours),
    "nonce_hashes": Option("off", choice_of("on", "off")),
    "nmr_limit": Option("2", positive_number),
    "letters": Option("every_turn", choice_of("every_turn", "own_turn")),
}

SEAT: dict[str, Option] = {
    "lang": Option(FIRST, choice_of(*LANGUAGES)),
    "zone": Option("UTC", zone),
    "absent": Option("hold", choice_of("hold", "bot")),
}


def option_help(prefix: str, name: str) -> dict[str, str]:
    """What an option means, by language. `prefix` is "SEAT." for an option of a seat, "" for one of the times."""
    key = prefix.lower() + name
    return {lang: sentences("options", lang)[key] for lang in LANGUAGES}


@immutable
class Times:
    """The time settings of a game, lengths of time in minutes; `TIMES` says how each is written."""

    turn: int
    reaction: int
    grace: int
    delay: int
    mail_delay: int
    warnings: str
    early: str
    reminders: list[str]
    days_off: list[str]
    zone: str
    absence: int
    outage: int
    nonces: int
    nonce_hashes: str
    nmr_limit: int
    letters: str

    def to_json(self) -> dict[str, Any]:
        """The settings by name, as a journal has them."""
        return {name: getattr(self, name) for name in TIMES}

    def too_long(self, given: Mapping[str, object]) -> list[str]:
        """What is wrong with those that are set here and do not fit into a turn; the others may be longer."""
        faults = []
        for name in ("grace", "delay", "mail_delay"):
            if name in given and getattr(self, name) > self.turn:
                most = length(self.turn)
                faults.append(f"{name}: at most the time for a turn, {most}, is expected, not {given[name]!r}")
        if "reminders" in given:
            late = [word for word in self.reminders if word != "half" and hours(word) >= self.turn]
            expected = f"a time shorter than a turn, {length(self.turn)}, is expected"
            faults += [f"reminders: {expected}, not {word!r}" for word in late]
        return faults


@lru_cache(maxsize=1)
def default_times() -> Times:
    """All time settings at their defaults: what a game begun with an older program did not set."""
    return Times(**{name: option.read(option.default) for name, option in TIMES.items()})


def read_times(texts: Mapping[str, object]) -> tuple[Times, list[str]]:
    """Time settings as values, defaults filled in, and the faults found."""
    values = {}
    faults = []
    for name, text in texts.items():
        if name in TIMES:
            try:
                values[name] = TIMES[name].read(str(text))
            except ValueError as error:
                faults.append(f"time.{name}: {error}, not {text!r}")
    times = changed(default_times(), **values)
    return times, faults + [f"time.{fault}" for fault in times.too_long(texts)]


def written(option: Option, value: Any) -> str:
    """A value of this option as it is written; None is its default."""
    if value is None or value == option.read(option.default):
        return option.default
    if isinstance(value, list):
        return ",".join(value) or "off"
    return length(value) if option.read in (hours, positive_hours) else str(value)


def length(minutes: int) -> str:
    """A length of time as it is written: `72h`, `90min`."""
    return f"{minutes // 60}h" if minutes % 60 == 0 else f"{minutes}min"


class GameOptions(NamedTuple):
    """The options of a new game: its times, those of each seat, and the game's own that are set or have a value."""

    times: Times
    seats: dict[str, dict[str, str]]
    own: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """As the first line of a journal has them; what is set for a seat stands with who sits there."""
        return {"times": self.times.to_json(), **self.own}


def read_options(pairs: Mapping[str, str], meta: Meta, seats: tuple[str, ...], times: Times) -> GameOptions:
    """The options of a new game, `KEY=VALUE` pairs read and checked. Raises IllegalError naming every fault."""
    of_seats = {seat: {name: option.read(option.default) for name, option in SEAT.items()} for seat in seats}
    own = {name: option.value for name, option in meta.options.items() if option.value is not None}
    changes: dict[str, Any] = {}
    faults = []
    for key, text in pairs.items():
        seat, _, name = key.rpartition(".")
        table: Mapping[str, Option | GameOption] = SEAT if seat else {**TIMES, **meta.options}
        if (seat and seat not in seats) or name not in table:
            known = [*TIMES, *meta.options, *(f"{s}.{n}" for s in seats for n in SEAT)]
            near = get_close_matches(key, known, 1)
            faults.append(f"{key}: no option has this name" + (f", did you mean {near[0]}?" if near else ""))
            continue
        option = table[name]
        try:
            value = option.read(text, seats) if isinstance(option, GameOption) else option.read(text)
        except ValueError as error:
            faults.append(f"{key}: {error}, not {text!r}")
            continue
        (of_seats[seat] if seat else changes if name in TIMES else own)[name] = value
    times = changed(times, **changes)
    faults += times.too_long(pairs)
    if faults:
        hint = f"`rattus-pbem options --rules {meta.name}` lists them."
        raise IllegalError("; ".join(faults), place="--option", hint=hint, listed=faults)
    return GameOptions(times, of_seats, own)
