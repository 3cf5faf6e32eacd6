"""The pieces of each game, counted from a position file alone: nothing appears, nothing is lost. Uses no rules code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

Told = Mapping[str, Any]


def rattus_pieces(told: Told) -> None:
    """R-1.6: 20 cubes a seat. R-1.7: 49 different tokens. R-7.3: at most 3 in a region. R-19.2: each handle once."""
    regions = told["regions"].values()
    for seat in told["seats"]:
        out = sum(place["cubes"].get(seat, 0) for place in regions)
        assert told["reserve"][seat] + told["palace"].get(seat, 0) + out == 20
        assert told["reserve"][seat] >= 0
    assert all(count > 0 for place in regions for count in place["cubes"].values())
    if told["phase"] == "setup":
        return
    assert all(len(place["tokens"]) <= 3 for place in regions)
    handles = [token for place in regions for token in place["tokens"]]
    gone = [entry["token"] for entry in told["discard"]]
    assert sorted(handles + gone) == list(range(1, told["next_token"]))
    assert sorted(told["faces"]) == sorted(map(str, handles))
    faces = [*told["faces"].values(), *told["supply"], *told["removed"], *(entry["face"] for entry in told["discard"])]
    assert Counter(faces) == Counter(f"F{n:02}" for n in range(1, 50))
    assert len(told["removed"]) == {2: 12, 3: 6, 4: 0}[len(told["seats"])]
    assert set(told["cards"].values()) <= set(told["seats"])


def rattus_result(told: Told) -> None:
    """R-17.8: no token is left. R-18: most cubes win; a tie goes to who comes soonest after the last player."""
    seats: list[str] = told["seats"]
    assert not any(place["tokens"] for place in told["regions"].values())
    cubes = {
        seat: told["palace"].get(seat, 0) + sum(place["cubes"].get(seat, 0) for place in told["regions"].values())
        for seat in seats
    }
    assert told["scores"] == cubes
    after_last = seats.index(told["last"]) + 1
    waiting = [(cubes[seat], -((seats.index(seat) - after_last) % len(seats)), seat) for seat in seats]
    assert told["ranking"] == [seat for _, _, seat in sorted(waiting, reverse=True)]


PIECES: Mapping[str, Callable[[Told], None]] = {"rattus": rattus_pieces}
RESULT: Mapping[str, Callable[[Told], None]] = {"rattus": rattus_result}
END_REASONS: Mapping[str, frozenset[str]] = {"rattus": frozenset({"supply_ran_out", "all_cubes_out"})}
