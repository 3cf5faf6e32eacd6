"""`status`: who is awaited and until when, never what; and what comes next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.inquiry.players import player_places
from rattus_pbem.inquiry.status import ClosedGame, OpenedGame, status, status_lines

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

LATE = BEGINS + 84 * HOUR
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED, delay="1h")


def game_status(home: Home, now: Any = BEGINS) -> OpenedGame:
    """The one game."""
    (game,) = status(home, now)
    assert isinstance(game, OpenedGame)
    return game


def test_a_game_that_waits_for_orders(home: Home) -> None:
    state = game_status(home)
    assert (state.game, state.stage, state.turn) == ("peste", "play", 1)
    (awaited,) = state.awaited
    assert awaited.seat == "red"
    assert awaited.until == (BEGINS + 72 * HOUR).isoformat()
    assert (awaited.orders, awaited.late, awaited.ready) == (False, False, False)
    assert state.names == {"red": "Anna", "blue": "Bernard"}
    assert state.next == "wait for orders"
    (line,) = status_lines(status(home, BEGINS))
    assert awaited.grace == (BEGINS + 84 * HOUR).isoformat()
    assert "awaits Anna (red) until 2026-10-04T08:00:00+00:00 (grace until 2026-10-04T20:00:00+00:00)" in line


def test_it_never_says_what_is_asked_or_ordered(home: Home) -> None:
    homes.send(home, homes.sheet("red", 1, {"do": "witch", "tokens": [1]}), BEGINS)
    homes.tick_at(home, BEGINS + HOUR)
    homes.send(home, homes.sheet("red", 1, {"on": "witch", "do": "stop"}, PLAGUE), BEGINS + HOUR)
    printed = repr(status(home, BEGINS + HOUR))
    for word in ("witch", "plague", "germania", "stop", "look", "token"):
        assert word not in printed


def test_orders_that_wait_for_their_delay_and_orders_that_are_ready(home: Home) -> None:
    homes.send(home, homes.sheet("red", 1, PLAGUE), BEGINS)
    assert game_status(home).awaited[0].orders is True
    assert game_status(home).next == "wait: the orders are in and will be played"
    (line,) = status_lines(status(home, BEGINS))
    assert "has orders of Anna (red), played at 2026-10-01T09:00:00+00:00. Next: wait: the orders" in line
    assert "awaits" not in line
    assert game_status(home, BEGINS + HOUR).next == "tick"
    assert "orders of Anna (red), played now. Next: tick" in status_lines(status(home, BEGINS + HOUR))[0]
    homes.send(home, homes.sheet("red", 1, PLAGUE, wait=True), BEGINS)
    assert game_status(home, BEGINS + HOUR).next == "wait: the orders are in and will be played"
    assert game_status(home).awaited[0].plays == game_status(home).awaited[0].grace


def test_orders_that_are_used_up_are_none(home: Home) -> None:
    homes.send(home, homes.sheet("red", 1, {"do": "place", "region": "gallia"}), BEGINS)
    homes.tick_at(home, BEGINS + HOUR)
    assert game_status(home, BEGINS + HOUR).awaited[0].orders is False
    assert game_status(home, BEGINS + HOUR).next == "wait for orders"


def test_a_seat_that_is_late(home: Home) -> None:
    assert game_status(home, LATE).awaited[0].late is True
    assert game_status(home, LATE).next == "tick"
    homes.tick_at(home, LATE)
    assert game_status(home, LATE).misses == {"red": 1}


def test_nonces_that_are_awaited(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True)
    homes.send(home, homes.sheet("red", 0, settings={"nonce_hash": "none"}), BEGINS)
    state = game_status(home)
    assert (state.stage, state.next) == ("nonces", "wait for lines for the draws")
    assert [awaited.seat for awaited in state.awaited] == ["blue"]
    assert game_status(home, BEGINS + 72 * HOUR).next == "tick"
    homes.send(home, homes.sheet("blue", 0, settings={"nonce_hash": "none"}), BEGINS)
    assert game_status(home).next == "tick"


def test_a_game_that_is_over(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=bot:random", "blue=bot:random"))
    assert game_status(home).next == "tick"
    homes.tick_at(home, BEGINS)
    state = game_status(home)
    assert (state.stage, state.awaited, state.next) == ("over", [], "nothing: the game is over")


def test_a_broken_game_before_and_after_it_is_fenced_off(home: Home) -> None:
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)
    homes.journal(home).write_bytes(homes.journal(home).read_bytes().replace(b"7", b"8", 1))
    before = homes.tree(home.path)
    broken, sound = status(home, BEGINS)
    assert isinstance(broken, ClosedGame)
    assert (broken.stage, broken.next) == ("broken", "the next tick blocks it; referee replay")
    assert "journal.jsonl, line" in broken.reason
    assert sound.stage == "play"
    assert homes.tree(home.path) == before

    homes.tick_at(home, BEGINS)
    fenced = status(home, BEGINS, "peste")[0]
    assert isinstance(fenced, ClosedGame)
    assert (fenced.stage, fenced.since) == ("fenced", BEGINS.isoformat())
    assert "journal.jsonl, line" in str(fenced.place)
    assert "blocked" in "".join(status_lines(status(home, BEGINS)))
    for content in ("", "[]", "{}", "\xff"):
        (homes.folder(home) / "fenced.json").write_text(content)
        assert status(home, BEGINS, "peste")[0].stage == "fenced"


def test_a_game_that_cannot_be_read(home: Home) -> None:
    (homes.folder(home) / "game.json").unlink()
    (homes.folder(home) / "game.json").mkdir()
    (game,) = status(home, BEGINS)
    assert (game.stage, game.next) == ("broken", "doctor")


def test_a_game_that_is_being_written(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.store import files

    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with files.locked(homes.folder(home) / "lock", what="peste"):
        (game,) = status(home, BEGINS)
        assert (game.stage, game.next) == ("busy", "ask again")


def test_one_game_and_the_games_of_one_person(home: Home) -> None:
    new_game(home, "other", "rattus", ("red=Chloe", "blue=Denis"), {}, BEGINS, secret=homes.SECRET)
    assert [game.game for game in status(home, BEGINS)] == ["other", "peste"]
    assert [game.game for game in status(home, BEGINS, "other")] == ["other"]
    assert [game.game for game in status(home, BEGINS, None, "Anna")] == ["peste"]
    with pytest.raises(IllegalError, match=r"no player here has the name or address .Nobody."):
        status(home, BEGINS, None, "Nobody")
    with pytest.raises(IllegalError, match="Did you mean peste"):
        status(home, BEGINS, "pesto")


def test_a_home_without_games(tmp_path: Path) -> None:
    from rattus_pbem.home.home import make_home

    home = make_home(tmp_path / "home")
    assert status_lines(status(home, BEGINS)) == ["No games here. `rattus-pbem new` makes one."]


@pytest.mark.parametrize("nonces", [True, False])
def test_a_game_that_waits_for_players_names_the_free_seats(tmp_path: Path, nonces: bool) -> None:
    home = make_home(tmp_path / "home", key=demo_key("open"))
    specs = ("red=open", "blue=Ben <ben@example.org>", "green=open")
    new_game(home, "peste", "rattus", specs, {"blue.lang": "fr"}, BEGINS, nonces=nonces)
    state = game_status(home, LATE)
    assert (state.open, state.next) == (["red", "green"], "wait for players to join")
    assert [(each.seat, each.late) for each in state.awaited] == ([("blue", False)] if nonces else [])
    assert "no player yet for red and green" in status_lines(status(home, LATE))[0]
    letter = " ".join((homes.folder(home) / "reports/0000-01/blue.txt").read_text("utf-8").split())
    assert "Personne ne joue encore rouge et vert" in letter
    assert "« rejoindre peste rouge »" in letter
    assert "sont recueillis" not in letter, "the list of nonces stays open as long"


def test_the_games_of_one_person_by_name_or_address(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=demo_key("status"))
    people = {"a-game": "Anna <anna@example.org>", "b-game": "Béa <anna@example.net>", "c-game": "Anna <a@b.example>"}
    for game, who in people.items():
        new_game(home, game, "rattus", (f"red={who}", "blue=bot:sensible"), {}, BEGINS, secret=bytes(32))

    def games(player: str) -> list[str]:
        return [game.game for game in status(home, BEGINS, player=player)]

    assert games("anna@example.org") == games("Anna@Example.ORG ") == ["a-game"]
    assert games("Anna") == games("anna") == ["a-game", "c-game"]
    assert games("béa") == ["b-game"]
    with pytest.raises(IllegalError, match=r"no player here has the name or address 'anna@exmple.org'") as error:
        games("anna@exmple.org")
    assert error.value.hint == "Did you mean anna@example.org?"
    (home.path / "games" / "b-game" / "journal.jsonl").write_bytes(b"x")
    assert games("anna@example.org") == ["a-game", "b-game"], "nobody knows who plays in a game that cannot be read"


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("Anna", "Anna Peeters or Anna Smith"),
        ("anna", "Anna Peeters or Anna Smith"),
        ("Peeters", "Anna Peeters"),
        ("Ana Peters", "Anna Peeters"),
        ("Béa", "Béa de Wit"),
    ],
)
def test_a_part_of_a_name_brings_the_names_that_have_it(tmp_path: Path, given: str, near: str) -> None:
    home = make_home(tmp_path / "home", key=demo_key("status"))
    people = ("red=Anna Peeters <a@example.org>", "blue=Anna Smith <s@example.org>", "green=Béa de Wit <b@example.org>")
    new_game(home, "peste", "rattus", people, {}, BEGINS, secret=bytes(32))
    for search in (lambda: status(home, BEGINS, player=given), lambda: player_places(home, BEGINS, given)):
        with pytest.raises(IllegalError) as error:
            search()
        assert error.value.hint == f"Did you mean {near}?"
