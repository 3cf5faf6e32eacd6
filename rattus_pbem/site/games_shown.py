"""Where a site has its games from: the games themselves, or, where only that may be read, what is public of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from ..fairness.bundles import Bundle
from ..home.home import Home
from ..hosting.session import open_game
from ..inquiry.public_game import PublicGame, public_game
from ..inquiry.public_record import read_public_record

Shown = tuple[list[Any], PublicGame, dict[str, Any] | None]
"""The stamp of a game, the game, and its bundle if it is over."""


class GamesShown(Protocol):
    """The games that a site shows, wherever they lie."""

    def names(self) -> list[str]:
        """The games, in alphabetical order."""

    def stamp(self, game: str) -> list[Any]:
        """What changes whenever the pages of a game may; plain JSON. Opens no game."""

    def read(self, game: str) -> Shown:
        """A game with its stamp and bundle. Raises BlockedError and other errors of ours, OSError."""


def games_shown(home: Home, now: datetime) -> GamesShown:
    """The games of a home as our rights in its store let us read them."""
    public = getattr(home.store, "public_games", None)
    return OwnGames(home, now) if public is None else PublishedGames(public)


class OwnGames:
    """Games that we may open."""

    def __init__(self, home: Home, now: datetime) -> None:
        self.home = home
        self.now = now

    def names(self) -> list[str]:
        return self.home.store.games()

    def stamp(self, game: str) -> list[Any]:
        size, numbers = self.home.store.stamp(game)
        return [size, list(numbers)]

    def read(self, game: str) -> Shown:
        with open_game(self.home, game, self.now) as session:
            shown = public_game(session)
            bundle = Bundle(self.home, game).to_json() if shown.over else None
            return self.stamp(game), shown, bundle


class PublishedGames:
    """Games of which we may read what the host's workers have published."""

    def __init__(self, games: Any) -> None:
        self.games = games

    def names(self) -> list[str]:
        names: list[str] = self.games.names()
        return names

    def stamp(self, game: str) -> list[Any]:
        return [self.games.stamp(game)]

    def read(self, game: str) -> Shown:
        stamp = self.stamp(game)
        record = read_public_record(self.games.read(game))
        return stamp, record.game, record.bundle
