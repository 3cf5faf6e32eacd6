"""Every order that the players' guide shows can be read: the blocks in words, and the sheet in JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.orders.print_text import print_line, print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line

from .lexicons import GODSTORM, LEXICONS, RATTUS

GUIDE = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
DICE = LEXICONS["liars-dice"]
PARTS = re.split("^## (?:The orders of liar’s dice|Answers in advance|Risk Godstorm)$", GUIDE, flags=re.MULTILINE)
BLOCKS = [
    (kind, text, lexicon)
    for part, lexicon in zip(PARTS, (RATTUS, DICE, RATTUS, GODSTORM), strict=True)
    for kind, text in re.findall(r"^```(json)?\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
]
OPENERS = (
    *("pantheon", "claim", "place", "rest", "settle", "bid", "marker", "book", "revive", "summon", "build", "buy"),
    *("play", "invade", "advance", "move", "embark"),
)
SEATS = {RATTUS: "red", DICE: "red", GODSTORM: "alpha"}


@pytest.mark.parametrize("n", range(len(BLOCKS)))
def test_a_block_of_the_guide_is_read_and_prints_back(n: int) -> None:
    kind, text, lexicon = BLOCKS[n]
    whole = (
        text if kind or "BEGIN ORDERS" in text else f"BEGIN ORDERS peste {SEATS[lexicon]} turn 7\n{text}END ORDERS\n"
    )
    sheet = read_sheet(whole.encode(), lexicon)
    assert sheet.orders or sheet.standing is not None
    for lang in LANGS:
        assert read_sheet(print_sheet(sheet, lexicon, lang).encode(), lexicon, lang=lang).digest() == sheet.digest()


ROWS = re.findall(
    r"^\| (?:setup|before each epoch|[1-9] [^|]*) \| (.*) \|$", GUIDE.split("## Risk Godstorm")[1], re.MULTILINE
)
ORDERS = [order for row in ROWS for order in re.findall(r"`([a-z][^`…]*)`", row) if order.split()[0] in OPENERS]


def test_an_order_of_the_table_is_read_and_prints_back(subtests: pytest.Subtests) -> None:
    for order in ORDERS:
        with subtests.test(str(order)):
            line = parse_line(order, GODSTORM, "en")
            for lang in LANGS:
                assert parse_line(print_line(line.data, GODSTORM, lang), GODSTORM, "en").data == line.data


def test_the_guide_shows_some() -> None:
    assert len(BLOCKS) >= 5
