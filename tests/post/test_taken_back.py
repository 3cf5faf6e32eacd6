"""Orders that are taken back, and sheets that hold nothing: what is stored, what is said of it, and the calendar."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit

from .made_again import made_again
from .mailing import HOUR, Club
from .test_dates import entry, receipt_entry

EMPTY = "BEGIN ORDERS peste red turn 0\nEND ORDERS\n"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Orders by mail wait for three hours."""
    club = Club(tmp_path, mail_delay="3h")
    club.tick()
    return club


def receipt(club: Club, text: str = "", *orders: str) -> tuple[str, str]:
    if text:
        club.write("red", text)
    else:
        club.order("red", *orders)
    club.tick(timedelta(minutes=1))
    grade, answer = club.receipt("red")
    return grade, " ".join(answer.split())


def stored(club: Club) -> list[Any]:
    sheet = club.book().stored("red", 0)
    return [] if sheet is None else list(sheet.orders)


@pytest.mark.parametrize(
    "text", [EMPTY, EMPTY.replace("\nEND", "\n// first in gallia\nwait\nEND"), "DEBUT ORDRES\nFIN ORDRES"]
)
def test_an_empty_block_is_refused_and_what_was_stored_stays(club: Club, text: str) -> None:
    receipt(club, "", "first in gallia")
    grade, answer = receipt(club, text)
    assert grade == "refused"
    assert "there is nothing between BEGIN and END" in answer
    assert "What was stored before has not changed." in answer
    assert "you can change them until" in answer
    assert (len(stored(club)), receipt_entry(club, "red")) == (1, {})


def test_an_empty_file_is_refused_too(club: Club, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet"
    template = '{"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": "red", "turn": 0, "orders": []%s}'
    for text in (EMPTY, template % "", template % ', "note": "nothing"'):
        sheet.write_text(text)
        with open_game(club.home, "peste", club.now) as session, pytest.raises(IllegalError, match="there is nothing"):
            submit(session, "red", sheet)


@pytest.mark.parametrize("line", ["standing: none", "conditional: none", "default: none", "setting: potion orders"])
def test_a_part_that_takes_something_back_is_something(club: Club, line: str) -> None:
    grade, answer = receipt(club, "", line)
    assert grade == "ok", answer


def test_clear_takes_the_orders_back_and_brings_the_deadline_back(club: Club) -> None:
    receipt(club, "", "first in gallia")
    gone = receipt_entry(club, "red")
    grade, answer = receipt(club, "clear")
    back = receipt_entry(club, "red")
    assert (grade, stored(club)) == ("ok", [])
    assert "please send your orders by" in answer
    assert (gone["METHOD"], back["METHOD"]) == ("CANCEL", "PUBLISH")
    assert (gone["UID"], int(gone["SEQUENCE"]) < int(back["SEQUENCE"])) == (back["UID"], True)
    assert entry(club.box("red")[0])["UID"] == back["UID"]
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_orders_and_clear_in_one_tick_leave_one_entry_and_the_other_way_round_none(club: Club) -> None:
    club.order("red", "first in gallia")
    club.write("red", "clear", received_at=club.now + timedelta(seconds=9))
    club.tick()
    first, second = [entry(mail).get("METHOD") for mail in club.box("red")[1:]]
    assert {first, second} == {None, "PUBLISH"}
    receipt(club, "clear")
    assert receipt_entry(club, "red") == {}, "there was nothing to take back"


def test_orders_put_off_after_others_bring_the_deadline_back(club: Club) -> None:
    receipt(club, "", "first in gallia")
    assert receipt(club, "", "wait", "first in gallia")[0] == "tentative"
    assert receipt_entry(club, "red")["METHOD"] == "PUBLISH"


def test_nothing_is_said_to_be_kept_where_nothing_is(club: Club) -> None:
    bad = "BEGIN ORDERS\nfirst in oz\nEND ORDERS"
    assert "has not changed" not in receipt(club, bad)[1]
    receipt(club, "", "first in gallia")
    assert "has not changed" in receipt(club, bad)[1]
    receipt(club, "clear")
    assert "has not changed" not in receipt(club, bad)[1]
    receipt(club, "", "first in gallia")
    club.write("blue", "draw")
    receipt(club, "draw")
    grade, answer = receipt(club, bad)
    assert (grade, "has not changed" in answer) == ("refused", False)
    assert "the game is over" in answer


def test_who_has_taken_his_orders_back_is_reminded(tmp_path: Path) -> None:
    club = Club(tmp_path, early="off")
    club.tick()
    club.order("red", "first in gallia")
    club.tick()
    club.write("red", "clear")
    club.tick()
    club.tick(36 * HOUR)
    assert "Reminder: please send your orders" in club.last("red", "Reminder")["Subject"]


def test_clear_that_comes_after_the_time_of_grace_is_told_so(club: Club) -> None:
    receipt(club, "", "wait", "first in gallia")
    club.write("red", "clear", received_at=club.now + 84 * HOUR)
    club.tick(85 * HOUR)
    assert club.receipt("red")[0] == "refused"
    assert "The deadline for turn 0 has passed" in " ".join(club.receipt("red")[1].split())
    assert club.count("shunt") == 0
