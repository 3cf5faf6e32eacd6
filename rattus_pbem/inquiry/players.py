"""Where a player sits: by a name or an address, over all games of a home."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from ..addresses import canonical_address
from ..errors import IllegalError, PbemError
from ..home.home import Home
from ..hosting.index import Index
from ..hosting.session import Session, open_game
from ..record.holders import holders_of
from ..record.line_kinds import read_record
from ..record.person_names import near_names


class PlayerSeat(NamedTuple):
    """A seat with who sits there; game and seat are empty for an address that holds none."""

    game: str
    seat: str
    name: str
    address: str


def player_places(home: Home, now: datetime, player: str) -> list[PlayerSeat]:
    """The places of a name, in whatever case, or of an address, which may hold none. Raises IllegalError for a name
    that nobody has or had; a game that cannot be opened is passed over.

    Who has left a seat is found by the address that they had there, without the seat, which is another's now."""
    if "@" in player:
        address = canonical_address(player.strip())
        index = Index(home)
        places = [*index.places_of(address), *index.places_of(address, settled=False)]
        return [PlayerSeat(game, seat, "", address) for game, seat in places] or [PlayerSeat("", "", "", address)]
    everybody, former = [], []
    for game in home.store.games():
        with suppress(PbemError, OSError), open_game(home, game, now) as session:
            for seat, person in session.game.book.seats.items():
                everybody.append(PlayerSeat(game, seat, person.name, canonical_address(person.address)))
                if person.before:
                    former += _former(session, seat)
    wanted = player.strip().casefold()
    if places_of_name := [place for place in everybody if place.name.casefold() == wanted]:
        return [*places_of_name, *(place for place in former if place.name.casefold() == wanted)]
    if places_of_name := [place for place in former if place.name.casefold() == wanted]:
        return places_of_name
    near = near_names(wanted, [place.name for place in everybody + former if place.address])
    hint = f"Did you mean {near}?" if near else "An address is taken, too; `status` names all players."
    raise IllegalError(f"no player here has the name {player!r}", hint=hint)


def _former(session: Session, seat: str) -> list[PlayerSeat]:
    """Those who held a seat before whoever holds it now."""
    lines, _ = read_record(session.store.journal(), known=session.mark)
    holders = holders_of(lines, seat)[:-1]
    game = session.store.name
    return [PlayerSeat(game, "", each.name, canonical_address(each.address)) for each in holders if each.address]
