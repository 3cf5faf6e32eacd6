"""What a sheet leaves out that its player decides is asked for by letter, which the receipt says; not so `default`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.hosting.session import open_game
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.play.regions import open_neighbours

from .made_again import made_again
from .mailing import THREE, Club

ASKS = {"en": "Then a letter will ask you: ", "fr": "Ensuite, une lettre vous demandera : "}
PATH = {"en": "Where does the plague go?", "fr": "Où va la peste ?"}
SPREAD = {"en": "Into which regions do the rats spread?", "fr": "Dans quelles régions les rats se propagent-ils ?"}
BEGINS = {"en": "BEGIN ORDERS", "fr": "DEBUT ORDRES"}
JSON = '{"schema": "rattus-pbem/orders-rattus/1", "turn": 1, "orders": [%s]}'


@made_again
def club_in_turn(path: Path, lang: str) -> Club:
    """It is red's turn, without a letter that corrects a sheet: each is played at once."""
    club = Club(path, red__lang=lang)
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in anglia", "first in scandia")
    club.tick()
    club.tick()
    return club


def asked(club: Club) -> list[str]:
    return [ask.question for ask in club.book().deadlines.asks if ask.seat == "red"] if club.turn() == 1 else []


def send(club: Club, text: str) -> str:
    """The receipt of a sheet, in one line; the sheet has been played."""
    club.write("red", text)
    club.tick()
    _, receipt = club.receipt("red")
    club.tick()
    return " ".join(receipt.split())


def block(lang: str, *lines: str) -> str:
    return "\n".join([BEGINS[lang], *lines, BEGINS[lang].replace("BEGIN", "END").replace("DEBUT", "FIN"), ""])


@pytest.mark.parametrize("lang", ASKS)
@pytest.mark.parametrize("way", ["text", "JSON"])
@pytest.mark.some(2)
def test_a_path_left_out_is_asked_for_and_the_receipt_says_so(tmp_path: Path, way: str, lang: str) -> None:
    club = club_in_turn(tmp_path, lang)
    receipt = send(club, block(lang, "plague ask") if way == "text" else JSON % '{"do": "plague"}')
    assert ASKS[lang] + PATH[lang] in receipt
    assert asked(club) == ["path"]
    for answer in ("answer path default", "plague default"):
        again = club_in_turn(tmp_path / answer, lang)
        send(again, JSON % '{"do": "plague"}')
        send(again, block(lang, answer))
        assert "path" not in asked(again), answer


@pytest.mark.parametrize("lang", ASKS)
@pytest.mark.parametrize(
    "order",
    [
        ("text", "plague default"),
        ("text", "take monk\nplague default"),
        ("JSON", '{"do": "plague", "path": "default"}'),
    ],
)
def test_the_default_path_is_taken_at_once(tmp_path: Path, order: tuple[str, str], lang: str) -> None:
    club, (way, line) = club_in_turn(tmp_path, lang), order
    receipt = send(club, block(lang, line) if way == "text" else JSON % line)
    assert PATH[lang] not in receipt
    assert "path" not in asked(club)


@pytest.mark.parametrize("lang", ASKS)
def test_what_the_receipt_says_will_be_asked_is_asked(tmp_path: Path, lang: str) -> None:
    with open_game((first := club_in_turn(tmp_path / "first", lang)).home, "peste", first.now) as session:
        state = session.game.state
    near = {region: bool(state.regions[region].tokens) for region in open_neighbours(state, state.plague)}
    assert True in near.values()
    for region in near:
        club = club_in_turn(tmp_path / region, lang)
        receipt = send(club, block(lang, "take monk", f"plague to {region}"))
        assert (ASKS[lang] in receipt) == (asked(club) == ["spread"]) == near[region], region
        if near[region]:
            assert SPREAD[lang] in receipt.partition(ASKS[lang])[2]


@pytest.mark.parametrize(
    "lines", [("place 1 in gaul",), ("place 3 in gaul",), ("place 3 in gaul", "skip step 3"), ("done",)]
)
@pytest.mark.some(2)
def test_the_same_in_a_part_of_a_turn_of_godstorm(tmp_path: Path, lines: tuple[str, ...]) -> None:
    club = Club(tmp_path, *THREE["godstorm"], rules="godstorm")
    club.tick()
    for seat, bid in zip(club.seats, ("bid 1", "bid 0", "bid 0"), strict=True):
        club.order(seat, bid)
    club.tick()
    club.tick()
    for n, seat in enumerate(club.seats, 1):
        club.order(seat, f"marker {n}")
        club.tick()
        club.tick()
    club.order("alpha", *lines)
    club.tick()
    _, receipt = club.receipt("alpha")
    club.tick()
    (ask,) = club.book().deadlines.asks
    said = ASKS["en"] + load_rules("godstorm").question_text(ask.question, "en", {})
    assert (ask.seat == "alpha") == (ASKS["en"] in receipt) == (said in " ".join(receipt.split()))
