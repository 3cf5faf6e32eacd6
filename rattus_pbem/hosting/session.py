"""The only writer of a game: opens a game under its lock, brings it up to its journal, commits.

The commit point is one appended, fsynced block of journal lines. All other files are made again from it: an older or
damaged one silently, anything that was changed by hand fences the game off, naming the first line that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from msgspec import UNSET

from ..disk import after_storing
from ..errors import BlockedError
from ..home.home import Home
from ..record import journal_lines
from ..record.book import OVER, Book
from ..record.file_digests import changed_files, digested_json, digests_of, is_letter_file, note_remade, read_digested
from ..record.game import Game
from ..record.histories import book_after
from ..record.journal_line import JournalLine
from ..record.journal_lines import fencing
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import Commit
from ..record.lines_of_play import ActBegun
from ..record.lines_of_referee import GoesBack, Reopened
from ..record.opened_turns import opened_turns
from ..record.played_rules import (
    StoredPosition,
    check_secret,
    empty_journal_error,
    header_of,
    is_over,
    revision_of,
    rules_of,
)
from ..record.pretty_json import pretty_json
from ..record.recorded_acts import abandoned, act_names, events_match
from ..record.saved_book import SavedGame
from ..record.signatures import lost_keys
from ..record.snapshots import read_snapshot
from ..shapes import NewerError, schema, upgraded
from ..store.blob_names import (
    FENCE,
    MAIL_ENDING,
    REPORT_ENDINGS,
    SAVED,
    events_name,
    letter_name,
    sheet_name,
    sheets_of,
    snapshot_name,
)
from ..store.protocol import GameStore, Mark
from .derived import Derived


class Session:
    """One game, open for writing. `rebuilt` tells which files were missing or damaged and have been made again,
    `changed` which letters or mails beside sheets a hand has changed, and `lost_mails` which mails beside sheets are
    not there, where the files were looked through."""

    def __init__(self, home: Home, store: GameStore, now: datetime) -> None:
        self.home = home
        self.store = store
        self.now = now
        self.derived = Derived(home, store)
        self.mark = journal_lines.START
        self.rebuilt: list[str] = []
        self.changed: list[str] = []
        self.lost_mails: list[str] = []
        self.game: Game
        self._known_secret = b""

    # ---- opening ------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Bring the game up to date with its journal. Raises BlockedError; then nothing has been changed."""
        self.store.remove_temporary_files()
        saved = self._saved()
        if saved is not None and saved.book is None:
            saved = saved._replace(book=self._book_at(saved.mark))
        if saved is not None and self.store.stands_at(saved.mark):
            self._load_saved(saved)
        else:
            self._replay_rest(saved)
        damaged = self._damaged()
        if damaged:
            self._rebuild(damaged)
        if self.store.size(FENCE) is not None:
            self._lift_fence()
        self.game.now = self.now.isoformat()

    def _saved(self) -> SavedGame | None:
        """The saved game if it is whole; None if it is missing or cut short. Raises BlockedError if it was edited."""
        try:
            saved = read_digested(self.store.read(SAVED), SAVED, self.secret, "game", what="the saved game")
        except NewerError:
            raise
        except BlockedError:
            lines, _ = read_record(self.store.journal())
            check_secret(self.secret, header_of(lines))
            raise
        return None if saved is None else SavedGame.from_json(upgraded(saved, "game", SAVED))

    def _book_at(self, mark: Mark) -> Book:
        """The book as it stood at this place of the journal, for a game that an older program has saved."""
        lines, _ = read_record(self.store.journal(), known=mark)
        journal_lines.check_end(lines, mark)
        check_secret(self.secret, header_of(lines))
        before = lines[: mark.lines]
        self.derived.files |= opened_turns(before, self.secret)
        return book_after(before)

    def _load_saved(self, saved: SavedGame) -> None:
        book, mark = saved.book, saved.mark
        assert book is not None
        rules = rules_of(book.header, book.revision, over=book.stage == OVER)
        self.game = Game(rules, self.secret, self.derived)
        self.game.load_position(book, saved.position.read(rules), mark.lines, mark.head)
        self.mark = mark

    def _replay_rest(self, saved: SavedGame | None) -> None:
        """The journal is not as the saved game left it: check all of it, then follow what the saved game lacks."""
        lines, end = read_record(self.store.journal(), known=saved.mark if saved else None)
        if not lines:
            raise empty_journal_error()
        check_secret(self.secret, header_of(lines))
        if saved is not None:
            journal_lines.check_end(lines, saved.mark)
        if saved is None or any(isinstance(line, Reopened | GoesBack) for line in lines[saved.mark.lines :]):
            behind = self._from_snapshot(lines, revision_of(lines), over=is_over(lines))
        else:
            self._load_saved(saved)
            behind = saved.mark.lines
        if torn := [name for name, holds in self._whole_events().items() if not holds]:
            self._rebuild(torn)  # letters that are followed tell of them
        self._follow(lines, behind)
        note_remade(self.store, lines, self.secret, self.derived.files)
        self.store.cut(end.size)
        self.mark = end
        if saved is None:
            self.rebuilt.append(SAVED)
            self._rebuild([])  # before the saved game is there again: a killed process begins anew
        self.save()

    def stand_after(self, lines: Sequence[JournalLine], revision: int) -> None:
        """Stand where the game stood after these lines, under the rules of a revision; writes nothing."""
        self._follow(lines, self._from_snapshot(lines, revision, over=True))

    def _from_snapshot(self, lines: Sequence[JournalLine], revision: int, *, over: bool) -> int:
        """Stand where the act of the last good snapshot begins, or at the beginning; returns how many lines lie before.

        The line that begins the act is followed again, so that the draws it made are obeyed like all others.
        """
        rules = rules_of(header_of(lines), revision, over=over)
        self.game = Game(rules, self.secret, self.derived)
        given_up, names = abandoned(lines), act_names(lines)
        for line in reversed(lines):
            if not isinstance(line, ActBegun) or line.nth in given_up:
                continue
            snapshot = read_snapshot(self.store, snapshot_name(names[line.nth]), self.secret)
            if snapshot is not None and snapshot.head == line.head:
                book, position = snapshot.own_book(lines), snapshot.position.before_act(rules)
                self.game.load_position(book, position, line.nth - 1, line.prev or "")
                return line.nth - 1
        return 0

    def _follow(self, lines: Sequence[JournalLine], begin: int) -> None:
        self.derived.lost_keys = lost_keys(lines)  # what they signed is signed no more
        with fencing():
            self.game.follow(lines, begin)
        self.game.finish_replay()

    # ---- files made from the journal ----------------------------------------------------------------------------

    def _damaged(self) -> list[str]:
        """Which files that going on may read are missing or cut short. Raises BlockedError for one changed by hand.

        They are the open act's snapshot, events that are still to be told, and each seat's newest letter.
        """
        book, store, secret = self.game.book, self.store, self.secret
        acts = [] if book.act is None else [snapshot_name(book.name_of_act(book.act.turn, book.act.number))]
        store.fetch([*map(events_name, book.ends), *acts, FENCE])
        whole = self._whole_events()
        whole |= {name: read_snapshot(store, name, secret) is not None for name in acts}
        bases = (letter_name(seat, *letter.place) for seat, letter in book.letters.items())
        blobs = [base + ending for base in bases for ending in REPORT_ENDINGS]
        sizes = store.sizes(blobs)
        whole |= {name: bool(sizes.get(name)) for name in blobs}
        return [name for name, holds in whole.items() if not holds]

    def _whole_events(self) -> dict[str, bool]:
        """Of each file of events that letters may still tell of, whether it is there and whole."""
        ends = self.game.book.ends
        return {events_name(act): events_match(self.store, act, sha, self.secret) for act, sha in ends.items()}

    def _rebuild(self, damaged: list[str]) -> None:
        from .replay import rebuild_files

        with fencing():
            self.rebuilt += rebuild_files(self.home, self.store, damaged)

    def make_whole(self, lines: Sequence[JournalLine]) -> list[str]:
        """Make files of the letters that these lines tell of again, where they are not as they were written.

        Letters that are handed over late were written by a process after which the power may have gone.
        """
        known = len(self.rebuilt)
        changed = (name for name, _, _ in changed_files(self.store, lines, self.secret))
        if torn := [name for name in changed if is_letter_file(name)]:
            self._rebuild(torn)
        return self.rebuilt[known:]

    def _lift_fence(self) -> None:
        from .replay import replay_game

        with fencing():
            replay_game(self.home, self.store.name, any_revision=True)
        self.store.remove(FENCE)
        self.rebuilt.append("files agree again; the game is no longer blocked")

    @property
    def secret(self) -> bytes:
        """The game's secret. Raises BlockedError if it is gone or no secret."""
        if not self._known_secret:
            self._known_secret = self.store.secret()
        return self._known_secret

    def next_sheet(self, seat: str, turn: int) -> int:
        """The number of the seat's next sheet for this turn; files count those for a turn that is over."""
        last = self.game.book.received.get(seat, {}).get(str(turn), 0)
        if not last and turn < self.game.turn:
            begin = sheet_name(seat, turn, 0, "")[:-2]
            made = (name for name in self.derived.files if name.startswith(begin))
            stored = (f"{sheets_of(seat)}/{name}" for name in self.store.names(sheets_of(seat)))
            names = [name for name in (*made, *stored) if name.startswith(begin) and name.endswith(".json")]
            last = max((int(name.removeprefix(begin).removesuffix(".json")) for name in names), default=0)
        return last + 1

    # ---- committing ---------------------------------------------------------------------------------------------

    def commit(self) -> bool:
        """Write what was played: the journal block first, then the files made from it. False if there is nothing."""
        game = self.game
        if not game.lines:
            return False
        digests = digests_of(self.secret, self.derived.files)
        game.write(Commit(files=digests or UNSET))
        data = ("\n".join(game.lines) + "\n").encode()
        mark = journal_lines.mark_after(data, self.mark, lines=game.number, head=game.head, at=game.now)
        self.store.append(data, mark)
        self.mark = mark
        game.lines.clear()
        with after_storing():
            self.save()
        return True

    def keep_beside(self, seat: str, turn: int, number: int, mail: bytes) -> None:
        """Keep the mail that a sheet came in beside the sheet; written with the next commit."""
        self.derived.files[sheet_name(seat, turn, number, MAIL_ENDING)] = mail

    def save(self) -> None:
        """Write the files made from the journal, and the saved game last of them."""
        game = self.game
        position, state = StoredPosition.of(game.rules, game.position), game.rules.state_to_json(game.state)
        content = SavedGame(game.book, self.mark, position, state).to_json()
        self.store.save(self.derived.files, digested_json(content, self.secret, "game"), self.mark)
        self.derived.files.clear()


@contextmanager
def open_game(home: Home, game: str, now: datetime) -> Iterator[Session]:
    """A session on a game, under its lock. Raises IllegalError (no such game, locked), BlockedError."""
    store = home.game(game)
    with store.locked():
        session = Session(home, store, now)
        session.load()
        yield session


def fence(store: GameStore, error: BlockedError, now: datetime) -> bool:
    """Remember that a game is blocked, and why. True if it was not blocked before."""
    known = store.size(FENCE) is not None
    note = {
        "schema": schema("fenced"),
        "place": error.place,
        "reason": error.message,
        "hint": error.hint,
        "at": now.isoformat(),
    }
    if not known:
        store.write(FENCE, pretty_json(note))
    return not known
