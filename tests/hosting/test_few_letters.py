"""A game of Godstorm by sheets: one letter that asks for each player and turn, and one for the bid."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rattus_pbem.hosting.session import open_game
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR


@pytest.mark.full
def test_one_letter_that_asks_a_player_and_turn(tmp_path: Path) -> None:
    """Sheets as the computer player writes them, markers with the bid, sky cards and Aegis in standing orders.

    Setup, turn 0, asks twice: for the pantheon, and once the land is dealt.
    """
    home = homes.make(tmp_path / "home", rules="godstorm", seats=homes.people("godstorm", 5))
    rules, now, letters, standing = load_rules("godstorm"), BEGINS, set[tuple[str, int, str]](), Counter[str]()
    while True:
        with open_game(home, "peste", now) as session:
            asked, turn = list(session.game.book.deadlines.asks), session.game.turn
            if session.game.book.stage == "over":
                break
        letters |= {(ask.seat, turn, ask.key) for ask in asked}
        now += HOUR
        for seat in (ask.seat for ask in asked):
            lines = rules.board(homes.view_of(home, seat)["board"]).ahead(seat)
            standing.update(line["on"] for line in lines)
            homes.send(home, {**homes.compose_for(home, seat, f"{seat} {now}"), "standing": lines}, now)
        homes.tick_at(home, now)
    counts = Counter((seat, turn) for seat, turn, _ in letters)
    assert {key: count for key, count in counts.items() if count > (1 if key[1] else 2)} == {}
    assert len(counts) > 5
    assert {"sky", "aegis"} <= set(standing)
