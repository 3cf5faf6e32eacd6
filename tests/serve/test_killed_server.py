"""The server is killed while a sheet is on its way: nothing is lost, and what the page sends again is there once."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.post.mailing import HOUR, Club

from .serving import Counter, block, take_sheets

pytestmark = pytest.mark.full
POINTS = 50
CARDS = ("king", "monk", "knight", "merchant")


@contextmanager
def process(club: Club, site: Path) -> Iterator[tuple[subprocess.Popen[str], Counter]]:
    """A server in a process of its own, at the club's time."""
    words = ["serve", str(site), "--home", str(club.path), "--port", "0", "--now", club.now.isoformat()]
    with subprocess.Popen([sys.executable, "-m", "rattus_pbem", *words], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = re.search(r":(\d+)/", running.stdout.readline())
        assert address is not None
        try:
            yield running, Counter(int(address[1]), [])
        finally:
            running.kill()


def killed_after(running: subprocess.Popen[str], seconds: float) -> threading.Thread:
    """What kills a process so much later."""

    def kill() -> None:
        time.sleep(seconds)
        os.kill(running.pid, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def test_a_sheet_that_is_sent_again_after_a_kill_is_there_once(tmp_path: Path) -> None:
    club, site = Club(tmp_path, mail_delay="60h"), tmp_path / "site"
    take_sheets(club.path)
    (site / "order").mkdir(parents=True)
    (site / "order" / "index.html").write_text("the page")
    club.tick()
    for seat in (*club.seats, *reversed(club.seats)):
        club.order(seat, "first in gallia")
        club.tick()
        club.tick(61 * HOUR)
    assert club.turn() == 1
    with process(club, site) as (_, counter):
        begun = time.monotonic()
        assert counter.send(block(club, "red", "take baker"), mark="first").status == 200
        whole = time.monotonic() - begun
    for point in range(POINTS):
        club.now += timedelta(minutes=2)
        sheet, mark = block(club, "red", f"take {CARDS[point % len(CARDS)]}"), f"mark {point}"
        with process(club, site) as (running, counter):
            killer = killed_after(running, whole * 1.2 * point / POINTS)
            with suppress(OSError, HTTPException):
                counter.send(sheet, mark=mark)
            killer.join()
        with process(club, site) as (_, counter):
            assert counter.send(sheet, mark=mark).status == 200
        stored = club.book().stored("red", 1)
        assert stored is not None
        assert [order["card"] for order in stored.orders] == [CARDS[point % len(CARDS)]]
    lines = [json.loads(line) for line in club.journal().decode().splitlines()]
    mails = [line for line in lines if line["kind"] == "mail" and line.get("turn") == 1]
    assert len([line for line in mails if line["grade"] != "duplicate"]) == 1 + POINTS
    assert club.names("in") == []
