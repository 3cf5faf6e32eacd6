"""Files made from journal lines: snapshots, events, sheets, letters. Collects them; the session writes them.

All of them can be made again by following the journal, so none is written durably.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import UNSET

from ..engine.events import Event
from ..engine.key_tree import is_key_of, key_at, key_path, upper_nodes
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..record.act_names import place_of
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import Created
from ..record.lines_of_chance import KeyOpened, TurnKey
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import ActBegun, ActEnded
from ..record.lines_of_referee import GoesBack
from ..record.lines_of_sheets import SheetStored
from ..record.opened_turns import OpenedTurns, opened_turn
from ..record.pretty_json import pretty_json
from ..record.recorded_acts import ActEvents, StoredEvent, events_digest, events_match, read_events
from ..record.signatures import signers_of
from ..record.snapshots import snapshot
from ..shapes import schema, upgraded
from ..store.blob_names import (
    REPORTS,
    VOID,
    events_name,
    key_nodes_name,
    letter_name,
    opened_name,
    sheet_name,
    snapshot_name,
)
from ..store.protocol import GameStore
from .proofs import proof_of

if TYPE_CHECKING:
    from ..report.report import Report


class Derived:
    """Collects derived files by their name in the game's store.

    With `lost_keys` nobody can sign any more: of a letter that one has signed only what is not there is made again.
    """

    def __init__(self, home: Home, store: GameStore, *, letters: bool = True, lost_keys: Collection[str] = ()) -> None:
        self.letters = letters
        self.lost_keys = lost_keys
        self.home = home
        self.store = store
        self.files: dict[str, bytes] = {}
        self._reports: dict[str, tuple[str, Report]] = {}
        """The name and the report of each seat's newest letter, if that was made here."""
        self.turns = OpenedTurns(self)

    def read(self, name: str) -> bytes | None:
        """A blob of the game, as it is made here or lies in the store; None if there is none."""
        return self.files[name] if name in self.files else self.store.read(name)

    def before(self, game: Game, line: JournalLine) -> None:
        """Make the files of a letter, or of a turn whose key is opened, while the book still has what is in them."""
        if isinstance(line, LetterWritten):
            self._letter(game, line)
        elif isinstance(line, KeyOpened):
            self.files[opened_name(game.book.opened + 1)] = opened_turn(game.book, line, game.secret)

    def after(self, game: Game, line: JournalLine) -> None:
        """Make the files that this line, just entered, gives rise to."""
        match line:
            case Created():
                self._store_nodes(game, 0)
            case TurnKey() if line.root is not UNSET:
                self._store_nodes(game, line.tree)
            case ActBegun():
                self.files[snapshot_name(game.book.name_of_act(line.act.turn, line.number))] = snapshot(game, line)
            case ActEnded():
                done = game.acts[-1]
                lines = "".join(json.dumps(event.data, ensure_ascii=False) + "\n" for event in done.stored)
                self.files[events_name(game.book.name_of_act(done.turn, done.number))] = lines.encode()
            case SheetStored():
                self.files[sheet_name(line.seat, line.sheet["turn"], line.number)] = pretty_json(line.sheet)
            case GoesBack():
                letters = game.past.void_letters(line)
                self.files[VOID] = pretty_json({"schema": schema("void-letters"), "letters": letters})

    def _letter(self, game: Game, line: LetterWritten) -> None:
        """Make the files of a letter that this line, not entered yet, sends."""
        if not self.letters:
            return
        from ..report.build import build_report
        from ..report.html import report_html
        from ..report.plain_text import report_text
        from .letter_content import DigestedView, letter_of, view_content

        seat, turn, number, again = line.seat, line.turn, line.number, bool(line.again)
        letter = letter_of(game, self, seat, turn, number, datetime.fromisoformat(line.at), again=again)
        home = self.home.as_of(line.at)
        code = home.code(game.book.header.id, seat, turn, number, line.mark or "")
        report = build_report(game.rules, letter := replace(letter, code=code))
        text = report_text(report).encode()
        previous = self._previous(game, seat, again=again)
        if previous is None:
            return  # the letter before is lost: both are made again from the beginning (see `replay.rebuild_files`)
        view = view_content(game, letter)
        proof = proof_of(game, self.turns, letter, again=again, text=text, view=view, previous=previous)
        base = letter_name(seat, turn, number)
        self._reports[seat] = base, report
        is_lost = any(key in self.lost_keys for key in signers_of(game.book))
        if not is_lost:
            proof = proof.signed(self.home.keys, game.book, seat, turn, number)
        made = {
            base + ".json": pretty_json(report.to_json()),
            base + ".txt": text,
            base + ".html": report_html(report).encode(),
            base + ".view.json": pretty_json(DigestedView(replace(view, proof=proof.to_json())).to_json()),
        }
        self.files |= {name: made[name] for name in made if not is_lost or self.store.size(name) is None}

    def report(self, seat: str, turn: int, number: int) -> Report:
        """The report of a letter, as it was made here or lies in the store. Raises what `read_report` raises."""
        name = letter_name(seat, turn, number)
        made, report = self._reports.get(seat, ("", None))
        return report if report is not None and made == name else read_report(self.home, self.store.name, name)

    def _previous(self, game: Game, seat: str, *, again: bool) -> str | None:
        """The SHA-256 of the view that went with the letter that this seat received last; "" if there was none.

        None if it is missing.
        """
        last = game.book.letters.get(seat)
        if last is None:
            return ""
        name = letter_name(seat, *last.place) + ".view.json"
        view = self.read(name)
        if not view:
            return None
        if again:  # that one was never sent
            return str(json.loads(view)["proof"]["previous"])
        return hashlib.sha256(view).hexdigest()

    def key_path(self, game: Game, tree: int, leaf: int) -> list[str]:
        """The path of a key, from the upper nodes in their file: made again if it does not lead to the root."""
        key = key_at(game.secret, tree, leaf)
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            nodes = [bytes.fromhex(node) for node in json.loads(self.read(key_nodes_name(tree)) or b"")["nodes"]]
            path = key_path(game.secret, tree, leaf, nodes)
            if is_key_of(game.book.root(tree), leaf, key, path):
                return path
        return key_path(game.secret, tree, leaf, self._store_nodes(game, tree))

    def _store_nodes(self, game: Game, tree: int) -> Sequence[bytes]:
        nodes = upper_nodes(game.secret, tree)
        content = {"schema": schema("keys"), "nodes": [node.hex() for node in nodes]}
        self.files[key_nodes_name(tree)] = pretty_json(content)
        return nodes

    def events(self, game: Game, after: tuple[int, int]) -> Iterator[tuple[str, Event]]:
        """All events after an event (its turn and number), with their ids, from memory or the events files."""
        yield from chain.from_iterable(events for _, events in self.acts(game, after))

    def acts(self, game: Game, after: tuple[int, int]) -> Iterator[tuple[str, Iterator[tuple[str, Event]]]]:
        """As `events`, act by act, with the name of each act."""
        turn = after[0]
        known = {game.book.name_of_act(act.turn, act.number): act for act in game.acts}
        ends = self.turns.ends_since(game, turn)
        for name in sorted(ends, key=place_of):
            if place_of(name)[0] >= turn:
                yield name, (known.get(name) or self._stored(game, name, ends[name])).later(after)
        run = game.run
        if run is not None and run.position.act is not None:
            position = run.position
            name = game.book.name_of_act(game.turn, position.number)
            yield name, ActEvents(game.turn, position.number, position.first_event, run.events).later(after)

    def _stored(self, game: Game, name: str, sha: str) -> ActEvents:
        """The events of an act that was finished before this process took the game up.

        Those that the book knows were checked by the session. Of others a file that is missing is made again.
        """
        if name not in game.book.ends and not events_match(self, name, sha, game.secret):
            again = Derived(self.home, self.store, letters=False)
            lines, _ = read_record(self.store.journal())
            Game(game.rules, game.secret, again).follow(lines)
            self.files[events_name(name)] = again.files[events_name(name)]
        stored = self._read_act(name)
        turn, number = place_of(name)
        first = int(stored[0].id.split(":")[1]) - 1 if stored else 0
        return ActEvents(turn, number, first, [event.event(game.rules) for event in stored])

    def stored_events(self, game: Game, turn: int, number: int, sha: str) -> list[Event]:
        """The events of a finished act, from its file. Raises BlockedError if they are not those of this digest."""
        name = game.book.name_of_act(turn, number)
        try:
            stored = self._read_act(name)
        except (ValueError, RecursionError):
            stored = []
        actual = events_digest(stored, turn, number, game.secret)
        if actual != sha:
            raise BlockedError(
                "these events are missing or changed, and cannot be made again: they were played under another "
                "revision of the rules",
                place=events_name(name),
                hint="Restore the file from a backup.",
                expected=f"events with the digest {sha}",
                actual=f"{len(stored)} events with the digest {actual}",
            )
        return [event.event(game.rules) for event in stored]

    def _read_act(self, act: str) -> list[StoredEvent]:
        return read_events(self.read(events_name(act)))


