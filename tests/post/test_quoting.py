"""Answers to a real letter as mail programs of many languages quote it: every one stores its orders, in time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.mail.quotations import answers

from .mailing import THREE, Club, text_of
from .test_copies import lines

SECOND = timedelta(seconds=1)
SHARES = 14
ORDERS = {
    "rattus": ("first in {}", "region", ("gallia", "italia", "anglia")),
    "godstorm": ("bid {}", "faith", (1, 2, 3)),
    "skirmish": ("bid {}", "armies", (1, 2, 3)),
    "liars-dice": ("bid {} twos", "count", (1, 2, 3)),
}
"""By game, an order that is possible at its beginning, three ways."""


@pytest.mark.parametrize(
    ("rules", "share"),
    [
        *((rules, SHARES - 1) for rules in ORDERS if rules != "rattus"),
        ("rattus", 0),
        *(pytest.param("rattus", share, marks=pytest.mark.full) for share in range(1, SHARES)),
    ],
)
@pytest.mark.some(2)
def test_every_answer_stores_its_orders(tmp_path: Path, rules: str, share: int) -> None:
    """With no code but that of the subject; the same order is never sent twice in a row."""
    club = Club(tmp_path, *(THREE[rules] if rules != "rattus" else ()), rules=rules, mail_delay="1d")
    club.tick()
    her, (way, field, values) = club.seats[0], ORDERS[rules]
    letter = text_of(club.last(her, "your orders"))
    by_client = [answers(letter, way.format(value)) for value in values]
    texts = [[text for places in each.values() for text in places.values()][share::SHARES] for each in by_client]
    count = len(texts[0])
    for number in range(count):
        club.write(her, texts[number % 3][number], received_at=club.now + number * SECOND)
    club.tick()
    stored = [line["sheet"]["orders"][0][field] for line in lines(club, "sheet")]
    assert stored == [values[number % 3] for number in range(count)]
    assert {line["grade"] for line in lines(club, "mail")} == {"ok"}
    assert count > 8
