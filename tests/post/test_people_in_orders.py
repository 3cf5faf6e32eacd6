"""A mail says a player by name: the answer says the seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import Club

SAID = {"en": ("take witch from", "holder of Witch in blue"), "fr": ("prendre sorcière à", "Sorcière parmi bleu")}


def started(path: Path, lang: str) -> Club:
    """Red is about to take a card."""
    club = Club(path, red__lang=lang, blue__lang=lang)
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in anglia", "first in scandia")
    club.tick()
    club.tick()
    return club


@pytest.mark.parametrize("lang", SAID)
def test_a_player_is_said_by_name(tmp_path: Path, lang: str) -> None:
    club = started(tmp_path, lang)
    line, seat = SAID[lang]
    name = club.book().seats["blue"].name
    club.order("red", f"{line} {name}")
    club.tick()
    _, text = club.receipt("red")
    assert seat in " ".join(text.split()), text
