"""Bids and markers of the second reading (G-6.2 to G-6.7)."""

from __future__ import annotations

from .godstorm_model import Model
from .godstorm_model_amount import amount


def bids(m: Model) -> None:
    """G-6.2 to G-6.7."""
    m.phase = "bid"
    paid = {}
    for seat in m.living:
        answer = m.ask(seat, "bid", {"faith": 0}, m.faith[seat] > 0)
        paid[seat] = amount(answer["faith"], 0, m.faith[seat], m.faith[seat])
    for seat in m.living:
        m.faith[seat] -= paid[seat]
    counted = {seat: paid[seat] + 3 * m.owns(seat, "the_tablets_of_destiny") for seat in m.living}
    order: list[str] = []
    for bid in sorted(set(counted.values()), reverse=True):
        equal = [seat for seat in m.living if counted[seat] == bid]
        order += m.draw(equal, len(equal)) if len(equal) > 1 else equal
    left = list(range(1, len(m.living) + 1))
    m.markers = {}
    for seat in order:
        answer = m.ask(seat, "marker", {"marker": []}, len(left) > 1)
        marker = next((each for each in answer["marker"] if each in left), left[0])
        left.remove(marker)
        m.markers[seat] = marker
    m.to_play = sorted(order, key=lambda seat: m.markers[seat])
    m.phase = "turn"
    m.turn += 1
