"""Every order that the players' guide shows can be read: the blocks in words, and the sheet in JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.engine.phrases import LANGS
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import read_sheet

from .lexicons import RATTUS

GUIDE = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(json)?\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("n", range(len(BLOCKS)))
def test_a_block_of_the_guide_is_read_and_prints_back(n: int) -> None:
    kind, text = BLOCKS[n]
    whole = text if kind or "BEGIN ORDERS" in text else f"BEGIN ORDERS peste red turn 7\n{text}END ORDERS\n"
    sheet = read_sheet(whole.encode(), RATTUS)
    assert sheet.orders or sheet.standing is not None
    for lang in LANGS:
        assert read_sheet(print_sheet(sheet, RATTUS, lang).encode(), RATTUS, lang=lang).digest() == sheet.digest()


def test_the_guide_shows_some() -> None:
    assert len(BLOCKS) >= 5
