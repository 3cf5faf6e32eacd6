"""The ring: round what differs from the letter before, and round nothing else."""

from __future__ import annotations

import copy
from typing import Any

from rattus_pbem.contract.rules import board_sheets
from rattus_pbem.picture.sheets import changed_ids
from rattus_pbem.rules import load_rules

from ..hosting.homes import TURN_OF_RED
from .positions import pictures_of, view_of

RULES = load_rules("rattus")
STATE = RULES.state_from_json(TURN_OF_RED)
VIEW = view_of(RULES, STATE, "red")


def changed(change: Any) -> frozenset[str]:
    """What is ringed after a change of the board."""
    before, now = VIEW["board"], copy.deepcopy(VIEW["board"])
    change(now)
    drawn = [board_sheets(RULES.board(board), "en", {}) for board in (before, now)]
    return changed_ids(*drawn)


def test_what_lies_in_a_place_and_who_has_a_card() -> None:
    assert changed(lambda board: None) == frozenset()
    assert changed(lambda board: board["regions"]["scandia"]["cubes"].update(red=7)) == {"scandia"}
    assert changed(lambda board: board["regions"]["scandia"].update(tokens=[1, 2, 3])) == {"scandia"}
    assert changed(lambda board: board["regions"]["scandia"].update(nuns=1)) == {"scandia"}
    assert changed(lambda board: board["cards"].update(king="blue")) == {"king"}
    assert changed(lambda board: board["palace"].update(blue=1)) == {"palace"}
    assert changed(lambda board: board.update(walls=[["gallia", "italia"]])) == {"gallia|italia"}
    assert changed(lambda board: board.update(plague="russia", turn=9)) <= {VIEW["board"]["plague"], "russia"}


def test_a_ring_is_drawn_below_all_names_and_pieces() -> None:
    """So that it covers nothing where it is close to a neighbour."""
    after = copy.deepcopy(VIEW)
    after["board"]["walls"] = [["germania", "hungaria"]]
    (picture,) = pictures_of(RULES, after, before=VIEW)
    drawn = picture.svg.partition("</style>")[2]
    assert drawn.count('"m-bar-ring"') == 1
    assert drawn.index('"m-bar-ring"') < min(drawn.index(f'"{kind}"') for kind in ("m-name", "m-chip", "m-bar"))


def test_the_ring_is_explained_where_there_is_one() -> None:
    words = "changed since your last letter"
    after = copy.deepcopy(VIEW)
    after["board"]["regions"]["scandia"]["cubes"]["red"] = 7
    same, first, later = (
        pictures_of(RULES, VIEW, before=VIEW),
        pictures_of(RULES, VIEW),
        pictures_of(RULES, after, before=VIEW),
    )
    assert [words in drawn[0].svg for drawn in (same, first, later)] == [False, False, True]
