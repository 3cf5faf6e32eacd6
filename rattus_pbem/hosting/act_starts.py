"""Where an act of a game began: its position and its book, from its snapshot or the journal alone. Writes no file.

Reads without the lock: a journal holds whole blocks only, and what is not written yet is made again in memory.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.run import Position
from ..errors import IllegalError
from ..home.home import Home
from ..record.book import Book
from ..record.game import Game
from ..record.histories import last_history
from ..record.journal_line import JournalLine
from ..record.journal_lines import fencing
from ..record.line_kinds import read_record
from ..record.lines_of_play import ActBegun
from ..record.played_rules import check_secret, empty_journal_error, header_of, revision_of, rules_of
from ..record.recorded_acts import abandoned, act_names
from ..record.snapshots import Snapshot, read_snapshot
from ..store.blob_names import events_name, snapshot_name
from ..store.protocol import GameStore
from .derived import Derived


class ActStart(NamedTuple):
    """The beginning of an act: `lines[place]` is the journal line that begins it; what was taken back is not in them.

    `saved` is its snapshot; `files` are files made again in memory, where the store lacks some that going on may read.
    """

    store: GameStore
    rules: Rules[Any]
    lines: Sequence[JournalLine]
    place: int
    saved: Snapshot
    files: Mapping[str, bytes]

    @property
    def begun(self) -> ActBegun:
        """The line that begins it."""
        line = self.lines[self.place]
        assert isinstance(line, ActBegun)
        return line

    def position(self) -> Position[Any]:
        """The position before the act, in which no act is open."""
        return self.saved.position.before_act(self.rules)

    def book(self) -> Book:
        """A book of its own, as it stood then."""
        return self.saved.own_book(self.lines)


def find_act(home: Home, game: str, turn: int, number: int = 1) -> ActStart:
    """The start of an act, in its latest playing.

    Raises IllegalError, with the nearest that was played, for one that has not begun; BlockedError for a journal, a
    secret or a snapshot that was changed by hand.
    """
    store = home.game(game)
    lines, _ = read_record(store.journal())
    if not lines:
        raise empty_journal_error()
    header = header_of(lines)
    check_secret(store.secret(), header)
    rules = rules_of(header, revision_of(lines), over=True)
    place = _place_of(lines, turn, number)
    line = lines[place]
    name = snapshot_name(act_names(lines)[line.nth])
    played = last_history(lines)
    saved = read_snapshot(store, name, store.secret())
    if saved is not None and saved.head == line.head:
        book = saved.own_book(lines)
        saved = saved._replace(book=book.to_json())
        if all(store.size(events_name(end)) is not None for end in book.ends):
            return ActStart(store, rules, played, played.index(line), saved, {})
    rebuilt = Derived(home, store, letters=False)
    with fencing():
        Game(rules, store.secret(), rebuilt).follow(lines[: place + 1])
    saved = Snapshot.from_json(json.loads(rebuilt.files[name]))
    return ActStart(store, rules, played, played.index(line), saved, rebuilt.files)


def _place_of(lines: Sequence[JournalLine], turn: int, number: int) -> int:
    """The place of the line that began this act. Raises IllegalError."""
    given_up = abandoned(lines)
    begun = {
        (line.act.turn, line.number): place
        for place, line in enumerate(lines)
        if isinstance(line, ActBegun) and line.nth not in given_up
    }
    if (turn, number) in begun:
        return begun[turn, number]
    if not begun:
        raise IllegalError("no turn has begun", hint="The game still collects the players' lines for the dice.")
    acts = [at for of, at in begun if of == turn]
    if acts:
        many = "1 act has" if len(acts) == 1 else f"{len(acts)} acts have"
        raise IllegalError(f"turn {turn} has no act {number}", hint=f"{many} begun in it.")
    raise IllegalError(f"turn {turn} has not begun", hint=f"The newest turn is {max(begun)[0]}.")
