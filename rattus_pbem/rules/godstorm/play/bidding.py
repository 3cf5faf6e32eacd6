"""Before each epoch: sealed bids, then the turn-order markers (G-6)."""

from __future__ import annotations

from ....engine.asks import Ask
from ....engine.records import Field
from ....engine.seats import Seat
from ....engine.table import Table
from ..relics import bid_bonus
from .forms import Amount, Preference, amount, first_of
from .frame_events import BidsShown, EpochBegan, MarkerTaken, TurnOrderSet
from .orders import Bid, Marker
from .questions import one_verb
from .state import State


async def bid(table: Table[State], *living: Seat) -> None:
    """D-BID: all at once, sealed until the last is in; all are paid (G-6.2 to G-6.5)."""
    table.emit(EpochBegan(table.state.epoch))
    state = table.state
    asks = [
        Ask(
            seat,
            "bid",
            one_verb("bid", Field("faith", Amount(0, state.faith[seat], "G-6.2")), clause="G-6.2"),
            lambda: {"do": "bid", "faith": 0},
            waits=bool(state.faith[seat]),  # who has no faith can bid nothing else (G-48.3)
            insists=True,
        )
        for seat in living
    ]
    answers = await table.ask_all(asks)
    state = table.state
    orders = zip(living, map(Bid.from_json, answers), strict=True)
    bids = {seat: amount(bid.faith, 0, state.faith[seat]) for seat, bid in orders}
    counted = {seat: bid + bid_bonus(state, seat) for seat, bid in bids.items()}
    picking: list[Seat] = []
    for worth in sorted(set(counted.values()), reverse=True):
        tied = [seat for seat in living if counted[seat] == worth]
        picking += table.draw_many("tied bids", tied, len(tied))
    table.emit(BidsShown(tuple((seat, bids[seat]) for seat in picking)))


async def take_marker(table: Table[State], me: Seat) -> None:
    """D-MARKER: any marker left (G-6.3); with the last one the turn order is set."""
    state = table.state
    left = [n for n in range(1, len(state.living) + 1) if n not in state.markers.values()]
    marker = left[0]
    if len(left) > 1:
        field = Field("marker", Preference(left, range(1, len(state.seats) + 1), "G-6.3", lenient=True))
        form = one_verb("marker", field, clause="G-6.3")
        order = Marker.from_json(await table.ask(me, "marker", form, lambda: {"do": "marker", "marker": [left[0]]}))
        marker = first_of([*order.marker, left[0]], left)
    table.emit(MarkerTaken(me, marker))
    if not table.state.to_play:
        markers = table.state.markers
        table.emit(TurnOrderSet(tuple(sorted(markers, key=lambda seat: markers[seat]))))
