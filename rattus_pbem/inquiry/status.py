"""The state of a home at a glance: who is awaited (never what), until when, what is wrong.

Nothing is written but what a killed process has left behind or taken along: that is mended where a game is opened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from ..disk import disk_error
from ..errors import BlockedError, IllegalError, PbemError, paragraph
from ..home.home import Home
from ..hosting.answer_search import holds_answer, is_sealed
from ..hosting.nonces import nonce_wanted, stage_words
from ..hosting.session import open_game
from ..hosting.sheet_times import correction_awaited, is_put_off, may_begin, ready_at
from ..record.book import NONCES, OVER
from ..record.deadlines import OpenAsk, Pause
from ..record.game import Game
from ..record.person_names import near_names
from ..record.stored_value import StoredValue
from ..shapes import NewerError, upgraded
from ..store.blob_names import FENCE
from ..store.protocol import LockedError

if TYPE_CHECKING:
    from ..record.statistics import GameStatistics


class GameStatus(StoredValue, frozen=True, kw_only=True):
    """How a game stands (`stage`), and what goes on `next` in it, in words for the host."""

    game: str
    stage: str
    next: str

    @property
    def stage_words(self) -> str:
        """How it stands, for a person."""
        return stage_words(self.stage, waits_for_players=False)

    def line(self) -> str:
        """All of it in one line, for a person."""
        facts = "".join(f", {fact}" for fact in self.facts())
        return f"{self.game}: {self.stage_words}{facts}".removesuffix(".") + f". Next: {self.next}."

    def facts(self) -> Iterator[str]:
        """What such a line says besides."""
        yield from ()


class OpenedGame(GameStatus, frozen=True, kw_only=True, omit_defaults=False):
    """One that could be opened: which seats are free (`open`), since when and why it is paused, who is awaited, the
    names of its players, which of its disputes are open, and how many deadlines in a row each seat has missed."""

    rules: str
    turn: int
    open: Sequence[str]
    paused: Pause | None
    awaited: Sequence[AwaitedSeat]
    names: Mapping[str, str]
    disputes: Sequence[int] = ()
    misses: Mapping[str, int] = {}

    @property
    def stage_words(self) -> str:
        """How it stands, for a person."""
        return stage_words(self.stage, waits_for_players=bool(self.open))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, in which a pause that is not has no keys."""
        return {**super().to_json(), "paused": self.paused.to_json() if self.paused else {}}

    def who(self, seat: str) -> str:
        """The player at a seat."""
        return f"{self.names[seat]} ({seat})"

    def facts(self) -> Iterator[str]:
        """What is to be said of it in a line."""
        yield f"turn {self.turn}"
        if self.paused:
            yield f"paused since {to_second(self.paused.at)} ({self.paused.reason})"
        if self.open:
            yield f"no player yet for {' and '.join(self.open)}"
        for awaited in self.awaited:
            yield self._awaits(awaited)
        for number in self.disputes:
            yield f"dispute {number} is open"

    def _awaits(self, awaited: AwaitedSeat) -> str:
        who = self.who(awaited.seat)
        if self.paused:
            return f"has orders of {who}" if awaited.orders else f"awaits {who}"
        if awaited.correction:
            return f"waits for {who} to correct the orders, played as they stand at {to_second(awaited.plays or '')}"
        if awaited.orders:
            return f"has orders of {who}, played {awaited.when_played(lambda moment: f'at {to_second(moment)}')}"
        grace = f" (grace until {to_second(awaited.grace)})" if awaited.grace != awaited.until else ""
        return f"awaits {who} until {to_second(awaited.until)}{grace}"


class ClosedGame(GameStatus, frozen=True, kw_only=True):
    """One that could not be opened, and why: fenced (at which place, `since` when), busy or broken; `disk`: its files
    cannot be read."""

    reason: str
    place: str | UnsetType = UNSET
    since: str | UnsetType = UNSET
    disk: bool | UnsetType = UNSET

    def facts(self) -> Iterator[str]:
        """Why the game could not be opened, if that is known."""
        if self.reason:
            yield paragraph(self.reason, self.place or "")


