"""Every act of the referee, in every game, running and over: it takes a dispute, is told to all, and is done once."""

from __future__ import annotations

import inspect
import json
import shutil
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.app import commands_of
from rattus_pbem.cli.commands import referee
from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.referee.disputes import write_dispute
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.ruling import rule_answer, rule_event

from ..games import GAMES
from ..hosting.acts import EVENTS, EVERY_ACT, REASON, Act, default_of, every_act_of
from .mailing import HOUR, THREE, Club, text_of

AFTER_THE_END = ("rollback with fresh dice", "rollback with the same orders", "restore", "announce")
ONE_SEAT = ("extend", "extend all", "process", "rule an answer", "edit a seat")
"""Acts that concern the seat that is awaited; the others read of them in their next letters."""
LATER = ("eject", "eject to a computer player", "reopen", "replace")
"""Acts that nobody hears of before the next letter but those whose seat it is."""


def begun(path: Path, rules: str, stage: str) -> Club:
    """A club of two people whose game waits for one of them, or is over by its rules; the referee knows a dispute."""
    away: dict[str, Any] = {f"{seat}__absent": "bot" for seat in THREE[rules]}
    club = Club(path, *THREE[rules], rules=rules, nmr_limit="1", **away)
    club.tick()
    if rules == "rattus":
        club.order("red", "first gallia")
        club.tick()
    while stage == "over" and club.book().stage != "over":
        club.tick(300 * HOUR)
    with open_game(club.home, "peste", club.now) as session:
        write_dispute(session.game, THREE[rules][0], "1:1", [], "why?")
        session.commit()
    club.tick()
    return club


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Club]:
    return {}


@pytest.fixture(params=[(rules, stage) for rules in GAMES for stage in ("running", "over")], ids="-".join)
def club(
    request: pytest.FixtureRequest,
    clubs: dict[tuple[str, str], Club],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Club:
    rules, stage = request.param
    if request.param not in clubs:
        clubs[request.param] = begun(tmp_path_factory.mktemp("club"), rules, stage)
    known = clubs[request.param]
    club = Club.__new__(Club)
    club.__dict__ |= known.__dict__ | {"path": tmp_path / "home", "letters": tmp_path / "letters"}
    shutil.copytree(known.path, club.path)
    if known.letters.exists():
        shutil.copytree(known.letters, club.letters)
    club.configure("")
    return club


def seat_of(club: Club) -> str:
    """The seat that is awaited; of a game that is over the first."""
    asked = club.book().deadlines.asks
    return asked[0].seat if asked else club.seats[0]


def prepare(club: Club, name: str) -> None:
    """What must have been done before."""
    before = {"resume": "pause", "restore": "rollback with fresh dice"}.get(name)
    if before is not None and not (name == "resume" and club.book().stage == "over"):
        every_act_of(seat_of(club))[before](club.home, club.now, Grounds("before"))
        if name != "restore":  # else the computer players that sit there by then play on
            club.tick()


def heard(club: Club, who: str) -> int:
    """How many mails with the reason somebody has got."""
    return sum(REASON in " ".join(text_of(mail).split()) for mail in club.box(who))


def test_the_table_has_every_command_that_takes_a_dispute() -> None:
    commands = {name: import_module(file.module).command for name, file in commands_of(referee.__name__).items()}
    taking = {name for name, function in commands.items() if "dispute" in inspect.signature(function).parameters}
    assert taking == {name.split()[0] for name in EVERY_ACT}
    assert taking >= {"rollback", "restore", "announce"}


def act_of(club: Club, name: str) -> Act:
    """The act; an answer by hand is the same each time that it is said."""
    seat = seat_of(club)
    if name == "rule an event":
        text = json.dumps({**EVENTS[club.rules], **({"seat": "red"} if club.rules == "rattus" else {})})
        return lambda home, now, grounds: rule_event(home, "peste", now, grounds, text)
    if name != "rule an answer":
        return every_act_of(seat)[name]
    text = json.dumps(default_of(club.home, seat)) if club.book().stage == "play" else "done"
    return lambda home, now, grounds: rule_answer(home, "peste", now, grounds, seat, text)


@pytest.mark.parametrize("name", EVERY_ACT)
@pytest.mark.some(2)
def test_it_takes_a_dispute_is_told_and_done_once(club: Club, name: str) -> None:
    prepare(club, name)
    seat, over = seat_of(club), club.book().stage == "over"
    act = act_of(club, name)
    journal = club.journal()
    if over and name not in AFTER_THE_END:
        if name in ("resume", "rule an answer"):  # it is not paused, nothing is asked
            with suppress(IllegalError):
                assert not act(club.home, club.now, Grounds(REASON, 1)).changed
        else:
            with pytest.raises(IllegalError, match="over"):
                act(club.home, club.now, Grounds(REASON, 1))
        assert club.journal() == journal
        return
    seats = club.seats
    assert act(club.home, club.now, Grounds(REASON, 1)).changed
    assert [each.reason for each in club.book().disputes[0].acts][-1] == REASON
    club.tick(timedelta(minutes=5))
    concerned = [seat] if name in ONE_SEAT else [] if name in LATER else seats
    for each in seats:
        who = "eva" if name == "replace" and each == seat else each
        reads_why = heard(club, who) or any(REASON in str(notice) for notice in club.book().notices[each])
        assert reads_why, f"{each} does not hear why"
        if each in concerned:
            assert heard(club, who), f"{each} has no mail that says why"
        if over:
            assert heard(club, who) == (2 if name == "announce" else 1)
    journal, counts = club.journal(), [heard(club, each) for each in seats]
    assert not act(club.home, club.now, Grounds(REASON, 1)).changed
    assert club.journal() == journal, "said again after a tick it is not done again"
    club.tick()
    assert [heard(club, each) for each in seats] == counts
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("name", ["extend", "extend all", "rule an event", "announce", "rollback with fresh dice"])
@pytest.mark.some(2)
def test_what_is_meant_again_is_done_again(club: Club, name: str) -> None:
    if club.book().stage == "over" and name not in AFTER_THE_END:
        pytest.skip("nothing can be done in a game that is over")
    act = act_of(club, name)
    for _ in range(2):
        assert act(club.home, club.now, Grounds(REASON, again=True)).changed
        club.tick()
    assert replay_game(club.home, "peste").verdict == "EXACT"
