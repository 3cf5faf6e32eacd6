"""Which mails carry a right code, before any game is opened: the codes of a home's newest letters, by game and seat.

Only for sorting: whether a mail counts is judged again when its game is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..hosting.derived import letter_numbers
from ..hosting.home import Home
from ..mail.identify import Claim

MAX_LETTERS = 40
"""So many letters of a game back, the code of one is known again."""
MAX_WRONG = 2
"""A mail with more codes than this that no letter had is a guess: its codes are not tried."""


class RightCodes:
    """The codes of the newest letters, made when first asked for."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._letters: dict[str, list[tuple[int, int]]] = {}
        self._codes: dict[tuple[str, str], frozenset[str]] = {}

    def seat_of(self, claims: Iterable[Claim], places: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
        """The place among these, which are pairs of game and seat, for whose game the first right code stands."""
        given: dict[str, set[str]] = {}
        for claim in claims:
            if claim.code:
                given.setdefault(claim.game, set()).add(claim.code)
        own = list(places) if given else []
        return next(
            (
                place
                for game, codes in given.items()
                for place in own
                if place[0] == game and self._is_right(codes, place)
            ),
            None,
        )

    def _is_right(self, given: set[str], place: tuple[str, str]) -> bool:
        right = self._codes_of(place) if given else frozenset()
        return bool(given & right) and len(given - right) <= MAX_WRONG

    def _codes_of(self, place: tuple[str, str]) -> frozenset[str]:
        if place not in self._codes:
            game, seat = place
            letters = self._letters.get(game)
            if letters is None:
                letters = self._letters[game] = list(islice(letter_numbers(self.home.store.game(game)), MAX_LETTERS))
            self._codes[place] = frozenset(self.home.code(game, seat, turn, number) for turn, number in letters)
        return self._codes[place]
