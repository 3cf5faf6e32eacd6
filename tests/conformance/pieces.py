"""The pieces of each game, counted from a position file alone: nothing appears, nothing is lost. Uses no rules code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .godstorm_pieces import godstorm_balance, godstorm_pieces, godstorm_result

PositionData = Mapping[str, Any]


def rattus_pieces(position: PositionData) -> None:
    """R-1.6: 20 cubes a seat. R-1.7: 49 different tokens. R-7.3: at most 3 in a region. R-19.2: each handle once."""
    regions = position["regions"].values()
    baker = position.get("baker", {})
    for seat in position["seats"]:
        out = sum(place["cubes"].get(seat, 0) for place in regions)
        assert position["reserve"][seat] + position["palace"].get(seat, 0) + baker.get(seat, 0) + out == 20
        assert position["reserve"][seat] >= 0
    assert all(count > 0 for place in regions for count in place["cubes"].values())
    if position["phase"] == "setup":
        return
    assert all(len(place["tokens"]) <= 3 for place in regions)
    handles = [token for place in regions for token in place["tokens"]]
    gone = [entry["token"] for entry in position["discard"]]
    known = sorted(handles + gone)
    assert known == sorted(set(known))
    every = list(range(1, position["next_token"]))
    if "soldier" in position["characters"]:  # P-8.9: a face drawn again leaves its former handle behind
        assert set(known) <= set(every)
    else:
        assert known == every
    assert sorted(position["faces"]) == sorted(map(str, handles))
    again = {str(token) for token in position.get("redrawn", ())}  # P-8.9: their faces lie in the discard as well
    on_board = [face for token, face in position["faces"].items() if token not in again]
    faces = [*on_board, *position["supply"], *position["removed"], *(entry["face"] for entry in position["discard"])]
    assert Counter(faces) == Counter(f"F{n:02}" for n in range(1, 50))
    assert len(position["removed"]) == {2: 12, 3: 6, 4: 0}[len(position["seats"])]
    assert set(position["cards"].values()) <= set(position["seats"])
    piper_pieces(position)


def piper_pieces(position: PositionData) -> None:
    """P-1.1, P-1.3: no more pieces than there are, of characters in the game; potions only with cubes; P-5.11."""
    six, regions = position["characters"], position["regions"].values()
    assert len(set(six)) == len(six) == 6
    walls = position.get("walls", [])
    assert len({tuple(wall) for wall in walls}) == len(walls) <= (3 if "emperor" in six else 0)
    assert sum(place.get("bishops", 0) for place in regions) <= (2 if "bishop" in six else 0)
    assert sum(place.get("nuns", 0) for place in regions) <= (3 if "nun" in six else 0)
    held = [(place, seat, each) for place in regions for seat, each in place.get("potions", {}).items()]
    assert sum(sum(each) for _, _, each in held) <= (10 if "wizard" in six else 0)
    assert all(0 < len(each) <= place["cubes"][seat] and min(each) > 0 for place, seat, each in held)
    assert not position.get("baker") or "baker" in position["cards"]
    assert set(map(str, position.get("redrawn", ()))) <= set(position["faces"])


def rattus_result(position: PositionData) -> None:
    """R-17.8: no token is left. R-18: most cubes win; a tie goes to who comes soonest after the last player."""
    seats: list[str] = position["seats"]
    assert not any(place["tokens"] for place in position["regions"].values())
    assert not position.get("baker")  # P-6.9
    cubes = {
        seat: position["palace"].get(seat, 0)
        + sum(place["cubes"].get(seat, 0) for place in position["regions"].values())
        for seat in seats
    }
    assert position["scores"] == cubes
    after_last = seats.index(position["last"]) + 1
    waiting = [(cubes[seat], -((seats.index(seat) - after_last) % len(seats)), seat) for seat in seats]
    assert position["ranking"] == [seat for _, _, seat in sorted(waiting, reverse=True)]


def skirmish_pieces(position: PositionData) -> None:
    """S-1: each of the twelve cards once, six of them shields; no seat has fewer armies than none."""
    cards = [*position["supply"], *position["discard"], *(card for hand in position["hands"].values() for card in hand)]
    assert sorted(cards) == (list(range(1, 13)) if position["phase"] != "setup" else [])
    assert Counter(position["faces"].values()) == (Counter(shield=6, decoy=6) if cards else Counter())
    assert min(position["armies"].values()) >= 0


def skirmish_result(position: PositionData) -> None:
    """S-10: most armies win, ties in the order of seats."""
    assert position["ranking"] == sorted(position["seats"], key=lambda seat: -position["armies"][seat])


def liars_dice_pieces(position: PositionData) -> None:
    """L-1.1: nobody has more than five dice. L-1.3: each cup has its dice. L-6.1: who has none is out."""
    counts, dice = position["counts"], position["dice"]
    assert all(0 <= count <= 5 for count in counts.values())
    assert all(1 <= die <= 6 for cup in dice.values() for die in cup)
    if position["phase"] == "call":
        assert {seat: len(cup) for seat, cup in dice.items()} == counts
        assert not position["lifted"]
    assert all(not counts[seat] for seat in position["out"])
    assert sorted(position["out"]) == sorted(seat for seat in counts if not counts[seat])


def liars_dice_result(position: PositionData) -> None:
    """L-6.2: the last one with dice wins, and who was out last comes next."""
    (winner,) = (seat for seat, count in position["counts"].items() if count)
    assert position["ranking"] == [winner, *reversed(position["out"])]


PIECES: Mapping[str, Callable[[PositionData], None]] = {
    "rattus": rattus_pieces,
    "godstorm": godstorm_pieces,
    "skirmish": skirmish_pieces,
    "liars-dice": liars_dice_pieces,
}
RESULT: Mapping[str, Callable[[PositionData], None]] = {
    "rattus": rattus_result,
    "godstorm": godstorm_result,
    "skirmish": skirmish_result,
    "liars-dice": liars_dice_result,
}
END_REASONS: Mapping[str, frozenset[str]] = {
    "rattus": frozenset({"supply_ran_out", "all_cubes_out"}),
    "godstorm": frozenset({"game_ended"}),
    "skirmish": frozenset({"eliminated", "ended"}),
    "liars-dice": frozenset({"ended"}),
}
BALANCE: Mapping[str, Callable[[PositionData, Sequence[Mapping[str, Any]], PositionData], None]] = {
    "godstorm": godstorm_balance
}
"""What must hold between two positions and the events that lead from one to the other."""
