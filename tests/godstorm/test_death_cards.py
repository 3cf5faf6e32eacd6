"""Each death card used once (G-35); why each can be refused is in `test_cards_refused`."""

from __future__ import annotations

import pytest

from rattus_pbem.rules.godstorm.play.state import NEUTRAL

from .play import judge, play, position

ME = {"iberia": "alpha 1 +death"}
RICH = {"alpha": 9}


def test_blood_coats_the_land() -> None:
    lands = {**ME, "cimmeria": "alpha 2", "rus": "beta 1 +sky T", "sarmatia": f"{NEUTRAL} 3", "kush": "beta 2"}
    result = play(position(lands, faith=RICH), "blood_coats_the_land", ["hyrkania"])
    assert [result.land(name) for name in ("cimmeria", "rus", "sarmatia", "scythia", "kush")] == [
        "alpha 1",
        "T",
        "neutral 2",
        "empty",
        "beta 2",
    ]
    assert result.state.heaven == {"alpha": 1, "beta": 1, "gamma": 0}, "neutral dead go to the reserve (G-28.4)"
    assert result.state.gods["beta"] == {}


@pytest.mark.parametrize("player", ["alpha", "beta"])
def test_crops_wither(player: str) -> None:
    hands = {"alpha": ("storms_rage",), "beta": ("lava_erupts", "heroes_are_born")}
    state = position(ME, faith=RICH, hands=hands, relics={"stonehenge": player})
    result = play(state, f"crops_wither player={player}")
    assert result.state.hands == {**hands, player: (), "gamma": ()}
    assert set(result.state.discard) == {"crops_wither", *hands[player]}
    assert result.state.relics == {"stonehenge": player}
    (discarded,) = [event for event in result.events if event.kind == "hand_discarded"]
    assert discarded.seen_by("gamma") is discarded, "the faces are shown to all (G-8.5)"


def test_deaths_door_closes() -> None:
    spaces = {"crypt_ne": "alpha 5", "crypt_nw": "beta 1", "altar_w": "gamma 2", "gate_n": "beta 4"}
    result = play(position(ME, faith=RICH, spaces=spaces), "deaths_door_closes")
    assert {name: result.state.armies(name) for name in spaces} == {
        "crypt_ne": 3,
        "crypt_nw": 1,
        "altar_w": 1,
        "gate_n": 4,
    }
    assert set(result.state.heaven.values()) == {0}


def test_diamonds_turn_to_rust() -> None:
    result = play(
        position(ME, faith=RICH, relics={"stonehenge": "alpha", "excalibur": "beta"}), "diamonds_turn_to_rust"
    )
    assert result.state.relics == {}


def test_fire_rains_down() -> None:
    lands = {
        **ME,
        "egypt": "beta 3 T",
        "cyrenaica": "beta 1",
        "kush": "beta 2",
        "minoa": "alpha 4",
        "phoenicia": "beta 1 +magic",
    }
    result = play(position(lands, faith=RICH), "fire_rains_down at=egypt")
    assert [result.land(name) for name in lands] == ["alpha 1 +death", "beta 2", "empty", "beta 1", "alpha 3", "empty"]
    assert result.state.gods["beta"] == {}
    assert result.state.heaven == {"alpha": 1, "beta": 4, "gamma": 0}
    assert result.state.temples_left == 12


def test_fire_rains_down_on_an_ownerless_temple_and_not_over_a_closed_link() -> None:
    state = position(
        {**ME, "minoa": "T", "egypt": "beta 2", "graecia": "beta 2"}, faith=RICH, closed=(("egypt", "minoa"),)
    )
    result = play(state, "fire_rains_down at=minoa")
    assert [result.land(name) for name in ("minoa", "egypt", "graecia")] == ["empty", "beta 2", "beta 1"]


def test_paradise_is_lost() -> None:
    lands = {**ME, "roma": "beta 5 +sky T", "minoa": "alpha 3 P", "kush": "gamma 6 P"}
    result = play(position(lands, faith=RICH), "paradise_is_lost at=minoa", ["kush", "minoa", "roma"])
    assert [result.land(name) for name in ("roma", "minoa", "kush")] == ["beta 5 +sky T P", "alpha 3", "gamma 6 P"]
    assert [event.to_json()["place"] for event in result.events if event.kind == "place_drawn"] == [
        "kush",
        "minoa",
        "roma",
    ]


def test_ragnarok_cometh() -> None:
    lands = {**ME, "kush": "alpha 1 +sky", "rus": "beta 2 +war +magic"}
    result = play(position(lands, faith=RICH), "ragnarok_cometh")
    assert result.state.gods == {"alpha": {"death": "iberia"}, "beta": {"magic": "rus"}, "gamma": {}}


def test_the_dead_walk_cuts_the_number() -> None:
    state = position({**ME, "gaul": "alpha 2 T P"}, faith=RICH, spaces={"crypt_ce": "alpha 4"})
    result = play(state, "the_dead_walk from=crypt_ce to=gaul armies=6")
    assert result.land("gaul") == "alpha 5 T P", "not halved on arrival (G-29.5)"
    assert result.state.armies("crypt_ce") == 1


def test_the_dead_walk_moves_six_at_most() -> None:
    state = position({**ME, "gaul": "alpha 2 T"}, faith=RICH, spaces={"plain_s": "alpha 9"})
    assert play(state, "the_dead_walk from=plain_s to=gaul").land("gaul") == "alpha 8 T"
    assert play(state, "the_dead_walk from=plain_s to=gaul armies=0").land("gaul") == "alpha 3 T"


