"""Files made from journal lines: snapshots, events, sheets, letters. Collects them; the session writes them.

All of them can be made again by following the journal, so none is written durably.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from ..engine.events import Event, event_from_json
from ..engine.journal import digest
from ..engine.key_tree import is_key_of, key_at, key_path, upper_nodes
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..play.seat_view import asks_met, seat_view
from ..record import journal_lines
from ..record.act_names import place_of
from ..record.book import NONCES
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.lines_of_beginning import Created
from ..record.lines_of_chance import KeyOpened, TurnKey
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import ActBegun, ActEnded
from ..record.lines_of_referee import GoesBack
from ..record.lines_of_sheets import SheetStored
from ..record.notices import ToldNotice, notice_of
from ..record.opened_turns import OpenedTurns, first_turn_told, opened_turn
from ..record.person import Person
from ..record.pretty_json import pretty_json
from ..record.recorded_acts import ActEvents, events_digest
from ..record.shown_names import shown_names
from ..record.signatures import signed_proof, signers_of
from ..record.snapshots import snapshot
from ..record.stored_events import events_match, read_events
from ..shapes import present, schema
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
from .held_answers import holds_answer
from .proofs import proof_of, turns_opened
from .sheet_times import correction_awaited, ready_at
from .votes import is_out

if TYPE_CHECKING:
    from ..engine.earlier_names import EarlierNames
    from ..report.letter import Letter

EVENTS_IN_VIEW = 200
"""A view holds so many of the last events at most: no view may be longer than its reader takes."""


class Derived:
    """Collects derived files by their name in the game's store.

    With `lost_keys` nobody can sign any more: a view that was signed with one stays as it lies there, or is not signed.
    """

    def __init__(self, home: Home, store: GameStore, *, letters: bool = True, lost_keys: Collection[str] = ()) -> None:
        self.letters = letters
        self.lost_keys = lost_keys
        self.home = home
        self.store = store
        self.files: dict[str, bytes] = {}
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
                lines = "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in done.events_json())
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

        seat, turn, number, again = line.seat, line.turn, line.number, bool(line.again)
        letter = letter_of(game, self, seat, turn, number, datetime.fromisoformat(line.at), again=again)
        home = self.home.as_of(line.at)
        code = home.code(game.book.header["id"], seat, turn, number, line.mark or "")
        report = build_report(game.rules, letter := replace(letter, code=code))
        text = report_text(report).encode()
        previous = self._previous(game, seat, again=again)
        if previous is None:
            return  # the letter before is lost: both are made again from the beginning (see `replay.rebuild_files`)
        view = view_content(game, letter)
        proof = proof_of(game, self.turns, letter, again=again, text=text, view=view, previous=previous)
        base = letter_name(seat, turn, number)
        self.files[base + ".json"] = pretty_json(report)
        self.files[base + ".txt"] = text
        self.files[base + ".html"] = report_html(report).encode()
        if not any(key in self.lost_keys for key in signers_of(game.book)):
            proof = signed_proof(self.home.keys, game.book, (seat, turn, number), proof)
        elif self.store.size(base + ".view.json") is not None:
            return
        self.files[base + ".view.json"] = pretty_json(with_digest({**view, "proof": proof}))

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
        """The same act by act, with the name of each."""
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
            lines, _ = journal_lines.read(self.store.journal())
            Game(game.rules, game.secret, again).follow(lines)
            self.files[events_name(name)] = again.files[events_name(name)]
        stored = self._read_act(name)
        turn, number = place_of(name)
        first = int(stored[0]["id"].split(":")[1]) - 1 if stored else 0
        events = [event_from_json(game.rules.event_kinds, event) for event in stored]
        return ActEvents(turn, number, first, events)

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
        return [event_from_json(game.rules.event_kinds, event) for event in stored]

    def _read_act(self, act: str) -> list[dict[str, Any]]:
        return read_events(self.read(events_name(act)))


def letter_of(
    game: Game, derived: Derived, seat: str | None, turn: int, number: int, now: datetime, *, again: bool = False
) -> Letter:
    """What a letter to this seat tells now: from events and views only. Seat None: the public; `referee`: all.

    It bears no code. `again`: the content of the seat's last letter is repeated.
    """
    from ..record.names_before import earlier_names, is_told_of_a_change, notices_of_then
    from ..record.statistics import final_statistics, lines_so_far
    from ..report.letter import Letter

    book = game.book
    reader = book.seats.get(seat or "", Person(seat=""))
    last = book.letters.get(seat or "")
    since = (last.since if again else last.event) if last else (first_turn_told(book, seat), 0)
    referee = seat == "referee"
    if seat is None or referee:
        since = (max(0, game.turn - 1), 0)
    events, private = [], []
    for number_, event in derived.events(game, (since[0], since[1])):
        seen = event if referee else event.seen_by(seat)
        if seen is not None:
            events.append((number_, seen))
            if seen != event.seen_by(None):
                private.append(number_)
    run = game.run
    ask = (book.ask_of(seat) if seat else None) or next(iter(book.deadlines.asks), None)
    stored = book.stored(seat, game.turn) if seat else None
    notices = [n for list_ in book.notices.values() for n in list_] if referee else book.notices.get(seat or "", [])
    if again and last:
        notices = [*last.notices, *notices]
    earlier: tuple[EarlierNames, ...] = ()
    of_then = [ToldNotice(notice) for notice in notices]
    if is_told_of_a_change(notices) if seat in book.seats else book.people:
        lines = lines_so_far(game, derived.store.journal())
        earlier = earlier_names(game, lines, derived.acts(game, since), reader.lang)
        of_then = notices_of_then(game.rules, lines, seat, notices, reader.lang) if seat in book.seats else of_then
    over = book.stage == "over"
    is_to_correct = seat in book.seats and run and not over and correction_awaited(game, seat)
    return Letter(
        game=book.header["id"],
        rules=game.rules.name,
        edition=book.header["edition"],
        kind="referee" if referee else "letter" if seat else "public",
        seat=seat,
        lang=reader.lang,
        zone=reader.zone,
        names=shown_names(game.rules, book.seats, reader.lang),
        earlier=earlier,
        turn=turn,
        number=number,
        code=None,
        events=tuple(events),
        notices=tuple(ToldNotice(notice_of(_in_order(n.to_json())), _in_order(then)) for n, then in of_then),
        view=game.rules.state_to_json(game.state) if referee else game.rules.view(game.state, seat),
        asks=asks_met(game.rules, run, seat) if run and seat and not over else (),
        awaited=tuple(a.seat for a in run.pending if book.is_player_asked(a.seat)) if run else (),
        deadline=ask.due_at if ask and not book.paused else None,
        grace_until=ask.ends_at if ask and not book.paused else None,
        now=now,
        standing=_in_order(stored.to_json()) if stored is not None else None,
        commitment=book.header["commitment"],
        signer=", ".join(signers_of(book)),
        private=tuple(private),
        nonces=_in_order(book.nonces.to_json()),
        free=tuple(book.open_seats) if not over else (),
        advance=_in_order(book.advance.get(seat or "", {})),
        settings={other: book.advance_of(other).settings for other in book.seats},
        out=seat in book.seats and not over and is_out(game, seat),
        answered=holds_answer(game, seat) if seat in book.seats and run and not over else True,
        correct_until=ready_at(game, stored) if stored and is_to_correct and not book.paused else None,
        paused=book.paused.reason if book.paused and not over else "",
        head=game.head,
        over=over,
        agreed=book.agreed,
        opened=turns_opened(game, derived.turns, seat, again=again),
        statistics=final_statistics(game, derived, derived.store.journal()) if over and seat in book.seats else (),
        first=seat is not None and seat in book.seats and book.is_first_letter(seat, last, again=again),
    )


def _in_order(value: Any) -> Any:
    """The same with keys in alphabetical order, as a saved game has them: no letter may hang on their order."""
    return json.loads(json.dumps(value, sort_keys=True))


def with_digest(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view with the digest that says at home whether it came as it was written."""
    return {**view, "digest": digest(view)}


