"""Where the seats stand, in a short table: what would count now, who has most where, what the plague may take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....contract.sections import WATCH, Table
from ....engine.seats import Seat
from ..data.game_data import Data
from .catalogue import language
from .wording import Names

View = Mapping[str, Any]


def watch(data: Data, view: View, names: Names) -> Table:
    """A row for each seat. All of it is public (R-19.1)."""
    heads = language(names.lang)["heads"]
    rows = []
    for seat in view["seats"]:
        on_board = sum(place["cubes"].get(seat, 0) for place in view["regions"].values())
        score = on_board + view["palace"].get(seat, 0)
        most = len(_with_most(view, seat))
        exposed, near = _exposed(view, seat, view["regions"]), _exposed(view, seat, _in_reach(data, view))
        risk = f"{exposed} ({near})" if near else str(exposed)
        cards = [names.card(c) for c in view["characters"] if view["cards"].get(c) == seat]
        counts = (str(score), str(most), risk, str(view["reserve"][seat]))
        rows.append((names.seat(seat), *counts, ", ".join(cards) or "-"))
    columns = tuple(heads[key] for key in ("seat", "score", "most", "at_risk", "reserve", "cards"))
    return Table(WATCH, columns, tuple(rows), title=heads["seats"], note=heads["watch_key"])


def _with_most(view: View, seat: Seat) -> list[str]:
    """The regions where the seat has more cubes than any other (see `areas.majorities`)."""
    return [
        region
        for region, place in view["regions"].items()
        if (own := place["cubes"].get(seat, 0)) and all(own > n for who, n in place["cubes"].items() if who != seat)
    ]


def _exposed(view: View, seat: Seat, regions: Mapping[str, Any] | list[str]) -> int:
    """How many cubes of the seat lie beside rats in these regions."""
    places = (view["regions"][region] for region in regions if region in view["regions"])
    return sum(place["cubes"].get(seat, 0) for place in places if place["tokens"])


def _in_reach(data: Data, view: View) -> list[str]:
    """The regions to which the next step of the plague may lead (R-6.1): neighbours, walls aside (P-5.8)."""
    if view["plague"] is None:
        return []
    walled = {frozenset(wall) for wall in view.get("walls", ())}
    near = data.board(len(view["seats"])).neighbours[view["plague"]]
    return [region for region in near if frozenset((view["plague"], region)) not in walled]
