"""A held mail with orders outside a block: the notice shows them as they are read, and `yes` takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import HOUR, NAMES, PEOPLE
from .test_bare_replies import reply
from .test_orders_beside import ORDERS, club_of
from .test_prose_orders import club_at_turn_one
from .test_who import STRANGER

YES = {"en": "yes", "fr": "oui"}


def own(seat: str) -> str:
    return f"{NAMES.get(seat, 'X')} <{PEOPLE[seat]}>"


@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(2)
def test_yes_takes_them(tmp_path: Path, rules: str, lang: str) -> None:
    club = club_of(tmp_path, rules, lang)
    seat, first = club.seats[0], ORDERS[rules, lang][0]
    club.write(seat, first, sender=STRANGER)
    club.tick()
    assert club.count("quarantine") == 1
    notice = club.box(seat)[-1]
    assert "  1. " in notice.as_string(), "the orders as they are read"
    reply(club, notice, YES[lang], own(seat), game="peste")
    grade, text = club.receipt(seat)
    assert (grade, "  1. " in text) == ("ok", True), text
    stored = club.book().stored(seat, club.turn())
    assert stored is not None
    assert club.count("quarantine") == 0


@pytest.mark.parametrize("how", ["wrong code", "a question", "orders are stored"])
def test_what_a_prose_reply_would_not_order_is_not_taken(tmp_path: Path, how: str) -> None:
    club = club_at_turn_one(tmp_path)
    text = "should I take king?" if how == "a question" else "take king"
    code = "AAAA-AAAA" if how == "wrong code" else club.code("red")
    club.write("red", text, sender=STRANGER, subject=f"Re: [peste red t1 {code}] x")
    club.tick(HOUR / 12)
    notice = club.box("red")[-1]
    if how == "orders are stored":
        club.order("red", "take monk")
        club.tick(HOUR / 12)
    reply(club, notice, "yes", own("red"), game="peste")
    stored = club.book().stored("red", 1)
    assert club.receipt("red")[0] == "refused"
    assert [line["card"] for line in stored.orders] == ["monk"] if stored is not None else how[0] != "o"
