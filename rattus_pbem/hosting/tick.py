"""One tick over a home: settle deadlines, play what can be played. A broken game is fenced off, the others go on."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime

from ..engine.journal import Diverged
from ..errors import FencedError, PbemError
from .files import LockedError
from .home import Home
from .play import play
from .session import fence, open_game


@dataclass
class Ticked:
    """What a tick did: games that moved on, files made again, and games that could not be played with the reason."""

    games: int = 0
    moved: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    fenced: list[str] = field(default_factory=list)
    newly_fenced: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def tick(home: Home, now: datetime, *, dry_run: bool = False) -> Ticked:
    """Play every game as far as it goes. Raises nothing for a single game, whatever is wrong with it.

    A dry run commits nothing and fences nothing off; what a killed process left is mended all the same.
    """
    told = Ticked()
    for game in home.game_ids():
        told.games += 1
        try:
            tick_game(home, game, now, told, dry_run=dry_run)
        except FencedError as error:
            told.fenced.append(f"{game}: {error}")
            if not dry_run and fence(home.games / game, error, now):
                told.newly_fenced.append(game)
        except LockedError as error:
            told.notes.append(f"{game}: {error}")
        except PbemError as error:
            told.failed.append(f"{game}: {error}")
        except OSError as error:
            told.failed.append(f"{game}: {error.filename or 'a file'}: {error.strerror or error}")
        except Exception as error:
            if os.environ.get("RATTUS_PBEM_DEBUG"):
                raise
            told.failed.append(f"{game}: a fault of ours: {type(error).__name__}: {error}")
    return told


def tick_game(home: Home, game: str, now: datetime, told: Ticked, *, dry_run: bool = False) -> None:
    """Play one game and commit. Raises FencedError if it does not hold together."""
    with open_game(home, game, now) as session:
        told.notes += [f"{game}: made again: {name}" for name in session.made_again]
        try:
            play(session.game)
        except Diverged as verdict:
            raise FencedError(str(verdict), place=f"{game}, open act") from None
        if session.game.lines:
            told.moved.append(f"{game}: turn {session.game.turn}, {session.game.book.stage}")
        if not dry_run:
            session.commit()
