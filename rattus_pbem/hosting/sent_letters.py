"""Finding a letter again, as it was sent; one whose files are missing is made again from the journal."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

from ..contract.views import View, event_place
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..store.blob_names import REPORTS, letter_name
from ..store.protocol import GameStore
from .derived import last_letter, letter_numbers
from .replay import rebuild_files
from .session import open_game

if TYPE_CHECKING:
    from ..report.report import Report

VIEW_ENDING = ".view.json"


def sent_letter(home: Home, game: str, seat: str, turn: int | None, now: datetime) -> str:
    """The name of the newest letter of a seat, or of its newest about this turn (`blob_names.letter_name`).

    Of a game that is fenced off, what lies in its store. Raises IllegalError if there is no such seat or letter.
    """
    store = home.game(game)
    try:
        with open_game(home, game, now) as session:
            seats = session.game.book.seats
            if seat not in seats:
                raise IllegalError(f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(seats)}.")
            if seats[seat].bot:
                raise IllegalError(f"{seat} is played by a computer player, which gets no letters")
            if turn is not None and next(letter_numbers(store, seat, turn), None) is None:
                rebuild_files(home, store)
    except BlockedError:
        if not seat.isalpha():
            raise
    return last_letter(home, game, seat, turn)


def letter_views(store: GameStore, report: Report, seat: str, turn: int, number: int) -> tuple[View, View | None]:
    """The view file of a letter, which has this report, and that of the letter whose reader had read all before what it
    tells: one in between was never sent. None where there is none. Raises OSError."""
    view = _view(store, letter_name(seat, turn, number))
    if view is None:
        raise FileNotFoundError(letter_name(seat, turn, number) + VIEW_ENDING)
    first = next(report.events, None)
    before: View | None = None
    for about in letter_numbers(store, seat):
        if about < (turn, number) and (earlier := _view(store, letter_name(seat, *about))) is not None:
            before = before or earlier
            if first is None or (earlier.events and event_place(earlier.events[-1]["id"]) < event_place(first.id)):
                return view, earlier
    return view, before


def letter_parts(name: str) -> tuple[str, int, int]:
    """The seat, the turn and the number of the letter of this name (`blob_names.letter_name`)."""
    about, _, seat = name.removeprefix(f"{REPORTS}/").partition("/")
    turn, _, number = about.partition("-")
    return seat, int(turn), int(number)


def _view(store: GameStore, letter: str) -> View | None:
    raw = store.read(letter + VIEW_ENDING)
    return None if raw is None else View.from_json(json.loads(raw))
