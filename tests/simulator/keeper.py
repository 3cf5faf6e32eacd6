"""Who keeps a home as a whole: copies of it, homes and games that are put back, a move, a new key.

What the docs ask a host to do is done, no more: after a whole home was put back, `doctor --put-back`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from .databases import Dump
from .hosts import Host, WentBack
from .world import DAY, HOUR, World


class Keeper:
    """What happens to a home of one host. What came between a copy and its return is honestly lost (`went_back`)."""

    def __init__(self, world: World, host: Host) -> None:
        self.world, self.host = world, host
        self.chance = world.chance("keeper")
        self.backups = host.disk.root / "backups"
        self.number = 0
        self.dumps: dict[Path, Dump] = {}
        self.pace = self.chance.choice((1, 4, 20))

    def begin(self) -> None:
        """From time to time a backup is made, and some time later put back; or something else befalls the home."""
        self.world.later(timedelta(days=self.chance.uniform(0.3, 2) * self.pace), self._happens)

    def _happens(self) -> None:
        self.begin()
        doing: Callable[[], None] = self.chance.choice(
            (self._plan_restore, self._plan_restore, self._move, self._new_key)
        )
        if not self.host.clock.is_down:
            doing()

    # ---- copies --------------------------------------------------------------------------------------------------

    def _plan_restore(self) -> None:
        """Copy the home, by the program or the system; put the copy back an hour, a day or a month later."""
        made = self.world.now
        copy = self._backed_up() if self.chance.random() < 0.5 and self.host.database is None else self._copied()
        if copy is None:
            return
        games = tuple(self.host.games)
        age = self.chance.choice((HOUR, DAY, DAY, 30 * DAY)) * self.chance.uniform(0.8, 1.2)
        whole = self.chance.random() < 0.5
        self.world.later(age, lambda: self._put_back(copy, made, games, whole=whole))

    def _backed_up(self) -> Path | None:
        """A copy by `doctor --backup`."""
        known = set(self.backups.iterdir()) if self.backups.exists() else set()
        ran = self.host.insist("doctor", "--backup", self.backups)
        new = sorted(set(self.backups.iterdir()) - known) if ran is not None and self.backups.exists() else []
        whole = [path for path in new if (path / "host.toml").exists()]
        return self._kept(whole[-1], shutil.move) if whole else None

    def _copied(self) -> Path:
        """A copy by `cp -a`, while nothing ticks."""
        return self._kept(self.host.path, lambda source, target: shutil.copytree(source, target, symlinks=True))

    def _kept(self, source: Path, by: Callable[[Path, Path], object]) -> Path:
        self.number += 1
        target = self.host.disk.root / f"copy-{self.number}"
        by(source, target)
        if self.host.database is not None:
            self.dumps[target] = self.host.database.dump()
        self.host.disk.settle()
        return target

    def _put_back(self, copy: Path, made: datetime, games: tuple[str, ...], *, whole: bool) -> None:
        host = self.host
        if host.clock.is_down:
            self.world.later(DAY, lambda: self._put_back(copy, made, games, whole=whole))
            return
        if whole:
            if any(back.at > made and back.is_whole for back in host.went_back):
                return  # the copy is of a course of things that was left already
            broken = host.disk.root / f"broken-{self.number}"
            host.path.rename(broken)
            shutil.copytree(copy, host.path, symlinks=True)
            shutil.rmtree(broken)
            if host.database is not None:
                host.database.read_back(self.dumps[copy])
            host.games = [game for game in host.games if game in games]
            self._note(made, tuple(host.games), "the whole home", is_whole=True)
            host.insist("doctor", "--put-back")
        else:
            left = [game for game in games if game in host.games]
            if not left:
                return
            game = self.chance.choice(left)
            if host.database is not None:
                host.database.read_back(self.dumps[copy], [game])
            else:
                folder = host.path / "games" / game
                shutil.rmtree(folder)
                shutil.copytree(copy / "games" / game, folder)
            self._note(made, (game,), game)
        host.disk.settle()

    def _note(self, made: datetime, games: tuple[str, ...], what: str, *, is_whole: bool = False) -> None:
        self.host.disk.settle()
        self.host.went_back.append(WentBack(self.world.now, made, games, is_whole))
        self.world.note(f"{what} is put back to how it was on {made:%Y-%m-%d %H:%M}")
        self.world.count("put back")

    # ---- other things --------------------------------------------------------------------------------------------

    def _move(self) -> None:
        """The home moves to another folder."""
        self.number += 1
        target = self.host.disk.root / f"home-{self.number}"
        self.host.path.rename(target)
        self.host.path = target
        self.host.disk.settle()
        self.world.note(f"the home moves to {target.name}")
        self.world.count("moves")

    def _new_key(self) -> None:
        """A new host.key, the one before known, lost or stolen."""
        how = self.chance.choice(((), (), ("--lost",), ("--stolen",)))
        ran = self.host.insist("host", "key", "new", *how, "--reason", "a new machine")
        self.world.note(f"host key new {' '.join(how)}: {(ran.out or ran.err).strip()[:200] if ran else 'killed'}")
        self.world.count("new keys")
