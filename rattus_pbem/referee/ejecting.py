"""Taking a seat from its player: from now on it is played by the defaults, or by a computer player.

Nobody plays it again unless `referee replace` gives it to somebody, be it the same person.
"""

from __future__ import annotations

from datetime import datetime
from difflib import get_close_matches
from typing import Any

from ..errors import IllegalError
from ..home.home import Home
from ..hosting.session import open_game
from ..record.act_notices import HOLD
from ..record.game import Game
from ..record.lines_of_people import PersonBefore, PersonChange, PersonChanged
from .referee_acts import Grounds, act_result, check_grounds, check_seat


def eject(home: Home, game_id: str, now: datetime, grounds: Grounds, seat: str, by: str = "") -> dict[str, Any]:
    """Take a seat from its player; `by` is `hold` (the defaults) or `bot:NAME`, else what its option `absent` says.

    One that is played so since its player was ejected is left as it is. Raises IllegalError for an unknown seat or
    computer player, a seat that nobody plays, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        check_seat(game, seat)
        person = game.book.seats[seat]
        bot = _policy(game, by or (HOLD if person.absent == HOLD else "bot:sensible"))
        if person.ejected and person.bot == bot:
            return act_result(game, "eject", [seat], changed=False, by=bot)
        given = check_grounds(game, grounds)
        if person.bot and not person.ejected:
            raise IllegalError(
                f"{seat} is played by a computer player", place="SEAT", hint="`referee replace` seats another."
            )
        if person.is_open:
            raise IllegalError(
                f"nobody plays {seat} yet", place="SEAT", hint="`referee replace` gives a seat to somebody."
            )
        was = PersonBefore(address=person.address, lang=person.lang, name=person.name)
        new = PersonChange(name=f"{bot} computer" if bot != HOLD else "", address="", bot=bot)
        until = game.book.nonces["until"]
        game.write(PersonChanged(seat=seat, set=new, new=True, ejected=True, until=until, was=was, **given))
        session.commit()
        return act_result(game, "eject", [seat], changed=True, by=bot)


def _policy(game: Game, by: str) -> str:
    """Who is to play: `hold`, or the name of a computer player. Raises IllegalError."""
    name = by.removeprefix("bot:")
    if by == HOLD or (by != name and name in game.rules.players):
        return name
    known = [HOLD, *(f"bot:{player}" for player in game.rules.players)]
    near = get_close_matches(by, known, 1)
    what = f"{by!r} plays no seat; one of {', '.join(known)} is expected"
    raise IllegalError(what, place="--by", hint=f"Did you mean {near[0]}?" if near else "")
