"""What a letter tells, and the view that goes with it: from the book of the game, its events and its views only."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..contract.views import AskedNonce, SeatView, View
from ..engine.events import Event
from ..engine.journal import digest
from ..engine.run import Run
from ..play.seat_view import asks_met, seat_view
from ..record.book import NONCES, OVER
from ..record.deadlines import OpenAsk
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.made_files import MadeFiles
from ..record.notices import AnyNotice, ToldNotice, notice_of
from ..record.opened_turns import OpenedTurns, first_turn_told
from ..record.person import Person
from ..record.shown_names import shown_names
from ..record.signatures import signers_of
from ..record.stored_sheet import StoredSheet
from ..store.protocol import GameStore
from .answer_search import holds_answer
from .proofs import turns_opened
from .sheet_times import correction_awaited, ready_at
from .votes import is_out

if TYPE_CHECKING:
    from ..contract.views import EarlierNames
    from ..engine.asks import Ask
    from ..record.statistics import SeatStatistics
    from ..report.letter import Letter

EVENTS_IN_VIEW = 200
"""A view holds so many of the last events at most: no view may be longer than its reader takes."""
FOR_REFEREE = "referee"


class KeptEvents(MadeFiles, Protocol):
    """What is needed here of the files that a game makes of its journal (see `derived.Derived`)."""

    store: GameStore
    turns: OpenedTurns

    def events(self, game: Game, after: tuple[int, int]) -> Iterator[tuple[str, Event]]:
        """All events after this one, with their ids."""

    def acts(self, game: Game, after: tuple[int, int]) -> Iterator[tuple[str, Iterator[tuple[str, Event]]]]:
        """As `events`, act by act, with the name of each act."""


def letter_of(
    game: Game, derived: KeptEvents, seat: str | None, turn: int, number: int, now: datetime, *, again: bool = False
) -> Letter:
    """What a letter to this seat tells now. Seat None: the public; `referee`: all.

    It bears no code. `again`: the content of the seat's last letter is repeated.
    """
    return _Content(game, derived, seat, again=again).letter(turn, number, now)


class _Content:
    """What a game has to tell a reader now; each property is a part of it."""

    def __init__(self, game: Game, derived: KeptEvents, seat: str | None, *, again: bool) -> None:
        self.game = game
        self.book = game.book
        self.derived = derived
        self.seat = seat
        self.again = again
        self.last = self.book.letters.get(seat or "")
        self.is_for_referee = seat == FOR_REFEREE
        self.is_for_player = seat in self.book.seats
        self.person = self.book.seats.get(seat or "", Person(seat=""))
        self.is_over = self.book.stage == OVER
        self.private: list[str] = []
        """The ids of the events that others are told otherwise, or not; known with the events."""

    def letter(self, turn: int, number: int, now: datetime) -> Letter:
        """The letter of this place."""
        from ..report.letter import Letter

        book, rules, seat = self.book, self.game.rules, self.seat
        return Letter(
            game=book.header.id,
            rules=rules.name,
            edition=book.header.edition,
            kind=self.kind,
            seat=seat,
            lang=self.person.lang,
            zone=self.person.zone,
            names=shown_names(rules, book.seats, self.person.lang),
            earlier=self.earlier,
            turn=turn,
            number=number,
            code=None,
            events=tuple(self.events),
            notices=tuple(self.notices),
            view=rules.state_to_json(self.game.state) if self.is_for_referee else rules.view(self.game.state, seat),
            asks=self.asks,
            awaited=self.awaited,
            deadline=self.ask.due_at if self.ask is not None else None,
            grace_until=self.ask.ends_at if self.ask is not None else None,
            now=now,
            standing=_in_order(self.stored.to_json()) if self.stored is not None else None,
            commitment=book.header.commitment,
            signer=", ".join(signers_of(book)),
            private=tuple(self.private),
            nonces=_in_order(book.nonces.to_json()),
            free=tuple(book.open_seats) if not self.is_over else (),
            advance=_in_order(book.advance.get(seat or "", {})),
            settings={other: book.advance_of(other).settings for other in book.seats},
            out=self.is_out,
            answered=self.is_answered,
            correct_until=self.correct_until,
            paused=book.paused.reason if book.paused and not self.is_over else "",
            head=self.game.head,
            over=self.is_over,
            agreed=book.agreed,
            opened=turns_opened(self.game, self.derived.turns, seat, again=self.again),
            statistics=tuple(self.statistics),
            first=self.is_for_player and book.is_first_letter(str(seat), self.last, again=self.again),
        )

    @property
    def kind(self) -> str:
        """Whom it is for."""
        if self.is_for_referee:
            return FOR_REFEREE
        return "letter" if self.seat else "public"

    @property
    def run(self) -> Run[Any] | None:
        """The run of a game that is being played."""
        return None if self.is_over else self.game.run

    @cached_property
    def since(self) -> tuple[int, int]:
        """The event, by turn and number, after which the reader is to be told: a player what no letter has told."""
        if self.seat is None or self.is_for_referee:
            return max(0, self.game.turn - 1), 0
        if self.last is None:
            return first_turn_told(self.book, self.seat), 0
        return self.last.since if self.again else self.last.event

    @cached_property
    def events(self) -> list[tuple[str, Event]]:
        """The events since then with their ids, as the reader sees them."""
        events: list[tuple[str, Event]] = []
        for id_of_event, event in self.derived.events(self.game, self.since):
            seen = event if self.is_for_referee else event.seen_by(self.seat)
            if seen is not None:
                events.append((id_of_event, seen))
                if seen != event.seen_by(None):
                    self.private.append(id_of_event)
        return events

    @cached_property
    def news(self) -> Sequence[AnyNotice]:
        """What the reader hears besides events, as the book has it."""
        if self.is_for_referee:
            return [notice for of_seat in self.book.notices.values() for notice in of_seat]
        notices = self.book.notices.get(self.seat or "", [])
        return [*self.last.notices, *notices] if self.again and self.last is not None else notices

    @cached_property
    def lines_of_change(self) -> Sequence[JournalLine]:
        """The journal so far, where other people sat at the seats when something of this happened; else nothing."""
        of_new_players = (notice.is_of_new_player for notice in self.news)
        if not (any(of_new_players) if self.is_for_player else self.book.people):
            return ()
        from ..record.statistics import lines_so_far

        return lines_so_far(self.game, self.derived.store.journal())

    @property
    def earlier(self) -> tuple[EarlierNames, ...]:
        """Who sat there then."""
        if not self.lines_of_change:
            return ()
        from ..record.holders import earlier_names

        acts = self.derived.acts(self.game, self.since)
        return earlier_names(self.game, self.lines_of_change, acts, self.person.lang)

    @property
    def notices(self) -> Iterator[ToldNotice]:
        """The news, a player's with the names of those who sat there then."""
        of_then: Sequence[ToldNotice] = [ToldNotice(notice) for notice in self.news]
        if self.lines_of_change and self.is_for_player and self.seat is not None:
            from ..record.holders import notices_of_then

            of_then = notices_of_then(self.game.rules, self.lines_of_change, self.seat, self.news, self.person.lang)
        for notice, names in of_then:
            yield ToldNotice(notice_of(_in_order(notice.to_json())), _in_order(names))

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the reader is asked; nothing where there is nothing to decide (a bid without faith)."""
        asks = asks_met(self.game.rules, self.run, self.seat) if self.run is not None and self.seat else ()
        return asks if any(ask.waits for ask in asks) else ()

    @property
    def awaited(self) -> tuple[str, ...]:
        """The players for whom the game waits."""
        pending = self.game.run.pending if self.game.run is not None else ()
        return tuple(ask.seat for ask in pending if self.book.is_player_asked(ask.seat))

    @property
    def ask(self) -> OpenAsk | None:
        """What has the deadline that the reader is told of: their own question, else the first; none in a pause."""
        if self.book.paused:
            return None
        own = self.book.ask_of(self.seat) if self.seat else None
        return own or next(iter(self.book.deadlines.asks), None)

    @property
    def stored(self) -> StoredSheet | None:
        """The reader's sheet."""
        return self.book.stored(self.seat, self.game.turn) if self.seat else None

    @property
    def is_out(self) -> bool:
        """Whether the reader is out of a game that goes on."""
        return self.is_for_player and not self.is_over and is_out(self.game, str(self.seat))

    @property
    def is_answered(self) -> bool:
        """Whether the reader has answered what is asked."""
        return not self.is_for_player or self.run is None or holds_answer(self.game, str(self.seat))

    @property
    def correct_until(self) -> datetime | None:
        """Until when the reader may correct their sheet, if a line of it fails."""
        stored = self.stored
        if stored is None or self.run is None or self.book.paused or not self.is_for_player:
            return None
        return ready_at(self.game, stored) if correction_awaited(self.game, str(self.seat)) else None

    @property
    def statistics(self) -> Sequence[SeatStatistics]:
        """The statistics of each seat, for players of a game that is over."""
        if not self.is_over or not self.is_for_player:
            return ()
        from ..record.statistics import final_statistics

        return final_statistics(self.game, self.derived, self.derived.store.journal())


