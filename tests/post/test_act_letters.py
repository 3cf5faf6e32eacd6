"""What players read of the referee's acts: whom an act concerns at once, the others in their next letters."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.agenda import next_due
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.status import status, status_lines
from rattus_pbem.record.shown_names import shown_names
from rattus_pbem.referee.acts import cancel, edit, eject, extend, pause, process, replace_player, resume
from rattus_pbem.referee.disputes import answer_dispute
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.host_messages import announce, write_to_players
from rattus_pbem.rules import load_rules
from rattus_pbem.store.blob_names import letter_name
from tests.games import GAMES

from .made_again import made_again
from .mailing import HOUR, THREE, Club, text_of

WHY = Grounds("a reason of the referee")


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Red is asked for its first placement; blue reads French."""
    club = Club(tmp_path, blue__lang="fr")
    club.tick()
    return club


def text(club: Club, seat: str, place: int = -1) -> str:
    """The text of a mail of a seat, in one line."""
    return " ".join(text_of(club.box(seat)[place]).split())


def calendar(club: Club, seat: str) -> str:
    (file,) = [part for part in club.box(seat)[-1].iter_attachments() if str(part.get_filename()).endswith(".ics")]
    return str(file.get_content())


def test_a_paused_game_stands_still_and_stores_mail(club: Club) -> None:
    until = club.book().deadlines.asks[0].until
    pause(club.home, "peste", club.now, WHY)
    club.tick()
    assert "The referee has paused the game" in text(club, "red")
    assert WHY.reason in text(club, "blue")
    assert "L’arbitre a mis la partie en pause" in text(club, "blue")
    assert "METHOD:CANCEL" in calendar(club, "red")
    with open_game(club.home, "peste", club.now) as session:
        assert next_due(session.game) is None
    club.order("red", "first gallia")
    club.tick(200 * HOUR)
    assert "the game is paused (a reason of the referee)" in text(club, "red")
    assert "until" not in text(club, "red")
    assert club.book().ask_of("red"), "nothing is played, and nothing is late"
    (line,) = status_lines(status(club.home, club.now))
    assert "paused since" in line
    assert "referee resume peste" in line
    count = len(club.box("red"))
    club.tick(200 * HOUR)
    assert len(club.box("red")) == count, "nobody is reminded"
    resume(club.home, "peste", club.now, Grounds("it is clear now"))
    ask = club.book().ask_of("red")
    assert ask is not None
    assert ask.until > until
    club.tick(timedelta(minutes=5))
    assert club.book().ask_of("blue"), "what was stored is played"
    assert any("La partie reprend" in " ".join(text_of(mail).split()) for mail in club.box("blue"))
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_deadlines_move_by_the_time_of_the_pause(club: Club) -> None:
    before = club.book().deadlines.asks[0]
    club.tick(30 * HOUR)
    pause(club.home, "peste", club.now, WHY)
    club.tick(100 * HOUR)
    resume(club.home, "peste", club.now, Grounds("on"))
    after = club.book().deadlines.asks[0]
    assert [getattr(after, key) for key in ("until", "grace")] == [
        (timedelta(hours=100) + datetime.fromisoformat(getattr(before, key))).isoformat() for key in ("until", "grace")
    ]
    club.tick(HOUR)
    assert "are now due by" in text(club, "red")
    assert "BEGIN:VEVENT" in calendar(club, "red")


def test_an_extension_is_told_at_once_to_whom_it_concerns(club: Club) -> None:
    count = len(club.box("blue"))
    extend(club.home, "peste", club.now, WHY, "red", minutes=24 * 60)
    club.tick()
    assert "The referee has extended your deadline: a reason of the referee" in text(club, "red")
    assert "Your orders for turn 0 of peste are now due by" in text(club, "red")
    assert "BEGIN:VEVENT" in calendar(club, "red")
    assert len(club.box("blue")) == count
    club.order("red", "first gallia")
    club.tick()
    assert "a prolongé l’échéance de Anna" in text(club, "blue")


def test_reminders_come_again_before_the_new_deadline(club: Club) -> None:
    club.tick(65 * HOUR)
    count = len(club.box("red"))
    extend(club.home, "peste", club.now, WHY, "red", minutes=48 * 60)
    club.tick()
    assert len(club.box("red")) == count + 1
    club.tick(42 * HOUR)
    assert len(club.box("red")) == count + 2


