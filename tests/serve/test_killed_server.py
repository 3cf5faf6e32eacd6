"""The server is killed while a sheet is on its way: nothing that was answered is lost, and what the page sends again is
there once."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import timedelta
from functools import partial
from http.client import HTTPException
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.serve.sheet_desk import Accepted, Answer, Filed, SheetDesk
from rattus_pbem.testing.killing import PLACES, is_killed
from tests.post.mailing import HOUR, Club

from .serving import Counter, block, in_first_turn, make_site, process, take_sheets

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]
POINTS, FEW = 50, 4
AT_ONCE, SERVERS = 6, 2
"""So many sheets come in while a server is killed, to so many servers of one home."""
MORE = ("place 1 in gallia", "plague default")
"""What may come behind a card: with it there are twice as many different sheets as come in at once."""
CARDS = ("king", "monk", "knight", "merchant")


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = in_first_turn(tmp_path, 60 * HOUR)
    take_sheets(club.path)
    return club


def sheets_filed(club: Club) -> int:
    """How many sheets of the turn the game has taken in; a copy of one is not another."""
    lines = map(json.loads, club.journal().decode().splitlines())
    return sum(line["kind"] == "mail" and line.get("turn") == 1 and line["grade"] != "duplicate" for line in lines)


def check_taken_in(club: Club, sheets: int, card: str) -> None:
    """So many sheets are there, nothing waits, and the last of them is in force."""
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [order["card"] for order in stored.orders] == [card]
    assert (sheets_filed(club), club.names("in")) == (sheets, [])


def answer_of(club: Club, sheet: str, mark: str) -> Answer:
    """What a server that has just been started answers."""
    desk = SheetDesk(club.path, lambda: club.now, print)
    judged = desk.judge(sheet, "en")
    assert isinstance(judged, Accepted)
    filed = desk.keep(judged, mark)
    assert isinstance(filed, Filed)
    return desk.settle(filed)


def test_killed_at_each_place_where_it_touches_the_disk(club: Club) -> None:
    number, deaths = 1, 0
    while True:
        club.now += timedelta(minutes=2)
        card, place = CARDS[number % len(CARDS)], PLACES[number % len(PLACES)]
        send = partial(answer_of, club, block(club, "red", f"take {card}"), f"mark {number}")
        if not is_killed(send, number, place):
            break
        deaths += 1
        answer = send()
        assert answer.state in ("taken", "before")
        assert "Your orders are stored" in answer.receipt, answer
        check_taken_in(club, deaths, card)
        number += 1
    assert deaths >= POINTS


def killed_after(process: int, seconds: float) -> threading.Thread:
    """What kills a process so much later."""

    def kill() -> None:
        time.sleep(seconds)
        os.kill(process, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def test_a_server_that_is_killed_at_any_time_keeps_what_it_has_answered(club: Club, tmp_path: Path) -> None:
    site, answered, waits = make_site(tmp_path / "site"), 0, ("take merchant", "first")
    for point in range(POINTS + 1):
        club.now += timedelta(minutes=2)
        with process(club.path, site, club.now) as (running, counter):
            begun = time.monotonic()
            assert counter.send(block(club, "red", waits[0]), waits[1]).status == 200
            whole = time.monotonic() - begun
            check_taken_in(club, point + 1, waits[0].split()[1])
            waits = f"take {CARDS[point % len(CARDS)]}", f"mark {point}"
            killer = killed_after(running.pid, whole * 1.2 * point / POINTS)
            with suppress(OSError, HTTPException):
                assert counter.send(block(club, "red", waits[0]), waits[1]).status == 200
                answered += 1
                check_taken_in(club, point + 2, waits[0].split()[1])
            killer.join()
    assert 0 < answered < POINTS


@pytest.mark.parametrize("points", [pytest.param(POINTS, marks=pytest.mark.minutes), FEW])
def test_of_sheets_that_stream_in_none_is_lost_or_there_twice_whenever_a_server_is_killed(
    club: Club, tmp_path: Path, points: int
) -> None:
    site, chance, longest, unanswered = make_site(tmp_path / "site"), random.Random(f"killed {points}"), 0.1, 0
    for point in range(points):
        club.now += timedelta(minutes=15)
        sheets = [
            (block(club, "red", f"take {CARDS[n % len(CARDS)]}", *MORE[: n // len(CARDS) % 3]), f"mark {n}")
            for n in range(point * AT_ONCE, (point + 1) * AT_ONCE)
        ]
        answered: set[tuple[str, str]] = set()

        def send(sheet: tuple[str, str], to: Counter, answered: set[tuple[str, str]] = answered) -> None:
            with suppress(OSError, HTTPException):
                assert to.send(*sheet).status in (200, 202)  # 202: another server reads it
                answered.add(sheet)

        with ExitStack() as running, ThreadPoolExecutor(AT_ONCE) as pool:
            servers = [running.enter_context(process(club.path, site, club.now)) for _ in range(SERVERS)]
            killed, kept = (servers[each] for each in chance.sample(range(SERVERS), SERVERS))
            killer, begun = killed_after(killed[0].pid, chance.uniform(0, 0.7 * longest)), time.monotonic()
            list(pool.map(send, sheets, [chance.choice((killed, killed, kept))[1] for _ in sheets]))
            longest = time.monotonic() - begun  # the next is killed while there is something to answer
            killer.join()
            unanswered += len(sheets) - len(answered)
            for sheet in sheets:
                answer = kept[1].send(*sheet)
                assert answer.status == 200
                assert "your orders are stored" in answer.text.lower(), answer.text
    club.tick()
    assert (club.names("in"), club.names("shunt"), club.names("quarantine")) == ([], [], [])
    assert sheets_filed(club) == points * AT_ONCE
    receipts = [mail["Message-ID"] for mail in club.box("red") if "Receipt for turn 1" in mail["Subject"]]
    assert len(set(receipts)) == len(receipts) >= points * AT_ONCE
    assert unanswered > 0
    assert replay_game(club.home, "peste").verdict == "EXACT"
