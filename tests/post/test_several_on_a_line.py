"""A mail with several orders on one line of its block: the receipt says how each is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import Club

SAID = {
    "en": ("first in gallia; first in italia", "Read as an order of its own: first cubes in Italia"),
    "fr": ("premier en gallia et premier en italia", "Lu comme un ordre à part : premiers cubes en Italia"),
}


@pytest.mark.parametrize("lang", SAID)
def test_the_receipt_says_how_each_is_read(tmp_path: Path, lang: str) -> None:
    club = Club(tmp_path, red__lang=lang, blue__lang=lang)
    club.tick()
    line, read_as = SAID[lang]
    club.order("red", line)
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "ok", text
    assert read_as in " ".join(text.split())
