"""What a tick did, or a worker: for the log, and for the letters to the host."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ..errors import BlockedError, PbemError
from ..store.protocol import GameStore, LockedError
from .session import fence


@dataclass
class TickResult:
    """What a tick did: games that moved on, files made again, and games that could not be played with the reason.

    `problems` is for the host alone: what is wrong, by its cause. `opened` counts the games in which something was due.
    `disk` is whether any of it failed because a file or folder could not be read or written.
    """

    games: int = 0
    opened: int = 0
    moved: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    fenced: list[str] = field(default_factory=list)
    newly_fenced: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    problems: dict[str, str] = field(default_factory=dict)
    disk: bool = False

    def fail(self, cause: str, what: str, *, disk: bool = False) -> None:
        """Something could not be done; the host hears of all that has this cause in one letter."""
        self.disk |= disk
        if what not in self.failed:
            self.failed.append(what)
        before = self.problems.get(cause, "")
        if what not in before:
            self.problems[cause] = f"{before}\n{what}" if before else what

    def add_disk_error(self, what: str, error: OSError) -> None:
        """Something that the system refused."""
        self.fail(f"failed {what}", f"{what}: {error.filename or 'a file'}: {error.strerror or error}", disk=True)

    def block(self, store: GameStore, error: BlockedError, now: datetime) -> None:
        """Close off a game whose files disagree; the host hears of it once. Raises OSError."""
        self.fenced.append(f"{store.name}: {error}")
        if fence(store, error, now):
            self.newly_fenced.append(store.name)
            self.problems[f"fenced {store.name}"] = self.fenced[-1]

    def add_failure(self, game: str, error: Exception) -> None:
        """A game that could not be opened or played, and why; one that somebody else writes in has not failed."""
        if isinstance(error, LockedError):
            self.notes.append(f"{game}: {error}")
        elif isinstance(error, PbemError):
            self.fail(f"failed {game}", f"{game}: {error}")
        elif isinstance(error, OSError):
            self.add_disk_error(game, error)
        elif os.environ.get("RATTUS_PBEM_DEBUG"):
            raise error
        else:
            from ..rules.game_faults import blame

            self.fail(f"failed {game}", f"{game}: {blame(error)}")

    def add_slide(self, problems: Mapping[str, str]) -> None:
        """All deadlines have moved with the clock, or after an outage; why, by the cause."""
        self.problems.update(problems)
        self.notes += problems.values()

    def add_mass_miss(self, games: int) -> None:
        """So many games are late at once that the mail may be at fault."""
        what = f"orders are missing in {games} games at once; their deadlines are moved: does mail come in?"
        self.problems["mass"] = what
        self.notes.append(what)

    def add_look(self, game: str, rebuilt: Sequence[str], changed: Collection[str]) -> None:
        """What a look through the files of a game has made again, and what of them somebody has changed."""
        self.notes += [f"{game}: made again: {name}" for name in rebuilt]
        if changed:
            what = self.problems[f"changed {game}"] = f"{game}: changed by hand: {', '.join(sorted(changed))}"
            self.notes.append(what)

    def note_problems(self) -> None:
        """What is wrong and stands nowhere else is noted."""
        said = {*self.failed, *self.notes}
        self.notes += [what for what in self.problems.values() if what not in said and not said >= {*what.split("\n")}]

    def merge(self, other: TickResult) -> None:
        """What another process has done of the same tick."""
        for name in ("moved", "notes", "fenced", "newly_fenced", "failed"):
            getattr(self, name).extend(getattr(other, name))
        self.problems.update(other.problems)
        self.disk |= other.disk
