"""Replay: the whole journal followed again from its first line, to compare or to make missing files again.

Adds nothing to the journal.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from ..engine.journal import GENESIS, Diverged
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..record import journal_lines
from ..record.divergence import in_words
from ..record.file_digests import changed_files, differs, not_as_written, note_remade, read_digested
from ..record.game import Game
from ..record.histories import beginnings, tips
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.played_rules import check_secret, empty_journal_error, header_of, is_over, revision_of, rules_of
from ..record.signatures import lost_keys
from ..record.stored_value import StoredValue
from ..shapes import upgraded
from ..store.blob_names import REPORTS, SAVED, SNAPSHOTS
from ..store.protocol import GameStore, Mark
from .derived import Derived


class Exact(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """The verdict on a game that was followed and found as it was written: how much of it there is."""

    verdict: Literal["EXACT"] = "EXACT"
    lines: int
    acts: int
    answers: int
    draws: int
    files: int
    head: str


def replay_game(home: Home, game: str, turn: int | None = None, *, any_revision: bool = False) -> Exact:
    """Follow the journal, up to the end of a turn if one is named, and compare snapshots, events and sheets with it.

    Two independent ways must give the same state at the end of each act: its answers put to the script again, and its
    events folded from its start. Letters, and mails beside sheets, are compared with what they were when they were
    written: this program may word a letter otherwise. With `any_revision` a finished game may have been played under
    other rules than the present: then only the second way is taken.

    Raises BlockedError (a line or file that does not hold), Diverged, or IllegalError for a turn that has not begun.
    """
    store = home.game(game)
    lines, again = _followed(home, store, turn, letters=False, any_revision=any_revision)
    _compare(store, lines, again, turn)
    kinds = [line.kind for line in lines]
    return Exact(
        lines=len(lines),
        acts=kinds.count("end"),
        answers=kinds.count("answer"),
        draws=kinds.count("draw"),
        files=len(again),
        head=lines[-1].head if lines else GENESIS,
    )


def examine_game(home: Home, game: str) -> list[str]:
    """Compare all of a game as `replay_game` does; the names of the files that `rebuild_files` would write."""
    store = home.game(game)
    lines, again = _followed(home, store, None, letters=True, any_revision=True)
    damaged = [name for name, data in again.items() if is_cut_short(store.read(name), data)]
    whole = {name: data for name, data in again.items() if name not in damaged}
    _compare(
        store, lines, {name: data for name, data in whole.items() if not name.startswith(f"{REPORTS}/")}, None, damaged
    )
    return [*([SAVED] if _saved_mark(store) is None else []), *damaged]


def _compare(
    store: GameStore,
    lines: Sequence[JournalLine],
    again: Mapping[str, bytes],
    turn: int | None,
    damaged: Collection[str] = (),
) -> None:
    """Raises BlockedError or Diverged if a file of the game, other than these, is not what the journal makes of it."""
    if turn is None and (known := _saved_mark(store)) is not None:
        journal_lines.read(store.journal(), known=known)
        journal_lines.check_end(lines, known)
    for name, data in again.items():
        held = store.read(name)
        if held is None or held == data:
            continue
        if not (name.startswith(f"{SNAPSHOTS}/") and _is_snapshot_of_older_program(held, data, store.secret())):
            raise differs(name, data, held)
    for name, expected, actual in changed_files(store, lines, store.secret()):
        if name not in damaged:
            raise not_as_written(name, expected, actual)


def _is_snapshot_of_older_program(held: bytes, made: bytes, secret: bytes) -> bool:
    """Whether a snapshot holds the same position, and differs only in the book, as another program kept it.

    It bears our own digest: nobody without the secret has changed it.
    """
    try:
        snapshot = read_digested(held, SNAPSHOTS, secret, "snapshot", what="the snapshot")
    except BlockedError:
        return False
    if snapshot is None:
        return False
    snapshot, wanted = upgraded(snapshot, "snapshot", SNAPSHOTS), json.loads(made)
    same = ("schema", "line", "head", "position")
    return snapshot.keys() == wanted.keys() - {"digest"} and all(snapshot[key] == wanted[key] for key in same)


def rebuild_files(home: Home, store: GameStore, damaged: Collection[str] = ()) -> list[str]:
    """Write each derived file that is missing, cut short, or named as damaged; returns their names.

    Whole files are left as they are, also reports that this program would word differently. Raises as `replay_game`.
    """
    lines, again = _followed(home, store, None, letters=True, any_revision=True)
    written = [name for name, data in again.items() if name in damaged or is_cut_short(store.read(name), data)]
    for name in written:
        store.write(name, again[name])
    note_remade(store, lines, store.secret(), {name: again[name] for name in written})
    return written


def is_cut_short(held: bytes | None, whole: bytes) -> bool:
    """Whether a file is missing, or only the beginning of what it should be."""
    return held is None or (len(held) < len(whole) and whole.startswith(held))


def _saved_mark(store: GameStore) -> Mark | None:
    """The place in the journal after which the saved game stands; None if that is missing or cut short.

    Raises BlockedError if it was changed by hand.
    """
    saved = read_digested(store.read(SAVED), SAVED, store.secret(), "game", what="the saved game")
    return None if saved is None else Mark(**upgraded(saved, "game", SAVED)["journal"])


def _followed(
    home: Home, store: GameStore, turn: int | None, *, letters: bool, any_revision: bool
) -> tuple[Sequence[JournalLine], Mapping[str, bytes]]:
    """The lines of the journal, up to the end of a turn if one is named, and the files that they make."""
    lines, _ = read_record(store.journal())
    if not lines:
        raise empty_journal_error()
    secret = store.secret()
    header = header_of(lines)
    check_secret(secret, header)
    again = Derived(home, store, letters=letters, lost_keys=lost_keys(lines))
    rules = rules_of(header, revision_of(lines), over=any_revision and is_over(lines))
    if turn is not None:
        begun = beginnings(lines)
        if turn not in begun:
            raise IllegalError(f"turn {turn} has not been played", hint=f"The newest turn is {max(begun, default=0)}.")
        lines = lines[: min((place for other, place in begun.items() if other > turn), default=len(lines))]
    for history in tips(lines):
        game = Game(rules, secret, again)
        try:
            game.follow(history)
        except Diverged as verdict:
            raise in_words(verdict, game, store, history) from None
    return lines, again.files