def test_the_gods_forsake_us() -> None:
    result = play(position({**ME, "rus": "beta 5 +sky"}, faith=RICH), "the_gods_forsake_us at=rus")
    assert result.land("rus") == "beta 3 P"
    assert (result.state.gods["beta"], result.state.heaven["beta"]) == ({}, 2)


def test_the_ground_shakes() -> None:
    lands = {**ME, "cimmeria": "alpha 7", "rus": "beta 1 +war", "sarmatia": "beta 4"}
    result = play(position(lands, faith=RICH), "the_ground_shakes", ["hyrkania"])
    assert [result.land(name) for name in ("cimmeria", "rus", "sarmatia")] == ["alpha 4", "beta 1 +war", "beta 2"]


def test_the_ground_shakes_no_continent_that_has_sunk() -> None:
    state = play(position({**ME, "rus": "beta 2"}, faith=RICH), "the_sea_is_your_tomb").state.but(discard=())
    result = play(state, "the_ground_shakes", ["hyrkania"])
    assert result.land("rus") == "beta 1"
    with pytest.raises(Exception, match="cannot be drawn"):
        play(state, "the_ground_shakes", ["atlantis"])


MIGHTY = {**ME, "gaul": "alpha 7", "rus": "beta 6", "kush": "beta 4", "minoa": "gamma 4", "roma": "gamma 4"}


@pytest.mark.parametrize(
    ("choice", "halved"),
    [("", "kush"), (" among=roma", "roma"), (" among=rus,minoa,roma", "minoa")],
)
def test_the_mighty_have_fallen(choice: str, halved: str) -> None:
    result = play(position(MIGHTY, faith=RICH), f"the_mighty_have_fallen{choice}")
    armies = {"gaul": 4, "rus": 3, "kush": 4, "minoa": 4, "roma": 4, halved: 2}
    assert {name: result.state.armies(name) for name in armies} == armies
    (played,) = [event for event in result.events if event.kind == "card_played"]
    assert played.to_json()["choices"] == [["among", [halved]]]


def test_the_mighty_have_fallen_where_nothing_is_equal() -> None:
    result = play(
        position({**ME, "gaul": "alpha 7", "rus": "beta 3"}, faith=RICH), "the_mighty_have_fallen among=iberia"
    )
    assert [result.land(name) for name in ("gaul", "rus", "iberia")] == ["alpha 4", "beta 2", "alpha 1 +death"]


def test_the_sea_is_your_tomb() -> None:
    lands = {
        **ME,
        "hesperide": "beta 4 +sky",
        "tritonis": "beta 2 T P",
        "poseidonis": "gamma 3",
        "oricalcos": "alpha 1",
    }
    result = play(position(lands, faith=RICH), "the_sea_is_your_tomb")
    assert result.state.heaven == {"alpha": 1, "beta": 6, "gamma": 3}
    assert result.state.gods["beta"] == {}
    assert len(result.state.lands) == 38
    assert "oricalcos" not in result.state.neighbours("iberia")
    assert result.state.temples_left == 12
    kinds = result.kinds()
    assert kinds.count("temple_destroyed") == kinds.count("plague_removed") == kinds.count("continent_sunk") == 1


def test_the_trojan_horse_is_revealed() -> None:
    result = play(position({**ME, "rus": "beta 1 +sky T P"}, faith=RICH), "the_trojan_horse_is_revealed at=rus", [4])
    assert result.land("rus") == "alpha 4 T P"
    assert (result.state.gods["beta"], result.state.heaven["beta"], result.state.now.captures) == ({}, 1, 0)


def test_the_trojan_horse_in_neutral_land_and_in_a_last_territory() -> None:
    state = position({**ME, "rus": f"{NEUTRAL} 1"}, faith=RICH, hands={"beta": ("lava_erupts",)})
    assert play(state, "the_trojan_horse_is_revealed at=rus", [1]).land("rus") == "alpha 1"
    result = play(state, "the_trojan_horse_is_revealed at=egypt", [1])
    assert result.state.living == ("alpha", "gamma")
    assert result.state.hands["alpha"] == ("lava_erupts",)


def test_the_waters_boil_whichever_end_is_named_first() -> None:
    result = play(position(ME, faith=RICH), "the_waters_boil from=minoa to=egypt")
    assert result.state.closed == (("egypt", "minoa"),)
    assert "minoa" not in result.state.neighbours("egypt")
    again = judge(
        result.state.but(hands={**result.state.hands, "alpha": ("the_waters_boil",)}),
        "the_waters_boil from=egypt to=minoa",
    )
    assert again is not None
    assert again.clause == "G-35.14"


def test_the_young_grow_old() -> None:
    lands = {**ME, "rus": "beta 2", "kush": f"{NEUTRAL} 3"}
    result = play(position(lands, faith=RICH), "the_young_grow_old")
    assert [result.land(name) for name in ("iberia", "rus", "kush")] == ["alpha 1 +death", "beta 1", "neutral 2"]


def test_ragnarok_goes_round_the_circle_as_it_was_drawn() -> None:
    state = position({"iberia": "alpha 1 +death +war", "egypt": "beta 1 +sky", "thule": "gamma 1 +war"})
    seats = ("gamma", "alpha", "beta")
    result = play(state.but(seats=seats, faith={"alpha": 3, "beta": 0, "gamma": 0}), "ragnarok_cometh")
    banished = [event.to_json()["seat"] for event in result.events if event.kind == "god_banished"]
    assert banished == ["gamma", "alpha", "beta"]
