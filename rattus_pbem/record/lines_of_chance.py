"""The lines of a journal about chance: which key a turn takes, what is drawn, which keys are opened. See `keys`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from .draw_book import DrawBook, HeldKey, KeyLeaf, KeyPath, OpenDraw, OpenedKey, Opening, SealedDraw
from .journal_line import JournalLine
from .stored_value import Count, Hex64, Number


class TurnKey(JournalLine, frozen=True, kw_only=True, tag="key"):
    """A turn takes a key: the next one, or its own again where it is played again with the same dice. `root` is that of
    a further tree, with its first key.

    `lists_acts`: when the key is opened, the acts of the turn are listed. Release 1.0.0 did not do so.
    """

    turn: Count
    attempt: Number
    tree: Count
    leaf: Count
    root: Hex64 | UnsetType = UNSET
    lists_acts: bool = False

    def enter(self, book: DrawBook) -> None:
        """Make this the key with which all later draws are made."""
        key = HeldKey(turn=self.turn, attempt=self.attempt, tree=self.tree, leaf=self.leaf, opened=False)
        book.take_key(key, lists_acts=self.lists_acts)
        if self.root is not UNSET:
            book.roots = [*book.roots, self.root]


class Drawn(JournalLine, frozen=True, kw_only=True, tag="draw"):
    """Chance was drawn: the act's part in its label, why, the n-th use of that why in the act, what was drawn from (n
    for 1 to n), the outcome. The pieces of a hidden draw lie under `root`."""

    act: Sequence[str]
    why: str
    use: Count
    hidden: bool
    of: Count | Sequence[Any]
    outcome: Sequence[Any]
    root: Hex64 | UnsetType = UNSET

    def enter(self, book: DrawBook) -> None:
        """Keep the draw until the key of its turn is opened; a hidden one until the game is over."""
        drawn = OpenDraw(act=self.act, why=self.why, use=self.use, of=self.of, outcome=self.outcome)
        if self.hidden:
            assert self.root is not UNSET
            assert book.key is not None
            sealed = SealedDraw(turn=book.key.turn, attempt=book.key.attempt, root=self.root, **drawn.to_json())
            book.sealed = [*book.sealed, sealed]
        else:
            book.drawn = [*book.drawn, drawn]


class KeyOpened(JournalLine, frozen=True, kw_only=True, tag="opened"):
    """The key of a turn that is over is opened to everybody, and with it all that was drawn openly."""

    turn: Count
    attempt: Number
    tree: Count
    leaf: KeyLeaf
    key: Hex64
    path: KeyPath

    def enter(self, book: DrawBook) -> None:
        """Forget what was drawn with the key: it is in a file from now on (`opened_turns`)."""
        book.forget_opened()

    def opening(self, book: DrawBook) -> Opening:
        """What it opens: the key, and the draws that were made with it. Call before `enter`."""
        return Opening(
            turn=self.turn,
            attempt=self.attempt,
            tree=self.tree,
            leaf=self.leaf,
            key=self.key,
            path=self.path,
            acts=UNSET if book.acts is None else book.acts,
            draws=book.drawn,
            number=book.opened + 1,
        )


class LastKeysOpened(JournalLine, frozen=True, kw_only=True, tag="opened_last"):
    """The game is over: the hiding key and the seeds of further trees are opened."""

    keys: Sequence[OpenedKey]

    def enter(self, book: DrawBook) -> None:
        """Keep the keys for the last letters, which carry them."""
        book.last_openings = [*self.keys]
