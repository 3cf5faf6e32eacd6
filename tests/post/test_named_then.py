"""Whoever did something is named, in every place that tells of it, whoever sits there now."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.sections import ToldEvent
from rattus_pbem.contract.views import View
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.hosting.derived import letter_numbers, read_report
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.news_origins import explain
from rattus_pbem.inquiry.public_game import public_game
from rattus_pbem.inquiry.public_record import public_record, read_public_record
from rattus_pbem.inquiry.status import statistics
from rattus_pbem.locale import sentences
from rattus_pbem.play.accounts import explain_view
from rattus_pbem.play.explaining import REFEREE
from rattus_pbem.post.game_so_far import so_far
from rattus_pbem.post.letter_events import event_text, explained
from rattus_pbem.record.book import OVER
from rattus_pbem.record.shown_names import shown_names
from rattus_pbem.referee.acts import cancel, eject, replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.rules import load_rules
from rattus_pbem.site.build_site import build_site
from rattus_pbem.site.game_page import shown_turns
from rattus_pbem.site.shown_statistics import shown_statistics
from rattus_pbem.store.blob_names import letter_name
from tests.fairness.verifying import verify

from ..games import GAMES
from ..hosting.homes import compose_for, send
from .mailing import HOUR, NAMES, PEOPLE, THREE, Club, text_of


@pytest.fixture(params=[(rules, who) for rules in GAMES for who in ("Eva <eva@pbem.test>", "bot:sensible")], ids=str)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Club, str, str]:
    """A game that the first to act has played a part of, before the seat was given to somebody else; the seat, and an
    event of that part."""
    rules, who = request.param
    club, seat = played(rules, tmp_path)
    replace_player(club.home, "peste", seat, who, "gone", club.now)
    club.tick()
    numbers = (f"{turn}:{number}" for turn in range(club.turn()) for number in range(1, 20))
    first = next(number for number in numbers if f"{NAMES[seat]} " in _account(club, number, REFEREE))
    return club, seat, first


def played(rules: str, path: Path, **options: Any) -> tuple[Club, str]:
    """The beginning of a game, and the first seat to act in it."""
    club = Club(path, *THREE[rules], rules=rules, **options)
    club.tick()
    seat, turn = club.book().deadlines.asks[0].seat, club.turn()
    for _ in range(12):
        play_on(club)
        if club.turn() > turn + 1:
            break
    return club, seat


def play_on(club: Club) -> None:
    """Whoever is asked sends orders, and they are played."""
    for asked in [ask.seat for ask in club.book().deadlines.asks]:
        send(club.home, compose_for(club.home, asked, f"{asked} {club.now}"), club.now)
    club.tick(100 * HOUR)


def _account(club: Club, number: str, reader: str | None) -> str:
    try:
        with open_game(club.home, "peste", club.now) as session:
            return str(explain(session, number, reader).to_json("peste", reader))
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
        pages = [str(shown_turns(each, "en", [()] * len(each.turns), [None] * len(each.turns))) for each in games]
    assert pages[0] == pages[1]
    return pages[0]


def numbers(club: Club, seat: str, event: str) -> str:
    return str(statistics(club.home, "peste", club.now))


def mail_log(club: Club, seat: str, event: str) -> str:
    ran = club.run("mail", "log", "--player", NAMES[seat])
    assert ran.code == 0
    assert PEOPLE[seat] in ran.out
    assert "eva@pbem.test" not in ran.out
    return NAMES[seat]


PLACES: tuple[Callable[[Club, str, str], str], ...] = (referee, other, by_mail, welcome, site, numbers, mail_log)


@pytest.mark.some(2)
def test_who_did_it_is_named(club: tuple[Club, str, str]) -> None:
    known, seat, event = club
    now = known.book().seats[seat]
    shown = shown_names(load_rules(known.rules), {seat: now}, "en")[seat]
    for place in PLACES:
        text = place(known, seat, event)
        if NAMES[seat] not in text and place in (other, by_mail, welcome, site):
            assert shown not in text, f"{place.__name__} names who sits there now"
        else:
            assert NAMES[seat] in text, place.__name__


def last_events(club: Club) -> list[tuple[int, int]]:
    """The number of the last event so far: of the acts that are over, and of all."""
    with open_game(club.home, "peste", club.now) as session:
        acts = [[place(number) for number, _ in act] for _, act in session.derived.acts(session.game, (0, 0))]
    return [max((number for act in some for number in act), default=(0, 0)) for some in (acts[:-1], acts)]


def place(number: str) -> tuple[int, int]:
    turn, _, nth = number.partition(":")
    return int(turn), int(nth)


def is_untold(club: Club, seat: str) -> bool:
    """Whether another seat has not yet had a letter about something that this one has done."""
    with open_game(club.home, "peste", club.now) as session:
        game = session.game
        assert game.book.stage != OVER
        marks = [letter.event for other, letter in game.book.letters.items() if other != seat]
        events = session.derived.events(game, min(marks))
        return any(getattr(event.seen_by(None), "seat", "") == seat for _, event in events)


Changed = tuple[Club, str, list[tuple[int, int]], str]
WAYS = ("Eva <eva@pbem.test>", "bot:sensible", "ejected", "ejected, then Eva <eva@pbem.test>")


@pytest.fixture(params=[(rules, way) for rules in GAMES for way in WAYS], ids=str)
def changed(request: pytest.FixtureRequest, tmp_path: Path) -> Changed:
    """A game whose first seat was given to somebody else between two letters of the others, and that was played on; the
    seat, the last event before, and who sits there now."""
    rules, way = request.param
    club, seat = played(rules, tmp_path, letters="own_turn")
    while not is_untold(club, seat):
        play_on(club)
    before = last_events(club)
    if "ejected" in way:
        eject(club.home, "peste", club.now, Grounds("gone"), seat, "bot:sensible")
    if way != "ejected":
        replace_player(club.home, "peste", seat, way.removeprefix("ejected, then "), "gone", club.now)
    now = shown_names(load_rules(club.rules), {seat: club.book().seats[seat]}, "en")[seat]
    for _ in range(4):
        play_on(club)
    return club, seat, before, now


@pytest.mark.some(1)
def test_later_letters_name_who_it_was_before_the_change(changed: Changed, tmp_path: Path) -> None:
    club, seat, before, now = changed
    old = new = 0
    for reader in club.seats:
        with open_game(club.home, "peste", club.now) as session:
            names = [letter_name(reader, *number) for number in letter_numbers(session.store, reader)]
            reports = [read_report(session.home, "peste", name) for name in names]
            views = [json.loads(session.store.read(f"{name}.view.json") or b"") for name in names]
        for event in (event for report in reports for event in report.events):
            if place(event.id) <= before[0]:
                assert now not in event.text, f"{reader}, {event.id}"
                old += NAMES[seat] in event.text
            elif place(event.id) > before[1]:
                assert NAMES[seat] not in event.text, f"{reader}, {event.id}"
                new += now in event.text
        for view in views:
            rules = load_rules(view["rules"], view["custom"])
            for entry in view["events"]:
                if before[0] < place(entry["id"]) <= before[1]:
                    continue
                explanation = explain_view(rules, View.from_json(view), entry["id"], "en")
                assert explanation is not None
                text = str(explanation.to_json("peste", reader))
                assert (now if place(entry["id"]) <= before[0] else NAMES[seat]) not in text
    assert old
    assert new
    if club.book().stage != OVER:
        cancel(club.home, "peste", club.now, Grounds("enough"))
    club.tick()
    for reader in club.seats:
        verdict = verify(Bundle(club.home, "peste", reader).to_json(), mails=club.letters / PEOPLE[reader])
        assert verdict["verdict"] == "EXACT", verdict


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_a_successor_is_not_told_that_they_did_what_the_one_before_did(rules: str, lang: str, tmp_path: Path) -> None:
    club, seat = played(rules, tmp_path, letters="own_turn")
    while not is_untold(club, seat):
        play_on(club)
    before = last_events(club)
    with open_game(club.home, "peste", club.now) as session:
        of_before = list(letter_numbers(session.store, seat))
    replace_player(club.home, "peste", seat, "Eva <eva@pbem.test>", "gone", club.now, lang=lang)
    for _ in range(4):
        play_on(club)
    with open_game(club.home, "peste", club.now) as session:
        sent = [number for number in letter_numbers(session.store, seat) if number not in of_before]
        reports = [read_report(session.home, "peste", letter_name(seat, *number)) for number in sent]
        texts = {event.id: event.text for report in reports for event in report.events}
        done = dict(session.derived.events(session.game, (0, 0)))
        story = " ".join(so_far(session, seat, lang).split())
        names = {other: person.name for other, person in session.game.book.seats.items()}
        old = {**names, seat: NAMES[seat]}
        counted = 0
        for number, event in done.items():
            seen = event.seen_by(seat)
            if seen is None or getattr(event, "seat", "") != seat or before[0] < place(number) <= before[1]:
                continue
            is_old = place(number) <= before[0]
            text = session.game.rules.event_text(seen, lang, None if is_old else seat, old if is_old else names)
            counted += is_old and number in texts
            if rules != "godstorm":  # it tells several events in one line
                assert texts.get(number, text) == text
            assert f"{number} {' '.join(text.split())}" in story or f" {number} " not in story
            assert event_text(session, seat, ToldEvent(number, (), "")) == text
            account = explained(session, seat, number)
            assert not account or account[0].startswith(f"{number} ")
            own = sentences("explaining", lang)["own"].partition(" :")[0].partition(":")[0]
            assert not is_old or not [line for line in account if line.startswith(own)]
            assert not is_old or " your sheet " not in " ".join(account)
        assert counted


@pytest.mark.some(2)
def test_films_pictures_and_statistics_name_who_it_was(changed: Changed, tmp_path: Path) -> None:
    club, seat, before, now = changed
    build_site(club.home, tmp_path / "site", club.now)
    drawn = {path.name: path.read_text() for path in (tmp_path / "site/games/peste").glob("*.svg")}
    earlier = [text for name, text in drawn.items() if int(name.split("-")[1]) < before[0][0]]
    assert bool(drawn) == (club.rules != "skirmish")
    if drawn:
        assert earlier
        assert not [text for text in earlier if now in text]
        assert any(NAMES[seat] in text for text in earlier)
    with open_game(club.home, "peste", club.now) as session:
        shown = shown_statistics(public_game(session), "en")
    shown_people = [*(entry.who.name for entry in shown.luck), *(entry.who.name for entry in shown.orders)]
    names = {name for name in shown_people if now in name}
    assert all(name.startswith(f"{NAMES[seat]}, ") for name in names)


@pytest.mark.some(3)
def test_a_successor_is_told_of_the_person_before_not_of_the_computer_between(
    changed: Changed,
) -> None:
    club, seat, _, now = changed
    if now != "Eva":
        return
    news = [" ".join(text_of(mail).split()) for mail in club.box("eva@pbem.test")]
    assert f", after {NAMES[seat]} (" in news[0]