def view_content(game: Game, letter: Letter) -> dict[str, Any]:
    """The view that goes with a letter: all the seat may know, enough to check and preview at home."""
    header = game.book.header
    run = game.run
    view = {
        "schema": schema(f"view-{game.rules.name}"),
        "game": letter.game,
        "rules": game.rules.name,
        "revision": game.rules.revision,
        "custom": header["custom"],
        "seat": letter.seat,
        "names": dict(letter.names),
        **({"earlier": [then.to_json() for then in letter.earlier]} if letter.earlier else {}),
        "lang": letter.lang,
        "zone": letter.zone,
        "turn": letter.turn,
        "letter": letter.number,
        "code": letter.code,
        "now": letter.now.isoformat(),
        "deadline": letter.deadline.isoformat() if letter.deadline else None,
        "events": [{"id": number, **event.to_json()} for number, event in letter.events[-EVENTS_IN_VIEW:]],
    }
    if run is not None and not letter.over:
        view.update(seat_view(game.rules, run, letter.seat, letter.advance))
    else:
        board = game.rules.view(game.state, letter.seat)
        view.update({"board": board, "act": None, "asked": [], "awaited": []})
    if game.book.stage == NONCES and letter.seat is not None:
        nonces = game.book.nonces
        view["nonces"] = {"step": nonces.step, "hash": nonces.hash.get(letter.seat)}
    return view


def letter_numbers(store: GameStore, seat: str = "", turn: int | None = None) -> Iterator[tuple[int, int]]:
    """Turn and number of each letter in a game's store, the newest first: to anybody, or to a seat, or about a turn.

    Those about turns as they were before they were taken back come last.
    """
    void = store.read(VOID)
    letters = _letter_numbers(store, seat, turn)
    if void is None:
        yield from letters
        return
    about_seats = present(json.loads(void), "void-letters", VOID)["letters"]
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


def last_letter(home: Home, game: str, seat: str, turn: int | None = None) -> str:
    """The name of the newest letter of a seat, or of its newest about this turn. Raises IllegalError if none."""
    if (newest := next(letter_numbers(home.game(game), seat, turn), None)) is None:
        about = f" about turn {turn}" if turn is not None else ""
        raise IllegalError(f"no letter to {seat}{about}", place=home.store.where(game, REPORTS))
    return letter_name(seat, *newest)
