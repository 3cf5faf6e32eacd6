"""Giving a seat to somebody else: a referee's act, announced to every player.

The seat's orders and answers in advance stay as they are.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec import UNSET

from ..addresses import canonical_address
from ..errors import IllegalError
from ..home.home import Home
from ..hosting.new_game import duplicate_addresses, read_seats_each
from ..hosting.open_asks import write_letters
from ..hosting.session import open_game
from ..locale import LANGUAGES
from ..record.book import OVER
from ..record.holders import last_person
from ..record.lines_of_people import PersonBefore, PersonChange, PersonChanged
from ..record.statistics import lines_so_far
from .disputes import reference
from .referee_acts import Grounds, check_reason, guard_turn
from .said_before import said_before


def replace_player(
    home: Home,
    game_id: str,
    seat: str,
    who: str,
    reason: str,
    now: datetime,
    lang: str = "",
    dispute: int = 0,
    turn: int | None = None,
    again: bool = False,
) -> dict[str, Any]:
    """Seat `Name <address>` or `bot:sensible` at a seat, with a letter of their own; returns seat and name.

    If they sit there already, nothing is written (`changed` is false): said twice, it is one replacement, one letter.
    Their language is `lang`, else that of the player before. Raises IllegalError for an unknown game, seat, person,
    dispute or language, or when the game is over.
    """
    if lang and lang not in LANGUAGES:
        raise IllegalError(f"there is no language {lang!r}", place="--lang", hint=f"One of {', '.join(LANGUAGES)}.")
    with open_game(home, game_id, now) as session:
        game = session.game
        if seat not in game.book.seats:
            raise IllegalError(f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(game.book.seats)}.")
        if game.book.stage == OVER:
            raise IllegalError("the game is over; no player can be replaced")
        grounds = Grounds(check_reason(reason), dispute, turn, again)
        newcomer = read_seats_each([f"{seat}={who}"], game.rules, home)[seat]
        refers = reference(game, dispute)
        others = {other: person.address for other, person in game.book.seats.items() if other != seat}
        faults = duplicate_addresses({**others, seat: newcomer["address"]})
        if faults:
            raise IllegalError("; ".join(faults), place="WHO", listed=faults)
        newcomer |= {"lang": lang} if lang else {}
        answer = {"game": game_id, "seat": seat, "name": newcomer["name"], "address": newcomer["address"]}
        held = game.book.seats[seat]
        sits_there = held.changed(**newcomer) == held
        if sits_there or said_before(session, "person", {"seat": seat, "set": newcomer, "new": True}, grounds):
            return {**answer, "changed": False}
        guard_turn(game, turn)
        reader = canonical_address(held.address) or next(reversed(held.before), "")  # of the last letter
        name = last_person(lines_so_far(game, session.store.journal()), seat) or held.name
        # The same person under another name learns it from their own letter.
        is_same = canonical_address(held.address) == canonical_address(newcomer["address"])
        was = PersonBefore(address="" if is_same else held.address, lang=held.lang, name=name)
        until = now + timedelta(minutes=game.book.times["nonces"])
        # Who is new has as much time as for a question that comes up on the turn of another.
        least = (now + timedelta(minutes=game.book.times["reaction"])).isoformat()
        line = PersonChanged(
            seat=seat,
            set=PersonChange.from_json(newcomer),
            new=True,
            until=until.isoformat(),
            was=was,
            reason=grounds.reason,
            least=least if newcomer["address"] else UNSET,
            dispute=refers.get("dispute", UNSET),
        )
        game.write(line)
        if reader != canonical_address(newcomer["address"]):
            game.unsent = {*(game.unsent or ()), seat}  # who is new has read nothing: their letter tells the last one's
        write_letters(game, [seat])
        session.commit()
    return {**answer, "changed": True}
