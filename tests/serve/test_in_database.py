"""Sheets from the order page where games and mail lie in PostgreSQL and workers take them in: as a mail, receipt and
all; without a worker they are filed, and answered by mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.post.work import Worker
from tests.post import mailing
from tests.post.mailing import Club, text_of
from tests.post.many_workers import fork
from tests.postgres import Postgres

from .serving import TURN, block, in_first_turn, make_site, serving

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]


@pytest.fixture
def club(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setattr(mailing, "SERVER", postgres)
    return in_first_turn(tmp_path)


@contextmanager
def worker(club: Club) -> Iterator[None]:
    """A worker in a process of its own."""
    child = fork(lambda: Worker(open_home(club.path), club.now).work(None))
    try:
        yield
    finally:
        assert child.kill(), "the worker had ended by itself"


def test_a_sheet_is_answered_with_the_receipt_that_goes_out_by_mail(club: Club, tmp_path: Path) -> None:
    with worker(club), serving(club, make_site(tmp_path / "site")) as counter:
        answer = counter.send(block(club, "red", *TURN))
        again = counter.send(block(club, "red", *TURN))
    assert (answer.status, again.status, counter.problems) == (200, 200, [])
    receipts = [re.search(r"<pre>(.*?)</pre>", each.text, re.DOTALL) for each in (answer, again)]
    club.tick()
    mail = text_of(club.receipt_mail("red"))
    assert [" ".join(unescape(each[1]).split()) for each in receipts if each] == [" ".join(mail.split())] * 2
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert stored.number == 1
    assert [order["do"] for order in stored.orders] == ["take", "place", "plague"]
    assert club.count("in") == 0


def test_where_no_worker_is_at_work_it_is_filed_and_answered_by_mail(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattus_pbem.serve.sheet_desk.WAIT", 0.2)
    with serving(club, make_site(tmp_path / "site")) as counter:
        assert counter.send(block(club, "red", *TURN)).status == 202
        assert counter.send(block(club, "red", *TURN, code="AAAA-AAAA")).status == 403
    assert club.count("in") == 1
    club.tick()
    assert (club.receipt("red")[0], club.count("in")) == ("ok", 0)


def test_a_database_that_is_gone_is_said_and_when_it_is_back_sheets_are_taken(
    club: Club, tmp_path: Path, postgres: Postgres
) -> None:
    sheet = block(club, "red", *TURN)
    with serving(club, make_site(tmp_path / "site")) as counter:
        assert counter.send(block(club, "blue", "take monk", code="AAAA-AAAA")).status == 403
        postgres.stop()
        refused = counter.send(sheet)
        postgres.start()
        assert refused.status == 503
        assert "send them by mail" in " ".join(refused.text.split())
        assert counter.problems.pop().startswith("a sheet could not be filed: the database: ")
        counter.problems.clear()
        with worker(club):
            assert counter.send(sheet).status == 200
        assert counter.problems == []
