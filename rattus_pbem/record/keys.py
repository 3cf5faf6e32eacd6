"""A game's keys in its journal: which turn takes which, when they are opened, and the path that proves each.

A turn takes the next key before anything of it is drawn; it is opened when the turn is over. When the game is over the
hiding key is opened, too, and the seed of each tree after the first.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import UNSET

from ..engine.key_tree import HIDING, SEED, key_at, tree_root
from .book import Book
from .draw_book import OpenedKey
from .journal_line import JournalLine
from .lines_of_chance import KeyOpened, LastKeysOpened, TurnKey


class Game(Protocol):
    """What of a game is needed here (see `game.Game`)."""

    @property
    def book(self) -> Book:
        """Its book."""

    @property
    def secret(self) -> bytes:
        """Its secret."""

    def write(self, line: JournalLine) -> None:
        """A new journal line."""

    def key_path(self, tree: int, leaf: int) -> list[str]:
        """The path of a key to the root of its tree."""


def take_key(game: Game, turn: int) -> None:
    """The key for a turn that is about to begin; that of the turn before is opened."""
    if game.book.key is None or game.book.key.turn != turn:
        open_key(game)
        game.write(key_line(game, turn))


def key_line(game: Game, turn: int) -> TurnKey:
    """What the journal says of the key that a turn takes; with the first of a further tree the root of that, with its
    own again where it is played again with the same dice."""
    if str(turn) in game.book.kept_keys:
        kept = game.book.kept_keys[str(turn)]
        return TurnKey(turn=turn, attempt=kept["attempt"], tree=kept["tree"], leaf=kept["leaf"], lists_acts=True)
    tree, leaf = game.book.next_key
    root = tree_root(game.secret, tree) if tree > len(game.book.roots) else UNSET
    attempt = game.book.attempt_at(turn)
    return TurnKey(turn=turn, attempt=attempt, tree=tree, leaf=leaf, root=root, lists_acts=True)


def open_key(game: Game) -> None:
    """Open the key of the turn that is over, if it has not been opened."""
    if game.book.key is not None and not game.book.key.opened:
        game.write(opened_line(game))


def opened_line(game: Game) -> KeyOpened:
    """What the journal says when the key of the open turn is opened: the key and its path."""
    key = game.book.key
    assert key is not None
    opened = opened_key(game, key.tree, key.leaf)
    return KeyOpened(turn=key.turn, attempt=key.attempt, **opened.to_json())


def open_last(game: Game) -> None:
    """The game is over: open what is left."""
    open_key(game)
    game.write(last_keys(game))


def last_keys(game: Game) -> LastKeysOpened:
    """The hiding key, and the seeds of the trees that keys were taken from after the first."""
    places = [(0, HIDING), *((tree, SEED) for tree in range(len(game.book.roots)))]
    return LastKeysOpened(keys=[opened_key(game, tree, leaf) for tree, leaf in places])


def opened_key(game: Game, tree: int, leaf: int) -> OpenedKey:
    """The key at a place, and its path."""
    key = key_at(game.secret, tree, leaf)
    return OpenedKey(tree=tree, leaf=leaf, key=key.hex(), path=game.key_path(tree, leaf))
