"""Options of a running game that the referee changes: time settings, and how a seat is written to.

What the game was begun with is part of its position and stays: its board, its cards, its seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from ..errors import IllegalError, join_faults
from ..home.home import Home
from ..home.options import SEAT, TIMES, Option, too_long, written
from ..hosting.session import open_game
from ..record.game import Game
from ..record.lines_of_people import PersonChange
from ..record.lines_of_referee import Change, Edited
from .referee_acts import Grounds, act_result, check_grounds

OF_THE_BEGINNING = {
    "nonces": "it holds for the list that is open when a game begins; `referee extend` moves its deadline",
    "nonce_hashes": "what players send for the draws is settled when a game begins",
}
OF_A_PERSON = {
    "name": "`referee replace` names who sits there",
    "address": "its player changes it by mail (`address`), or `referee replace` does",
    "bot": "`referee replace` and `referee eject` say who plays it",
}


def edit(home: Home, game_id: str, now: datetime, grounds: Grounds, pairs: Sequence[str]) -> dict[str, Any]:
    """Change options, each `KEY=VALUE` as `new` takes them; what has that value already is left as it is.

    They hold from now on; deadlines that run stay as they are. Returns the `changes`. Raises IllegalError naming all
    options that are not known, cannot be changed, or have no such value, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        faults: list[str] = []
        given: dict[str, str] = {}
        for pair in pairs:
            key, equals, text = pair.partition("=")
            fault = _fault_of(game, key) if equals else f"{pair!r}: KEY=VALUE is expected"
            given[key.strip()] = text
            faults += [fault] if fault else []
        changes, times, people = _changes(game, given if not faults else {}, faults)
        faults += too_long(given, {**game.book.times, **times}) if not faults else []
        if faults:
            hint = f"`rattus-pbem options --rules {game.rules.name}` lists them all."
            raise IllegalError(join_faults(faults), place="KEY=VALUE", hint=hint, listed=faults)
        if not changes:
            return act_result(game, "edit", (), changed=False, changes=[])
        given_grounds = check_grounds(game, grounds)
        game.write(
            Edited.from_json({"kind": "edited", "changes": changes, "times": times, "people": people, **given_grounds})
        )
        session.commit()
        shown = [change.to_json() for change in changes]
        return act_result(game, "edit", people or game.book.seats, changed=True, changes=shown)


def _fault_of(game: Game, key: str) -> str:
    """Why this option of the game cannot be changed; "" if it can."""
    seat, _, name = key.strip().rpartition(".")
    if seat:
        if seat not in game.book.seats:
            near = get_close_matches(seat, game.book.seats, 1)
            return f"{key}: {seat!r} is not a seat of this game" + (f", did you mean {near[0]}?" if near else "")
        if name in OF_A_PERSON:
            return f"{key} is no option: {OF_A_PERSON[name]}"
        known = list(SEAT)
    else:
        if name in OF_THE_BEGINNING:
            return f"{key} cannot be changed any more: {OF_THE_BEGINNING[name]}"
        if name in game.rules.meta.options or name in game.rules.meta.files:
            return f"{key} cannot be changed: the game was begun with it, and its position rests on it"
        known = [option for option in TIMES if option not in OF_THE_BEGINNING]
    if name in known:
        return ""
    near = get_close_matches(name, known, 1)
    return f"{key}: no option has this name" + (f", did you mean {near[0]}?" if near else "")


def _changes(
    game: Game, given: dict[str, str], faults: list[str]
) -> tuple[list[Change], dict[str, Any], dict[str, PersonChange]]:
    """What changes, as it is written, and the values by option, and by seat; `faults` are added to."""
    changes: list[Change] = []
    times: dict[str, Any] = {}
    people: dict[str, PersonChange] = {}
    for key, text in given.items():
        seat, _, name = key.rpartition(".")
        option: Option = SEAT[name] if seat else TIMES[name]
        before = getattr(game.book.seats[seat], name) if seat else game.book.times[name]
        try:
            value = option.read(text.strip())
        except ValueError as error:
            faults.append(f"{key}: {error}, not {text!r}")
            continue
        if value == before:
            continue
        was, new = (written(option, each) for each in (before, value))
        changes.append(Change(seat=seat, option=name, was=was, now=new))
        if seat:
            people[seat] = people.get(seat, PersonChange()).changed(**{name: value})
        else:
            times[name] = value
    return changes, times, people
