"""The players of a game as pages show them: a name beside the seat's letter on its colour, the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.seats import Seat
from ..inquiry.public_game import PublicGame
from ..record.shown_names import names_at_table, shown_names
from .board_pictures import ink_of, owners


@dataclass(frozen=True)
class ShownSeat:
    """A player: name, "" at a free seat, the seat's own name, its letter and colours as in pictures, whether a computer
    plays there, and whether the game waits for it."""

    name: str
    seat: str
    computer: bool
    letter: str
    colour: str
    ink: str
    awaited: bool


def names_of(game: PublicGame, lang: str) -> dict[Seat, str]:
    """The persons at the seats, as public reports name them beside their seats."""
    return shown_names(game.rules, game.persons, lang)


def names_alone(game: PublicGame, lang: str) -> dict[Seat, str]:
    """The same, told apart where no seat stands beside them."""
    return names_at_table(game.rules, game.persons, lang)


def shown_seats(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> dict[Seat, ShownSeat]:
    """The players by seat, in the order in which they sit."""
    shown = owners(game.rules, game.turns[-1].view, lang)
    seats = [seat for seat in shown if seat in game.persons] + [seat for seat in game.persons if seat not in shown]
    return {
        seat: ShownSeat(
            name=names[seat] if seat not in game.free else "",
            seat=game.rules.lexicon.name("seat", seat, lang),
            computer=bool(game.persons[seat].bot),
            letter=shown[seat].letter if seat in shown else "",
            colour=shown[seat].colour if seat in shown else "",
            ink=ink_of(shown[seat]) if seat in shown else "",
            awaited=seat in game.awaited,
        )
        for seat in seats
    }
