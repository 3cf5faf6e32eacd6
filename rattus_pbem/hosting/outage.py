"""Automatic extensions: after an outage, a wrong clock, or when too many orders are missing at once, deadlines slide.

What is decided for the whole home stands in `tick.json`; each game follows it when it is opened next, once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, Literal

from msgspec import ValidationError

from ..errors import PbemError
from ..home.calendar import counted, later
from ..home.home import Home
from ..record.book import NONCES, OVER
from ..record.deadlines import OpenAsk
from ..record.game import Game
from ..record.lines_of_referee import UNSENT, Slid
from ..record.notices import ActDone, DeadlineMoved, GamePutBack, NewHostKey
from ..record.stored_value import StoredValue
from ..shapes import schema, stored_moment, upgraded
from ..store.blob_names import TICKED
from .agenda import half_time
from .answer_search import is_sealed
from .index import Entry, Index
from .nonces import open_asks
from .open_asks import days_off_of, write_letters
from .sheet_times import ready_at

KEPT_SLIDES = 50
OUTAGE: Final = "outage"
CLOCK: Final = "clock"
BACK = timedelta(minutes=2)
"""A clock that goes back by less than this was only set right."""
LEAST_GAMES = 3


class Slide(StoredValue, frozen=True, kw_only=True):
    """All deadlines of the home have slid by so many `minutes`, fewer than 0 where the clock went back: a tick found so
    `at` a moment, and the tick before it ran `since` another (ISO 8601, UTC)."""

    number: int
    at: str
    since: str
    minutes: int
    reason: Literal["outage", "clock"]

    @property
    def by(self) -> timedelta:
        """The time by which they have slid."""
        return timedelta(minutes=self.minutes)

    @property
    def text(self) -> str:
        """What the host hears of it."""
        hours, left = divmod(abs(self.minutes), 60)
        if self.reason == OUTAGE:
            return (
                f"no tick has run for {hours} h {left} min, since {self.since}: deadlines that lost time by it are "
                "extended by as much, except in games that allow more"
            )
        way = "back" if self.minutes < 0 else "forward again"
        return f"the clock went {way} by {hours} h {left} min: all open deadlines are moved by the same time"

    def in_utc(self) -> Slide:
        """The same with its moments as this program writes them. Raises ValueError or OverflowError for others."""
        moments = {key: stored_moment(datetime.fromisoformat(getattr(self, key))) for key in ("at", "since")}
        return self.changed(**moments)

    def is_after(self, moment: str) -> bool:
        """Whether what is asked since this moment ("" for always) was open when the last tick before the slide ran."""
        return not moment or stored_moment(datetime.fromisoformat(moment)) <= self.since

    def minutes_in(self, game: Game) -> int:
        """By how many minutes the deadlines of a game move: a paused one has lost what lies before the pause alone."""
        if not game.book.paused or self.reason != OUTAGE:
            return self.minutes
        before = game.book.paused.began_at - datetime.fromisoformat(self.since)
        return max(0, min(self.minutes, round(before / timedelta(minutes=1))))


class TickClock:
    """When the last tick ran, and by how much deadlines have slid since the home was made.

    `problems` is what the host must know, by its cause: `outage` or `clock`. A tick that was killed leaves `last` as it
    was: the next goes on with its slide, and tells it. `unread` is why the file that says so cannot be read, though it
    is there: then nobody knows whether deadlines have moved, and nothing that is due may be played.
    """

    def __init__(self, home: Home, now: datetime, known: Collection[str] | None = None) -> None:
        """`known` are the games that ticks have seen; by default those of the index."""
        self.home = home
        self.now = now
        self.last = ""
        self.slides: list[Slide] = []
        self.problems: dict[str, str] = {}
        self.unread: OSError | None = None
        self._is_kept = False
        self._known = known
        try:
            data = upgraded(json.loads(home.store.read(TICKED) or b""), "tick-state", TICKED)
            last = stored_moment(datetime.fromisoformat(data["last"]))
            slides = [Slide.from_json(slide).in_utc() for slide in data["slides"]]
        except OSError as error:
            self.unread = None if isinstance(error, IsADirectoryError) else error
            return
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, ValidationError):
            return
        self.last, self.slides = last, slides
        self._compare()

    def _compare(self) -> None:
        last, slide = self.last, self.slides[-1] if self.slides else None
        if slide is not None and slide.since == last:
            self._note(slide)
            last = slide.at
        gone = self.now - datetime.fromisoformat(last)
        is_outage = gone > timedelta(minutes=self.home.times.outage)
        back = min(timedelta(), slide.by) if slide is not None else timedelta()
        comes_right = back < timedelta() and gone >= -back
        if comes_right and not is_outage:
            gone = -back
        elif not is_outage and gone >= -BACK:
            return
        # Numbers rise although this file may be lost, for the games remember the last that they have followed.
        number = max(int(self.now.timestamp()), slide.number + 1 if slide is not None else 0)
        minutes = round(gone / timedelta(minutes=1))
        reason: Literal["outage", "clock"] = OUTAGE if is_outage else CLOCK
        new = Slide(number=number, at=stored_moment(self.now), since=last, minutes=minutes, reason=reason)
        self.slides = [*self.slides, new][-KEPT_SLIDES:]
        self._note(new)
        self.last = last

    def _note(self, slide: Slide) -> None:
        self.problems[slide.reason] = "; ".join(filter(None, (self.problems.get(slide.reason), slide.text)))

    @property
    def has_slid(self) -> bool:
        """Whether this tick has found that deadlines slide, or goes on with one that had and was killed."""
        return bool(self.problems)

    def know(self, game: str, *, is_known: bool) -> None:
        """Only this game is asked about next: whether ticks have seen it before."""
        self._known = (game if is_known else "",)

    def save(self) -> None:
        """Write when this tick ran, at its end; if deadlines slide, before that their slide. Raises OSError."""
        last = stored_moment(self.now)
        if self.has_slid and not self._is_kept:
            last = self.last
        elif self.slides and self.slides[-1].since == last:  # a clock that went back comes by here once more
            last = stored_moment(self.now + timedelta(seconds=1))
        slides = [slide.to_json() for slide in self.slides]
        data = {"schema": schema("tick-state"), "last": last, "slides": slides}
        self.home.store.write(TICKED, json.dumps(data).encode() + b"\n", durable=self.has_slid)
        self._is_kept = True

    def slide(self, game: Game) -> None:
        """Move the deadlines of a game as far as the home's have moved since they were set.

        A game that no tick has seen yet was begun since: it is only marked, for its times alone do not tell, where a
        clock has gone back.
        """
        book = game.book
        for slide in self.slides:
            is_short = slide.reason == OUTAGE and slide.minutes <= book.times.outage
            if slide.number <= book.slid or is_short:
                continue
            seats = [ask.seat for ask in book.deadlines.asks if slide.is_after(ask.since)]
            if not seats and not (book.stage == NONCES and slide.is_after(_step_began(game))):
                continue
            minutes = 0 if self._is_new(game) else slide.minutes_in(game)
            moved = seats if minutes else []
            game.write(Slid(number=slide.number, minutes=minutes, reason=slide.reason, seats=moved))

    def _is_new(self, game: Game) -> bool:
        """Whether the last tick did not know of this game. An index that was lost knows of none, and proves nothing."""
        if self._known is None:
            self._known = Index(self.home).games.keys()
        return bool(self._known) and game.book.header.id not in self._known


def _step_began(game: Game) -> str:
    """When this step of the exchange of nonces began."""
    return (game.book.nonces.ends_at - timedelta(minutes=game.book.times.nonces)).isoformat()


def mass_miss(
    index: Mapping[str, Entry], answering: Iterable[tuple[str, str]], now: str, home: Home | None = None
) -> set[str]:
    """The games of a mass miss: at least three, with more than half of all seats that come due now; else none.

    `answering` are the games and seats of which mail has just come in. Seats due are those whose grace ends by now.
    With the home, games that somebody else has written in since they were entered in the index are looked into.
    """
    answered = set(answering)
    missing = _missing(index, answered, now)
    if not missing or home is None:
        return missing
    since = {place for game in missing for place in _answered_since(home, game, index[game], now)}
    return _missing(index, answered | since, now) if since else missing


def _missing(index: Mapping[str, Entry], answered: set[tuple[str, str]], now: str) -> set[str]:
    due = missed = 0
    games = set()
    for game, entry in index.items():
        for seat, grace in entry.late:
            if grace > now:
                continue
            due += 1
            if (game, seat) not in answered:
                missed += 1
                games.add(game)
    return games if len(games) >= LEAST_GAMES and 2 * missed > due else set()


def _answered_since(home: Home, name: str, entry: Entry, now: str) -> list[tuple[str, str]]:
    """The seats whose orders have been submitted since the game was entered in the index."""
    from .session import open_game

    if home.store.stamp(name) == (entry.size, entry.stamp):
        return []
    try:
        with open_game(home, name, datetime.fromisoformat(now)) as session:
            game = session.game
            return [(name, seat) for seat, _ in entry.late if game.book.stored(seat, game.turn) is not None]
    except (PbemError, OSError):
        return []


def extend_deadlines(game: Game) -> list[str]:
    """Move the deadlines that would be missed now by the time of a reaction, each once; tells the seats."""
    now = datetime.fromisoformat(game.now)
    seats = [
        ask.seat
        for ask in game.book.deadlines.asks
        if ask.is_missed(now) and not game.book.paused and not _has_answer(game, ask)
    ]
    if seats:
        minutes = game.book.times.reaction
        game.write(Slid(number=game.book.slid, minutes=minutes, reason="mass", seats=seats))
    return seats


def extend_unsent(game: Game, stuck: Collection[str]) -> list[str]:
    """Give those their whole time again whose asking letter has not left by half of it; tells the seats."""
    now = datetime.fromisoformat(game.now)
    moved = []
    for ask in open_asks(game) if stuck and not game.book.paused else ():
        seat = ask.seat
        if seat not in stuck or ask.processed or half_time(game, ask) > now or _has_answer(game, ask):
            continue
        off = days_off_of(game, seat)
        by = later(now, counted(ask.begins_at, ask.due_at, off), off) - ask.due_at
        if by > timedelta():
            minutes = -(-by // timedelta(minutes=1))
            game.write(Slid(number=game.book.slid, minutes=minutes, reason=UNSENT, seats=[seat]))
            moved.append(seat)
            if game.book.stage == NONCES:
                break  # all have one list
    return moved


def rewrite_outdated_letters(game: Game) -> None:
    """Write letters again that have become wrong: unsent ones whose deadline has changed; and all those of a game that
    was restored from a backup, or whose codes are no longer valid, to every seat that has not been told yet.

    If only the deadline of a letter has changed that was sent already, the post office notifies its seat instead.
    """
    unsent = game.unsent or ()
    seats = [ask.seat for ask in game.book.deadlines.asks if ask.seat in unsent and _has_slid(game, ask.seat)]
    seats += [seat for seat in game.book.letters if _letters_are_void(game, seat)]
    if seats and game.book.stage != OVER:
        write_letters(game, list(dict.fromkeys(seats)))


def _letters_are_void(game: Game, seat: str) -> bool:
    """Whether the letters of a seat are no longer valid, for a reason of which it has not been told yet."""
    return any(
        isinstance(notice, GamePutBack) or (isinstance(notice, NewHostKey) and notice.ends_the_one_before)
        for notice in game.book.notices.get(seat, ())
    )


def _has_slid(game: Game, seat: str) -> bool:
    """Whether the deadline of this seat has slid, or was moved by the referee, since its newest letter."""
    return any(
        isinstance(notice, DeadlineMoved) or (isinstance(notice, ActDone) and notice.act in ("extended", "resumed"))
        for notice in game.book.notices.get(seat, ())
    )


def _has_answer(game: Game, ask: OpenAsk) -> bool:
    """Whether orders are stored that may answer this: they have not been tried when it was asked."""
    stored = game.book.stored(ask.seat, game.turn)
    if stored is None or stored.paused:
        return False
    if is_sealed(game, ask.seat):
        return True
    return stored.is_on_hold or ready_at(game, stored) > ask.begins_at
