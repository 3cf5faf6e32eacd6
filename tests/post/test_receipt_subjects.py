"""The subject of a receipt names the turn that its orders are for, or the draw: not the letter written since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .mailing import THREE, Club
from .test_killed import FIRST

NAMED = {
    ("en", "turn"): "Receipt for turn {turn}: ok",
    ("fr", "turn"): "Reçu pour le tour {turn} : tout est en ordre",
    ("en", "draw"): "Receipt for your line for the draw: ok",
    ("fr", "draw"): "Reçu pour votre ligne pour le tirage : tout est en ordre",
    ("en", "nothing"): "Receipt: ok",
    ("fr", "nothing"): "Reçu : tout est en ordre",
}


def subject(club: Club, seat: str) -> str:
    """The words of the newest receipt's subject, without its tag."""
    return str(club.receipt_mail(seat)["Subject"]).partition("] ")[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", FIRST)
@pytest.mark.some(2)
def test_a_receipt_written_after_the_play_names_the_turn_of_its_orders(tmp_path: Path, rules: str, lang: str) -> None:
    seats = THREE[rules]
    options: dict[str, Any] = {f"{seat}__lang": lang for seat in seats}
    club = Club(tmp_path, *seats, rules=rules, **options)
    club.tick()
    turn = club.turn()
    for seat, lines in zip(seats, FIRST[rules], strict=True):
        club.order(seat, *lines)
    club.tick()
    assert club.turn() > turn, "the turn has been played in the tick that took the mails"
    for seat in seats:
        assert subject(club, seat) == NAMED[lang, "turn"].format(turn=turn)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_kind_of_mail_names_what_it_was_for(tmp_path: Path, lang: str) -> None:
    club = Club(tmp_path, nonces=True, red__lang=lang, blue__lang=lang)
    club.tick()
    for text in ("nonce: a line of mine", "BEGIN ORDERS peste blue turn 0\nnonce: mine\nEND ORDERS\n"):
        club.write("red" if text.startswith("nonce") else "blue", text)
    club.tick()
    assert [subject(club, seat) for seat in ("red", "blue")] == [NAMED[lang, "draw"]] * 2
    club.write("red", "status")
    club.tick()
    assert subject(club, "red") == NAMED[lang, "nothing"]
    club.order("red", "first in gallia", turn=0)
    club.tick()
    assert subject(club, "red") == NAMED[lang, "turn"].format(turn=0)
    club.order("red", turn=0)  # an empty block
    club.tick()
    assert subject(club, "red") == ("Receipt for turn 0: refused", "Reçu pour le tour 0 : refusé")[lang == "fr"]
    raw = club.order("red", "first in italia", turn=3)
    club.tick()
    early = ("Receipt for turn 3: early", "Reçu pour le tour 3 : en avance")[lang == "fr"]
    assert subject(club, "red") == early
    club.order("red", "first in polonia", turn=3)
    club.deliver(raw)
    club.tick()
    assert subject(club, "red").startswith(early.rpartition(":")[0]), "a copy of a mail that others have replaced"
