"""The state of a home at a glance: who is awaited (never what), until when, what is wrong. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from ..disk import disk_error
from ..errors import BlockedError, IllegalError, PbemError, paragraph
from ..home.home import Home
from ..hosting.held_answers import holds_answer, is_sealed
from ..hosting.nonces import nonce_wanted, stage_words
from ..hosting.session import open_game
from ..hosting.sheet_times import correction_awaited, is_put_off, may_begin, ready_at
from ..record.book import NONCES, OVER
from ..record.game import Game
from ..record.person_names import near_names
from ..shapes import NewerError, present
from ..store.blob_names import FENCE
from ..store.protocol import LockedError


def status(home: Home, now: datetime, game: str | None = None, player: str | None = None) -> dict[str, Any]:
    """Each game's turn, stage, who is awaited until when, and the next action. Raises IllegalError for a wrong name.

    `player` is the name or the address of somebody, in whatever case: only the games of such a person are listed.
    """
    if game is not None:
        home.game(game)
    persons: dict[str, list[str]] = {}
    games = [_game(home, name, now, persons) for name in ([game] if game else home.store.games())]
    if player is not None:
        games = _games_of(games, persons, player)
    return {"schema": "rattus-pbem/status/1", "home": str(home.path), "games": games}


def _games_of(games: list[dict[str, Any]], persons: dict[str, list[str]], player: str) -> list[dict[str, Any]]:
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
    return [entry for entry in games if entry["game"] in mine or entry["game"] not in persons]


def _game(home: Home, name: str, now: datetime, persons: dict[str, list[str]]) -> dict[str, Any]:
    """How one game stands; its people's names and addresses are entered in `persons`, as far as they can be read."""
    fence = home.store.game(name).read(FENCE)
    if fence is not None:
        note = _fence(fence)
        return {"game": name, "stage": "fenced", "next": note.pop("hint").rstrip(".") or "referee replay", **note}
    try:
        with open_game(home, name, now) as session:
            game = session.game
            awaited = _awaited(game, now)
            names = {seat: person.name for seat, person in game.book.seats.items()}
            persons[name] = [word for person in game.book.seats.values() for word in (person.name, person.address)]
            free = game.book.open_seats
            waits = "wait for lines for the draws" if game.book.stage == NONCES else "wait for orders"
            if awaited and all(entry["orders"] for entry in awaited):
                waits = "wait: the orders are in and will be played"
                if any(entry["correction"] for entry in awaited):
                    waits = "wait for a correction"
            due = not awaited or any(entry["late"] or entry["ready"] for entry in awaited)
            if free and game.book.stage == NONCES:
                waits, due = "wait for players to join", False
            if game.book.paused:
                waits, due = f"nothing while it is paused; `referee resume {name}` lets it go on", False
            return {
                "game": name,
                "rules": game.rules.name,
                "stage": game.book.stage,
                "turn": game.turn,
                "open": free,
                "paused": game.book.paused.to_json() if game.book.paused else {},
                "awaited": awaited,
                "names": names,
                "disputes": [dispute.number for dispute in game.book.disputes if dispute.state == "open"],
                "misses": {seat: count for seat, count in game.book.misses.items() if count},
                "next": "nothing: the game is over" if game.book.stage == OVER else "tick" if due else waits,
            }
    except LockedError as error:
        return {"game": name, "stage": "busy", "reason": str(error), "next": "ask again"}
    except BlockedError as error:
        return {
            "game": name,
            "stage": "broken",
            "reason": str(error),
            "next": "the next tick blocks it; referee replay",
        }
    except OSError as error:
        refused = disk_error(error)
        reason, fix = f"{refused.place}: {refused.message}", refused.hint.removesuffix(".") or "doctor"
        return {"game": name, "stage": "broken", "reason": reason, "next": fix, "disk": True}
    except PbemError as error:
        return {"game": name, "stage": "broken", "reason": str(error), "next": "doctor"}