def test_a_deadline_that_has_passed_is_not_extended_into_the_past(club: Club) -> None:
    with pytest.raises(IllegalError, match="would give no more time"):
        extend(club.home, "peste", club.now, WHY, to=club.now + HOUR)
    for far in ({"minutes": 99999 * 24 * 60}, {"to": club.now + 9000 * HOUR}):
        with pytest.raises(IllegalError, match="an extension cannot be taken back"):
            extend(club.home, "peste", club.now, WHY, **far)
    with pytest.raises(IllegalError, match="blue is not awaited") as error:
        extend(club.home, "peste", club.now, WHY, "blue", minutes=60)
    assert error.value.hint == "Awaited: red."
    with pytest.raises(IllegalError) as error:
        extend(club.home, "peste", club.now, WHY, "rod", minutes=60)
    assert error.value.hint == "Did you mean red?"


def test_a_seat_that_is_processed_has_missed_nothing(club: Club) -> None:
    process(club.home, "peste", club.now, WHY, "red")
    club.tick()
    assert club.book().ask_of("blue")
    assert club.book().misses.get("red", 0) == 0
    read = " ".join(" ".join(text_of(mail).split()) for mail in club.box("red"))
    assert "The referee has stopped waiting for your orders" in read
    assert "No orders arrived in time" not in read
    assert "L’arbitre n’a plus attendu Anna" in text(club, "blue")


def test_what_is_there_is_played_when_a_seat_is_processed(club: Club) -> None:
    club.write("red", "BEGIN ORDERS peste red turn 0\nwait\nfirst italia\nEND ORDERS\n")
    club.tick()
    assert club.book().ask_of("red")
    process(club.home, "peste", club.now, WHY)
    club.tick()
    with open_game(club.home, "peste", club.now) as session:
        regions = session.game.rules.state_to_json(session.game.state)["regions"]
    assert regions["italia"]["cubes"] == {"red": 2}


def test_an_ejected_player_hears_why_and_has_no_seat_any_more(club: Club) -> None:
    eject(club.home, "peste", club.now, WHY, "red", "hold")
    club.tick()
    assert "You no longer play red in the game peste" in text(club, "red")
    assert WHY.reason in text(club, "red")
    assert "METHOD:CANCEL" in calendar(club, "red")
    assert "Anna ne joue plus rouge ; les choix par défaut" in text(club, "blue")
    assert club.book().ask_of("blue")
    count = len(club.box("red"))
    club.write("red", "join peste red")
    club.order("red", "first gallia")
    club.tick()
    assert club.book().seats["red"].address == ""
    assert not [mail for mail in club.box("red")[count:] if "ok" in mail["Subject"]]
    replace_player(club.home, "peste", "red", "Anna <anna@pbem.test>", "she has apologised", club.now)
    club.tick()
    assert "Welcome, Anna" in text(club, "red")
    assert not club.book().seats["red"].ejected
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_only_a_seat_that_somebody_plays_is_taken_from_him(club: Club) -> None:
    with pytest.raises(IllegalError) as error:
        eject(club.home, "peste", club.now, WHY, "red", "bot:sensibel")
    assert error.value.hint == "Did you mean bot:sensible?"
    eject(club.home, "peste", club.now, WHY, "red")
    assert club.book().seats["red"].bot == "hold", "as its option absent says"


def test_the_last_who_plays_is_not_left_to_the_defaults(club: Club) -> None:
    first, *others, last = club.seats
    for seat in (first, *others):
        eject(club.home, "peste", club.now, WHY, seat, "hold")
    with pytest.raises(IllegalError, match="nobody would be left who plays"):
        eject(club.home, "peste", club.now, WHY, last, "hold")
    eject(club.home, "peste", club.now, WHY, first, "bot:sensible")
    eject(club.home, "peste", club.now, WHY, last, "hold")
    assert club.book().seats[last].bot == "hold"


def test_a_cancelled_game_ends_for_everybody(club: Club) -> None:
    cancel(club.home, "peste", club.now, WHY)
    club.tick()
    assert "The referee has ended it without a result: a reason of the referee" in text(club, "red")
    assert "L’arbitre l’a arrêtée sans résultat" in text(club, "blue")
    assert "METHOD:CANCEL" in calendar(club, "red")
    count = len(club.box("red"))
    club.tick(300 * HOUR)
    assert len(club.box("red")) == count
    for act in (pause, resume, process):
        if act is not resume:
            with pytest.raises(IllegalError):
                act(club.home, "peste", club.now, WHY)


