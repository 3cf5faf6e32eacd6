"""Whoever did something is named, in every place that tells of it, whoever sits there now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rattus_pbem.hosting.explanations import explain
from rattus_pbem.hosting.public_game import public_game
from rattus_pbem.hosting.public_record import public_record, read_public_record
from rattus_pbem.hosting.read_statistics import statistics
from rattus_pbem.hosting.replacing import replace_player
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.shown_names import shown_names
from rattus_pbem.play.explaining import REFEREE
from rattus_pbem.post.letter_events import explained
from rattus_pbem.post.so_far import so_far
from rattus_pbem.site.game_page import shown_turns
from tests.cli.running import run

from ..games import GAMES
from ..hosting.homes import compose_for, send
from .mailing import HOUR, NAMES, PEOPLE, THREE, Club


@pytest.fixture(params=[(rules, who) for rules in GAMES for who in ("Eva <eva@pbem.test>", "bot:sensible")], ids=str)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Club, str, str]:
    """A game that the first to act has played a part of, before the seat was given to somebody else; the seat, and an
    event of that part."""
    rules, who = request.param
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    seat, turn = club.book().asked[0]["seat"], club.turn()
    for _ in range(12):
        for asked in [ask["seat"] for ask in club.book().asked]:
            send(club.home, compose_for(club.home, asked, f"{asked} {club.now}"), club.now)
        club.tick(100 * HOUR)
        if club.turn() > turn + 1:
            break
    replace_player(club.home, "peste", seat, who, "gone", club.now)
    club.tick()
    numbers = (f"{turn}:{number}" for turn in range(club.turn()) for number in range(1, 20))
    first = next(number for number in numbers if f"{NAMES[seat]} " in _account(club, number, REFEREE))
    return club, seat, first


def _account(club: Club, number: str, reader: str | None) -> str:
    try:
        with open_game(club.home, "peste", club.now) as session:
            return str(explain(session, number, reader))
    except Exception:  # there is no such event
        return ""


def referee(club: Club, seat: str, event: str) -> str:
    return _account(club, event, REFEREE)


def other(club: Club, seat: str, event: str) -> str:
    return _account(club, event, next(each for each in club.seats if each != seat))


def by_mail(club: Club, seat: str, event: str) -> str:
    with open_game(club.home, "peste", club.now) as session:
        return " ".join(explained(session, next(each for each in club.seats if each != seat), event))


def welcome(club: Club, seat: str, event: str) -> str:
    with open_game(club.home, "peste", club.now) as session:
        return so_far(session, next(each for each in club.seats if each != seat), "en")


def site(club: Club, seat: str, event: str) -> str:
    with open_game(club.home, "peste", club.now) as session:
        game = public_game(session)
        games = (game, read_public_record(public_record(session)).game)
        pages = [str(shown_turns(each, "en", [()] * len(each.turns), [""] * len(each.turns))) for each in games]
    assert pages[0] == pages[1]
    return pages[0]


def numbers(club: Club, seat: str, event: str) -> str:
    return str(statistics(club.home, "peste", club.now))


def mail_log(club: Club, seat: str, event: str) -> str:
    ran = run("mail", "log", "--player", NAMES[seat], "--home", club.path, "--now", club.now.isoformat())
    assert ran.code == 0
    assert PEOPLE[seat] in ran.out
    assert "eva@pbem.test" not in ran.out
    return NAMES[seat]


PLACES: tuple[Callable[[Club, str, str], str], ...] = (referee, other, by_mail, welcome, site, numbers, mail_log)


def test_who_did_it_is_named(club: tuple[Club, str, str]) -> None:
    known, seat, event = club
    now = known.book().seats[seat]
    shown = shown_names({seat: now}, "en")[seat]
    for place in PLACES:
        text = place(known, seat, event)
        if NAMES[seat] not in text and place in (other, by_mail, welcome, site):
            assert shown not in text, f"{place.__name__} names who sits there now"
        else:
            assert NAMES[seat] in text, place.__name__
