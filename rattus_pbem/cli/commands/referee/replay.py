"""Play the recorded inputs again and compare every digest and draw: EXACT or DIVERGED.

Example: rattus-pbem referee replay peste
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ....errors import BlockedError, UnreadableError
from ....home.home import Home as HostHome
from ....home.home import find_home, home_around
from ....hosting.replay import Exact, replay_game
from ....locale import counted
from ....record.divergence import DivergedInWords
from ....store.blob_names import JOURNAL
from ...output import clock, print_json
from ...parameters import Game, Home, Json, Now
from ...terminal import coloured


def command(
    game: Game,
    turn: Annotated[int | None, typer.Option(help="Compare up to the end of this turn only.")] = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if the verdict is not EXACT."""
    host_home, game = _home_of(game, home)
    store = host_home.game(game)
    clock(now)
    done: Exact | NotExact
    with store.locked():
        try:
            done = replay_game(host_home, game, turn)
        except DivergedInWords as verdict:
            reason = f"played again, {verdict.where} comes to something else"
            done = NotExact(reason, verdict.entry, *verdict.sides)
        except BlockedError as error:
            done = NotExact(error.message, error.place, error.expected, error.actual)
    if as_json:
        print_json({"schema": "rattus-pbem/replay/1", "game": game, **done.to_json()})
    elif isinstance(done, Exact):
        counts = (counted(getattr(done, f"{noun}s"), noun) for noun in ("line", "act", "answer", "draw"))
        print(f"{coloured('EXACT', 'good')}: {', '.join(counts)}.")
    else:
        place = f"entry {done.entry}" if isinstance(done.entry, int) else done.entry
        print(f"{coloured('DIVERGED', 'bad')} at {place}: {done.reason}:")
        *_, expected, actual = done
        print(f"  expected: {expected}")
        print(f"  found:    {actual}")
    if isinstance(done, NotExact):
        raise typer.Exit(1)


class NotExact(NamedTuple):
    """The verdict on a game that does not hold: why, at which line of the journal or in which file, and both sides."""

    reason: str
    entry: int | str
    expected: str
    found: str

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"verdict": "DIVERGED", **self._asdict()}


def _home_of(game: str, home: Path | None) -> tuple[HostHome, str]:
    """The home and the id of a game given by path or by name.

    A path is a game folder, wherever it is. A name is a game of the home; only if there is no such game is a folder of
    that name in the current directory used, if it has a journal.
    """
    folder = Path(game)
    if "/" not in game:
        if not (folder / JOURNAL).is_file():
            return find_home(home), game
        with suppress(UnreadableError):
            known = find_home(home)
            if known.store.has(game):
                return known, game
    if not folder.is_dir():
        return find_home(home), game
    return home_around(folder)
