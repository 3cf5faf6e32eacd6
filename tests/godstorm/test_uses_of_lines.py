"""How often lines given in advance act: by turn, window, epoch and game; lines read alike; the Book of the Dead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.rules import load_rules

from .house import House

RULES = load_rules("godstorm")
WARRIORS = "men_become_warriors"
POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta", "gamma"],
    "epoch": 3,
    "turn": 11,
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "dacia": {"owner": "gamma", "armies": 9},
        "gaul": {"owner": "beta", "armies": 4},
        "thracia": {"owner": "beta", "armies": 4},
    },
    "gods": {"alpha": {"war": "alemannia"}, "beta": {"sky": "gaul"}},
    "faith": {"alpha": 9, "beta": 9},
    "hands": {"alpha": ["time_stands_still"], "beta": [WARRIORS, WARRIORS], "gamma": []},
    "now": {"step": 3},
}
AT_GAUL = "invade gaul from alemannia with 1 until round 1"
AT_THRACIA = "invade thracia from dacia with 1 until round 1"
PLAYS = "sky play men become warriors, repeat"


def sheet(seat: str, *lines: str) -> Any:
    """A sheet of these lines."""
    text = "\n".join([f"BEGIN ORDERS trial {seat} turn 12", *lines, "END ORDERS"])
    return read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())


def played(position: dict[str, Any], *sheets: Any) -> list[dict[str, Any]]:
    """The cards played in a sandbox; each die shows 2."""
    state = RULES.state_from_json(position)
    draws: list[Any] = []
    for _ in range(120):
        try:
            result = play_sandbox(RULES, state, sheets, draws, defaults=True).to_json()
        except IllegalError:  # a draw more is asked for
            draws.append(2)
            continue
        return [event for event in result["events"] if event["kind"] == "card_played" and event["seat"] == "beta"]
    raise AssertionError("no end")


EQUAL = {
    "standing": ("standing: {0}", "standing: {0}"),
    "conditional": ("conditional: {0}", "conditional: {0}"),
    "one of each": ("conditional: {0}", "standing: {0}"),
}


@pytest.mark.parametrize("limit", ["per window", "per turn", "per epoch", "per game", ""])
@pytest.mark.parametrize("parts", EQUAL.values(), ids=EQUAL)
def test_lines_that_read_alike_count_each_for_itself(parts: tuple[str, str], limit: str) -> None:
    """Without a limit, a sky rule acts once in a window (G-47.1)."""
    line = f"{PLAYS}, limit 1 {limit}".replace(", repeat, limit", ", limit") + (", repeat" if limit else "")
    text = line if limit else PLAYS.removesuffix(", repeat")
    beta = sheet("beta", *(part.format(text) for part in parts))
    assert len(played(POSITION, sheet("alpha", AT_GAUL, "done"), beta)) == 2
    once = sheet("beta", parts[0].format(text))
    assert len(played(POSITION, sheet("alpha", AT_GAUL, "done"), once)) == 1


def test_two_standing_lines_that_read_alike_both_act_in_a_hosted_game(tmp_path: Path) -> None:
    house = House(tmp_path, {**POSITION, "now": {"step": 5}})
    house.tick()
    house.turn("beta", *["standing: sky play men become warriors"] * 2)
    house.turn("alpha", AT_GAUL, "done")
    assert [event["seat"] for event in house.events() if event["kind"] == "card_played"] == ["beta", "beta"]
    assert house.replayed() == "EXACT"


LIMITED = "standing: sky play men become warriors, limit 1 {0}, repeat"


@pytest.mark.parametrize(("per", "cards"), [("per window", 2), ("per turn", 2), ("per epoch", 1), ("per game", 1)])
def test_the_marker_that_goes_back_begins_no_new_epoch(per: str, cards: int) -> None:
    """Time Stands Still is played between two uses: from one bidding to the next is one period (G-42.6, G-34.16)."""
    position = {**POSITION, "to_play": ["gamma", "alpha", "beta"], "now": {"step": 5}}
    sheets = [
        sheet("gamma", AT_THRACIA, "done"),
        sheet("alpha", "rest", "play time stands still", AT_GAUL, "done"),
        sheet("beta", LIMITED.format(per)),
    ]
    assert len(played(position, *sheets)) == cards


@pytest.mark.parametrize(("per", "cards"), [("per turn", 2), ("per epoch", 2), ("per game", 1)])
@pytest.mark.parametrize("turned", ["play time stands still", "skip"])
@pytest.mark.some(2)
def test_the_next_bidding_begins_another_epoch(tmp_path: Path, turned: str, per: str, cards: int) -> None:
    """Also where Time Stands Still was played, and the next epoch is under the same marker."""
    house = House(tmp_path, {**POSITION, "epoch": 4, "to_play": ["alpha"]} | {"faith": {"alpha": 9, "beta": 9}})
    house.tick()
    house.turn("beta", LIMITED.format(per))
    house.turn("alpha", turned, AT_GAUL, "done")
    for seat in ("alpha", "beta", "gamma"):
        house.turn(seat, "bid 0", *[f"marker {n}" for n in ((1,) if seat == "gamma" else ())])
    for _ in range(3):
        (asked,) = house.asked()
        if asked[1] == "marker":
            house.turn(asked[0], "marker 1" if asked[0] == "gamma" else "marker 3 2")
    house.turn("gamma", "rest", AT_THRACIA, "done")
    assert house.state().epoch == (4 if turned != "skip" else 5)
    assert sum(event["kind"] == "card_played" and event["seat"] == "beta" for event in house.events()) == cards
    assert house.replayed() == "EXACT"


@pytest.mark.parametrize("skipped", range(4))
@pytest.mark.parametrize("before", range(4))
def test_turns_that_are_skipped_begin_no_new_epoch(before: int, skipped: int) -> None:
    """Whoever is out has no turn, and a marker all the same (G-6.7)."""
    from rattus_pbem.rules.godstorm.play.facts import SeatFacts
    from rattus_pbem.rules.godstorm.positions.view import GodstormBoard

    state = RULES.state_from_json({**POSITION, "seats": ["alpha", "beta", "gamma", "delta", "epsilon"]})

    def period(since: str, **changes: Any) -> str:
        return SeatFacts(GodstormBoard(state.but(**changes), {}, {}), {}, "beta").bidding_period(since)

    markers = dict(zip(state.seats, range(1, 6), strict=True))
    first = min(before, 3 - skipped + 1) if skipped else before
    used = period("", turn=20 + first, markers=markers, to_play=state.seats[first:])
    later = min(first + 1 + skipped, 4)
    assert period(used, turn=20 + first + 1, markers=markers, to_play=state.seats[later:]) == used
    bid = period(used, turn=20 + first + 2, markers={}, to_play=(), phase="bid")
    assert bid != used
    assert period(bid, turn=20 + first + 3, markers=markers, to_play=state.seats) == bid


BOOK = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "egypt": {"owner": "alpha", "armies": 1},
        "minoa": {"owner": "alpha", "armies": 1},
        "thule": {"owner": "beta", "armies": 1},
    },
    "relics": {"the_book_of_the_dead": "alpha"},
}


@pytest.mark.parametrize("faith", range(6))
def test_the_book_asks_for_the_faith_before_the_income(faith: int) -> None:
    """G-43.8: with 2 or less the Book is used: 2 armies fewer, 4 faith; 3 armies and 3 faith are the income."""
    state = RULES.state_from_json({**BOOK, "faith": {"alpha": faith}})
    line = "book only if faith at most 2"
    result = play_sandbox(
        RULES, state, [sheet("alpha", line, "place all in minoa", "pause")], [], defaults=False
    ).to_json()
    used = faith <= 2
    assert result["position"]["faith"]["alpha"] == faith + 3 + 4 * used
    assert result["position"]["lands"]["minoa"]["armies"] == (2 if used else 4)
