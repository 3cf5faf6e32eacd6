"""Put the files of a game that is over into one archive; everything reads them from there as before.

A tick does so by itself some weeks after a game's end.

Example: rattus-pbem store compact peste
"""

from __future__ import annotations

from ....disk import disk_error
from ....errors import IllegalError
from ....home.home import Home as HostHome
from ....home.home import find_home
from ....hosting.session import open_game
from ....locale import counted
from ....record.book import OVER
from ....store.archive import ARCHIVE
from ...output import clock
from ...parameters import Home, MaybeGame, Now


def command(game: MaybeGame = None, home: Home = None, now: Now = None) -> None:
    """Without a game, of all games that are over."""
    host_home = find_home(home)
    if game is not None:
        host_home.game(game)
    for name in [game] if game is not None else host_home.store.games():
        try:
            print(f"{name}: {_compacted(host_home, name, named=game is not None, now=now)}")
        except OSError as error:
            raise disk_error(error) from None


def _compacted(home: HostHome, game: str, *, named: bool, now: str | None) -> str:
    """What became of a game, in words. Raises IllegalError for one that was named and is not over."""
    with open_game(home, game, clock(now)) as session:
        store = session.store
        if session.game.book.stage != OVER:
            if named:
                raise IllegalError("the game is not over", place=game, hint="It keeps its files until it is.")
            return "not over"
        before = store.sizes(store.blobs())
        if not store.compact():
            return "nothing to do"
        return f"{counted(len(before), 'file')} of {sum(before.values()):,} bytes are {store.size(ARCHIVE) or 0:,} now"