def _in_order(value: Any) -> Any:
    """The same with keys in alphabetical order, as a saved game has them: no letter may hang on their order."""
    return json.loads(json.dumps(value, sort_keys=True))


class DigestedView(NamedTuple):
    """A view with the digest that says at home whether it came as it was written."""

    view: View

    def to_json(self) -> dict[str, Any]:
        """As it stands beside a letter."""
        data = self.view.to_json()
        return {**data, "digest": digest(data)}


def view_content(game: Game, letter: Letter) -> View:
    """The view that goes with a letter: all the seat may know, enough to check and preview at home."""
    book, rules, run, seat = game.book, game.rules, game.run, letter.seat
    if run is not None and not letter.over:
        known = seat_view(rules, run, seat, letter.advance)
    else:
        known = SeatView(seat, rules.view(game.state, seat))
    nonces = book.nonces
    return View(
        *known.parts(),
        game=letter.game,
        rules=rules.name,
        revision=rules.revision,
        custom=book.header.custom,
        names=letter.names,
        earlier=letter.earlier,
        lang=letter.lang,
        zone=letter.zone,
        turn=letter.turn,
        letter=letter.number,
        code=letter.code,
        now=letter.now.isoformat(),
        deadline=letter.deadline.isoformat() if letter.deadline else None,
        events=[{"id": number, **event.to_json()} for number, event in letter.events[-EVENTS_IN_VIEW:]],
        nonces=AskedNonce(nonces.step, nonces.hash.get(seat)) if book.stage == NONCES and seat is not None else None,
    )
