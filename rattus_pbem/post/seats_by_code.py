"""Which mails carry a right code, before any game is opened: the codes of a home's newest letters, by game and seat.

Only for sorting: whether a mail counts is judged again when its game is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from ..home.home import Home
from ..mail.identify import Claim
from ..record.last_letter import LastLetter, known_letters
from ..record.saved_book import UNREADABLE, book_as_saved

MAX_WRONG = 2
"""A mail with more codes than this that no letter had is a guess: its codes are not tried."""
GameSeat = tuple[str, str]
"""A seat, by its game and its name there."""


class SeatsByCode:
    """The codes of the letters that an answer may be to, each game's made when first asked for."""

    def __init__(self, home: Home, now: datetime) -> None:
        self.home, self.now = home, now
        self._codes: dict[str, dict[str, frozenset[str]]] = {}

    def seat_of(self, claims: Iterable[Claim], places: Iterable[GameSeat]) -> GameSeat | None:
        """The seat among these for whose game the first right code stands."""
        given = _given(claims)
        own = list(places) if given else []
        return next(
            (
                place
                for game, codes in given.items()
                for place in own
                if place[0] == game and _is_right(codes, self._codes_of(game).get(place[1], frozenset()))
            ),
            None,
        )

    def seat_with(self, game: str, code: str) -> str | None:
        """The seat of a game to which a letter with this code went."""
        return next((seat for seat, right in self._codes_of(game).items() if code in right), None)

    def is_of_any_seat(self, claims: Iterable[Claim]) -> bool:
        """Whether a right code of any seat stands for its game among these."""
        return any(
            _is_right(codes, right) for game, codes in _given(claims).items() for right in self._codes_of(game).values()
        )

    def _codes_of(self, game: str) -> dict[str, frozenset[str]]:
        if game not in self._codes:
            self._codes[game] = {
                seat: frozenset(
                    code for letter in known_letters(last) for code in letter.codes(self.home, game, seat, self.now)
                )
                for seat, last in self._last_letters(game).items()
            }
        return self._codes[game]

    def _last_letters(self, game: str) -> Mapping[str, LastLetter]:
        """The newest letter of each seat, as the saved game has it; nothing if that cannot be understood, and the mail
        waits for its game to be opened."""
        if not self.home.store.has(game):
            return {}
        try:
            return book_as_saved(self.home, game).letters
        except UNREADABLE:
            return {}


def _given(claims: Iterable[Claim]) -> dict[str, set[str]]:
    """The codes of a mail, by the game that they are for."""
    given: dict[str, set[str]] = {}
    for claim in claims:
        if claim.code:
            given.setdefault(claim.game, set()).add(claim.code)
    return given


def _is_right(given: set[str], right: frozenset[str]) -> bool:
    return bool(given & right) and len(given - right) <= MAX_WRONG
