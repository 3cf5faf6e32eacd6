"""Who can do one thing only while others decide is not asked, has no deadline, and misses none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.sheet import schema_name

from . import homes

BIDS = {**homes.TURN_OF_ALPHA, "phase": "bid", "to_play": [], "now": {}, "faith": {"alpha": 6, "beta": 0}}


@pytest.mark.parametrize("letters", ["every_turn", "own_turn"])
def test_who_has_no_faith_to_bid_is_not_waited_for_and_misses_nothing(tmp_path: Path, letters: str) -> None:
    home = homes.make(tmp_path / "home", rules="godstorm", position=BIDS, letters=letters)
    homes.tick_at(home, homes.BEGINS)
    with open_game(home, "peste", homes.BEGINS) as session:
        assert [ask.seat for ask in session.game.book.deadlines.asks] == ["alpha"]
        turn = session.game.turn
    sheet = homes.sheet("alpha", turn, {"do": "bid", "faith": 2}, schema=schema_name("godstorm"))
    homes.send(home, sheet, homes.BEGINS)
    homes.tick_at(home, homes.BEGINS)
    lines = [json.loads(line) for line in homes.journal(home).read_text().splitlines()]
    answers = [line for line in lines if line["kind"] == "answer" and line["question"] == "bid"]
    assert [(line["seat"], line["answer"]["faith"]) for line in answers] == [("alpha", 2), ("beta", 0)]
    assert answers[1]["source"].keys().isdisjoint({"missed", "late"})