def test_a_game_that_has_not_begun_can_be_paused_extended_begun_or_cancelled(tmp_path: Path) -> None:
    club = Club(tmp_path, nonces=True)
    club.tick()
    until = club.book().nonces.until
    extend(club.home, "peste", club.now, WHY, minutes=60)
    assert datetime.fromisoformat(club.book().nonces.until) - datetime.fromisoformat(until) == HOUR
    pause(club.home, "peste", club.now, WHY)
    club.tick(200 * HOUR)
    assert club.book().stage == "nonces"
    resume(club.home, "peste", club.now, WHY)
    club.tick()
    assert club.book().stage == "nonces"
    assert "can now be sent until" in text(club, "red")
    process(club.home, "peste", club.now, WHY)
    club.tick()
    assert club.book().stage == "play"
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_a_game_that_never_filled_up_is_cancelled(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.begin("pocks", ("red=Anna <anna@pbem.test>", "blue=open"))
    club.tick()
    cancel(club.home, "pocks", club.now, WHY)
    result = club.tick()
    assert (result.fenced, result.failed) == ([], [])
    assert WHY.reason in text(club, "red")
    assert club.book("pocks").stage == "over"
    (club.path / "games/pocks/game.json").unlink()
    assert club.book("pocks").stage == "over"
    assert replay_game(club.home, "pocks").verdict == "EXACT"


ACTS: dict[str, tuple[Callable[[Club], object], ...]] = {
    "extend": (
        lambda club: extend(club.home, "peste", club.now, WHY, minutes=60),
        lambda club: extend(club.home, "peste", club.now, WHY, minutes=90),
    ),
    "edit": (
        lambda club: edit(club.home, "peste", club.now, WHY, ["grace=6h"]),
        lambda club: edit(club.home, "peste", club.now, WHY, ["grace=7h"]),
    ),
    "pause": (
        lambda club: (pause(club.home, "peste", club.now, WHY), resume(club.home, "peste", club.now, WHY)),
        lambda club: (
            pause(club.home, "peste", club.now, Grounds("once more", again=True)),
            resume(club.home, "peste", club.now, WHY),
        ),
    ),
    "answer and announce": (
        lambda club: write_to_players(club.home, "peste", ["red"], "hello", club.now, again=True),
        lambda club: announce(club.home, "peste", "hello", club.now, WHY),
    ),
    "answer twice": (lambda club: write_to_players(club.home, "peste", ["red"], "hello", club.now, again=True),) * 2,
    "dispute": (lambda club: answer_dispute(club.home, "peste", 1, "so it is", club.now, again=True),) * 2,
}
"""Two acts of which each is told in a letter of its own."""


@pytest.mark.parametrize("ticks_between", [True, False], ids=["a tick between", "one tick for both"])
@pytest.mark.parametrize("what", ACTS)
@pytest.mark.some(3)
def test_two_acts_in_one_second_are_both_told(club: Club, what: str, *, ticks_between: bool) -> None:
    club.write("red", "dispute: I had more cubes")
    club.tick()
    before = len(club.box("red"))
    counts = []
    for act in ACTS[what]:
        act(club)
        if ticks_between:
            club.tick(timedelta(0))
            counts.append(len(club.box("red")) - before)
    club.tick(timedelta(0))
    letters = club.box("red")[before:]
    assert counts in ([], [1, 2])
    assert len({mail["Message-ID"] for mail in letters}) == len(letters)
    if not ticks_between:
        assert len(letters) == (1 if what in ("extend", "edit", "pause") else 2), "acts that leave together share one"
    club.tick(timedelta(0))
    assert len(club.box("red")) == before + len(letters), "and none of them twice"


def newest_view(club: Club, seat: str) -> bytes:
    with open_game(club.home, "peste", club.now) as session:
        letter = session.game.book.letters[seat]
        return session.store.read(f"{letter_name(seat, *letter.place)}.view.json") or b""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(2)
def test_nobody_is_named_by_the_id_of_an_empty_seat(tmp_path: Path, rules: str, lang: str) -> None:
    first, reader = THREE[rules][:2]
    options: Any = {f"{reader}__lang": lang}
    club = Club(tmp_path, *THREE[rules], rules=rules, **options)
    club.tick()
    word = load_rules(rules).lexicon.name("seat", first, lang)
    eject(club.home, "peste", club.now, WHY, first, "hold")
    with open_game(club.home, "peste", club.now) as session:
        assert shown_names(session.game.rules, session.game.book.seats, lang)[first] == word
    club.tick()
    club.tick(300 * HOUR)
    letter = json.loads(newest_view(club, reader))
    assert letter["names"][first] == word
