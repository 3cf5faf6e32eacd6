"""The command `join`, of somebody who plays already: their own seat is what they have.

Whoever holds no seat of the game, and asks for one, is answered by `seating`.
"""

from __future__ import annotations

from difflib import get_close_matches

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ..case import Case
from .status import Status

ALIKE = 0.5
"""How much a game must look like the one that is named to be taken for it."""
GAME = rf"(?!{any_of('join_not')}\b)([a-z][a-z0-9-]{{1,23}})"
SEAT = rf"(?:{any_of('join_as')} )?([^\W\d_]{{1,24}})"


class Join(Command):
    """Asks for a game, and a seat in it."""

    words = ("command_join",)
    shapes = (shape(rf"{any_of('command_join')}(?: {GAME}(?: {SEAT})?)?", keys=("game", "seat")),)
    is_free = True
    is_found_in_prose = True
    tells_next = True

    def carry_out(self, case: Case) -> None:
        """Tell a sender who has a seat here already which one; warn if they asked for another."""
        wanted, games = self.get("game"), case.session.home.store.games()
        if wanted and wanted not in games:
            wanted = next(iter(get_close_matches(wanted, games, 1, ALIKE)), wanted)
        if wanted not in ("", case.name):
            case.fail("join_apart", game=wanted)
            return
        seat = self.get("seat")
        is_meant = self.get("game") in ("", case.name) and (not seat or case.seat_named(seat) == case.seat)
        case.say("join_seated", game=case.name, seat=case.seat_word)
        case.warned |= not is_meant  # another seat or game was asked for than the one that they have
        Status().carry_out(case)

    def tell_of_seat(self, case: Case) -> str:
        return Status().tell_of_seat(case)
