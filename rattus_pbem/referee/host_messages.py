"""What the host writes to players, and the text that invites somebody: journal lines and ready words, no mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from msgspec import UNSET

from ..errors import IllegalError, PbemError
from ..home.home import Home
from ..hosting.session import open_game
from ..locale import LANGUAGES, listed, sentences, word
from ..record.book import OVER
from ..record.lines_of_people import FromHost
from .grounds import ActResult, Grounds, check_grounds, check_reason, check_seat, said_before

LONGEST = 8000
EVERYWHERE = "@all"
"""In place of a game's name: every game. No game can be called so."""


def write_to_players(
    home: Home,
    game_id: str,
    to: Sequence[str],
    text: str,
    now: datetime,
    grounds: Grounds | None = None,
    *,
    again: bool = False,
) -> ActResult:
    """A message of the host to these seats, none: to all. It leaves with the next tick; returns whom it goes to.

    With grounds it is an act of the referee, which stands in the next letters, too. Said twice in a turn it is one
    message (`changed` is false), unless `again` or the grounds say that it is meant.
    Raises IllegalError for an unknown game or seat, one that nobody reads at, a text that is empty or too long, or as
    `check_grounds`.
    """
    text = _check_text(text)
    with open_game(home, game_id, now) as session:
        seats = session.game.book.seats
        readers = [seat for seat, person in seats.items() if not person.bot and not person.is_open]
        for seat in to:
            check_seat(session.game, seat)
            if seat not in readers:
                raise IllegalError(f"nobody reads at {seat}: it is free, or a computer player's", place="SEAT")
        if not readers:
            raise IllegalError("only computer players sit at this table")
        chosen = list(to) or readers
        game = session.game
        said = (chosen, text, grounds is not None)

        def is_same(line: FromHost) -> bool:
            return (list(line.to), line.text, line.reason is not UNSET) == said

        if said_before(session, FromHost, is_same, grounds, again=again) is not None:
            return ActResult.of(game, "announce", chosen, changed=False)
        line = FromHost(to=chosen, text=text)
        game.write(line if grounds is None else line.changed(**check_grounds(game, grounds, over=True)))
        session.commit()
        return ActResult.of(game, "announce", chosen, changed=True)


class Announcement(NamedTuple):
    """The games in which a message was announced, and what is wrong with those that could not be opened."""

    games: Sequence[ActResult]
    faults: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        names = ("game", "turn", "seats", "changed")
        games = [{name: getattr(each, name) for name in names} for each in self.games]
        return {"schema": "rattus-pbem/announced/1", "games": games, "faults": self.faults}


def announce(home: Home, game: str, text: str, now: datetime, grounds: Grounds) -> Announcement:
    """A message as an act of the referee to all players of a game, or (`EVERYWHERE`) of every game that is not over.

    Raises as `write_to_players`,
    for every game at once only what is wrong with the text or the reason.
    """
    if game != EVERYWHERE:
        return Announcement([write_to_players(home, game, (), text, now, grounds)], [])
    check_reason(grounds.reason)
    _check_text(text)
    games, faults = [], []
    for name in home.store.games():
        try:
            if _has_readers(home, name, now):
                games.append(write_to_players(home, name, (), text, now, grounds))
        except PbemError as error:
            faults.append(f"{name}: {error}")
    return Announcement(games, faults)


def _has_readers(home: Home, game_id: str, now: datetime) -> bool:
    """Whether a game is not over, and a player sits in it."""
    with open_game(home, game_id, now) as session:
        book = session.game.book
        return book.stage != OVER and any(not person.bot and not person.is_open for person in book.seats.values())


def _check_text(text: str) -> str:
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise IllegalError(f"a text of 1 to {LONGEST} characters is expected, not of {len(text)}", place="TEXT")
    return text


def invitation(home: Home, game_id: str, lang: str, now: datetime) -> str:
    """A text that invites somebody to a free seat, for the host to send. Raises IllegalError if no seat is free."""
    if lang not in LANGUAGES:
        raise IllegalError(f"there is no language {lang!r}", place="--lang", hint=f"One of {', '.join(LANGUAGES)}.")
    address = home.mail_address
    with open_game(home, game_id, now) as session:
        game = session.game
        free = game.book.open_seats
        if not free:
            hint = "Begin a game with --seat red=open, or give a seat away with `referee replace`."
            raise IllegalError(f"no seat is free in {game_id}", hint=hint)
        words = [game.rules.lexicon.name("seat", seat, lang) for seat in free]
        players = [person.name for person in game.book.seats.values() if person.name and not person.bot]
        line = f"{word('command_join', lang)} {game_id} {words[0]}"
        key = "invitation" if players else "invitation_first"
        text = sentences("messages", lang)[key]
        hours = game.book.times.turn // 60
        return text.format(
            rules=game.rules.meta.title_in(lang),
            game=game_id,
            players=listed(lang, players),
            free=listed(lang, words),
            address=address,
            line=line,
            link=f"mailto:{address}?subject={quote(line)}",
            hours=hours,
        )
