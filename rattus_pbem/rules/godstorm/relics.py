"""The relics: one function a relic, under its text (G-37), for all that work at the start of a turn or in a step.

At work elsewhere: Aegis (G-37.1) in `play/aegis.py`, Gungnir (G-37.5) and Mjolnir (G-37.6) in `play/godswar.py`, the
Tree of Life (G-37.14) in `play/battle.py`; bonus territories (G-37.16) in `play/score.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ...engine.seats import Seat
from ...engine.table import Table
from .pandora import open_the_box
from .play.army_events import FaithGained
from .play.drawing import draw_card
from .play.state import State


async def start_of_turn(table: Table[State], me: Seat) -> int:
    """Every start-of-turn relic that the seat owns, in the order of G-11.2; how many armies it may place for them."""
    armies = 0
    for relic, work in START_OF_TURN:
        if table.state.owns(me, relic):
            armies += await work(table, me)
    return armies


async def freyas_tears_of_gold(table: Table[State], me: Seat) -> int:
    """At the start of your turn gain 1 faith token (G-37.4)."""
    table.emit(FaithGained(me, 1, clauses=("G-37.4",)))
    return 0


async def the_wine_of_eternal_life(table: Table[State], me: Seat) -> int:
    """At the start of your turn gain 1 army, placed freely (G-37.15)."""
    return 1


async def excalibur(table: Table[State], me: Seat) -> int:
    """At the start of your turn gain 2 armies for each continent you control, placed freely (G-37.3)."""
    return 2 * len(table.state.continents(me))


async def the_golden_fleece(table: Table[State], me: Seat) -> int:
    """At the start of your turn draw a war card (G-37.10)."""
    draw_card(table, me, "war", ("G-37.10",))
    return 0


async def arawns_cauldron_of_life(table: Table[State], me: Seat) -> int:
    """At the start of your turn draw a death card (G-37.2)."""
    draw_card(table, me, "death", ("G-37.2",))
    return 0


async def the_great_pyramids(table: Table[State], me: Seat) -> int:
    """At the start of your turn draw a sky card (G-37.11)."""
    draw_card(table, me, "sky", ("G-37.11",))
    return 0


async def pandoras_box(table: Table[State], me: Seat) -> int:
    """At the start of your turn draw a death card and play it at once, without faith and death god (G-37.7)."""
    await open_the_box(table, me)
    return 0


START_OF_TURN: tuple[tuple[str, Callable[[Table[State], Seat], Coroutine[Any, Any, int]]], ...] = (
    ("freyas_tears_of_gold", freyas_tears_of_gold),
    ("the_wine_of_eternal_life", the_wine_of_eternal_life),
    ("excalibur", excalibur),
    ("the_golden_fleece", the_golden_fleece),
    ("arawns_cauldron_of_life", arawns_cauldron_of_life),
    ("the_great_pyramids", the_great_pyramids),
    ("pandoras_box", pandoras_box),
)
"""The order of G-11.2. None may be refused."""


def may_use_book(state: State, seat: Seat) -> bool:
    """The Book of the Dead: in step 1 you may raise 2 armies fewer and gain 4 faith tokens (G-37.9)."""
    return state.owns(seat, "the_book_of_the_dead")


def revived_per_crypt(state: State, seat: Seat) -> int:
    """The Scales of Osiris: each crypt may revive up to 2 armies instead of 1 (G-37.12, G-11.7)."""
    return 2 if state.owns(seat, "the_scales_of_osiris") else 1


def price(state: State, seat: Seat) -> int:
    """Stonehenge: in your obtain step each miracle card costs 1 faith token instead of 2 (G-37.8, G-13.1)."""
    return 1 if state.owns(seat, "stonehenge") else state.data.numbers["obtain_miracle_card"]


def bid_bonus(state: State, seat: Seat) -> int:
    """The Tablets of Destiny: add 3 to your turn-order bid; only the real bid is paid (G-37.13)."""
    return 3 if state.owns(seat, "the_tablets_of_destiny") else 0
