"""Several servers of one home at once, beside what takes the mail in: nothing is lost, nothing is done twice.

Each is a process of its own. A sheet that is sent to all of them is one sheet; those of a seat that are sent to
different ones replace each other as mails do.
"""

from __future__ import annotations

import json
import random
from collections import Counter as Count
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.post.work import Worker
from rattus_pbem.store.protocol import LockedError
from tests.post import mailing
from tests.post.mailing import HOUR, Club
from tests.post.many_workers import fork
from tests.postgres import Postgres

from .serving import Answered, Counter, block, in_first_turn, make_site, process, take_sheets

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]
SERVERS = 3
CARDS = ("king", "monk", "knight", "merchant")
REGIONS = ("anglia", "gallia", "germania", "hispania", "italia", "polonia")
LATER = 60 * HOUR


class Sheet(NamedTuple):
    """What a page sends, once or several times."""

    seat: str
    text: str
    mark: str


@pytest.fixture(params=["folder", "postgres"])
def club(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """In its first turn, on each store that keeps mail."""
    server: Postgres | None = request.getfixturevalue("postgres") if request.param == "postgres" else None
    monkeypatch.setattr(mailing, "SERVER", server)
    return in_first_turn(tmp_path, LATER)


@contextmanager
def taking_in(club: Club) -> Iterator[None]:
    """What takes the mail in meanwhile, in a process of its own: a worker, or one tick after another."""

    def work() -> None:
        if mailing.SERVER is not None:
            Worker(open_home(club.path), club.now).work(None)
        while True:
            with suppress(LockedError):
                tick(open_home(club.path), club.now)

    child = fork(work)
    try:
        yield
    finally:
        assert child.kill(), "it had ended by itself"


@contextmanager
def servers(club: Club, site: Path) -> Iterator[list[Counter]]:
    """So many servers on ports of their own."""
    take_sheets(club.path)
    with ExitStack() as stack:
        yield [stack.enter_context(process(club.path, site, club.now))[1] for _ in range(SERVERS)]


def mails(club: Club) -> list[dict[str, object]]:
    """The mails that the game has taken in since its first turn began."""
    lines = map(json.loads, club.journal().decode().splitlines())
    return [line for line in lines if line["kind"] == "mail" and line.get("turn") == 1]


def test_each_sheet_is_filed_once_whichever_servers_it_is_sent_to(club: Club, tmp_path: Path) -> None:
    chance = random.Random("servers")
    sheets = [
        Sheet("red", block(club, "red", f"take {card}", f"place in {region}"), f"mark {card} {region}")
        for card, region in product(CARDS, REGIONS)  # by the seat whose turn it is: another's sheet is refused
    ]
    with servers(club, make_site(tmp_path / "site")) as counters, taking_in(club), ThreadPoolExecutor(8) as pool:

        def send(sheet: Sheet) -> list[Answered]:
            """To one, or to all of them at once, as an impatient page does."""
            to = counters if chance.random() < 0.5 else [chance.choice(counters)]
            asked = [everywhere.submit(each.send, sheet.text, sheet.mark) for each in to]
            return [each.result() for each in asked]

        with ThreadPoolExecutor(4 * SERVERS) as everywhere:
            answers = list(pool.map(send, sheets))
    assert {answer.status for of_sheet in answers for answer in of_sheet} <= {200, 202}
    club.tick()
    assert (club.names("in"), club.names("shunt"), club.names("quarantine")) == ([], [], [])
    grades = Count(line["grade"] for line in mails(club))
    assert grades["duplicate"] + len(sheets) == len(mails(club)), grades
    sent_twice = sum(len(of_sheet) - 1 for of_sheet in answers)
    assert grades["duplicate"] <= sent_twice
    assert Count(line["seat"] for line in mails(club) if line["grade"] != "duplicate") == {"red": len(sheets)}
    receipts = [mail["Message-ID"] for mail in club.box("red") if "Receipt for turn 1" in mail["Subject"]]
    assert len(set(receipts)) == len(receipts) >= len(sheets)
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_what_one_server_has_taken_the_others_know(club: Club, tmp_path: Path) -> None:
    with servers(club, make_site(tmp_path / "site")) as (first, second, third), taking_in(club):
        sheet = block(club, "red", "take monk")
        assert [each.send(sheet, "a").status for each in (first, second)] == [200, 200]
        assert second.send(block(club, "red", "take king"), "b").status == 200
        again = third.send(sheet, "a")
        assert "What you have sent since stays as it is" in " ".join(again.text.split())
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert ([order["card"] for order in stored.orders], stored.number) == (["king"], 2)