def status(home: Home, now: datetime, game: str | None = None, player: str | None = None) -> list[GameStatus]:
    """Each game's turn, stage, who is awaited until when, and the next action. Raises IllegalError for a wrong name.

    `player` is the name or the address of somebody, in whatever case: only the games of such a person are listed.
    """
    if game is not None:
        home.game(game)
    persons: dict[str, list[str]] = {}
    games = [_game(home, name, now, persons) for name in ([game] if game else home.store.games())]
    if player is not None:
        games = _games_of(games, persons, player)
    return games


def _games_of(games: list[GameStatus], persons: dict[str, list[str]], player: str) -> list[GameStatus]:
    """The games of this person, and those of which nobody can say who plays there. Raises IllegalError for nobody."""
    wanted = player.strip().casefold()
    known = {word.casefold(): word for words in persons.values() for word in words if word}
    if wanted not in known and len(persons) == len(games):
        near = near_names(wanted, known.values())
        raise IllegalError(
            f"no player here has the name or address {player!r}",
            hint=f"Did you mean {near}?" if near else "`status` names all players.",
        )
    mine = {game for game, words in persons.items() if wanted in (word.casefold() for word in words)}
    return [each for each in games if each.game in mine or each.game not in persons]


def _game(home: Home, name: str, now: datetime, persons: dict[str, list[str]]) -> GameStatus:
    """How one game stands; its people's names and addresses are entered in `persons`, as far as they can be read."""
    fence = home.store.game(name).read(FENCE)
    if fence is not None:
        return _fenced(name, fence)
    try:
        with open_game(home, name, now) as session:
            seats = session.game.book.seats.values()
            persons[name] = [word for person in seats for word in (person.name, person.address)]
            return _open_game(session.game, name, now)
    except LockedError as error:
        return ClosedGame(game=name, stage="busy", reason=str(error), next="ask again")
    except BlockedError as error:
        coming = "the next tick blocks it; referee replay"
        return ClosedGame(game=name, stage="broken", reason=str(error), next=coming)
    except OSError as error:
        refused = disk_error(error)
        reason, fix = f"{refused.place}: {refused.message}", refused.hint.removesuffix(".") or "doctor"
        return ClosedGame(game=name, stage="broken", reason=reason, next=fix, disk=True)
    except PbemError as error:
        return ClosedGame(game=name, stage="broken", reason=str(error), next="doctor")


def _open_game(game: Game, name: str, now: datetime) -> OpenedGame:
    """How a game stands that could be opened."""
    awaited = _awaited(game, now)
    return OpenedGame(
        game=name,
        rules=game.rules.name,
        stage=game.book.stage,
        turn=game.turn,
        open=game.book.open_seats,
        paused=game.book.paused,
        awaited=awaited,
        names={seat: person.name for seat, person in game.book.seats.items()},
        disputes=[dispute.number for dispute in game.book.disputes if dispute.state == "open"],
        misses={seat: count for seat, count in game.book.misses.items() if count},
        next=_next_step(game, name, awaited),
    )


def _next_step(game: Game, name: str, awaited: Sequence[AwaitedSeat]) -> str:
    """What goes on next, in words for the host."""
    if game.book.stage == OVER:
        return "nothing: the game is over"
    if game.book.paused:
        return f"nothing while it is paused; `referee resume {name}` lets it go on"
    if game.book.stage == NONCES and game.book.open_seats:
        return "wait for players to join"
    if not awaited or any(seat.late or seat.ready for seat in awaited):
        return "tick"
    if not all(seat.orders for seat in awaited):
        return "wait for lines for the draws" if game.book.stage == NONCES else "wait for orders"
    if any(seat.correction for seat in awaited):
        return "wait for a correction"
    return "wait: the orders are in and will be played"