def letter_numbers(store: GameStore, seat: str = "", turn: int | None = None) -> Iterator[tuple[int, int]]:
    """Turn and number of each letter in a game's store, the newest first: to anybody, or to a seat, or about a turn.

    Those about turns as they were before they were taken back come last.
    """
    void = store.read(VOID)
    letters = _letter_numbers(store, seat, turn)
    if void is None:
        yield from letters
        return
    about_seats = upgraded(json.loads(void), "void-letters", VOID)["letters"]
    of_seats = [of_seat for key, of_seat in about_seats.items() if key == seat or not seat]
    valid: list[tuple[int, int]] = []
    older: list[tuple[int, int]] = []
    for about, number in letters:
        is_void = bool(of_seats) and all(number <= of_seat.get(str(about), 0) for of_seat in of_seats)
        (older if is_void else valid).append((about, number))
    yield from (*valid, *older)


def _letter_numbers(store: GameStore, seat: str, turn: int | None) -> Iterator[tuple[int, int]]:
    for name in reversed(store.names(REPORTS)):
        about, _, number = name.partition("-")
        if not (about.isdigit() and number.isdigit()) or (turn is not None and int(about) != turn):
            continue
        if not seat or store.size(letter_name(seat, int(about), int(number)) + ".txt") is not None:
            yield int(about), int(number)


def read_letter(home: Home, game: str, name: str) -> bytes:
    """A blob of a letter. Raises OSError with where it should be, if it is gone."""
    data = home.store.game(game).read(name)
    if data is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), home.store.where(game, name))
    return data


def read_report(home: Home, game: str, letter: str) -> Report:
    """The report of the letter of this name (`blob_names.letter_name`).

    Raises OSError with where it should be, if it is gone; NewerError if a newer program has written it.
    """
    from ..report.report import Report

    name = f"{letter}.json"
    return Report.from_json(upgraded(json.loads(read_letter(home, game, name)), "report", name))


def last_letter(home: Home, game: str, seat: str, turn: int | None = None) -> str:
    """The name of the newest letter of a seat, or of its newest about this turn. Raises IllegalError if none."""
    if (newest := next(letter_numbers(home.game(game), seat, turn), None)) is None:
        about = f" about turn {turn}" if turn is not None else ""
        raise IllegalError(f"no letter to {seat}{about}", place=home.store.where(game, REPORTS))
    return letter_name(seat, *newest)
