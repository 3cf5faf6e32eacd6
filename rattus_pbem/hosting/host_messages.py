"""What the host writes to players, and the text that invites somebody: journal lines and ready words, no mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import Any
from urllib.parse import quote

from ..errors import IllegalError
from ..locale import LANGUAGES, listed, sentences, word
from .home import Home
from .nonces import is_open
from .session import open_game

LONGEST = 8000


def write_to_players(home: Home, game_id: str, to: Sequence[str], text: str, now: datetime) -> dict[str, Any]:
    """A message of the host to these seats, none: to all. It leaves with the next tick; returns whom it goes to.

    Raises IllegalError for an unknown game or seat, one that nobody reads at, or a text that is empty or too long.
    """
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise IllegalError(f"a text of 1 to {LONGEST} characters is expected, not of {len(text)}", place="TEXT")
    with open_game(home, game_id, now) as session:
        seats = session.game.book.seats
        readers = [seat for seat, person in seats.items() if not person["bot"] and not is_open(person)]
        for seat in to:
            if seat not in seats:
                near = get_close_matches(seat, seats, 1)
                hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(seats)}."
                raise IllegalError(f"{seat!r} is not a seat of this game", place="SEAT", hint=hint)
            if seat not in readers:
                raise IllegalError(f"nobody reads at {seat}: it is free, or a computer player's", place="SEAT")
        if not readers:
            raise IllegalError("only computer players sit at this table")
        chosen = list(to) or readers
        session.game.write("from_host", to=chosen, text=text)
        session.commit()
    return {"game": game_id, "to": chosen}


def invitation(home: Home, game_id: str, lang: str, now: datetime) -> str:
    """A text that invites somebody to a free seat, for the host to send. Raises IllegalError if no seat is free."""
    if lang not in LANGUAGES:
        raise IllegalError(f"there is no language {lang!r}", place="--lang", hint=f"One of {', '.join(LANGUAGES)}.")
    address = home.mail.get("address", home.address)
    with open_game(home, game_id, now) as session:
        game = session.game
        free = [seat for seat, person in game.book.seats.items() if is_open(person)]
        if not free:
            hint = "Begin a game with --seat red=open, or give a seat away with `referee replace`."
            raise IllegalError(f"no seat is free in {game_id}", hint=hint)
        words = [game.rules.lexicon.name("seat", seat, lang) for seat in free]
        players = [person["name"] for person in game.book.seats.values() if person["name"] and not person["bot"]]
        line = f"{word('command_join', lang)} {game_id} {words[0]}"
        key = "invitation" if players else "invitation_first"
        text = sentences("messages", lang)[key]
        hours = game.book.times["turn"] // 60
        return text.format(
            rules=game.rules.name.capitalize(),
            game=game_id,
            players=listed(lang, players),
            free=listed(lang, words),
            address=address,
            line=line,
            link=f"mailto:{address}?subject={quote(line)}",
            hours=hours,
        )
