"""Several are asked at once, and one has answered: nothing more is asked of her, and no text says that it is played."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.inquiry.status import status, status_lines

from .mailing import BEGINS, HOUR, THREE, Club

BIDS = {"godstorm": "bid 2", "skirmish": "bid 1"}


@pytest.mark.parametrize("rules", BIDS)
def test_a_sealed_answer_is_an_answer(tmp_path: Path, rules: str) -> None:
    seats = THREE[rules]
    club = Club(tmp_path, *seats, rules=rules)
    club.tick(timedelta())
    first = [seat for seat in seats if "your orders" in club.last(seat)["Subject"]]
    assert first == list(seats)
    club.order(seats[0], BIDS[rules])
    club.tick()
    mail, (grade, text) = club.receipt_mail(seats[0]), club.receipt(seats[0])
    text = " ".join(text.split())
    assert grade == "ok"
    assert "they are played together with those of" in text
    assert "who may answer until Thu 5 Nov 20:00 UTC" in text
    assert any("CANCEL" in part.get_content_type() + str(part.get("Content-Type")) for part in mail.walk())
    line = " ".join(status_lines(status(club.home, club.now)))
    assert f"({seats[0]}), played together with those of the others" in line
    assert "Next: wait for orders" in line
    club.tick(BEGINS + 61 * HOUR - club.now)
    reminded = [seat for seat in seats if any("Reminder" in mail["Subject"] for mail in club.box(seat))]
    assert reminded == list(seats[1:])
    assert club.book().deadlines.asks