def _awaited(game: Game, now: datetime) -> list[dict[str, Any]]:
    """Each seat that is awaited: since and until when, until when in grace, whether it is late, has orders left, and
    whether they may be played, else when (`plays`), and whether its player
    may still correct them. While a seat is free, the list of nonces stays open, and nobody is
    late."""
    nonces, seats = game.book.nonces, game.book.seats
    if game.book.stage == NONCES:
        until, since = nonces.until, _step_began(nonces.until, game.book.times["nonces"])
        late = now >= datetime.fromisoformat(until) and not any(person.is_open for person in seats.values())
        waiting = {
            "since": since,
            "until": until,
            "grace": until,
            "late": late,
            "orders": False,
            "ready": False,
            "plays": None,
            "correction": False,
        }
        missing = (seat for seat in nonces.wanted if nonce_wanted(game.book, seat))
        return [{"seat": seat, **waiting} for seat in missing if not seats[seat].is_open]
    entries: list[dict[str, Any]] = []
    players = [ask for ask in game.book.deadlines.asks if game.book.is_player_asked(ask.seat)]
    for ask in players or game.book.deadlines.asks:
        stored = game.book.stored(ask.seat, game.turn)
        ready = bool(game.book.seats[ask.seat].bot)
        left, plays = False, None
        if stored is not None and not stored.paused:
            left = bool(stored.left)
            left = left and (is_put_off(game, stored) or holds_answer(game, ask.seat))
            ready = left and may_begin(game, stored)
            if left and not ready:
                plays = ask.grace if stored.is_on_hold else ready_at(game, stored).isoformat()
        late = now >= ask.ends_at
        times = {"since": ask.since, "until": ask.until, "grace": ask.grace}
        state = {"late": late, "orders": left, "ready": ready, "plays": plays}
        correction = left and not ready and correction_awaited(game, ask.seat)
        entries.append({"seat": ask.seat, **times, **state, "correction": correction})
    if not all(entry["ready"] for entry in entries):
        for entry in entries:
            if entry["ready"] and is_sealed(game, entry["seat"]):
                entry.update(ready=False, plays=None)
    return entries


def _step_began(until: str, minutes: int) -> str:
    return (datetime.fromisoformat(until) - timedelta(minutes=minutes)).isoformat()


def _fence(note: bytes) -> dict[str, Any]:
    try:
        fence = present(json.loads(note), "fenced", FENCE)
        return {
            "place": fence["place"],
            "reason": fence["reason"],
            "hint": str(fence.get("hint", "")),
            "since": fence["at"],
        }
    except NewerError as error:
        return {"place": error.place, "reason": error.message, "hint": error.hint, "since": ""}
    except (ValueError, KeyError, TypeError, AttributeError, BlockedError):
        return {
            "place": "",
            "reason": "the note why the game is blocked cannot be read",
            "hint": "",
            "since": "",
        }


def when_played(ask: Mapping[str, Any], moment: Callable[[str], str]) -> str:
    """When orders that are in are played, in words."""
    if ask["ready"]:
        return "now"
    return moment(ask["plays"]) if ask["plays"] else "together with those of the others"


def to_second(moment: str) -> str:
    """A moment as people read it, without parts of a second."""
    return datetime.fromisoformat(moment).replace(microsecond=0).isoformat()


def stage_of(entry: Mapping[str, Any]) -> str:
    """How the game of an entry stands, for a person."""
    return stage_words(entry["stage"], waits_for_players=bool(entry.get("open")))


def status_lines(state: dict[str, Any]) -> list[str]:
    """The same for a person: one line a game."""
    lines = []
    for entry in state["games"]:
        line = f"{entry['game']}: {stage_of(entry)}"
        if "turn" in entry:
            line += f", turn {entry['turn']}"
        if entry.get("paused"):
            line += f", paused since {to_second(entry['paused']['at'])} ({entry['paused']['reason']})"
        if entry.get("open"):
            line += f", no player yet for {' and '.join(entry['open'])}"
        for ask in entry.get("awaited", []):
            who = f"{entry['names'][ask['seat']]} ({ask['seat']})"
            if entry["paused"]:
                line += f", has orders of {who}" if ask["orders"] else f", awaits {who}"
                continue
            if ask["correction"]:
                line += f", waits for {who} to correct the orders, played as they stand at {to_second(ask['plays'])}"
                continue
            if ask["orders"]:
                line += f", has orders of {who}, played {when_played(ask, lambda moment: f'at {to_second(moment)}')}"
                continue
            line += f", awaits {who} until {to_second(ask['until'])}"
            if ask["grace"] != ask["until"]:
                line += f" (grace until {to_second(ask['grace'])})"
        for number in entry.get("disputes", ()):
            line += f", dispute {number} is open"
        if entry.get("reason"):
            line += f", {paragraph(entry['reason'], entry.get('place', ''))}"
        lines.append(f"{line.removesuffix('.')}. Next: {entry['next']}.")
    return lines or ["No games here. `rattus-pbem new` makes one."]
