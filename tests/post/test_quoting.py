"""Answers to a real letter as mail programs of many languages quote it: every one stores its orders, in time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.mail.quotations import answers

from .mailing import Club, text_of
from .test_copies import lines

SECOND = timedelta(seconds=1)
REGIONS = ("gallia", "italia", "anglia")


SHARES = 14


@pytest.mark.parametrize("share", [0, *(pytest.param(share, marks=pytest.mark.full) for share in range(1, SHARES))])
def test_every_answer_stores_its_orders(tmp_path: Path, share: int) -> None:
    """With no code but that of the subject; the same order is never sent twice in a row."""
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    letter = text_of(club.last("red", "turn 0"))
    texts = [list(answers(letter, f"first in {region}"))[share::SHARES] for region in REGIONS]
    count = len(texts[0])
    for number in range(count):
        club.write("red", texts[number % 3][number][1], received_at=club.now + number * SECOND)
    club.tick()
    stored = [line["sheet"]["orders"][0]["region"] for line in lines(club, "sheet")]
    assert stored == [REGIONS[number % 3] for number in range(count)]
    assert {line["grade"] for line in lines(club, "mail")} == {"ok"}
    assert count > 8