class AwaitedSeat(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """A seat that is awaited: since and until when, until when in grace; whether it is `late`, has `orders` left, and
    whether they are `ready` to be played, else when (`plays`), and whether its player may still correct them."""

    seat: str
    since: str
    until: str
    grace: str
    late: bool
    orders: bool = False
    ready: bool = False
    plays: str | None = None
    correction: bool = False

    def when_played(self, moment: Callable[[str], str]) -> str:
        """When orders that are in are played, in words."""
        if self.ready:
            return "now"
        return moment(self.plays) if self.plays else "together with those of the others"


def _awaited(game: Game, now: datetime) -> list[AwaitedSeat]:
    """The seats that are awaited. Of several who answer together none is ready before all are."""
    if game.book.stage == NONCES:
        return _awaited_for_draws(game, now)
    asks = game.book.deadlines.asks
    players = [ask for ask in asks if game.book.is_player_asked(ask.seat)]
    seats = [_awaited_seat(game, ask, now) for ask in players or asks]
    if all(seat.ready for seat in seats):
        return seats
    return [
        seat.changed(ready=False, plays=None) if seat.ready and is_sealed(game, seat.seat) else seat for seat in seats
    ]


def _awaited_for_draws(game: Game, now: datetime) -> list[AwaitedSeat]:
    """Who may still send a line for the draws. While a seat is free the list stays open, and nobody is late."""
    nonces, people = game.book.nonces, game.book.seats
    until, since = nonces.until, _step_began(nonces.until, game.book.times.nonces)
    late = now >= datetime.fromisoformat(until) and not any(person.is_open for person in people.values())
    missing = [seat for seat in nonces.wanted if nonce_wanted(game.book, seat) and not people[seat].is_open]
    return [AwaitedSeat(seat=seat, since=since, until=until, grace=until, late=late) for seat in missing]


def _awaited_seat(game: Game, ask: OpenAsk, now: datetime) -> AwaitedSeat:
    """One whose orders are awaited."""
    seat, stored = ask.seat, game.book.stored(ask.seat, game.turn)
    awaited = AwaitedSeat(seat=seat, since=ask.since, until=ask.until, grace=ask.grace, late=now >= ask.ends_at)
    if stored is None or stored.paused:
        return awaited.changed(ready=bool(game.book.seats[seat].bot))
    if not stored.left or not (is_put_off(game, stored) or holds_answer(game, seat)):
        return awaited
    if may_begin(game, stored):
        return awaited.changed(orders=True, ready=True)
    plays = ask.grace if stored.is_on_hold else ready_at(game, stored).isoformat()
    return awaited.changed(orders=True, plays=plays, correction=correction_awaited(game, seat))


def _step_began(until: str, minutes: int) -> str:
    return (datetime.fromisoformat(until) - timedelta(minutes=minutes)).isoformat()


def _fenced(name: str, note: bytes) -> ClosedGame:
    """A game that is blocked, as the note about it says."""
    try:
        fence = upgraded(json.loads(note), "fenced", FENCE)
        place, reason, hint, since = fence["place"], fence["reason"], str(fence.get("hint", "")), fence["at"]
    except NewerError as error:
        place, reason, hint, since = error.place, error.message, error.hint, ""
    except (ValueError, KeyError, TypeError, AttributeError, BlockedError):
        place, reason, hint, since = "", "the note why the game is blocked cannot be read", "", ""
    coming = hint.rstrip(".") or "referee replay"
    return ClosedGame(game=name, stage="fenced", next=coming, place=place, reason=reason, since=since)


def to_second(moment: str) -> str:
    """A moment as people read it, without parts of a second."""
    return datetime.fromisoformat(moment).replace(microsecond=0).isoformat()


def status_lines(games: Iterable[GameStatus]) -> list[str]:
    """The status as lines of text, one a game."""
    return [game.line() for game in games] or ["No games here. `rattus-pbem new` makes one."]


def statistics(home: Home, game_id: str, now: datetime) -> GameStatistics:
    """How a game has gone so far. Raises IllegalError for an unknown game, BlockedError for one that is blocked."""
    from ..record.statistics import game_statistics, lines_so_far

    with open_game(home, game_id, now) as session:
        return game_statistics(session.game, session.derived, lines_so_far(session.game, session.store.journal()))
